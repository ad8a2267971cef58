// @ts-check
// Asks for what is in view, again and again, and has it painted. One request at a time: a slow browser slows nothing but
// itself. A tab in the background gets no frames, and so asks for nothing.

import {messageOf} from '../common/format.js';
import {drawnBounds, drawnZoom} from './board_map.js';
import {parseTiles, tileSide} from './tile_format.js';
import {tileKey} from './tile_store.js';

/** Milliseconds between two requests for a running game. */
const livePause = 33;
/** Milliseconds between two requests for the overview. */
const overviewPause = 250;
const longestBackOff = 5000;

/** @typedef {{level: number, x: number, y: number}} TileName */

/**
 * @typedef {object} Wanted
 * @property {number} source                      which one
 * @property {SourceInfo} info
 * @property {() => TileName[]} inView            what the screen shows
 * @property {() => TileName[]} standIns          coarser tiles for what is in view and has not come
 * @property {() => TileName | null} overview     the tile that shows the whole board, if somebody looks at it
 * @property {() => number | null} time           that a record is to show; null: the newest
 * @property {(keys: string[]) => void} paint           these tiles have changed
 * @property {(on: boolean) => void} coarsely      what has not come will not come soon, or does again
 * @property {(problem: string | null) => void} report  a line on what is wrong; null: nothing is
 */

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A reply that says what was wrong. */
class Refusal extends Error {}

/** @param {Response} response */
async function refusal(response) {
  let text = `status ${response.status}`;
  try {
    text = (await response.json()).error;
  } catch {
    // The status will do.
  }
  return new Refusal(text);
}

export class Puller {
  /** @param {import('./tile_store.js').TileStore} store @param {Wanted} wanted */
  constructor(store, wanted) {
    this.store_ = store;
    this.wanted_ = wanted;
    this.stopped_ = false;
    this.over_ = wanted.info.kind !== 'live';
    this.failures_ = 0;
    this.asked_ = -Infinity;
    this.askedOverview_ = -Infinity;
    /**
     * What is up to date with `version_`.
     * @type {Set<string>}
     */
    this.current_ = new Set();
    this.version_ = '';
    /** @type {number | null} */
    this.loaded_ = null;
    /** The game is over and its server gone: details that have not come never will. */
    this.lacking_ = false;
    /** @type {(() => void) | null} */
    this.wake_ = null;
  }

  start() {
    this.run_();
  }

  stop() {
    this.stopped_ = true;
    this.wake();
  }

  /** To be called whenever what is in view has changed. */
  wake() {
    const wake = this.wake_;
    this.wake_ = null;
    if (wake) wake();
  }

  /** The game has ended: once more, and then only for what has not been seen. */
  end() {
    if (this.over_) return;
    this.over_ = true;
    this.current_.clear();
    this.wake();
  }

  /**
   * What shows the newest is out of date if a record has been read further.
   * @param {number} loaded
   */
  refresh(loaded) {
    if (loaded === this.loaded_) return;
    this.current_.clear();
    this.loaded_ = loaded;
    this.wake();
  }

  /** Everything in view is there, and as new as it can be. */
  settled() {
    this.updateVersion_();
    return this.failures_ === 0 && this.missing_(this.wanted_.inView()).length === 0;
  }

  updateVersion_() {
    const time = this.wanted_.time();
    const version = time === null ? '' : time.toFixed(6);
    if (version !== this.version_) this.current_.clear();
    this.version_ = version;
  }

  /** @param {TileName[]} tiles */
  missing_(tiles) {
    return tiles.filter(({level, x, y}) => !this.current_.has(tileKey(level, x, y)));
  }

  async run_() {
    // The first request need not wait for a frame.
    for (let isFirst = true; !this.stopped_; isFirst = false) {
      if (!isFirst) await nextFrame();
      if (this.stopped_) return;
      this.updateVersion_();
      const tiles = this.over_ ? this.missing_(this.wanted_.inView()) : this.wanted_.inView();
      const overview = this.overviewDue_();
      const coarse = this.lacking_ ? this.missing_(this.wanted_.standIns()) : [];
      const requests = [tiles, coarse, overview].filter((names) => names.length > 0);
      if (requests.length === 0) {
        await this.sleep_();
        continue;
      }
      await this.attempt_(requests);
      if (!this.over_) await pause(this.asked_ + livePause - performance.now());
    }
  }

  /** Until somebody wakes it; what changes by itself is looked at again soon. */
  sleep_() {
    const overview = this.wanted_.overview();
    const isDone = this.over_ && (!overview || this.missing_([overview]).length === 0);
    return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      this.wake_ = resolve;
      if (!isDone) setTimeout(resolve, overviewPause);
    });
  }

  overviewDue_() {
    const tile = this.wanted_.overview();
    if (!tile || performance.now() - this.askedOverview_ < overviewPause) return [];
    if (this.over_ && this.missing_([tile]).length === 0) return [];
    this.askedOverview_ = performance.now();
    return [tile];
  }

  /** @param {TileName[][]} requests  each of one level */
  async attempt_(requests) {
    try {
      this.asked_ = performance.now();
      for (const tiles of requests) {
        await this.ask_(tiles);
        if (this.stopped_) return;
      }
      if (this.failures_) this.wanted_.report(null);
      this.failures_ = 0;
      this.wanted_.coarsely(this.lacking_);
    } catch (error) {
      if (this.stopped_) return;
      ++this.failures_;
      this.wanted_.report(describe(error, this.failures_));
      this.wanted_.coarsely(true);
      await pause(Math.min(longestBackOff, 250 * 2 ** this.failures_));
    }
  }

  /** @param {TileName[]} tiles  of one level */
  async ask_(tiles) {
    const {level} = tiles[0];
    const names = tiles.map(({x, y}) => `${x}.${y}.${this.store_.use(tileKey(level, x, y))?.stamp ?? 0}`);
    const version = this.version_;
    const time = version && `&seconds=${version}`;
    const response = await fetch(
      `./tiles?source=${this.wanted_.source}&level=${level}${time}&tiles=${names.join(',')}`,
    );
    if (!response.ok) throw await refusal(response);
    const reply = parseTiles(await response.arrayBuffer(), level);
    if (this.stopped_) return;
    const changed = this.store_.apply(reply, level);
    // While a game runs, details that cannot be had now can be had later.
    const all = !reply.unfinished && (this.over_ || !reply.closed);
    if (version === this.version_) {
      for (const key of all ? tiles.map((tile) => tileKey(level, tile.x, tile.y)) : changed) this.current_.add(key);
    }
    this.wanted_.paint(changed);
    if (all && reply.closed) this.lacking_ = true;
  }
}

/** @param {unknown} error @param {number} failures */
function describe(error, failures) {
  if (error instanceof Refusal) return `mines-view replies: ${error.message}`;
  if (error instanceof TypeError) {
    return failures < 3 ? 'mines-view does not reply; trying again' : 'mines-view has ended; this is the last picture';
  }
  return messageOf(error);
}

/**
 * Sorts tiles so that those in the middle of the view come first.
 * @param {TileName[]} tiles
 * @param {L.Map} map
 */
export function fromMiddle(tiles, map) {
  const view = drawnBounds(map);
  const scale = 2 ** Math.max(0, drawnZoom(map)) * tileSide;
  const x = (view.left + view.right) / 2 / scale - 0.5;
  const y = (view.top + view.bottom) / 2 / scale - 0.5;
  const far = (/** @type {TileName} */ tile) => Math.hypot(tile.x - x, tile.y - y);
  return tiles.sort((a, b) => far(a) - far(b));
}
