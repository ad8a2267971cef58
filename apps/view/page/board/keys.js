// @ts-check
// The keys of a board's page, and the page that lists them.

import {button, make} from '../common/dom.js';

/**
 * @typedef {object} Key
 * @property {string} name     as KeyboardEvent.key has it; "Shift+" before it if that is held
 * @property {string} shown    for the list of keys; empty: another row has it
 * @property {string} does
 * @property {() => void} act
 */

/**
 * A key pressed here belongs to the element.
 * @param {EventTarget | null} target @param {string} key
 */
function isTaken(target, key) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, input, select, textarea')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

/** @param {Key[]} keys @returns {() => void} what ends it */
export function listen(keys) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target, event.key)) return;
    const name = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key;
    const key = keys.find((one) => one.name === name);
    if (!key) return;
    event.preventDefault();
    key.act();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** @param {Key[]} keys */
export function makeHelp(keys) {
  const rows = keys.filter((key) => key.shown);
  const dialog = make(
    'dialog',
    {'aria-label': 'Keys', 'data-testid': 'help'},
    make('h2', {}, 'Keys'),
    make(
      'table',
      {class: 'keys'},
      ...rows.map(({shown, does}) =>
        make('tr', {}, make('th', {scope: 'row'}, make('kbd', {}, shown)), make('td', {}, does))),
    ),
    make('p', {}, 'Drag moves the picture, the wheel and two fingers zoom, a double click zooms in.'),
  );
  dialog.append(button('Close', () => dialog.close(), {autofocus: true}));
  return dialog;
}
