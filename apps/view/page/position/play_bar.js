// @ts-check
// The controls of a game: a new one, the mines left, the clock, and what a tap does.

import {button, make, setText, toggle} from '../common/dom.js';
import {box, field, menu, sizeFields} from './menu.js';
import {minesLeftWords} from './words.js';

/** @typedef {'open' | 'flag' | 'why'} Tap what a press on a cell does */

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
 * @property {(tap: Tap) => void} setTap
 * @property {() => void} undo
 * @property {(on: boolean) => void} setHints
 * @property {(on: boolean) => void} setAutoplay
 */

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
  const start = menu(
    'New game',
    {'data-testid': 'game-new'},
    make('label', {for: 'game-first'}, 'The first click ', first),
    make('div', {class: 'position-row'}, noGuess.element, difficulty),
    seed.element,
    ...sizeFields('game', 'Play this size', (rows, columns, mines) =>
      acts.begin({
        rows,
        columns,
        mines,
        first: /** @type {import('./game_record.js').FirstClick} */ (first.value),
        isNoGuess: noGuess.input.checked,
        difficulty: difficulty.value,
        seed: seed.input.value === '' ? null : seed.input.valueAsNumber,
      }),
    ),
  );
  const tapButtons = taps.map(([tap, text, title]) => ({
    tap,
    element: button(text, () => acts.setTap(tap), {title, 'aria-pressed': 'false', 'data-testid': `tap-${tap}`}),
  }));
  const left = make('span', {class: 'position-count', 'data-testid': 'game-mines-left'});
  const clock = make('span', {class: 'position-count', role: 'timer', 'data-testid': 'game-clock'});
  const undo = button('Undo', acts.undo, {title: 'Take the last move back (u)', 'data-testid': 'game-undo'});
  const hints = toggle('Hints', acts.setHints, {title: 'Show how likely each cell is a mine (p)', 'data-testid': 'game-hints'});
  const auto = toggle('Auto', acts.setAutoplay, {title: 'Open each cell that is proven safe (a)', 'data-testid': 'game-auto'});
  const place = make('div', {class: 'position-row'}, start, left, clock);
  return {
    /** Where the menu for both bars goes. */
    place,
    element: make(
      'div',
      {class: 'position-bar'},
      place,
      make(
        'div',
        {class: 'position-row'},
        make('div', {class: 'position-group', role: 'group', 'aria-label': 'A press'}, ...tapButtons.map(({element}) => element)),
        undo,
        hints.element,
        auto.element,
      ),
    ),
    /** @param {Tap} tap */
    showTap(tap) {
      for (const each of tapButtons) each.element.setAttribute('aria-pressed', String(each.tap === tap));
    },
    /** @param {import('./player.js').Player} player */
    showGame(player) {
      const mines = player.game.minesLeft();
      setText(left, mines === null ? '' : minesLeftWords(mines));
      const seconds = Math.floor(player.watch.seconds);
      setText(clock, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
      undo.disabled = player.record.moves.length === 0;
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
    openMenu() {
      start.open = true;
    },
    closeMenu() {
      start.open = false;
    },
  };
}
