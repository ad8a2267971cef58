// @ts-check
// A position in the address of the page, so that a link has all of it and nothing leaves the machine:
//   #position=16x30x99~u34b2cu5...&cell=3.4
// Rows, columns and mines ("d0.2" in their place: the probability that a cell is a mine); then cells row by row, a to i for
// 0 to 8, u for unknown, m for a mine, each followed by how often it comes, if that is more than once.

import {Board, mine, mostCells, unknown} from './board.js';

/** @typedef {{board: Board, cell: import('./board.js').Cell | null}} Shared */

const prefix = '#position=';
const first = 'a'.charCodeAt(0);

/** @param {number} value */
const letterOf = (value) => (value === unknown ? 'u' : value === mine ? 'm' : String.fromCharCode(first + value));

/** @param {string} letter */
const valueOf = (letter) => (letter === 'u' ? unknown : letter === 'm' ? mine : letter.charCodeAt(0) - first);

/** @param {Board} board @param {import('./board.js').Cell | null} [cell] whose reason is shown */
export function fragmentOf(board, cell = null) {
  const mines = board.mines === null ? `d${board.density}` : String(board.mines);
  let text = `${prefix}${board.rows}x${board.columns}x${mines}~`;
  for (let i = 0; i < board.cells.length; ) {
    let end = i + 1;
    while (end < board.cells.length && board.cells[end] === board.cells[i]) ++end;
    text += letterOf(board.cells[i]) + (end - i > 1 ? end - i : '');
    i = end;
  }
  return cell ? `${text}&cell=${cell.row}.${cell.column}` : text;
}

/**
 * The part of a text that is the fragment of a link, with a position or a game; empty if none is.
 * @param {string} text
 */
export const fragmentIn = (text) => /#(?:position|game)=\S*/.exec(text)?.[0] ?? '';

/**
 * The position that an address has, or null: then it is no such address, or not a whole one.
 * @param {string} fragment with or without "#position="
 * @returns {Shared | null}
 */
export function sharedBy(fragment) {
  const text = fragment.startsWith(prefix) ? fragment.slice(prefix.length) : fragment;
  const parts = /^(\d{1,6})x(\d{1,6})x(?:(\d{1,7})|d(0?\.\d+(?:e-?\d+)?))~([a-imu\d]*)(?:&cell=(\d+)\.(\d+))?$/.exec(text);
  if (!parts) return null;
  const [rows, columns] = [Number(parts[1]), Number(parts[2])];
  if (rows < 1 || columns < 1 || rows > 65536 || columns > 65536 || rows * columns > mostCells) return null;
  const mines = parts[3] === undefined ? null : Number(parts[3]);
  const density = parts[4] === undefined ? undefined : Number(parts[4]);
  if ((mines !== null && mines > rows * columns) || density === 0) return null;
  const board = new Board(rows, columns, mines, density);
  let at = 0;
  for (const [, letter, times] of parts[5].matchAll(/([a-imu])(\d*)/g)) {
    const end = at + Number(times || '1');
    if (end > board.cells.length) return null;
    board.cells.fill(valueOf(letter), at, end);
    at = end;
  }
  if (at !== board.cells.length) return null;
  const cell = parts[6] === undefined ? null : {row: Number(parts[6]), column: Number(parts[7])};
  return {board, cell: cell && board.has(cell) ? cell : null};
}
