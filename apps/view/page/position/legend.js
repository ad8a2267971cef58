// @ts-check
// What the marks of hints mean, drawn as the board draws them.

import {make} from '../common/dom.js';
import {onTheme} from '../common/theme.js';
import {unknown} from './board.js';
import {Painter} from './painter.js';

/** @typedef {import('./painter.js').Look} Look */

const side = 24; // CSS pixels, as position.css has it

/** @type {Look} */
const plain = {
  value: unknown, probability: null, verdict: 0, error: 0, isFlagged: false, isFatal: false, isMissed: false,
  isReason: false, isWrong: false, isMove: false, isDoubtful: false, isAsked: false,
};

/** @type {[Partial<Look>[], string][]} */
const rows = [
  [[{probability: 0, verdict: 1}], 'certain to be safe'],
  [[{probability: 1, verdict: 2}], 'certain to be a mine'],
  [[{probability: 0.05}, {probability: 0.5}, {probability: 0.95}], 'a chance, in percent'],
  [[{probability: 0, verdict: 1, isMove: true}], 'the best move'],
  [[{value: 2, isReason: true}], 'a number of the reason'],
];

/** @param {AbortSignal} signal when the page is taken away */
export function makeLegend(signal) {
  const painter = new Painter();
  const list = make('dl', {class: 'legend', 'data-testid': 'position-legend'});
  const draw = () => {
    painter.readColours();
    list.replaceChildren(
      ...rows.flatMap(([looks, words]) => [make('dt', {}, ...looks.map((look) => drawn(painter, {...plain, ...look}))), make('dd', {}, words)]),
    );
  };
  draw();
  signal.addEventListener('abort', onTheme(draw));
  return make('section', {class: 'position-legend', 'aria-label': 'Legend'}, make('h2', {}, 'Legend'), list);
}

/** @param {Painter} painter @param {Look} look */
function drawn(painter, look) {
  painter.fineness = Math.ceil(window.devicePixelRatio);
  const pixels = side * painter.fineness;
  const canvas = make('canvas', {width: pixels, height: pixels, 'aria-hidden': 'true'});
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.scale(painter.fineness, painter.fineness);
    painter.cell(pen, 0, 0, side, look);
  }
  return canvas;
}
