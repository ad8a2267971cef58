// @ts-check
// Elements of pictures in one call each.

/**
 * @param {string} tag @param {Record<string, string | number>} attributes @param {(Node | string)[]} children
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
