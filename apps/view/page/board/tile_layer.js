// @ts-check
// Leaflet's layer of canvases. Canvases stay where they are and are painted into: to replace them flickers.

import {drawnBounds, drawnZoom} from './board_map.js';
import {mostLevel, standInLevel, tileSide} from './tile_format.js';
import {tileKey} from './tile_store.js';

/** @typedef {import('./puller.js').TileName} TileName */

/**
 * @typedef {object} Canvas
 * @property {L.Coords} at
 * @property {CanvasRenderingContext2D} pen
 * @property {(() => void) | null} done  tells Leaflet that there is something to see; null once it knows
 */

/**
 * The tile of the server that holds a tile of Leaflet's: from one pixel a cell on, it is of level 0.
 * @param {L.Coords} at
 */
function heldBy(at) {
  return at.z <= 0 ? {level: -at.z, x: at.x, y: at.y} : {level: 0, x: at.x >> at.z, y: at.y >> at.z};
}

/**
 * The tile of a coarser level that holds one of Leaflet's.
 * @param {L.Coords} at @param {number} level
 * @returns {TileName}
 */
function coarseFor(at, level) {
  const shift = level + at.z;
  return {level, x: at.x >> shift, y: at.y >> shift};
}

/** @param {L.Coords} at @param {number} level */
function coarseKey(at, level) {
  const {x, y} = coarseFor(at, level);
  return tileKey(level, x, y);
}

export class TileLayer extends L.GridLayer {
  /**
   * @param {import('./tile_store.js').TileStore} store
   * @param {import('./painter.js').Painter} painter
   * @param {L.GridLayerOptions} options
   */
  constructor(store, painter, options) {
    super({tileSize: tileSide, noWrap: true, keepBuffer: 1, updateWhenIdle: false, ...options});
    this.store_ = store;
    this.painter_ = painter;
    /** @type {Map<HTMLElement, Canvas>} */
    this.canvases_ = new Map();
    /** Whether what has not come is painted from coarser tiles, because it will not come soon. */
    this.coarse_ = false;
    this.on('tileunload', (/** @type {L.TileEvent} */ event) => {
      this.canvases_.delete(event.tile);
    });
  }

  /**
   * @override
   * @param {L.Coords} coords
   * @param {(error: Error | null, tile: HTMLElement) => void} done
   */
  createTile(coords, done) {
    const element = document.createElement('canvas');
    element.width = element.height = this.painter_.canvasSide(coords.z);
    const pen = element.getContext('2d');
    if (!pen) throw new Error('the browser has no canvas');
    /** @type {Canvas} */
    const canvas = {at: {x: coords.x, y: coords.y, z: coords.z}, pen, done: () => done(null, element)};
    this.canvases_.set(element, canvas);
    // Leaflet has to know the tile before it hears that it is done.
    queueMicrotask(() => this.paint_(canvas));
    return element;
  }

  /** @param {Canvas} canvas */
  key_(canvas) {
    const held = heldBy(canvas.at);
    return tileKey(held.level, held.x, held.y);
  }

  /** @param {Canvas} canvas */
  paint_(canvas) {
    const tile = this.store_.look(this.key_(canvas));
    const coarse = tile || !this.coarse_ ? null : this.coarser_(canvas.at);
    if (tile) this.painter_.paint(canvas.pen, canvas.at, tile.pixels);
    else if (coarse) this.painter_.paintCoarsely(canvas.pen, canvas.at, coarse.pixels, coarse.level);
    else return false;
    const done = canvas.done;
    canvas.done = null;
    if (done) done();
    return true;
  }

  /**
   * The finest of the coarser tiles that has come.
   * @param {L.Coords} at
   */
  coarser_(at) {
    for (let level = Math.max(1, 1 - at.z); level <= mostLevel; ++level) {
      const tile = this.store_.look(coarseKey(at, level));
      if (tile) return {level, pixels: tile.pixels};
    }
    return null;
  }

  /** @param {boolean} on */
  setCoarse(on) {
    if (on === this.coarse_) return;
    this.coarse_ = on;
    if (on) this.repaint([]);
  }

  /**
   * The tiles of the server that the screen shows a part of.
   * @param {L.Map} map
   * @returns {TileName[]}
   */
  inView(map) {
    const wanted = new Map();
    for (const {at} of this.visible_(map)) {
      const held = heldBy(at);
      wanted.set(tileKey(held.level, held.x, held.y), held);
    }
    return [...wanted.values()];
  }

  /**
   * Coarser tiles for what is in view and has not come.
   * @param {L.Map} map
   * @returns {TileName[]}
   */
  standIns(map) {
    const wanted = new Map();
    for (const canvas of this.visible_(map)) {
      if (canvas.at.z <= -standInLevel || this.store_.look(this.key_(canvas))) continue;
      wanted.set(coarseKey(canvas.at, standInLevel), coarseFor(canvas.at, standInLevel));
    }
    return [...wanted.values()];
  }

  /** @param {L.Map} map */
  visible_(map) {
    const zoom = drawnZoom(map);
    const view = drawnBounds(map);
    return [...this.canvases_.values()].filter(({at}) => {
      const left = at.x * tileSide;
      const top = at.y * tileSide;
      if (at.z !== zoom || left >= view.right || left + tileSide <= view.left) return false;
      return top < view.bottom && top + tileSide > view.top;
    });
  }

  /**
   * Paints what shows one of these tiles, or stand-ins for tiles; all canvases without an argument.
   * @param {string[]} [keys]
   * @returns {number} how many were painted
   */
  repaint(keys) {
    const changed = keys && new Set(keys);
    let painted = 0;
    for (const canvas of this.canvases_.values()) {
      const key = this.key_(canvas);
      const isCoarse = this.coarse_ && !this.store_.look(key);
      if (changed && !changed.has(key) && !isCoarse) continue;
      if (this.paint_(canvas)) ++painted;
    }
    return painted;
  }
}
