// @ts-check
// Lessons: positions of games whose easiest next step is of a chosen kind. A press on a cell is an answer.

import {button, loadStyle, make, setText} from '../common/dom.js';
import {messageOf} from '../common/format.js';
import {themeButton} from '../common/theme.js';
import {isAborted} from '../engine/failures.js';
import {Board, unknown} from '../position/board.js';
import {requestFor} from '../position/analyst.js';
import {Grid} from '../position/grid.js';
import {clueWords, whyLines} from '../position/hint.js';
import {listenToPointer} from '../position/pointer.js';
import {cellWords, isCertain, percentOf, placeOfPair} from '../position/words.js';

/** @typedef {import('../position/board.js').Cell} Cell */
/** @typedef {import('../../../../library/npm/index.js').Explanation} Explanation */

/** What can be chosen: the words, and the members of the request. */
const kinds = /** @type {[string, object][]} */ ([
  ['Any step', {}],
  ['One number', {numbers: 1}],
  ['Two numbers', {numbers: 2}],
  ['Three numbers', {numbers: 3}],
  ['Four numbers and more', {numbers: 4}],
  ['The mines left', {pattern: 'mines_left'}],
  ['1-1', {pattern: '1-1'}],
  ['1-1, known mines taken away', {pattern: '1-1r'}],
  ['1-2', {pattern: '1-2'}],
  ['1-2, known mines taken away', {pattern: '1-2r'}],
  ['Hole', {pattern: 'hole'}],
  ['Triangle', {pattern: 'triangle'}],
  ['1-2-1', {pattern: '1-2-1'}],
  ['1-2-1, known mines taken away', {pattern: '1-2-1r'}],
  ['1-2-2-1', {pattern: '1-2-2-1'}],
  ['1-2-2-1, known mines taken away', {pattern: '1-2-2-1r'}],
]);
const mostSeed = 2 ** 31;

/**
 * @param {HTMLElement} element @param {import('../engine/engine.js').Ask} ask @param {{back: () => void}} acts
 * @returns {() => void} what takes them away
 */
export function openLessons(element, ask, acts) {
  const page = new LessonsPage(ask, acts);
  void loadStyle(new URL('./lessons.css', import.meta.url).href).then(() => {
    if (page.ends.signal.aborted) return;
    element.append(page.root);
    void page.next();
  });
  return () => {
    page.ends.abort();
    page.root.remove();
  };
}

class LessonsPage {
  /** @param {import('../engine/engine.js').Ask} ask @param {{back: () => void}} acts */
  constructor(ask, acts) {
    this.ask = ask;
    this.ends = new AbortController();
    this.board = new Board(9, 9, null);
    /** @type {Explanation | null} the step to be found */
    this.step = null;
    /** @type {Explanation | null} of the cell that was pressed, or of the step once it is shown */
    this.why = null;
    this.isClueShown = false;
    this.isAnswered = false;
    this.count = {right: 0, all: 0};
    this.grid = new Grid((cell) => this.#look(cell), (cell) => cellWords(cell, this.board.at(cell), this.#look(cell)), this.ends.signal);
    this.kind = make('select', {id: 'lessons-kind', 'data-testid': 'lessons-kind'}, ...kinds.map(([words], i) => make('option', {value: i}, words)));
    this.kind.addEventListener('change', () => void this.next());
    this.told = make('div', {role: 'status', 'data-testid': 'lessons-told'});
    this.counted = make('p', {class: 'position-hint', 'data-testid': 'lessons-count'});
    this.root = make(
      'main',
      {class: 'position lessons', 'data-testid': 'lessons'},
      make(
        'header',
        {class: 'position-head'},
        button('Back to the board', acts.back, {'data-testid': 'lessons-back'}),
        make('h1', {}, 'Lessons'),
        make('label', {for: 'lessons-kind'}, 'The easiest step needs ', this.kind),
        themeButton({class: 'position-plain'}),
      ),
      make(
        'div',
        {class: 'lessons-middle'},
        make('div', {class: 'position-frame lessons-board'}, this.grid.element),
        make(
          'aside',
          {class: 'position-facts lessons-facts', 'aria-label': 'The lesson'},
          this.told,
          make(
            'div',
            {class: 'position-row'},
            button('Next', () => void this.next(), {class: 'position-main', title: 'n', 'data-testid': 'lessons-next'}),
            button('Hint', () => this.hint(), {title: 'The numbers to look at, then the cell and why (h)', 'data-testid': 'lessons-hint'}),
          ),
          this.counted,
        ),
      ),
    );
    const nothing = () => undefined;
    listenToPointer(this.grid, {
      begin: (cell) => void this.answer(cell),
      go: nothing,
      end: nothing,
      waits: () => true,
      hold: nothing,
      hover: nothing,
      wheel: () => false,
    });
    this.#listenToKeys();
    /** @type {any} */ (window).minesLesson = {
      step: () => this.step,
      place: (/** @type {number} */ row, /** @type {number} */ column) => this.grid.placeOf({row, column}),
      cell: (/** @type {number} */ row, /** @type {number} */ column) => this.#look({row, column}),
    };
  }

  /** Draws another lesson of the chosen kind. */
  async next() {
    const [, wanted] = kinds[this.kind.selectedIndex];
    this.step = this.why = null;
    this.isClueShown = this.isAnswered = false;
    this.#tell('…');
    try {
      const {rows, columns, mines, board, step} = await this.ask({do: 'lesson', seed: Math.floor(Math.random() * mostSeed), ...wanted}, this.ends.signal);
      this.board = new Board(rows, columns, mines);
      this.board.cells.set(board);
      this.step = step;
      this.grid.setBoard(rows, columns);
      this.grid.takeKeys();
      this.#tell(`Press a cell that is certainly safe. Mines that one number proves are flagged; the board has ${mines} mines.`);
    } catch (error) {
      if (!isAborted(error)) this.#tell(messageOf(error));
    }
    this.grid.draw();
  }

  /**
   * An answer.
   * @param {Cell} cell
   */
  async answer(cell) {
    const {board, step} = this;
    this.grid.moveCursor(cell);
    if (!step || board.at(cell) !== unknown) return;
    const why = await this.ask({do: 'explain', cell: [cell.row, cell.column], ...requestFor(board)}, this.ends.signal);
    if (board !== this.board) return;
    const isRight = why.verdict === 'safe';
    if (!this.isAnswered) this.count = {right: this.count.right + (isRight ? 1 : 0), all: this.count.all + 1};
    this.isAnswered = true;
    setText(this.counted, `${this.count.right} of ${this.count.all} right at the first press`);
    this.why = isRight ? why : null;
    if (isRight) this.#tellWhy('Right.', why);
    else if (isCertain(why)) this.#tell(`No: ${placeOfPair(why.cell)} is a mine. Try another cell.`);
    else this.#tell(`No: ${placeOfPair(why.cell)} is not certain, a mine with ${percentOf(chanceOf(why))}. Try another cell.`);
    this.grid.draw();
  }

  /** The numbers to look at; when asked again the cell, and why. */
  hint() {
    const {step} = this;
    if (!step) return;
    this.isAnswered = true; // what follows is not found alone
    if (this.isClueShown) {
      this.why = step;
      this.#tellWhy('', step);
    } else this.#tell(clueWords(step));
    this.isClueShown = true;
    this.grid.draw();
  }

  /** @param {string} text */
  #tell(text) {
    this.told.replaceChildren(make('p', {}, text));
  }

  /** @param {string} first @param {Explanation} why */
  #tellWhy(first, why) {
    this.told.replaceChildren(...(first ? [make('p', {}, first)] : []), ...whyLines(why));
  }

  /** @param {Cell} cell @returns {import('../position/painter.js').Look} */
  #look(cell) {
    const {board, step, why} = this;
    const isAt = (/** @type {[number, number] | undefined} */ pair) => pair !== undefined && pair[0] === cell.row && pair[1] === cell.column;
    const shown = why ?? (this.isClueShown ? step : null);
    const value = board.at(cell);
    const isFlagged = value < unknown;
    return {
      value: isFlagged ? unknown : value,
      probability: null,
      verdict: isAt(why?.cell) ? 1 : 0,
      error: 0,
      isFlagged,
      isFatal: false,
      isMissed: false,
      isReason: shown?.reason?.numbers.some(isAt) ?? false,
      isWrong: false,
      isMove: isAt(why?.cell),
      isDoubtful: false,
      isAsked: false,
    };
  }

  #listenToKeys() {
    /** @type {Record<string, () => void>} */
    const keys = {n: () => void this.next(), h: () => this.hint(), Enter: () => void this.answer(this.grid.cursor), ' ': () => void this.answer(this.grid.cursor)};
    for (const [key, down, right] of /** @type {[string, number, number][]} */ ([['ArrowUp', -1, 0], ['ArrowDown', 1, 0], ['ArrowLeft', 0, -1], ['ArrowRight', 0, 1]])) {
      keys[key] = () => {
        this.grid.hasCursor = true;
        this.grid.moveCursor({row: this.grid.cursor.row + down, column: this.grid.cursor.column + right});
      };
    }
    const listen = (/** @type {KeyboardEvent} */ event) => {
      const {key, target} = event;
      const isOfBoard = target === this.grid.element || target === document.body;
      const act = isOfBoard && !event.ctrlKey && !event.metaKey && !event.altKey ? keys[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen, {signal: this.ends.signal});
  }
}

/**
 * How likely the cell that was asked about is a mine.
 * @param {Explanation} why
 */
function chanceOf({cell, guesses}) {
  return guesses.find((guess) => guess.cell[0] === cell[0] && guess.cell[1] === cell[1])?.mine ?? 0;
}
