// @ts-check
// What inputs do while a position is painted.

import {mine, unknown} from './board.js';
import {lookBrush} from './editor_bar.js';

/** @typedef {import('./board.js').Cell} Cell */

export class Explorer {
  /** @param {import('./editor.js').Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {import('./editor_bar.js').Brush} what a press does: nothing is painted until a brush is chosen */
    this.brush = lookBrush;
  }

  /**
   * A press on a cell.
   * @param {Cell} cell @param {boolean} isOther by the other button
   * @returns {boolean} whether the cell's reason is wanted
   */
  press(cell, isOther) {
    if (this.brush === lookBrush) return true;
    this.editor.beginStroke(cell, isOther ? mine : this.brush);
    return false;
  }

  /**
   * A key that sets a cell.
   * @param {Cell} cell @param {number} value @returns {Cell} where the cursor goes on
   */
  type(cell, value) {
    this.editor.set(cell, value);
    const {board} = this.editor;
    const next = cell.column + 1 < board.columns ? {row: cell.row, column: cell.column + 1} : {row: cell.row + 1, column: 0};
    return board.has(next) ? next : cell;
  }

  /** @param {Cell} cell @returns {Cell} where the cursor goes on */
  back(cell) {
    this.editor.set(cell, unknown);
    const before = cell.column > 0 ? {row: cell.row, column: cell.column - 1} : {row: cell.row - 1, column: this.editor.board.columns - 1};
    return this.editor.board.has(before) ? before : cell;
  }

  /** The number of mines becomes known, or no longer is. */
  switchMines() {
    const {board} = this.editor;
    this.editor.setMines(board.mines === null ? Math.round(board.density * board.cells.length) : null);
  }
}
