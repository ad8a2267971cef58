// @ts-check
// A small plot over time, drawn on a canvas: axes with their largest values, a line for each game, the time shown.

import {make, setText} from '../common/dom.js';

const height = 66;
const bottom = 16;
const most = 400;  // points a line

/**
 * @typedef {object} Line
 * @property {string} colour   a variable of the style sheet
 * @property {[number, number][]} points  time and value, in the order of time
 */

/**
 * Leaves out points where there are more than can be seen.
 * @template Point
 * @param {Point[]} points
 * @returns {Point[]}
 */
export function thinned(points) {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({length: most}, (_, i) => points[Math.round(i * step)]);
}

export class Plot {
  /** @param {string} name @param {(value: number) => string} format */
  constructor(name, format) {
    this.name_ = name;
    this.format_ = format;
    this.canvas_ = make('canvas', {role: 'img'});
    this.value_ = make('span');
    this.element = make('figure', {class: 'plot'}, make('figcaption', {}, make('span', {}, name), this.value_), this.canvas_);
  }

  /**
   * @param {Line[]} lines
   * @param {number} end   the last time
   * @param {number} now   the time that is shown
   * @param {number} least what the axis of values reaches at least
   */
  draw(lines, end, now, least) {
    const width = this.canvas_.clientWidth;
    const pen = this.canvas_.getContext('2d');
    if (!width || !pen) return;
    const fine = window.devicePixelRatio;
    const wide = Math.round(width * fine);
    const high = Math.round(height * fine);
    if (this.canvas_.width !== wide) this.canvas_.width = wide;
    if (this.canvas_.height !== high) this.canvas_.height = high;
    pen.setTransform(fine, 0, 0, fine, 0, 0);
    pen.clearRect(0, 0, width, height);
    const top = Math.max(least, ...lines.flatMap((line) => line.points.map((point) => point[1])));
    const x = (/** @type {number} */ time) => 1 + (end > 0 ? time / end : 0) * (width - 2);
    const y = (/** @type {number} */ value) => height - bottom - (top > 0 ? value / top : 0) * (height - bottom - 6);
    const style = getComputedStyle(document.documentElement);
    this.drawAxes_(pen, style, width, end);
    pen.lineWidth = 1.75;
    pen.lineJoin = 'round';
    lines.forEach((line, index) => {
      pen.strokeStyle = style.getPropertyValue(line.colour);
      pen.setLineDash(index ? [5, 3] : []);
      pen.beginPath();
      for (const [time, value] of line.points) pen.lineTo(x(time), y(value));
      pen.stroke();
    });
    pen.setLineDash([]);
    pen.strokeStyle = style.getPropertyValue('--muted');
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x(now), 2);
    pen.lineTo(x(now), height - bottom);
    pen.stroke();
    setText(this.value_, `up to ${this.format_(top)}`);
    this.canvas_.setAttribute('aria-label', `${this.name_} over ${end.toFixed(1)} s, at most ${this.format_(top)}`);
  }

  /** @param {CanvasRenderingContext2D} pen @param {CSSStyleDeclaration} style @param {number} width @param {number} end */
  drawAxes_(pen, style, width, end) {
    const base = height - bottom + 0.5;
    pen.strokeStyle = style.getPropertyValue('--line');
    pen.lineWidth = 1;
    pen.strokeRect(0.5, 0.5, width - 1, base - 0.5);
    pen.fillStyle = style.getPropertyValue('--muted');
    pen.font = '11px system-ui, sans-serif';
    pen.textBaseline = 'bottom';
    pen.textAlign = 'left';
    pen.fillText('0 s', 1, height);
    pen.textAlign = 'right';
    pen.fillText(`${end.toFixed(end < 10 ? 1 : 0)} s`, width - 1, height);
  }
}
