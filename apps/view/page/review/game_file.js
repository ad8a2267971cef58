// @ts-check
// Recorded games of other programs: which files they are, and how a review of one is asked for.

import {base64Of} from '../common/base64.js';

// scripts/describe writes this line.
export const formats = ['rmv', 'mvf', 'rawvf', 'fsvf', 'evfs', 'evf', 'avf'];
// A game's request has at most 4 MiB, which is less than mines-view takes. Three bytes are four letters; 256 are for the rest.
const mostBytes = (((4 << 20) - 256) / 4) * 3;

/** @param {string} name of a file */
const formatOf = (name) => formats.find((format) => name.toLowerCase().endsWith(`.${format}`));

/** @param {{name: string}} file */
export const isGame = (file) => formatOf(file.name) !== undefined;

/**
 * The request that reviews a file. Rejects with an Error if the file is too large.
 * @param {File} file
 */
export async function requestOfFile(file) {
  if (file.size > mostBytes) throw new Error(`${file.size} bytes, expected at most ${mostBytes}`);
  return {do: 'review', file: base64Of(new Uint8Array(await file.arrayBuffer())), format: formatOf(file.name)};
}
