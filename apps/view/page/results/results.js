// @ts-check
// The games that were played in this browser: best times and counts for each kind, a curve, and each game with its review.

import {button, loadStyle, make, setText} from '../common/dom.js';
import {clock, counted, messageOf} from '../common/format.js';
import {themeButton} from '../common/theme.js';
import {isAborted} from '../engine/failures.js';
import {download} from '../position/transfer.js';
import {gameBy} from '../review/address.js';
import {askGrades, isEntry, kindOf, noGrades} from './entry.js';
import {meanOf, pointsOf, resultsByKind} from './statistics.js';
import {forgetGames, keepGames, readGames} from './store.js';
import {Trend} from './trend.js';
import {boardWords, dateWords, endWords, given, measureWords} from './words.js';

/** @typedef {import('./entry.js').Entry} Entry */
/** @typedef {import('./statistics.js').Measure} Measure */

const mostListed = 200;
const month = 30 * 24 * 3600 * 1000; // ms

/**
 * @param {HTMLElement} element @param {import('../engine/engine.js').Ask} ask
 * @param {{back: () => void, review: (game: import('../review/address.js').Game) => void, changed: () => void}} acts
 * @returns {() => void} what takes it away
 */
export function openResults(element, ask, acts) {
  const page = new ResultsPage(ask, acts);
  void loadStyle(new URL('./results.css', import.meta.url).href).then(() => {
    if (!page.ends.signal.aborted) element.append(page.root);
  });
  void page.read();
  return () => {
    page.ends.abort();
    page.root.remove();
  };
}

class ResultsPage {
  /** @param {import('../engine/engine.js').Ask} ask @param {{back: () => void, review: (game: import('../review/address.js').Game) => void, changed: () => void}} acts */
  constructor(ask, acts) {
    this.ask = ask;
    this.acts = acts;
    this.ends = new AbortController();
    /** @type {Entry[]} */
    this.entries = [];
    this.kind = ''; // '' for all games
    /** @type {Measure} */
    this.measure = 'accuracy';
    this.told = make('span', {role: 'status', 'data-testid': 'results-told'});
    this.chooser = make('input', {type: 'file', accept: '.json', hidden: true, 'data-testid': 'results-file'});
    this.chooser.addEventListener('change', () => void this.#import());
    this.kinds = make('div', {class: 'results-card', 'data-testid': 'results-kinds'});
    this.games = make('div', {class: 'results-card results-games', 'data-testid': 'results-games', tabindex: 0, role: 'region', 'aria-label': 'Games'});
    this.trend = new Trend();
    this.meaning = make('p', {class: 'position-hint'});
    this.measures = /** @type {Measure[]} */ (Object.keys(measureWords)).map((measure) => ({
      measure,
      element: button(measureWords[measure][0], () => this.#choose(measure), {'data-testid': `results-${measure}`}),
    }));
    this.remove = button('Delete all', () => this.#askToDelete(), {'data-testid': 'results-delete'});
    this.root = make(
      'main',
      {class: 'position results', 'data-testid': 'results'},
      make(
        'header',
        {class: 'position-head'},
        button('Back to the board', acts.back, {class: 'position-main', 'data-testid': 'results-back'}),
        make('h1', {class: 'results-title'}, 'Your games'),
        this.told,
        button('Export', () => this.#export(), {title: 'A file with all games', 'data-testid': 'results-export'}),
        button('Import', () => this.chooser.click(), {title: 'Adds the games of such a file', 'data-testid': 'results-import'}),
        this.remove,
        themeButton({class: 'position-plain'}),
      ),
      make(
        'div',
        {class: 'results-middle'},
        make(
          'div',
          {class: 'results-column'},
          this.kinds,
          make(
            'section',
            {class: 'results-card', 'aria-label': 'Over games'},
            make('div', {class: 'position-group', role: 'group', 'aria-label': 'What the curve shows'}, ...this.measures.map((each) => each.element)),
            this.trend.element,
            this.meaning,
          ),
        ),
        this.games,
      ),
      this.chooser,
    );
  }

  async read() {
    this.entries = await readGames();
    this.#show();
    await this.#reviewMissing();
  }

  /** Reviews the games whose review was given up when the next game began. */
  async #reviewMissing() {
    for (const entry of this.entries.filter(({grades}) => !grades).reverse()) {
      const game = gameBy(entry.game);
      if (!game) continue;
      try {
        entry.grades = await askGrades(this.ask, game, this.ends.signal);
      } catch (error) {
        if (isAborted(error)) return;
        entry.grades = noGrades;
      }
      await keepGames([entry]);
      if (this.ends.signal.aborted) return;
      this.acts.changed();
      this.#show();
    }
  }

  #show() {
    const results = resultsByKind(this.entries);
    const shown = this.entries.filter((entry) => this.kind === '' || kindOf(entry) === this.kind);
    this.kinds.replaceChildren(make('h2', {}, 'Boards'), ...(results.length ? [this.#table(results)] : [make('p', {}, 'No game has been played to its end here yet.')]));
    const list = [...shown].reverse().slice(0, mostListed);
    this.games.replaceChildren(make('h2', {}, counted(shown.length, 'game', 'games')), make('ul', {}, ...list.map((entry) => this.#game(entry))));
    this.#showTrend(shown);
  }

  /** @param {import('./statistics.js').KindResult[]} results */
  #table(results) {
    const row = (/** @type {import('./statistics.js').KindResult} */ {sample, games, won, best, mean, streak}) => {
      const kind = kindOf(sample);
      const isChosen = this.kind === kind;
      const choose = () => {
        this.kind = isChosen ? '' : kind;
        this.#show();
      };
      return make(
        'tr',
        {},
        make('th', {scope: 'row'}, button(boardWords(sample), choose, {class: 'position-link', 'aria-pressed': String(isChosen), title: 'Only these games, or all'})),
        make('td', {}, String(games)),
        make('td', {}, `${won} (${Math.round((100 * won) / games)} %)`),
        make('td', {}, best ? clock(best.seconds) : '–'),
        make('td', {}, mean === null ? '–' : clock(mean)),
        make('td', {}, String(streak)),
      );
    };
    const head = ['Board', 'Games', 'Won', 'Best', 'Mean', 'Streak'].map((name) => make('th', {scope: 'col'}, name));
    return make('div', {class: 'results-scroll'}, make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...results.map(row))));
  }

  /** @param {Entry} entry */
  #game(entry) {
    const {grades} = entry;
    const review = () => {
      const game = gameBy(entry.game);
      if (game) this.acts.review(game);
    };
    const figures = [
      clock(entry.seconds),
      grades ? `accuracy ${given(grades.accuracy, measureWords.accuracy[2])}` : 'not reviewed yet',
      ...(grades ? [`luck ${given(grades.luck, measureWords.luck[2])}`] : []),
    ];
    return make(
      'li',
      {},
      make('span', {class: entry.isWon ? 'results-sign results-won' : 'results-sign', 'aria-hidden': 'true'}, entry.isWon ? '✓' : '✗'),
      make('span', {}, button(`${endWords(entry)}: ${boardWords(entry)}`, review, {class: 'position-link', title: 'Review'}), make('span', {class: 'position-hint'}, `${figures.join(', ')} · ${dateWords(entry.at)}`)),
    );
  }

  /** @param {Measure} measure */
  #choose(measure) {
    this.measure = measure;
    this.#show();
  }

  /** @param {Entry[]} shown */
  #showTrend(shown) {
    const [name, meaning, words] = measureWords[this.measure];
    for (const {measure, element} of this.measures) element.setAttribute('aria-pressed', String(measure === this.measure));
    const points = pointsOf(shown, this.measure);
    this.trend.show(points, name, words);
    const recent = points.filter(({at}) => at > Date.now() - month).map(({value}) => value);
    const lately = recent.length ? ` In the last 30 days: ${words(meanOf(recent))} on average, ${counted(recent.length, 'game', 'games')}.` : '';
    setText(this.meaning, `${meaning} A point is a game; the line is the mean of the last 20.${lately}`);
  }

  #export() {
    download(JSON.stringify({games: this.entries}, null, 1), 'minesweeper-games.json', 'application/json');
  }

  async #import() {
    const [file] = this.chooser.files ?? [];
    this.chooser.value = '';
    if (!file) return;
    try {
      const {games} = JSON.parse(await file.text());
      if (!Array.isArray(games)) throw new Error('expected {"games": [...]}');
      const wrong = games.findIndex((each) => !isEntry(each) || !gameBy(each.game));
      if (wrong >= 0) throw new Error(`game ${wrong} is none`);
      await keepGames(games);
      setText(this.told, `${counted(games.length, 'game', 'games')} read.`);
      this.acts.changed();
      await this.read();
    } catch (error) {
      setText(this.told, `${file.name}: ${messageOf(error)}`);
    }
  }

  /** The second press deletes. */
  #askToDelete() {
    const question = 'Really delete all?';
    if (this.remove.textContent !== question) {
      setText(this.remove, question);
      setTimeout(() => setText(this.remove, 'Delete all'), 4000);
      return;
    }
    setText(this.remove, 'Delete all');
    void forgetGames().then(() => {
      this.acts.changed();
      return this.read();
    });
  }
}
