// @ts-check
// What is drawn and told of each cell: by the board, the engine's replies and the game.

import {marksOf} from './game.js';
import {cellWords} from './words.js';

/** @typedef {import('./board.js').Cell} Cell */

export class Looks {
  /** @param {import('./analyst.js').Analyst} analyst */
  constructor(analyst) {
    this.analyst = analyst;
    /** @type {import('./board.js').Board | null} */
    this.board = null;
    /** @type {import('./game.js').Game | null} */
    this.game = null;
    this.hasHints = true;
    /** @type {Set<number>} the numbers of the reason */
    this.outlined = new Set();
    /** @type {Set<number>} the numbers that contradict each other */
    this.wrong = new Set();
    this.best = -1;
    this.start = -1;
  }

  /**
   * Takes what there is now.
   * @param {import('./board.js').Board} board @param {import('./player.js').Player | null} player of the game that is shown, if one is
   * @param {boolean} hasHints
   */
  update(board, player, hasHints) {
    const game = player?.game ?? null;
    this.board = board;
    this.game = game;
    this.hasHints = hasHints && !game?.isOver();
    const {analysis, why, moves, isCurrent, hasMoves} = this.analyst;
    const indices = (/** @type {[number, number][] | null | undefined} */ cells) =>
      new Set((cells ?? []).map(([row, column]) => row * board.columns + column));
    this.wrong = analysis && !analysis.possible && isCurrent ? indices(analysis.numbers) : new Set();
    this.outlined = why && why.verdict !== 'undecided' ? indices(why.numbers) : new Set();
    // By the rule of the game that is played; while editing, the move to win.
    const move = game && game.penalty !== null ? moves.score : moves.win;
    this.best = move && hasMoves && this.hasHints ? move.cell[0] * board.columns + move.cell[1] : -1;
    // Of a board that is played again the first click is known to be safe.
    this.start = player?.promise && player.firstCell ? board.index(player.firstCell) : -1;
  }

  /** @param {Cell} cell @returns {import('./painter.js').Look} */
  of(cell) {
    const {analyst, board, game, hasHints} = this;
    if (!board) throw new Error('a cell is drawn before there is a board');
    const index = board.index(cell);
    const {why} = analyst;
    const {isWrongFlag, ...marks} = marksOf(game, index);
    return {
      value: board.cells[index],
      probability: hasHints ? analyst.probabilityAt(cell) : null,
      verdict: index === this.start ? 1 : hasHints ? analyst.verdictAt(cell) : 0,
      error: analyst.analysis?.error?.[index] ?? 0,
      ...marks,
      isReason: this.outlined.has(index),
      isWrong: this.wrong.has(index) || isWrongFlag,
      isMove: index === this.best,
      isAsked: why !== null && why.cell[0] === cell.row && why.cell[1] === cell.column,
    };
  }

  /**
   * A cell for the panel and for screen readers.
   * @param {Cell} cell
   */
  words(cell) {
    const look = this.of(cell);
    const more = [look.isMove ? 'the best move' : '', look.isWrong ? (look.isFlagged ? 'where no mine is' : 'contradicts others') : ''].filter(Boolean);
    return [cellWords(cell, look.value, look), ...more].join(', ');
  }
}
