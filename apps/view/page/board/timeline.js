// @ts-check
// The controls of a record: slider, play, speed, step.

import {button, make, setText} from '../common/dom.js';
import {clock as clockText} from '../common/format.js';
import {speeds} from './clock.js';

/** A step: a hundredth of the record, so that it is worth looking at whatever the length. */
const steps = 100;

/** @param {number} speed */
const speedText = (speed) => (speed < 1 ? `1/${1 / speed} ×` : `${speed} ×`);

export class Timeline {
  /**
   * @param {import('./clock.js').Clock} clock
   * @param {() => void} touched  somebody has used it
   */
  constructor(clock, touched) {
    this.clock_ = clock;
    this.touched_ = touched;
    this.slider_ = make('input', {
      type: 'range', min: 0, max: 0, step: 'any', value: 0, 'aria-label': 'Time', 'data-testid': 'slider',
    });
    this.slider_.addEventListener('input', () => {
      touched();
      clock.seek(Number(this.slider_.value));
    });
    this.play_ = button('Play', () => this.toggle(), {'data-testid': 'play'});
    this.speed_ = make(
      'select',
      {'aria-label': 'Speed', 'data-testid': 'speed'},
      ...speeds.map((speed) => make('option', {value: speed, selected: speed === clock.speed}, speedText(speed))),
    );
    this.speed_.addEventListener('change', () => {
      clock.speed = Number(this.speed_.value);
    });
    this.time_ = make('output', {'data-testid': 'time'});
    this.loading_ = make('span', {'data-testid': 'loading'});
    this.element = make(
      'section',
      {class: 'times', 'aria-label': 'Time'},
      this.play_,
      button('‹', () => this.step(-1), {'aria-label': 'A step back', 'data-testid': 'back'}),
      button('›', () => this.step(1), {'aria-label': 'A step forward', 'data-testid': 'on'}),
      this.slider_,
      this.time_,
      this.speed_,
      this.loading_,
    );
    this.update(1);
  }

  toggle() {
    this.touched_();
    this.clock_.play(!this.clock_.playing);
  }

  /** @param {number} count */
  step(count) {
    this.touched_();
    this.clock_.play(false);
    this.clock_.seek(this.clock_.seconds + (count * this.clock_.end) / steps);
  }

  /** @param {number} loaded  how much of the records has been read, 0 to 1 */
  update(loaded) {
    const {seconds, end, playing} = this.clock_;
    this.slider_.max = String(end);
    this.slider_.value = String(seconds);
    this.slider_.setAttribute('aria-valuetext', `${clockText(seconds)} of ${clockText(end)}`);
    setText(this.time_, `${clockText(seconds)} / ${clockText(end)}`);
    setText(this.play_, playing ? 'Pause' : 'Play');
    this.loading_.hidden = loaded >= 1;
    setText(this.loading_, `${Math.floor(loaded * 100)} % read`);
  }
}
