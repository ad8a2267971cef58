// @ts-check
// The keys of the board: most are those of mines-play (docs/reference/play.md).

import {mine, unknown} from './board.js';

/**
 * @typedef {object} KeyActs
 * @property {(rows: number, columns: number) => void} move
 * @property {(where: 'start' | 'end' | 'up' | 'down') => void} jump
 * @property {(value: number) => void} type a number, mine or unknown, and go on to the next cell
 * @property {() => void} back unknown, and to the cell before
 * @property {() => void} press
 * @property {() => void} best to the best move
 * @property {() => void} why
 * @property {() => void} hints
 * @property {() => void} autoplay
 * @property {() => void} next a new game
 * @property {() => void} again the same board
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(steps: number) => void} zoom
 * @property {() => void} whole the whole board in view
 * @property {() => void} help
 * @property {() => void} given the number of mines is given, or a new game
 */


/** The keys for people: what to press, and what it does. */
export const keyHelp = [
  ['Arrows, k j H l', 'move'],
  ['Home, End, PgUp, PgDn', 'move far'],
  ['0 … 8', 'a number'],
  ['f, m, !', 'a mine; in a game a flag'],
  ['Space, x, .', 'unknown; in a game open; after a game a new one'],
  ['Backspace', 'unknown, and back'],
  ['Enter', 'as a click'],
  ['h', 'to the best move; in a game a hint: numbers, cell, why'],
  ['e', 'why'],
  ['p', 'hints on or off'],
  ['a', 'in a game: open what is proven safe'],
  ['n, F2', 'new game; in the editor n: mines known, or not'],
  ['r', 'the same board again'],
  ['+ − z', 'larger, smaller, the whole board'],
  ['u, Ctrl-Z, Ctrl-Y', 'undo, redo'],
  ['Wheel', 'the next number'],
  ['Other button, long press', 'a mine, or a flag'],
  ['Middle or both buttons', 'open around a number'],
  ['Two fingers', 'larger, smaller'],
  ['?', 'these keys'],
];

/** Keys that need no focus on the board. */
const everywhere = ['?', 'n', 'F2'];

/**
 * @param {HTMLElement} board @param {HTMLElement} page that is in the document while it is shown
 * @param {AbortSignal} signal when to listen no more @param {KeyActs} acts
 */
export function listenToKeys(board, page, signal, acts) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowUp: () => acts.move(-1, 0),
    ArrowDown: () => acts.move(1, 0),
    ArrowLeft: () => acts.move(0, -1),
    ArrowRight: () => acts.move(0, 1),
    k: () => acts.move(-1, 0),
    j: () => acts.move(1, 0),
    H: () => acts.move(0, -1),
    l: () => acts.move(0, 1),
    Home: () => acts.jump('start'),
    End: () => acts.jump('end'),
    PageUp: () => acts.jump('up'),
    PageDown: () => acts.jump('down'),
    f: () => acts.type(mine),
    m: () => acts.type(mine),
    '!': () => acts.type(mine),
    ' ': () => acts.type(unknown),
    x: () => acts.type(unknown),
    '.': () => acts.type(unknown),
    Delete: () => acts.type(unknown),
    Backspace: acts.back,
    Enter: acts.press,
    h: acts.best,
    e: acts.why,
    p: acts.hints,
    a: acts.autoplay,
    r: acts.again,
    F2: acts.next,
    u: acts.undo,
    '+': () => acts.zoom(1),
    '-': () => acts.zoom(-1),
    z: acts.whole,
    n: acts.given,
    '?': acts.help,
  };
  for (let number = 0; number <= 8; ++number) keys[String(number)] = () => acts.type(number);

  const actOf = (/** @type {KeyboardEvent} */ {key, ctrlKey, metaKey, shiftKey, target}) => {
    const low = key.toLowerCase();
    if (ctrlKey || metaKey) return low === 'y' || (low === 'z' && shiftKey) ? acts.redo : low === 'z' ? acts.undo : undefined;
    const isOfBoard = target === board || target === document.body; // nothing else has the focus
    return isOfBoard || everywhere.includes(key) ? keys[key] : undefined;
  };
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const isTaken = event.target instanceof Element && event.target.closest('dialog, input:not([type=checkbox]), select, textarea') !== null;
    const act = event.defaultPrevented || event.altKey || isTaken || !page.isConnected ? undefined : actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', listen, {signal});
}
