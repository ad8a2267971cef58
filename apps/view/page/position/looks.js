// @ts-check
// What is drawn and told of each cell: by the board, the engine's replies and the game.

import {mine, unknown} from './board.js';
import {marksOf} from './game.js';
import {shortPercent} from './painter.js';
import {cellWords, isCertain} from './words.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {'mine' | 'safe' | 'zero'} Overlay whose chance hints write on cells: of a mine, of none, or of an opening */

export class Looks {
  /**
   * @param {import('./analyst.js').Analyst} analyst
   * @param {import('./zero_chances.js').ZeroChances} zeros @param {import('./page.js').Settings} settings
   * @param {import('./picture.js').PictureView} picture from which the position may have come
   */
  constructor(analyst, zeros, settings, picture) {
    this.analyst = analyst;
    this.zeros = zeros;
    this.settings = settings;
    this.picture = picture;
    /** @type {import('./board.js').Board | null} */
    this.board = null;
    /** @type {import('./game.js').Game | null} */
    this.game = null;
    this.hasHints = true;
    /** @type {Set<number>} the numbers of the reason */
    this.outlined = new Set();
    /** @type {Set<number>} the numbers that contradict each other */
    this.wrong = new Set();
    /** @type {Set<number>} the cells that a press which goes on would open */
    this.held = new Set();
    /** @type {import('./hint.js').Hint | null} */
    this.hint = null;
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
    this.wrong = analysis?.possible === false && isCurrent ? indices(analysis.contradiction?.reason?.numbers) : new Set();
    this.outlined = indices([...((why && isCertain(why) && why.reason?.numbers) || []), ...(this.hint?.numbers ?? [])]);
    // By the rule of the game that is played; while editing, the move to win.
    const move = game && game.penalty !== null ? moves.score : moves.win;
    const best = this.hint?.cell ?? (move && hasMoves && this.hasHints ? move.cell : null);
    this.best = best ? best[0] * board.columns + best[1] : -1;
    // Of a board that is played again the first click is known to be safe.
    this.start = player?.promise && player.firstCell ? board.index(player.firstCell) : -1;
  }

  /** @param {Cell | null} cell that is pressed @param {boolean} isChord and what is around it */
  hold(cell, isChord) {
    const {board, game} = this;
    const cells = !cell || !board ? [] : board.at(cell) > 0 || isChord ? [...board.around(cell), cell] : [cell];
    const indices = cells.map((each) => /** @type {import('./board.js').Board} */ (board).index(each));
    this.held = new Set(indices.filter((index) => board?.cells[index] === unknown && !game?.flags.has(index) && !game?.isOver()));
  }

  /** @param {Cell} cell @returns {import('./painter.js').Look} */
  of(cell) {
    const {analyst, board, game, hasHints} = this;
    if (!board) throw new Error('a cell is drawn before there is a board');
    const index = board.index(cell);
    const {why} = analyst;
    const {isWrongFlag, ...marks} = marksOf(game, index);
    const value = board.cells[index];
    const left = value > 0 && this.settings.isLessFlags && game ? value - this.#marked(game, cell) : value;
    const probability = hasHints ? analyst.probabilityAt(cell) : null;
    return {
      value,
      number: left,
      probability,
      written: probability !== null && value === unknown ? this.#written(index, probability) : undefined,
      verdict: index === this.start ? 1 : hasHints ? analyst.verdictAt(cell) : 0,
      error: analyst.analysis?.error?.[index] ?? 0,
      ...marks,
      isHeld: this.held.has(index),
      isReason: this.outlined.has(index),
      isWrong: this.wrong.has(index) || isWrongFlag || left < Math.min(value, 0),
      isMove: index === this.best,
      isDoubtful: !game && this.picture.isDoubtful(board, index),
      isAsked: why !== null && why.cell[0] === cell.row && why.cell[1] === cell.column,
    };
  }

  /**
   * The flags and hit mines around a cell.
   * @param {import('./game.js').Game} game @param {Cell} cell
   */
  #marked({board, flags}, cell) {
    return board.around(cell).filter((each) => flags.has(board.index(each)) || board.at(each) === mine).length;
  }

  /**
   * What hints write on a cell in place of the chance of a mine, and how they colour it.
   * @param {number} index @param {number} probability of a mine @returns {{text: string, heat: number} | undefined}
   */
  #written(index, probability) {
    const {overlay} = this.settings;
    if (overlay === 'mine') return undefined;
    if (overlay === 'safe') return {text: shortPercent(1 - probability), heat: probability};
    const zero = this.zeros.board === this.board ? (this.zeros.chances[index] ?? null) : null;
    return zero === null ? {text: '', heat: 0.5} : {text: shortPercent(zero), heat: 1 - zero};
  }

  /**
   * A cell for the panel and for screen readers.
   * @param {Cell} cell
   */
  words(cell) {
    const look = this.of(cell);
    const more = [look.isMove ? 'the best move' : '', look.isDoubtful ? 'doubtful in the picture' : '', look.isWrong ? (look.isFlagged ? 'where no mine is' : 'contradicts others') : ''].filter(Boolean);
    return [cellWords(cell, look.value, look), ...more].join(', ');
  }
}
