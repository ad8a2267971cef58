// @ts-check
// Leaflet's map of a board: rows go down, columns to the right, and zoom z shows a cell as 2^z pixels a side.

import {fineness} from './painter.js';

const mostZoom = 5;
const zoomStep = 0.5;

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
  return Math.max(-16, Math.min(mostZoom, Math.log2(Math.max(room, 1e-6))));
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
    zoomSnap: zoomStep,
    zoomDelta: zoomStep,
    zoomAnimation: !calm,
    fadeAnimation: false,
    attributionControl: false,
    wheelPxPerZoomLevel: 90,
    keyboard: false,
  });
  map.on('zoomend resize', () => element.classList.toggle('map-scaled', isScaledUnevenly(map)));
  showAll(map, info);
  return map;
}

/**
 * Whether a pixel of a picture is not a whole number of the screen's: then it is better blurred than now wide, now narrow.
 * @param {L.Map} map
 */
function isScaledUnevenly(map) {
  const scale = 2 ** (map.getZoom() - drawnZoom(map)) * (window.devicePixelRatio / fineness(drawnZoom(map)));
  return !Number.isInteger(scale);
}

/** @param {L.Map} map @param {SourceInfo} info */
export function showAll(map, info) {
  const zoom = fittingZoom(info, map.getSize());
  // The least zoom limits where the map goes, and moves it where it is already.
  map.setMinZoom(Math.min(zoom, map.getZoom() ?? zoom));
  viewExactly(map, [info.rows / 2, info.columns / 2], zoom);
  map.setMinZoom(zoom);
}

/**
 * Goes there, also to a zoom between two steps.
 * @param {L.Map} map @param {[number, number] | L.LatLng} center @param {number} zoom
 */
export function viewExactly(map, center, zoom) {
  map.options.zoomSnap = 0;
  map.setView(center, zoom, {animate: false});
  map.options.zoomSnap = zoomStep;
}

/**
 * The zoom whose pictures are shown, scaled to that of the map.
 * @param {L.Map} map
 */
export const drawnZoom = (map) => Math.round(map.getZoom());

/**
 * What the map shows, in pixels of the pictures that are shown.
 * @param {L.Map} map
 */
export function drawnBounds(map) {
  const scale = 2 ** (drawnZoom(map) - map.getZoom());
  const {min, max} = map.getPixelBounds();
  return {left: min.x * scale, top: min.y * scale, right: max.x * scale, bottom: max.y * scale};
}

/**
 * The window has another size.
 * @param {L.Map} map @param {SourceInfo} info
 */
export function refit(map, info) {
  const whole = map.getZoom() === map.getMinZoom();
  map.invalidateSize({animate: false});
  if (whole) showAll(map, info);
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
  const side = Number((2 ** Math.abs(zoom)).toPrecision(3));
  if (side === 1) return '1 pixel a cell';
  return zoom > 0 ? `${side} pixels a cell` : `1 pixel: ${side} × ${side} cells`;
}
