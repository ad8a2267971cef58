// @ts-check
// What the colours and signs mean, drawn as the map draws them.

import {make} from '../common/dom.js';
import {cell, flag, readPalette} from './colours.js';
import {makeGlyphs} from './glyphs.js';

const side = 20; // CSS pixels

/** @param {SourceInfo[]} sources @returns {[number, string][]} */
function rows(sources) {
  if (sources.every((source) => source.kind === 'map')) return [[2, 'number of mines around it'], [cell.mine, 'mine']];
  return [
    [2, 'open'],
    [cell.closed, 'closed'],
    [cell.frontier, 'frontier: next to an open cell'],
    [cell.frontier | flag.stuck, 'frontier, stuck for a while'],
    [cell.known, 'known to be a mine'],
    [cell.hit, 'mine that was hit'],
  ];
}

/**
 * Its rows are drawn by the function that comes back.
 * @param {HTMLElement} parent @param {SourceInfo[]} sources
 */
export function addLegend(parent, sources) {
  const list = make('dl', {class: 'legend', 'data-testid': 'legend'});
  const draw = () => {
    const pixelSide = side * Math.ceil(window.devicePixelRatio);
    const glyphs = makeGlyphs(readPalette(), pixelSide);
    list.replaceChildren();
    for (const [byte, text] of rows(sources)) {
      const canvas = make('canvas', {width: pixelSide, height: pixelSide, 'aria-hidden': 'true'});
      const pixels = new Uint8ClampedArray(glyphs.pixels[byte].slice().buffer);
      canvas.getContext('2d')?.putImageData(new ImageData(pixels, pixelSide, pixelSide), 0, 0);
      list.append(make('dt', {}, canvas), make('dd', {}, text));
    }
  };
  parent.append(make('section', {'aria-label': 'Legend'}, make('h2', {}, 'Legend'), list));
  return draw;
}
