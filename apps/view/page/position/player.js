// @ts-check
// Playing on from a position: draws mines that fit it, and plays a game on them.

import {requestFor} from './analyst.js';
import {unknown} from './board.js';
import {Game} from './game.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Cell} Cell */

/**
 * @typedef {object} PlayerActs
 * @property {() => void} changed the board is another one
 * @property {() => void} marked a flag is there, or gone
 * @property {(failure: string) => void} fail
 */

export class Player {
  /** @param {import('../engine/engine.js').Ask} ask @param {PlayerActs} acts */
  constructor(ask, acts) {
    this.ask = ask;
    this.acts = acts;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Board | null} where the mines are drawn only at the first click, as nothing is known */
    this.unstarted = null;
    this.isFatalRule = true;
    this.penalty = 8;
  }

  /** @param {boolean} isFatal whether a mine ends the game */
  setRule(isFatal) {
    this.isFatalRule = isFatal;
    if (this.game && !this.game.isLost) this.game.penalty = isFatal ? null : this.penalty;
  }

  /**
   * Begins a game.
   * @param {Board} board
   */
  async start(board) {
    this.unstarted = board.isEmpty() ? board : null;
    try {
      const mines = this.unstarted ? new Array(board.cells.length).fill(0) : await this.#drawMines(board);
      if (mines) this.#begin(board, mines);
      else this.acts.fail('no placement of mines fits: nothing can be played');
    } catch (error) {
      this.acts.fail(`the mines: ${error instanceof Error ? error.message : error}`);
    }
  }

  stop() {
    this.game = this.unstarted = null;
  }

  /**
   * A click on a cell, or a flag.
   * @param {Cell} cell @param {boolean} isFlag
   * @returns {void}
   */
  press(cell, isFlag) {
    const {game} = this;
    if (!game) return;
    if (isFlag) {
      game.flag(cell);
      return this.acts.marked();
    }
    if (this.unstarted) return void this.#firstClick(this.unstarted, cell);
    const before = game.board.cells.slice();
    game.open(cell);
    if (game.board.cells.every((value, i) => value === before[i])) return;
    game.board = game.board.copy(); // another board, so that replies about the one before are known to be late
    this.acts.changed();
  }

  /** The game in a sentence. */
  status() {
    const {game} = this;
    if (!game) return '';
    const hits = game.hits === 0 ? '' : `, ${game.hits} ${game.hits === 1 ? 'mine' : 'mines'} hit`;
    const points = game.penalty === null ? '' : `, ${game.score()} points`;
    if (game.isLost) return `A mine: the game is lost, ${game.safeLeft} safe cells were left.`;
    if (game.isWon()) return `All safe cells are open: the game is won${hits}${points}.`;
    return `${game.safeLeft} safe cells left${hits}${points}.`;
  }

  /** @param {Board} board @param {number[]} mines */
  #begin(board, mines) {
    this.game = new Game(board, mines, this.isFatalRule ? null : this.penalty);
    if (this.unstarted && board.mines !== null) this.game.safeLeft -= board.mines;
    this.acts.changed();
  }

  /**
   * Mines that fit, or null.
   * @param {Board} board
   * @returns {Promise<number[] | null>}
   */
  async #drawMines(board) {
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const reply = await this.ask({do: 'placement', seed, ...requestFor(board)});
    return reply.possible ? reply.board : null;
  }

  /**
   * Draws mines so that the first click opens a zero or, where there are too many, as low a number as can be.
   * @param {Board} board @param {Cell} cell
   * @returns {Promise<void>}
   */
  async #firstClick(board, cell) {
    this.unstarted = null;
    const flags = this.game?.flags;
    try {
      for (let number = 0; number <= 8; ++number) {
        const asked = board.copy();
        asked.cells[asked.index(cell)] = number;
        const mines = await this.#drawMines(asked);
        if (!mines) continue;
        this.#begin(board, mines);
        if (this.game && flags) this.game.flags = flags;
        return this.press(cell, false);
      }
      this.acts.fail('every cell is a mine: nothing can be played');
    } catch (error) {
      this.unstarted = board;
      this.acts.fail(`the mines: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/**
 * What there is to draw of a game at a cell.
 * @param {Game | null} game @param {Board} board @param {number} index
 */
export function marksOf(game, board, index) {
  const isFlagged = game !== null && game.flags.has(index);
  const isMissed = game !== null && game.isOver() && game.mines[index] === 1 && board.cells[index] === unknown && !isFlagged;
  return {isFlagged, isFatal: game !== null && game.fatal === index, isMissed};
}
