// @ts-check
// A picture of a board: how its pixels go to the engine, and what is shown beside the position that was read.

import {button, make} from '../common/dom.js';

/**
 * The engine's reply.
 * @typedef {{rows: number, columns: number, board: number[], doubtful: [number, number][], reading: string}} PictureReading
 */

const mostPixels = 3_000_000; // more are no help to the engine; mines-view takes 12 MiB of Base64, four letters a pixel

/** @param {File} file */
export const isPicture = (file) => file.type.startsWith('image/');

/**
 * The file of a picture that mines-view shows.
 * @param {{name: string, format: string, text: string}} shown
 */
export const pictureOf = ({name, format, text}) => new File([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))], name, {type: format});

/**
 * The request that reads a picture. Rejects with an Error if the browser cannot decode it.
 * @param {File} file
 */
export async function requestOfPicture(file) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('the browser cannot read this picture');
  });
  let {width, height} = bitmap;
  // By halves: other scales blur the lines between cells.
  while (width * height > mostPixels) [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const canvas = make('canvas', {width: String(width), height: String(height)});
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot read this picture');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const {data} = context.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < pixels.length; ++from) {
    pixels[to++] = data[from++];
    pixels[to++] = data[from++];
    pixels[to++] = data[from++];
  }
  return {do: 'read_picture', width, height, pixels};
}

/** The picture that the position came from, and its doubtful cells. A cell that is set to something else is doubtful no more. */
export class PictureView {
  /** @param {(cell: import('./board.js').Cell) => void} go @param {() => void} changed the marks have */
  constructor(go, changed) {
    this.go = go;
    this.image = make('img', {alt: 'The picture that was read', 'data-testid': 'position-picture-read'});
    this.doubts = make('p', {'data-testid': 'position-doubts'});
    this.clear = button('All cells are right', () => {
      this.marked.clear();
      changed();
    });
    this.element = make('figure', {class: 'position-picture', hidden: true}, this.image, make('figcaption', {}, this.doubts, this.clear));
    /** @type {Map<number, number>} what was read of each doubtful cell, by its index */
    this.marked = new Map();
    this.columns = 0;
    this.has = false;
  }

  /** @param {File} file @param {PictureReading} reading */
  show(file, {board, columns, doubtful}) {
    this.hide();
    this.has = true;
    this.columns = columns;
    this.marked = new Map(doubtful.map(([row, column]) => [row * columns + column, board[row * columns + column]]));
    this.image.src = URL.createObjectURL(file);
  }

  /** Another position has come. */
  hide() {
    if (this.has) URL.revokeObjectURL(this.image.src);
    this.has = false;
    this.marked.clear();
  }

  /** @param {import('./board.js').Board} board @param {number} index */
  isDoubtful(board, index) {
    return this.has && board.columns === this.columns && this.marked.get(index) === board.cells[index];
  }

  /** @param {import('./board.js').Board} board @param {boolean} isShown */
  update(board, isShown) {
    this.element.hidden = !isShown || !this.has;
    if (this.element.hidden) return;
    const cells = [...this.marked.keys()].filter((index) => this.isDoubtful(board, index)).map((index) => board.cell(index));
    const links = cells.slice(0, 12).map((cell) => button(`${cell.row}, ${cell.column}`, () => this.go(cell), {title: `Row ${cell.row}, column ${cell.column}`}));
    const words = `${cells.length === 1 ? 'One cell is' : `${cells.length} cells are`} doubtful and marked. Look at the picture, and set right by hand what is wrong: `;
    this.doubts.replaceChildren(...(cells.length > 0 ? [words, ...links] : ['No cell is doubtful.']));
    this.clear.hidden = cells.length === 0;
  }
}
