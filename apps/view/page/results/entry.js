// @ts-check
// A game that was played, as the browser keeps it. No page, no engine.

import {fragmentOfGame} from '../review/address.js';
import {figuresOf} from '../position/game_figures.js';

/** @typedef {Record<'accuracy' | 'luck' | 'guesses', number | null>} Grades what a review says of a game, as far as it is kept */

/**
 * @typedef {object} Entry
 * @property {number} at when it ended, in ms since 1970; no two games have the same
 * @property {number} rows
 * @property {number} columns
 * @property {number} mines
 * @property {import('../position/game_record.js').FirstClick} first
 * @property {boolean} isNoGuess
 * @property {string} difficulty of a board that needs no guess: 'any', or a word of the call "generate"
 * @property {boolean} isWon
 * @property {boolean} isHelped not for the best times
 * @property {number} seconds
 * @property {number} bv
 * @property {number} bvDone
 * @property {number} clicks
 * @property {string} game its address (review/address.js), from which it can be reviewed
 * @property {Grades} [grades] unless it has not been reviewed yet
 */

/** Of a game that cannot be reviewed. @type {Grades} */
export const noGrades = {accuracy: null, luck: null, guesses: null};

/**
 * The grades of a game.
 * @param {import('../engine/engine.js').Ask} ask @param {import('../review/address.js').Game} game @param {AbortSignal} signal
 * @returns {Promise<Grades>}
 */
export async function askGrades(ask, game, signal) {
  const {accuracy, luck, guesses} = (await ask({do: 'review', ...game}, signal)).summary;
  return {accuracy, luck, guesses};
}

/**
 * Of a game that has ended on an untouched board.
 * @param {import('../position/player.js').Player} player @param {number} at @returns {Entry}
 */
export function entryOf({game, record, kind, isHelped, watch}, at) {
  const {rows, columns, mines} = game.board;
  const {bv, bvDone, clicks} = figuresOf(game, record.moves.length);
  return {
    at,
    rows,
    columns,
    mines: mines ?? 0,
    first: record.first,
    ...kind,
    isWon: game.isWon(),
    isHelped,
    seconds: Math.round(watch.seconds * 1000) / 1000,
    bv,
    bvDone,
    clicks,
    game: fragmentOfGame(record.toReview()),
  };
}

/**
 * What games are compared by: the same board, however it lies, drawn by the same rule.
 * @param {Entry} entry
 */
export const kindOf = ({rows, columns, mines, first, isNoGuess, difficulty}) =>
  [Math.min(rows, columns), Math.max(rows, columns), mines, isNoGuess ? `no guess ${difficulty}` : first].join(' ');

/** @param {unknown} value */
const isGrades = (value) =>
  value !== null && typeof value === 'object' && ['accuracy', 'luck', 'guesses'].every((name) => /** @type {any} */ (value)[name] === null || Number.isFinite(/** @type {any} */ (value)[name]));

/** @param {unknown} value @returns {value is Entry} whether it is one, also if a stranger wrote it */
export function isEntry(value) {
  if (value === null || typeof value !== 'object') return false;
  const entry = /** @type {Record<string, unknown>} */ (value);
  const whole = (/** @type {string} */ name) => Number.isSafeInteger(entry[name]) && Number(entry[name]) >= 0;
  const figures = ['seconds', 'bv', 'bvDone', 'clicks'].every((name) => Number.isFinite(entry[name]) && Number(entry[name]) >= 0);
  return (
    ['at', 'rows', 'columns', 'mines'].every(whole) &&
    figures &&
    ['isNoGuess', 'isWon', 'isHelped'].every((name) => typeof entry[name] === 'boolean') &&
    ['first', 'difficulty', 'game'].every((name) => typeof entry[name] === 'string') &&
    (entry.grades === undefined || isGrades(entry.grades))
  );
}
