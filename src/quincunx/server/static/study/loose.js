// @ts-check
/** What can be played that is no space of the board, as buttons: to pass, to swap, to build. */

import { isLoose } from "../board/spots.js";
import { make } from "./dom.js";

/**
 * Fill `box` with a button for each such action.
 * @param {HTMLElement} box @param {readonly import("../board/spots.js").Target[]} targets
 * @param {(action: number) => void} play
 */
export function showLoose(box, targets, play) {
  const loose = targets.filter((target) => isLoose(target.place) || isLoose(target.text));
  box.replaceChildren(
    ...loose.map((target) => {
      const words = target.name.charAt(0).toUpperCase() + target.name.slice(1);
      const press = make("button", { type: "button", class: "small", "data-choice": target.text }, words);
      press.addEventListener("click", () => play(target.action));
      return press;
    }),
  );
  box.hidden = !loose.length;
}
