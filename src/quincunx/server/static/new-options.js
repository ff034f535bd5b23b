// @ts-check
/** The fields for a game's options, made from their description: a switch, a number, a list, a list with a text of one's own. */

import { t } from "./i18n.js";
import { make } from "./mine.js";

/** @typedef {import("./new-choices.js").Option} Option */

const OWN = "\0own"; // stands for "something else" in a list of named texts
const FEW = 40; // a number with so small a range gets a slider
let count = 0;

/** One option with its field: `value` is the word as it is sent. */
export class OptionField {
  /** @param {Option} option @param {() => void} changed */
  constructor(option, changed) {
    this.option = option;
    this.id = `option-${++count}`;
    this.error = make("p", { class: "error", id: `${this.id}-error`, hidden: "" });
    /** @type {HTMLInputElement | HTMLSelectElement} */
    this.input = this.#input();
    this.input.id = this.id;
    this.input.setAttribute("aria-describedby", `${this.id}-help ${this.id}-error`);
    /** @type {HTMLInputElement | null} a text of one's own, under a list of named ones */
    this.own = option.kind === "text" && option.choices.length ? this.#own() : null;
    this.node = this.#node();
    this.value = option.default;
    for (const field of [this.input, this.own]) {
      field?.addEventListener("input", () => {
        this.#follow(field);
        changed();
      });
    }
  }

  get value() {
    const { input, option } = this;
    if (option.kind === "bool") return /** @type {HTMLInputElement} */ (input).checked ? "on" : "off";
    if (this.own && input.value === OWN) return this.own.value.trim();
    return input.value.trim() || (option.none ?? "");
  }

  set value(word) {
    const { input, option } = this;
    if (option.kind === "bool") /** @type {HTMLInputElement} */ (input).checked = word === "on";
    else if (this.own) {
      const named = option.choices.includes(word);
      input.value = named ? word : OWN;
      this.own.value = named ? "" : word;
    } else input.value = option.none !== null && word === option.none ? "" : word;
    this.#follow(input);
  }

  get isUsual() {
    return this.value === this.option.default;
  }

  /** Says what is wrong, next to the field; nothing if all is well. @param {string} words */
  complain(words) {
    this.error.textContent = words;
    this.error.hidden = !words;
    for (const field of [this.input, this.own]) {
      if (words) field?.setAttribute("aria-invalid", "true");
      else field?.removeAttribute("aria-invalid");
    }
  }

  focus() {
    (this.own && !this.own.hidden ? this.own : this.input).focus();
  }

  #input() {
    const { option } = this;
    if (option.kind === "bool") return /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    if (option.choices.length) {
      const select = /** @type {HTMLSelectElement} */ (make("select"));
      option.choices.forEach((choice, i) => select.append(make("option", { value: choice }, option.labels[i])));
      if (option.kind === "text") select.append(make("option", { value: OWN }, t("Something of your own …")));
      return select;
    }
    const input = /** @type {HTMLInputElement} */ (make("input", { autocomplete: "off", spellcheck: "false" }));
    if (option.kind === "int") {
      input.inputMode = "numeric";
      input.placeholder = option.none === null ? "" : t("none");
      // Large numbers are more than a number field can hold.
      if (this.#isSmall) Object.assign(input, { type: "number", min: option.low, max: option.high, step: 1 });
    }
    return input;
  }

  get #isSmall() {
    const { low, high } = this.option;
    return low !== null && high !== null && high < 1e6;
  }

  get #slides() {
    const { low, high, none } = this.option;
    return this.option.kind === "int" && low !== null && high !== null && high - low <= FEW && none === null;
  }

  #own() {
    const values = { class: "new-own", autocomplete: "off", spellcheck: "false", "aria-label": `${this.option.label}: ${t("a text of your own")}` };
    const own = /** @type {HTMLInputElement} */ (make("input", values));
    own.setAttribute("aria-describedby", `${this.id}-help ${this.id}-error`);
    return own;
  }

  #node() {
    const { option, input, id } = this;
    const words = option.kind === "int" ? `${option.help.replace(/\.$/, "")}: ${option.range}.` : option.help;
    const help = make("p", { class: "hint", id: `${id}-help` }, words);
    if (option.kind === "bool") {
      return make("div", { class: "field" }, make("label", { class: "switch" }, input, option.label), help, this.error);
    }
    const row = make("div", { class: "new-value" }, input);
    if (this.#slides) {
      const values = { type: "range", min: String(option.low), max: String(option.high), "aria-label": option.label };
      this.slider = /** @type {HTMLInputElement} */ (make("input", values));
      this.slider.addEventListener("input", () => {
        input.value = this.slider?.value ?? "";
        input.dispatchEvent(new Event("input"));
      });
      row.append(this.slider);
    }
    const node = make("div", { class: "field" }, make("label", { for: id }, option.label), row);
    if (this.own) node.append(this.own);
    node.append(help, this.error);
    return node;
  }

  /** Keeps the slider and the text of one's own in step. @param {Element} field */
  #follow(field) {
    if (this.slider) this.slider.value = this.input.value;
    if (!this.own) return;
    this.own.hidden = this.input.value !== OWN;
    if (field === this.input && document.activeElement === field && !this.own.hidden) this.own.focus();
  }
}
