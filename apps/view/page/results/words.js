// @ts-check
// What results say of games in words.

import {sizes} from '../position/board.js';

/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {import('./statistics.js').Measure} Measure */

/** @type {Record<string, string>} */
const rules = {open: '', safe: ', first click safe', any: ', first click may be a mine'};

/** @param {Entry} entry */
export function boardWords({rows, columns, mines, first, isNoGuess, difficulty}) {
  const usual = sizes.find((size) => size.mines === mines && size.rows * size.columns === rows * columns && [size.rows, size.columns].includes(rows));
  const rule = isNoGuess ? `, no guess${difficulty === 'any' ? '' : ` (${difficulty})`}` : (rules[first] ?? '');
  return `${usual ? usual.name : `${columns} × ${rows}, ${mines} mines`}${rule}`;
}

const percent = (/** @type {number} */ value) => `${(100 * value).toFixed(1)} %`;
const signed = (/** @type {number} */ value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

/** @type {Record<Measure, [string, string, (value: number) => string]>} name, meaning, and a value in words */
export const measureWords = {
  accuracy: ['Accuracy', 'The part of the chance to win that a move kept, on average.', percent],
  luck: ['Luck', 'In bits: +1 is like one coin flip won.', signed],
  speed: ['Speed', '3BV done each second.', (value) => value.toFixed(2)],
  efficiency: ['Efficiency', '3BV done for each click.', percent],
};

/** @param {number} at in ms since 1970 */
export const dateWords = (at) => new Date(at).toLocaleString(undefined, {dateStyle: 'medium', timeStyle: 'short'});

/** @param {number} at in ms since 1970 */
export const dayWords = (at) => new Date(at).toLocaleDateString(undefined, {dateStyle: 'medium'});

/** @param {Entry} entry */
export const endWords = ({isWon, isHelped}) => `${isWon ? 'Won' : 'Lost'}${isHelped ? ', practice' : ''}`;

/** @param {number | null} value @param {(value: number) => string} words */
export const given = (value, words) => (value === null ? '–' : words(value));
