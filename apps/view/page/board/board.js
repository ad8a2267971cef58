// @ts-check
// The page of a board: maps of one or two sources, and what belongs to them.

import {button, make, setText, toggle} from '../common/dom.js';
import {count, counted} from '../common/format.js';
import {onTheme, switchTheme, themeButton} from '../common/theme.js';
import {move, refit, scaleText, showAll, showCell} from './board_map.js';
import {placeText} from './cell_text.js';
import {Clock} from './clock.js';
import {cutFragment, inMiddle} from './cut.js';
import {makeAgain, makeGoTo} from './dialogs.js';
import {Follower} from './follow.js';
import {listen, makeHelp} from './keys.js';
import {addLegend} from './legend.js';
import {link} from './linked_maps.js';
import {Numbers} from './numbers.js';
import {Overview} from './overview.js';
import {Pane} from './pane.js';
import {Progress} from './progress.js';
import {Timeline} from './timeline.js';

/** Milliseconds between two updates of numbers and plots. */
const numbersPause = 100;
/** Milliseconds between two sentences for a screen reader. */
const tellPause = 5000;

const lost = 'mines-view has ended; this is the last picture';

/** @param {SourceInfo} info */
function describe(info) {
  return `${info.name}: ${count(info.rows)} × ${count(info.columns)} cells, ${counted(info.mines, 'mine', 'mines')}`;
}

class BoardPage {
  /** @param {HTMLElement} parent @param {ViewState} state */
  constructor(parent, state) {
    this.state = state;
    this.frames = 0;
    this.tiles = 0;
    this.ready = false;
    this.isLost = false;
    /** @type {(() => void)[]} */
    this.ends = [];
    /** @type {(string | null)[]} */
    this.problems = [];
    this.isGame = state.sources.some((info) => info.kind !== 'map');
    this.hasRecord = state.sources.some((info) => info.kind === 'record');

    this.clock = new Clock(() => this.clockChanged_());
    /** Records show their end, as far as they have been read, until somebody chooses a time. */
    this.followsEnd = this.hasRecord;
    this.timeline = new Timeline(this.clock, () => {
      this.followsEnd = false;
    });
    this.follow = toggle('Follow', (on) => this.setFollow_(on), {'data-testid': 'follow', title: 'Go where most is happening (f)'});
    this.explore = button('Explore', () => this.explore_(), {
      'data-testid': 'explore',
      title: 'Analyse the cells in the middle as a position',
    });
    this.goTo = makeGoTo(state.sources[0], (row, column) => showCell(this.panes[0].map, row, column));
    this.here = make('span', {class: 'here', 'data-testid': 'here'});
    this.scale = make('span', {'data-testid': 'scale'});
    this.problem = make('div', {class: 'notice', role: 'status', hidden: true, 'data-testid': 'problem'});
    this.phase = make('div', {'data-testid': 'phase'});
    this.told = make('div', {class: 'hidden-text', 'aria-live': 'polite', 'data-testid': 'told'});
    this.side = make('aside', {class: 'side', 'aria-label': 'About the board'}, this.problem);
    this.maps = make('main', {class: 'maps'});
    this.keys = this.makeKeys_();
    this.help = makeHelp(this.keys);
    const layout = state.sources.length > 1 ? 'board-page two-sources' : 'board-page';
    this.element = make('div', {class: layout, 'data-testid': 'board-page'}, this.makeHeader_(), this.maps);
    if (this.hasRecord) this.element.append(this.timeline.element);
    this.element.append(make('footer', {class: 'status'}, this.here, this.scale), this.side, this.help, this.goTo, this.told);
    parent.append(this.element);

    this.panes = state.sources.map((info, index) => this.addPane_(info, index));
    if (this.panes.length > 1) link(this.panes.map((pane) => pane.map));
    this.progress = state.sources.map((info, index) => new Progress(index, info, () => this.progressChanged_(), () => this.lose_(index), () => this.find_(index)));
    this.numbers = new Numbers(this.progress.map((progress) => progress.course));
    this.follower = new Follower(this.panes[0]);
    this.overview = this.panes[0].overviewLevel > 0 ? new Overview(this.panes[0]) : null;
    if (this.overview) this.panes[0].element.after(this.overview.element);
    this.fillSide_();
    this.startListening_();
    this.offerHooks_();
  }

  makeHeader_() {
    const actions = make('div', {class: 'actions'}, button('Whole board', () => this.showAll(), {'data-testid': 'all'}));
    if (this.isGame) actions.append(this.follow.element);
    actions.append(button('Go to…', () => this.goTo.showModal(), {'data-testid': 'open-go-to'}));
    if (this.isGame && !this.state.read_only) actions.append(this.explore);
    actions.append(
      themeButton({title: 'Dark or light (d)', 'data-testid': 'theme'}),
      button('Keys', () => this.help.showModal(), {'data-testid': 'keys'}),
    );
    const what = this.state.sources.map(describe).join(' · ');
    document.title = `${this.state.sources.map((info) => info.name).join(', ')} – mines`;
    return make('header', {class: 'board-header'}, make('h1', {}, 'mines'), make('span', {class: 'what', title: what}, what), actions);
  }

  /** @returns {import('./keys.js').Key[]} */
  makeKeys_() {
    /** @type {(right: number, down: number) => () => void} */
    const moves = (right, down) => () => move(this.panes[0].map, right, down);
    const nearer = () => this.panes[0].map.zoomIn();
    const farther = () => this.panes[0].map.zoomOut();
    /** @type {import('./keys.js').Key[]} */
    const keys = [
      {name: 'ArrowLeft', shown: '← ↑ → ↓', does: 'move the picture', act: moves(-1, 0)},
      {name: 'ArrowRight', shown: '', does: '', act: moves(1, 0)},
      {name: 'ArrowUp', shown: '', does: '', act: moves(0, -1)},
      {name: 'ArrowDown', shown: '', does: '', act: moves(0, 1)},
      {name: '+', shown: '+', does: 'zoom in', act: nearer},
      {name: '=', shown: '', does: '', act: nearer},
      {name: '-', shown: '−', does: 'zoom out', act: farther},
      {name: '0', shown: '0', does: 'the whole board', act: () => this.showAll()},
      {name: 'g', shown: 'g', does: 'go to a cell', act: () => this.goTo.showModal()},
      {name: 'd', shown: 'd', does: 'dark or light', act: switchTheme},
      {name: '?', shown: '?', does: 'this list', act: () => this.help.showModal()},
    ];
    if (this.isGame) keys.push({name: 'f', shown: 'f', does: 'follow what is happening', act: () => this.follow.press()});
    if (this.hasRecord) {
      const step = (/** @type {number} */ steps) => this.timeline.step(steps);
      keys.push(
        {name: ' ', shown: 'Space', does: 'play or pause', act: () => this.timeline.toggle()},
        {name: 'Shift+ArrowLeft', shown: 'Shift ←', does: 'a step back in time', act: () => step(-1)},
        {name: 'Shift+ArrowRight', shown: 'Shift →', does: 'a step forward in time', act: () => step(1)},
      );
    }
    return keys;
  }

  /** @param {SourceInfo} info @param {number} index */
  addPane_(info, index) {
    const place = make('div', {class: 'map-place'});
    this.maps.append(place);
    if (this.state.sources.length > 1) place.append(make('div', {class: 'map-name'}, `${index ? 'second' : 'first'}: ${info.name}`));
    /** @type {Pane} */
    const pane = new Pane(place, info, index, {
      time: () => (info.kind === 'record' && !this.followsEnd ? this.clock.seconds : null),
      painted: (painted, overview) => this.painted_(pane, painted, overview),
      problem: (problem) => this.report_(index, problem),
    });
    pane.map.on('mousemove', (/** @type {L.LeafletMouseEvent} */ event) => this.point_(pane, event.latlng));
    pane.map.on('mouseout', () => this.point_(pane, null));
    pane.map.on('move zoomend', () => this.moved_(pane));
    this.showScale_(pane.map.getZoom());
    return pane;
  }

  fillSide_() {
    if (this.isGame) this.side.append(this.phase, this.numbers.element, this.numbers.plots);
    this.redrawLegend = addLegend(this.side, this.state.sources);
  }

  startListening_() {
    const resized = new ResizeObserver(() => {
      for (const pane of this.panes) refit(pane.map, pane.info);
      this.updateNumbers_();
    });
    for (const pane of this.panes) resized.observe(pane.element);
    const tell = this.isGame ? setInterval(() => this.tell_(), tellPause) : 0;
    this.ends.push(
      listen(this.keys),
      onTheme(() => this.recolour_()),
      () => resized.disconnect(),
      () => clearInterval(tell),
    );
  }

  recolour_() {
    for (const pane of this.panes) pane.recolour();
    if (this.redrawLegend) this.redrawLegend();
    this.overview?.draw();
    this.updateNumbers_();
  }

  /** @param {Pane} pane @param {number} painted @param {boolean} overview */
  painted_(pane, painted, overview) {
    ++this.frames;
    this.tiles += painted;
    if (overview && pane === this.panes[0]) {
      this.overview?.draw();
      this.follower.look();
    }
    if (!this.ready && this.panes.every((one) => one.isPainted())) {
      this.ready = true;
      performance.mark('first-picture');
      this.panes[0].overviewWanted = this.overview !== null;
      // All else comes after the first picture.
      setTimeout(() => {
        if (this.redrawLegend) this.redrawLegend();
        this.updateNumbers_();
      });
    }
    this.showHere_();
  }

  /** @param {Pane} pane */
  moved_(pane) {
    this.showScale_(pane.map.getZoom());
    this.overview?.draw();
    this.showHere_();
  }

  /** @param {number} zoom */
  showScale_(zoom) {
    setText(this.scale, scaleText(zoom));
    this.explore.disabled = zoom < 0;
  }

  /** @param {Pane} pane @param {L.LatLng | null} at */
  point_(pane, at) {
    this.pointed = at && {pane, at};
    this.showHere_();
  }

  /** What is under the pointer, or else in the middle. */
  showHere_() {
    const pane = this.pointed?.pane ?? this.panes[0];
    const at = this.pointed?.at ?? pane.map.getCenter();
    const row = Math.floor(at.lat);
    const column = Math.floor(at.lng);
    const text = placeText(pane.info, row, column, pane.pixelAt(row, column));
    setText(this.here, this.pointed ? text : `In the middle: ${text[0].toLowerCase()}${text.slice(1)}`);
  }

  /** @param {number} index @param {string | null} problem */
  report_(index, problem) {
    this.problems[index] = problem;
    const text = this.problems.find((one) => one) ?? null;
    this.problem.hidden = text === null;
    setText(this.problem, text ?? '');
  }

  /** @param {number} index */
  lose_(index) {
    this.isLost = true;
    this.report_(index, lost);
    this.scheduleNumbers_();
  }

  /**
   * Replies come again.
   * @param {number} index
   */
  find_(index) {
    this.isLost = false;
    this.report_(index, null);
    this.scheduleNumbers_();
  }

  clockChanged_() {
    for (const pane of this.panes) pane.puller.wake();
    this.updateTimeline_();
    this.scheduleNumbers_();
  }

  updateTimeline_() {
    this.timeline.update(Math.min(...this.progress.map((progress) => progress.last?.loaded ?? 0)));
  }

  progressChanged_() {
    const ends = this.progress.map((progress) => progress.course.end.seconds);
    if (this.hasRecord) {
      this.clock.extend(Math.max(...ends));
      if (this.followsEnd) this.clock.seek(this.clock.end);
    }
    this.progress.forEach((progress, index) => {
      const last = progress.last;
      if (!last) return;
      if (this.followsEnd) this.panes[index].puller.refresh(last.loaded);
      if (last.phase === 'over') this.panes[index].puller.end();
      if (last.failure) this.report_(index, last.failure);
      if (last.record && !this.again) {
        this.again = makeAgain(last.record);
        this.phase.after(this.again);
      }
    });
    this.scheduleNumbers_();
  }

  /** The time of the picture. */
  shown_() {
    return this.hasRecord ? this.clock.seconds : this.progress[0].course.end.seconds;
  }

  scheduleNumbers_() {
    if (this.numbersDue || !this.ready) return;
    this.numbersDue = setTimeout(() => this.updateNumbers_(), numbersPause);
  }

  updateNumbers_() {
    clearTimeout(this.numbersDue);
    this.numbersDue = 0;
    if (!this.isGame) return;
    const shown = this.shown_();
    const end = this.hasRecord ? this.clock.end : shown;
    this.numbers.update(shown);
    this.numbers.plot(shown, end);
    this.updateTimeline_();
    setText(this.phase, this.phaseText_());
  }

  phaseText_() {
    if (this.hasRecord) return this.state.sources.length > 1 ? 'Two records' : 'A record';
    const phase = this.progress[0].last?.phase;
    if (this.isLost && phase !== 'over') return 'The last picture of the game';
    if (phase === 'waiting') return 'Live: waiting for the first click';
    return phase === 'over' ? 'The game is over' : 'Live: the game is on';
  }

  tell_() {
    setText(this.told, this.numbers.summary(this.shown_()));
  }

  settled() {
    return this.panes.every((pane) => pane.puller.settled());
  }

  showAll() {
    this.follow.set(false);
    this.setFollow_(false);
    for (const pane of this.panes) showAll(pane.map, pane.info);
  }

  /** @param {boolean} on */
  setFollow_(on) {
    this.follower.set(on);
    this.panes[0].overviewWanted = on || this.overview !== null;
    this.panes[0].puller.wake();
  }

  explore_() {
    const pane = this.panes[0];
    const byteAt = (/** @type {number} */ row, /** @type {number} */ column) => pane.cells(row, column, 1, 1)?.[0] ?? null;
    const fragment = cutFragment(inMiddle(pane.map, pane.info), pane.info, byteAt);
    if (fragment === null) this.report_(0, 'These cells are still loading');
    else location.hash = fragment;
  }

  offerHooks_() {
    const page = this;
    window.minesView = {
      get ready() {
        return page.ready;
      },
      get frames() {
        return page.frames;
      },
      get tiles() {
        return page.tiles;
      },
      maps: this.panes.map((pane) => pane.map),
      cells: (source, row, column, rows, columns) => this.panes[source].cells(row, column, rows, columns),
      colours: (source, level) => this.panes[source].painter.table(level),
      settled: () => this.settled(),
      seek: (seconds) => {
        this.followsEnd = false;
        this.clock.play(false);
        this.clock.seek(seconds);
      },
    };
  }

  remove() {
    for (const end of this.ends) end();
    clearTimeout(this.numbersDue);
    this.clock.remove();
    for (const progress of this.progress) progress.stop();
    for (const pane of this.panes) pane.remove();
    this.element.remove();
    delete window.minesView;
  }
}

/**
 * Shows the sources of `state`; the function that comes back takes them away.
 * @param {HTMLElement} element @param {ViewState} state
 */
export function mountBoard(element, state) {
  const page = new BoardPage(element, state);
  return () => page.remove();
}
