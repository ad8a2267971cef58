// @ts-check
// What a review says of moves in words.

import {counted} from '../common/format.js';
import {percentOf, placeOfPair} from '../position/words.js';

/** @typedef {import('./replay.js').Move} Move */

/** A sign and a sentence for each grade. */
const grades = {
  first: ['·', 'The first click.'],
  proven: ['✓', 'Certain: the numbers prove that it was safe.'],
  best: ['✓', 'A guess, and no other was better.'],
  guess: ['?', 'A guess, and another was better.'],
  missed: ['!', 'A risk without need: another cell was certain to be safe.'],
  mistake: ['✗', 'The numbers proved that this was a mine.'],
  wasted: ['–', 'A wasted click: it changed nothing.'],
  flag: ['⚑', 'A flag on a certain mine.'],
  wrong_flag: ['✗', 'A flag where no mine is.'],
  unproven_flag: ['!', 'A flag on a mine that the numbers do not prove.'],
  ungraded: ['', 'Not graded: the review of this game takes too long.'],
};

/** @param {Move} move */
export const gradeWords = ({action, grade}) => (action === 'unflag' && grade === 'flag' ? ['⚑', 'A flag taken away.'] : grades[grade]);

/** @param {Move} move */
function actWords({action, cell, grade}) {
  const place = placeOfPair(cell);
  if (action === 'flag') return `Flag on ${place}`;
  if (action === 'unflag') return `Flag taken from ${place}`;
  if (action === 'chord') return `Chord (opens all around a number) at ${place}`;
  return grade === 'wasted' ? `Click on ${place}` : `Opened ${place}`;
}

/**
 * What was done, and what came of it.
 * @param {Move} move
 */
export function moveWords(move) {
  const opened = move.opened.length;
  const end = move.hit ? ': a mine' : opened > 1 ? `: ${counted(opened, 'cell', 'cells')}` : '';
  return `${actWords(move)}${end}.`;
}

/**
 * Bits of luck with their sign: "+1.25".
 * @param {number} bits
 */
export const bitsWords = (bits) => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`;

/**
 * The share of the chance to win that a move gave away.
 * @param {number} loss
 */
export const lossWords = (loss) => `${percentOf(Number(loss.toPrecision(2)))} of the chance to win`;

/** @typedef {[string, string, (value: number) => string, string]} FigureWords key, name, a value in words, meaning */

/**
 * The figures of a game that have words of their own, in the order in which they are shown. figure_list.js has the others.
 * @type {FigureWords[]}
 */
export const figureWords = [
  ['accuracy', 'Accuracy', percentOf, 'the part of the chance to win that a move kept, on average'],
  ['luck', 'Luck', (bits) => `${bitsWords(bits)} bits`, '+1: like one coin flip won; below 0: bad luck'],
  ['win_before_first_error', 'Chance before the first error', percentOf, 'to win the game'],
  ['guesses', 'Guesses', String, 'moves when nothing was certain'],
  ['coin_flips', 'Coin flips', String, 'guesses where no cell was safer than 1 in 2'],
  ['missed', 'Safe cells missed', String, 'risks taken although a cell was certain to be safe'],
  ['mistakes', 'Mistakes', String, 'opened mines that the numbers proved'],
  ['wrong_flags', 'Wrong flags', String, 'flags where no mine is'],
  ['unproven_flags', 'Unproven flags', String, 'flags on mines that the numbers did not prove'],
  ['three_bv', '3BV', String, 'fewest clicks that open the board without chords'],
  ['three_bv_done', '3BV done', String, 'as much of it as was opened'],
  ['openings', 'Openings', String, 'areas around cells without a number'],
  ['islands', 'Islands', String, 'groups of numbers that no opening touches'],
  ['left', 'Left clicks', String, 'to open'],
  ['right', 'Right clicks', String, 'to flag, or to take a flag away'],
  ['chord', 'Chords', String, 'clicks that open all around a number'],
  ['effective', 'Effective clicks', String, 'that changed something'],
  ['wasted', 'Wasted clicks', String, 'that changed nothing'],
  ['ioe', 'Efficiency (IOE)', percentOf, '3BV done for each click'],
];
