// @ts-check
// Addresses of other pages that anybody can open, for links from a page that has no address of its own: behind mines-view.

import {mine, unknown} from './board.js';

/** A page that takes a board with its mines (board_link.js). */
export const boardPage = 'https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/';

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const mostSide = 62 * 62 - 1;

/** The first digit of a kind of cell and how many it has (src/position/position_address.hpp); a mine is a bare flag. */
const kinds = new Map([
  ...[[0, 10], [10, 7], [17, 5], [22, 5], [27, 4], [31, 3], [34, 3], [37, 1], [38, 1]].map((kind, number) => /** @type {[number, number[]]} */ ([number, kind])),
  [unknown, [43, 10]],
  [mine, [61, 1]],
]);

/** @param {number} value @param {number} base @param {number} first @param {number} [width] the least number of digits */
function digitsOf(value, base, first, width = 1) {
  let text = '';
  for (; value > 0 || text.length < width; value = Math.floor(value / base)) text = alphabet[first + (value % base)] + text;
  return text;
}

/**
 * The address of JSMinesweeper's page with a position; null if it does not hold that: no number of mines, or too large.
 * @param {import('./board.js').Board} board @returns {string | null}
 */
export function positionPageOf({rows, columns, mines, cells}) {
  if (mines === null || Math.max(rows, columns) > mostSide) return null;
  let text = digitsOf(columns, 62, 0, 2) + digitsOf(rows, 62, 0, 2) + digitsOf(mines, 62, 0, 4);
  for (let i = 0; i < cells.length; ) {
    let end = i + 1;
    while (end < cells.length && cells[end] === cells[i]) ++end;
    const [first, base] = kinds.get(cells[i]) ?? [43, 10];
    text += base === 1 ? alphabet[first].repeat(end - i) : digitsOf(end - i, base, first);
    i = end;
  }
  return `https://davidnhill.github.io/JSMinesweeper/index.html?board=${columns}x${rows}x${mines}&analysis=${text}`;
}
