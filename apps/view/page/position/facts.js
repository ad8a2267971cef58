// @ts-check
// The panel beside the board: what is known of the position, the best moves, and the reason for a cell.

import {button, make, setText} from '../common/dom.js';
import {moveWords, percentOf, placeOfPair, placementsWords, playedOnWords} from './words.js';

/** @typedef {import('./analyst.js').Analyst} Analyst */
/** @typedef {import('./analyst.js').Guess} Guess */

export class Facts {
  constructor() {
    /** @type {import('./analyst.js').Explanation | null} */
    this.shown = null;
    const line = (/** @type {string} */ name) => make('dd', {'data-testid': `position-${name}`});
    this.status = make('p', {class: 'position-status', role: 'status', 'data-testid': 'position-status'});
    this.failure = make('p', {class: 'position-failure', role: 'alert', 'data-testid': 'position-failure', hidden: true});
    this.cell = make('p', {class: 'position-cell', 'data-testid': 'position-cell-words'});
    this.placements = line('placements');
    this.exact = line('exact');
    this.win = line('win');
    this.score = line('score');
    this.time = line('time');
    this.why = make('div', {class: 'position-why', 'data-testid': 'position-why'});
    this.element = make(
      'aside',
      {class: 'position-facts', 'aria-label': 'What is known'},
      this.failure,
      this.status,
      make(
        'dl',
        {},
        make('dt', {}, 'Fits'),
        this.placements,
        make('dt', {}, 'Probabilities'),
        this.exact,
        make('dt', {}, 'Best, to win'),
        this.win,
        make('dt', {}, 'Best, for points'),
        this.score,
        make('dt', {}, 'Reply after'),
        this.time,
      ),
      this.cell,
      this.why,
    );
  }

  /**
   * @param {Analyst} analyst @param {string} status @param {string} cell the cell under the cursor
   * @param {string | null} failure @param {number | null} milliseconds from the input until the reply was drawn
   */
  show(analyst, status, cell, failure, milliseconds) {
    const {analysis} = analyst;
    const told = failure ?? analyst.failure;
    this.failure.hidden = told === null;
    setText(this.failure, told ?? '');
    this.status.classList.toggle('position-wrong', analysis !== null && !analysis.possible);
    setText(this.status, status);
    setText(this.cell, cell);
    const isPossible = analysis?.possible === true;
    setText(this.placements, isPossible ? placementsWords(analysis.placements, analysis.placements_log10) : '–');
    this.placements.title = (isPossible && analysis.placements) || '';
    setText(this.exact, isPossible ? (analysis.exact ? 'exact' : 'some are estimated: ± and bars are two standard errors') : '–');
    const move = (/** @type {boolean} */ isForPoints) =>
      !isPossible ? '–' : analyst.hasMoves ? moveWords(isForPoints ? analyst.moves.score : analyst.moves.win, isForPoints) : '…';
    setText(this.win, move(false));
    setText(this.score, move(true));
    setText(this.time, milliseconds === null ? '…' : `in ${milliseconds.toFixed(0)} ms`);
    this.#showWhy(analyst);
  }

  /** @param {Analyst} analyst */
  #showWhy(analyst) {
    const {why} = analyst;
    if (this.shown === why) return;
    this.shown = why;
    if (!why) return this.why.replaceChildren();
    if (why.verdict !== 'undecided' || !why.guesses || why.guesses.length === 0) {
      const lines = why.text.trimEnd().replace(', in brackets', ', outlined').split('\n');
      const [first, ...rest] = lines;
      this.why.replaceChildren(
        make('p', {}, first),
        make('ul', {}, ...rest.map((line) => make('li', {}, line.trim()))),
      );
      return;
    }
    const nothing = '–';
    const share = (/** @type {number | null} */ value) => (value === null ? nothing : percentOf(value));
    const isRated = why.guesses[0].win === null && why.guesses.some((guess) => guess.rating !== null);
    const winsOf = (/** @type {Guess} */ {win, win_error}) =>
      win === null ? nothing : win_error === null ? percentOf(win) : `${percentOf(win)} ± ${percentOf(win_error)}`;
    const row = (/** @type {Guess} */ guess) =>
      make(
        'tr',
        {},
        make('th', {scope: 'row'}, placeOfPair(guess.cell)),
        make('td', {}, percentOf(guess.probability)),
        make('td', {}, share(guess.progress)),
        make('td', {}, isRated ? (guess.rating?.toPrecision(3) ?? nothing) : winsOf(guess)),
      );
    const head = ['Guess', 'a mine', 'goes on', isRated ? 'rating' : 'wins'];
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
