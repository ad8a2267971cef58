// @ts-check
// Mouse, pen and touch on a grid, as strokes of cells. A finger scrolls, so it paints by taps alone; held down, it is the
// other button. In a game a press acts where the mouse is let go, so that a wrong cell can be left again.

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./grid.js').Grid} Grid */

/**
 * @typedef {object} Strokes
 * @property {(cell: Cell, isOther: boolean) => void} begin a press on a cell, by the other button if `isOther`
 * @property {(cell: Cell) => void} go the press goes on to another cell
 * @property {() => void} end
 * @property {(isOther: boolean) => boolean} waits whether a press begins only when the button is let go
 * @property {(cell: Cell | null) => void} hold a press that waits would now begin there; null: nowhere
 * @property {(cell: Cell | null) => void} hover
 * @property {(cell: Cell, steps: number) => boolean} wheel true if it was used
 */

const longPress = 450; // ms
const wander = 10; // pixels that a tap may move

/** @param {Grid} grid @param {Strokes} strokes */
export function listenToPointer(grid, strokes) {
  const {element} = grid;
  /** @type {Cell | null} */
  let last = null;
  let isDown = false;
  let isWaiting = false;
  /** @type {{cell: Cell, x: number, y: number, timer: number} | null} */
  let tap = null;

  const same = (/** @type {Cell} */ a, /** @type {Cell | null} */ b) => b && a.row === b.row && a.column === b.column;
  const press = (/** @type {Cell} */ cell, /** @type {boolean} */ isOther) => {
    strokes.begin(cell, isOther);
    strokes.end();
  };
  const endWait = () => {
    if (isWaiting) strokes.hold(null);
    isWaiting = false;
  };
  const endTap = () => {
    if (tap) clearTimeout(tap.timer);
    tap = null;
  };

  element.addEventListener('pointerdown', (event) => {
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (!cell || event.button === 1) return;
    if (event.pointerType === 'touch') {
      endTap();
      const timer = window.setTimeout(() => {
        tap = null;
        press(cell, true);
      }, longPress);
      tap = {cell, x: event.clientX, y: event.clientY, timer};
      return;
    }
    isDown = true;
    last = cell;
    element.setPointerCapture(event.pointerId);
    const isOther = event.button === 2;
    isWaiting = strokes.waits(isOther);
    if (isWaiting) strokes.hold(cell);
    else strokes.begin(cell, isOther);
  });
  element.addEventListener('pointermove', (event) => {
    if (tap && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > wander) endTap();
    if (event.pointerType === 'touch') return;
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (!isDown) return strokes.hover(cell);
    if (isWaiting) {
      last = cell;
      return strokes.hold(cell);
    }
    if (!cell || same(cell, last)) return;
    for (const between of lineOf(last ?? cell, cell)) strokes.go(between);
    last = cell;
  });
  element.addEventListener('pointerup', () => {
    if (tap) press(tap.cell, false);
    endTap();
    const waited = isWaiting ? last : null;
    endWait();
    if (waited) press(waited, false);
    else if (isDown) strokes.end();
    isDown = false;
  });
  element.addEventListener('pointercancel', () => {
    endTap();
    endWait();
    if (isDown) strokes.end();
    isDown = false;
  });
  element.addEventListener('pointerleave', () => {
    if (!isDown) strokes.hover(null);
  });
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener(
    'wheel',
    (event) => {
      const cell = grid.cellAt(event.clientX, event.clientY);
      if (!cell || event.ctrlKey || !(grid.isWhole() || event.altKey)) return;
      const steps = Math.sign(event.deltaY || event.deltaX);
      if (steps !== 0 && strokes.wheel(cell, -steps)) event.preventDefault();
    },
    {passive: false},
  );
}

/**
 * The cells from one to another, without the first: a fast mouse leaves some out.
 * @param {Cell} from @param {Cell} to
 */
export function lineOf(from, to) {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({length: steps}, (_, i) => ({
    row: from.row + Math.round(((to.row - from.row) * (i + 1)) / steps),
    column: from.column + Math.round(((to.column - from.column) * (i + 1)) / steps),
  }));
}
