// @ts-check
// Draws cells on a canvas: closed ones are raised tiles, open ones lie flat. Certain cells have a shape as well as a colour,
// and the scale of probabilities goes from blue to orange, so that no kind of eye is at a loss.

import {mine} from './board.js';

/**
 * What there is to draw of a cell.
 * @typedef {object} Look
 * @property {number} value
 * @property {number} [number] what is written on an open cell, if it is not the value
 * @property {number | null} probability of a mine; null: none is shown
 * @property {{text: string, heat: number}} [written] in place of the probability, and the probability whose colour it has
 * @property {number} verdict 1 safe, 2 a mine, else 0
 * @property {number} error one standard error of the probability
 * @property {boolean} isFlagged
 * @property {boolean} isFatal where the game was lost
 * @property {boolean} isMissed a mine that was not found, shown at a game's end
 * @property {boolean} [isHeld] a press that goes on would open it
 * @property {boolean} isReason one of the numbers of the reason
 * @property {boolean} isWrong one of the numbers that contradict each other, or a flag where no mine is
 * @property {boolean} isMove the best move
 * @property {boolean} isDoubtful it may be something else in the picture that the position comes from
 * @property {boolean} isAsked the cell whose reason is shown
 */

const fallbacks = {
  '--bg': '#ffffff',
  '--fg': '#1b2027',
  '--accent': '#0b62a4',
  '--muted': '#586271',
  '--open': '#fbfaf6',
  '--seam': '#d5dae2',
  '--tile': '#9fb4ce',
  '--tile-light': '#c6d5e7',
  '--tile-dark': '#7089a9',
  '--sunk': '#dfe5ed',
  '--pit': '#dfe5ed',
  '--rim': '#dde4ed',
  '--flag': '#b3181c',
  '--hit': '#d55e00',
  '--blast': '#e5484d',
  '--digit-1': '#0b5fc0',
  '--digit-2': '#0a7a3d',
  '--digit-3': '#c03030',
  '--digit-4': '#4b2a9a',
  '--digit-5': '#8a4b08',
  '--digit-6': '#0b7285',
  '--digit-7': '#1b2027',
  '--digit-8': '#5c6470',
  '--heat-low': '#2a78b5',
  '--heat-middle': '#c9ced6',
  '--heat-high': '#d8731a',
};

/** @typedef {keyof typeof fallbacks} ColourName */

/** @param {string} colour #rrggbb @returns {[number, number, number]} */
function channels(colour) {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** @param {string} from @param {string} to @param {number} share */
function between(from, to, share) {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((value, i) => Math.round(value + (b[i] - value) * share));
  return `rgb(${mixed.join(',')})`;
}

/**
 * How bright a colour is, 0 to 1 (WCAG 2.2, relative luminance).
 * @param {number[]} channels 0 to 255
 */
function luminance(channels) {
  const [red, green, blue] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Black or white, whichever has the greater contrast to a colour: on any colour at least 4.58 : 1.
 * @param {string} ground rgb(...)
 */
export function inkOn(ground) {
  const light = luminance((ground.match(/\d+/g) ?? []).map(Number));
  return (light + 0.05) ** 2 > 0.05 * 1.05 ? '#000000' : '#ffffff';
}

/**
 * A probability as whole percent: "0" and "100" only for what is certain.
 * @param {number} probability
 */
export function shortPercent(probability) {
  if (probability > 0 && probability < 0.01) return '<1';
  if (probability < 1 && probability > 0.99) return '>99';
  return String(Math.round(probability * 100));
}

export class Painter {
  constructor() {
    /** @type {Record<ColourName, string>} */
    this.colours = {...fallbacks};
    /** @type {string[]} */
    this.heat = [];
    this.fineness = 1; // device pixels in a CSS pixel, a side
    this.readColours();
  }

  /** Reads the colours of the page's style again: it has turned dark or light. */
  readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of /** @type {ColourName[]} */ (Object.keys(fallbacks))) {
      const value = style.getPropertyValue(name).trim();
      this.colours[name] = /^#[0-9a-f]{6}$/i.test(value) ? value : fallbacks[name];
    }
    const {colours} = this;
    this.heat = Array.from({length: 101}, (_, i) => {
      const p = i / 100;
      return p < 0.5
        ? between(colours['--heat-low'], colours['--heat-middle'], p * 2)
        : between(colours['--heat-middle'], colours['--heat-high'], p * 2 - 1);
    });
  }

  /**
   * The colour of a probability.
   * @param {number} probability
   */
  heatOf(probability) {
    return this.heat[Math.round(Math.min(Math.max(probability, 0), 1) * 100)];
  }

  /**
   * The width of a line in CSS pixels as a whole number of device pixels.
   * @param {number} width
   */
  #line(width) {
    return Math.max(1, Math.round(width * this.fineness)) / this.fineness;
  }

  /**
   * Draws a cell into a square of the canvas.
   * @param {CanvasRenderingContext2D} context
   * @param {number} x @param {number} y @param {number} size in pixels
   * @param {Look} look
   */
  cell(context, x, y, size, look) {
    const {colours} = this;
    const isOpen = look.value >= 0 || look.isHeld === true;
    const isMine = look.value === mine || look.isMissed || look.isFatal;
    const {probability} = look;
    const written = look.written ?? (probability === null ? null : {text: shortPercent(probability), heat: probability});
    if (isOpen) this.#flat(context, x, y, size, colours[look.isHeld ? '--sunk' : '--open']);
    else if (isMine) this.#flat(context, x, y, size, colours[look.isFatal ? '--blast' : '--pit']);
    else if (written) this.#flat(context, x, y, size, this.heatOf(written.heat));
    else this.#tile(context, x, y, size);
    if (look.isHeld) this.#shadow(context, x, y, size);
    if (isOpen) this.#number(context, x, y, size, look.isHeld ? 0 : look.number ?? look.value);
    else if (isMine) this.#mine(context, x, y, size, '#11161c');
    else if (look.isFlagged) this.#flag(context, x, y, size, look.isWrong);
    else if (look.verdict === 1 && !look.written) this.#safe(context, x, y, size);
    else if (look.verdict === 2) this.#mine(context, x, y, size, '#5d2600');
    else if (written && size >= 18) {
      this.#percent(context, x, y, size, written);
      if (look.error > 0 && !look.written) this.#spread(context, x, y, size, look.error);
    }
    this.#frames(context, x, y, size, look);
  }

  /**
   * A cell that lies flat, with a seam to those at its right and below.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size @param {string} colour
   */
  #flat(context, x, y, size, colour) {
    context.fillStyle = colour;
    context.fillRect(x, y, size, size);
    if (size < 8) return;
    const line = this.#line(1);
    context.fillStyle = this.colours['--seam'];
    context.fillRect(x + size - line, y, line, size);
    context.fillRect(x, y + size - line, size, line);
  }

  /**
   * A raised tile: light edges above and at the left, dark ones below and at the right.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size
   */
  #tile(context, x, y, size) {
    const {colours} = this;
    const edge = this.#line(Math.min(size * 0.075, 3));
    const [right, bottom] = [x + size, y + size];
    context.fillStyle = colours['--tile-light'];
    context.fillRect(x, y, size, size);
    context.fillStyle = colours['--tile-dark'];
    context.beginPath();
    for (const [px, py] of [[right, y], [right, bottom], [x, bottom], [x + edge, bottom - edge], [right - edge, bottom - edge], [right - edge, y + edge]]) {
      context.lineTo(px, py);
    }
    context.fill();
    context.fillStyle = colours['--tile'];
    context.fillRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
  }

  /**
   * What makes a pressed cell lie lower than those around it.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size
   */
  #shadow(context, x, y, size) {
    const edge = this.#line(Math.min(size * 0.075, 3));
    context.fillStyle = this.colours['--tile-dark'];
    context.fillRect(x, y, size, edge);
    context.fillRect(x, y, edge, size);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size @param {number} value */
  #number(context, x, y, size, value) {
    if (value === 0 || size < 7) return;
    context.fillStyle = this.colours[value < 0 ? '--hit' : /** @type {ColourName} */ (`--digit-${value}`)];
    context.font = `bold ${Math.round(size * 0.68)}px system-ui, sans-serif`;
    context.fillText(String(value), x + size / 2, y + size * 0.54);
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size
   * @param {{text: string, heat: number}} written
   */
  #percent(context, x, y, size, {text, heat}) {
    context.fillStyle = inkOn(this.heatOf(heat));
    context.font = `${Math.round(size * (text.length > 2 ? 0.36 : 0.42))}px system-ui, sans-serif`;
    context.fillText(text, x + size / 2, y + size * 0.53);
  }

  /**
   * A bar below an estimate: the cell's width is 100 %, the bar four standard errors, and never too short to see.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size @param {number} error
   */
  #spread(context, x, y, size, error) {
    const half = Math.max(2, size * Math.min(0.46, 2 * error));
    const [middle, bottom] = [x + size / 2, y + size * 0.86];
    context.lineWidth = Math.max(1, size * 0.05);
    context.strokeStyle = context.fillStyle;
    context.beginPath();
    context.moveTo(middle - half, bottom);
    context.lineTo(middle + half, bottom);
    for (const end of [middle - half, middle + half]) {
      context.moveTo(end, bottom - size * 0.06);
      context.lineTo(end, bottom + size * 0.06);
    }
    context.stroke();
  }

  /**
   * A ring on a light ground.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size
   */
  #safe(context, x, y, size) {
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, size * 0.33, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = '#00694d';
    context.lineWidth = Math.max(1.5, size * 0.1);
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, size * 0.24, 0, 2 * Math.PI);
    context.stroke();
  }

  /**
   * A disc with spikes.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size @param {string} colour
   */
  #mine(context, x, y, size, colour) {
    const [middleX, middleY, radius] = [x + size / 2, y + size / 2, size * 0.23];
    context.fillStyle = context.strokeStyle = colour;
    context.lineWidth = Math.max(1, size * 0.08);
    context.beginPath();
    for (let i = 0; i < 4; ++i) {
      const [dx, dy] = [Math.cos((i * Math.PI) / 4) * size * 0.36, Math.sin((i * Math.PI) / 4) * size * 0.36];
      context.moveTo(middleX - dx, middleY - dy);
      context.lineTo(middleX + dx, middleY + dy);
    }
    context.stroke();
    context.beginPath();
    context.arc(middleX, middleY, radius, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.arc(middleX - radius * 0.35, middleY - radius * 0.35, radius * 0.26, 0, 2 * Math.PI);
    context.fill();
  }

  /**
   * A pennant on a pole; with a cross where no mine is.
   * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size @param {boolean} isWrong
   */
  #flag(context, x, y, size, isWrong) {
    context.strokeStyle = context.fillStyle = this.colours['--fg'];
    context.lineWidth = Math.max(1, size * 0.07);
    context.beginPath();
    context.moveTo(x + size * 0.42, y + size * 0.2);
    context.lineTo(x + size * 0.42, y + size * 0.76);
    context.stroke();
    context.fillRect(x + size * 0.28, y + size * 0.73, size * 0.36, Math.max(1, size * 0.08));
    context.fillStyle = this.colours['--flag'];
    context.beginPath();
    context.moveTo(x + size * 0.4, y + size * 0.18);
    context.lineTo(x + size * 0.76, y + size * 0.36);
    context.lineTo(x + size * 0.4, y + size * 0.54);
    context.fill();
    if (!isWrong) return;
    context.lineWidth = Math.max(1.5, size * 0.09);
    context.beginPath();
    for (const [from, to] of [[0.2, 0.8], [0.8, 0.2]]) {
      context.moveTo(x + size * 0.2, y + size * from);
      context.lineTo(x + size * 0.8, y + size * to);
    }
    context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size @param {Look} look */
  #frames(context, x, y, size, look) {
    const frame = (/** @type {string} */ colour, /** @type {number} */ about, /** @type {number[]} */ dash = []) => {
      const width = (context.lineWidth = this.#line(about));
      context.strokeStyle = colour;
      context.setLineDash(dash);
      context.strokeRect(x + width / 2, y + width / 2, size - width, size - width);
      context.setLineDash([]);
    };
    const wide = Math.max(2, size * 0.1);
    if (look.isMove) {
      frame(this.colours['--bg'], wide * 1.7);
      frame(this.colours['--accent'], wide);
    }
    if (look.isDoubtful) {
      frame(this.colours['--bg'], wide * 1.7);
      frame(this.colours['--hit'], wide, [size * 0.2, size * 0.12]);
    }
    if (look.isReason) frame(this.colours['--accent'], wide);
    if (look.isWrong && !look.isFlagged) {
      frame(this.colours['--hit'], wide * 1.2);
      frame(this.colours['--fg'], Math.max(1, wide / 3), [size * 0.15, size * 0.1]);
    }
    if (look.isAsked) frame(this.colours['--fg'], Math.max(1.5, size * 0.06), [size * 0.14, size * 0.1]);
  }
}
