// @ts-check
// Help: how to play, what the marks mean, and the keys.

import {button, make} from '../common/dom.js';
import {themeButton} from '../common/theme.js';
import {formats} from '../review/game_file.js';
import {figureMeanings} from './words.js';

/** @typedef {[string, string]} Topic what somebody looks for, and the answer */

/**
 * What the page for games and positions says.
 * @type {Topic[]}
 */
export const positionTopics = [
  ['Play', 'Open all cells that are not mines. A number says how many of the eight cells around it are mines. A cell opens when it is let go; slide off it to take that back. Undo takes a move back, also one that lost.'],
  ['New game', 'The button, the face, n or F2; after a game Space. The sizes begin one, too.'],
  ['Flag', 'The other button, a long press, or a press while Flag is chosen; f.'],
  ['Chord', 'A press on a number whose mines are all flagged opens the cells around it, and so do the middle button and both buttons.'],
  ['No guess', 'Custom has boards that need no guess, from easy to expert; and any size, three rules of the first click, and seeds.'],
  ['Next step', 'h shows the easiest step: first the numbers to look at, when pressed again the cell, then why. Lessons has positions in which to find such steps.'],
  ['Hints', 'How likely each cell is a mine, in percent, from blue to orange. A ring is a cell that is proven safe, a spiked disc a proven mine; a thick frame is the best move. Under More hints can be the chance of an opening instead. Auto opens all that is proven safe; under More it can also flag and guess.'],
  ['Why', 'While Why is chosen, a press shows the reason for a cell, outlines its numbers, and changes nothing; e.'],
  ['Your games', 'After a game Review shows what each move was worth. Results has your times, counts, a curve, and the last games with their reviews. Hints, Auto, Undo, Why, a seed or a known board make a game practice, which is not for best times.'],
  ['Figures', `${Object.entries(figureMeanings).map(([name, meaning]) => `${name}: ${meaning}`).join('. ')}.`],
  ['Analyse', 'Paste a position or a picture of a board (a screenshot), drop it, or open it under File; or choose a number and paint. You see what is known of it, and why. Nothing leaves this machine.'],
  ['Share', `More copies the link of a position; after a game there is one of the board, and its review has one of the game. Paste such a link here, or an address that ends in ?b=3&m=…; boards (.mbf) and games (${formats.map((format) => `.${format}`).join(', ')}) may be dropped.`],
];

/**
 * For a page that a browser can keep.
 * @type {Topic}
 */
export const installTopic = ['Install', 'More has it where the browser offers it, else the menu of the browser (Install, or Add to home screen). The page works without a network.'];

/** @param {Topic[]} topics @param {string[][]} keys what to press, and what it does */
export function makeHelp(topics, keys) {
  const dialog = make('dialog', {class: 'position-help', 'aria-label': 'Help', 'data-testid': 'position-help'});
  dialog.append(
    make('div', {class: 'position-head'}, make('h2', {}, 'Help'), button('Close', () => dialog.close(), {'data-testid': 'help-close'})),
    ...topics.map(([topic, text]) => make('p', {}, make('strong', {}, topic), ` ${text}`)),
    make('h2', {}, 'Keys'),
    make('dl', {'data-testid': 'position-keys'}, ...keys.flatMap(([key, does]) => [make('dt', {}, key), make('dd', {}, does)])),
  );
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== '?') return;
    event.preventDefault();
    dialog.close();
  });
  return dialog;
}

/**
 * What stands at the end of each header.
 * @param {HTMLDialogElement} help
 */
export const headButtons = (help) => [
  themeButton({class: 'position-plain'}),
  button('Help', () => help.showModal(), {title: '?', class: 'position-plain', 'data-testid': 'help'}),
];
