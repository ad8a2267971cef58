// @ts-check
// The panel of a review: the worst moves, and figures of the whole game with what each means.

import {make} from '../common/dom.js';
import {percentOf} from '../position/words.js';
import {bitsWords, gradeWords, lossWords, moveWords} from './words.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {[string, string | null, string]} Figure name, value or null if there is none, meaning */

/**
 * The worst moves as links to them.
 * @param {Replay} replay @param {(step: number) => void} go
 */
export function worstMoves(replay, go) {
  const steps = replay.worst();
  const links = steps.map((step) => {
    const link = make('a', {href: '#', 'data-testid': 'review-worst'}, `Move ${step + 1}`);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      go(step);
    });
    const move = replay.moves[step];
    const words = make('span', {class: 'review-hint'}, `${moveWords(move)} ${gradeWords(move)[1]}`);
    return make('li', {}, link, ` gave away ${lossWords(replay.losses[step])}. `, words);
  });
  return make(
    'section',
    {class: 'review-worst', 'aria-label': 'Worst moves'},
    make('h2', {}, 'Worst moves'),
    steps.length ? make('ol', {}, ...links) : make('p', {}, 'No move gave anything away.'),
  );
}

/** @param {number | null} value @param {(value: number) => string} [words] */
const given = (value, words = String) => (value === null ? null : words(value));

/** @param {Replay} replay @returns {Figure[]} */
function figuresOf({review: {summary}}) {
  const {left, right, chord, wasted} = summary;
  return [
    ['Accuracy', given(summary.accuracy, percentOf), 'the part of the chance to win that a move kept, on average'],
    ['Luck', given(summary.luck, (bits) => `${bitsWords(bits)} bits`), '+1: like one coin flip won; below 0: bad luck'],
    ['Chance before the first error', given(summary.win_before_first_error, percentOf), 'to win the game'],
    ['Guesses', given(summary.guesses), 'moves when nothing was certain'],
    ['Coin flips', given(summary.coin_flips), 'guesses where no cell was safer than 1 in 2'],
    ['Safe cells missed', given(summary.missed), 'risks taken although a cell was certain to be safe'],
    ['Mistakes', given(summary.mistakes), 'opened mines that the numbers proved'],
    ['Wrong flags', given(summary.wrong_flags), 'flags where no mine is'],
    ['Unproven flags', given(summary.unproven_flags), 'flags on mines that the numbers did not prove'],
    ['3BV', given(summary.three_bv), `fewest clicks that open the board without chords${given(summary.three_bv_done, (done) => `; ${done} of them done`) ?? ''}`],
    ['Openings', given(summary.openings), 'areas around cells without a number'],
    ['Islands', given(summary.islands), 'groups of numbers that no opening touches'],
    ['ZiNi', given(summary.zini), 'clicks of a good way to open the board with flags and chords: greedy, ties by columns (GZiNi)'],
    ['Clicks', `${left + right + chord}`, `${left} left, ${right} right, ${chord} by chord; ${wasted} wasted`],
    ['Efficiency', given(summary.efficiency, percentOf), '3BV done for each click'],
    ...phasesOf(summary),
  ];
}

const phaseEnds = ['until a third of the 3BV was done', 'until two thirds were done', 'until all was done'];

/** @param {import('./replay.js').Summary} summary @returns {Figure[]} */
function phasesOf({phases, three_bv, three_bv_done}) {
  const isCut = (/** @type {number} */ i) => i === phases.length - 1 && three_bv_done < three_bv;
  return phases.map(({name, seconds}, i) => [`Time, ${name}`, `${seconds.toFixed(1)} s`, isCut(i) ? 'until the last move' : phaseEnds[i]]);
}

/** @param {Replay} replay */
export function gameFigures(replay) {
  const rows = figuresOf(replay).flatMap(([name, value, meaning]) =>
    value === null ? [] : [make('dt', {}, name), make('dd', {}, value, ...(meaning ? [make('span', {class: 'review-hint'}, ` ${meaning}`)] : []))],
  );
  // Where the file says something else than its moves.
  const warnings = replay.review.warnings.map((warning) => make('li', {}, warning));
  return make(
    'section',
    {class: 'review-game', 'aria-label': 'The game', 'data-testid': 'review-game'},
    make('h2', {}, 'The game'),
    ...(warnings.length ? [make('ul', {class: 'review-warnings', 'data-testid': 'review-warnings'}, ...warnings)] : []),
    make('dl', {class: 'review-figures'}, ...rows),
  );
}
