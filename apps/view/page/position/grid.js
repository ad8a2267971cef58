// @ts-check
// The board on the page: a canvas of what is in view, scrolled by its frame, so that a million cells cost no more than a
// hundred. For screen readers it is a grid of which only the cell under the cursor is there, as ARIA allows.

import {make} from '../common/dom.js';
import {Painter} from './painter.js';
import {leastToHit} from './sizes.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./painter.js').Look} Look */

const leastSize = 4;
const mostSize = 64;
const usualSize = 32;
const digitWidth = 7; // pixels of a digit of a label
/** Device pixels in a CSS pixel, a side. */
const fineness = () => window.devicePixelRatio || 1;

/**
 * A length in CSS pixels as the nearest that is a whole number of device pixels, so that edges are sharp.
 * @param {number} length
 */
const sharp = (length) => Math.round(length * fineness()) / fineness();

/**
 * How much of the board is in view, of CSS pixels: `room` if nothing is cut. clientWidth and clientHeight are rounded.
 * @param {number} room of the whole board @param {number} client
 */
const seen = (room, client) => (room - client < 1 ? room : client);

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

/**
 * The distance of labels that have room.
 * @param {number} size of a cell @param {number} room that a label needs
 */
const labelStep = (size, room) => steps.find((step) => step * size >= room) ?? steps[steps.length - 1];

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
    /** The cursor is shown: keys were pressed last, not the mouse. */
    this.hasCursor = false;
    /** The numbers of rows and columns are shown. */
    this.hasLabels = true;
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
        'aria-label': 'Board',
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
    this.element.addEventListener('focus', () => {
      this.hasCursor ||= this.element.matches(':focus-visible:not(.position-quiet)');
      this.draw();
    });
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

  /** Takes the focus, which is shown from the first key on: who plays with the mouse needs no frame around the board. */
  takeKeys() {
    const {element} = this;
    element.classList.add('position-quiet');
    element.focus({preventScroll: true});
    for (const type of ['keydown', 'blur']) element.addEventListener(type, () => element.classList.remove('position-quiet'), {once: true});
  }

  /** @param {number} rows @param {number} columns @param {boolean} [hasLabels] */
  setBoard(rows, columns, hasLabels = true) {
    if (rows === this.rows && columns === this.columns && hasLabels === this.hasLabels) return this.draw();
    this.hasLabels = hasLabels;
    this.rows = rows;
    this.columns = columns;
    this.cursor = {row: Math.min(this.cursor.row, rows - 1), column: Math.min(this.cursor.column, columns - 1)};
    this.element.setAttribute('aria-rowcount', String(rows));
    this.element.setAttribute('aria-colcount', String(columns));
    this.isZoomed = false;
    this.fit();
  }

  /** The pixels of the labels at the left. */
  get left() {
    return this.hasLabels ? sharp(String(this.rows - 1).length * digitWidth + 8) : 0;
  }

  /** The pixels of the labels at the top. */
  get top() {
    return this.hasLabels ? sharp(18) : 0;
  }

  /** The largest size of a cell at which the whole board fits the window, and the room that there is for the board. */
  #room() {
    const frame = this.element.parentElement ?? document.body;
    const style = getComputedStyle(frame);
    const [edge, below] = ['--edge', '--below'].map((name) => parseFloat(style.getPropertyValue(name)) || 0);
    const width = frame.clientWidth - 2 * edge;
    const height = Math.max(window.innerHeight - this.element.getBoundingClientRect().top - window.scrollY - below, 200);
    const room = Math.min((width - this.left) / this.columns, (height - this.top - 2 * edge) / this.rows);
    const fitting = Math.floor(room * fineness()) / fineness();
    return {fitting, height};
  }

  /** Chooses a size at which the board fits the window, if it can be read at that size. */
  fit() {
    const {fitting, height} = this.#room();
    this.element.style.maxHeight = `${height}px`;
    this.setSize(this.isZoomed ? this.size : Math.max(fitting, leastToHit()));
  }

  /** Shows the whole board. */
  whole() {
    this.isZoomed = true;
    this.setSize(this.#room().fitting);
  }

  /**
   * Makes cells larger or smaller, around the middle of what is in view.
   * @param {number} steps
   */
  zoom(steps) {
    const box = this.element.getBoundingClientRect();
    const size = this.size + Math.sign(steps) * Math.max(1, Math.round(this.size / 10));
    this.zoomBy(size / this.size, box.left + box.width / 2, box.top + box.height / 2);
  }

  /**
   * Makes cells larger or smaller; the cell at a place of the window stays there.
   * @param {number} factor @param {number} x @param {number} y
   */
  zoomBy(factor, x, y) {
    const {element, size} = this;
    const box = element.getBoundingClientRect();
    const [right, down] = [x - box.left - this.left, y - box.top - this.top];
    const [column, row] = [(element.scrollLeft + right) / size, (element.scrollTop + down) / size];
    this.isZoomed = true;
    this.setSize(size * factor);
    element.scrollTo(column * this.size - right, row * this.size - down);
  }

  /** @param {number} size */
  setSize(size) {
    this.size = sharp(Math.min(Math.max(size, leastSize), mostSize));
    this.room.style.width = `${this.left + this.columns * this.size}px`;
    this.room.style.height = `${this.top + this.rows * this.size}px`;
    this.element.parentElement?.style.setProperty('--board', this.room.style.width);
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

  /**
   * Scrolls so that the cursor is in view.
   * @param {boolean} [isCentred] in the middle of it
   */
  showCursor(isCentred = false) {
    const {element, size} = this;
    const [x, y] = [this.cursor.column * size, this.cursor.row * size];
    const [width, height] = [element.clientWidth - this.left, element.clientHeight - this.top];
    const isSeen = x >= element.scrollLeft && x + size <= element.scrollLeft + width && y >= element.scrollTop && y + size <= element.scrollTop + height;
    if (isSeen) return;
    if (isCentred) return element.scrollTo(x + (size - width) / 2, y + (size - height) / 2);
    const left = Math.min(Math.max(element.scrollLeft, x + size - width), x);
    const top = Math.min(Math.max(element.scrollTop, y + size - height), y);
    element.scrollTo({left, top});
  }

  /**
   * The cell at a place of the window; null off the board.
   * @param {number} x @param {number} y @returns {Cell | null}
   */
  cellAt(x, y) {
    const box = this.room.getBoundingClientRect();
    const cell = {row: Math.floor((y - box.top - this.top) / this.size), column: Math.floor((x - box.left - this.left) / this.size)};
    return cell.row >= 0 && cell.row < this.rows && cell.column >= 0 && cell.column < this.columns ? cell : null;
  }

  /**
   * The middle of a cell in the window.
   * @param {Cell} cell
   */
  placeOf({row, column}) {
    const box = this.room.getBoundingClientRect();
    return {x: box.left + this.left + (column + 0.5) * this.size, y: box.top + this.top + (row + 0.5) * this.size};
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
    const scale = fineness();
    const width = sharp(seen(this.left + this.columns * size, element.clientWidth));
    const height = sharp(seen(this.top + this.rows * size, element.clientHeight));
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.painter.fineness = scale;
    const context = canvas.getContext('2d');
    if (context) {
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      const move = (/** @type {number} */ x, /** @type {number} */ y) => context.setTransform(scale, 0, 0, scale, Math.round(x * scale), Math.round(y * scale));
      move(this.left - element.scrollLeft, this.top - element.scrollTop);
      this.#cells(context, width, height);
      move(0, 0);
      this.#labels(context, width, height);
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
    if (document.activeElement !== element || !this.hasCursor) return;
    const [x, y] = [this.cursor.column * size, this.cursor.row * size];
    context.strokeStyle = this.painter.colours['--bg'];
    context.lineWidth = 4;
    context.strokeRect(x + 1, y + 1, size - 2, size - 2);
    context.strokeStyle = this.painter.colours['--fg'];
    context.lineWidth = 2;
    context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  }

  /**
   * The numbers of rows and columns, which stay in view.
   * @param {CanvasRenderingContext2D} context @param {number} width @param {number} height
   */
  #labels(context, width, height) {
    const {element, size, left, top} = this;
    if (!this.hasLabels) return;
    context.fillStyle = this.painter.colours['--rim'];
    context.fillRect(0, 0, width, top);
    context.fillRect(0, 0, left, height);
    context.fillStyle = this.painter.colours['--muted'];
    context.font = '12px system-ui, sans-serif';
    const columnStep = labelStep(size, String(this.columns - 1).length * digitWidth + 5);
    for (let column = Math.ceil(element.scrollLeft / size / columnStep) * columnStep; column < this.columns; column += columnStep) {
      const x = left + (column + 0.5) * size - element.scrollLeft;
      if (x > width) break;
      if (x > left + 3) context.fillText(String(column), x, top / 2 + 1);
    }
    const rowStep = labelStep(size, 14);
    for (let row = Math.ceil(element.scrollTop / size / rowStep) * rowStep; row < this.rows; row += rowStep) {
      const y = top + (row + 0.5) * size - element.scrollTop;
      if (y > height) break;
      if (y > top + 3) context.fillText(String(row), left / 2, y);
    }
  }
}
