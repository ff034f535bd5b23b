// @ts-check
/** Elements in one line: h("button", {type: "button", onclick}, "Resign"). */

/**
 * Names that begin with "on" are listeners, booleans are attributes that are there or not, the rest attributes as they
 * are; null leaves one out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} [values]
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, values = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") node.toggleAttribute(name, value);
    else if (value != null) node.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) node.append(child);
  return node;
}

/** The one element with an id; an Error where the page has none. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no #${id}.`);
  return node;
}

/** Sets the text only where it differs, so that a live region speaks no more than it has to. @param {Element} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * New contents of a box; what had the focus, known by its data-key, has it again, or else `other` gets it.
 * @param {HTMLElement} box @param {(Node | string | null | false | undefined)[]} nodes @param {{focus: () => void}} [other]
 */
export function renew(box, nodes, other) {
  const focused = box.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
  box.replaceChildren(.../** @type {Node[]} */ (nodes.filter((node) => node !== null && node !== false && node !== undefined)));
  if (focused == null) return;
  const again = /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("[data-key]")].find((node) => node.getAttribute("data-key") === focused));
  (again ?? other)?.focus();
}

/** Words that show at the bottom of the page for a while, and are read out. @param {string} words @param {number} [ms] */
export function toast(words, ms = 5000) {
  let box = document.querySelector(".toasts");
  if (!box) {
    box = h("div", { class: "toasts", role: "status" });
    document.body.append(box);
  }
  const note = h("div", { class: "toast" }, words);
  box.append(note);
  setTimeout(() => note.remove(), ms);
}

/**
 * Asks in a dialog; true if the answer is yes.
 * @param {{title: string, text: string, yes: string, no: string, danger?: boolean}} words
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no, danger = false }) {
  return new Promise((done) => {
    const dialog = h(
      "dialog",
      { class: "dialog", "aria-labelledby": "ask-title" },
      h(
        "form",
        { method: "dialog" },
        h("header", {}, h("h2", { id: "ask-title" }, title)),
        h("div", { class: "dialog-body" }, h("p", {}, text)),
        h(
          "footer",
          {},
          h("button", { value: "no", autofocus: true }, no),
          h("button", { value: "yes", class: danger ? "primary danger" : "primary" }, yes),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
