// @ts-check
// Elements in one call each.

/**
 * Makes an element. Attributes that are false or null are left out, and those that are true are empty.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) continue;
    element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Has the page use a style sheet; done before anything is measured.
 * @param {string} href
 */
export async function loadStyle(href) {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = make('link', {rel: 'stylesheet', href});
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve); // without a style the page still works
    document.head.append(link);
  });
}

/**
 * A button with a label and what it does.
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string | number | boolean | null>} [attributes]
 */
export function button(label, act, attributes = {}) {
  const element = make('button', {type: 'button', ...attributes}, label);
  element.addEventListener('click', act);
  return element;
}

/**
 * A button that is on or off; set() changes it without a call of `act`.
 * @param {string} label
 * @param {(on: boolean) => void} act
 * @param {Record<string, string | number | boolean | null>} [attributes]
 */
export function toggle(label, act, attributes = {}) {
  const element = make('button', {type: 'button', 'aria-pressed': 'false', ...attributes}, label);
  const set = (/** @type {boolean} */ on) => element.setAttribute('aria-pressed', String(on));
  const press = () => {
    const on = element.getAttribute('aria-pressed') !== 'true';
    set(on);
    act(on);
  };
  element.addEventListener('click', press);
  return {element, set, press};
}

/**
 * Writes text only where it differs, so that a screen reader and the layout have nothing to do.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
