// @ts-check
// Small windows of a board's page.

import {button, make} from '../common/dom.js';

/**
 * Asks for a cell.
 * @param {SourceInfo} info
 * @param {(row: number, column: number) => void} go
 */
export function makeGoTo(info, go) {
  /** @type {(name: string, end: number) => HTMLInputElement} */
  const field = (name, end) =>
    make('input', {type: 'number', min: 0, max: end - 1, value: 0, required: true, 'data-testid': `go-${name}`});
  const row = field('row', info.rows);
  const column = field('column', info.columns);
  const form = make(
    'form',
    {method: 'dialog', class: 'go-to'},
    make('label', {}, 'Row ', row),
    make('label', {}, 'Column ', column),
    make('button', {type: 'submit', 'data-testid': 'go'}, 'Go'),
  );
  const dialog = make('dialog', {'aria-label': 'Go to a cell', 'data-testid': 'go-to'}, make('h2', {}, 'Go to a cell'), form);
  form.append(button('Cancel', () => dialog.close()));
  form.addEventListener('submit', () => go(row.valueAsNumber, column.valueAsNumber));
  return dialog;
}

/** @param {string} path */
const quoted = (path) => (/^[\w./+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/**
 * How to watch a game again, with a button that copies the command.
 * @param {string} record  the path of its record
 */
export function makeAgain(record) {
  const command = `mines-view ${quoted(record)} --map MAP`;
  const copy = button('Copy', async () => {
    try {
      await navigator.clipboard.writeText(command);
      copy.textContent = 'Copied';
    } catch {
      // Not every address may use the clipboard: the command is selected instead.
      getSelection()?.selectAllChildren(code);
    }
  }, {'data-testid': 'copy'});
  const code = make('code', {'data-testid': 'again'}, command);
  return make('section', {class: 'again', 'aria-label': 'Record'}, make('h2', {}, 'Watch it again'), code, copy);
}
