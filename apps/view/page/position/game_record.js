// @ts-check
// The record of a game that was played in the page: its board, and each move with its time. Played again, it gives the game.

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {'open' | 'chord' | 'flag' | 'unflag'} Action */
/** @typedef {'open' | 'safe' | 'any'} FirstClick what the first click does: opens an area, is safe, or may be a mine */
/** @typedef {{action: Action, cell: Cell, seconds: number}} Move seconds since the first click */

/**
 * A game as the call "review" takes it.
 * @typedef {object} RecordedGame
 * @property {number} rows
 * @property {number} columns
 * @property {[number, number][]} mines
 * @property {FirstClick} first
 * @property {[Action, number, number, number][]} moves action, row, column, seconds
 */

export class GameRecord {
  /**
   * @param {number} rows @param {number} columns
   * @param {ArrayLike<number>} mines 1 for each mine, by rows
   * @param {FirstClick} first the rule of the first click
   */
  constructor(rows, columns, mines, first) {
    this.rows = rows;
    this.columns = columns;
    this.mines = mines;
    this.first = first;
    /** @type {Move[]} */
    this.moves = [];
  }

  /** @param {Action} action @param {Cell} cell @param {number} seconds */
  add(action, cell, seconds) {
    this.moves.push({action, cell, seconds});
  }

  /** @returns {RecordedGame} */
  toReview() {
    const {rows, columns, first} = this;
    /** @type {[number, number][]} */
    const mines = [];
    for (let i = 0; i < this.mines.length; ++i) {
      if (this.mines[i]) mines.push([Math.floor(i / columns), i % columns]);
    }
    return {rows, columns, mines, first, moves: this.moves.map(({action, cell, seconds}) => [action, cell.row, cell.column, seconds])};
  }
}
