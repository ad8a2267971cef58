// @ts-check
// What browser tests may ask of the page.

import {textOf} from './board.js';

/** @param {import('./page.js').PositionPage} page */
export function offerToTests(page) {
  /** @type {any} */ (window).minesPosition = {
    /** The board of now as text. */
    text: () => textOf(page.board),
    cell: (/** @type {number} */ row, /** @type {number} */ column) => page.looks.of({row, column}),
    words: (/** @type {number} */ row, /** @type {number} */ column) => page.looks.words({row, column}),
    /** The middle of a cell in the window. */
    place: (/** @type {number} */ row, /** @type {number} */ column) => page.grid.placeOf({row, column}),
    cursor: () => page.grid.cursor,
    why: () => page.analyst.why,
    moves: () => page.analyst.moves,
    /** All replies about the board of now have come, and the analysis is drawn. */
    settled: () => page.analyst.isCurrent && page.analyst.hasMoves && !page.player.drawing && (page.milliseconds ?? 0) > 0,
    /** From the last input until its reply was drawn. */
    milliseconds: () => page.milliseconds,
    doubtful: () => [...page.board.cells.keys()].filter((index) => page.picture.isDoubtful(page.board, index)),
    mines: () => page.player.game.mines,
    record: () => page.player.record.toReview(),
  };
}
