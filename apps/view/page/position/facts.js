// @ts-check
// The panel beside the board: what is known of the position, the best moves, and the reason for a cell.

import {button, make, setText} from '../common/dom.js';
import {makeEndCard} from './end_card.js';
import {makeLegend} from './legend.js';
import {fixedPercent, isCertain, moveWords, placeOfPair, placementsWords, playedOnWords} from './words.js';

/** @typedef {import('./analyst.js').Analyst} Analyst */
/** @typedef {import('./analyst.js').Guess} Guess */

/**
 * A reason as the engine words it: what it says, then its steps as a list.
 * @param {string} text
 */
export function reasonLines(text) {
  const [first, ...steps] = text.trimEnd().replace(/ by (one|\d+) number/, ' by $1 outlined number').split('\n');
  return [make('p', {}, first), make('ul', {}, ...steps.map((step) => make('li', {}, step.trim())))];
}

/**
 * What the panel shows besides the replies of the engine.
 * @typedef {object} Shown
 * @property {import('./words.js').Sentence} status the game or the position; its cells become links
 * @property {boolean} isGame whose sentence has no move
 * @property {boolean} isBlank a position in which nothing is open
 * @property {string} cell the cell under the cursor; empty while nobody has pointed at one
 * @property {string | null} failure
 * @property {boolean} hasHints
 * @property {boolean} isForPoints a mine costs points
 * @property {import('./end_card.js').End | null} end of the game that is shown
 */

/** @param {Guess} guess @param {import('./analyst.js').Explanation} why */
const isAsked = ({cell}, why) => cell[0] === why.cell[0] && cell[1] === why.cell[1];

export class Facts {
  /**
   * @param {import('./end_card.js').EndActs & {go: (cell: import('./board.js').Cell) => void}} acts
   * @param {AbortSignal} signal when the page is taken away
   */
  constructor(acts, signal) {
    /** @type {import('./analyst.js').Explanation | null} */
    this.shown = null;
    const line = (/** @type {string} */ name) => make('dd', {'data-testid': `position-${name}`});
    this.status = make('p', {class: 'position-status', role: 'status', 'data-testid': 'position-status'});
    this.failure = make('p', {class: 'position-failure', role: 'alert', 'data-testid': 'position-failure', hidden: true});
    this.invitation = make('p', {'data-testid': 'position-invitation'}, 'Paste a picture or the text of a position (Ctrl-V), drop one here, or open one under File. Or choose a number and paint.');
    this.cell = make('p', {class: 'position-cell', 'data-testid': 'position-cell-words'});
    this.placements = line('placements');
    this.exact = line('exact');
    this.win = line('win');
    this.score = line('score');
    this.winName = make('dt', {});
    this.scoreName = make('dt', {}, 'Best, for points');
    this.why = make('div', {class: 'position-why', 'data-testid': 'position-why'});
    this.list = make(
      'dl',
      {},
      this.winName,
      this.win,
      this.scoreName,
      this.score,
      make('dt', {}, 'Fits'),
      this.placements,
      make('dt', {}, 'Probabilities'),
      this.exact,
    );
    this.legend = makeLegend(signal);
    this.end = makeEndCard(this.status, acts);
    this.go = acts.go;
    this.element = make(
      'aside',
      {class: 'position-facts', 'aria-label': 'What is known'},
      this.failure,
      this.end.element,
      this.invitation,
      this.list,
      this.cell,
      this.why,
      this.legend,
    );
  }

  /**
   * Says what has been done, until something else is shown.
   * @param {string} text
   */
  say(text) {
    this.status.textContent = text;
  }

  /** @param {Analyst} analyst @param {Shown} shown */
  show(analyst, {status, isGame, isBlank, cell, failure, hasHints, isForPoints, end}) {
    const {analysis} = analyst;
    const told = failure ?? analyst.failure;
    this.failure.hidden = told === null;
    setText(this.failure, told ?? '');
    this.status.classList.toggle('position-wrong', analysis?.possible === false);
    this.#showStatus(status);
    setText(this.cell, cell);
    // A reason begins with its cell, and a table of guesses has its row.
    const {why} = analyst;
    this.cell.hidden = cell === '' || (why !== null && (isCertain(why) || (why.guesses ?? []).some((guess) => isAsked(guess, why))));
    this.end.show(end);
    this.invitation.hidden = !isBlank;
    this.list.hidden = this.legend.hidden = !hasHints;
    const isPossible = analysis?.possible === true;
    setText(this.placements, isPossible ? placementsWords(analysis.placements, analysis.placements_log10) : '–');
    this.placements.title = (isPossible && analysis.placements) || '';
    setText(this.exact, isPossible ? (analysis.exact ? 'exact' : 'some are estimated: ± and bars are two standard errors') : '–');
    const {win} = analyst.moves;
    setText(this.winName, !win ? 'Best move' : win.certain ? 'Begin at' : 'Best guess');
    this.win.hidden = this.winName.hidden = !isGame;
    this.#showMove(this.win, analyst, isPossible, false);
    this.score.hidden = this.scoreName.hidden = !isForPoints;
    this.#showMove(this.score, analyst, isPossible, true);
    this.#showWhy(analyst);
  }

  /** @param {import('./words.js').Sentence} sentence */
  #showStatus(sentence) {
    const words = sentence.map((part) => (typeof part === 'string' ? part : placeOfPair(part)));
    if (words.join('').trim() === this.status.textContent?.trim()) return;
    this.status.replaceChildren(...sentence.map((part, i) => (typeof part === 'string' ? part : this.#linkTo(part, words[i]))));
  }

  /** @param {[number, number]} cell @param {string} text */
  #linkTo([row, column], text) {
    return button(text, () => this.go({row, column}), {class: 'position-link', title: 'Go there'});
  }

  /**
   * A move in words, as a button that goes there.
   * @param {HTMLElement} place @param {Analyst} analyst @param {boolean} isPossible @param {boolean} isForPoints
   */
  #showMove(place, {hasMoves, moves}, isPossible, isForPoints) {
    const move = isForPoints ? moves.score : moves.win;
    const text = !isPossible ? '–' : hasMoves ? moveWords(move, isForPoints) : '…';
    if (place.textContent === text) return;
    if (!isPossible || !hasMoves || !move) return setText(place, text);
    place.replaceChildren(this.#linkTo(move.cell, text));
  }

  /** @param {Analyst} analyst */
  #showWhy(analyst) {
    const {why} = analyst;
    if (this.shown === why) return;
    this.shown = why;
    if (!why) return this.why.replaceChildren();
    if (isCertain(why) || !why.guesses || why.guesses.length === 0) {
      return this.why.replaceChildren(...reasonLines(why.text));
    }
    const nothing = '–';
    const share = (/** @type {number | null} */ value) => (value === null ? nothing : fixedPercent(value));
    const isRated = why.guesses[0].win === null && why.guesses.some((guess) => guess.rating !== null);
    const winsOf = (/** @type {Guess} */ {win, win_error}) =>
      win === null ? nothing : win_error === null ? fixedPercent(win) : `${fixedPercent(win)} ± ${fixedPercent(win_error)}`;
    const link = (/** @type {[number, number]} */ [row, column]) =>
      button(`${row}, ${column}`, () => this.go({row, column}), {class: 'position-link', title: placeOfPair([row, column])});
    const row = (/** @type {Guess} */ guess) =>
      make(
        'tr',
        {'aria-current': isAsked(guess, why) ? 'true' : null},
        make('th', {scope: 'row'}, link(guess.cell)),
        make('td', {}, fixedPercent(guess.mine)),
        make('td', {}, share(guess.progress)),
        make('td', {}, isRated ? (guess.rating?.toPrecision(3) ?? nothing) : winsOf(guess)),
      );
    const head = ['row, column', 'a mine', 'goes on', isRated ? 'rating' : 'wins'];
    this.why.replaceChildren(
      make('p', {}, why.safe_elsewhere ? `No guess is needed: ${placeOfPair(why.safe_elsewhere)} is safe.` : 'What guesses are worth:'),
      make(
        'table',
        {},
        make('thead', {}, make('tr', {}, ...head.map((text) => make('th', {scope: 'col'}, text)))),
        make('tbody', {}, ...why.guesses.map(row)),
      ),
      ...(analyst.canPlayOn ? [button('Play on', () => analyst.playOn(), {'data-testid': 'position-play-on'})] : []),
      ...(why.games ? [make('p', {}, playedOnWords(why.games, isRated))] : []),
    );
  }
}
