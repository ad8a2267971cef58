// @ts-check
// Help: how to play, what the marks mean, and the keys.

import {button, make} from '../common/dom.js';
import {themeButton} from '../common/theme.js';
import {formats} from '../review/game_file.js';

/** What the page for games and positions says. */
export const positionTexts = [
  'Open all cells that are not mines. A number says how many of the eight cells around it are mines.',
  'Play: press a cell to open it. A cell opens when it is let go; slide off it to take that back. Flag a mine by the other button, by a long press, or by a press while Flag is chosen. A press on a number whose mines are all flagged opens the cells around it. New game, the face, n, F2, and Space after a game begin the next. Results has your times and games; hints, Auto, Undo, Why, a seed or a known board make a game practice, which is not for best times.',
  'Next step (h) shows the easiest step: first the numbers to look at, when pressed again the cell, then why. Lessons has positions in which to find such steps.',
  'Hints show how likely each cell is a mine, in percent, from blue to orange. A ring is a cell that is proven safe, a spiked disc a proven mine; a thick frame is the best move. Under More the hints can show the chance of an opening instead. Auto opens all that is proven safe; under More it can also flag and guess. Why shows the reason for a cell and outlines its numbers.',
  'Analyse: paste a position or a picture of a board, or choose a number and paint one, to see what is known of it. While Why is chosen, a press shows the reason for a cell and changes nothing. Nothing leaves this machine.',
  `A copied link, or an address that ends in ?b=3&m=…, as players exchange boards, may be pasted on the page; boards (.mbf) and games (${formats.map((format) => `.${format}`).join(', ')}) may be dropped.`,
];

/** @param {string[]} texts @param {string[][]} keys what to press, and what it does */
export function makeHelp(texts, keys) {
  const dialog = make('dialog', {class: 'position-help', 'aria-label': 'Help', 'data-testid': 'position-help'});
  dialog.append(
    make('div', {class: 'position-head'}, make('h2', {}, 'Help'), button('Close', () => dialog.close(), {'data-testid': 'help-close'})),
    ...texts.map((text) => make('p', {}, text)),
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
