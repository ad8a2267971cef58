// @ts-check
// The three figures above the board: mines left, the face, the time; and what kind of game it is.

import {make, setText} from '../common/dom.js';
import {makeFace} from './face.js';
import {badgeWords, minesLeftWords} from './words.js';

/** @param {() => void} begin a new game of the same kind */
export function makeFiguresBar(begin) {
  const face = makeFace(begin);
  const [count, countName] = [make('strong', {}), make('span', {})];
  const clock = make('span', {class: 'position-figure position-time', role: 'timer', 'data-testid': 'game-clock'});
  const badges = make('span', {class: 'position-badges', 'data-testid': 'game-badges'});
  return {
    element: make(
      'div',
      {class: 'position-figures', role: 'group', 'aria-label': 'The game'},
      make('span', {class: 'position-figure', 'data-testid': 'game-mines-left'}, count, ' ', countName),
      face.element,
      make('span', {class: 'position-end-of-figures'}, badges, clock),
    ),
    /** @param {import('./player.js').Player} player @param {boolean} isHeld a cell is pressed */
    show(player, isHeld) {
      const {game} = player;
      const mines = game.minesLeft();
      const [, figure = '', name = ''] = (mines === null ? '' : minesLeftWords(mines)).match(/^(\S+) (.*)$/) ?? [];
      setText(count, figure);
      setText(countName, name);
      const seconds = Math.floor(player.watch.seconds);
      setText(clock, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
      face.show(game.isLost() ? 'lost' : game.isWon() ? 'won' : isHeld ? 'held' : 'ready');
      const words = badgeWords(player);
      if (badges.textContent !== words.join('')) badges.replaceChildren(...words.map((each) => make('span', {class: 'position-badge'}, each)));
    },
  };
}
