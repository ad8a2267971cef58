// @ts-check
// What mouse, touch and keys do to the page.

import {lookBrush} from './editor_bar.js';
import {listenToKeys} from './keys.js';
import {listenToPointer} from './pointer.js';

/** @typedef {import('./page.js').PositionPage} Page */

/** @param {Page} page @param {HTMLElement} root */
export function listenTo(page, root) {
  listenToPointer(page.grid, {
    begin: (cell, press) => page.press(cell, press),
    go: (cell) => {
      if (!page.isPlaying && page.explorer.brush !== lookBrush) page.input(() => page.editor.goOn(cell));
    },
    end: () => {
      page.editor.endStroke();
      if (!page.isPlaying) page.explainSoon(page.grid.cursor);
    },
    waits: (press) => page.isPlaying && press !== 'other',
    hold: (cell, press) => page.hold(cell, press),
    hover: (cell) => {
      if (!cell) return;
      page.setByMouse(true);
      const before = page.grid.cursor;
      if (before.row === cell.row && before.column === cell.column) return;
      page.goTo(cell);
    },
    wheel: (cell, steps) => {
      if (page.isPlaying || page.explorer.brush === lookBrush) return false;
      page.input(() => page.editor.turn(cell, steps));
      return true;
    },
  });
  listenToKeys(page.grid.element, root, page.ends.signal, {
    move: (rows, columns) => page.moveBy(rows, columns),
    jump: (where) => {
      const far = Math.max(1, Math.floor(page.grid.element.clientHeight / page.grid.size) - 1);
      if (where === 'start') page.moveBy(0, -page.grid.columns);
      else if (where === 'end') page.moveBy(0, page.grid.columns);
      else page.moveBy(where === 'up' ? -far : far, 0);
    },
    type: (value) => page.type(value),
    back: () => {
      if (page.isPlaying) return;
      page.input(() => {
        const before = page.explorer.back(page.grid.cursor);
        if (!page.isByMouse) page.goTo(before, true);
      });
    },
    press: () => {
      page.setByMouse(false);
      page.press(page.grid.cursor, 'main');
      page.editor.endStroke();
    },
    best: () => {
      if (page.isPlaying) {
        void page.nextHint();
        return;
      }
      const move = page.analyst.moves.win ?? page.analyst.moves.score;
      if (move) page.goTo({row: move.cell[0], column: move.cell[1]}, true);
    },
    why: () => page.why(page.grid.cursor),
    hints: () => (page.isPlaying ? page.playBar : page.editorBar).pressHints(),
    autoplay: () => {
      if (page.isPlaying) page.playBar.pressAutoplay();
    },
    next: () => {
      if (page.isPlaying) page.next();
    },
    again: () => {
      if (page.isPlaying) page.input(() => page.player.again());
    },
    undo: () => page.input(() => (page.isPlaying ? page.player : page.editor).undo()),
    redo: () => page.input(() => (page.isPlaying ? page.player : page.editor).redo()),
    zoom: (steps) => page.grid.zoom(steps),
    whole: () => page.grid.whole(),
    help: () => page.help.showModal(),
    given: () => (page.isPlaying ? page.next() : page.attempt(() => page.explorer.switchMines())),
  });
}
