// @ts-check
// What is told of cells, moves and positions in words.

import {clock, counted} from '../common/format.js';
import {mine, nameOf, unknown} from './board.js';

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./analyst.js').Analysis} Analysis */
/** @typedef {import('./analyst.js').Move} Move */

/** @param {Cell} cell */
export const placeOf = ({row, column}) => `row ${row}, column ${column}`;

/** @param {[number, number]} cell */
export const placeOfPair = ([row, column]) => placeOf({row, column});

/**
 * A probability with up to four digits: "12.5 %".
 * @param {number} probability
 */
export function percentOf(probability) {
  const percent = probability * 100;
  const text = String(Number(percent.toPrecision(4)));
  if (percent > 0 && percent < 0.0001) return '<\u00a00.0001\u00a0%';
  return `${percent < 100 && text === '100' ? '>\u00a099.99' : text}\u00a0%`;
}

/**
 * A probability for a column of them: "12.50 %".
 * @param {number} probability
 */
export const fixedPercent = (probability) =>
  probability > 0 && probability < 0.00005 ? '<\u00a00.01\u00a0%' : `${(100 * probability).toFixed(2)}\u00a0%`;

/**
 * A cell for the panel and for screen readers.
 * @param {Cell} cell @param {number} value
 * @param {{probability: number | null, error: number, verdict: number, isFlagged: boolean}} known
 */
export function cellWords(cell, value, {probability, error, verdict, isFlagged}) {
  const what = value === unknown && isFlagged ? 'flagged' : nameOf(value);
  const place = `${placeOf(cell)}: ${what}`;
  if (value === unknown && verdict === 1) return `${place}, safe`;
  if (value !== unknown || probability === null) return place;
  if (verdict === 2) return `${place}, certainly a mine`;
  const spread = error ? ` ± ${percentOf(2 * error)}` : '';
  return `${place}, a mine with ${percentOf(probability)}${spread}`;
}

/**
 * Digits in groups; many as a power of ten.
 * @param {string | null | undefined} digits @param {number | null | undefined} log10
 */
export function placementsWords(digits, log10) {
  if (digits === '1') return 'one placement of mines';
  if (digits && digits.length <= 18) return `${digits.replace(/\B(?=(\d{3})+$)/g, ' ')} placements of mines`;
  if (log10 === null || log10 === undefined) return 'placements not counted';
  const whole = Math.floor(log10);
  const power = String(whole).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
  return `${(10 ** (log10 - whole)).toFixed(3)} · 10${power} placements of mines`;
}

/** @param {number} games after each close guess @param {boolean} isRated the guesses are still compared by rating */
export function playedOnWords(games, isRated) {
  return isRated
    ? 'No games were played on: no second guess is close, or too little is open.'
    : `${games} games were played on after each close guess; ± is one standard error.`;
}

/** @param {Move | null} move @param {boolean} isForPoints */
export function moveWords(move, isForPoints) {
  if (!move) return isForPoints ? 'stop: no cell is worth its risk' : 'no cell is left to click';
  const gain = isForPoints && move.gain !== null ? `, ${move.gain.toFixed(2)} points` : '';
  return `${placeOfPair(move.cell)}, ${move.certain ? 'safe' : `a mine with ${percentOf(move.mine)}`}${gain}`;
}

/** @param {number} left fewer than none if there are too many flags */
export const minesLeftWords = (left) => (left < 0 ? counted(-left, 'flag too many', 'flags too many') : `${counted(left, 'mine', 'mines')} left`);

/**
 * What kind of game it is, where that is not the usual one.
 * @param {import('./player.js').Player} player
 */
export function badgeWords({kind, isHelped, penalty}) {
  const noGuess = kind.isNoGuess ? [`No guess${kind.difficulty === 'any' ? '' : `, ${kind.difficulty}`}`] : [];
  return [...noGuess, ...(penalty === null ? [] : [`A mine costs ${penalty}`]), ...(isHelped ? ['Practice'] : [])];
}

/**
 * Whether a cell is proven to be safe, or a mine.
 * @param {import('./analyst.js').Explanation} why
 */
export const isCertain = ({verdict}) => verdict === 'safe' || verdict === 'mine';

/** @typedef {(string | [number, number])[]} Sentence texts, and cells in their places */

/**
 * The position in a sentence, with where to go on.
 * @param {import('./board.js').Board} board @param {Analysis} analysis @param {Move | null} move the best one; null: it has not come
 * @returns {Sentence}
 */
export function summaryWords(board, analysis, move) {
  if (analysis.possible === null) return ['Finding out whether any placement of mines fits takes too long.'];
  if (!analysis.possible) return [analysis.contradiction?.text ?? 'No placement of mines fits.'];
  const verdicts = analysis.verdict ?? [];
  const safe = verdicts.filter((verdict) => verdict === 'safe').length;
  const mines = verdicts.filter((verdict) => verdict === 'mine').length;
  const known = board.cells.filter((value) => value === mine).length;
  const isGuess = safe === 0 && verdicts.includes('undecided') && !verdicts.includes('unknown');
  /** @type {Sentence} */
  const parts = [];
  const guess = move && !move.certain ? [': the best guess is ', move.cell, '. '] : [': a guess is needed. '];
  if (isGuess) parts.push(mines ? 'No cell is certain to be safe' : 'Nothing is certain', ...guess);
  if (safe === 0 && verdicts.includes('unknown')) parts.push('No cell was found to be safe, within what this may take. ');
  const certain = [safe ? counted(safe, 'cell is safe', 'cells are safe') : '', mines ? counted(mines, 'is a mine', 'are mines') : ''].filter(Boolean);
  if (certain.length) parts.push(certain.join(', '), ...(move?.certain ? ['; begin at ', move.cell] : []), '. ');
  const left = (board.mines ?? 0) - known - mines;
  if (board.mines !== null && (left !== 0 || mines === 0)) parts.push(`${mines && left > 0 ? counted(left, 'other mine is', 'other mines are') + ' left' : minesLeftWords(left)}. `);
  return parts;
}

/** What the figures of a game mean. */
export const figureMeanings = {
  Best: 'The best time on such a board, without help',
  '3BV': 'Fewest clicks that open the board without chords',
  '3BV/s': '3BV done each second',
  Efficiency: '3BV done for each click',
  Accuracy: 'The part of the chance to win that a move kept, on average',
  Luck: '+1: like one coin flip won; below 0: bad luck',
};

/**
 * What a game was worth.
 * @param {import('./end_card.js').End} end @returns {[keyof typeof figureMeanings, string][]} name and value
 */
export function endFigures({seconds, figures: {bv, bvDone, clicks}, best, isBest, grades}) {
  const bits = grades?.luck;
  return [
    ['Best', isBest ? 'this one' : best === null ? '–' : clock(best)],
    ['3BV', bvDone === bv ? String(bv) : `${bvDone} of ${bv}`],
    ['3BV/s', seconds > 0 ? (bvDone / seconds).toFixed(2) : '–'],
    ['Efficiency', clicks > 0 ? `${Math.round((100 * bvDone) / clicks)} %` : '–'],
    ['Accuracy', grades ? shareOf(grades.accuracy) : '…'],
    ['Luck', grades ? (typeof bits !== 'number' ? '–' : `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(1)} bits`) : '…'],
  ];
}

/** @param {number | null} share */
const shareOf = (share) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`);

/**
 * What is worth saying of a game's end in a sentence; empty if nothing is.
 * @param {import('./end_card.js').End} end
 */
export function endNote({isWon, isNoGuess, isBest, best, grades}) {
  const record = !isBest ? [] : [best === null ? 'Your first win on such a board.' : `A new best time: it was ${clock(best)}.`];
  const isWithout = isWon && grades?.guesses === 0;
  const guess = isNoGuess || isWithout ? ['No guess was needed.'] : isWon && grades?.guesses ? [`${counted(grades.guesses, 'guess', 'guesses')} on the way.`] : [];
  return [...record, ...guess].join(' ');
}
