// @ts-check
// A position: what is known of each cell, and of the number of mines.

export const unknown = -1;
export const mine = -2;
export const mostCells = 1_000_000; // as many as the engine draws mines for; a request has a byte for each
export const usualDensity = 0.125;

/** @typedef {{row: number, column: number}} Cell */

export const sizes = [
  {name: 'Beginner', rows: 9, columns: 9, mines: 10},
  {name: 'Intermediate', rows: 16, columns: 16, mines: 40},
  {name: 'Expert', rows: 16, columns: 30, mines: 99},
];

export class Board {
  /**
   * A board of which nothing is known.
   * @param {number} rows
   * @param {number} columns
   * @param {number | null} mines null: each cell is a mine with the probability `density`
   * @param {number} [density]
   */
  constructor(rows, columns, mines, density = usualDensity) {
    this.rows = rows;
    this.columns = columns;
    this.mines = mines;
    this.density = density;
    /** 0 to 8, unknown or mine, row by row. */
    this.cells = new Int8Array(rows * columns).fill(unknown);
  }

  copy() {
    const made = new Board(this.rows, this.columns, this.mines, this.density);
    made.cells.set(this.cells);
    return made;
  }

  /** @param {Cell} cell */
  index({row, column}) {
    return row * this.columns + column;
  }

  /** @param {number} index @returns {Cell} */
  cell(index) {
    return {row: Math.floor(index / this.columns), column: index % this.columns};
  }

  /** @param {Cell} cell */
  has({row, column}) {
    return row >= 0 && row < this.rows && column >= 0 && column < this.columns;
  }

  /** @param {Cell} cell */
  at(cell) {
    return this.cells[this.index(cell)];
  }

  /** @param {Cell} cell @returns {Cell[]} */
  around({row, column}) {
    const found = [];
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, this.rows - 1); ++r) {
      for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, this.columns - 1); ++c) {
        if (r !== row || c !== column) found.push({row: r, column: c});
      }
    }
    return found;
  }

  isEmpty() {
    return this.cells.every((value) => value === unknown);
  }
}

/** What a cell is in our text, by its byte + 2. */
const letters = '!?012345678';

/**
 * The board as text (docs/reference/position.md).
 * @param {Board} board
 */
export function textOf(board) {
  const lines = [`${board.rows} ${board.columns}${board.mines === null ? '' : ` ${board.mines}`}`];
  for (let row = 0; row < board.rows; ++row) {
    let line = '';
    for (let i = row * board.columns; i < (row + 1) * board.columns; ++i) line += letters[board.cells[i] + 2];
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * The name of what a cell shows.
 * @param {number} value
 */
export function nameOf(value) {
  return value === unknown ? 'unknown' : value === mine ? 'a mine' : `the number ${value}`;
}
