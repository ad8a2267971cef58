// @ts-check
// Mouse, pen and touch on a grid, as strokes of cells. A finger scrolls, so it paints by taps alone; held down, it is the
// other button; two fingers zoom. In a game a press acts where the mouse is let go, so that a wrong cell can be left again.

/** @typedef {import('./board.js').Cell} Cell */
/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {'main' | 'other' | 'chord'} Press which button: the middle one and both at once are a chord */

/**
 * @typedef {object} Strokes
 * @property {(cell: Cell, press: Press) => void} begin a press on a cell
 * @property {(cell: Cell) => void} go the press goes on to another cell
 * @property {() => void} end
 * @property {(press: Press) => boolean} waits whether a press begins only when the button is let go
 * @property {(cell: Cell | null, press: Press) => void} hold a press that waits would now begin there; null: nowhere
 * @property {(cell: Cell | null) => void} hover
 * @property {(cell: Cell, steps: number) => boolean} wheel true if it was used
 */

const longPress = 350; // ms
const wander = 10; // pixels that a tap may move
const presses = /** @type {Press[]} */ (['main', 'chord', 'other']); // by the number of the button
const bothButtons = 3; // of MouseEvent.buttons

/** @param {Grid} grid @param {Strokes} strokes */
export function listenToPointer(grid, strokes) {
  listenToMouse(grid, strokes);
  listenToFingers(grid, strokes);
  grid.element.addEventListener('contextmenu', (event) => event.preventDefault());
}

/** @param {Grid} grid @param {Strokes} strokes */
function listenToMouse(grid, strokes) {
  const {element} = grid;
  /** @type {Cell | null} where the press is */
  let last = null;
  /** @type {Press | null} */
  let press = null;
  let isWaiting = false;

  const isMouse = (/** @type {PointerEvent} */ event) => event.pointerType !== 'touch';
  const endWait = () => {
    if (isWaiting) strokes.hold(null, 'main');
    isWaiting = false;
  };
  /** @param {boolean} isTaken the press does what it was for */
  const end = (isTaken) => {
    const waited = isWaiting && isTaken ? last : null;
    const was = press;
    endWait();
    press = null;
    if (waited && was) strokes.begin(waited, was);
    if (was) strokes.end();
  };

  element.addEventListener('pointerdown', (event) => {
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (!cell || !isMouse(event)) return;
    last = cell;
    press = presses[event.button] ?? 'main';
    element.setPointerCapture(event.pointerId);
    isWaiting = strokes.waits(press);
    if (isWaiting) strokes.hold(cell, press);
    else strokes.begin(cell, press);
  });
  element.addEventListener('pointermove', (event) => {
    if (!isMouse(event)) return;
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (event.buttons === bothButtons && press && press !== 'chord' && strokes.waits('chord')) {
      press = 'chord';
      isWaiting = true;
    } else if (press === 'chord' && isWaiting && event.buttons !== bothButtons && event.button >= 0) {
      last = cell;
      return end(true); // the first of two buttons is let go
    }
    if (!press) return strokes.hover(cell);
    if (isWaiting) {
      last = cell;
      return strokes.hold(cell, press);
    }
    if (!cell || (last && cell.row === last.row && cell.column === last.column)) return;
    for (const between of lineOf(last ?? cell, cell)) strokes.go(between);
    last = cell;
  });
  element.addEventListener('pointerup', (event) => {
    if (isMouse(event)) end(true);
  });
  element.addEventListener('pointercancel', (event) => {
    if (isMouse(event)) end(false);
  });
  element.addEventListener('mousedown', (event) => {
    if (event.button === 1) event.preventDefault(); // it would scroll
  });
  element.addEventListener('pointerleave', () => {
    if (!press) strokes.hover(null);
  });
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

/** @param {Grid} grid @param {Strokes} strokes */
function listenToFingers(grid, strokes) {
  const {element} = grid;
  /** @type {{cell: Cell, x: number, y: number, timer: number} | null} */
  let tap = null;
  let apart = 0; // pixels between two fingers; 0 unless there are two

  const press = (/** @type {Cell} */ cell, /** @type {Press} */ button) => {
    strokes.begin(cell, button);
    strokes.end();
  };
  const endTap = () => {
    if (tap) {
      clearTimeout(tap.timer);
      strokes.hold(null, 'main');
    }
    tap = null;
  };
  const isFinger = (/** @type {PointerEvent} */ event) => event.pointerType === 'touch';

  element.addEventListener('pointerdown', (event) => {
    if (!isFinger(event)) return;
    endTap();
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (!cell || !event.isPrimary) return;
    const timer = window.setTimeout(() => {
      endTap();
      navigator.vibrate?.(15);
      press(cell, 'other');
    }, longPress);
    tap = {cell, x: event.clientX, y: event.clientY, timer};
    if (strokes.waits('main')) strokes.hold(cell, 'main');
  });
  element.addEventListener('pointermove', (event) => {
    if (isFinger(event) && tap && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > wander) endTap();
  });
  element.addEventListener('pointerup', (event) => {
    if (!isFinger(event)) return;
    const cell = tap?.cell;
    endTap();
    if (cell) press(cell, 'main');
  });
  element.addEventListener('pointercancel', (event) => {
    if (isFinger(event)) endTap(); // the browser scrolls
  });

  const distance = (/** @type {TouchList} */ touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  const listen = (/** @type {TouchEvent} */ event) => {
    const {touches} = event;
    if (touches.length !== 2) {
      apart = 0;
      return;
    }
    endTap();
    event.preventDefault(); // the page stays as it is
    const now = distance(touches);
    const [x, y] = [(touches[0].clientX + touches[1].clientX) / 2, (touches[0].clientY + touches[1].clientY) / 2];
    if (apart > 0) grid.zoomBy(now / apart, x, y);
    apart = now;
  };
  for (const type of /** @type {const} */ (['touchstart', 'touchmove', 'touchend', 'touchcancel'])) {
    element.addEventListener(type, listen, {passive: false});
  }
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
