// @ts-check
// The reply to ./tiles: bytes of pixels by tiles of 256 x 256.

export const tileSide = 256;
/** At it, the largest board is a pixel. */
export const mostLevel = 16;
/** The finest level that can be had after a game: tiles of it stand in for finer ones. */
export const standInLevel = 6;
const headerBytes = 24;
const tileHeaderBytes = 16;

/**
 * The pixels of a patch's side at a level: what changes is sent by squares of so many.
 * @param {number} level
 */
export const blockSide = (level) => Math.max(1, 64 >> level);

/**
 * @typedef {object} TileChange
 * @property {number} x
 * @property {number} y
 * @property {boolean} whole
 * @property {number} entries  changed squares; 1 if it is whole
 * @property {number} offset   where its bytes begin in the reply
 */

/**
 * @typedef {object} TilesReply
 * @property {number} stamp
 * @property {boolean} unfinished  not all was drawn in time
 * @property {boolean} closed      details cannot be had any more
 * @property {number} seconds
 * @property {TileChange[]} tiles
 * @property {Uint8Array} bytes
 */

/**
 * Throws if the bytes are not a reply for this level.
 * @param {ArrayBuffer} buffer
 * @param {number} level
 * @returns {TilesReply}
 */
export function parseTiles(buffer, level) {
  const view = new DataView(buffer);
  if (buffer.byteLength < headerBytes) throw new Error('tiles: the header is cut off');
  const flags = view.getUint32(4, true);
  const count = view.getUint32(8, true);
  const side = blockSide(level);
  /** @type {TileChange[]} */
  const tiles = [];
  let offset = headerBytes;
  for (let i = 0; i < count; ++i) {
    if (offset + tileHeaderBytes > buffer.byteLength) throw new Error(`tiles: tile ${i} is cut off`);
    const kind = view.getUint32(offset + 8, true);
    const entries = view.getUint32(offset + 12, true);
    if (kind > 1) throw new Error(`tiles: tile ${i} is of kind ${kind}, expected 0 or 1`);
    const change = {
      x: view.getUint32(offset, true),
      y: view.getUint32(offset + 4, true),
      whole: kind === 0,
      entries,
      offset: offset + tileHeaderBytes,
    };
    offset = change.offset + (kind === 0 ? tileSide * tileSide : entries * (2 + side * side));
    if (offset > buffer.byteLength) throw new Error(`tiles: the pixels of tile ${i} are cut off`);
    tiles.push(change);
  }
  return {
    stamp: view.getUint32(0, true),
    unfinished: (flags & 1) !== 0,
    closed: (flags & 2) !== 0,
    seconds: view.getFloat64(16, true),
    tiles,
    bytes: new Uint8Array(buffer),
  };
}

/**
 * Brings the pixels of a tile up to date.
 * @param {TilesReply} reply
 * @param {TileChange} change
 * @param {number} level
 * @param {Uint8Array} pixels  tileSide x tileSide
 */
export function applyChange(reply, change, level, pixels) {
  const bytes = reply.bytes;
  if (change.whole) {
    pixels.set(bytes.subarray(change.offset, change.offset + tileSide * tileSide));
    return;
  }
  const side = blockSide(level);
  const across = tileSide / side;
  let from = change.offset;
  for (let i = 0; i < change.entries; ++i) {
    const index = bytes[from] | (bytes[from + 1] << 8);
    from += 2;
    if (index >= across * across) throw new Error(`tiles: square ${index} is off the tile`);
    let to = Math.floor(index / across) * side * tileSide + (index % across) * side;
    if (side === 1) {
      pixels[to] = bytes[from++];
      continue;
    }
    for (let row = 0; row < side; ++row, to += tileSide, from += side) {
      pixels.set(bytes.subarray(from, from + side), to);
    }
  }
}
