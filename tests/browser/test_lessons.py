"""Hints in three stages and lessons, in a real browser, with both engines (engines.py)."""

import unittest

import engines
from browser import wait_until
from position_page import WALL_LINK, PositionPage


class Lessons:
    def setUp(self):
        self.page = PositionPage(self.driver, self.address)
        self.page.resize(1280, 900)
        self.page.open('')

    def test_a_hint_shows_the_numbers_then_the_cell_then_why(self):
        page = self.page.open(WALL_LINK)
        page.click(0, 4).settle()
        page.press('game-hint')
        wait_until(lambda: page.told('position-hint') == 'Look at the number that is outlined and at the number of mines left.', 'the numbers')
        self.assertTrue(page.look(1, 2)['isReason'])
        self.assertFalse(page.look(0, 0)['isMove'])
        page.focus_board().keys('h')
        wait_until(lambda: page.told('position-hint') == 'Row 0, column 0 is safe.', 'the cell')
        self.assertTrue(page.look(0, 0)['isMove'])
        page.keys('h')
        wait_until(lambda: "and the board's 3 mines" in page.told('position-hint'), 'why')
        # On a telephone it is below the board, and comes into view.
        page.resize(760, 360)
        page.js('scrollTo(0, 0)')
        page.keys('h')
        box = 'return document.querySelector("[data-testid=position-hint]").getBoundingClientRect().bottom'
        wait_until(lambda: page.js(box) <= 360, 'the reason is in view')
        page.resize(1280, 900)
        # Another position has another hint.
        page.click(0, 0).settle()
        self.assertEqual(page.told('position-hint'), '')

    def lesson(self, kind):
        page = self.page
        page.js('''const kind = document.querySelector('[data-testid=lessons-kind]');
                   kind.value = [...kind.options].find((option) => option.text === arguments[0]).value;
                   kind.dispatchEvent(new Event('change'));''', kind)
        wait_until(lambda: page.js('return minesLesson.step() !== null'), 'a lesson')
        return page.js('return minesLesson.step()')

    def press_cell(self, row, column):
        place = self.page.js('return minesLesson.place(arguments[0], arguments[1])', row, column)
        return self.page.mouse_at(round(place['x']), round(place['y']), 'down', 'up')

    def test_a_lesson_takes_an_answer_and_says_why(self):
        page = self.page.press('tab-lessons')
        wait_until(lambda: page.js('return window.minesLesson !== undefined && minesLesson.step() !== null'), 'the first lesson')
        self.assertEqual(self.lesson('1-2')['pattern'], '1-2')
        step = self.lesson('Two numbers')
        self.assertEqual(len(step['reason']['numbers']), 2)
        page.press('lessons-hint')
        wait_until(lambda: page.told('lessons-told') == 'Look at the 2 numbers that are outlined.', 'the numbers')
        number = step['reason']['numbers'][0]
        self.assertTrue(page.js('return minesLesson.cell(arguments[0], arguments[1]).isReason', *number))
        self.lesson('Two numbers')
        step = page.js('return minesLesson.step()')
        self.press_cell(*step['cell'])
        wait_until(lambda: page.told('lessons-told').startswith('Right.'), 'the answer')
        self.assertEqual(page.told('lessons-count'), '1 of 1 right at the first press')
        page.press('lessons-back').settle()

    def test_a_wrong_answer_may_be_followed_by_another(self):
        page = self.page.press('tab-lessons')
        wait_until(lambda: page.js('return window.minesLesson !== undefined && minesLesson.step() !== null'), 'the first lesson')
        step = self.lesson('Two numbers')
        unknown = page.js('''return [...Array(81).keys()].map((i) => [Math.floor(i / 9), i % 9])
            .filter(([row, column]) => minesLesson.cell(row, column).value === -1 && !minesLesson.cell(row, column).isFlagged)''')
        for cell in unknown:
            self.press_cell(*cell)
            wait_until(lambda: page.told('lessons-told')[:2] in ('Ri', 'No'), 'an answer')
            if page.told('lessons-told').startswith('No'):
                break
        self.assertIn('Try another cell', page.told('lessons-told'))
        self.press_cell(*step['cell'])
        wait_until(lambda: page.told('lessons-told').startswith('Right.'), 'the answer')


class BehindMinesView(engines.BehindMinesView, Lessons, unittest.TestCase):
    pass


class InThePage(engines.InThePage, Lessons, unittest.TestCase):
    pass


if __name__ == '__main__':
    unittest.main()
