// @ts-check
// Menus and their fields. A menu is a button that shows a panel below it; a press elsewhere, Escape or another menu closes it.

import {button, make} from '../common/dom.js';
import {sizes} from './board.js';

/**
 * @param {string} label
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children of the panel
 */
export function menu(label, attributes, ...children) {
  const summary = make('summary', {}, label);
  const element = make('details', {class: 'position-menu', ...attributes}, summary, make('div', {class: 'position-panel'}, ...children));
  element.addEventListener('toggle', () => {
    if (!element.open) return;
    for (const other of document.querySelectorAll('details.position-menu')) {
      if (other !== element) /** @type {HTMLDetailsElement} */ (other).open = false;
    }
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !element.open) return;
    element.open = false;
    summary.focus();
  });
  return element;
}

/** @param {AbortSignal} signal when to listen no more */
export function closeMenusOnPress(signal) {
  const close = (/** @type {Event} */ event) => {
    for (const each of document.querySelectorAll('details.position-menu[open]')) {
      if (event.target instanceof Node && !each.contains(event.target)) each.removeAttribute('open');
    }
  };
  document.addEventListener('pointerdown', close, {signal});
}

/**
 * A field for a number.
 * @param {string} label @param {string} id @param {Record<string, string | number>} attributes @param {(value: number) => void} [act]
 */
export function field(label, id, attributes, act = () => {}) {
  const input = make('input', {type: 'number', id, 'data-testid': id, ...attributes});
  input.addEventListener('change', () => act(input.valueAsNumber));
  return {input, element: make('label', {for: id}, `${label} `, input)};
}

/**
 * A box that is ticked or not.
 * @param {string} label @param {string} id @param {(on: boolean) => void} [act]
 */
export function box(label, id, act = () => {}) {
  const input = make('input', {type: 'checkbox', id, 'data-testid': id});
  input.addEventListener('change', () => act(input.checked));
  return {input, element: make('label', {for: id}, input, ` ${label}`)};
}

/**
 * Buttons for the usual sizes of a board.
 * @param {string} prefix of the identifiers @param {(rows: number, columns: number, mines: number) => void} begin
 */
export const sizeButtons = (prefix, begin) =>
  make(
    'div',
    {class: 'position-row'},
    ...sizes.map((size) => button(size.name, () => begin(size.rows, size.columns, size.mines), {'data-testid': `${prefix}-${size.name}`})),
  );

/**
 * Fields for the size of a board.
 * @param {string} prefix of the identifiers @param {string} label of the button for the size in the fields
 * @param {(rows: number, columns: number, mines: number) => void} begin
 */
export function sizeFields(prefix, label, begin) {
  const rows = field('Rows', `${prefix}-rows`, {min: 1, max: 65536, value: 16});
  const columns = field('Columns', `${prefix}-columns`, {min: 1, max: 65536, value: 30});
  const mines = field('Mines', `${prefix}-new-mines`, {min: 0, value: 99});
  const take = () => begin(rows.input.valueAsNumber, columns.input.valueAsNumber, mines.input.valueAsNumber);
  return [
    make('div', {class: 'position-row'}, rows.element, columns.element, mines.element),
    button(label, take, {'data-testid': `${prefix}-custom`}),
  ];
}
