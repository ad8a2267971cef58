// @ts-check
// Joins the parts of the page for positions: board, editor, game, engine, panel and controls.

import {make} from '../common/dom.js';
import {Analyst, requestFor} from './analyst.js';
import {Board, mine, sizes, textOf, unknown} from './board.js';
import {lookBrush, makeControls} from './controls.js';
import {Editor} from './editor.js';
import {Facts} from './facts.js';
import {Grid} from './grid.js';
import {listenToKeys} from './keys.js';
import {Looks} from './looks.js';
import {Player} from './player.js';
import {listenToPointer} from './pointer.js';
import {fragmentOf} from './share.js';
import {copy, download, listenToTexts} from './transfer.js';
import {summaryWords} from './words.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('../engine/engine.js').Ask} Ask */

const mostFragment = 100_000; // characters of an address that browsers take
const hoverPause = 60; // ms until a cell under the mouse is explained

export class PositionPage {
  /** @param {HTMLElement} element @param {Ask} ask */
  constructor(element, ask) {
    const [, , expert] = sizes;
    this.ask = ask;
    /** Aborted when the page is taken away. */
    this.ends = new AbortController();
    this.editor = new Editor(new Board(expert.rows, expert.columns, expert.mines), () => this.#changed());
    this.analyst = new Analyst(ask, () => this.#replied());
    this.looks = new Looks(this.analyst);
    this.grid = new Grid(
      (cell) => this.looks.of(cell),
      (cell) => this.looks.words(cell),
      this.ends.signal,
    );
    this.facts = new Facts();
    /** @type {import('./controls.js').Brush} */
    this.brush = 1;
    this.hasHints = true;
    this.player = new Player(ask, {
      changed: () => this.#input(() => this.#changed()),
      marked: () => this.#replied(),
      fail: (failure) => this.#fail(failure),
    });
    this.isByMouse = false;
    /** @type {string | null} */
    this.failure = null;
    /** @type {number} when the input came to which the next reply belongs */
    this.inputAt = performance.now();
    /** @type {number | null} */
    this.milliseconds = null;
    this.timer = {hover: 0, address: 0};
    this.root = this.#build();
    element.append(this.root);
    this.grid.fit();
    this.#changed();
    this.#offerToTests();
  }

  /** Ends all that goes on: what was asked, and what waits for its time. */
  remove() {
    this.ends.abort();
    this.analyst.stop();
    clearTimeout(this.timer.hover);
    clearTimeout(this.timer.address);
    this.root.remove();
  }

  get game() {
    return this.player.game;
  }

  get board() {
    return this.game ? this.game.board : this.editor.board;
  }

  #build() {
    const attempt = (/** @type {() => void} */ act) => {
      this.failure = null;
      try {
        act();
      } catch (error) {
        this.failure = error instanceof Error ? error.message : String(error);
      }
      this.#showFacts();
    };
    this.controls = makeControls({
      begin: (rows, columns, mines) =>
        attempt(() => {
          this.editor.begin(rows, columns, mines);
          this.controls?.closeMenus();
        }),
      setMines: (mines) => attempt(() => this.editor.setMines(mines)),
      setDensity: (density) => attempt(() => this.editor.setDensity(density)),
      setPenalty: (penalty) => {
        this.player.penalty = penalty >= 0 ? Math.round(penalty) : 8;
        this.#changed();
      },
      setBrush: (brush) => this.#setBrush(brush),
      undo: () => this.#undo(),
      redo: () => this.editor.redo(),
      clear: () => this.editor.clear(),
      setHints: (on) => {
        this.hasHints = on;
        this.#replied();
      },
      choose: () => chooser.click(),
      copyText: () => void this.#copy(textOf(this.board), 'The text has been copied.'),
      copyLink: () => void this.#copyLink(),
      savePicture: () => void this.#savePicture(),
      read: (text) => this.read(text, 'the text'),
      text: () => textOf(this.board),
      play: () => void this.#play(),
      redraw: () => void this.#play(),
      edit: () => this.#edit(),
      setRule: (isFatal) => {
        this.player.setRule(isFatal);
        this.#replied();
      },
      zoom: (steps) => this.grid.zoom(steps > 0 ? 1.25 : 0.8),
    });
    const root = make(
      'div',
      {class: 'position', 'data-testid': 'position'},
      this.controls.element,
      make('div', {class: 'position-middle'}, make('div', {class: 'position-frame'}, this.grid.element), this.facts.element),
    );
    const chooser = listenToTexts(
      root,
      (text, name) => this.read(text, name),
      (failure) => this.#fail(failure),
      this.ends.signal,
    );
    root.append(chooser);
    this.controls.showHints(true);
    this.#setBrush(1);
    this.#listen(root);
    return root;
  }

  /** @param {HTMLElement} root */
  #listen(root) {
    listenToPointer(this.grid, {
      begin: (cell, isOther) => this.#press(cell, isOther),
      go: (cell) => {
        if (!this.game && this.brush !== lookBrush) this.#input(() => this.editor.goOn(cell));
      },
      end: () => {
        this.editor.endStroke();
        this.#explainSoon(this.grid.cursor);
      },
      hover: (cell) => {
        if (!cell) return;
        this.isByMouse = true;
        const before = this.grid.cursor;
        if (before.row === cell.row && before.column === cell.column) return;
        this.#goTo(cell);
      },
      wheel: (cell, steps) => {
        if (this.game) return false;
        this.#input(() => this.editor.turn(cell, steps));
        return true;
      },
    });
    listenToKeys(this.grid.element, root, {
      move: (rows, columns) => this.#moveBy(rows, columns),
      jump: (where) => {
        const page = Math.max(1, Math.floor(this.grid.element.clientHeight / this.grid.size) - 1);
        if (where === 'start') this.#moveBy(0, -this.grid.columns);
        else if (where === 'end') this.#moveBy(0, this.grid.columns);
        else this.#moveBy(where === 'up' ? -page : page, 0);
      },
      type: (value) => this.#type(value),
      back: () => this.#back(),
      press: () => this.#press(this.grid.cursor, false, true),
      best: () => {
        const move = this.analyst.moves.win ?? this.analyst.moves.score;
        if (move) this.#goTo({row: move.cell[0], column: move.cell[1]}, true);
      },
      why: () => this.#explainSoon(this.grid.cursor),
      hints: () => this.controls?.pressHints(),
      undo: () => this.#undo(),
      redo: () => {
        if (!this.game) this.#input(() => this.editor.redo());
      },
      mines: (by) => {
        const {board} = this.editor;
        if (this.game || board.mines === null) return;
        const mines = Math.min(Math.max(board.mines + by, 0), board.cells.length);
        this.#input(() => this.editor.setMines(mines));
      },
      help: () => this.controls?.toggleHelp(),
      given: () => {
        const {board} = this.editor;
        if (!this.game) this.#input(() => this.editor.setMines(board.mines === null ? Math.round(board.density * board.cells.length) : null));
      },
    });
  }

  /**
   * Does what an input asks for, and begins to measure until its reply is drawn.
   * @param {() => void} act
   */
  #input(act) {
    this.inputAt = performance.now();
    this.failure = null;
    act();
  }

  #undo() {
    if (!this.game) this.#input(() => this.editor.undo());
  }

  /** @param {import('./controls.js').Brush} brush */
  #setBrush(brush) {
    this.brush = brush;
    this.controls?.showBrush(brush);
  }

  /**
   * A press on a cell.
   * @param {Cell} cell @param {boolean} isOther by the other button @param {boolean} [isKey]
   */
  #press(cell, isOther, isKey = false) {
    this.isByMouse = !isKey;
    this.grid.moveCursor(cell);
    if (this.game) return this.player.press(cell, isOther);
    if (isOther) this.#input(() => this.editor.beginStroke(cell, mine));
    else if (this.brush !== lookBrush) {
      const {brush} = this;
      this.#input(() => this.editor.beginStroke(cell, brush));
    }
    if (isKey) this.editor.endStroke();
    if (isKey || this.brush === lookBrush) this.#explainSoon(cell);
  }

  /**
   * A key that sets the cell under the cursor, or under the mouse.
   * @param {number} value
   */
  #type(value) {
    const {cursor} = this.grid;
    if (this.game) {
      if (value < 0) this.player.press(cursor, value === mine); // a number has no meaning in a game
      return;
    }
    this.#input(() => this.editor.set(cursor, value));
    if (this.isByMouse) return this.#explainSoon(cursor);
    const next = cursor.column + 1 < this.grid.columns ? {row: cursor.row, column: cursor.column + 1} : {row: cursor.row + 1, column: 0};
    this.#goTo(this.board.has(next) ? next : cursor, true);
  }

  #back() {
    const {cursor} = this.grid;
    if (this.game) return;
    this.#input(() => this.editor.set(cursor, unknown));
    const before = cursor.column > 0 ? {row: cursor.row, column: cursor.column - 1} : {row: cursor.row - 1, column: this.grid.columns - 1};
    if (!this.isByMouse && this.board.has(before)) this.#goTo(before, true);
  }

  /** @param {number} rows @param {number} columns */
  #moveBy(rows, columns) {
    const {cursor} = this.grid;
    this.isByMouse = false;
    this.#goTo({row: cursor.row + rows, column: cursor.column + columns}, true);
  }

  /** @param {Cell} cell @param {boolean} [isShown] scrolls there */
  #goTo(cell, isShown = false) {
    this.grid.moveCursor(cell);
    if (isShown) this.grid.showCursor();
    this.#explainSoon(this.grid.cursor);
    this.#showFacts();
  }

  /** @param {Cell} cell */
  #explainSoon(cell) {
    clearTimeout(this.timer.hover);
    this.timer.hover = window.setTimeout(() => {
      if (this.hasHints) void this.analyst.explain(cell);
    }, hoverPause);
  }

  /** @param {import('./share.js').Shared} shared */
  show({board, cell}) {
    this.#edit();
    this.#input(() => this.editor.replace(board));
    if (!cell) return;
    this.grid.moveCursor(cell);
    this.#explainSoon(cell);
  }

  /**
   * Reads a position in any format that the engine knows.
   * @param {string} text @param {string} name @param {string} [format]
   */
  async read(text, name, format) {
    this.#input(() => {});
    try {
      const reply = await this.ask({do: 'read', position: text, ...(format ? {format} : {})});
      const board = new Board(reply.rows, reply.columns, reply.mines, this.editor.board.density);
      board.cells.set(reply.board);
      this.#edit();
      this.controls?.closeMenus();
      this.editor.replace(board);
    } catch (error) {
      this.#fail(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @param {string} failure */
  #fail(failure) {
    this.failure = failure;
    this.#showFacts();
  }

  /** The board has changed. */
  #changed() {
    const {board} = this;
    this.milliseconds = null;
    this.analyst.look(board, this.player.penalty);
    this.grid.setBoard(board.rows, board.columns);
    this.#replied();
    this.controls?.showBoard(this.editor.board);
    this.controls?.showHistory(!this.game && this.editor.history.before.length > 0, !this.game && this.editor.history.after.length > 0);
    this.#address();
  }

  /** A reply has come. */
  #replied() {
    this.looks.update(this.board, this.game, this.hasHints);
    if (this.analyst.isCurrent && this.milliseconds === null) {
      const at = this.inputAt;
      this.milliseconds = 0;
      this.grid.afterDrawing(() => {
        this.milliseconds = performance.now() - at;
        this.#showFacts();
      });
    }
    this.grid.draw();
    this.#showFacts();
  }

  #showFacts() {
    this.facts.show(this.analyst, this.#status(), this.looks.words(this.grid.cursor), this.failure, this.milliseconds);
  }

  #status() {
    const {analysis} = this.analyst;
    if (this.game) return this.player.status();
    if (!analysis || !this.analyst.isCurrent) return this.analyst.failure ? 'No reply.' : 'Thinking …';
    return summaryWords(this.board, analysis, this.analyst.hasMoves ? this.analyst.moves.win : null);
  }

  /** Puts the position into the address, once it has been still for a moment. */
  #address() {
    clearTimeout(this.timer.address);
    this.timer.address = window.setTimeout(() => {
      const fragment = fragmentOf(this.board);
      if (fragment.length <= mostFragment) history.replaceState(null, '', fragment);
    }, 300);
  }

  /** @param {string} text @param {string} told */
  async #copy(text, told) {
    if (await copy(text)) this.facts.status.textContent = told;
    else this.#fail('the browser does not let this page copy');
  }

  async #copyLink() {
    const fragment = fragmentOf(this.board, this.analyst.why ? this.grid.cursor : null);
    if (fragment.length > mostFragment) return this.#fail('this position is too long for an address; copy it as text');
    history.replaceState(null, '', fragment);
    await this.#copy(location.href, 'The link has been copied.');
  }

  async #savePicture() {
    try {
      const why = this.analyst.why ? {cell: this.analyst.why.cell} : {};
      const {svg} = await this.ask({do: 'svg', goal: 'win', ...requestFor(this.board), ...why});
      download(svg, 'position.svg', 'image/svg+xml');
    } catch (error) {
      this.#fail(`the picture: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Begins a game on mines that fit the position. */
  async #play() {
    this.failure = null;
    await this.player.start(this.editor.board);
    if (!this.game) return;
    this.controls?.showPlaying(true);
    this.grid.element.focus();
  }

  #edit() {
    if (!this.game) return;
    this.player.stop();
    this.controls?.showPlaying(false);
    this.#input(() => this.#changed());
  }

  #offerToTests() {
    const page = this;
    /** @type {any} */ (window).minesPosition = {
      /** The board of now as text. */
      text: () => textOf(page.board),
      cell: (/** @type {number} */ row, /** @type {number} */ column) => page.looks.of({row, column}),
      words: (/** @type {number} */ row, /** @type {number} */ column) => page.looks.words({row, column}),
      /** The middle of a cell in the window. */
      place: (/** @type {number} */ row, /** @type {number} */ column) => page.grid.placeOf({row, column}),
      cursor: () => page.grid.cursor,
      why: () => page.analyst.why,
      moves: () => page.analyst.moves,
      /** All replies about the board of now have come, and the analysis is drawn. */
      settled: () => page.analyst.isCurrent && page.analyst.hasMoves && (page.milliseconds ?? 0) > 0,
      /** From the last input until its reply was drawn. */
      milliseconds: () => page.milliseconds,
      mines: () => page.game && page.game.mines,
    };
  }
}
