// @ts-check
// A reviewed game: the board before each of its moves, the chance to win there, and what bad moves cost.

import {Board, mine} from '../position/board.js';

/** @typedef {import('../../../../library/npm/index.js').Cell} Pair */
/** @typedef {import('../../../../library/npm/index.js').ReviewedMove} Move */
/** @typedef {import('../../../../library/npm/index.js').ReviewSummary} Summary */
/** @typedef {import('../../../../library/npm/index.js').ReviewReply} Review */

export class Replay {
  /** @param {Review} review */
  constructor(review) {
    this.review = review;
    this.moves = review.moves;
    this.mines = new Set(review.mines.map((cell) => this.#index(cell)));
    /** The chance to win before each move; null until it is known exactly. */
    this.chances = chancesOf(this.moves);
    /** The share of the chance to win that each move gave away. */
    this.losses = this.moves.map(lossOf);
  }

  /** @param {Pair} cell */
  #index([row, column]) {
    return row * this.review.columns + column;
  }

  /** The moves that gave away most, the worst first, at most three. */
  worst() {
    return [...this.losses.keys()]
      .filter((step) => this.losses[step] > 0)
      .sort((a, b) => this.losses[b] - this.losses[a] || a - b)
      .slice(0, 3);
  }

  /**
   * The board before a move; after all moves if `step` is their number. O(cells + moves).
   * @param {number} step
   */
  at(step) {
    const {rows, columns} = this.review;
    const board = new Board(rows, columns, this.mines.size);
    /** @type {Set<number>} */
    const flags = new Set();
    const shown = {board, flags, fatal: -1};
    for (const move of this.moves.slice(0, step)) {
      for (const cell of move.opened) {
        const index = this.#index(cell);
        const isMine = this.mines.has(index);
        flags.delete(index);
        board.cells[index] = isMine ? mine : this.#numberAt(board, index);
        if (isMine) shown.fatal = index;
      }
      if (move.action === 'flag') flags.add(this.#index(move.cell));
      if (move.action === 'unflag') flags.delete(this.#index(move.cell));
    }
    return shown;
  }

  /** @param {Board} board @param {number} index */
  #numberAt(board, index) {
    return board.around(board.cell(index)).filter((each) => this.mines.has(board.index(each))).length;
  }
}

/**
 * The chance before a guess that is known exactly, and after it that of the guess divided by the probability to survive:
 * the mean over what it can show.
 * @param {Move[]} moves
 */
function chancesOf(moves) {
  /** @type {number | null} */
  let chance = null;
  return moves.map(({best, value, risk = 0, hit, by}) => {
    const isKnown = by === 'exact' && best !== undefined && value !== undefined;
    if (isKnown) chance = best.value;
    const before = chance;
    if (isKnown && !hit) chance = Math.min(1, value / (1 - risk));
    return before;
  });
}

/** @param {Move} move */
function lossOf({grade, best, value, risk = 0}) {
  if (grade === 'guess') return best && value !== undefined && best.value > 0 ? Math.max(0, 1 - value / best.value) : 0;
  return grade === 'missed' || grade === 'mistake' ? risk : 0;
}
