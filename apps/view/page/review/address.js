// @ts-check
// A game in the address of the page, so that a link has all of it and nothing leaves the machine:
//   #game=16x30~any~MINES~O5k.0O-u.9aF1.go
// Rows and columns; what the first click met ("any" cell, a "safe" one, or an "open"ing). MINES is bytes in base64url: each
// bit is a cell, row by row, the highest bit of a byte first, 1 for a mine. Then the moves: a letter (O open, C chord, F
// flag, U unflag), the cell less that of the move before (a cell is row · columns + column, and the first is after cell 0),
// a dot, and the milliseconds since the move before. Both numbers are to base 36.

import {mostCells} from '../position/board.js';
import {base64Of} from '../common/base64.js';

/** @typedef {import('./replay.js').Pair} Pair */

/**
 * A game as the call "review" takes it; of a move the action, row, column and seconds.
 * @typedef {{rows: number, columns: number, mines: Pair[], first: string, moves: [string, number, number, number][]}} Game
 */

const actions = ['open', 'chord', 'flag', 'unflag'];
const letters = 'OCFU';

/** @param {Game} game */
export function fragmentOfGame({rows, columns, mines, first, moves}) {
  const bits = new Uint8Array(Math.ceil((rows * columns) / 8));
  for (const [row, column] of mines) bits[(row * columns + column) >> 3] |= 128 >> ((row * columns + column) & 7);
  let [text, cell, time] = ['', 0, 0];
  for (const [action, row, column, seconds] of moves) {
    const difference = row * columns + column - cell;
    const later = Math.max(0, Math.round(seconds * 1000) - time); // a clock may have been set back
    text += `${letters[actions.indexOf(action)]}${difference.toString(36)}.${later.toString(36)}`;
    cell += difference;
    time += later;
  }
  const board = base64Of(bits).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `#game=${rows}x${columns}~${first}~${board}~${text}`;
}

/**
 * The game that an address has, or null: then it is no such address, or not a whole one.
 * @param {string} fragment @returns {Game | null}
 */
export function gameBy(fragment) {
  const parts = /^#game=(\d{1,6})x(\d{1,6})~(any|safe|open)~([\w-]*)~((?:[OCFU]-?[\da-z]{1,6}\.[\da-z]{1,8})*)$/.exec(fragment);
  if (!parts) return null;
  const [rows, columns, cells] = [Number(parts[1]), Number(parts[2]), Number(parts[1]) * Number(parts[2])];
  // A byte is one and a third letters, and what is left of a letter is 0.
  if (cells === 0 || cells > mostCells || parts[4].length !== Math.ceil((Math.ceil(cells / 8) * 4) / 3)) return null;
  const bits = atob(parts[4].replace(/-/g, '+').replace(/_/g, '/'));
  /** @type {Game} */
  const game = {rows, columns, mines: [], first: parts[3], moves: []};
  for (let i = 0; i < cells; ++i) if (bits.charCodeAt(i >> 3) & (128 >> (i & 7))) game.mines.push([Math.floor(i / columns), i % columns]);
  let [cell, time] = [0, 0];
  for (const [, letter, difference, later] of parts[5].matchAll(/(.)([^.]+)\.([\da-z]+)/g)) {
    cell += parseInt(difference, 36);
    time += parseInt(later, 36);
    if (cell < 0 || cell >= cells) return null;
    game.moves.push([actions[letters.indexOf(letter)], Math.floor(cell / columns), cell % columns, time / 1000]);
  }
  return game;
}
