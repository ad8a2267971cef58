// @ts-check
// The controls around the board: what to paint with, new boards, the number of mines, files, and the game.

import {button, make, toggle} from '../common/dom.js';
import {switchTheme} from '../common/theme.js';
import {mine, sizes, unknown} from './board.js';
import {keyHelp} from './keys.js';

/** What a press on a cell does while editing: show a reason, or give the cell a value. */
export const lookBrush = 'look';
/** @typedef {number | 'look'} Brush */

/**
 * @typedef {object} Acts
 * @property {(rows: number, columns: number, mines: number | null) => void} begin
 * @property {(mines: number | null) => void} setMines
 * @property {(density: number) => void} setDensity
 * @property {(penalty: number) => void} setPenalty
 * @property {(brush: Brush) => void} setBrush
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} clear
 * @property {(on: boolean) => void} setHints
 * @property {() => void} choose
 * @property {() => void} copyText
 * @property {() => void} copyLink
 * @property {() => void} savePicture
 * @property {(text: string) => void} read
 * @property {() => string} text
 * @property {() => void} play
 * @property {() => void} redraw
 * @property {() => void} edit
 * @property {(ends: boolean) => void} setRule
 * @property {(steps: number) => void} zoom
 */

/**
 * A field for a number.
 * @param {string} label @param {string} id @param {Record<string, string | number>} attributes @param {(value: number) => void} act
 */
function field(label, id, attributes, act) {
  const input = make('input', {type: 'number', id, 'data-testid': id, ...attributes});
  input.addEventListener('change', () => act(input.valueAsNumber));
  return {input, element: make('label', {for: id}, `${label} `, input)};
}

/** @param {Acts} acts */
export function makeControls(acts) {
  const brushes = /** @type {[Brush, string, string][]} */ ([
    [lookBrush, 'why', 'Show the reason for a cell'],
    [unknown, '?', 'Paint unknown cells (Space)'],
    ...Array.from({length: 9}, (_, number) => [number, String(number), `Paint the number ${number} (${number})`]),
    [mine, '✱', 'Paint mines (f)'],
  ]);
  const brushButtons = brushes.map(([brush, text, title]) => {
    const element = button(text, () => acts.setBrush(brush), {
      title,
      'aria-label': title,
      'aria-pressed': 'false',
      class: 'position-brush',
      'data-testid': `brush-${brush === mine ? 'mine' : brush === unknown ? 'unknown' : brush}`,
    });
    return {brush, element};
  });

  const rows = field('Rows', 'position-rows', {min: 1, max: 65536, value: 16}, () => {});
  const columns = field('Columns', 'position-columns', {min: 1, max: 65536, value: 30}, () => {});
  const newMines = field('Mines', 'position-new-mines', {min: 0, value: 99}, () => {});
  const begin = make(
    'details',
    {class: 'position-menu'},
    make('summary', {}, 'New board'),
    make(
      'div',
      {class: 'position-panel'},
      ...sizes.map((size) =>
        button(size.name, () => acts.begin(size.rows, size.columns, size.mines), {'data-testid': `new-${size.name}`}),
      ),
      rows.element,
      columns.element,
      newMines.element,
      button(
        'Make it',
        () => acts.begin(rows.input.valueAsNumber, columns.input.valueAsNumber, newMines.input.valueAsNumber),
        {'data-testid': 'new-custom'},
      ),
    ),
  );

  const mines = field('Mines', 'position-mines', {min: 0}, (value) => acts.setMines(value));
  const density = field('Share of mines', 'position-density', {min: 0.001, max: 0.999, step: 'any'}, (value) =>
    acts.setDensity(value),
  );
  const isGiven = make('input', {type: 'checkbox', id: 'position-given', 'data-testid': 'position-given'});
  isGiven.addEventListener('change', () => acts.setMines(isGiven.checked ? mines.input.valueAsNumber || 0 : null));
  const penalty = field('Points for a mine', 'position-penalty', {min: 0, max: 1000000, value: 8}, (value) =>
    acts.setPenalty(value),
  );

  const text = make('textarea', {rows: 6, spellcheck: 'false', 'aria-label': 'The position as text', 'data-testid': 'position-text'});
  const asText = make(
    'details',
    {class: 'position-menu', 'data-testid': 'position-as-text'},
    make('summary', {}, 'As text'),
    make(
      'div',
      {class: 'position-panel'},
      text,
      make('p', {class: 'position-hint'}, 'Text as mines-solve writes it, .mine, or what minesweepr takes. Files may be dropped on the page.'),
      button('Read this text', () => acts.read(text.value), {'data-testid': 'position-read'}),
      button('Open a file', acts.choose),
      button('Copy', acts.copyText, {'data-testid': 'position-copy'}),
    ),
  );
  asText.addEventListener('toggle', () => (text.value = acts.text()));

  const help = make(
    'details',
    {class: 'position-menu', 'data-testid': 'position-keys'},
    make('summary', {}, 'Keys'),
    make(
      'dl',
      {class: 'position-panel position-keys'},
      ...keyHelp.flatMap(([key, does]) => [make('dt', {}, key), make('dd', {}, does)]),
    ),
  );

  const undo = button('Undo', acts.undo, {title: 'Ctrl-Z', 'data-testid': 'position-undo'});
  const redo = button('Redo', acts.redo, {title: 'Ctrl-Y', 'data-testid': 'position-redo'});
  const hints = toggle('Hints', acts.setHints, {title: 'Probabilities and the best move (p)', 'data-testid': 'position-hints'});
  const tools = make(
    'div',
    {class: 'position-tools'},
    undo,
    redo,
    hints.element,
    button('−', () => acts.zoom(-1), {title: 'Smaller cells', 'aria-label': 'Smaller cells'}),
    button('+', () => acts.zoom(1), {title: 'Larger cells', 'aria-label': 'Larger cells'}),
    button('Copy link', acts.copyLink, {'data-testid': 'position-link'}),
    button('Save picture', acts.savePicture, {'data-testid': 'position-picture'}),
    button('Dark or light', switchTheme),
    help,
  );

  const editing = make(
    'div',
    {class: 'position-editing'},
    make('div', {class: 'position-brushes', role: 'group', 'aria-label': 'Paint with'}, ...brushButtons.map(({element}) => element)),
    begin,
    asText,
    button('Clear', acts.clear),
    make(
      'span',
      {class: 'position-mines'},
      mines.element,
      density.element,
      make('label', {for: 'position-given'}, isGiven, ' given'),
    ),
    penalty.element,
    button('Play from here', acts.play, {class: 'position-main', 'data-testid': 'position-play'}),
  );

  const rule = make(
    'select',
    {'data-testid': 'position-rule', 'aria-label': 'What a mine does'},
    make('option', {value: 'ends'}, 'A mine ends the game'),
    make('option', {value: 'costs'}, 'A mine costs points'),
  );
  rule.addEventListener('change', () => acts.setRule(rule.value === 'ends'));
  const playing = make(
    'div',
    {class: 'position-playing', hidden: true},
    button('Back to the editor', acts.edit, {class: 'position-main', 'data-testid': 'position-edit'}),
    button('Other mines', acts.redraw, {title: 'The same position with other mines', 'data-testid': 'position-redraw'}),
    rule,
  );

  return {
    element: make('div', {class: 'position-controls'}, editing, playing, tools),
    /** @param {Brush} brush */
    showBrush(brush) {
      for (const each of brushButtons) each.element.setAttribute('aria-pressed', String(each.brush === brush));
    },
    /** @param {import('./board.js').Board} board */
    showBoard(board) {
      isGiven.checked = board.mines !== null;
      mines.element.hidden = board.mines === null;
      density.element.hidden = board.mines !== null;
      mines.input.max = String(board.cells.length);
      if (board.mines !== null) mines.input.value = String(board.mines);
      density.input.value = String(board.density);
    },
    /** @param {boolean} canUndo @param {boolean} canRedo */
    showHistory(canUndo, canRedo) {
      undo.disabled = !canUndo;
      redo.disabled = !canRedo;
    },
    showHints: hints.set,
    pressHints: hints.press,
    /** @param {boolean} on */
    showPlaying(on) {
      editing.hidden = on;
      playing.hidden = !on;
    },
    toggleHelp() {
      help.open = !help.open;
    },
    closeMenus() {
      begin.open = asText.open = false;
    },
  };
}
