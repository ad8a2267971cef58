// @ts-check
// Where most is happening: found on the small picture of the whole board.

import {tileSide} from './tile_format.js';

/** Pixels a side of the parts that are compared. */
const partSide = 16;
const parts = tileSide / partSide;
/** How much of what happened counts at the next look. */
const memory = 0.6;
/** Milliseconds between two moves, so that there is time to look. */
const rest = 900;

export class Follower {
  /** @param {import('./pane.js').Pane} pane */
  constructor(pane) {
    this.pane_ = pane;
    this.on = false;
    this.before_ = new Uint8Array(0);
    this.heat_ = new Float32Array(parts * parts);
    this.moved_ = -Infinity;
  }

  /** @param {boolean} on */
  set(on) {
    this.on = on;
    this.before_ = new Uint8Array(0);
    this.heat_.fill(0);
  }

  /** To be called when the small picture has come again. */
  look() {
    const bytes = this.pane_.overview();
    if (!this.on || !bytes) return;
    const isFirst = this.before_.length === 0;
    const changed = isFirst ? 0 : this.compare_(bytes);
    this.before_ = bytes.slice();
    if (changed) this.move_();
  }

  /** @param {Uint8Array} bytes */
  compare_(bytes) {
    let changed = 0;
    for (let i = 0; i < this.heat_.length; ++i) this.heat_[i] *= memory;
    for (let i = 0; i < bytes.length; ++i) {
      if (bytes[i] === this.before_[i]) continue;
      const row = Math.floor(i / tileSide / partSide);
      const column = Math.floor((i % tileSide) / partSide);
      ++this.heat_[row * parts + column];
      ++changed;
    }
    return changed;
  }

  move_() {
    const now = performance.now();
    if (now - this.moved_ < rest) return;
    const hottest = this.heat_.indexOf(Math.max(...this.heat_));
    const side = 2 ** this.pane_.overviewLevel * partSide;
    const row = (Math.floor(hottest / parts) + 0.5) * side;
    const column = ((hottest % parts) + 0.5) * side;
    if (this.isInMiddle_(row, column)) return;
    this.moved_ = now;
    this.pane_.map.panTo([row, column], {animate: true});
  }

  /** @param {number} row @param {number} column */
  isInMiddle_(row, column) {
    const map = this.pane_.map;
    const view = map.getPixelBounds();
    const cell = 2 ** map.getZoom();
    const near = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) =>
      at > from + (to - from) * 0.2 && at < to - (to - from) * 0.2;
    return near(column * cell, view.min.x, view.max.x) && near(row * cell, view.min.y, view.max.y);
  }
}
