// @ts-check
// The controls of the page, and what each of them does to it.

import {button, make} from '../common/dom.js';
import {textOf} from './board.js';
import {makeEditorBar} from './editor_bar.js';
import {box, field, menu} from './menu.js';
import {makePlayBar} from './play_bar.js';

/** @typedef {import('./page.js').PositionPage} Page */

const usualPenalty = 8;

/** @param {Page} page */
export function playBarOf(page) {
  const bar = makePlayBar(
    {
      begin: (wish) =>
        page.attempt(() => {
          page.player.begin(wish);
          bar.closeMenu();
          page.grid.element.focus();
        }),
      setTap: (tap) => page.setTap(tap),
      undo: () => page.input(() => page.player.undo()),
      setHints: (on) => page.setHints(on),
      setAutoplay: (on) => {
        page.isAutoplay = on;
        page.changed();
      },
    },
    makeMore(page, 'game', button('The same board again', () => page.input(() => page.player.again()), {title: 'r', 'data-testid': 'game-again'})),
  );
  return bar;
}

/** @param {Page} page */
export function editorBarOf(page) {
  const {editor} = page;
  const bar = makeEditorBar(
    {
      begin: (rows, columns, mines) =>
        page.attempt(() => {
          editor.begin(rows, columns, mines);
          bar.closeMenus();
        }),
      setMines: (mines) => page.attempt(() => editor.setMines(mines)),
      setDensity: (density) => page.attempt(() => editor.setDensity(density)),
      setBrush: (brush) => {
        page.explorer.brush = brush;
        bar.showBrush(brush);
      },
      undo: () => page.input(() => editor.undo()),
      redo: () => page.input(() => editor.redo()),
      clear: () => page.input(() => editor.clear()),
      setHints: (on) => page.setHints(on),
      choose: () => page.chooser?.click(),
      copyText: () => void page.copy(textOf(page.board), 'The text has been copied.'),
      read: (text) => page.read(text, 'the text'),
      text: () => textOf(page.board),
      play: () => void page.playFromHere(),
    },
    makeMore(page, 'position', button('Copy the link', () => void page.copyLink(), {'data-testid': 'position-link'})),
  );
  bar.showBrush(page.explorer.brush);
  return bar;
}

/**
 * @param {Page} page @param {string} name of the bar @param {HTMLElement} own a button for this bar alone
 */
function makeMore(page, name, own) {
  const penalty = field('Points for a mine', `${name}-penalty`, {min: 0, max: 1000000, value: usualPenalty}, () => setPenalty());
  penalty.element.hidden = true;
  const isForPoints = box('A mine costs points, and the game goes on', `${name}-for-points`, () => setPenalty());
  const setPenalty = () => {
    penalty.element.hidden = !isForPoints.input.checked;
    const points = Math.round(penalty.input.valueAsNumber);
    page.player.setPenalty(isForPoints.input.checked ? (points >= 0 ? points : usualPenalty) : null);
  };
  return menu(
    'More',
    {'data-testid': `${name}-more`},
    own,
    make(
      'div',
      {class: 'position-row'},
      button('−', () => page.grid.zoom(-1), {title: 'Smaller cells (−)', 'aria-label': 'Smaller cells'}),
      button('+', () => page.grid.zoom(1), {title: 'Larger cells (+)', 'aria-label': 'Larger cells'}),
      button('Whole board', () => page.grid.whole(), {title: 'z', 'data-testid': `${name}-whole`}),
    ),
    button('Save a picture', () => void page.savePicture(), {'data-testid': `${name}-picture`}),
    isForPoints.element,
    penalty.element,
  );
}
