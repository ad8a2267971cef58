// @ts-check
// The page for games and positions: a board to play or to paint, and what the engine knows of it.

import {make} from '../common/dom.js';
import {openEngine} from '../engine/engine.js';
import {sharedBy} from './share.js';
import {PositionPage} from './page.js';

/** @type {import('../engine/engine.js').Ask} */
async function refuse() {
  throw new Error('this page is open to others, so the engine cannot be asked');
}

/** The page's style, before anything is measured. */
async function loadStyle() {
  const href = new URL('../position.css', import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = make('link', {rel: 'stylesheet', href});
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve); // without a style the page still works
    document.head.append(link);
  });
}

/**
 * @param {HTMLElement} element
 * @param {{read_only?: boolean, engine?: 'worker', position: {name: string, format: string, text: string} | null}} state
 * @returns {Promise<() => void>} what takes the page away again
 */
export async function mountPosition(element, state) {
  await loadStyle();
  const page = new PositionPage(element, state.read_only ? refuse : openEngine(state));
  const shared = sharedBy(location.hash) ?? (state.position && sharedBy(state.position.text));
  if (shared) page.show(shared);
  else if (state.position) void page.read(state.position.text, state.position.name, state.position.format);
  else if (state.read_only || location.hash === '#analyse') page.analyse();
  else page.playLinked(location.search);
  const showOther = () => {
    const other = sharedBy(location.hash);
    if (other) page.show(other);
  };
  window.addEventListener('hashchange', showOther);
  return () => {
    window.removeEventListener('hashchange', showOther);
    page.remove();
  };
}
