// @ts-check
// A game: what moves open, and how it ends. No page, no engine.

import {mine, unknown} from './board.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Cell} Cell */

export class Game {
  /**
   * @param {Board} start what is known at the beginning
   * @param {ArrayLike<number> | null} mines 1 for each mine, by rows; null: they are drawn at the first click
   * @param {number | null} penalty the points that a mine costs; null: a mine ends the game
   */
  constructor(start, mines, penalty) {
    this.board = start.copy(); // what the player knows
    this.mines = mines;
    this.penalty = penalty;
    this.hits = 0;
    this.opened = 0;
    /** @type {Set<number>} */
    this.flags = new Set();
    /** @type {number} where the game was lost, or -1 */
    this.fatal = -1;
    this.safeLeft = 0;
    for (let i = 0; i < this.board.cells.length; ++i) this.safeLeft += this.board.cells[i] === unknown && !mines?.[i] ? 1 : 0;
    if (!mines) this.safeLeft -= start.mines ?? 0;
  }

  isLost() {
    return this.fatal >= 0;
  }

  isWon() {
    return !this.isLost() && this.safeLeft === 0;
  }

  isOver() {
    return this.isLost() || this.isWon();
  }

  /** Mines that are neither flagged nor hit; fewer than none if there are too many flags. Null: their number is not known. */
  minesLeft() {
    const {board} = this;
    if (board.mines === null) return null;
    return board.mines - this.flags.size - board.cells.reduce((found, value) => found + (value === mine ? 1 : 0), 0);
  }

  /** Points: a point for each cell that was opened. */
  score() {
    return this.opened - this.hits * (this.penalty ?? 0);
  }

  /** @param {Cell} cell */
  numberAt(cell) {
    return this.board.around(cell).filter((each) => this.mines?.[this.board.index(each)]).length;
  }

  /**
   * Opens a cell, and from a zero all around it.
   * @param {Cell} cell @returns {boolean} whether anything has changed
   */
  open(cell) {
    const index = this.board.index(cell);
    if (this.isOver() || this.board.cells[index] !== unknown || this.flags.has(index)) return false;
    this.#openOne(cell);
    if (this.isWon()) this.#flagMines();
    return true;
  }

  /** After a win there is nothing left to find. */
  #flagMines() {
    this.board.cells.forEach((value, i) => {
      if (value === unknown && this.mines?.[i]) this.flags.add(i);
    });
  }

  /**
   * On a number whose mines are all flagged or hit: opens its other neighbours.
   * @param {Cell} cell @returns {boolean} whether anything has changed
   */
  chord(cell) {
    const value = this.board.at(cell);
    const around = this.board.around(cell);
    const marked = around.filter((each) => this.flags.has(this.board.index(each)) || this.board.at(each) === mine);
    if (value <= 0 || marked.length !== value) return false;
    return around.filter((each) => this.open(each)).length > 0;
  }

  /**
   * Puts a flag on a cell, or takes it away.
   * @param {Cell} cell @param {boolean} isSet @returns {boolean} whether anything has changed
   */
  flag(cell, isSet) {
    const index = this.board.index(cell);
    if (this.isOver() || this.board.cells[index] !== unknown || this.flags.has(index) === isSet) return false;
    if (isSet) this.flags.add(index);
    else this.flags.delete(index);
    return true;
  }

  /**
   * @param {import('./game_record.js').Action} action @param {Cell} cell
   * @returns {boolean} whether anything has changed
   */
  act(action, cell) {
    if (action === 'open') return this.open(cell);
    if (action === 'chord') return this.chord(cell);
    return this.flag(cell, action === 'flag');
  }

  /** @param {Cell} cell */
  #openOne(cell) {
    const {board} = this;
    const index = board.index(cell);
    if (this.mines?.[index]) {
      board.cells[index] = mine;
      this.hits += 1;
      if (this.penalty === null) this.fatal = index;
      return;
    }
    const queue = [cell];
    while (queue.length > 0) {
      const next = /** @type {Cell} */ (queue.pop());
      const at = board.index(next);
      if (board.cells[at] !== unknown || this.mines?.[at]) continue;
      this.flags.delete(at);
      board.cells[at] = this.numberAt(next);
      this.opened += 1;
      this.safeLeft -= 1;
      if (board.cells[at] === 0) queue.push(...board.around(next));
    }
  }
}

/**
 * What there is to draw of a game at a cell.
 * @param {Game | null} game @param {number} index
 */
export function marksOf(game, index) {
  if (!game) return {isFlagged: false, isFatal: false, isMissed: false, isWrongFlag: false};
  const isFlagged = game.flags.has(index);
  const isMine = game.mines?.[index] === 1;
  return {
    isFlagged,
    isFatal: game.fatal === index,
    isMissed: game.isOver() && isMine && game.board.cells[index] === unknown && !isFlagged,
    isWrongFlag: game.isOver() && isFlagged && !isMine,
  };
}
