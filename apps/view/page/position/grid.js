// @ts-check
// The board on the page: a canvas of what is in view, scrolled by its frame, so that a million cells cost no more than a
// hundred. For screen readers it is a grid of which only the cell under the cursor is there, as ARIA allows.

import {make} from '../common/dom.js';
import {Painter} from './painter.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./painter.js').Look} Look */

const leastSize = 4;
const mostSize = 64;
const usualSize = 32;

export class Grid {
  /**
   * @param {(cell: Cell) => Look} lookOf
   * @param {(cell: Cell) => string} describe a cell in words
   * @param {AbortSignal} signal when to listen to the window no more
   */
  constructor(lookOf, describe, signal) {
    this.lookOf = lookOf;
    this.describe = describe;
    this.rows = 1;
    this.columns = 1;
    this.size = usualSize; // CSS pixels a cell
    /** @type {Cell} */
    this.cursor = {row: 0, column: 0};
    this.painter = new Painter();
    this.canvas = make('canvas', {class: 'position-canvas', 'aria-hidden': 'true'});
    this.room = make('div', {class: 'position-room'}, this.canvas);
    this.ariaCell = make('div', {role: 'gridcell', id: 'position-cell', 'aria-selected': 'true'});
    this.ariaRow = make('div', {role: 'row', class: 'position-unseen'}, this.ariaCell);
    this.element = make(
      'div',
      {
        class: 'position-board',
        role: 'grid',
        tabindex: 0,
        'aria-label': 'Board. Arrows move, 0 to 8, f and Space set the cell.',
        'aria-activedescendant': 'position-cell',
        'data-testid': 'position-board',
      },
      this.ariaRow,
      this.room,
    );
    /** @type {number} */
    this.frame = 0;
    /** @type {(() => void)[]} called after the next drawing */
    this.drawn = [];
    this.element.addEventListener('scroll', () => this.draw(), {passive: true});
    this.element.addEventListener('focus', () => this.draw());
    this.element.addEventListener('blur', () => this.draw());
    this.isZoomed = false; // by hand: then the size stays
    new ResizeObserver(() => this.draw()).observe(this.element);
    window.addEventListener('resize', () => this.fit(), {signal});
    const restyle = () => {
      this.painter.readColours();
      this.draw();
    };
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', restyle, {signal});
    new MutationObserver(restyle).observe(document.documentElement, {attributes: true});
  }

  /** @param {number} rows @param {number} columns */
  setBoard(rows, columns) {
    if (rows === this.rows && columns === this.columns) return this.draw();
    this.rows = rows;
    this.columns = columns;
    this.cursor = {row: Math.min(this.cursor.row, rows - 1), column: Math.min(this.cursor.column, columns - 1)};
    this.element.setAttribute('aria-rowcount', String(rows));
    this.element.setAttribute('aria-colcount', String(columns));
    this.isZoomed = false;
    this.fit();
  }

  /** Chooses a size at which the board fits the window, if it can be read at that size. */
  fit() {
    if (this.isZoomed) return this.setSize(this.size);
    const width = (this.element.parentElement?.clientWidth || window.innerWidth) - 2;
    const height = Math.max(window.innerHeight * 0.8, 200) - 2;
    const fitting = Math.floor(Math.min(width / this.columns, height / this.rows));
    this.setSize(Math.min(Math.max(fitting, 20), 40));
  }

  /**
   * Makes cells larger or smaller.
   * @param {number} factor
   */
  zoom(factor) {
    this.isZoomed = true;
    this.setSize(this.size * factor);
  }

  /** @param {number} size */
  setSize(size) {
    this.size = Math.min(Math.max(Math.round(size), leastSize), mostSize);
    this.room.style.width = `${this.columns * this.size}px`;
    this.room.style.height = `${this.rows * this.size}px`;
    this.draw();
  }

  /** Whether the whole board is in view. */
  isWhole() {
    const {element} = this;
    return element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth;
  }

  /** @param {Cell} cell */
  moveCursor({row, column}) {
    this.cursor = {
      row: Math.min(Math.max(row, 0), this.rows - 1),
      column: Math.min(Math.max(column, 0), this.columns - 1),
    };
    this.draw();
  }

  /** Scrolls so that the cursor is in view. */
  showCursor() {
    const {element, size} = this;
    const [x, y] = [this.cursor.column * size, this.cursor.row * size];
    const left = Math.min(Math.max(element.scrollLeft, x + size - element.clientWidth), x);
    const top = Math.min(Math.max(element.scrollTop, y + size - element.clientHeight), y);
    element.scrollTo({left, top});
  }

  /**
   * The cell at a place of the window; null off the board.
   * @param {number} x @param {number} y @returns {Cell | null}
   */
  cellAt(x, y) {
    const box = this.room.getBoundingClientRect();
    const cell = {row: Math.floor((y - box.top) / this.size), column: Math.floor((x - box.left) / this.size)};
    return cell.row >= 0 && cell.row < this.rows && cell.column >= 0 && cell.column < this.columns ? cell : null;
  }

  /**
   * The middle of a cell in the window.
   * @param {Cell} cell
   */
  placeOf({row, column}) {
    const box = this.room.getBoundingClientRect();
    return {x: box.left + (column + 0.5) * this.size, y: box.top + (row + 0.5) * this.size};
  }

  /** Draws at the next frame. */
  draw() {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.#paint());
  }

  /**
   * Calls `done` once what there is now has been drawn.
   * @param {() => void} done
   */
  afterDrawing(done) {
    this.drawn.push(done);
    this.draw();
  }

  #paint() {
    this.frame = 0;
    const {element, canvas, size} = this;
    const scale = window.devicePixelRatio || 1;
    const width = Math.min(element.clientWidth, this.columns * size);
    const height = Math.min(element.clientHeight, this.rows * size);
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext('2d');
    if (context) {
      context.setTransform(scale, 0, 0, scale, -element.scrollLeft * scale, -element.scrollTop * scale);
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      this.#cells(context, width, height);
    }
    this.ariaRow.setAttribute('aria-rowindex', String(this.cursor.row + 1));
    this.ariaCell.setAttribute('aria-colindex', String(this.cursor.column + 1));
    const words = this.describe(this.cursor);
    if (this.ariaCell.textContent !== words) this.ariaCell.textContent = words;
    for (const done of this.drawn.splice(0)) done();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
  #cells(context, width, height) {
    const {element, size} = this;
    const rowEnd = Math.min(Math.ceil((element.scrollTop + height) / size), this.rows);
    const columnEnd = Math.min(Math.ceil((element.scrollLeft + width) / size), this.columns);
    for (let row = Math.floor(element.scrollTop / size); row < rowEnd; ++row) {
      for (let column = Math.floor(element.scrollLeft / size); column < columnEnd; ++column) {
        this.painter.cell(context, column * size, row * size, size, this.lookOf({row, column}));
      }
    }
    if (document.activeElement !== element) return;
    const [x, y] = [this.cursor.column * size, this.cursor.row * size];
    context.strokeStyle = this.painter.colours['--bg'];
    context.lineWidth = 4;
    context.strokeRect(x + 1, y + 1, size - 2, size - 2);
    context.strokeStyle = this.painter.colours['--fg'];
    context.lineWidth = 2;
    context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  }
}
