// @ts-check
// A board in an address, as players exchange it: ?b=3&m=46c0... of PTTACG's ZiNi calculator, which LlamaSweeper reads and writes,
// too (hwatson381/LlamaSweeper, src/classes/Algorithms.js: getPttaDimensionString, getPttaMinesString).
// b: 1 is 9 x 9 cells, 2 is 16 x 16, 3 is 30 columns x 16 rows; others are columns and rows with as many digits each.
// m: a digit of base 32 (0 to 9, a to v) for five cells, row by row, the first in the highest bit.

import {Board, mostCells} from './board.js';

const usual = /** @type {Record<string, [number, number]>} */ ({1: [9, 9], 2: [16, 16], 3: [16, 30]});
const cellsOfDigit = 5;

/** @typedef {{board: Board, mines: Uint8Array}} LinkedBoard */

/**
 * The query of a board, with the "?".
 * @param {Board} board @param {ArrayLike<number>} mines 1 for each mine, by rows
 */
export function queryOf(board, mines) {
  const {rows, columns} = board;
  const known = Object.entries(usual).find(([, [r, c]]) => r === rows && c === columns);
  const digits = Math.max(String(rows).length, String(columns).length);
  const size = known ? known[0] : [columns, rows].map((side) => String(side).padStart(digits, '0')).join('');
  let text = '';
  for (let i = 0; i < mines.length; i += cellsOfDigit) {
    let digit = 0;
    for (let j = i; j < i + cellsOfDigit; ++j) digit = digit * 2 + (mines[j] ? 1 : 0);
    text += digit.toString(32);
  }
  return `?b=${size}&m=${text}`;
}

/**
 * The board that an address has, or null: then it has none, or not a whole one.
 * @param {string} address
 * @returns {LinkedBoard | null}
 */
export function boardOfAddress(address) {
  const size = /[?&]b=(\d{1,10})(?=[&#]|$)/.exec(address)?.[1];
  if (!size) return null;
  const half = size.length >> 1;
  const [rows, columns] = usual[size] ?? [Number(size.slice(half)), Number(size.slice(0, half))];
  if (rows < 1 || columns < 1 || rows * columns > mostCells) return null;
  const digits = (/[?&]m=([0-9a-v]*)(?=[&#]|$)/i.exec(address)?.[1] ?? '').toLowerCase();
  const mines = new Uint8Array(rows * columns);
  if (digits.length > Math.ceil(mines.length / cellsOfDigit)) return null;
  for (let i = 0; i < mines.length; ++i) {
    const digit = parseInt(digits[Math.floor(i / cellsOfDigit)] ?? '0', 32);
    mines[i] = (digit >> (cellsOfDigit - 1 - (i % cellsOfDigit))) & 1;
  }
  const count = mines.reduce((sum, each) => sum + each, 0);
  return {board: new Board(rows, columns, count), mines};
}
