// @ts-check
/** Short sounds, made on the spot: a knock for a turn, two notes when one is to play, a chord at the end. */

/** @type {AudioContext | null} */
let context = null;

/** @typedef {{at: number, hertz: number, length: number, loud: number, wave?: OscillatorType, fall?: number}} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  step: [{ at: 0, hertz: 320, length: 0.05, loud: 0.12, wave: "triangle", fall: 0.6 }],
  turn: [
    { at: 0, hertz: 190, length: 0.09, loud: 0.3, wave: "triangle", fall: 0.45 },
    { at: 0.004, hertz: 840, length: 0.03, loud: 0.06, wave: "square", fall: 0.5 },
  ],
  call: [
    { at: 0, hertz: 523, length: 0.14, loud: 0.12 },
    { at: 0.11, hertz: 659, length: 0.2, loud: 0.12 },
  ],
  refused: [{ at: 0, hertz: 150, length: 0.16, loud: 0.16, wave: "triangle", fall: 0.8 }],
  end: [
    { at: 0, hertz: 392, length: 0.5, loud: 0.1 },
    { at: 0.08, hertz: 494, length: 0.5, loud: 0.1 },
    { at: 0.16, hertz: 587, length: 0.7, loud: 0.1 },
  ],
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { at, hertz, length, loud, wave = "sine", fall = 1 } of SOUNDS[name]) {
    const tone = new OscillatorNode(context, { type: wave, frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loud, now + at + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0005, now + at + length);
    tone.frequency.exponentialRampToValueAtTime(hertz * fall, now + at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length + 0.02);
  }
}
