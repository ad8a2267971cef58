// @ts-check
// Plays a game: draws its mines, takes moves and takes them back, and keeps the record and the clock.

import {clock, counted, messageOf} from '../common/format.js';
import {requestFor} from './analyst.js';
import {Board, mostCells} from './board.js';
import {Game} from './game.js';
import {GameRecord} from './game_record.js';
import {Stopwatch} from './stopwatch.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./game_record.js').FirstClick} FirstClick */
/** @typedef {import('./game_record.js').Move} Move */

/**
 * What a new game is to be.
 * @typedef {object} Wish
 * @property {number} rows
 * @property {number} columns
 * @property {number} mines
 * @property {FirstClick} first
 * @property {boolean} isNoGuess
 * @property {string} difficulty of a board that needs no guess: 'any', or a word that the call "generate" knows
 * @property {number | null} seed the same gives the same mines for the same first click; null: another each time
 */

/** @typedef {{isNoGuess: boolean, difficulty: string}} Kind of the board: one that needs no guess, of which difficulty */

/** @type {Kind} */
const usualKind = {isNoGuess: false, difficulty: 'any'};

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
    /** @type {Wish} */
    this.wish = {rows: 9, columns: 9, mines: 10, first: 'open', isNoGuess: false, difficulty: 'any', seed: null};
    /** @type {number | null} the points that a mine costs; null: a mine ends the game */
    this.penalty = null;
    this.watch = new Stopwatch();
    /** @type {AbortController | null} mines are being drawn: nothing can be clicked */
    this.drawing = null;
    this.start = new Board(9, 9, 10);
    this.game = new Game(this.start, null, null);
    this.record = new GameRecord(9, 9, [], 'open');
    /** @type {Move[]} the last that was taken back comes last */
    this.undone = [];
    /** @type {Cell | null} the first click of a game on these mines, which the rule has made safe */
    this.firstCell = null;
    /** What is known of how the mines were drawn. */
    this.kind = usualKind;
    /** Hints, Auto, Undo or a reason were used, or the board had been seen before: the time is not for the best. */
    this.isHelped = false;
  }

  /** @param {Board} start @param {ArrayLike<number> | null} mines @param {FirstClick} first */
  #begin(start, mines, first) {
    this.start = start;
    this.game = new Game(start, mines, this.penalty);
    this.record = new GameRecord(start.rows, start.columns, mines ?? [], first);
    this.undone = [];
    this.firstCell = null;
    this.kind = usualKind;
    this.isHelped = mines !== null;
    this.watch.reset();
    this.drawing?.abort();
    this.drawing = null;
  }

  /**
   * Begins a game whose mines are drawn at the first click.
   * @param {Wish} wish
   */
  begin(wish) {
    const {rows, columns, mines, first, seed} = wish;
    for (const side of [rows, columns]) {
      if (!(Number.isInteger(side) && side >= 1)) throw new Error(`${rows} x ${columns} cells, expected at least 1 row and 1 column`);
    }
    if (rows * columns > mostCells) throw new Error(`${rows} x ${columns} cells, expected at most ${mostCells} in all`);
    const safe = first === 'open' ? Math.min(rows, 3) * Math.min(columns, 3) : 1; // a game needs a cell to open
    const most = rows * columns - safe;
    if (!(Number.isInteger(mines) && mines >= 0 && mines <= most)) throw new Error(`${mines} mines, expected 0 to ${most}`);
    if (seed !== null && !(Number.isSafeInteger(seed) && seed >= 0)) throw new Error(`a seed of ${seed}, expected a whole number from 0`);
    this.wish = wish;
    this.#begin(new Board(rows, columns, mines), null, first);
    this.kind = {isNoGuess: wish.isNoGuess, difficulty: wish.difficulty};
    this.isHelped = seed !== null;
    this.acts.changed();
  }

  /**
   * Begins a game on a board whose mines are known to the page.
   * @param {Board} board untouched @param {ArrayLike<number>} mines 1 for each mine, by rows
   */
  beginOn(board, mines) {
    this.#begin(board, mines, 'any');
    this.acts.changed();
  }

  /**
   * Begins a game on mines that fit a position, each placement as likely as any other.
   * @param {Board} board
   */
  async beginFrom(board) {
    try {
      const reply = await this.ask({do: 'placement', seed: seedOf(), ...requestFor(board)});
      if (reply.possible === null) throw new Error('finding a placement that fits takes too long');
      if (!reply.possible) throw new Error('no placement of mines fits: nothing can be played');
      this.beginOn(board, reply.board);
    } catch (error) {
      this.acts.fail(`the mines: ${messageOf(error)}`);
    }
  }

  /**
   * Goes on with a game of an earlier visit, whose clock waits for the next move.
   * @param {import('../review/address.js').Game} game @param {Kind | undefined} kind of the board, if it was kept
   * @param {boolean} isHelped
   */
  resume({rows, columns, mines, first, moves}, kind, isHelped) {
    const field = new Uint8Array(rows * columns);
    for (const [row, column] of mines) field[row * columns + column] = 1;
    this.#begin(new Board(rows, columns, mines.length), field, /** @type {import('./game_record.js').FirstClick} */ (first));
    this.record.moves = moves.map(([action, row, column, seconds]) => ({
      action: /** @type {import('./game_record.js').Action} */ (action),
      cell: {row, column},
      seconds,
    }));
    Object.assign(this, {kind: kind ?? usualKind, isHelped});
    if (first !== 'any') this.firstCell = this.record.moves.find(({action}) => action === 'open')?.cell ?? null;
    this.#playAgain();
    this.watch.reset(moves[moves.length - 1]?.[3]);
  }

  /** @param {number | null} penalty */
  setPenalty(penalty) {
    this.penalty = penalty;
    if (!this.game.isOver()) this.game.penalty = penalty;
    this.acts.changed();
  }

  /** Begins again on the mines of this game. */
  again() {
    const {start, record, firstCell, kind} = this;
    this.#begin(start, this.game.mines, record.first);
    Object.assign(this, {firstCell, kind});
    this.acts.changed();
  }

  /** What the rule in force says of each first click, or null: the game has begun, or the rule says nothing. */
  get promise() {
    return this.game.opened === 0 && this.game.hits === 0 && this.start.isEmpty() && this.record.first !== 'any' ? this.record.first : null;
  }

  /** Whether the record is of a whole game on an untouched board. */
  get canReview() {
    return this.start.isEmpty() && this.game.isOver() && this.game.penalty === null;
  }

  /**
   * A chord: opens what is around a number, and nothing else.
   * @param {Cell} cell
   */
  chord(cell) {
    if (this.game.board.at(cell) >= 0) this.#move('chord', [cell]);
  }

  /**
   * A click on a cell: opens it, or what is around its number; or a flag.
   * @param {Cell} cell @param {boolean} isFlag
   */
  press(cell, isFlag) {
    const {game} = this;
    const value = game.board.at(cell);
    if (isFlag) this.#move(game.flags.has(game.board.index(cell)) ? 'unflag' : 'flag', [cell]);
    else if (value >= 0) this.#move('chord', [cell]);
    else if (game.mines) this.#move('open', [cell]);
    else void this.#firstClick(cell);
  }

  /**
   * Opens cells.
   * @param {Cell[]} cells
   */
  openAll(cells) {
    this.#move('open', cells);
  }

  /**
   * Flags cells.
   * @param {Cell[]} cells
   */
  flagAll(cells) {
    this.#move('flag', cells);
  }

  /** @param {import('./game_record.js').Action} action @param {Cell[]} cells */
  #move(action, cells) {
    if (this.drawing) return;
    const isMark = action === 'flag' || action === 'unflag';
    if (!isMark) this.watch.run(true);
    let hasChanged = false;
    for (const cell of cells) {
      if (!this.game.act(action, cell)) continue;
      this.record.add(action, cell, this.watch.seconds);
      hasChanged = true;
    }
    this.watch.run(this.game.opened + this.game.hits > 0 && !this.game.isOver());
    if (!hasChanged) return;
    this.undone = [];
    if (isMark) return this.acts.marked();
    this.game.board = this.game.board.copy(); // another board, so that replies about the one before are known to be late
    this.acts.changed();
  }

  /** Takes the last move back, also that which lost the game. */
  undo() {
    const move = this.record.moves.pop();
    if (!move) return;
    this.undone.push(move);
    this.isHelped = true;
    this.#playAgain();
  }

  redo() {
    const move = this.undone.pop();
    if (!move) return;
    this.record.moves.push(move);
    this.#playAgain();
  }

  /** Plays the record from its start. */
  #playAgain() {
    const {start, game, record} = this;
    this.game = new Game(start, game.mines, game.penalty);
    for (const {action, cell} of record.moves) this.game.act(action, cell);
    this.watch.run(this.game.opened + this.game.hits > 0 && !this.game.isOver());
    this.acts.changed();
  }

  /** The game in a sentence. */
  status() {
    const {game} = this;
    if (this.drawing) return 'Drawing the mines …';
    const hits = game.hits === 0 || game.isLost() ? '' : `, ${counted(game.hits, 'mine', 'mines')} hit`;
    const points = game.penalty === null ? '' : `, ${game.score()} points`;
    const time = clock(this.watch.seconds);
    if (game.isLost()) return `Lost after ${time}, ${counted(game.safeLeft, 'safe cell', 'safe cells')} left.`;
    if (game.isWon()) return `Won in ${time}${hits}${points}.`;
    if (this.firstCell && this.promise) return `The same board again: it was begun at row ${this.firstCell.row}, column ${this.firstCell.column}.`;
    if (this.promise) return `Click anywhere: the first click ${this.promise === 'open' ? 'opens an area' : 'is safe'}.`;
    return `${counted(game.safeLeft, 'safe cell', 'safe cells')} left${hits}${points}.`;
  }

  /**
   * Draws the mines as the rule of the first click has it.
   * @param {Cell} cell
   */
  async #firstClick(cell) {
    if (this.drawing || this.game.flags.has(this.game.board.index(cell))) return;
    const {game, wish, record} = this;
    const {rows, columns, mines, first, isNoGuess, difficulty} = wish;
    const seed = wish.seed ?? seedOf();
    const noGuess = isNoGuess ? {no_guess: true, ...(difficulty === 'any' ? {} : {difficulty})} : {};
    this.drawing = new AbortController();
    const {signal} = this.drawing; // aborted by a new game
    this.acts.marked();
    try {
      const reply = await this.ask({do: 'generate', rows, columns, mines, seed, start: [cell.row, cell.column], first, ...noGuess}, signal);
      if (signal.aborted) return;
      game.mines = record.mines = reply.board;
      if (first !== 'any') this.firstCell = cell;
    } catch (error) {
      if (signal.aborted) return;
      this.acts.fail(`the mines: ${messageOf(error)}`);
    }
    this.drawing = null;
    if (game.mines) this.#move('open', [cell]);
    else this.acts.marked();
  }
}

/** A seed that JSON's numbers hold exactly. */
function seedOf() {
  const [low, high] = crypto.getRandomValues(new Uint32Array(2));
  return low + (high & 0x1fffff) * 2 ** 32;
}
