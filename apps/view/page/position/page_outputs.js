// @ts-check
// What leaves the page: copies, links, and files of boards, games and pictures.

import {messageOf} from '../common/format.js';
import {requestFor} from './analyst.js';
import {mbfOf} from './board_file.js';
import {queryOf} from './board_link.js';
import {boardPage, positionPageOf} from './peer_links.js';
import {fragmentOf} from './share.js';
import {copy, download, linkOf} from './transfer.js';

/** @typedef {import('./page.js').PositionPage} Page */

export const mostFragment = 100_000; // characters of an address that browsers take

/** @param {Page} page @param {string} text @param {string} told once it has been copied */
export async function copyText(page, text, told) {
  if (await copy(text)) page.facts.say(told);
  else page.fail('the browser does not let this page copy');
}

/** @param {Page} page @param {string} part of an address, from "?" or "#" on @param {string | null} elsewhere (transfer.js: linkOf) */
async function copyLink(page, part, elsewhere) {
  const {text, told} = linkOf(page.home, part, elsewhere);
  await copyText(page, text, told);
}

/**
 * Copies the link of the position, and of the cell whose reason is shown.
 * @param {Page} page
 */
export async function copyPosition(page) {
  const fragment = fragmentOf(page.board, page.analyst.why ? page.grid.cursor : null);
  if (fragment.length > mostFragment) return page.fail('this position is too long for an address; copy it as text');
  if (!page.isPlaying) page.setAddress(fragment);
  await copyLink(page, fragment, positionPageOf(page.board));
}

/**
 * Copies the link of the game's board, with its mines.
 * @param {Page} page
 */
export async function copyBoard(page) {
  const {game, start} = page.player;
  const query = queryOf(start, game.mines ?? []);
  if (query.length > mostFragment) return page.fail('this board is too large for an address');
  await copyLink(page, query, boardPage + query);
}

/** @param {Page} page */
export const saveBoard = (page) =>
  page.attempt(() => download(mbfOf(page.board, page.player.game.mines ?? []), 'board.mbf', 'application/octet-stream'));

/**
 * Saves the game as a file that mines-solve --review and this page read.
 * @param {Page} page
 */
export async function saveGame(page) {
  try {
    const {rawvf} = await page.ask({do: 'write_game', ...page.player.record.toReview()});
    download(rawvf, 'game.rawvf', 'text/plain');
  } catch (error) {
    page.fail(`the game: ${messageOf(error)}`);
  }
}

/** @param {Page} page */
export async function savePicture(page) {
  try {
    const why = page.analyst.why ? {cell: page.analyst.why.cell} : {};
    const {svg} = await page.ask({do: 'svg', goal: 'win', ...requestFor(page.board), ...why});
    download(svg, 'position.svg', 'image/svg+xml');
  } catch (error) {
    page.fail(`the picture: ${messageOf(error)}`);
  }
}
