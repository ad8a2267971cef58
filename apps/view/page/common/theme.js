// @ts-check
// Dark or light: as the system has it, until a person chooses.

import {button} from './dom.js';

/** @type {Set<() => void>} */
const listeners = new Set();
const system = matchMedia('(prefers-color-scheme: dark)');

/** @type {'dark' | 'light' | null} */
let chosen = null;

export function isDark() {
  return chosen ? chosen === 'dark' : system.matches;
}

function apply() {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function startTheme() {
  system.addEventListener('change', apply);
  apply();
}

export function switchTheme() {
  chosen = isDark() ? 'light' : 'dark';
  apply();
}

/** @param {Record<string, string>} [attributes] */
export const themeButton = (attributes = {}) =>
  button('◐', switchTheme, {title: 'Dark or light', 'aria-label': 'Dark or light', ...attributes});

/**
 * Calls `listener` after each change; the function that comes back ends that.
 * @param {() => void} listener
 */
export function onTheme(listener) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
