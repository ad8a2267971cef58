// @ts-check
// Cells of a board as a position of their own, in an address as position/share.js reads it.

import {cell} from './colours.js';

/** Rows and columns at most. */
export const mostSide = 50;

/** Of a cell, in the address. */
const unknown = 'u';

/** @typedef {{row: number, column: number, rows: number, columns: number}} Place */

/**
 * The cells in the middle of the view, at most mostSide a side.
 * @param {L.Map} map @param {SourceInfo} info
 * @returns {Place}
 */
export function inMiddle(map, info) {
  const view = map.getPixelBounds();
  const side = 2 ** map.getZoom();
  /** @type {(from: number, to: number, end: number) => [number, number]} */
  const span = (from, to, end) => {
    const first = Math.max(0, Math.floor(from / side));
    const last = Math.min(end, Math.ceil(to / side));
    const length = Math.max(1, Math.min(mostSide, last - first));
    return [Math.min(end - length, Math.max(0, Math.floor((first + last - length) / 2))), length];
  };
  const [row, rows] = span(view.min.y, view.max.y, info.rows);
  const [column, columns] = span(view.min.x, view.max.x, info.columns);
  return {row, column, rows, columns};
}

/**
 * A mine for all that a player knows.
 * @type {(byte: number) => boolean}
 */
const isMine = (byte) => (byte & 0x1f) === cell.known || (byte & 0x1f) === cell.hit;
/** @type {(byte: number) => boolean} */
const isNumber = (byte) => (byte & 0x1f) <= 8;

/**
 * The fragment of the address. A number at the edge also counts mines outside. Where all of those are known, it is
 * lessened by them; where they are not, the cell is left unknown. So all that the position says is true.
 * @param {Place} place
 * @param {SourceInfo} info
 * @param {(row: number, column: number) => number | null} byteAt  of any cell of the board; null if it has not come
 * @returns {string | null} null if cells have not come
 */
export function cutFragment(place, info, byteAt) {
  let cells = '';
  for (let row = place.row; row < place.row + place.rows; ++row) {
    for (let column = place.column; column < place.column + place.columns; ++column) {
      const byte = byteAt(row, column);
      if (byte === null) return null;
      if (isNumber(byte)) cells += numberInside(place, info, byteAt, row, column, byte & 0x1f);
      else cells += isMine(byte) ? 'm' : unknown;
    }
  }
  const density = (info.mines / (info.rows * info.columns)).toFixed(6);
  const runs = cells.replace(/(.)\1+/g, (run) => run[0] + run.length);
  return `#position=${place.rows}x${place.columns}xd${density}~${runs}`;
}

/**
 * @param {Place} place
 * @param {SourceInfo} info
 * @param {(row: number, column: number) => number | null} byteAt
 * @param {number} row @param {number} column @param {number} number
 */
function numberInside(place, info, byteAt, row, column, number) {
  let left = number;
  for (let r = Math.max(0, row - 1); r <= Math.min(info.rows - 1, row + 1); ++r) {
    for (let c = Math.max(0, column - 1); c <= Math.min(info.columns - 1, column + 1); ++c) {
      const inside =
        r >= place.row && r < place.row + place.rows && c >= place.column && c < place.column + place.columns;
      if (inside) continue;
      const byte = byteAt(r, c);
      if (byte === null || !(isNumber(byte) || isMine(byte))) return unknown;
      if (isMine(byte)) --left;
    }
  }
  return 'abcdefghi'[left];
}
