// @ts-check
// A board with its mines as a file, MBF (docs/reference/peer-formats.md): a byte for the columns, one for the rows, two for the
// number of mines, the higher first; then the column and the row of each mine.

import {Board} from './board.js';

/** @param {{name: string}} file */
export const isBoard = ({name}) => /\.[am]bf$/i.test(name);

/** @param {Board} board @param {ArrayLike<number>} mines 1 for each mine, by rows */
export function mbfOf({rows, columns}, mines) {
  if (rows > 255 || columns > 255) throw new Error(`${rows} x ${columns} cells, expected at most 255 rows and columns`);
  const cells = Array.from(mines).flatMap((each, i) => (each ? [i % columns, Math.floor(i / columns)] : []));
  const count = cells.length / 2;
  return new Uint8Array([columns, rows, count >> 8, count & 255, ...cells]);
}

/**
 * Throws if the bytes are no board.
 * @param {Uint8Array} bytes @returns {import('./board_link.js').LinkedBoard}
 */
export function boardOfMbf(bytes) {
  const [columns = 0, rows = 0, high = 0, low = 0] = bytes;
  const count = high * 256 + low;
  if (rows * columns === 0) throw new Error('byte 0: no rows or no columns, expected 1 to 255 of each');
  if (bytes.length !== 4 + 2 * count) throw new Error(`${bytes.length} bytes, expected ${4 + 2 * count} for ${count} mines`);
  const mines = new Uint8Array(rows * columns);
  for (let at = 4; at < bytes.length; at += 2) {
    const index = bytes[at + 1] * columns + bytes[at];
    if (bytes[at] >= columns || bytes[at + 1] >= rows || mines[index]) throw new Error(`byte ${at}: expected another cell of the board`);
    mines[index] = 1;
  }
  return {board: new Board(rows, columns, count), mines};
}
