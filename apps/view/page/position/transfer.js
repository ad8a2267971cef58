// @ts-check
// Positions in and out of the page: files that are chosen or dropped, texts and pictures that are pasted, copies and downloads.

import {make} from '../common/dom.js';
import {messageOf} from '../common/format.js';
import {isGame} from '../review/game_file.js';
import {isBoard} from './board_file.js';
import {isPicture} from './picture.js';

const mostBytes = 4 << 20;

/**
 * Takes what is dropped on an element and pasted on the page.
 * @param {HTMLElement} element @param {(text: string, name: string) => void} take @param {(failure: string) => void} fail
 * @param {AbortSignal} signal  when to listen no more
 * @param {(file: File) => void} takeGame takes a recorded game of another program
 * @param {(bytes: Uint8Array) => void} takeBoard takes a board; what it throws is a failure
 * @param {(file: File) => void} takePicture takes a picture of a board
 */
export function listenToTexts(element, take, fail, signal, takeGame, takeBoard, takePicture) {
  const read = async (/** @type {File} */ file) => {
    if (isPicture(file)) return takePicture(file);
    if (isGame(file)) return takeGame(file);
    if (file.size > mostBytes) return fail(`${file.name}: ${file.size} bytes, expected at most ${mostBytes}`);
    if (!isBoard(file)) return take(await file.text(), file.name);
    try {
      takeBoard(new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      fail(`${file.name}: ${messageOf(error)}`);
    }
  };
  const hasTexts = (/** @type {DataTransfer | null} */ data) => data !== null && data.types.some((type) => type === 'Files' || type === 'text/plain');
  element.addEventListener('dragover', (event) => {
    if (!hasTexts(event.dataTransfer)) return;
    event.preventDefault();
    element.classList.add('position-dropping');
  });
  element.addEventListener('dragleave', () => element.classList.remove('position-dropping'));
  element.addEventListener('drop', (event) => {
    element.classList.remove('position-dropping');
    const data = event.dataTransfer;
    if (!data || !hasTexts(data)) return;
    event.preventDefault();
    if (data.files.length > 0) void read(data.files[0]);
    else take(data.getData('text/plain'), 'what was dropped');
  });
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const isInField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isInField || !event.clipboardData || !element.isConnected) return;
    event.preventDefault();
    const [file] = event.clipboardData.files;
    if (file) void read(file);
    else take(event.clipboardData.getData('text/plain'), 'what was pasted');
  };
  document.addEventListener('paste', paste, {signal});

  const chooser = make('input', {type: 'file', hidden: true, 'data-testid': 'position-file'});
  chooser.addEventListener('change', () => {
    const file = chooser.files?.[0];
    if (file) void read(file);
    chooser.value = '';
  });
  return chooser;
}

/** @param {BlobPart} content @param {string} name @param {string} type */
export function download(content, name, type) {
  const address = URL.createObjectURL(new Blob([content], {type}));
  const link = make('a', {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A link to copy, and what is said once it has been. The address of mines-view works on this machine only, and has the token
 * that guards the page: behind mines-view a link is that of another page which anybody can open, if there is one; else the
 * rest alone, which may be pasted on the page.
 * @param {string} home of the page; empty behind mines-view
 * @param {string} part from "?" or "#" on
 * @param {string | null} elsewhere the same on a page that anybody can open
 */
export function linkOf(home, part, elsewhere) {
  if (home) return {text: home + part, told: 'The link has been copied.'};
  if (elsewhere) return {text: elsewhere, told: `Copied: a link to ${new URL(elsewhere).hostname}, which anybody can open, and which may be pasted here.`};
  return {text: part, told: 'Copied without the address of this machine: paste it on the page of any mines-view.'};
}

/**
 * Copies to the clipboard; also where a page is not served as secure.
 * @param {string} text @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make('textarea', {class: 'position-unseen'});
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
