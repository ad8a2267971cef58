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
  ['Space, x, .', 'unknown; in a game open'],
  ['Backspace', 'unknown, and back'],
  ['Enter', 'as a click'],
  ['h', 'to the best move'],
  ['e', 'why'],
  ['p', 'hints on or off'],
  ['a', 'in a game: open what is proven safe'],
  ['n', 'new game; in the editor: mines known, or not'],
  ['r', 'the same board again'],
  ['+ − z', 'larger, smaller, the whole board'],
  ['u, Ctrl-Z, Ctrl-Y', 'undo, redo'],
  ['Wheel', 'the next number'],
  ['Other button, long press', 'a mine, or a flag'],
  ['?', 'these keys'],
];

/** @param {HTMLElement} board @param {HTMLElement} page @param {KeyActs} acts */
export function listenToKeys(board, page, acts) {
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
    u: acts.undo,
    '+': () => acts.zoom(1),
    '-': () => acts.zoom(-1),
    z: acts.whole,
    n: acts.given,
    '?': acts.help,
  };
  for (let number = 0; number <= 8; ++number) keys[String(number)] = () => acts.type(number);

  board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  page.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target instanceof HTMLTextAreaElement) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) acts.redo();
    else acts.undo();
  });
}
