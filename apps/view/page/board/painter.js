// @ts-check
// Turns the bytes of a tile into the pixels of a canvas.

import {colourTable, flag, readPalette} from './colours.js';
import {leastGlyphZoom, makeGlyphs} from './glyphs.js';
import {tileSide} from './tile_format.js';

/**
 * The pixels of a canvas for a CSS pixel, a side. Four pixels are enough to draw a digit finely: nine are too much memory.
 * @param {number} zoom
 */
export const fineness = (zoom) => (zoom < leastGlyphZoom ? 1 : Math.min(2, Math.ceil(window.devicePixelRatio)));

export class Painter {
  /** @param {SourceInfo} info */
  constructor(info) {
    this.info_ = info;
    this.palette_ = readPalette();
    /** @type {Map<number, Uint32Array>} */
    this.tables_ = new Map();
    /** @type {Map<number, import('./glyphs.js').Glyphs>} */
    this.glyphs_ = new Map();
    /** @type {Map<number, {image: ImageData, out: Uint32Array}>} */
    this.blanks_ = new Map();
  }

  /** Takes the colours from the style sheet again. */
  reset() {
    this.palette_ = readPalette();
    this.tables_.clear();
    this.glyphs_.clear();
  }

  /**
   * Pixels to write to, used again and again; all of them are to be written.
   * @param {CanvasRenderingContext2D} pen
   * @param {number} side
   */
  blank_(pen, side) {
    let blank = this.blanks_.get(side);
    if (!blank) {
      const image = pen.createImageData(side, side);
      blank = {image, out: new Uint32Array(image.data.buffer)};
      this.blanks_.set(side, blank);
    }
    return blank;
  }

  /** @param {number} level */
  table(level) {
    // Levels above 0 have one table.
    const key = Math.min(level, 1);
    let table = this.tables_.get(key);
    if (!table) this.tables_.set(key, (table = colourTable(this.palette_, this.info_, key)));
    return table;
  }

  /**
   * The pixels of a canvas's side: more than a tile's where the screen is fine and there is something to see.
   * @param {number} zoom
   */
  canvasSide(zoom) {
    return tileSide * fineness(zoom);
  }

  /**
   * Paints the tile (x, y) of Leaflet's zoom from the bytes of the tile that holds it.
   * @param {CanvasRenderingContext2D} pen
   * @param {L.Coords} at
   * @param {Uint8Array} bytes
   */
  paint(pen, at, bytes) {
    if (at.z <= 0) this.paintSquares_(pen, at, bytes);
    else this.paintCells_(pen, at, bytes);
  }

  /** @param {CanvasRenderingContext2D} pen @param {L.Coords} at @param {Uint8Array} bytes */
  paintSquares_(pen, at, bytes) {
    const level = -at.z;
    const table = this.table(level);
    const {image, out} = this.blank_(pen, tileSide);
    for (let i = 0; i < out.length; ++i) out[i] = table[bytes[i]];
    if (level > 0 && this.info_.kind !== 'map') markHits(out, bytes, table[flag.hit]);
    this.clear_(out, at, level);
    pen.putImageData(image, 0, 0);
  }

  /**
   * Makes what is off the board transparent.
   * @param {Uint32Array} out @param {L.Coords} at @param {number} level
   */
  clear_(out, at, level) {
    const side = 2 ** level;
    const columns = Math.ceil(this.info_.columns / side) - at.x * tileSide;
    const rows = Math.ceil(this.info_.rows / side) - at.y * tileSide;
    if (rows < tileSide) out.fill(0, rows * tileSide);
    if (columns >= tileSide) return;
    for (let row = 0; row < Math.min(rows, tileSide); ++row) {
      out.fill(0, row * tileSide + columns, (row + 1) * tileSide);
    }
  }

  /**
   * Paints a tile of Leaflet's from the tile of a coarser level that holds it.
   * @param {CanvasRenderingContext2D} pen
   * @param {L.Coords} at
   * @param {Uint8Array} bytes
   * @param {number} level
   */
  paintCoarsely(pen, at, bytes, level) {
    const table = this.table(level);
    const side = pen.canvas.width;
    const {image, out} = this.blank_(pen, side);
    const scale = tileSide / side / 2 ** (level + at.z);
    const place = (/** @type {number} */ tile, /** @type {number} */ i) =>
      Math.floor(tile * side * scale + i * scale) % tileSide;
    for (let y = 0; y < side; ++y) {
      const row = place(at.y, y) * tileSide;
      for (let x = 0; x < side; ++x) out[y * side + x] = table[bytes[row + place(at.x, x)]];
    }
    pen.putImageData(image, 0, 0);
  }

  /** @param {CanvasRenderingContext2D} pen @param {L.Coords} at @param {Uint8Array} bytes */
  paintCells_(pen, at, bytes) {
    const side = pen.canvas.width;
    const across = tileSide >> at.z;
    const size = side / across;
    const {image, out} = this.blank_(pen, side);
    const first = (at.y * across % tileSide) * tileSide + at.x * across % tileSide;
    if (at.z < leastGlyphZoom) fillCells(out, side, bytes, first, across, this.table(0));
    else copyGlyphs(out, side, bytes, first, across, this.glyphsOf_(size));
    pen.putImageData(image, 0, 0);
  }

  /** @param {number} size */
  glyphsOf_(size) {
    let glyphs = this.glyphs_.get(size);
    if (!glyphs) this.glyphs_.set(size, (glyphs = makeGlyphs(this.palette_, size)));
    return glyphs;
  }
}

/**
 * A mine that was hit is rare, and one pixel is easily missed: it gets an arm in each direction.
 * @param {Uint32Array} out @param {Uint8Array} bytes @param {number} colour
 */
function markHits(out, bytes, colour) {
  for (let i = 0; i < bytes.length; ++i) {
    if (!(bytes[i] & flag.hit)) continue;
    const column = i % tileSide;
    if (column > 0) out[i - 1] = colour;
    if (column < tileSide - 1) out[i + 1] = colour;
    if (i >= tileSide) out[i - tileSide] = colour;
    if (i < bytes.length - tileSide) out[i + tileSide] = colour;
  }
}

/**
 * @param {Uint32Array} out @param {number} side @param {Uint8Array} bytes @param {number} first
 * @param {number} across @param {Uint32Array} table
 */
function fillCells(out, side, bytes, first, across, table) {
  const size = side / across;
  for (let y = 0; y < across; ++y) {
    const begin = y * size * side;
    for (let x = 0; x < across; ++x) {
      const colour = table[bytes[first + y * tileSide + x]];
      const end = begin + (x + 1) * size;
      for (let to = end - size; to < end; ++to) out[to] = colour;
    }
    for (let row = 1; row < size; ++row) out.copyWithin(begin + row * side, begin, begin + side);
  }
}

/**
 * @param {Uint32Array} out @param {number} side @param {Uint8Array} bytes @param {number} first
 * @param {number} across @param {import('./glyphs.js').Glyphs} glyphs
 */
function copyGlyphs(out, side, bytes, first, across, glyphs) {
  const size = glyphs.size;
  for (let y = 0; y < across; ++y) {
    for (let x = 0; x < across; ++x) {
      const glyph = glyphs.pixels[bytes[first + y * tileSide + x]];
      let to = y * size * side + x * size;
      for (let from = 0; from < glyph.length; to += side - size) {
        for (let column = 0; column < size; ++column) out[to++] = glyph[from++];
      }
    }
  }
}
