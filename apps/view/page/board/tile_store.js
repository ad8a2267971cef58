// @ts-check
// What the page has of a board: the tiles that came, those asked for last kept longest.

import {applyChange, tileSide} from './tile_format.js';

/** 64 MiB. */
const mostTiles = 1024;

/**
 * @typedef {object} StoredTile
 * @property {Uint8Array} pixels
 * @property {number} stamp
 */

/** @param {number} level @param {number} x @param {number} y */
export const tileKey = (level, x, y) => `${level}/${x}/${y}`;

export class TileStore {
  constructor() {
    /** @type {Map<string, StoredTile>} */
    this.tiles_ = new Map();
  }

  /**
   * Counts as a use of the tile.
   * @param {string} key
   * @returns {StoredTile | undefined}
   */
  use(key) {
    const tile = this.tiles_.get(key);
    if (tile) {
      this.tiles_.delete(key);
      this.tiles_.set(key, tile);
    }
    return tile;
  }

  /** @param {string} key */
  look(key) {
    return this.tiles_.get(key);
  }

  /**
   * Takes all tiles of a reply. The keys of those that changed come back.
   * @param {import('./tile_format.js').TilesReply} reply
   * @param {number} level
   */
  apply(reply, level) {
    /** @type {string[]} */
    const changed = [];
    for (const change of reply.tiles) {
      const key = tileKey(level, change.x, change.y);
      let tile = this.use(key);
      if (!tile) {
        if (!change.whole) continue;  // it was dropped while the reply was on its way
        tile = {pixels: new Uint8Array(tileSide * tileSide), stamp: 0};
        this.tiles_.set(key, tile);
      }
      applyChange(reply, change, level, tile.pixels);
      tile.stamp = reply.stamp;
      changed.push(key);
    }
    for (const key of this.tiles_.keys()) {
      if (this.tiles_.size <= mostTiles) break;
      this.tiles_.delete(key);
    }
    return changed;
  }
}
