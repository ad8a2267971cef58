// @ts-check
// The page begins here: it asks what there is to see and shows a board or a position.

import {make} from './common/dom.js';
import {messageOf} from './common/format.js';
import {awaitOffer} from './common/install.js';
import {startTheme} from './common/theme.js';

const fragment = '#position=';
const gameFragment = '#game='; // a review, which the page for positions shows

/** @param {unknown} error */
function complain(error) {
  const text = `This page cannot be shown: ${messageOf(error)}.`;
  page().replaceChildren(make('p', {class: 'failure', role: 'alert', 'data-testid': 'failure'}, text));
}

function page() {
  const element = document.getElementById('page');
  if (!element) throw new Error('the page has no place for its content');
  return element;
}

/** @returns {Promise<ViewState>} */
async function readState() {
  const response = await fetch('./state');
  if (!response.ok) throw new Error(`mines-view replies with status ${response.status}`);
  return response.json();
}

/**
 * The position that a board's page put into the address, or a game that is there.
 * @param {ViewState} state @returns {ViewState}
 */
function withPosition(state) {
  if (!location.hash.startsWith(fragment)) return {...state, page: 'position', position: null};
  const text = decodeURIComponent(location.hash.slice(fragment.length));
  return {...state, page: 'position', position: {name: 'cells of the board', format: 'position', text}};
}

/** @param {ViewState} state @returns {Promise<() => void>} what takes it away again */
async function mount(state) {
  const element = page();
  element.replaceChildren();
  if (state.page === 'position') {
    const {mountPosition} = await import('./position/position.js');
    const remove = await mountPosition(element, state);
    if (state.sources.length) element.prepend(make('a', {class: 'back', href: '#', 'data-testid': 'back-to-board'}, 'Back to the board'));
    return () => {
      remove();
      element.replaceChildren();
    };
  }
  const {mountBoard} = await import('./board/board.js');
  return mountBoard(element, state);
}

/** Has the browser keep and install the folder of scripts/make-page; where it cannot, the page still works. */
function keepOffline() {
  awaitOffer();
  document.head.append(make('link', {rel: 'manifest', href: './manifest.webmanifest'}), make('link', {rel: 'apple-touch-icon', href: './icon-192.png'}));
  navigator.serviceWorker?.register('./service_worker.js').catch(() => {});
}

async function start() {
  const reply = readState();
  startTheme();
  const state = await reply;
  if (state.engine === 'worker') keepOffline();
  if (state.page === 'position') {
    await mount(state);
    return;
  }
  const explores = () => [fragment, gameFragment].some((each) => location.hash.startsWith(each)) && !state.read_only;
  const show = () => mount(explores() ? withPosition(state) : state);
  let unmount = await show();
  let exploring = explores();
  window.addEventListener('hashchange', async () => {
    if (!exploring && !explores()) return;
    unmount();
    unmount = () => {};
    exploring = explores();
    try {
      unmount = await show();
    } catch (error) {
      complain(error);
    }
  });
}

start().catch(complain);
