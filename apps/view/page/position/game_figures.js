// @ts-check
// What a game was worth, as soon as it is over: 3BV and how fast and well it was done (docs/reference/reviews.md). No page,
// no engine. A review has the same figures, and luck and accuracy besides.

/**
 * @typedef {object} Figures
 * @property {number} bv fewest clicks that open the board without chords
 * @property {number} bvDone as many of them as are done
 * @property {number} clicks that changed something
 */

/**
 * O(cells).
 * @param {import('./game.js').Game} game that has begun @param {number} clicks @returns {Figures}
 */
export function figuresOf(game, clicks) {
  const {board} = game;
  const numbers = board.cells.map((_, i) => (game.mines?.[i] ? -1 : game.numberAt(board.cell(i))));
  const seen = new Uint8Array(numbers.length);
  let [bv, bvDone] = [0, 0];
  numbers.forEach((number, i) => {
    if (number !== 0 || seen[i]) return;
    bv += 1;
    bvDone += markOpening(board, numbers, seen, i) ? 1 : 0;
  });
  numbers.forEach((number, i) => {
    if (number <= 0 || seen[i]) return;
    bv += 1;
    bvDone += board.cells[i] >= 0 ? 1 : 0;
  });
  return {bv, bvDone, clicks};
}

/**
 * Marks an opening: its zeros and the numbers around them.
 * @param {import('./board.js').Board} board @param {ArrayLike<number>} numbers @param {Uint8Array} seen @param {number} start
 * @returns {boolean} whether all its zeros are open
 */
function markOpening(board, numbers, seen, start) {
  const queue = [start];
  seen[start] = 1;
  let isAllOpen = true;
  while (queue.length > 0) {
    const at = /** @type {number} */ (queue.pop());
    isAllOpen &&= board.cells[at] >= 0;
    for (const each of board.around(board.cell(at)).map((cell) => board.index(cell))) {
      if (seen[each]) continue;
      seen[each] = 1;
      if (numbers[each] === 0) queue.push(each);
    }
  }
  return isAllOpen;
}
