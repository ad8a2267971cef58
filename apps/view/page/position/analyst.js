// @ts-check
// Asks the engine about the board of now: its analysis, the best moves, and the reason for a cell. What was asked about a
// board that is no longer shown is cancelled.

import {messageOf} from '../common/format.js';
import {isAborted} from '../engine/failures.js';
import {textOf, unknown} from './board.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../engine/engine.js').Ask} Ask */

/** @typedef {import('../../../../library/npm/index.js').AnalyseReply} Analysis */
/** @typedef {import('../../../../library/npm/index.js').Move} Move */
/** @typedef {import('../../../../library/npm/index.js').Guess} Guess */
/** @typedef {import('../../../../library/npm/index.js').Explanation & {games?: number}} Explanation games that were played on */

/**
 * The members of a request that give a position.
 * @param {Board} board
 */
export function requestFor(board) {
  const position = {position: textOf(board)};
  return board.mines === null ? {...position, density: board.density} : position;
}

export class Analyst {
  /** @param {Ask} ask @param {() => void} onChange called when something here has changed */
  constructor(ask, onChange) {
    this.ask = ask;
    this.onChange = onChange;
    /** @type {Analysis | null} */
    this.analysis = null;
    /** @type {{win: Move | null, score: Move | null}} */
    this.moves = {win: null, score: null};
    /** @type {Explanation | null} */
    this.why = null;
    /** @type {string | null} */
    this.failure = null;
    /** Whether the analysis is of the board of now, and the moves as well. */
    this.isCurrent = false;
    this.hasMoves = false;
    /** @type {Board | null} */
    this.board = null;
    this.aborter = new AbortController();
    this.whyAborter = new AbortController();
  }

  /**
   * Begins to analyse a board.
   * @param {Board} board
   * @param {{isWanted: boolean, penalty: number | null}} options whether anything is shown of the analysis; the points that a
   *   mine costs, or null: then the best move for points is not asked for
   */
  look(board, {isWanted, penalty}) {
    const isOther = this.board === null || this.board.rows !== board.rows || this.board.columns !== board.columns;
    this.stop();
    this.board = board;
    this.isCurrent = this.hasMoves = !isWanted;
    this.failure = null;
    this.why = null;
    if (isOther || !isWanted) this.analysis = null;
    if (isWanted) this.#work(board, penalty, this.aborter.signal);
    else this.moves = {win: null, score: null};
  }

  stop() {
    this.aborter.abort();
    this.whyAborter.abort();
    this.aborter = new AbortController();
  }

  /** @param {Board} board @param {number | null} penalty @param {AbortSignal} signal */
  async #work(board, penalty, signal) {
    const position = requestFor(board);
    try {
      this.analysis = await this.ask({do: 'analyse', ...position}, signal);
      this.isCurrent = true;
      this.moves = {win: null, score: null};
      this.onChange();
      if (this.analysis?.possible) {
        this.moves.win = (await this.ask({do: 'best_move', goal: 'win', ...position}, signal)).move;
        if (penalty !== null) this.moves.score = (await this.ask({do: 'best_move', goal: 'score', penalty, ...position}, signal)).move;
      }
      this.hasMoves = true;
    } catch (error) {
      if (isAborted(error)) return;
      this.failure = messageOf(error);
      this.analysis = this.isCurrent ? this.analysis : null;
    }
    this.onChange();
  }

  /**
   * Begins to find the reason for a cell; null or a known cell: for none.
   * @param {Cell | null} cell
   */
  async explain(cell) {
    this.whyAborter.abort();
    this.whyAborter = new AbortController();
    const {signal} = this.whyAborter;
    const {board} = this;
    if (this.why) {
      this.why = null;
      this.onChange();
    }
    if (!board || !cell || !board.has(cell) || board.at(cell) !== unknown) return;
    try {
      const why = await this.ask({do: 'explain', cell: [cell.row, cell.column], ...requestFor(board)}, signal);
      if (board !== this.board) return;
      this.why = why;
      this.onChange();
    } catch (error) {
      if (!isAborted(error)) this.failure = messageOf(error);
    }
  }

  /** Whether games can be played on after the guesses of `why`: to win, with the mines known. */
  get canPlayOn() {
    const [best, second] = this.why?.guesses ?? [];
    return second !== undefined && best.win === null && best.rating !== null && !this.why?.games && this.board?.mines !== null;
  }

  /** Has games played on after the close guesses of `why`, four times as many each time, and shows what they win. */
  async playOn() {
    const {board, why} = this;
    const {signal} = this.whyAborter;
    if (!board || !why) return;
    try {
      for (const games of [64, 256, 1024]) {
        /** @type {Explanation} */
        const better = await this.ask({do: 'explain', cell: why.cell, games, ...requestFor(board)}, signal);
        if (board !== this.board) return;
        const best = better.guesses?.[0];
        const isPlayed = best !== undefined && best.win_error !== null;
        const isExact = best !== undefined && best.win !== null && !isPlayed;
        this.why = isExact ? better : {...better, games};
        if (best) this.moves.win = {cell: best.cell, certain: false, mine: best.mine, gain: null};
        this.onChange();
        if (!isPlayed) return;
      }
    } catch (error) {
      if (isAborted(error)) return;
      this.failure = messageOf(error);
      this.onChange();
    }
  }

  /**
   * The probability of a mine at a cell; null where it is known, or not yet found.
   * @param {Cell} cell
   */
  probabilityAt(cell) {
    return this.board && this.analysis?.mine ? this.analysis.mine[this.board.index(cell)] : null;
  }

  /**
   * 1 safe, 2 a mine, else 0.
   * @param {Cell} cell
   */
  verdictAt(cell) {
    const verdict = this.board && this.analysis?.verdict?.[this.board.index(cell)];
    return verdict === 'safe' ? 1 : verdict === 'mine' ? 2 : 0;
  }
}
