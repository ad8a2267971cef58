// @ts-check
// The colour of each byte. style.css has the colours themselves, so that legend and pictures agree.

/** @typedef {[number, number, number]} Colour */

/**
 * @typedef {object} Palette
 * @property {Colour} open
 * @property {Colour} closed
 * @property {Colour} frontier
 * @property {Colour} stuck
 * @property {Colour} hit
 * @property {Colour} mine
 * @property {Colour} ink
 * @property {Colour} grid
 * @property {string[]} digits  for 1 to 8
 */

/** Bytes of level 0. */
export const cell = {closed: 9, frontier: 10, known: 11, hit: 12, mine: 13, off: 15};
/** Flags of the levels above, and of all levels: stuck. */
export const flag = {share: 0x1f, frontier: 0x20, hit: 0x40, stuck: 0x80};

/** @param {string} hex  "#rrggbb" @returns {Colour} */
function fromHex(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** @returns {Palette} */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const text = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const colour = (/** @type {string} */ name) => fromHex(text(name));
  return {
    open: colour('--open'),
    closed: colour('--closed'),
    frontier: colour('--frontier'),
    stuck: colour('--stuck'),
    hit: colour('--hit'),
    mine: colour('--mine'),
    ink: colour('--fg'),
    grid: colour('--grid'),
    digits: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => text(`--digit-${n}`)),
  };
}

/** @param {Colour} from @param {Colour} to @param {number} share @returns {Colour} */
export function mix(from, to, share) {
  const part = (/** @type {number} */ i) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

/**
 * As canvases have it on machines whose bytes are in little-endian order.
 * @param {Colour} colour
 */
export const packed = ([r, g, b]) => (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;

/** @param {Colour} colour */
export const css = ([r, g, b]) => `rgb(${r}, ${g}, ${b})`;

/**
 * A cell of level 0 where it is too small for a digit. All bytes have colours of their own.
 * @param {Palette} palette
 * @param {number} byte
 * @returns {Colour | null} null: off the board
 */
export function cellColour(palette, byte) {
  const kind = byte & 0x1f;
  if (kind <= 8) return mix(palette.open, palette.ink, kind ? 0.03 + 0.05 * kind : 0);
  switch (kind) {
    case cell.closed: return palette.closed;
    case cell.frontier: return byte & flag.stuck ? palette.stuck : palette.frontier;
    case cell.known: return palette.mine;
    case cell.hit: return palette.hit;
    case cell.mine: return mix(palette.mine, palette.closed, 0.15);
    default: return null;
  }
}

/**
 * A square of 2 x 2 cells and more. `finished` is the share of cells that can be opened at all: with it a region that
 * is finished looks like one. So does each square without cells at the frontier, whatever its share.
 * @param {Palette} palette
 * @param {number} byte
 * @param {number} finished
 */
export function squareColour(palette, byte, finished) {
  if (byte & flag.hit) return palette.hit;
  const share = byte & flag.share;
  let open = 0;
  if (share === flag.share || (share && !(byte & flag.frontier))) open = 1;
  else if (share) open = Math.min(1, (share - 0.5) / 30 / finished);
  const base = mix(palette.closed, palette.open, open);
  if (byte & flag.stuck) return mix(base, palette.stuck, 0.8);
  if (byte & flag.frontier) return mix(base, palette.frontier, 0.6);
  return base;
}

/**
 * A square of a map, of which everything is known: the more mines, the darker.
 * @param {Palette} palette
 * @param {number} byte
 */
export function mapColour(palette, byte) {
  return mix(palette.mine, palette.open, (byte & flag.share) / flag.share);
}

/**
 * @param {Palette} palette
 * @param {SourceInfo} info
 * @param {number} level
 */
export function colourTable(palette, info, level) {
  const finished = 1 - info.mines / (info.rows * info.columns);
  const table = new Uint32Array(256);
  for (let byte = 0; byte < 256; ++byte) {
    let colour;
    if (level === 0) colour = cellColour(palette, byte);
    else if (info.kind === 'map') colour = mapColour(palette, byte);
    else colour = squareColour(palette, byte, finished);
    table[byte] = colour ? packed(colour) : 0;
  }
  return table;
}
