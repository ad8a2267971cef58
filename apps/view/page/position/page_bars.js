// @ts-check
// The controls of the page, and what each of them does to it.

import {button, make} from '../common/dom.js';
import {installButton} from '../common/install.js';
import {textOf} from './board.js';
import {makeEditorBar} from './editor_bar.js';
import {box, field, menu} from './menu.js';
import {copyPosition, copyText, savePicture} from './page_outputs.js';
import {makePlayBar} from './play_bar.js';
import {turnedFor} from './sizes.js';
import {download} from './transfer.js';

/** @typedef {import('./page.js').PositionPage} Page */

const usualPenalty = 8;

/** @param {Page} page */
export function playBarOf(page) {
  const bar = makePlayBar(
    {
      begin: (wish) => {
        page.begin(wish);
        bar.closeMenu();
      },
      next: () => page.next(),
      turned: (size) => turnedFor(size),
      setTap: (tap) => page.setTap(tap),
      undo: () => page.input(() => page.player.undo()),
      hint: () => void page.nextHint(),
      setHints: (on) => page.setHints(on),
      setAutoplay: (on) => {
        page.isAutoplay = on;
        page.changed();
      },
    },
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
      setBrush: (brush) => page.setBrush(brush),
      undo: () => page.input(() => editor.undo()),
      redo: () => page.input(() => editor.redo()),
      fill: (value) => page.input(() => editor.fill(value)),
      setFollowing: (on) => (editor.isFollowing = on),
      setHints: (on) => page.setHints(on),
      choose: () => page.chooser?.click(),
      copyText: () => void copyText(page, textOf(page.board), 'The text has been copied.'),
      saveText: () => download(textOf(page.board), 'position.txt', 'text/plain'),
      read: (text) => page.read(text, 'the text'),
      text: () => textOf(page.board),
      play: () => void page.playFromHere(),
    },
  );
  bar.showBrush(page.explorer.brush);
  return bar;
}

/** @typedef {import('./looks.js').Overlay} Overlay */

/**
 * The menu of both bars.
 * @param {Page} page
 */
export function makeMore(page) {
  const again = button('The same board again', () => page.input(() => page.player.again()), {title: 'r', 'data-testid': 'game-again'});
  const link = button('Copy the link of the position', () => void copyPosition(page), {'data-testid': 'position-link'});
  const overlay = make(
    'select',
    {id: 'position-overlay', 'data-testid': 'position-overlay'},
    make('option', {value: 'mine'}, 'a mine'),
    make('option', {value: 'safe'}, 'no mine'),
    make('option', {value: 'zero'}, 'an opening'),
  );
  overlay.addEventListener('change', () => page.set({overlay: /** @type {Overlay} */ (overlay.value)}));
  const flags = box('Auto flags mines that are proven', 'game-auto-flags', (on) => page.set({autoFlags: on}));
  const guesses = box('Auto guesses where nothing is proven', 'game-auto-guesses', (on) => page.set({autoGuesses: on}));
  const less = box('Numbers minus the flags around them', 'game-less-flags', (on) => page.set({isLessFlags: on}));
  const keeps = box('This browser keeps game and settings', 'game-keeps', (on) => page.set({keeps: on}));
  const penalty = field('Points that a mine costs', 'position-penalty', {min: 0, max: 1000000, value: usualPenalty}, () => setPenalty());
  const isForPoints = box('A mine costs points, and the game goes on', 'position-for-points', () => setPenalty());
  const setPenalty = () => {
    penalty.element.hidden = !isForPoints.input.checked;
    const points = Math.round(penalty.input.valueAsNumber);
    page.player.setPenalty(isForPoints.input.checked ? (points >= 0 ? points : usualPenalty) : null);
  };
  const ofGame = [again, flags.element, guesses.element, less.element, keeps.element];
  return {
    element: menu(
      'More',
      {'data-testid': 'position-more'},
      again,
      link,
      make(
        'div',
        {class: 'position-row'},
        button('−', () => page.grid.zoom(-1), {title: 'Smaller cells (−)', 'aria-label': 'Smaller cells'}),
        button('+', () => page.grid.zoom(1), {title: 'Larger cells (+)', 'aria-label': 'Larger cells'}),
        button('Whole board', () => page.grid.whole(), {title: 'z', 'data-testid': 'position-whole'}),
      ),
      button('Save a picture', () => void savePicture(page), {'data-testid': 'position-picture'}),
      make('label', {for: 'position-overlay'}, 'Hints: the chance of ', overlay),
      flags.element,
      guesses.element,
      less.element,
      isForPoints.element,
      penalty.element,
      keeps.element,
      installButton(page.ends.signal),
    ),
    /**
     * Shows what there is for a game or for the editor, and the settings.
     * @param {boolean} isPlaying
     */
    show(isPlaying) {
      for (const each of ofGame) each.hidden = !isPlaying;
      overlay.value = page.settings.overlay;
      flags.input.checked = page.settings.autoFlags;
      guesses.input.checked = page.settings.autoGuesses;
      less.input.checked = page.settings.isLessFlags;
      keeps.input.checked = page.settings.keeps;
      isForPoints.input.checked = page.player.penalty !== null;
      penalty.element.hidden = page.player.penalty === null;
      if (page.player.penalty !== null) penalty.input.value = String(page.player.penalty);
    },
  };
}
