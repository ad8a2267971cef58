// @ts-check
// The time that records show: it runs at a speed, stands, or is set.

export const speeds = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16];

export class Clock {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed_ = changed;
    this.seconds = 0;
    this.end = 0;
    this.speed = 1;
    this.playing = false;
    this.removed_ = false;
    this.last_ = 0;
  }

  /**
   * Records are at least so long.
   * @param {number} end
   */
  extend(end) {
    if (end <= this.end) return;
    this.end = end;
    this.changed_();
  }

  /** @param {number} seconds */
  seek(seconds) {
    this.seconds = Math.min(this.end, Math.max(0, seconds));
    this.changed_();
  }

  /**
   * At the end, playing begins again.
   * @param {boolean} playing
   */
  play(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    if (playing) {
      if (this.seconds >= this.end) this.seconds = 0;
      this.last_ = performance.now();
      requestAnimationFrame((now) => this.tick_(now));
    }
    this.changed_();
  }

  /** @param {number} now */
  tick_(now) {
    if (!this.playing || this.removed_) return;
    // A tab that was away has had no frames; the clock has stood as well.
    const passed = Math.min(0.25, Math.max(0, (now - this.last_) / 1000));
    this.last_ = now;
    this.seconds = Math.min(this.end, this.seconds + passed * this.speed);
    if (this.seconds >= this.end) this.playing = false;
    this.changed_();
    requestAnimationFrame((next) => this.tick_(next));
  }

  remove() {
    this.removed_ = true;
  }
}
