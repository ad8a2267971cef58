// @ts-check
// The controls for painting a position: what to paint with, its size and mines, its text, and a game from there.

import {button, make, toggle} from '../common/dom.js';
import {mine, unknown} from './board.js';
import {box, field, menu, sizeButtons, sizeFields} from './menu.js';

/** What a press on a cell does while editing: show a reason, or give the cell a value. */
export const lookBrush = 'look';
/** @typedef {number | 'look'} Brush */

/**
 * @typedef {object} EditorActs
 * @property {(rows: number, columns: number, mines: number | null) => void} begin
 * @property {(mines: number | null) => void} setMines
 * @property {(density: number) => void} setDensity
 * @property {(brush: Brush) => void} setBrush
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(value: number) => void} fill
 * @property {(on: boolean) => void} setFollowing
 * @property {(on: boolean) => void} setHints
 * @property {() => void} choose
 * @property {() => void} copyText
 * @property {() => void} saveText
 * @property {(text: string) => void} read
 * @property {() => string} text
 * @property {() => void} play
 */

const brushes = /** @type {[Brush, string, string, string][]} */ ([
  [lookBrush, 'why', 'Why', 'Why: show the reason for a cell (e)'],
  ...Array.from({length: 9}, (_, number) => [number, String(number), String(number), `Paint the number ${number} (${number})`]),
  [unknown, 'unknown', '▢', 'Paint unknown cells (Space)'],
  [mine, 'mine', '✱', 'Paint mines (f)'],
]);

/** @param {EditorActs} acts */
export function makeEditorBar(acts) {
  const brushButtons = brushes.map(([brush, name, text, title]) => ({
    brush,
    element: button(text, () => acts.setBrush(brush), {title, 'aria-label': title, 'aria-pressed': 'false', 'data-testid': `brush-${name}`}),
  }));
  const begin = menu(
    'New',
    {'data-testid': 'position-new'},
    sizeButtons('position', acts.begin),
    ...sizeFields('position', 'New board', acts.begin),
    make(
      'div',
      {class: 'position-row'},
      button('All unknown', () => acts.fill(unknown), {'data-testid': 'position-clear'}),
      button('All open', () => acts.fill(0), {'data-testid': 'position-open-all'}),
    ),
  );
  const mines = field('Mines', 'position-mines', {min: 0}, (value) => acts.setMines(value));
  const density = field('Share of mines', 'position-density', {min: 0.001, max: 0.999, step: 'any'}, acts.setDensity);
  const given = box('the number of mines is known', 'position-given', (on) => acts.setMines(on ? mines.input.valueAsNumber || 0 : null));
  const following = box('numbers follow the mines that are painted', 'position-following', acts.setFollowing);
  const text = make('textarea', {rows: 6, spellcheck: 'false', 'aria-label': 'The position as text', 'data-testid': 'position-text'});
  const asText = menu(
    'File',
    {'data-testid': 'position-as-text'},
    text,
    make('p', {class: 'position-hint'}, 'Text as mines-solve writes it, .mine, or what minesweepr takes. Files and pictures may be dropped on the page, and pasted.'),
    button('Read this text', () => acts.read(text.value), {'data-testid': 'position-read'}),
    button('Open a file or a picture', acts.choose),
    button('Copy', acts.copyText, {'data-testid': 'position-copy'}),
    button('Save', acts.saveText, {'data-testid': 'position-save'}),
  );
  asText.addEventListener('toggle', () => (text.value = acts.text()));
  const undo = button('↶', acts.undo, {title: 'Undo (u)', 'aria-label': 'Undo', 'data-testid': 'position-undo'});
  const redo = button('↷', acts.redo, {title: 'Redo (Ctrl-Y)', 'aria-label': 'Redo', 'data-testid': 'position-redo'});
  const hints = toggle('Hints', acts.setHints, {title: 'Probabilities and the best move (p)', 'data-testid': 'position-hints'});
  const play = button('▶', acts.play, {class: 'position-main', title: 'Play on mines that fit the position', 'aria-label': 'Play from here', 'data-testid': 'position-play'});
  play.append(make('span', {class: 'position-wide'}, ' Play from here'));
  const place = make(
    'div',
    {class: 'position-row'},
    begin,
    menu('Mines', {'data-testid': 'position-mines-menu'}, given.element, mines.element, density.element, following.element),
    asText,
    undo,
    redo,
    hints.element,
    play,
  );
  return {
    place,
    element: make(
      'div',
      {class: 'position-bar', hidden: true},
      make('div', {class: 'position-group', role: 'group', 'aria-label': 'Paint with'}, ...brushButtons.map(({element}) => element)),
      place,
    ),
    /** @param {Brush} brush */
    showBrush(brush) {
      for (const each of brushButtons) each.element.setAttribute('aria-pressed', String(each.brush === brush));
    },
    /** @param {import('./editor.js').Editor} editor */
    showBoard({board, history}) {
      given.input.checked = board.mines !== null;
      mines.element.hidden = board.mines === null;
      density.element.hidden = board.mines !== null;
      mines.input.max = String(board.cells.length);
      if (board.mines !== null) mines.input.value = String(board.mines);
      density.input.value = String(board.density);
      undo.disabled = history.before.length === 0;
      redo.disabled = history.after.length === 0;
    },
    showHints: hints.set,
    pressHints: hints.press,
    closeMenus() {
      begin.open = asText.open = false;
    },
  };
}
