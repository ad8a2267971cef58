// @ts-check
// Joins the parts of the page: a game or a position that is painted, the board, the engine, the panel and the controls.

import {button, make} from '../common/dom.js';
import {messageOf} from '../common/format.js';
import {Analyst} from './analyst.js';
import {Board, sizes, unknown} from './board.js';
import {boardOfMbf} from './board_file.js';
import {boardOfAddress} from './board_link.js';
import {Editor} from './editor.js';
import {lookBrush} from './editor_bar.js';
import {Explorer} from './explorer.js';
import {Facts} from './facts.js';
import {makeFiguresBar} from './figures_bar.js';
import {Grid} from './grid.js';
import {headButtons, installTopic, makeHelp, positionTopics} from './help.js';
import {keyHelp} from './keys.js';
import {Looks} from './looks.js';
import {keep, kept} from './memory.js';
import {closeMenusOnPress} from './menu.js';
import {editorBarOf, makeMore, playBarOf} from './page_bars.js';
import {Hint} from './hint.js';
import {listenTo} from './page_inputs.js';
import {copyBoard, mostFragment, saveBoard, saveGame} from './page_outputs.js';
import {PictureView, requestOfPicture} from './picture.js';
import {Player} from './player.js';
import {narrow, turnedFor} from './sizes.js';
import {fragmentIn, fragmentOf, sharedBy} from './share.js';
import {offerToTests} from './test_door.js';
import {listenToTexts} from './transfer.js';
import {summaryWords} from './words.js';
import {ZeroChances} from './zero_chances.js';
import {GameLog} from '../results/log.js';
import {fragmentOfGame, gameBy} from '../review/address.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('../engine/engine.js').Ask} Ask */
/**
 * What a person has chosen of the page.
 * @typedef {{overlay: import('./looks.js').Overlay, autoFlags: boolean, autoGuesses: boolean, isLessFlags: boolean, keeps: boolean}} Settings
 */
/** Who shows the review of a recorded game, that of one that was played here, all results, and lessons. */
/** @typedef {{file: (file: File) => void, game: (game: import('../review/address.js').Game) => void, results: () => void, lessons: () => void}} Reviews */

const hoverPause = 60; // ms until a cell under the mouse is explained

export class PositionPage {
  /**
   * @param {HTMLElement} element @param {Ask} ask @param {Reviews} reviews
   * @param {string} home what links begin with (transfer.js: linkOf)
   */
  constructor(element, ask, reviews, home) {
    const [beginner, , expert] = sizes;
    this.ask = ask;
    this.reviews = reviews;
    this.home = home;
    /** Aborted when the page is taken away. */
    this.ends = new AbortController();
    this.editor = new Editor(new Board(expert.rows, expert.columns, expert.mines), () => this.changed());
    this.explorer = new Explorer(this.editor);
    this.analyst = new Analyst(ask, () => this.#replied());
    this.zeros = new ZeroChances(ask, () => this.#replied());
    /** @type {Settings} */
    this.settings = {overlay: 'mine', autoFlags: false, autoGuesses: false, isLessFlags: false, keeps: true};
    this.picture = new PictureView((cell) => this.goTo(cell, true), () => this.#replied());
    this.looks = new Looks(this.analyst, this.zeros, this.settings, this.picture);
    this.grid = new Grid(
      (cell) => this.looks.of(cell),
      (cell) => this.looks.words(cell),
      this.ends.signal,
    );
    this.facts = new Facts({
      go: (cell) => {
        this.goTo(cell, true);
        this.grid.element.scrollIntoView({block: 'nearest'});
      },
      next: () => this.next(),
      again: () => this.input(() => this.player.again()),
      review: () => this.reviews.game(this.player.record.toReview()),
      copyBoard: () => void copyBoard(this),
      saveBoard: () => saveBoard(this),
      saveGame: () => void saveGame(this),
    }, this.ends.signal);
    this.facts.element.append(this.picture.element);
    this.hint = this.looks.hint = new Hint(ask, () => this.#hinted());
    this.facts.why.before(this.hint.element);
    this.log = new GameLog(ask, () => this.#showFacts());
    this.player = new Player(ask, {
      changed: () => this.input(() => this.changed()),
      marked: () => this.#replied(),
      fail: (failure) => this.fail(failure),
    });
    /** A game is shown; else the position that is painted. */
    this.isPlaying = true;
    this.hints = {game: false, editor: true};
    this.isAutoplay = false;
    /** @type {import('./play_bar.js').Tap} */
    this.tap = 'open';
    this.isByMouse = false;
    this.hasPointed = false; // at a cell
    /** A position has come, and nobody has pointed at a cell of it: the best move comes into view with its reply. */
    this.isBestAwaited = false;
    /** @type {string | null} */
    this.failure = null;
    /** How the text was read from which the position came, until the next input. */
    this.reading = '';
    /** @type {number} when the input came to which the next reply belongs */
    this.inputAt = performance.now();
    /** @type {number | null} */
    this.milliseconds = null;
    this.timer = {hover: 0, address: 0, memory: 0, clock: window.setInterval(() => this.#showFigures(), 250)};
    this.isHeld = false; // a cell is pressed
    this.help = makeHelp(home ? [...positionTopics, installTopic] : positionTopics, keyHelp);
    this.playBar = playBarOf(this);
    this.figures = makeFiguresBar(() => this.next());
    this.editorBar = editorBarOf(this);
    this.more = makeMore(this);
    this.root = this.#build();
    element.append(this.root);
    this.grid.fit();
    this.player.wish = {...this.player.wish, ...(window.innerWidth < 700 ? beginner : turnedFor(expert))};
    this.player.begin(this.player.wish);
    this.grid.afterDrawing(() => performance.mark('first-board'));
    offerToTests(this);
  }

  /** Ends all that goes on: what was asked, and what waits for its time. */
  remove() {
    this.ends.abort();
    this.analyst.stop();
    this.log.stop();
    clearTimeout(this.timer.hover);
    this.zeros.look(null, null);
    clearTimeout(this.timer.address);
    clearTimeout(this.timer.memory);
    clearInterval(this.timer.clock);
    this.root.remove();
  }

  get board() {
    return this.isPlaying ? this.player.game.board : this.editor.board;
  }

  get hasHints() {
    return this.isPlaying ? this.hints.game : this.hints.editor;
  }

  /**
   * Does what a control asks for, and shows what is wrong with it.
   * @param {() => void} act
   */
  attempt(act) {
    this.input(() => {
      try {
        act();
      } catch (error) {
        this.failure = messageOf(error);
      }
    });
    this.#showFacts();
  }

  #build() {
    this.tabs = ['Play', 'Analyse'].map((name, i) =>
      button(name, () => this.#show(i === 0), {'aria-pressed': 'false', 'data-testid': `tab-${name.toLowerCase()}`}),
    );
    const results = button('Results', () => this.reviews.results(), {title: 'Times, counts and reviews of your games', 'data-testid': 'tab-results'});
    const lessons = button('Lessons', () => this.reviews.lessons(), {title: 'Positions in which to find the next step', 'data-testid': 'tab-lessons'});
    const title = make('h1', {class: 'position-title'}, 'Minesweeper');
    const head = make(
      'header',
      {class: 'position-head'},
      title,
      make('div', {class: 'position-group', role: 'group', 'aria-label': 'What to do'}, ...this.tabs, lessons, results),
      ...headButtons(this.help),
    );
    const root = make(
      'main',
      {class: 'position position-page', 'data-testid': 'position'},
      head,
      this.playBar.element,
      this.editorBar.element,
      make('div', {class: 'position-middle'}, make('div', {class: 'position-frame'}, this.figures.element, this.grid.element), this.facts.element),
      this.help,
    );
    this.chooser = listenToTexts(
      root,
      (text, name) => this.read(text, name),
      (failure) => this.fail(failure),
      this.ends.signal,
      this.reviews.file,
      (bytes) => this.takeBoard(bytes),
      (file) => void this.readPicture(file),
    );
    root.append(this.chooser);
    closeMenusOnPress(this.ends.signal);
    listenTo(this, root);
    return root;
  }

  /** @param {boolean} isByMouse */
  setByMouse(isByMouse) {
    this.isByMouse = isByMouse;
    this.grid.hasCursor = !isByMouse;
  }

  /**
   * Does what an input asks for, and begins to measure until its reply is drawn.
   * @param {() => void} act
   */
  input(act) {
    this.inputAt = performance.now();
    this.failure = null;
    this.reading = '';
    act();
  }

  /** @param {import('./play_bar.js').Tap} tap */
  setTap(tap) {
    this.tap = tap;
    this.playBar.showTap(tap);
  }

  /** @param {import('./editor_bar.js').Brush} brush what a press paints while editing */
  setBrush(brush) {
    this.explorer.brush = brush;
    this.editorBar.showBrush(brush);
  }

  /** Begins another game of the same kind. */
  next() {
    const {rows, columns, mines} = this.player.wish;
    this.begin(this.playBar.wishFor({rows, columns, mines}));
  }

  /** @param {import('./player.js').Wish} wish */
  begin(wish) {
    this.attempt(() => this.player.begin(wish));
    this.grid.element.focus({preventScroll: true});
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    Object.assign(this.settings, settings);
    this.input(() => this.changed());
  }

  /** A hint for the game, or its next stage. */
  async nextHint() {
    const {board, player} = this;
    if (this.isPlaying && player.promise && player.firstCell) return this.goTo(player.firstCell, true);
    if (!this.isPlaying || player.game.opened === 0 || player.game.isOver()) return;
    player.isHelped = true;
    try {
      await this.hint.next(board);
    } catch (error) {
      this.fail(messageOf(error));
    }
  }

  /**
   * Has the reason for a cell shown. What is promised of the first click, which the status says, is not what the engine knows.
   * @param {Cell} cell
   */
  why(cell) {
    if (!(this.isPlaying && this.player.promise)) void this.analyst.explain(cell);
  }

  /** A stage of the hint has begun. */
  #hinted() {
    const {cell} = this.hint;
    this.#replied();
    if (!cell) return;
    this.grid.moveCursor({row: cell[0], column: cell[1]});
    this.grid.showCursor(true);
    if (this.hint.isWhyShown) this.hint.element.scrollIntoView({block: 'nearest'}); // below the board of a telephone
  }

  /** @param {boolean} on */
  setHints(on) {
    this.hints[this.isPlaying ? 'game' : 'editor'] = on;
    this.changed();
  }

  /**
   * Shows the game, or the editor. The editor then has the position of a game that has begun.
   * @param {boolean} isPlaying
   */
  #show(isPlaying) {
    if (isPlaying === this.isPlaying) return;
    const {board} = this.player.game;
    this.isPlaying = isPlaying;
    this.player.watch.run(isPlaying && this.player.game.opened > 0 && !this.player.game.isOver());
    if (!isPlaying && this.player.record.moves.length > 0) this.#take(board.copy());
    else this.input(() => this.changed());
  }

  /**
   * Shows what a press on a cell would open.
   * @param {Cell | null} cell null: nothing is pressed
   * @param {import('./pointer.js').Press} press
   */
  hold(cell, press) {
    this.looks.hold(cell, press === 'chord');
    this.isHeld = cell !== null;
    this.#showFigures();
    this.grid.draw();
  }

  /**
   * A press on a cell.
   * @param {Cell} cell @param {import('./pointer.js').Press} press
   */
  press(cell, press) {
    const isOther = press === 'other';
    this.hasPointed = true;
    this.grid.moveCursor(cell);
    this.input(() => {
      if (this.isPlaying && this.tap === 'why' && !isOther) {
        clearTimeout(this.timer.hover); // the mouse has just come to the cell, and without hints that would end the reason
        this.player.isHelped = true;
        this.why(cell);
      } else if (this.isPlaying && press === 'chord') this.player.chord(cell);
      else if (this.isPlaying) this.player.press(cell, isOther !== (this.tap === 'flag' && this.board.at(cell) === unknown));
      else if (this.explorer.press(cell, isOther)) this.explainSoon(cell);
    });
  }

  /**
   * A key that sets the cell under the cursor, or under the mouse.
   * @param {number} value
   */
  type(value) {
    const {cursor} = this.grid;
    this.input(() => {
      if (this.isPlaying) {
        if (this.player.game.isOver()) return value === unknown ? this.next() : undefined;
        if (value < 0) this.player.press(cursor, value !== unknown); // a number has no meaning in a game
        return;
      }
      const next = this.explorer.type(cursor, value);
      if (this.isByMouse) this.explainSoon(cursor);
      else this.goTo(next, true);
    });
  }

  /** @param {number} rows @param {number} columns */
  moveBy(rows, columns) {
    const {cursor} = this.grid;
    this.setByMouse(false);
    this.goTo({row: cursor.row + rows, column: cursor.column + columns}, true);
  }

  /** @param {Cell} cell @param {boolean} [isShown] scrolls there */
  goTo(cell, isShown = false) {
    this.isBestAwaited = false;
    this.hasPointed = true;
    this.grid.moveCursor(cell);
    if (isShown) this.grid.showCursor();
    this.explainSoon(this.grid.cursor);
    this.#showFacts();
  }

  /** @param {Cell} cell */
  explainSoon(cell) {
    clearTimeout(this.timer.hover);
    this.timer.hover = window.setTimeout(() => {
      if (this.hasHints && !(this.isPlaying && (this.player.promise || this.player.game.isOver()))) void this.analyst.explain(cell);
      else if (this.analyst.why) void this.analyst.explain(null);
    }, hoverPause);
  }

  /**
   * Has the editor show a position that comes from elsewhere: a press on a cell then asks, and paints nothing.
   * @param {Board} board
   */
  #take(board) {
    this.setBrush(lookBrush);
    this.input(() => this.editor.replace(board));
  }

  /** @param {import('./share.js').Shared} shared */
  show({board, cell}) {
    this.picture.hide();
    this.isPlaying = false;
    this.isBestAwaited = !cell;
    this.#take(board);
    if (cell) this.#pointAt(cell);
  }

  /** Shows the editor. */
  analyse() {
    this.#show(false);
  }

  /**
   * Begins a game on the board of an address, if it has one.
   * @param {string} address @returns {boolean}
   */
  playLinked(address) {
    const linked = boardOfAddress(address);
    if (linked) this.#play(linked);
    return linked !== null;
  }

  /**
   * Begins a game on the board of a file; throws if it is none.
   * @param {Uint8Array} bytes
   */
  takeBoard(bytes) {
    this.#play(boardOfMbf(bytes));
  }

  /** @param {import('./board_link.js').LinkedBoard} linked */
  #play({board, mines}) {
    this.isPlaying = true;
    this.player.beginOn(board, mines);
  }

  /** Goes on where the last visit ended, if this browser has kept that. */
  resume() {
    const {settings, hints, wish, penalty, game, kind, isHelped} = kept();
    if (!settings) return;
    Object.assign(this.settings, settings);
    Object.assign(this.hints, hints);
    this.player.penalty = penalty;
    try {
      this.player.begin(wish);
    } catch {
      return; // what was kept is not what this version keeps
    }
    this.playBar.showWish(this.player.wish);
    this.playBar.showHints(this.hints.game);
    const played = gameBy(game ?? '');
    if (played) this.player.resume(played, kind, isHelped === true);
  }

  /** Has the browser keep the settings, and the game if it is not over and its board was untouched when it began. */
  #keep() {
    const {hints, player, settings} = this;
    const {record, wish, penalty, start, game, kind, isHelped} = player;
    if (!settings.keeps) return keep(null);
    const fragment = game.mines && start.isEmpty() && !game.isOver() ? fragmentOfGame(record.toReview()) : '';
    keep({settings, hints, wish, penalty, kind, isHelped, game: fragment.length <= mostFragment ? fragment : ''});
  }

  /**
   * Reads a position in any form, or what a link or a Game ID has: a position, a game or a board.
   * @param {string} text @param {string} name @param {string} [format]
   */
  async read(text, name, format) {
    this.input(() => {});
    const fragment = fragmentIn(text);
    const [shared, game] = [sharedBy(fragment), gameBy(fragment)];
    if (game) return this.reviews.game(game);
    if (shared) return this.show(shared);
    if (this.playLinked(text.trim())) return;
    try {
      const reply = await this.ask({do: 'read', position: text, ...(format ? {format} : {})});
      const board = new Board(reply.rows, reply.columns, reply.mines, this.editor.board.density);
      board.cells.set(reply.board);
      if (reply.mined) return this.#play({board, mines: Uint8Array.from(reply.mined)});
      this.#showRead(board, reply.reading ?? '');
    } catch (error) {
      this.fail(`${name}: ${messageOf(error)}`);
    }
  }

  /** @param {Board} board @param {string} reading how it was read */
  #showRead(board, reading) {
    this.editorBar.closeMenus();
    this.show({board, cell: null});
    this.reading = reading;
    this.#showFacts();
  }

  /**
   * Reads the position in a picture, which is then shown beside it.
   * @param {File} file
   */
  async readPicture(file) {
    this.input(() => {});
    try {
      const reply = await this.ask(await requestOfPicture(file));
      const board = new Board(reply.rows, reply.columns, null, this.editor.board.density);
      board.cells.set(reply.board);
      this.#showRead(board, `a picture, ${reply.reading}`);
      this.picture.show(file, reply);
      this.#replied();
    } catch (error) {
      this.fail(`${file.name || 'the picture'}: ${messageOf(error)}`);
    }
  }

  /** @param {string} failure */
  fail(failure) {
    this.failure = failure;
    this.#showFacts();
  }

  /** The board has changed. */
  changed() {
    const {board, isPlaying, player} = this;
    this.log.look(player, this.settings.keeps);
    this.hint.forget();
    const isOfUse = !isPlaying || !(player.promise || player.game.isOver());
    this.milliseconds = null;
    this.analyst.look(board, {isWanted: isOfUse && (this.hasHints || (isPlaying && this.isAutoplay)), penalty: player.penalty});
    this.playBar.element.hidden = this.figures.element.hidden = !isPlaying;
    this.editorBar.element.hidden = isPlaying;
    const {place} = isPlaying ? this.playBar : this.editorBar;
    if (this.more.element.parentElement !== place) place.append(this.more.element);
    this.more.show(isPlaying);
    this.tabs?.forEach((tab, i) => tab.setAttribute('aria-pressed', String((i === 0) === isPlaying)));
    this.playBar.showTap(this.tap);
    this.editorBar.showHints(this.hints.editor);
    this.editorBar.showBoard(this.editor);
    this.grid.setBoard(board.rows, board.columns, !(isPlaying && window.innerWidth <= narrow));
    this.#replied();
    if (!isPlaying) this.#address();
  }

  /** A reply has come. */
  #replied() {
    const {analyst, isPlaying, player} = this;
    const wantsZeros = this.settings.overlay === 'zero' && this.hasHints && analyst.isCurrent && analyst.hasMoves;
    if (wantsZeros) this.zeros.look(this.board, analyst.analysis);
    player.isHelped ||= isPlaying && (this.hasHints || this.isAutoplay) && player.game.opened > 0 && !player.game.isOver();
    this.looks.update(this.board, isPlaying ? player : null, this.hasHints);
    clearTimeout(this.timer.memory);
    this.timer.memory = window.setTimeout(() => this.#keep(), 300);
    if (analyst.isCurrent && this.milliseconds === null) {
      const at = this.inputAt;
      this.milliseconds = 0;
      this.grid.afterDrawing(() => {
        this.milliseconds = performance.now() - at;
      });
    }
    if (this.isBestAwaited && analyst.hasMoves) this.#showBest();
    this.playBar.showGame(player);
    this.picture.update(this.board, !isPlaying);
    this.#showFigures();
    for (const [name, holds] of /** @type {const} */ ([['won', player.game.isWon()], ['lost', player.game.isLost()]])) {
      this.grid.element.classList.toggle(`position-${name}`, isPlaying && holds);
    }
    this.grid.draw();
    this.#showFacts();
    if (isPlaying && this.isAutoplay && analyst.isCurrent && analyst.analysis?.verdict) this.#playOn(analyst.analysis.verdict);
  }

  /** Brings the best move into view, and has its reason shown. */
  #showBest() {
    this.isBestAwaited = false;
    const move = this.analyst.moves.win;
    if (!move) return;
    this.#pointAt({row: move.cell[0], column: move.cell[1]});
  }

  /**
   * Points at a cell in a person's place.
   * @param {Cell} cell
   */
  #pointAt(cell) {
    this.hasPointed = true;
    this.grid.moveCursor(cell);
    this.grid.showCursor(true);
    this.explainSoon(cell);
  }

  /**
   * Auto: opens what is proven safe, and flags and guesses if it is to.
   * @param {import('../../../../library/npm/index.js').Verdict[]} verdict
   */
  #playOn(verdict) {
    const {analyst, board, player, settings} = this;
    const {flags} = player.game;
    const having = (/** @type {'safe' | 'mine'} */ wanted) =>
      verdict.flatMap((each, i) => (each === wanted && board.cells[i] === unknown && !flags.has(i) ? [board.cell(i)] : []));
    const safe = having('safe');
    const mines = settings.autoFlags ? having('mine') : [];
    if (mines.length > 0) return player.flagAll(mines); // another reply follows
    if (safe.length > 0) return player.openAll(safe);
    const move = player.penalty === null ? analyst.moves.win : analyst.moves.score;
    if (settings.autoGuesses && analyst.hasMoves && move && !move.certain) player.openAll([{row: move.cell[0], column: move.cell[1]}]);
  }

  #showFigures() {
    this.figures.show(this.player, this.isHeld);
  }

  #showFacts() {
    const {analyst, isPlaying, player} = this;
    this.facts.show(
      analyst,
      {
        status: isPlaying ? [player.status()] : [...this.#summary(), this.reading ? `Read as ${this.reading}.` : ''],
        isGame: isPlaying,
        isBlank: !isPlaying && this.board.isEmpty(),
        cell: this.hasPointed && (!isPlaying || this.hasHints || analyst.why) ? this.looks.words(this.grid.cursor) : '',
        failure: this.failure,
        hasHints: this.hasHints && analyst.analysis !== null && !(isPlaying && player.game.isOver()),
        isForPoints: player.penalty !== null,
        end: isPlaying ? this.log.end : null,
      },
    );
  }

  /** @returns {import('./words.js').Sentence} */
  #summary() {
    const {analyst} = this;
    if (!analyst.isCurrent) return [analyst.failure ? 'No reply. ' : 'Thinking … '];
    return analyst.analysis ? summaryWords(this.board, analyst.analysis, analyst.hasMoves ? analyst.moves.win : null) : [];
  }

  /** Puts the position into the address, once it has been still for a moment. */
  #address() {
    clearTimeout(this.timer.address);
    this.timer.address = window.setTimeout(() => {
      const fragment = fragmentOf(this.editor.board);
      if (fragment.length <= mostFragment && this.root.isConnected) this.setAddress(fragment);
    }, 300);
  }

  /** @param {string} address what it says from now on; a position that waits to be put there comes too late */
  setAddress(address) {
    clearTimeout(this.timer.address);
    history.replaceState(null, '', address);
  }

  async playFromHere() {
    const {board} = this.editor;
    this.input(() => {});
    this.isPlaying = true;
    if (board.isEmpty() && board.mines !== null) {
      const {rows, columns, mines} = board;
      this.attempt(() => this.player.begin({...this.player.wish, rows, columns, mines, isNoGuess: false}));
    } else await this.player.beginFrom(board);
    if (this.failure) this.isPlaying = false;
    this.grid.element.focus();
  }
}
