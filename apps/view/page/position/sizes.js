// @ts-check
// How large a board and its cells are in the window.

/** @typedef {import('./play_bar.js').Size} Size */

export const narrow = 900; // pixels of a window in which the panel is below the board, as position.css has it

/** The least size of a cell, in CSS pixels, at which it can be hit: by a finger, or by a mouse. */
export const leastToHit = () => (matchMedia('(pointer: coarse)').matches ? 32 : 20);

/**
 * A board as it stands best: where the window is upright and has no room for it lying, it stands upright.
 * @param {Size} size @returns {Size}
 */
export function turnedFor({rows, columns, mines}) {
  const isUpright = window.innerHeight > window.innerWidth && columns > rows && columns * leastToHit() > window.innerWidth;
  return isUpright ? {rows: columns, columns: rows, mines} : {rows, columns, mines};
}
