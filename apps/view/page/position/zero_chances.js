// @ts-check
// How likely each unknown cell is a 0, which opens an area: the share of the placements of mines that are left if it is one.

import {isAborted} from '../engine/failures.js';
import {requestFor} from './analyst.js';
import {mine, unknown} from './board.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./analyst.js').Analysis} Analysis */

const pause = 100; // ms between two pictures while they come

export class ZeroChances {
  /** @param {import('../engine/engine.js').Ask} ask @param {() => void} onChange */
  constructor(ask, onChange) {
    this.ask = ask;
    this.onChange = onChange;
    this.aborter = new AbortController();
    /** @type {Board | null} */
    this.board = null;
    /** @type {(number | null)[]} null: not known, or not yet */
    this.chances = [];
  }

  /**
   * Begins to find them for a board, or ends.
   * @param {Board | null} board @param {Analysis | null} analysis of it
   */
  look(board, analysis) {
    if (board === this.board) return;
    this.aborter.abort();
    this.aborter = new AbortController();
    this.board = board;
    this.chances = [];
    if (board && analysis) void this.#work(board, analysis, this.aborter.signal);
  }

  /** @param {Board} board @param {Analysis} analysis @param {AbortSignal} signal */
  async #work(board, analysis, signal) {
    const all = analysis.placements_log10;
    // Of a density the placements do not count alike.
    if (all === null || all === undefined || board.mines === null) return;
    /** @type {Map<string, number | null>} of cells that touch nothing open, by how many cells are around */
    const known = new Map();
    const chances = this.chances;
    let shown = performance.now();
    try {
      for (let i = 0; i < board.cells.length; ++i) {
        if (board.cells[i] !== unknown) continue;
        const around = board.around(board.cell(i)).map((cell) => board.index(cell));
        const key = around.every((each) => board.cells[each] === unknown && isFar(board, each)) ? `far ${around.length}` : String(i);
        const isMined = [i, ...around].some((each) => board.cells[each] === mine || analysis.verdict?.[each] === 'mine');
        if (!isMined && !known.has(key)) known.set(key, await this.#chanceAt(board, i, all, signal));
        chances[i] = isMined ? 0 : (known.get(key) ?? null);
        if (performance.now() - shown < pause) continue;
        this.onChange();
        shown = performance.now();
      }
      this.onChange();
    } catch (error) {
      if (!isAborted(error)) throw error;
    }
  }

  /** @param {Board} board @param {number} index @param {number} all @param {AbortSignal} signal */
  async #chanceAt(board, index, all, signal) {
    const opened = board.copy();
    opened.cells[index] = 0;
    /** @type {Analysis} */
    const {possible, placements_log10: left} = await this.ask({do: 'analyse', ...requestFor(opened)}, signal);
    if (possible === false) return 0;
    return left === null || left === undefined ? null : 10 ** (left - all);
  }
}

/**
 * Whether a cell touches no open cell.
 * @param {Board} board @param {number} index
 */
const isFar = (board, index) => board.around(board.cell(index)).every((cell) => board.at(cell) < 0 && board.at(cell) !== mine);
