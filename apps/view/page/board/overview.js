// @ts-check
// The whole board, small, with a frame around what the map shows. A click there moves the map.

import {make} from '../common/dom.js';
import {tileSide} from './tile_format.js';

/** @typedef {import('./pane.js').Pane} Pane */

export class Overview {
  /** @param {Pane} pane */
  constructor(pane) {
    this.pane_ = pane;
    const side = 2 ** pane.overviewLevel;
    this.columns_ = Math.ceil(pane.info.columns / side);
    this.rows_ = Math.ceil(pane.info.rows / side);
    this.canvas_ = make('canvas', {
      width: tileSide,
      height: tileSide,
      role: 'img',
      'aria-label': 'The whole board, with a frame around what the picture shows',
      'data-testid': 'overview',
    });
    this.scratch_ = make('canvas', {width: tileSide, height: tileSide});
    this.element = make('div', {class: 'overview', hidden: true}, this.canvas_);
    this.canvas_.addEventListener('click', (event) => this.go_(event));
  }

  draw() {
    // It would show the same as the map.
    this.element.hidden = this.pane_.map.getZoom() <= this.pane_.map.getMinZoom();
    if (this.element.hidden) return;
    const bytes = this.pane_.overview();
    const pen = this.canvas_.getContext('2d');
    const scratch = this.scratch_.getContext('2d');
    if (!bytes || !pen || !scratch) return;
    this.pane_.painter.paint(scratch, {x: 0, y: 0, z: -this.pane_.overviewLevel}, bytes);
    pen.imageSmoothingEnabled = false;
    pen.clearRect(0, 0, tileSide, tileSide);
    const scale = this.scale_();
    pen.drawImage(this.scratch_, 0, 0, tileSide, tileSide, 0, 0, tileSide * scale, tileSide * scale);
    this.frame_(pen, scale / 2 ** this.pane_.overviewLevel);
  }

  /** How much larger than the tile's the canvas shows its pixels. */
  scale_() {
    return tileSide / Math.max(this.rows_, this.columns_);
  }

  /** @param {CanvasRenderingContext2D} pen @param {number} scale  pixels a cell */
  frame_(pen, scale) {
    const map = this.pane_.map;
    const view = map.getPixelBounds();
    const cell = (2 ** map.getZoom()) / scale;
    const left = view.min.x / cell;
    const top = view.min.y / cell;
    const style = getComputedStyle(document.documentElement);
    for (const [colour, width] of /** @type {[string, number][]} */ ([['--bg', 4], ['--fg', 2]])) {
      pen.strokeStyle = style.getPropertyValue(colour);
      pen.lineWidth = width;
      pen.strokeRect(left, top, Math.max(3, view.max.x / cell - left), Math.max(3, view.max.y / cell - top));
    }
  }

  /**
   * Goes where it was clicked.
   * @param {MouseEvent} event
   */
  go_(event) {
    const box = this.canvas_.getBoundingClientRect();
    const scale = (this.scale_() * box.width) / tileSide / 2 ** this.pane_.overviewLevel;
    this.pane_.map.panTo([(event.clientY - box.top) / scale, (event.clientX - box.left) / scale], {animate: false});
  }
}
