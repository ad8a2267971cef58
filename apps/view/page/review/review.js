// @ts-check
// The review of a game: asks the engine for it, and shows the board at each move, the chance to win, and what to learn.

import {button, loadStyle, make, setText} from '../common/dom.js';
import {clock, messageOf} from '../common/format.js';
import {isAborted} from '../engine/failures.js';
import {unknown} from '../position/board.js';
import {Grid} from '../position/grid.js';
import {headButtons, makeHelp} from '../position/help.js';
import {copy, download, linkOf, listenToTexts} from '../position/transfer.js';
import {fragmentOfGame} from './address.js';
import {Curve} from './curve.js';
import {gameFigures, worstMoves} from './game_panel.js';
import {MovePanel} from './move_panel.js';
import {Replay} from './replay.js';
import {gradeWords, moveWords} from './words.js';

/** @typedef {import('../position/board.js').Cell} Cell */
const mostFragment = 100_000; // characters of an address that browsers take
const longestPause = 1000; // ms between two moves that are played

/** @type {import('../position/help.js').Topic[]} */
const topics = [
  ['The board', 'is shown before each move. The figure on a cell is the risk that it was a mine, in percent. A ring is a cell that was proven safe, with the numbers that prove it; a thick frame is the best guess.'],
  ['Given away', 'is the share of the chance to win that a move cost. Where that chance is not known exactly, guesses are compared by an estimate.'],
  ['Explore', 'shows the position in Analyse, where every cell has its chance. Other games and positions may be dropped or pasted here.'],
];
const keys = [
  ['← →', 'the move before, the next move'],
  ['?', 'these keys'],
];

/**
 * @typedef {object} ReviewActs
 * @property {string} home what links begin with (position/transfer.js: linkOf)
 * @property {(failure?: string) => void} back to the page for positions
 * @property {(board: import('../position/board.js').Board, cell: Cell) => void} explore
 * @property {(text: string, name: string) => void} read a position
 * @property {(file: File) => void} readGame
 * @property {(bytes: Uint8Array) => void} readBoard
 * @property {(file: File) => void} readPicture
 */

/**
 * Asks for a review and shows it; goes back with what failed.
 * @param {HTMLElement} element @param {import('../engine/engine.js').Ask} ask @param {object} request
 * @param {string} name of the game @param {ReviewActs} acts
 * @returns {() => void} what takes the review away
 */
export function openReview(element, ask, request, name, acts) {
  const ends = new AbortController();
  const root = make('main', {class: 'position review', 'data-testid': 'review'});
  element.append(root);
  const began = performance.now();
  const progress = make('p', {role: 'status'}, `${name} is being reviewed …`);
  root.append(progress, button('Cancel', () => acts.back(), {'data-testid': 'review-cancel'}));
  const timer = setInterval(() => setText(progress, `${name} is being reviewed … ${Math.round((performance.now() - began) / 1000)} s`), 1000);
  const save = async () => {
    const {rawvf} = await ask({...request, do: 'write_game'}, ends.signal);
    download(rawvf, 'game.rawvf', 'text/plain');
  };
  const show = async () => {
    try {
      const [review] = await Promise.all([ask(request, ends.signal), loadStyle(new URL('./review.css', import.meta.url).href)]);
      if (!ends.signal.aborted) new ReviewPage(root, review, name, acts, save, ends.signal);
    } catch (error) {
      if (!isAborted(error)) acts.back(`${name}: ${messageOf(error)}`);
    } finally {
      clearInterval(timer);
    }
  };
  void show();
  return () => {
    ends.abort();
    root.remove();
  };
}

class ReviewPage {
  /**
   * @param {HTMLElement} root @param {import('./replay.js').Review} review @param {string} name @param {ReviewActs} acts
   * @param {() => Promise<void>} save saves the game as a file
   * @param {AbortSignal} signal when the review is taken away
   */
  constructor(root, review, name, acts, save, signal) {
    this.replay = new Replay(review);
    this.acts = acts;
    this.save = save;
    this.step = 0;
    this.shown = this.replay.at(0);
    /** @type {number} of the timer of the next move that is played; 0 if none is */
    this.timer = 0;
    signal.addEventListener('abort', () => clearTimeout(this.timer));
    this.grid = new Grid((cell) => this.#look(cell), () => '', signal);
    const go = (/** @type {number} */ step) => this.#goByHand(step);
    this.curve = new Curve(this.replay, go);
    this.panel = new MovePanel(() => this.#explore());
    this.slider = make('input', {type: 'range', min: 0, max: this.replay.moves.length, value: 0, 'aria-label': 'Move', 'data-testid': 'review-slider'});
    this.slider.addEventListener('input', () => go(Number(this.slider.value)));
    this.play = button('Play', () => this.#togglePlay(), {'data-testid': 'review-play'});
    this.help = makeHelp(topics, keys);
    root.replaceChildren(this.#head(name, review), this.#content(go), this.help);
    root.append(listenToTexts(root, acts.read, (failure) => acts.back(failure), signal, acts.readGame, acts.readBoard, acts.readPicture));
    this.#listenToKeys(signal);
    this.grid.setBoard(review.rows, review.columns);
    // A picture, whose label says what the move was.
    for (const each of ['tabindex', 'aria-activedescendant', 'aria-rowcount', 'aria-colcount']) this.grid.element.removeAttribute(each);
    this.grid.ariaRow.remove();
    this.grid.element.setAttribute('role', 'img');
    this.#address();
    this.#show(0);
    this.#offerToTests();
  }

  /** @param {string} name @param {import('./replay.js').Review} review */
  #head(name, review) {
    const ends = {won: 'won', lost: 'lost', unfinished: 'not finished'};
    this.told = make('span', {role: 'status'});
    return make(
      'header',
      {class: 'position-head'},
      button('Back to the board', () => this.acts.back(), {class: 'position-main', 'data-testid': 'review-back'}),
      make('h1', {}, `${name}: ${ends[review.result]} after ${clock(review.seconds)}`),
      this.told,
      button('Save the game', () => void this.save(), {'data-testid': 'review-save'}),
      button('Copy the link', () => void this.#copyLink(), {'data-testid': 'review-link'}),
      ...headButtons(this.help),
    );
  }

  /** @param {(step: number) => void} go */
  #content(go) {
    const marks = [['now', 'this move'], ['better', 'a better cell'], ['reason', 'the numbers that prove it']];
    const legend = marks.flatMap(([mark, words]) => [make('span', {class: `review-key review-key-${mark}`}), words]);
    const times = make(
      'div',
      {class: 'review-times'},
      this.play,
      button('‹', () => go(this.step - 1), {'aria-label': 'The move before', title: '←', 'data-testid': 'review-before'}),
      button('›', () => go(this.step + 1), {'aria-label': 'The next move', title: '→', 'data-testid': 'review-next'}),
      this.slider,
    );
    const curve = make(
      'section',
      {class: 'review-figure'},
      make('h2', {}, 'Chance to win, move by move'),
      this.curve.element,
      make('p', {class: 'review-hint'}, 'Line with points: the chance to win, from the first guess at which it is known exactly. Dashed: what your moves kept of it. ▼ the worst moves.'),
    );
    return make(
      'div',
      {class: 'review-middle'},
      make('div', {class: 'review-board'}, make('div', {class: 'position-frame'}, this.grid.element), make('p', {class: 'review-hint'}, ...legend), times, curve),
      make('aside', {class: 'position-facts'}, worstMoves(this.replay, go), this.panel.element, gameFigures(this.replay)),
    );
  }

  /** @param {AbortSignal} signal */
  #listenToKeys(signal) {
    const listen = (/** @type {KeyboardEvent} */ event) => {
      if (!['ArrowLeft', 'ArrowRight', '?'].includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.help.open || event.defaultPrevented) return;
      event.preventDefault();
      if (event.key === '?') this.help.showModal();
      else this.#goByHand(this.step + (event.key === 'ArrowLeft' ? -1 : 1));
    };
    document.addEventListener('keydown', listen, {signal});
  }

  /** @param {number} step */
  #goByHand(step) {
    this.#stop();
    this.#show(step);
  }

  /** @param {number} step */
  #show(step) {
    const {moves} = this.replay;
    this.step = Math.min(Math.max(step, 0), moves.length);
    this.shown = this.replay.at(this.step);
    const move = moves[this.step];
    const words = move ? `Move ${this.step + 1}: ${moveWords(move)} ${gradeWords(move)[1]}` : 'The end';
    this.slider.value = String(this.step);
    this.slider.setAttribute('aria-valuetext', words);
    this.grid.element.setAttribute('aria-label', `The board before this move. ${words}`);
    // What is last is sure to be in view: the cell to learn from, and before it the numbers that prove it.
    for (const [row, column] of move ? [move.cell, ...(move.missed?.reason?.numbers ?? []), move.missed?.cell ?? move.best?.cell ?? move.cell] : []) {
      this.grid.moveCursor({row, column});
      this.grid.showCursor();
    }
    this.curve.show(this.step);
    this.panel.show(this.replay, this.step);
  }

  /** @param {Cell} cell @returns {import('../position/painter.js').Look} */
  #look(cell) {
    const {board, flags, fatal} = this.shown;
    const {moves, mines, review} = this.replay;
    const index = board.index(cell);
    const value = board.cells[index];
    const move = moves[this.step];
    const isAt = (/** @type {import('./replay.js').Pair | undefined} */ pair) => pair !== undefined && pair[0] === cell.row && pair[1] === cell.column;
    const isFlagged = flags.has(index);
    const isGuess = move?.grade === 'guess';
    const risk = isAt(move?.cell) && move.action === 'open' ? move.risk : isGuess && isAt(move.best?.cell) ? move.best?.risk : undefined;
    return {
      value,
      probability: risk ?? null,
      verdict: isAt(move?.missed?.cell) ? 1 : move?.grade === 'mistake' && isAt(move.cell) ? 2 : 0,
      error: 0,
      isFlagged,
      isFatal: index === fatal,
      isMissed: !move && review.result === 'lost' && mines.has(index) && value === unknown && !isFlagged,
      isReason: move?.missed?.reason?.numbers.some(isAt) ?? false,
      isWrong: false,
      isMove: isAt(move?.missed?.cell) || (isGuess && isAt(move.best?.cell)),
      isDoubtful: false,
      isAsked: isAt(move?.cell),
    };
  }

  #togglePlay() {
    if (this.timer) return this.#stop();
    if (this.step === this.replay.moves.length) this.#show(0);
    setText(this.play, 'Pause');
    this.#playOn();
  }

  /** Waits as long as the player did, but never long, and goes to the next move. */
  #playOn() {
    const {moves} = this.replay;
    if (this.step === moves.length) return this.#stop();
    const since = this.step === 0 ? 0 : moves[this.step - 1].seconds;
    this.timer = window.setTimeout(() => {
      this.#show(this.step + 1);
      this.#playOn();
    }, Math.min(Math.max((moves[this.step].seconds - since) * 1000, 50), longestPause));
  }

  #stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    setText(this.play, 'Play');
  }

  #explore() {
    const move = this.replay.moves[this.step];
    const [row, column] = move?.missed?.cell ?? move?.cell ?? [0, 0];
    this.acts.explore(this.shown.board, {row, column});
  }

  /** Puts the game into the address and gives that part of it; empty if the game is too long for one. */
  #address() {
    const {rows, columns, mines, first, moves} = this.replay.review;
    const fragment = fragmentOfGame({rows, columns, mines, first, moves: moves.map(({action, cell, seconds}) => [action, ...cell, seconds])});
    const fits = fragment.length <= mostFragment;
    history.replaceState(null, '', fits ? fragment : location.pathname + location.search);
    return fits ? fragment : '';
  }

  async #copyLink() {
    const fragment = this.#address();
    const {text, told} = linkOf(this.acts.home, fragment, null);
    const words = !fragment ? 'This game is too long for an address.' : (await copy(text)) ? told : 'The browser does not let this page copy.';
    if (this.told) setText(this.told, words);
  }

  #offerToTests() {
    /** @type {any} */ (window).minesReview = {
      step: () => this.step,
      review: () => this.replay.review,
      cell: (/** @type {number} */ row, /** @type {number} */ column) => this.#look({row, column}),
    };
  }
}
