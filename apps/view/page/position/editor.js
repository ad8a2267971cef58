// @ts-check
// What a person does to a position: each step makes a board that undo takes back. A stroke is one step.

import {Board, mine, mostCells, unknown} from './board.js';
import {History} from './history.js';

/** @typedef {import('./board.js').Cell} Cell */

/** The order in which the wheel goes through what a cell may show. */
const wheel = [unknown, 0, 1, 2, 3, 4, 5, 6, 7, 8, mine];

export class Editor {
  /** @param {Board} board @param {() => void} onChange */
  constructor(board, onChange) {
    this.history = new History(board);
    this.onChange = onChange;
    /** @type {{value: number, from: Board} | null} */
    this.stroke = null;
    this.isFollowing = false; // numbers follow the mines around them
  }

  get board() {
    return this.history.now;
  }

  /**
   * Makes a step of what `change` does to a copy of the board.
   * @param {(board: Board) => void} change
   */
  #step(change) {
    const board = this.board.copy();
    change(board);
    this.history.push(board);
    this.onChange();
  }

  /** @param {Board} board */
  replace(board) {
    this.endStroke();
    this.history.push(board);
    this.onChange();
  }

  /** @param {Cell} cell @param {number} value */
  set(cell, value) {
    if (this.board.at(cell) !== value) this.#step((board) => this.#put(board, cell, value));
  }

  /** @param {Board} board @param {Cell} cell @param {number} value */
  #put(board, cell, value) {
    const change = Number(value === mine) - Number(board.at(cell) === mine);
    board.cells[board.index(cell)] = value;
    for (const each of this.isFollowing ? board.around(cell) : []) {
      const index = board.index(each);
      if (board.cells[index] >= 0) board.cells[index] = Math.min(Math.max(board.cells[index] + change, 0), 8);
    }
  }

  /**
   * Begins a stroke that gives cells a value; on a cell that has it already, a stroke that makes them unknown.
   * @param {Cell} cell @param {number} value
   */
  beginStroke(cell, value) {
    this.endStroke();
    this.stroke = {value: this.board.at(cell) === value ? unknown : value, from: this.board};
    this.history.push(this.board.copy());
    this.goOn(cell);
  }

  /** @param {Cell} cell */
  goOn(cell) {
    const {board, stroke} = this;
    if (!stroke || board.at(cell) === stroke.value) return;
    const made = board.copy(); // another board, so that replies about the one before are known to be late
    this.#put(made, cell, stroke.value);
    this.history.now = made;
    this.onChange();
  }

  endStroke() {
    const {stroke} = this;
    this.stroke = null;
    if (stroke && stroke.from.cells.every((value, i) => value === this.board.cells[i])) this.history.before.pop();
  }

  /** @param {Cell} cell @param {number} steps */
  turn(cell, steps) {
    const at = wheel.indexOf(this.board.at(cell));
    this.set(cell, wheel[(at + steps + wheel.length) % wheel.length]);
  }

  undo() {
    this.endStroke();
    if (this.history.undo()) this.onChange();
  }

  redo() {
    this.endStroke();
    if (this.history.redo()) this.onChange();
  }

  /** @param {number} value */
  fill(value) {
    if (this.board.cells.some((each) => each !== value)) this.#step((board) => board.cells.fill(value));
  }

  /** @param {number | null} mines */
  setMines(mines) {
    const {board} = this;
    if (mines !== null && !(Number.isInteger(mines) && mines >= 0 && mines <= board.cells.length)) {
      throw new Error(`${mines} mines, expected 0 to ${board.cells.length}`);
    }
    if (mines !== board.mines) this.#step((made) => (made.mines = mines));
  }

  /** @param {number} density */
  setDensity(density) {
    if (!(density > 0 && density < 1)) throw new Error(`a density of ${density}, expected more than 0 and less than 1`);
    if (density !== this.board.density) this.#step((made) => (made.density = density));
  }

  /**
   * A board of which nothing is known.
   * @param {number} rows @param {number} columns @param {number | null} mines
   */
  begin(rows, columns, mines) {
    for (const side of [rows, columns]) {
      if (!(Number.isInteger(side) && side >= 1 && side <= 65536)) {
        throw new Error(`${rows} x ${columns} cells, expected 1 to 65536 rows and columns`);
      }
    }
    if (rows * columns > mostCells) throw new Error(`${rows} x ${columns} cells, expected at most ${mostCells} in all`);
    if (mines !== null && !(Number.isInteger(mines) && mines >= 0 && mines <= rows * columns)) {
      throw new Error(`${mines} mines, expected 0 to ${rows * columns}`);
    }
    this.replace(new Board(rows, columns, mines, this.board.density));
  }
}
