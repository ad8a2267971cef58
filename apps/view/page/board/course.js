// @ts-check
// The course of a game: how far it was at which time.

/**
 * @typedef {object} Reached
 * @property {number} seconds
 * @property {number} safe       open safe cells
 * @property {number} mines_hit
 */

export class Course {
  /** @param {SourceInfo} info */
  constructor(info) {
    this.info = info;
    this.safeCells = info.rows * info.columns - info.mines;
    /** @type {Reached[]} */
    this.points = [{seconds: 0, safe: 0, mines_hit: 0}];
  }

  get end() {
    return this.points[this.points.length - 1];
  }

  /**
   * Takes what is newer than all that it has, or of the same time as the newest.
   * @param {GameHistory} history
   */
  add(history) {
    for (let i = 0; i < history.seconds.length; ++i) {
      const seconds = history.seconds[i];
      if (seconds < this.end.seconds) continue;
      if (seconds === this.end.seconds && this.points.length > 1) this.points.pop();
      this.points.push({seconds, safe: history.safe[i], mines_hit: history.mines_hit[i]});
    }
  }

  /**
   * The last point that is not after `seconds`.
   * @param {number} seconds
   */
  at(seconds) {
    return this.points[this.indexAt_(seconds)];
  }

  /** @param {number} seconds */
  indexAt_(seconds) {
    let low = 0;
    let high = this.points.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.points[middle].seconds <= seconds) low = middle;
      else high = middle;
    }
    return low;
  }

  /** @param {Reached} reached */
  share(reached) {
    return this.safeCells ? reached.safe / this.safeCells : 1;
  }

  /** @param {Reached} reached */
  deficit(reached) {
    return this.safeCells - reached.safe + (this.info.penalty ?? 0) * reached.mines_hit;
  }

  /**
   * Cells a second, over the last fortieth of the game.
   * @param {number} seconds
   */
  rate(seconds) {
    const time = Math.min(seconds, this.end.seconds / 40);
    return time > 0 ? (this.between_(seconds) - this.between_(seconds - time)) / time : 0;
  }

  /**
   * Open safe cells, as if they had opened evenly between two points.
   * @param {number} seconds
   */
  between_(seconds) {
    const before = this.indexAt_(seconds);
    const from = this.points[before];
    const to = this.points[before + 1];
    if (!to) return from.safe;
    return from.safe + ((to.safe - from.safe) * (seconds - from.seconds)) / (to.seconds - from.seconds);
  }
}
