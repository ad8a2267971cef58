// @ts-check
// The page of a board: maps of one or two sources, and what belongs to them.

import {button, make, setText} from '../common/dom.js';
import {count, counted} from '../common/format.js';
import {onTheme, switchTheme} from '../common/theme.js';
import {refit, scaleText, showAll} from './board_map.js';
import {placeText} from './cell_text.js';
import {listen, makeHelp} from './keys.js';
import {addLegend} from './legend.js';
import {Pane} from './pane.js';

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
    /** @type {(() => void)[]} */
    this.ends = [];
    this.here = make('span', {class: 'here', 'data-testid': 'here'});
    this.scale = make('span', {'data-testid': 'scale'});
    this.problem = make('div', {class: 'notice', role: 'status', hidden: true, 'data-testid': 'problem'});
    this.side = make('aside', {class: 'side', 'aria-label': 'Numbers'}, this.problem);
    this.maps = make('main', {class: 'maps'});
    this.keys = this.makeKeys_();
    this.help = makeHelp(this.keys);
    this.element = make(
      'div',
      {class: 'board-page', 'data-testid': 'board-page'},
      this.makeHeader_(),
      this.maps,
      make('footer', {class: 'status'}, this.here, this.scale),
      this.side,
      this.help,
    );
    parent.append(this.element);
    this.panes = state.sources.map((info, index) => this.addPane_(info, index));
    const redrawLegend = addLegend(this.side, state.sources);
    this.ends.push(listen(this.keys), onTheme(() => {
      for (const pane of this.panes) pane.recolour();
      redrawLegend();
    }));
    const resized = new ResizeObserver(() => {
      for (const pane of this.panes) refit(pane.map, pane.info);
    });
    for (const pane of this.panes) resized.observe(pane.element);
    this.ends.push(() => resized.disconnect());
    this.offerHooks_();
  }

  makeHeader_() {
    const actions = make(
      'div',
      {class: 'actions'},
      button('Whole board', () => this.showAll(), {'data-testid': 'all'}),
      button('Dark or light', switchTheme, {'data-testid': 'theme'}),
      button('Keys', () => this.help.showModal(), {'data-testid': 'keys'}),
    );
    const what = this.state.sources.map(describe).join(' · ');
    return make('header', {class: 'board-header'}, make('h1', {}, 'mines'), make('span', {class: 'what', title: what}, what), actions);
  }

  /** @returns {import('./keys.js').Key[]} */
  makeKeys_() {
    return [
      {name: '0', shown: '0', does: 'the whole board', act: () => this.showAll()},
      {name: 'd', shown: 'd', does: 'dark or light', act: switchTheme},
      {name: '?', shown: '?', does: 'this list', act: () => this.help.showModal()},
    ];
  }

  /** @param {SourceInfo} info @param {number} index */
  addPane_(info, index) {
    const place = make('div', {class: 'map-place'});
    this.maps.append(place);
    if (this.state.sources.length > 1) place.append(make('div', {class: 'map-name'}, info.name));
    const pane = new Pane(place, info, index, {
      time: () => null,
      painted: (_, painted) => this.painted_(painted),
      problem: (_, problem) => this.report_(problem),
    });
    pane.map.on('zoomend', () => setText(this.scale, scaleText(pane.map.getZoom())));
    setText(this.scale, scaleText(pane.map.getZoom()));
    pane.map.on('mousemove', (/** @type {L.LeafletMouseEvent} */ event) => this.tell_(pane, event.latlng));
    pane.map.on('moveend', () => this.tell_(pane, pane.map.getCenter()));
    return pane;
  }

  /** @param {Pane} pane @param {L.LatLng} at */
  tell_(pane, at) {
    const row = Math.floor(at.lat);
    const column = Math.floor(at.lng);
    setText(this.here, placeText(pane.info, row, column, pane.pixelAt(row, column)));
  }

  /** @param {number} painted */
  painted_(painted) {
    ++this.frames;
    this.tiles += painted;
    if (!this.ready && this.settled()) {
      this.ready = true;
      performance.mark('first-picture');
    }
  }

  /** @param {string | null} problem */
  report_(problem) {
    this.problem.hidden = problem === null;
    setText(this.problem, problem ?? '');
  }

  settled() {
    return this.panes.every((pane) => pane.puller.settled());
  }

  showAll() {
    for (const pane of this.panes) showAll(pane.map, pane.info);
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
      seek: () => {},
    };
  }

  remove() {
    for (const end of this.ends) end();
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
