// @ts-check
// How far the games are, as numbers and over time.

import {make, setText} from '../common/dom.js';
import {compact, count, percent} from '../common/format.js';
import {Plot, thinned} from './plot.js';

/** @typedef {import('./course.js').Course} Course */
/** @typedef {import('./course.js').Reached} Reached */

/** @param {number} seconds */
const secondsText = (seconds) => `${seconds.toFixed(seconds < 100 ? 2 : 0)} s`;

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} name
 * @property {(course: Course, reached: Reached, shown: number) => number} value
 * @property {(value: number) => string} format
 */

/** @type {Row[]} */
const rows = [
  {id: 'open', name: 'Open', value: (course, reached) => course.share(reached), format: percent},
  {id: 'safe', name: 'Safe cells', value: (_, reached) => reached.safe, format: count},
  {id: 'hits', name: 'Mines hit', value: (_, reached) => reached.mines_hit, format: count},
  {id: 'deficit', name: 'Deficit', value: (course, reached) => course.deficit(reached), format: count},
  {id: 'rate', name: 'Cells a second', value: (course, _, shown) => course.rate(shown), format: compact},
  {id: 'time', name: 'Time', value: (_, __, shown) => shown, format: secondsText},
];

const samples = 250;
const lineColours = ['--accent', '--second'];

export class Numbers {
  /** @param {Course[]} courses  one or two */
  constructor(courses) {
    this.courses_ = courses;
    const two = courses.length > 1;
    this.cells_ = rows.map(({id}) =>
      Array.from({length: two ? 3 : 1}, (_, i) => make('td', {'data-testid': `${id}-${i}`})));
    this.left_ = make('td', {'data-testid': 'left'});
    this.limit_ = courses.length === 1 ? courses[0].info.limit : null;
    const body = rows.map(({name}, i) => make('tr', {}, make('th', {scope: 'row'}, name), ...this.cells_[i]));
    if (this.limit_ !== null) body.push(make('tr', {}, make('th', {scope: 'row'}, 'Time left'), this.left_));
    const heads = ['', 'first', 'second', 'difference'].map((name) => make('th', {scope: 'col', class: name || null}, name));
    const table = make('table', {class: 'numbers', 'data-testid': 'numbers'});
    if (two) table.append(make('thead', {}, make('tr', {}, ...heads)));
    table.append(make('tbody', {}, ...body));
    this.open_ = new Plot('Open', percent);
    this.rate_ = new Plot('Cells a second', compact);
    this.deficit_ = new Plot('Deficit', compact);
    const plots = [this.open_, this.rate_, this.deficit_].map((plot) => plot.element);
    this.element = make('section', {'aria-label': 'Numbers'}, table);
    this.plots = make('section', {'aria-label': 'Over time'}, make('h2', {}, 'Over time'), ...plots);
  }

  /** @param {number} shown  the time of the picture */
  update(shown) {
    rows.forEach(({value, format}, i) => {
      const values = this.courses_.map((course) => value(course, course.at(shown), shown));
      values.forEach((one, which) => setText(this.cells_[i][which], format(one)));
      if (values.length > 1) setText(this.cells_[i][2], difference(values[1] - values[0], format));
    });
    if (this.limit_ !== null) setText(this.left_, secondsText(Math.max(0, this.limit_ - shown)));
  }

  /** @param {number} shown @param {number} end */
  plot(shown, end) {
    /** @type {(value: (course: Course, reached: Reached) => number) => import('./plot.js').Line[]} */
    const lines = (value) =>
      this.courses_.map((course, i) => ({
        colour: lineColours[i % lineColours.length],
        points: thinned(course.points).map((point) => [point.seconds, value(course, point)]),
      }));
    this.open_.draw(lines((course, reached) => course.share(reached)), end, shown, 1);
    this.rate_.draw(this.rates_(end), end, shown, 1);
    this.deficit_.draw(lines((course, reached) => course.deficit(reached)), end, shown, 1);
  }

  /**
   * At even distances, because a game has no points where nothing is opened.
   * @param {number} end
   */
  rates_(end) {
    return this.courses_.map((course, i) => ({
      colour: lineColours[i % lineColours.length],
      points: Array.from({length: samples + 1}, (_, k) => {
        const seconds = (end * k) / samples;
        return /** @type {[number, number]} */ ([seconds, course.rate(seconds)]);
      }),
    }));
  }

  /**
   * What a person who sees the page sees, in a sentence.
   * @param {number} shown
   */
  summary(shown) {
    return this.courses_
      .map((course) => {
        const reached = course.at(shown);
        const hits = `${count(reached.mines_hit)} ${reached.mines_hit === 1 ? 'mine' : 'mines'} hit`;
        return `${percent(course.share(reached))} open, ${hits}, ${shown.toFixed(1)} s`;
      })
      .join('; ');
  }
}

/** @param {number} value @param {(value: number) => string} format */
function difference(value, format) {
  if (value === 0) return '–';
  return `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;
}
