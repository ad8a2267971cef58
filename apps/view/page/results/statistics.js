// @ts-check
// What many games come to. No page, no engine.

import {kindOf} from './entry.js';

/** @typedef {import('./entry.js').Entry} Entry */

/**
 * The games of a kind (entry.js: kindOf).
 * @typedef {object} KindResult
 * @property {Entry} sample one of them
 * @property {number} games
 * @property {number} won
 * @property {Entry | null} best the fastest win without help
 * @property {number | null} mean seconds of the wins without help
 * @property {number} streak the most games won in a row
 */

/**
 * The results of each kind, that with most games first. Practice counts among the games, not for times and streaks.
 * @param {Entry[]} entries by time @returns {KindResult[]}
 */
export function resultsByKind(entries) {
  /** @type {Map<string, Entry[]>} */
  const kinds = new Map();
  for (const entry of entries) kinds.set(kindOf(entry), [...(kinds.get(kindOf(entry)) ?? []), entry]);
  return [...kinds.values()].map(resultOf).sort((a, b) => b.games - a.games);
}

/** @param {Entry[]} entries @returns {KindResult} */
function resultOf(entries) {
  const alone = entries.filter(({isHelped}) => !isHelped);
  const wins = alone.filter(({isWon}) => isWon);
  let [streak, row] = [0, 0];
  for (const {isWon} of alone) {
    row = isWon ? row + 1 : 0;
    streak = Math.max(streak, row);
  }
  return {
    sample: entries[0],
    games: entries.length,
    won: entries.filter(({isWon}) => isWon).length,
    best: wins.reduce((/** @type {Entry | null} */ best, each) => (best && best.seconds <= each.seconds ? best : each), null),
    mean: wins.length ? meanOf(wins.map(({seconds}) => seconds)) : null,
    streak,
  };
}

/**
 * The games to keep of too many: the newest, and of each kind the best.
 * @param {Entry[]} entries by time @param {number} most @returns {Entry[]} those to leave out
 */
export function surplusOf(entries, most) {
  const best = new Set(resultsByKind(entries).map((each) => each.best));
  return entries.slice(0, Math.max(0, entries.length - most)).filter((entry) => !best.has(entry));
}

/** @typedef {'accuracy' | 'luck' | 'speed' | 'efficiency'} Measure */

/** @type {Record<Measure, (entry: Entry) => number | null | undefined>} */
const measures = {
  accuracy: ({grades}) => grades?.accuracy,
  luck: ({grades}) => grades?.luck,
  speed: ({bvDone, seconds}) => (seconds > 0 ? bvDone / seconds : undefined),
  efficiency: ({bvDone, clicks}) => (clicks > 0 ? bvDone / clicks : undefined),
};

/** @typedef {{at: number, value: number}} Point a game: when it ended, in ms since 1970, and what it came to */

/**
 * A measure of each game that has it.
 * @param {Entry[]} entries @param {Measure} measure @returns {Point[]}
 */
export const pointsOf = (entries, measure) =>
  entries.flatMap((entry) => {
    const value = measures[measure](entry);
    return value === null || value === undefined ? [] : [{at: entry.at, value}];
  });

/** @param {number[]} values at least one */
export const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The mean of each value and up to `count` - 1 before it.
 * @param {number[]} values @param {number} count
 */
export const movingMeans = (values, count) =>
  values.map((_, i) => meanOf(values.slice(Math.max(0, i + 1 - count), i + 1)));
