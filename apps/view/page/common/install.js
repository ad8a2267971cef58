// @ts-check
// Installing the page as an application, where the browser offers that.

import {button} from './dom.js';

/** @typedef {Event & {prompt: () => Promise<unknown>}} Offer */

/** @type {Offer | null} */
let offer = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Takes the browser's offer, which comes once the page has what an application needs. */
export function awaitOffer() {
  const take = (/** @type {Offer | null} */ taken) => {
    offer = taken;
    for (const listener of listeners) listener();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own button would stand above the board
    take(/** @type {Offer} */ (event));
  });
  window.addEventListener('appinstalled', () => take(null));
}

/**
 * A button that is there while the browser offers to install the page.
 * @param {AbortSignal} signal when the page is taken away
 */
export function installButton(signal) {
  const element = button('Install', () => void offer?.prompt(), {title: 'As an application, which works without a network', 'data-testid': 'install'});
  const show = () => {
    element.hidden = offer === null;
  };
  show();
  listeners.add(show);
  signal.addEventListener('abort', () => listeners.delete(show));
  return element;
}
