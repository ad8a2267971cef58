// @ts-check
// The page for games and positions: a board to play or to paint, and what the engine knows of it.

import {loadStyle} from '../common/dom.js';
import {openEngine} from '../engine/engine.js';
import {gameBy} from '../review/address.js';
import {isGame, requestOfFile} from '../review/game_file.js';
import {fragmentOf, sharedBy} from './share.js';
import {PositionPage} from './page.js';
import {pictureOf} from './picture.js';

/** @type {import('../engine/engine.js').Ask} */
async function refuse() {
  throw new Error('this page is open to others, so the engine cannot be asked');
}

/**
 * @param {HTMLElement} element
 * @param {{read_only?: boolean, engine?: 'worker', position: {name: string, format: string, text: string} | null}} state
 * @returns {Promise<() => void>} what takes the page away again
 */
export async function mountPosition(element, state) {
  await loadStyle(new URL('../position.css', import.meta.url).href);
  const ask = state.read_only ? refuse : openEngine(state);
  const home = state.engine === 'worker' ? location.origin + location.pathname : '';
  let removeReview = () => {};
  const back = (/** @type {string | undefined} */ failure) => {
    removeReview();
    removeReview = () => {};
    element.append(page.root);
    page.grid.takeKeys();
    page.setAddress(page.isPlaying ? location.pathname + location.search : fragmentOf(page.board));
    if (failure) page.fail(failure);
  };
  const review = async (/** @type {object} */ game, /** @type {string} */ name) => {
    const {openReview} = await import('../review/review.js');
    removeReview();
    page.root.remove();
    removeReview = openReview(element, ask, {do: 'review', ...game}, name, {
      home,
      back,
      explore: (board, cell) => {
        back();
        page.show({board, cell});
      },
      read: (text, source) => {
        back();
        void page.read(text, source);
      },
      readGame,
      readBoard: (bytes) => {
        page.takeBoard(bytes);
        back();
      },
      readPicture: (file) => {
        back();
        void page.readPicture(file);
      },
    });
  };
  const results = async () => {
    const {openResults} = await import('../results/results.js');
    removeReview();
    page.root.remove();
    removeReview = openResults(element, ask, {
      back: () => back(),
      review: (game) => void review(game, 'The game'),
      changed: () => page.log.readAgain(),
    });
  };
  const lessons = async () => {
    const {openLessons} = await import('../lessons/lessons.js');
    removeReview();
    page.root.remove();
    removeReview = openLessons(element, ask, {back: () => back()});
  };
  const readGame = (/** @type {File} */ file) =>
    requestOfFile(file).then(
      (request) => review(request, file.name),
      (error) => back(`${file.name}: ${error.message}`),
    );
  const page = new PositionPage(element, ask, {file: readGame, game: (game) => void review(game, 'The game'), results: () => void results(), lessons: () => void lessons()}, home);
  const game = gameBy(location.hash);
  const shared = sharedBy(location.hash) ?? (state.position && sharedBy(state.position.text));
  if (game) void review(game, 'The game');
  else if (shared) page.show(shared);
  else if (state.position && isGame({name: `.${state.position.format}`})) {
    const {text: file, format, name} = state.position;
    void review({file, format}, name);
  } else if (state.position?.format.startsWith('image/')) void page.readPicture(pictureOf(state.position));
  else if (state.position) void page.read(state.position.text, state.position.name, state.position.format);
  else if (state.read_only || location.hash === '#analyse') page.analyse();
  else if (!page.playLinked(location.search)) page.resume();
  if (!game) page.grid.takeKeys();
  const showOther = () => {
    const otherGame = gameBy(location.hash);
    const other = sharedBy(location.hash);
    if (otherGame) void review(otherGame, 'The game');
    if (!other) return;
    back();
    page.show(other);
  };
  window.addEventListener('hashchange', showOther);
  return () => {
    window.removeEventListener('hashchange', showOther);
    removeReview();
    page.remove();
  };
}
