// @ts-check
// A pixel in words, for the line below the picture.

import {cell, flag} from './colours.js';

/** @param {number} byte */
function cellText(byte) {
  const kind = byte & 0x1f;
  if (kind === 0) return 'open, no mine around it';
  if (kind <= 8) return `open, number ${kind}`;
  switch (kind) {
    case cell.closed: return 'closed';
    case cell.frontier: return byte & flag.stuck ? 'closed, at the frontier, stuck' : 'closed, at the frontier';
    case cell.known: return 'closed, known to be a mine';
    case cell.hit: return 'a mine that was hit';
    case cell.mine: return 'a mine';
    default: return 'off the board';
  }
}

/** @param {SourceInfo} info @param {number} byte */
function squareText(info, byte) {
  const share = Math.round(((byte & flag.share) / flag.share) * 100);
  if (info.kind === 'map') return `${100 - share} % mines`;
  const words = [share === 0 ? 'closed' : share === 100 ? 'all open' : `${share} % open`];
  if (byte & flag.hit) words.push('a mine hit');
  if (byte & flag.stuck) words.push('stuck');
  else if (byte & flag.frontier) words.push('at the frontier');
  return words.join(', ');
}

/**
 * @param {SourceInfo} info
 * @param {number} row @param {number} column
 * @param {{level: number, byte: number} | null} pixel
 */
export function placeText(info, row, column, pixel) {
  if (row < 0 || column < 0 || row >= info.rows || column >= info.columns) return 'Off the board';
  if (!pixel) return `Row ${row}, column ${column}`;
  if (pixel.level === 0) return `Row ${row}, column ${column}: ${cellText(pixel.byte)}`;
  const side = 2 ** pixel.level;
  const range = (/** @type {number} */ at, /** @type {number} */ end) => {
    const first = Math.floor(at / side) * side;
    return `${first} to ${Math.min(end, first + side) - 1}`;
  };
  return `Rows ${range(row, info.rows)}, columns ${range(column, info.columns)}: ${squareText(info, pixel.byte)}`;
}
