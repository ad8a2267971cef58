// @ts-check
// One source on the screen: its map, the tiles that came, and who asks for more.

import {make} from '../common/dom.js';
import {boardBounds, drawnZoom, makeMap} from './board_map.js';
import {Painter} from './painter.js';
import {Puller, fromMiddle} from './puller.js';
import {TileLayer} from './tile_layer.js';
import {TileStore, tileKey} from './tile_store.js';
import {tileSide} from './tile_format.js';

/**
 * @typedef {object} PaneEvents
 * @property {() => number | null} time  that a record is to show; null: the newest
 * @property {(painted: number, overview: boolean) => void} painted  how many canvases; is the overview new
 * @property {(problem: string | null) => void} problem
 */

export class Pane {
  /**
   * @param {HTMLElement} parent
   * @param {SourceInfo} info
   * @param {number} index
   * @param {PaneEvents} events
   */
  constructor(parent, info, index, events) {
    this.info = info;
    this.index = index;
    this.overviewLevel = overviewLevel(info);
    this.overviewKey = tileKey(this.overviewLevel, 0, 0);
    this.overviewWanted = false;
    this.store = new TileStore();
    this.painter = new Painter(info);
    this.element = make('div', {
      class: 'map',
      tabindex: 0,
      'data-testid': `map-${index}`,
      role: 'application',
      'aria-label': `Picture of ${info.name}. Arrow keys move it, plus and minus zoom.`,
    });
    parent.append(this.element);
    this.map = makeMap(this.element, info);
    this.layer = new TileLayer(this.store, this.painter, {
      minZoom: -16,
      maxZoom: this.map.getMaxZoom(),
      bounds: boardBounds(info),
    });
    this.puller = new Puller(this.store, {
      source: index,
      info,
      inView: () => fromMiddle(this.layer.inView(this.map), this.map),
      standIns: () => this.layer.standIns(this.map),
      overview: () => (this.overviewWanted ? {level: this.overviewLevel, x: 0, y: 0} : null),
      time: events.time,
      paint: (keys) => events.painted(this.layer.repaint(keys), keys.includes(this.overviewKey)),
      coarsely: (on) => this.layer.setCoarse(on),
      report: (problem) => events.problem(problem),
    });
    this.map.on('moveend zoomstart zoomend resize', () => this.puller.wake());
    this.layer.on('loading', () => this.puller.wake());
    this.layer.addTo(this.map);
    this.puller.start();
  }

  /** All that is in view has been painted at least once. */
  isPainted() {
    return this.layer.inView(this.map).every(({level, x, y}) => this.store.look(tileKey(level, x, y)));
  }

  /** The tile that shows all of the board, once it has come. */
  overview() {
    return this.store.look(this.overviewKey)?.pixels ?? null;
  }

  /**
   * What the page has of the pixel at a place, as finely as it has it.
   * @param {number} row @param {number} column
   * @returns {{level: number, byte: number} | null}
   */
  pixelAt(row, column) {
    const level = Math.max(0, -drawnZoom(this.map));
    const x = Math.floor(column / 2 ** level);
    const y = Math.floor(row / 2 ** level);
    const key = tileKey(level, Math.floor(x / tileSide), Math.floor(y / tileSide));
    const tile = this.store.look(key);
    return tile ? {level, byte: tile.pixels[(y % tileSide) * tileSide + (x % tileSide)]} : null;
  }

  /**
   * The bytes of a rectangle of cells, row by row; null unless all have come.
   * @param {number} row @param {number} column @param {number} rows @param {number} columns
   */
  cells(row, column, rows, columns) {
    const bytes = [];
    for (let r = row; r < row + rows; ++r) {
      for (let c = column; c < column + columns; ++c) {
        const tile = this.store.look(tileKey(0, Math.floor(c / tileSide), Math.floor(r / tileSide)));
        if (!tile) return null;
        bytes.push(tile.pixels[(r % tileSide) * tileSide + (c % tileSide)]);
      }
    }
    return bytes;
  }

  /** Takes the colours of the style sheet again. */
  recolour() {
    this.painter.reset();
    this.layer.repaint();
  }

  remove() {
    this.puller.stop();
    this.map.remove();
    this.element.remove();
  }
}

/**
 * The level at which the board is one tile. Level 5 would have the server draw a large board in detail; what level 6
 * shows it knows anyway.
 * @param {SourceInfo} info
 */
function overviewLevel(info) {
  const level = Math.max(0, Math.ceil(Math.log2(Math.max(info.rows, info.columns) / tileSide)));
  return level === 5 ? 6 : level;
}
