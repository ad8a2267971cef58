// @ts-check
// A measure over games as a picture: a point for each game, and the mean of the last twenty as a line.

import {draw} from '../common/svg.js';
import {movingMeans} from './statistics.js';
import {dayWords} from './words.js';

const height = 200;
const edge = {left: 56, right: 12, top: 12, bottom: 28};
const games = 20; // of which the line has the mean

export class Trend {
  constructor() {
    this.element = /** @type {SVGSVGElement} */ (draw('svg', {class: 'results-trend', role: 'img', 'data-testid': 'results-trend', height}));
    /** @type {import('./statistics.js').Point[]} */
    this.points = [];
    /** @type {(value: number) => string} */
    this.words = String;
    new ResizeObserver(() => this.#paint()).observe(this.element);
  }

  /** @param {import('./statistics.js').Point[]} points the oldest first @param {string} name @param {(value: number) => string} words */
  show(points, name, words) {
    this.points = points;
    this.words = words;
    const means = movingMeans(points.map(({value}) => value), games);
    const last = means.length ? `${words(means[means.length - 1])} on average in the last ${Math.min(games, points.length)} games` : 'no game yet';
    this.element.setAttribute('aria-label', `${name}: ${last}.`);
    this.#paint();
  }

  #paint() {
    const {points, words} = this;
    const values = points.map(({value}) => value);
    const width = this.element.clientWidth;
    this.element.replaceChildren();
    if (!width || values.length === 0) return;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const pad = (high - low || Math.abs(high) || 1) * 0.08;
    const x = (/** @type {number} */ i) => edge.left + ((i + 0.5) / values.length) * (width - edge.left - edge.right);
    const y = (/** @type {number} */ value) => edge.top + ((high + pad - value) / (high - low + 2 * pad)) * (height - edge.top - edge.bottom);
    const axis = [low, (low + high) / 2, high].flatMap((value) => [
      draw('line', {class: 'results-axis', x1: edge.left, x2: width - edge.right, y1: y(value), y2: y(value)}),
      draw('text', {x: edge.left - 6, y: y(value) + 4, 'text-anchor': 'end'}, words(value)),
    ]);
    this.element.append(
      ...(high > low ? axis : axis.slice(0, 2)),
      ...values.map((value, i) => draw('circle', {class: 'results-point', cx: x(i), cy: y(value), r: 3})),
      draw('polyline', {class: 'results-mean', points: movingMeans(values, games).map((mean, i) => `${x(i)},${y(mean)}`).join(' ')}),
      draw('text', {x: edge.left, y: height - 8}, dayWords(points[0].at)),
      draw('text', {x: width - edge.right, y: height - 8, 'text-anchor': 'end'}, dayWords(points[points.length - 1].at)),
    );
  }
}
