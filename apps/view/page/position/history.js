// @ts-check
// Undo and redo: the boards before and after, as many as fit into some memory.

const mostBytes = 64 << 20;

/** @typedef {import('./board.js').Board} Board */

export class History {
  /** @param {Board} board */
  constructor(board) {
    this.now = board;
    /** @type {Board[]} */
    this.before = [];
    /** @type {Board[]} */
    this.after = [];
  }

  /**
   * Makes `board`, a copy that was changed, the one of now.
   * @param {Board} board
   */
  push(board) {
    this.before.push(this.now);
    this.now = board;
    this.after = [];
    while (this.before.length > 1 && this.before.length * board.cells.length > mostBytes) this.before.shift();
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    const board = this.before.pop();
    if (!board) return false;
    this.after.push(this.now);
    this.now = board;
    return true;
  }

  /** @returns {boolean} */
  redo() {
    const board = this.after.pop();
    if (!board) return false;
    this.before.push(this.now);
    this.now = board;
    return true;
  }
}
