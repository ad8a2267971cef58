// @ts-check
// The face above the board: it tells how the game stands, and begins a new one.

import {button} from '../common/dom.js';

/** @typedef {'ready' | 'held' | 'won' | 'lost'} Mood */

const eyes = '<circle cx="11" cy="13" r="2.2"/><circle cx="21" cy="13" r="2.2"/>';
const line = 'fill="none" stroke="#3b2a00" stroke-width="2.2" stroke-linecap="round"';

/** @type {Record<Mood, [string, string]>} what is drawn, and in words */
const moods = {
  ready: [`${eyes}<path d="M10 20q6 5.5 12 0" ${line}/>`, 'the game goes on'],
  held: [`${eyes}<circle cx="16" cy="21.5" r="3"/>`, 'the game goes on'],
  won: [
    `<path d="M6 10.5h20l-1 4.5q-.6 2.6-3.6 2.6t-4-2.6l-.4-1.6h-2l-.4 1.6q-1 2.6-4 2.6T7 15z"/><path d="M10 21q6 5 12 0" ${line}/>`,
    'won',
  ],
  lost: [`<path d="M8.5 10.5l5 5m0-5l-5 5m10-5l5 5m0-5l-5 5M10.5 23q5.5-4.500 11 0" ${line}/>`, 'lost'],
};

/** @param {() => void} act */
export function makeFace(act) {
  const element = button('', act, {class: 'position-face', title: 'New game (n, F2)', 'data-testid': 'game-face'});
  /** @type {Mood | null} */
  let shown = null;
  return {
    element,
    /** @param {Mood} mood */
    show(mood) {
      if (mood === shown) return;
      shown = mood;
      const [drawn, words] = moods[mood];
      element.innerHTML = `<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="14" fill="#ffcf33" stroke="#8a6400" stroke-width="1.5"/><g fill="#3b2a00">${drawn}</g></svg>`;
      element.setAttribute('aria-label', `New game; ${words}`);
      element.dataset.mood = mood;
    },
  };
}
