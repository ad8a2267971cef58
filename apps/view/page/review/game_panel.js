// @ts-check
// The panel of a review: the worst moves, and figures of the whole game with what each means.

import {make} from '../common/dom.js';
import {figures} from './figure_list.js';
import {figureWords, gradeWords, lossWords, moveWords} from './words.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {[string, string, string | null, string]} Figure key, name, value or null if there is none, meaning */

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

/**
 * Those with words of their own, then all others that have a name.
 * @param {import('./replay.js').Summary} summary @returns {Figure[]}
 */
function figuresOf(summary) {
  const values = /** @type {Record<string, any>} */ (summary);
  const names = new Map(figureWords.map(([key, name]) => [key, name]));
  const named = (/** @type {string} */ text) => text.replace(/\w+/g, (word) => (word.includes('_') ? (names.get(word) ?? word) : word));
  const others = figures
    .filter(([key, name]) => name && !names.has(key))
    .map(([key, name, decimals, meaning]) => /** @type {import('./words.js').FigureWords} */ ([key, name, (value) => value.toFixed(decimals), named(meaning)]));
  const rows = [...figureWords, ...others].map(
    ([key, name, words, meaning]) => /** @type {Figure} */ ([key, name, values[key] === null ? null : words(values[key]), meaning]),
  );
  return [...rows, ...phasesOf(summary)];
}

const phaseEnds = ['until a third of the 3BV was done', 'until two thirds were done', 'until all was done'];

/** @param {import('./replay.js').Summary} summary @returns {Figure[]} */
function phasesOf({phases, three_bv, three_bv_done}) {
  const isCut = (/** @type {number} */ i) => i === phases.length - 1 && three_bv_done < three_bv;
  return phases.map(({name, seconds}, i) => [name, `Time, ${name}`, `${seconds.toFixed(1)} s`, isCut(i) ? 'until the last move' : phaseEnds[i]]);
}

/** @param {Replay} replay */
export function gameFigures(replay) {
  const rows = figuresOf(replay.review.summary).flatMap(([key, name, value, meaning]) =>
    value === null ? [] : [make('dt', {}, name), make('dd', {'data-testid': `figure-${key}`}, value, make('span', {class: 'review-hint'}, ` ${meaning}`))],
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
