// @ts-check
// Asks how far a game is: while it is played, or until a record has been read.

import {Course} from './course.js';

const often = 250;
const seldom = 2000;

export class Progress {
  /**
   * @param {number} source @param {SourceInfo} info
   * @param {() => void} changed
   */
  constructor(source, info, changed) {
    this.source_ = source;
    this.changed_ = changed;
    this.course = new Course(info);
    /** @type {ProgressAnswer | null} */
    this.last = null;
    this.stopped_ = info.kind === 'map';
    if (!this.stopped_) this.run_();
  }

  stop() {
    this.stopped_ = true;
  }

  /** Whole, and nothing more will come. */
  get complete() {
    return this.last !== null && this.last.phase === 'over' && this.last.loaded >= 1;
  }

  async run_() {
    while (!this.stopped_ && !this.complete) {
      let wait = document.hidden ? seldom : often;
      try {
        const after = this.course.end.seconds;
        const response = await fetch(`./progress?source=${this.source_}&after=${after}`);
        if (!response.ok) throw new Error(`status ${response.status}`);
        /** @type {ProgressAnswer} */
        const answer = await response.json();
        if (this.stopped_) return;
        this.take_(answer);
      } catch {
        // Whoever asks for the picture says that nobody answers.
        wait = seldom;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** @param {ProgressAnswer} answer */
  take_(answer) {
    this.last = answer;
    this.course.add(answer.history);
    const {seconds, safe, mines_hit} = answer;
    this.course.add({seconds: [seconds], safe: [safe], mines_hit: [mines_hit]});
    this.changed_();
  }
}
