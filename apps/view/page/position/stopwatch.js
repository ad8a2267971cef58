// @ts-check
// The clock of a game: it runs while the game does.

export class Stopwatch {
  #before = 0;
  /** @type {number | null} */
  #since = null;

  /** Seconds so far. */
  get seconds() {
    return this.#before + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  /** @param {boolean} isRunning */
  run(isRunning) {
    if (isRunning === (this.#since !== null)) return;
    if (!isRunning) this.#before = this.seconds;
    this.#since = isRunning ? performance.now() : null;
  }

  /** @param {number} [seconds] */
  reset(seconds = 0) {
    this.#before = seconds;
    this.#since = null;
  }
}
