// @ts-check
// What this browser keeps of the page from one visit to the next: settings, and the game. Nothing of it is sent.

const name = 'mines';

/**
 * What was kept; an empty object if nothing was, or the browser keeps nothing.
 * @returns {Record<string, any>}
 */
export function kept() {
  try {
    const value = JSON.parse(localStorage.getItem(name) ?? '{}');
    return value !== null && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

/** @param {object | null} value what to keep; null: forget */
export function keep(value) {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // Storage is full or not allowed: the next visit begins anew.
  }
}
