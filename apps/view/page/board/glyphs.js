// @ts-check
// Cells with digits: each kind of cell drawn once, kept as pixels.

import {cell, cellColour, css, flag, mix} from './colours.js';

/** Below this zoom, that is 8 pixels a side, a cell is one colour. */
export const leastGlyphZoom = 3;

const kinds = 16;

/**
 * @typedef {object} Glyphs
 * @property {number} size            pixels a side
 * @property {Uint32Array[]} pixels   by byte: size x size, row by row
 */

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {import('./colours.js').Palette} palette
 * @param {number} byte
 * @param {number} size
 */
function drawGlyph(pen, palette, byte, size) {
  const ground = cellColour(palette, byte);
  if (!ground) return;
  const kind = byte & 0x1f;
  const open = kind <= 8 || kind === cell.mine;
  pen.fillStyle = css(open ? palette.open : kind === cell.known ? palette.closed : ground);
  pen.fillRect(0, 0, size, size);
  const line = Math.max(1, Math.round(size / 32));
  pen.fillStyle = css(open ? palette.grid : mix(palette.closed, palette.ink, 0.25));
  pen.fillRect(size - line, 0, line, size);
  pen.fillRect(0, size - line, size, line);
  const middle = (size - line) / 2;
  if (kind >= 1 && kind <= 8) {
    pen.fillStyle = palette.digits[kind - 1];
    pen.font = `${size >= 16 ? 600 : 700} ${Math.round(size * (size >= 16 ? 0.66 : 0.95))}px system-ui, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'alphabetic';
    const box = pen.measureText(String(kind));
    const rise = (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
    pen.fillText(String(kind), middle, middle + rise);
  } else if (kind === cell.known || kind === cell.mine) {
    pen.fillStyle = css(palette.mine);
    pen.beginPath();
    pen.arc(middle, middle, size * 0.27, 0, 2 * Math.PI);
    pen.fill();
  } else if (kind === cell.hit) {
    pen.strokeStyle = css(palette.open);
    pen.lineWidth = Math.max(1.5, size / 10);
    pen.beginPath();
    const arm = size * 0.25;
    pen.moveTo(middle - arm, middle - arm);
    pen.lineTo(middle + arm, middle + arm);
    pen.moveTo(middle - arm, middle + arm);
    pen.lineTo(middle + arm, middle - arm);
    pen.stroke();
  } else if (kind === cell.frontier && byte & flag.stuck) {
    pen.strokeStyle = css(palette.open);
    pen.lineWidth = Math.max(1, size / 16);
    pen.beginPath();
    for (const at of [0.25, 0.75, 1.25, 1.75]) {
      pen.moveTo(at * size - size, size);
      pen.lineTo(at * size, 0);
    }
    pen.stroke();
  }
}

/**
 * @param {import('./colours.js').Palette} palette
 * @param {number} size
 * @returns {Glyphs}
 */
export function makeGlyphs(palette, size) {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size * kinds * 2;
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  if (!pen) throw new Error('the browser has no canvas');
  for (let i = 0; i < kinds * 2; ++i) {
    pen.save();
    pen.translate(0, i * size);
    pen.beginPath();
    pen.rect(0, 0, size, size);
    pen.clip();
    drawGlyph(pen, palette, i < kinds ? i : (i - kinds) | flag.stuck, size);
    pen.restore();
  }
  const all = new Uint32Array(pen.getImageData(0, 0, size, canvas.height).data.buffer);
  const one = (/** @type {number} */ i) => all.subarray(i * size * size, (i + 1) * size * size);
  const pixels = Array.from({length: 256}, (_, byte) => one((byte & 0x0f) + (byte & flag.stuck ? kinds : 0)));
  return {size, pixels};
}
