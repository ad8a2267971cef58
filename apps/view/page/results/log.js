// @ts-check
// Takes each game that ends: what it came to, how it compares, and into the browser's store with its review.

import {isAborted} from '../engine/failures.js';
import {askGrades, entryOf, kindOf, noGrades} from './entry.js';
import {resultsByKind} from './statistics.js';
import {keepGames, readGames} from './store.js';

/** @typedef {import('./entry.js').Entry} Entry */

export class GameLog {
  /** @param {import('../engine/engine.js').Ask} ask @param {() => void} onChange the review of the last game has come */
  constructor(ask, onChange) {
    this.ask = ask;
    this.onChange = onChange;
    /** @type {Promise<Entry[]>} */
    this.before = readGames();
    /** @type {import('../position/end_card.js').End | null} of the game that is over */
    this.end = null;
    /** @type {import('../position/game.js').Game | null} whose end that is */
    this.game = null;
    /** @type {import('../position/game_record.js').GameRecord | null} the game that was taken last */
    this.record = null;
    this.aborter = new AbortController();
  }

  /**
   * Looks whether a game is over.
   * @param {import('../position/player.js').Player} player @param {boolean} isKept the browser may keep it
   */
  look(player, isKept) {
    if (!player.game.isOver()) {
      this.stop();
      this.end = this.game = null;
    } else if (this.game !== player.game) {
      this.game = player.game;
      void this.#take(player, isKept);
    }
  }

  /** The store has changed. */
  readAgain() {
    this.before = readGames();
  }

  /** Gives up the review of the last game. */
  stop() {
    this.aborter.abort();
    this.aborter = new AbortController();
  }

  /** @param {import('../position/player.js').Player} player @param {boolean} isKept */
  async #take(player, isKept) {
    const {signal} = this.aborter;
    const entry = entryOf(player, Date.now());
    const {isWon, isHelped, isNoGuess, seconds, bv, bvDone, clicks} = entry;
    /** @type {import('../position/end_card.js').End} */
    const end = {seconds, isWon, isNoGuess, figures: {bv, bvDone, clicks}, best: null, isBest: false, grades: player.canReview ? null : noGrades};
    this.end = end;
    if (!player.canReview) return;
    const isNew = this.record !== player.record; // not one that went on after its end had been taken back
    this.record = player.record;
    const others = (await this.before).filter((each) => kindOf(each) === kindOf(entry));
    end.best = resultsByKind(others)[0]?.best?.seconds ?? null;
    end.isBest = isWon && !isHelped && (end.best === null || seconds < end.best);
    if (isNew && isKept) await this.#keep(entry);
    this.onChange();
    try {
      const grades = await askGrades(this.ask, player.record.toReview(), signal);
      if (isNew && isKept) await this.#keep({...entry, grades});
      if (this.end === end) this.end = {...end, grades};
    } catch (error) {
      if (isAborted(error)) return;
      if (this.end === end) this.end = {...end, grades: noGrades};
    }
    this.onChange();
  }

  /** @param {Entry} entry */
  async #keep(entry) {
    const entries = (await this.before).filter(({at}) => at !== entry.at);
    this.before = Promise.resolve([...entries, entry]);
    await keepGames([entry]);
  }
}
