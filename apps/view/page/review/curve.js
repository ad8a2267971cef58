// @ts-check
// What the moves did to the chance to win, as a picture: the chance where it is known exactly (a line with points), what
// all moves kept of it (a dashed line), the worst moves (triangles), and the move shown. Nothing is told by colour alone.

import {draw} from '../common/svg.js';
import {percentOf} from '../position/words.js';

/** @typedef {import('./replay.js').Replay} Replay */

const height = 170;
const edge = {left: 46, right: 10, top: 12, bottom: 36};

/**
 * A round distance between labelled moves: at most seven labels.
 * @param {number} moves
 */
function strideOf(moves) {
  let stride = 1;
  for (let i = 0; moves / stride > 6; ++i) stride = [2, 5, 10][i % 3] * 10 ** Math.floor(i / 3);
  return stride;
}

export class Curve {
  /** @param {Replay} replay @param {(step: number) => void} go */
  constructor(replay, go) {
    this.replay = replay;
    this.step = 0;
    /** What all moves before each kept of the chance to win. */
    this.kept = [1];
    for (const loss of replay.losses) this.kept.push(this.kept[this.kept.length - 1] * (1 - loss));
    this.element = /** @type {SVGSVGElement} */ (draw('svg', {class: 'review-curve', role: 'img', 'data-testid': 'review-curve', height}));
    this.element.addEventListener('click', (event) => {
      const share = (event.clientX - this.element.getBoundingClientRect().left - edge.left) / this.#span();
      go(Math.round(Math.min(Math.max(share, 0), 1) * replay.moves.length));
    });
    new ResizeObserver(() => this.#paint()).observe(this.element);
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    this.element.querySelector('.review-now')?.setAttribute('x1', String(this.#x(step)));
    this.element.querySelector('.review-now')?.setAttribute('x2', String(this.#x(step)));
  }

  #span() {
    return Math.max(this.element.clientWidth - edge.left - edge.right, 1);
  }

  /** @param {number} step */
  #x(step) {
    return edge.left + (step / this.replay.moves.length) * this.#span();
  }

  /** @param {number} chance */
  #y(chance) {
    return edge.top + (1 - chance) * (height - edge.top - edge.bottom);
  }

  #paint() {
    const {replay} = this;
    const {chances, moves, review} = replay;
    if (!this.element.clientWidth || moves.length === 0) return;
    const last = review.result === 'won' ? 1 : review.result === 'lost' ? 0 : null;
    const line = (/** @type {string} */ name, /** @type {(number | null)[]} */ values) => {
      const points = values.flatMap((value, step) => (value === null ? [] : [`${this.#x(step)},${this.#y(value)}`]));
      return draw('polyline', {class: name, points: points.join(' ')});
    };
    const isExact = chances.some((chance) => chance !== null);
    const exact = moves.flatMap(({by}, step) => (by === 'exact' ? [step] : []));
    this.element.setAttribute('aria-label', `The moves kept ${percentOf(this.kept[moves.length])} of the chance to win.`);
    this.element.replaceChildren(
      ...this.#axes(moves.length),
      line('review-kept', this.kept),
      ...(isExact ? [line('review-line', [...chances, last])] : []),
      ...exact.map((step) => draw('circle', {class: 'review-point', cx: this.#x(step), cy: this.#y(chances[step] ?? 0), r: 3.5})),
      ...replay.worst().map((step) => this.#fall(step)),
      draw('line', {class: 'review-now', y1: edge.top - 4, y2: height - edge.bottom}),
    );
    this.show(this.step);
  }

  /** @param {number} moves */
  #axes(moves) {
    const base = height - edge.bottom;
    const right = edge.left + this.#span();
    const shares = [0, 0.5, 1].flatMap((share) => [
      draw('line', {class: 'review-axis', x1: edge.left, x2: right, y1: this.#y(share), y2: this.#y(share)}),
      draw('text', {x: edge.left - 6, y: this.#y(share) + 4, 'text-anchor': 'end'}, `${share * 100} %`),
    ]);
    const stride = strideOf(moves);
    const labels = Array.from({length: Math.floor(moves / stride) + 1}, (_, i) => i * stride).map((move) =>
      draw('text', {x: this.#x(Math.max(move - 1, 0)), y: base + 14, 'text-anchor': 'middle'}, String(Math.max(move, 1))),
    );
    return [...shares, ...labels, draw('text', {x: (edge.left + right) / 2, y: height - 4, 'text-anchor': 'middle'}, 'move')];
  }

  /**
   * A bad move: a bar from what had been kept to what it left, with a triangle above.
   * @param {number} step
   */
  #fall(step) {
    const [x, y] = [this.#x(step), this.#y(this.kept[step])];
    return draw(
      'g',
      {class: 'review-fall'},
      draw('line', {x1: x, x2: x, y1: y, y2: this.#y(this.kept[step + 1])}),
      draw('path', {d: `M ${x - 6} ${y - 7} h 12 l -6 9 z`}),
    );
  }
}
