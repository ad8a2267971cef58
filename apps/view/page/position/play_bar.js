// @ts-check
// The controls of a game: a new one, its size and rules, and what a tap does.

import {button, make, toggle} from '../common/dom.js';
import {sizes} from './board.js';
import {box, field, menu, sizeFields} from './menu.js';

/** @typedef {'open' | 'flag' | 'why'} Tap what a press on a cell does */
/** @typedef {{rows: number, columns: number, mines: number}} Size */

/** How hard a board that needs no guess may be to solve; all but the first are words of the call "generate". */
const difficulties = ['any', 'easy', 'medium', 'hard', 'expert'];

const taps = /** @type {[Tap, string, string][]} */ ([
  ['open', 'Open', 'A press opens a cell, or all around a number whose mines are flagged'],
  ['flag', 'Flag', 'A press flags a cell (f)'],
  ['why', 'Why', 'A press shows the reason for a cell (e)'],
]);

/**
 * @typedef {object} PlayActs
 * @property {(wish: import('./player.js').Wish) => void} begin
 * @property {() => void} next a new game of the same kind
 * @property {(size: Size) => Size} turned a usual size as it stands best in the window
 * @property {(tap: Tap) => void} setTap
 * @property {() => void} undo
 * @property {() => void} hint the next stage of a hint
 * @property {(on: boolean) => void} setHints
 * @property {(on: boolean) => void} setAutoplay
 */

/**
 * A label, and what it is where there is little room.
 * @param {string} wide @param {string} short
 */
const inBothWidths = (wide, short) => [make('span', {class: 'position-wide'}, wide), make('span', {class: 'position-short'}, short)];

/** @param {PlayActs} acts */
export function makePlayBar(acts) {
  const first = make(
    'select',
    {id: 'game-first', 'data-testid': 'game-first'},
    make('option', {value: 'open'}, 'opens an area'),
    make('option', {value: 'safe'}, 'is safe'),
    make('option', {value: 'any'}, 'may be a mine'),
  );
  const noGuess = box('No guess is needed', 'game-no-guess', (on) => {
    if (on && first.value === 'any') first.value = 'open'; // a board whose start may be a mine needs a guess
    any.disabled = on;
    difficulty.hidden = !on;
  });
  const any = first.options[2];
  const difficulty = make(
    'select',
    {'aria-label': 'Difficulty', 'data-testid': 'game-difficulty', hidden: true},
    ...difficulties.map((name) => make('option', {}, name)),
  );
  const seed = field('Seed (optional)', 'game-seed', {min: 0, placeholder: 'any', title: 'The same seed and first click give the same board'});
  /** @param {Size} size @returns {import('./player.js').Wish} a game of that size by the rules that are chosen */
  const wishFor = ({rows, columns, mines}) => ({
    rows,
    columns,
    mines,
    first: /** @type {import('./game_record.js').FirstClick} */ (first.value),
    isNoGuess: noGuess.input.checked,
    difficulty: difficulty.value,
    seed: seed.input.value === '' ? null : seed.input.valueAsNumber,
  });
  const own = menu(
    'Custom',
    {'data-testid': 'game-new'},
    make('label', {for: 'game-first'}, 'The first click ', first),
    make('div', {class: 'position-row'}, noGuess.element, difficulty),
    seed.element,
    ...sizeFields('game', 'Play this size', (rows, columns, mines) => acts.begin(wishFor({rows, columns, mines}))),
  );
  const levels = sizes.map((size) => ({
    size,
    element: button('', () => acts.begin(wishFor(acts.turned(size))), {
      'aria-pressed': 'false',
      title: `${size.rows} rows, ${size.columns} columns, ${size.mines} mines`,
      'data-testid': `game-${size.name}`,
    }),
  }));
  for (const {size, element} of levels) {
    element.append(...inBothWidths(size.name, `${size.columns} × ${size.rows}`));
  }
  const tapButtons = taps.map(([tap, text, title]) => ({
    tap,
    element: button(text, () => acts.setTap(tap), {title, 'aria-pressed': 'false', 'data-testid': `tap-${tap}`}),
  }));
  const undo = button('Undo', acts.undo, {title: 'Take the last move back (u)', 'data-testid': 'game-undo'});
  const hint = button('', acts.hint, {title: 'The easiest step: its numbers, then the cell, then why (h)', 'data-testid': 'game-hint'});
  hint.append(...inBothWidths('Next step', 'Step'));
  const hints = toggle('Hints', acts.setHints, {title: 'Show how likely each cell is a mine (p)', 'data-testid': 'game-hints'});
  const auto = toggle('Auto', acts.setAutoplay, {title: 'Open each cell that is proven safe (a)', 'data-testid': 'game-auto'});
  const place = make(
    'div',
    {class: 'position-row position-tools'},
    make('div', {class: 'position-group', role: 'group', 'aria-label': 'A press'}, ...tapButtons.map(({element}) => element)),
    undo,
    hint,
    hints.element,
    auto.element,
  );
  return {
    /** Where the menu for both bars goes. */
    place,
    element: make(
      'div',
      {class: 'position-bar'},
      make(
        'div',
        {class: 'position-row position-start'},
        button('New game', acts.next, {class: 'position-main', title: 'n, F2', 'data-testid': 'game-begin'}),
        make('div', {class: 'position-group', role: 'group', 'aria-label': 'A new game of this size'}, ...levels.map(({element}) => element)),
        own,
      ),
      place,
    ),
    wishFor,
    /** @param {Tap} tap */
    showTap(tap) {
      for (const each of tapButtons) each.element.setAttribute('aria-pressed', String(each.tap === tap));
    },
    /** @param {import('./player.js').Player} player */
    showGame({game: {board}, record}) {
      undo.disabled = record.moves.length === 0;
      for (const {size, element} of levels) {
        const isShown = size.mines === board.mines && size.rows * size.columns === board.cells.length;
        element.setAttribute('aria-pressed', String(isShown && [size.rows, size.columns].includes(board.rows)));
      }
    },
    /** @param {import('./player.js').Wish} wish */
    showWish(wish) {
      first.value = wish.first;
      noGuess.input.checked = any.disabled = wish.isNoGuess;
      difficulty.hidden = !wish.isNoGuess;
      difficulty.value = wish.difficulty;
      seed.input.value = wish.seed === null ? '' : String(wish.seed);
    },
    showHints: hints.set,
    pressHints: hints.press,
    pressAutoplay: auto.press,
    closeMenu() {
      own.open = false;
    },
  };
}
