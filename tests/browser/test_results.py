"""The games that the browser remembers, in a real browser, with both engines (engines.py)."""

import json
import pathlib
import tempfile
import unittest

import engines
from browser import wait_until
from position_page import PositionPage
from selenium.webdriver.common.by import By


class Results:
    def setUp(self):
        self.page = PositionPage(self.driver, self.address)
        self.page.resize(1280, 900)
        self.page.open('')

    def play(self, level='Beginner', is_won=True):
        """Plays a game to its end, and waits until its review has come."""
        page = self.page.press(f'game-{level}').settle()
        rows, columns = map(int, page.text().split()[:2])
        page.first_click(rows // 2, columns // 2)
        if is_won:
            page.win()
        else:
            page.lose()
        return page.await_figures()

    def kept(self):
        return self.driver.execute_async_script('''
            const [done] = arguments;
            const request = indexedDB.open('mines', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('games', {keyPath: 'at'});
            request.onsuccess = () => {
              const all = request.result.transaction('games').objectStore('games').getAll();
              all.onsuccess = () => { request.result.close(); done(all.result); };
            };''')

    def rows(self):
        self.page.press('tab-results').wait('return document.querySelector("[data-testid=results-kinds] h2") !== null')
        return [row.text for row in self.driver.find_elements(By.CSS_SELECTOR, '[data-testid=results-kinds] tbody tr')]

    def test_times_and_counts_of_each_board(self):
        page = self.page
        self.play(is_won=False)
        self.assertNotIn('best', page.told('game-note'))
        self.play()
        page.wait_for_words('game-note', 'Your first win on such a board.')
        self.assertIn('Best\nthis one', page.told('game-figures'))
        first = self.kept()[-1]
        self.play('Intermediate', is_won=False)
        self.play()
        second = self.kept()[-1]
        self.assertEqual((first['isWon'], first['isHelped'], first['rows'], first['mines']), (True, False, 9, 10))
        self.assertIn('accuracy', first['grades'])
        is_better = second['seconds'] < first['seconds']
        self.assertEqual('A new best time' in page.told('game-note'), is_better)
        best = min(first['seconds'], second['seconds'])
        beginner, intermediate = self.rows()
        self.assertTrue(beginner.startswith('Beginner 3 2 (67 %)'), beginner)
        self.assertIn(f'{best % 60:06.3f}', beginner)
        self.assertTrue(beginner.endswith(' 2'), beginner)  # won in a row
        self.assertTrue(intermediate.startswith('Intermediate 1 0 (0 %) – –'), intermediate)
        self.assertIn('4 games', page.told('results-games'))
        page.find('results-kinds').find_element(By.CSS_SELECTOR, 'tbody button').click()
        self.assertIn('3 games', page.told('results-games'))
        for measure in ('accuracy', 'luck', 'speed', 'efficiency'):
            page.press(f'results-{measure}')
            wait_until(lambda: len(page.find('results-trend').find_elements(By.TAG_NAME, 'circle')) == 3, f'{measure} of three games')
            self.assertRegex(page.told('results'), r'In the last 30 days: [+−]?[0-9.]+( %)? on average, 3 games\.')
        # Each game has its review.
        page.find('results-games').find_element(By.CSS_SELECTOR, 'li button').click()
        page.wait_for_review()
        self.assertEqual(page.js('return minesReview.review().result'), 'won')
        page.press('review-back')
        self.assertTrue(page.shown('position-board'))

    def test_games_with_help_are_not_for_the_best(self):
        page = self.page.press('game-hints')
        self.play()
        page.press('game-hints')
        self.play(is_won=False)
        page.press('game-undo').settle()
        page.win().wait_for_words('position-status', 'Won in').await_figures()
        games = self.kept()
        self.assertEqual([(game['isWon'], game['isHelped']) for game in games], [(True, True), (False, False)])  # once each
        page.press('game-same').settle()
        self.assertEqual(page.told('game-badges'), 'Practice')
        [row] = self.rows()
        self.assertTrue(row.startswith('Beginner 2 1 (50 %) – –'), row)

    def test_what_was_not_reviewed_is_reviewed_later(self):
        page = self.page.press('game-Expert').settle()
        page.first_click(8, 15).lose()
        wait_until(self.kept, 'the game is kept')
        games = self.kept()
        games[0].pop('grades', None)
        self.driver.execute_async_script('''
            const [game, done] = arguments;
            const request = indexedDB.open('mines', 1);
            request.onsuccess = () => {
              const writing = request.result.transaction('games', 'readwrite');
              writing.objectStore('games').put(game);
              writing.oncomplete = () => { request.result.close(); done(); };
            };''', games[0])
        page.press('tab-results').wait_for_words('results-games', 'accuracy')
        self.assertIn('accuracy', self.kept()[0]['grades'])

    def test_out_and_in_and_gone(self):
        page = self.page
        self.play()
        self.play(is_won=False)
        before = self.kept()
        self.rows()
        with tempfile.TemporaryDirectory() as folder:
            self.driver.execute_cdp_cmd('Browser.setDownloadBehavior', {'behavior': 'allow', 'downloadPath': folder})
            page.press('results-export')
            file = wait_until(lambda: next(pathlib.Path(folder).glob('*.json'), None), 'a file is saved')
            wait_until(lambda: file.stat().st_size > 0, 'it is written')
            self.assertEqual(json.loads(file.read_text())['games'], before)
            page.press('results-delete')
            self.assertEqual(self.kept(), before)  # asks first
            page.press('results-delete').wait_for_words('results-games', '0 games')
            self.assertEqual(self.kept(), [])
            chooser = page.find('results-file')
            chooser.send_keys(str(file))
            page.wait_for_words('results-games', '2 games')
            self.assertEqual(self.kept(), before)
            for name, text, words in (('a.json', '{"games": [{"at": 1}]}', 'a.json: game 0 is none'), ('b.json', '[]', 'b.json: expected'),
                                      ('c.json', 'no', 'c.json: ')):
                wrong = pathlib.Path(folder, name)
                wrong.write_text(text)
                chooser.send_keys(str(wrong))
                page.wait_for_words('results-told', words)
            self.assertEqual(self.kept(), before)
        page.press('results-back').press('game-keeps')
        self.play()
        self.assertEqual(self.kept(), before)  # unless it is told not to

    def test_the_oldest_of_many_go_but_not_the_best(self):
        kept, means = self.driver.execute_async_script('''
            const [done] = arguments;
            const of = (name) => import(new URL(`results/${name}.js`, location.href).href);
            Promise.all([of('store'), of('statistics')]).then(async ([{keepGames, readGames}, {movingMeans}]) => {
              const game = (at) => ({at, rows: 9, columns: 9, mines: 10, first: 'open', isNoGuess: false, difficulty: 'any', isWon: true,
                                     isHelped: at === 5, seconds: at === 3 ? 1 : at === 5 ? 0 : 10, bv: 1, bvDone: 1, clicks: 1, game: ''});
              await keepGames(Array.from({length: 1010}, (_, i) => game(i)));
              done([(await readGames()).map(({at}) => at), movingMeans([1, 2, 6, 1], 3)]);
            });''')
        self.assertEqual(kept, [3, *range(10, 1010)])
        self.assertEqual(means, [1, 1.5, 3, 3])


class BehindMinesView(engines.BehindMinesView, Results, unittest.TestCase):
    pass


class InThePage(engines.InThePage, Results, unittest.TestCase):
    pass


if __name__ == '__main__':
    unittest.main()
