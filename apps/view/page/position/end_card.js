// @ts-check
// What is shown at the end of a game: the result, what it was worth, and what one may do next.

import {button, make, setText} from '../common/dom.js';
import {endFigures, endNote, figureMeanings} from './words.js';

/**
 * @typedef {object} EndActs
 * @property {() => void} next
 * @property {() => void} again
 * @property {() => void} review
 * @property {() => void} saveGame
 * @property {() => void} saveBoard
 * @property {() => void} copyBoard
 */

/**
 * How a game ended, and what there is to compare it with.
 * @typedef {object} End
 * @property {number} seconds
 * @property {boolean} isWon
 * @property {boolean} isNoGuess a board that needs no guess
 * @property {import('./game_figures.js').Figures} figures
 * @property {number | null} best the best time before; null: there is none
 * @property {boolean} isBest a time for the best
 * @property {import('../results/entry.js').Grades | null} grades null: the review has not come
 */

/** @param {HTMLElement} status the game in a sentence, which is the card's head @param {EndActs} acts */
export function makeEndCard(status, acts) {
  const figures = make('dl', {'data-testid': 'game-figures'});
  const note = make('p', {class: 'position-note', 'data-testid': 'game-note'});
  const more = make(
    'div',
    {'data-testid': 'game-after', hidden: true},
    note,
    figures,
    make(
      'div',
      {class: 'position-row'},
      button('New game', acts.next, {class: 'position-main', title: 'Of the same kind (Space, n)', 'data-testid': 'game-next'}),
      button('Same board', acts.again, {title: 'r', 'data-testid': 'game-same'}),
      button('Review', acts.review, {'data-testid': 'game-review'}),
    ),
    make(
      'p',
      {class: 'position-hint position-links'},
      button('Save the game', acts.saveGame, {class: 'position-link', title: 'A file for a review, here or by mines-solve --review', 'data-testid': 'game-save'}),
      button('Save the board', acts.saveBoard, {class: 'position-link', title: 'An MBF file, which may be dropped here', 'data-testid': 'game-save-board'}),
      button('Copy the link to this board', acts.copyBoard, {class: 'position-link', 'data-testid': 'game-link'}),
    ),
  );
  const element = make('div', {class: 'position-end'}, status, more);
  element.append(button('×', () => element.classList.remove('position-over'), {class: 'position-close', 'aria-label': 'Put away'}));
  return {
    element,
    /** @param {End | null} end null: the game goes on, or there is none */
    show(end) {
      if (more.hidden === (end !== null)) element.classList.toggle('position-over', end !== null);
      more.hidden = end === null;
      if (!end) return;
      const words = endNote(end);
      note.hidden = words === '';
      setText(note, words);
      const rows = endFigures(end);
      const text = rows.map(([name, value]) => name + value).join('');
      if (figures.textContent === text) return;
      figures.replaceChildren(...rows.map(([name, value]) => make('div', {title: figureMeanings[name]}, make('dt', {}, name), make('dd', {}, value))));
    },
  };
}
