"""The review of a game in the page, in a real browser, with both engines (engines.py)."""

import struct
import unittest

import engines
from browser import wait_until
from position_page import PositionPage
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# .*..*.
# ......   Each move: its cell, and what all placements that fit say of it.
MINES = [[0, 1], [0, 4]]
MOVES = [
    (1, 0),  # 0: the first click
    (0, 0),  # 1: a guess; it wins 1 game of 6, the best 1 of 3
    (1, 2),  # 2: a guess with risk 1/8; no other wins more
    (0, 5),  # 3: risk 1/4, though the 1s at (1, 0) and (1, 2) prove (0, 2), (0, 3) and (1, 3)
    (0, 2),  # 4: proven
    (0, 1, 'right'),  # 5: a flag on a cell that may be safe
    (0, 3),  # 6: proven
    (0, 2),  # 7: is open already
    (1, 3),  # 8: proven
    (1, 5),  # 9: proven
    (1, 1),  # 10: a coin flip
    (1, 4),  # 11: another, the last cell
]


def recording(milliseconds_of_game=5500):
    """The game in EVF, version 3 (see src/replay/evf.cpp): a mouse event is kind, time, x and y; a cell has 16 pixels.
    The file states a win, 3BV 10 and the time."""
    text = bytes([3, 0x80, 0, 2, 6]) + struct.pack('>HBHH', 2, 16, 0, 10) + milliseconds_of_game.to_bytes(3, 'big')
    text += b'Meta\0Ada\0\0\0' b'1\0' b'2\0' b'AT\0\0'
    text += bytes([0b01001000, 0])
    for number, (row, column, *button) in enumerate(MOVES):
        down, up = (4, 5) if button else (2, 3)
        for kind, milliseconds in ((down, 500 * number), (up, 500 * number + 20)):
            text += bytes([kind]) + milliseconds.to_bytes(3, 'big') + struct.pack('>HH', 16 * column + 5, 16 * row + 5)
    return text + b'\xff'


class ReviewPage(PositionPage):
    def step(self):
        return self.js('return minesReview.step()')

    def cell(self, row, column):
        return self.js('return minesReview.cell(arguments[0], arguments[1])', row, column)

    def go(self, step):
        slider = self.find('review-slider')
        self.js('arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event("input"))', slider, step)
        assert self.step() == step
        return self.told('review-move')


class Reviews:
    def setUp(self):
        self.page = ReviewPage(self.driver, self.address)
        self.page.open()

    def review(self):
        return self.page.drop('small.evf', recording()).wait_for_review()

    def test_each_move_has_its_board_and_its_words(self):
        page = self.review()
        self.assertEqual(page.js('return minesReview.review().mines'), MINES)
        self.assertIn('won after', page.told('review'))
        self.assertIn('The first click.', page.go(0))
        self.assertEqual(page.cell(1, 0)['value'], -1)
        words = page.go(1)
        self.assertEqual(page.cell(1, 0)['value'], 1)
        self.assertTrue(page.cell(0, 0)['isAsked'])
        for fact in ('another was better', 'Risk of a mine 33.33 %', 'This guess wins 16.67 %, exact', 'The best guess wins 33.33 %, exact',
                     'Given away 50 % of the chance to win', 'Luck +0.58 bits'):
            self.assertIn(fact, words.replace('\n', ' '))
        self.assertIn('no other was better', page.go(2))
        words = page.go(3)
        self.assertIn('another cell was certain to be safe', words)
        self.assertIn('outlined', words)
        [better] = [(row, column) for row in range(2) for column in range(6) if page.cell(row, column)['isMove']]
        self.assertIn(better, [(0, 2), (0, 3), (1, 3)])
        self.assertEqual(page.cell(*better)['verdict'], 1)
        reason = [(row, column) for row in range(2) for column in range(6) if page.cell(row, column)['isReason']]
        self.assertIn(reason, [[(0, 0), (1, 2)], [(1, 0), (1, 2)]])
        self.assertIn('prove that it was safe', page.go(4))
        self.assertIn('A flag on a mine that the numbers do not prove', page.go(5))
        self.assertFalse(page.cell(0, 1)['isFlagged'])
        self.assertIn('changed nothing', page.go(7))
        self.assertTrue(page.cell(0, 1)['isFlagged'])
        self.assertIn('no cell was safer than 1 in 2', page.go(10))
        self.assertIn('The game is won.', page.go(len(MOVES)))
        values = [[page.cell(row, column)['value'] for column in range(6)] for row in range(2)]
        self.assertEqual(values, [[1, -1, 1, 1, -1, 1], [1, 1, 1, 1, 1, 1]])

    def test_a_file_that_states_something_else_is_reported(self):
        page = self.review()
        self.assertEqual(self.driver.find_elements(By.CSS_SELECTOR, '[data-testid="review-warnings"]'), [])
        page.find('review-back').click()
        page.drop('small.evf', recording(9000)).wait_for_review()
        self.assertEqual(page.told('review-warnings'), 'time: the file says 9.000 s, its moves give 5.500 s')

    def test_worst_moves_are_links_and_the_curve_falls_there(self):
        page = self.review()
        links = self.driver.find_elements(By.CSS_SELECTOR, '[data-testid="review-worst"]')
        self.assertEqual([link.text for link in links], ['Move 2', 'Move 4'])
        links[1].click()
        self.assertEqual(page.step(), 3)
        curve = page.find('review-curve')
        self.assertEqual(len(curve.find_elements(By.CSS_SELECTOR, '.review-fall')), 2)
        self.assertIn('kept 37.5 %', curve.get_attribute('aria-label').replace('\xa0', ' '))
        self.assertTrue({'0 %', '50 %', '100 %', 'move'} <= {text.text for text in curve.find_elements(By.TAG_NAME, 'text')})
        game = page.told('review-game').replace('\n', ' ')
        for fact in ('Guesses 4', 'Coin flips 2', 'Safe cells missed 1', 'Mistakes 0', 'Wrong flags 0', 'Unproven flags 1', 'Left clicks 11', 'Right clicks 1', 'Chords 0', 'Wasted clicks 1'):
            self.assertIn(fact, game)
        # Each figure that has a name is there, and says what the review has.
        summary = page.js('return minesReview.review().summary')
        listed = self.driver.execute_async_script('''
            const [done] = arguments;
            import(new URL('review/figure_list.js', location.href).href).then(({figures}) => done(figures));''')
        self.assertEqual({key for key, *_ in listed}, set(summary) - {'phases'})
        for key, name, decimals, _ in listed:
            rows = self.driver.find_elements(By.CSS_SELECTOR, f'[data-testid="figure-{key}"]')
            self.assertEqual(len(rows), 1 if (name or key in ('coin_flips', 'missed', 'mistakes', 'wrong_flags', 'unproven_flags')) and summary[key] is not None else 0, key)
            if rows and key in ('zini', 'hzini', 'corr', 'thrp', 'rqp', 'path', 'three_bv_per_second'):
                self.assertTrue(rows[0].text.startswith(f'{summary[key]:.{decimals}f} '), key)
                self.assertNotIn('_', rows[0].text)

    def test_keys_buttons_and_play(self):
        page = self.review()
        page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
        self.assertEqual(page.step(), 1)
        page.press('review-next').press('review-next').press('review-before')
        self.assertEqual(page.step(), 2)
        page.find('review-slider').send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(page.step(), 3)
        page.press('review-play')
        self.assertEqual(page.told('review-play'), 'Pause')
        wait_until(lambda: page.step() >= 5, 'the game is played')
        page.press('review-play')
        step = page.step()
        self.assertEqual(page.told('review-play'), 'Play')
        self.assertEqual(page.step(), step)
        page.keys('?')
        self.assertIn('the next move', page.told('position-keys'))
        page.keys(Keys.ARROW_LEFT, '?')
        self.assertFalse(page.shown('position-keys'))
        self.assertEqual(page.step(), step)

    def test_an_address_has_the_whole_game(self):
        page = self.review()
        before = page.js('return minesReview.review()')
        fragment = page.js('return location.hash')
        self.assertTrue(fragment.startswith('#game=2x6~'))
        self.driver.get('about:blank')
        self.driver.get(self.address + fragment)
        after = page.wait_for_review().js('return minesReview.review()')
        for key in ('rows', 'columns', 'mines', 'result', 'moves'):
            self.assertEqual(after[key], before[key])
        self.assertEqual(page.js('return location.hash'), fragment)
        link = page.copied('review-link')
        self.assertEqual(link, self.home + fragment)
        page.open().paste(link)
        self.assertEqual(page.wait_for_review().js('return minesReview.review().moves'), before['moves'])
        # A part of it is no game: the page for positions stays.
        page.open(fragment[:-2])
        self.assertTrue(page.shown('position-board'))

    def test_back_and_on_from_a_position(self):
        page = self.page.read('1 3 1\n?1?\n')
        text = page.text()
        self.review()
        page.press('review-back').settle()
        self.assertEqual(page.text(), text)
        self.assertTrue(page.js('return location.hash').startswith('#position=1x3x1'))
        self.review()
        page.go(3)
        page.press('review-explore').settle()
        self.assertEqual(page.text(), '2 6 2\n1?????\n1?1???\n')

    def test_a_game_that_was_played_in_the_page(self):
        page = self.page
        page.open('?b=53&m=888')  # 5 columns, 3 rows, mines in column 1
        page.click(0, 4).settle().mouse((0, 0), 'right')
        page.click(0, 1).settle()
        page.press('game-review').wait_for_review()
        review = page.js('return minesReview.review()')
        self.assertEqual((review['result'], review['mines']), ('lost', [[0, 1], [1, 1], [2, 1]]))
        self.assertEqual([move['grade'] for move in review['moves']], ['first', 'wrong_flag', 'mistake'])
        game = page.told('review-game').replace('\n', ' ')
        for fact in ('Wrong flags 1 flags where no mine is', 'Unproven flags 0', 's until the last move'):
            self.assertIn(fact, game)
        page.press('review-back')
        self.assertTrue(page.shown('game-after'))

    def test_only_what_is_certain_is_written_as_such(self):
        texts = self.driver.execute_async_script('''
            const [probabilities, done] = arguments;
            import(new URL('position/painter.js', location.href).href).then(({shortPercent}) => done(probabilities.map(shortPercent)));
            ''', [0, 1e-9, 0.009, 0.5, 0.995, 1 - 1e-9, 1])
        self.assertEqual(texts, ['0', '<1', '<1', '50', '>99', '>99', '100'])

    def test_what_cannot_be_reviewed_is_said_in_a_line(self):
        for name, content, words in (('cut.evf', recording()[:20], 'cut.evf: '), ('large.rmv', bytes((3 << 20) + 1), 'expected at most')):
            self.page.drop(name, content).wait_for_words('position-failure', words)
            self.assertNotIn('\n', self.page.told('position-failure'))


class BehindMinesView(Reviews, engines.BehindMinesView, unittest.TestCase):
    pass


class InThePage(Reviews, engines.InThePage, unittest.TestCase):
    pass


if __name__ == '__main__':
    unittest.main()
