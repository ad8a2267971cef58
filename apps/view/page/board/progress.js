// @ts-check
// Asks how far a game is: until a record has been read, or as long as the page of a running game is open. When that game
// has ended, its record may come later, and mines-view stays for as long as somebody looks.

import {Course} from './course.js';

const often = 250;
const seldom = 2000;
const mostFailures = 3;

export class Progress {
  /**
   * @param {number} source @param {SourceInfo} info
   * @param {() => void} changed
   * @param {() => void} lost     no reply comes
   * @param {() => void} found    replies come again
   */
  constructor(source, info, changed, lost, found) {
    this.source_ = source;
    this.isLive_ = info.kind === 'live';
    this.changed_ = changed;
    this.lost_ = lost;
    this.found_ = found;
    this.failures_ = 0;
    this.course = new Course(info);
    /** @type {ProgressReply | null} */
    this.last = null;
    this.stopped_ = info.kind === 'map';
    if (!this.stopped_) this.run_();
  }

  stop() {
    this.stopped_ = true;
  }

  get isOver() {
    return this.last !== null && this.last.phase === 'over' && this.last.loaded >= 1;
  }

  async run_() {
    while (!this.stopped_ && (this.isLive_ || !this.isOver)) {
      let wait = document.hidden || this.isOver ? seldom : often;
      try {
        const after = this.course.end.seconds;
        const response = await fetch(`./progress?source=${this.source_}&after=${after}`);
        if (!response.ok) throw new Error(`status ${response.status}`);
        /** @type {ProgressReply} */
        const reply = await response.json();
        if (this.stopped_) return;
        if (this.failures_ >= mostFailures) this.found_();
        this.failures_ = 0;
        this.take_(reply);
      } catch {
        wait = seldom;
        if (++this.failures_ === mostFailures) this.lost_();
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** @param {ProgressReply} reply */
  take_(reply) {
    this.last = reply;
    this.course.add(reply.history);
    const {seconds, safe, mines_hit} = reply;
    this.course.add({seconds: [seconds], safe: [safe], mines_hit: [mines_hit]});
    this.changed_();
  }
}
