// @ts-check
// Leaflet's map of a board: rows go down, columns to the right, and zoom z shows a cell as 2^z pixels a side.

const mostZoom = 5;

/** A zoom step is short, and none for who asked for less motion. */
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param {SourceInfo} info */
export function boardBounds(info) {
  return L.latLngBounds([0, 0], [info.rows, info.columns]);
}

/**
 * The zoom at which the board just fits.
 * @param {SourceInfo} info @param {L.Point} size
 */
function fittingZoom(info, size) {
  const room = Math.min(size.x / info.columns, size.y / info.rows);
  return Math.max(-16, Math.min(mostZoom, Math.floor(Math.log2(Math.max(room, 1e-6)))));
}

/**
 * @param {HTMLElement} element
 * @param {SourceInfo} info
 */
export function makeMap(element, info) {
  const crs = L.Util.extend(Object.create(L.CRS.Simple), {transformation: new L.Transformation(1, 0, 1, 0)});
  const map = new L.Map(element, {
    crs,
    maxZoom: mostZoom,
    zoomSnap: 1,
    zoomAnimation: !calm,
    fadeAnimation: false,
    attributionControl: false,
    wheelPxPerZoomLevel: 90,
    keyboard: false,
  });
  showAll(map, info, false);
  return map;
}

/** @param {L.Map} map @param {SourceInfo} info @param {boolean} [animate] */
export function showAll(map, info, animate = true) {
  const zoom = fittingZoom(info, map.getSize());
  map.setMinZoom(zoom);
  map.setView([info.rows / 2, info.columns / 2], zoom, {animate});
}

/**
 * The window has another size.
 * @param {L.Map} map @param {SourceInfo} info
 */
export function refit(map, info) {
  const whole = map.getZoom() === map.getMinZoom();
  map.invalidateSize({animate: false});
  if (whole) showAll(map, info, false);
  else map.setMinZoom(Math.min(map.getZoom(), fittingZoom(info, map.getSize())));
}

/**
 * Shows a cell in the middle, large enough to read.
 * @param {L.Map} map @param {number} row @param {number} column
 */
export function showCell(map, row, column) {
  map.setView([row + 0.5, column + 0.5], Math.max(map.getZoom(), 4), {animate: false});
}

/** Pixels that an arrow key moves. */
const stride = 120;

/**
 * Moves the picture by so many strides.
 * @param {L.Map} map @param {number} right @param {number} down
 */
export function move(map, right, down) {
  map.panBy([right * stride, down * stride], {animate: !calm});
}

/**
 * What a pixel is, in words.
 * @param {number} zoom
 */
export function scaleText(zoom) {
  if (zoom > 0) return `${2 ** zoom} pixels a cell`;
  if (zoom === 0) return '1 pixel a cell';
  return `1 pixel: ${2 ** -zoom} × ${2 ** -zoom} cells`;
}
