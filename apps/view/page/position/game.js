// @ts-check
// A game on a board whose mines were drawn to fit a position: what clicks open, and how it ends. No page, no engine.

import {Board, mine, unknown} from './board.js';

/** @typedef {import('./board.js').Cell} Cell */

export class Game {
  /**
   * @param {Board} start what is known at the beginning
   * @param {number[]} mines 1 for each mine, by rows
   * @param {number | null} penalty the points that a mine costs; null: a mine ends the game
   */
  constructor(start, mines, penalty) {
    this.board = start.copy(); // what the player knows
    this.mines = mines;
    this.penalty = penalty;
    this.hits = 0;
    this.opened = 0;
    this.isLost = false;
    /** @type {Set<number>} */
    this.flags = new Set();
    /** @type {number} where the game was lost, or -1 */
    this.fatal = -1;
    this.safeLeft = 0;
    for (let i = 0; i < mines.length; ++i) this.safeLeft += this.board.cells[i] === unknown && !mines[i] ? 1 : 0;
  }

  isWon() {
    return !this.isLost && this.safeLeft === 0;
  }

  isOver() {
    return this.isLost || this.isWon();
  }

  /** Points: a point for each cell that was opened. */
  score() {
    return this.opened - this.hits * (this.penalty ?? 0);
  }

  /** @param {Cell} cell */
  numberAt(cell) {
    return this.board.around(cell).filter((each) => this.mines[this.board.index(each)]).length;
  }

  /**
   * Opens a cell, and from a zero all around it. On a number whose mines are all flagged or hit, its other neighbours.
   * @param {Cell} cell
   */
  open(cell) {
    if (this.isOver()) return;
    const value = this.board.at(cell);
    if (value >= 0) {
      const around = this.board.around(cell);
      const marked = around.filter((each) => this.flags.has(this.board.index(each)) || this.board.at(each) === mine);
      if (value === 0 || marked.length !== value) return;
      for (const each of around) if (!this.isOver()) this.#openOne(each);
      return;
    }
    this.#openOne(cell);
  }

  /** @param {Cell} cell */
  flag(cell) {
    const index = this.board.index(cell);
    if (this.isOver() || this.board.cells[index] !== unknown) return;
    if (!this.flags.delete(index)) this.flags.add(index);
  }

  /** @param {Cell} cell */
  #openOne(cell) {
    const {board} = this;
    const index = board.index(cell);
    if (board.cells[index] !== unknown || this.flags.has(index)) return;
    if (this.mines[index]) {
      board.cells[index] = mine;
      this.hits += 1;
      if (this.penalty === null) {
        this.isLost = true;
        this.fatal = index;
      }
      return;
    }
    const queue = [cell];
    while (queue.length > 0) {
      const next = /** @type {Cell} */ (queue.pop());
      const at = board.index(next);
      if (board.cells[at] !== unknown || this.mines[at]) continue;
      this.flags.delete(at);
      board.cells[at] = this.numberAt(next);
      this.opened += 1;
      this.safeLeft -= 1;
      if (board.cells[at] === 0) queue.push(...board.around(next));
    }
  }
}
