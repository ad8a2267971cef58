// @ts-check
// The panel of a review: what there is to say of the move that is shown.

import {button, make} from '../common/dom.js';
import {clock} from '../common/format.js';
import {reasonLines} from '../position/facts.js';
import {percentOf, placeOfPair} from '../position/words.js';
import {bitsWords, gradeWords, lossWords, moveWords} from './words.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./replay.js').Move} Move */

/** @type {Record<string, string>} what a guess is compared by, where its chance to win is not known */
const measures = {rating: 'by rating: an estimate', risk: 'by risk alone'};

/** @param {Move} move @param {number} loss @returns {[string, string][]} names and values */
function factsOf({risk, value, best, by = 'exact', luck, coin_flip, grade}, loss) {
  /** @type {[string, string][]} */
  const facts = [];
  if (risk !== undefined && grade !== 'proven') facts.push(['Risk of a mine', percentOf(risk)]);
  if (value !== undefined && by === 'exact') facts.push(['This guess wins', `${percentOf(value)}, exact`]);
  if (best && grade === 'guess') {
    facts.push(['Best guess', `${placeOfPair(best.cell)}: risk ${percentOf(best.risk)}`]);
    if (by === 'exact') facts.push(['The best guess wins', `${percentOf(best.value)}, exact`]);
  }
  if (loss > 0) facts.push(['Given away', `${lossWords(loss)}${grade === 'guess' ? `, ${measures[by] ?? 'exact'}` : ''}`]);
  if (luck) facts.push(['Luck', `${bitsWords(luck)} bits`]);
  if (coin_flip) facts.push(['Coin flip', 'no cell was safer than 1 in 2']);
  return facts;
}

export class MovePanel {
  /** @param {() => void} explore shows the position on the page for positions */
  constructor(explore) {
    this.explore = explore;
    this.element = make('section', {class: 'review-move', 'aria-label': 'This move', 'data-testid': 'review-move'});
  }

  /** @param {Replay} replay @param {number} step */
  show(replay, step) {
    const {moves, review} = replay;
    const explore = button('Explore this position', this.explore, {'data-testid': 'review-explore'});
    if (step === moves.length) {
      const ends = {won: 'The game is won.', lost: 'The game is lost.', unfinished: 'The game ends here, unfinished.'};
      this.element.replaceChildren(make('h2', {}, 'The end'), make('p', {}, ends[review.result]), explore);
      return;
    }
    const move = moves[step];
    const [sign, grade] = gradeWords(move);
    const facts = factsOf(move, replay.losses[step]);
    const isBad = replay.losses[step] > 0 || move.grade.endsWith('_flag');
    this.element.replaceChildren(
      make('h2', {}, `Move ${step + 1} of ${moves.length}, at ${clock(move.seconds)}`),
      make('p', {}, moveWords(move)),
      make('p', {class: isBad ? 'review-grade review-bad' : 'review-grade'}, `${sign} ${grade}`),
      ...(facts.length ? [make('dl', {}, ...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]))] : []),
      ...(move.missed ? [make('div', {'data-testid': 'review-missed'}, ...reasonLines(move.missed.text))] : []),
      explore,
    );
  }
}
