// @ts-check
// A hint in three stages: the numbers to look at, then the cell, then why. It is the easiest next step, or the best guess.

import {make} from '../common/dom.js';
import {isAborted} from '../engine/failures.js';
import {requestFor} from './analyst.js';
import {reasonLines} from './facts.js';
import {isCertain, percentOf, placeOfPair} from './words.js';

/** @typedef {import('../../../../library/npm/index.js').Explanation} Explanation */

const lastStage = 3;

/** Patterns that players know by their names. */
const named = ['1-1', '1-1r', '1-2', '1-2r', 'hole', 'triangle', '1-2-1', '1-2-1r', '1-2-2-1', '1-2-2-1r'];

/**
 * The pattern of a step in a sentence; empty if it has no name.
 * @param {Explanation} step
 */
function patternWords({pattern}) {
  if (!pattern || !named.includes(pattern)) return '';
  const isReduced = pattern.endsWith('r');
  return `This is the pattern ${isReduced ? pattern.slice(0, -1) : pattern}${isReduced ? ', with known mines taken from its numbers' : ''}.`;
}

/**
 * Why a certain step is right, and the name of its pattern.
 * @param {Explanation} step
 */
export function whyLines(step) {
  const pattern = patternWords(step);
  return [...reasonLines(step.text), ...(pattern ? [make('p', {}, pattern)] : [])];
}

/**
 * What to look at.
 * @param {Explanation} step
 */
export function clueWords(step) {
  if (!isCertain(step)) return 'No cell is certain to be safe: a guess is needed.';
  const numbers = step.reason?.numbers.length ?? 0;
  const mines = step.reason?.uses_mines ? 'the number of mines left' : '';
  const outlined = numbers === 0 ? '' : numbers === 1 ? 'the number that is outlined' : `the ${numbers} numbers that are outlined`;
  return `Look at ${[outlined, mines].filter(Boolean).join(' and at ') || 'all numbers'}.`;
}

export class Hint {
  /** @param {import('../engine/engine.js').Ask} ask @param {() => void} onChange called when a stage has begun */
  constructor(ask, onChange) {
    this.ask = ask;
    this.onChange = onChange;
    this.element = make('div', {class: 'position-why', role: 'status', 'data-testid': 'position-hint'});
    /** @type {Explanation | null} */
    this.step = null;
    this.stage = 0;
    this.aborter = new AbortController();
  }

  /** The numbers to look at. */
  get numbers() {
    return this.stage > 0 ? (this.step?.reason?.numbers ?? []) : [];
  }

  /** The cell, once it is shown. */
  get cell() {
    return this.stage > 1 && this.step ? this.step.cell : null;
  }

  /** All has been shown. */
  get isWhyShown() {
    return this.stage === lastStage;
  }

  /** The board has changed. */
  forget() {
    this.aborter.abort();
    this.aborter = new AbortController();
    this.step = null;
    this.stage = 0;
    this.element.replaceChildren();
  }

  /**
   * Begins a hint, or goes on to its next stage.
   * @param {import('./board.js').Board} board
   */
  async next(board) {
    const {signal} = this.aborter;
    try {
      this.step ??= (await this.ask({do: 'hint', ...requestFor(board)}, signal)).hint;
    } catch (error) {
      if (isAborted(error)) return;
      throw error;
    }
    if (!this.step || signal.aborted) return;
    this.stage = Math.min(this.stage + 1, lastStage);
    this.element.replaceChildren(...this.#words(this.step));
    this.onChange();
  }

  /** @param {Explanation} step */
  #words(step) {
    if (this.stage === 1) return [make('p', {}, clueWords(step))];
    const place = placeOfPair(step.cell);
    if (!isCertain(step)) {
      const risk = step.guesses[0] ? `, a mine with ${percentOf(step.guesses[0].mine)}` : '';
      return [make('p', {}, `The best guess: ${place}${this.isWhyShown ? risk : ''}.`)];
    }
    if (this.stage === 2) return [make('p', {}, `${place[0].toUpperCase()}${place.slice(1)} is safe.`)];
    return whyLines(step);
  }
}
