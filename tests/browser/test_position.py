"""The page for positions in a real browser, with both engines (engines.py)."""

import contextlib
import json
import pathlib
import statistics
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import engines
from browser import RATIOS, wait_until
from drawn_board import png_of
from position_page import PositionPage
from programs import output_of, program, view
from selenium.webdriver.common.keys import Keys

ONE_TWO_ONE = '3 5 2\n?????\n?121?\n?????\n'
# An Expert game in the middle: what mines-solve says of it takes no sample.
EXPERT = pathlib.Path(__file__, '../../../docs/view/expert.txt').resolve().read_text()

# Late in a game: no cell is certain, and several guesses are close.
GUESS = '''16 30 99
001110000001?11?????????211111
001?10111123?22?????????4??3??
1233201?11??3??4????333??4??21
?2??11233444?34??????2?33?4320
233211?3???212??4????212222?10
1?100113?531012234??2101?11110
333121112?1111001????101111110
??3?5?201111?210135??210012?10
223???3000013?2012??5?2112?210
01345?2111002?212?4??4?11?3200
12??2111?1001122?223?42112?100
1?3210011222101?21012?10011100
1110000013??102221112220011100
112221001??3112?11?34?3212?100
2?3??321123211?2112????2?22210
?23?4??1001?11110013?422111?10
'''


def solved(text):
    """What mines-solve says of a position."""
    return json.loads(output_of(program('mines-solve'), '--position', '-', '--json', text=text))


def luminance(colour):
    shares = [value / 255 for value in colour]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Positions:
    """The tests; a class below says which engine replies."""

    def setUp(self):
        self.page = PositionPage(self.driver, self.address).open()

    def same_as_mines_solve(self, text):
        """Holds each cell's probability on the page against what the command says."""
        report = solved(text)
        self.assertTrue(report['possible'])
        for cell in report['cells']:
            look = self.page.look(*cell['cell'])
            self.assertAlmostEqual(look['probability'], cell['mine'], 9)
            self.assertEqual(look['verdict'], {'safe': 1, 'mine': 2}.get(cell['verdict'], 0))

    def test_painting_1_2_1(self):
        page = self.page.new_board(3, 5, 2)
        for column, number in ((1, 1), (2, 2), (3, 1)):
            page.press(f'brush-{number}').click(1, column)
        page.settle()
        self.assertEqual(page.text(), ONE_TWO_ONE)
        self.same_as_mines_solve(ONE_TWO_ONE)
        self.assertEqual(page.words(0, 1), 'row 0, column 1: unknown, a mine with 50 %')
        self.assertIn('4 placements of mines', page.told('position-placements'))
        self.assertEqual(page.told('position-exact'), 'exact')
        self.assertIn('8 cells are safe', page.told('position-status'))
        # A safe cell has a ring on white, an undecided one the colour of its probability.
        page.mouse((2, 4))
        self.assertEqual(page.pixel(0, 0), (255, 255, 255))
        self.assertEqual(page.pixel(0, 0, down=-0.24), (0, 105, 77))
        self.assertEqual(page.pixel(0, 1, down=-0.3), (201, 206, 214))
        # The reason, in words and on the board.
        page.mouse((0, 2))
        self.assertEqual(page.why()['verdict'], 'safe')
        self.assertEqual(page.why()['reason']['numbers'], [[1, 1], [1, 2], [1, 3]])
        self.assertIn('the 2 at row 1, column 2', page.told('position-why'))
        self.assertEqual([page.look(1, column)['isReason'] for column in range(5)], [False, True, True, True, False])
        # What guesses are worth.
        page.mouse((0, 1))
        self.assertEqual(page.is_explained(0, 1)['verdict'], 'undecided')
        self.assertIn('No guess is needed', page.told('position-why'))

    def test_lines_are_sharp_and_clicks_hit_on_each_screen(self):
        self.addCleanup(self.driver.execute_cdp_cmd, 'Emulation.clearDeviceMetricsOverride', {})
        for ratio in RATIOS:
            self.page.resize(1400, 860, ratio)
            page = self.page.open().press('position-hints').settle()
            # Along a line through the cells of a row there are tiles and their light and dark edges, and nothing between.
            scale, colours = page.js('''
                const canvas = document.querySelector('.position-canvas');
                const box = canvas.getBoundingClientRect();
                const scale = canvas.width / box.width;
                const place = (column) => minesPosition.place(1, column);
                const [from, to] = [place(0), place(29)].map(({x}) => Math.round((x - box.left) * scale));
                const y = Math.round((place(0).y - box.top) * scale);
                const data = canvas.getContext('2d').getImageData(from, y, to - from, 1).data;
                return [scale, [...new Set(new Uint32Array(data.buffer))].length];''')
            self.assertAlmostEqual(scale, ratio, 3)
            self.assertEqual(colours, 3, ratio)
            page.press('brush-1')
            for cell in ((0, 0), (0, 29), (7, 13), (15, 0), (15, 29)):
                for corner in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
                    half = page.js('return (minesPosition.place(0, 1).x - minesPosition.place(0, 0).x) / 2') - 1
                    place = page.js('return minesPosition.place(arguments[0], arguments[1])', *cell)
                    page.mouse_at(round(place['x'] + corner[1] * half), round(place['y'] + corner[0] * half), 'down', 'up')
                    self.assertEqual(page.look(*cell)['value'], 1, (ratio, cell, corner))
                    page.mouse(cell, 'down', 'up')  # unknown again
                    self.assertEqual(page.look(*cell)['value'], -1)

    def test_certain_mines_and_the_best_move(self):
        page = self.page.read('3 3 1\n?10\n110\n000\n')
        self.same_as_mines_solve('3 3 1\n?10\n110\n000\n')
        page.read('1 6 1\n?1????\n')
        self.same_as_mines_solve('1 6 1\n?1????\n')
        move = solved('1 6 1\n?1????\n')['best_move']
        self.assertTrue(page.look(*move['cell'])['isMove'])
        row, column = move['cell']
        page.wait_for_words('position-status', f'; begin at row {row}, column {column}.')
        for name in ('position-win', 'position-score'):  # the sentence has the move
            self.assertFalse(page.shown(name))
        page.press('position-for-points').settle()
        self.assertIn('points', page.told('position-score'))

    def test_a_picture_is_read_and_shown_beside_the_position(self):
        rows = ['000000', '011100', '01?100', '011100', '000000']
        page = self.page.drop('board.png', png_of(rows)).wait_for_words('position-status', 'Read as a picture, 5 x 6 cells of 16 pixels')
        self.assertEqual(page.text().split('\n', 1)[1].split(), rows)
        self.assertTrue(page.find('position-picture-read').is_displayed())
        # The only cell of its kind may be a mark on another one, until a person has said what it is.
        self.assertEqual(page.js('return minesPosition.doubtful()'), [14])
        self.assertIn('One cell is doubtful and marked', page.find('position-doubts').text)
        page.press('tab-play')
        self.assertFalse(page.find('position-picture-read').is_displayed())
        page.press('tab-analyse').transfer('paste', file=('none.png', png_of(['0']))).wait_for_words('position-failure', 'none.png: no Minesweeper board is found in the picture')
        page.paste(ONE_TWO_ONE).has(ONE_TWO_ONE)
        self.assertFalse(page.find('position-picture-read').is_displayed())

    def test_every_format_is_read(self):
        page = self.page
        board = '2 3 2\n?10\n!2?\n'
        page.read(board)
        for way, text in (('drop', '3x2x2\nH10\nF2H\n'), ('paste', json.dumps({'board': 'x1.\n*2x', 'total_mines': 2}))):
            page.new_board(4, 4, 1)
            page.transfer(way, text).has(board)
        # As people write it; what was read of it is told.
        board = board.replace('2 3 2', '2 3')
        for text in ('x 1 .\n* 2 x\n', '[["?", 1, 0], ["F", 2, null]]', '| # | 1 | 0 |\n|---|---|---|\n| ! | 2 | # |', '⬜1️⃣0️⃣\n🚩2️⃣⬜'):
            page.new_board(4, 4, 1)
            page.paste(text).has(board).wait_for_words('position-status', 'Read as 2 x 3 cells: ')
        page.paste('x1.\n*2x\n').has(board)
        self.assertFalse(page.find('position-given').is_selected())
        # By the field for text; and a wrong one changes nothing and says where.
        page.js('document.querySelector("[data-testid=position-as-text]").open = true')
        field = page.find('position-text')
        wait_until(lambda: field.get_property('value') == page.text(), 'the field has the position')
        page.js('arguments[0].value = "1 3 1\\n?9?"', field)
        page.press('position-read').wait_for_words('position-failure', 'line 2, column 2')
        self.assertEqual(page.text(), board)
        page.js('arguments[0].value = "1 3 1\\n?1?"', field)
        page.press('position-read').has('1 3 1\n?1?\n')
        self.assertFalse(page.shown('position-failure'))

    def test_figures_can_be_read_on_each_colour(self):
        """At least 4.5 : 1, as WCAG 2.2 (1.4.3) has it for text, and 3 : 1 for signs (1.4.11)."""
        def contrast(*colours):
            low, high = sorted(luminance([int(each[i:i + 2], 16) for i in (1, 3, 5)]) for each in colours)
            return (high + 0.05) / (low + 0.05)

        self.addCleanup(self.driver.execute_cdp_cmd, 'Emulation.setEmulatedMedia', {'features': []})
        for theme in ('light', 'dark'):
            self.page.prefers('prefers-color-scheme', theme)
            colour = lambda name: self.page.js('return getComputedStyle(document.documentElement).getPropertyValue(arguments[0]).trim()', f'--{name}')
            for ink, ground in [(f'digit-{number}', 'open') for number in range(1, 9)] + [('muted', 'rim'), ('fg', 'rim'), ('muted', 'panel'), ('muted', 'bg')]:
                self.assertGreaterEqual(contrast(colour(ink), colour(ground)), 4.5, (theme, ink, ground))
            for sign, ground in (('flag', 'tile'), ('fg', 'tile')):
                self.assertGreaterEqual(contrast(colour(sign), colour(ground)), 3, (theme, sign, ground))
            for ground in ('pit', 'blast'):  # of mines
                self.assertGreaterEqual(contrast('#11161c', colour(ground)), 3, (theme, ground))

        inks = self.driver.execute_async_script('''
            const [done] = arguments;
            import(new URL('position/painter.js', location.href).href).then(({Painter, inkOn}) => {
              done(new Painter().heat.map((ground) => [ground.match(/\\d+/g), inkOn(ground)]));
            });''')
        self.assertEqual(len(inks), 101)
        for ground, ink in inks:
            self.assertGreaterEqual(contrast('#' + ''.join(f'{int(each):02x}' for each in ground), ink), 4.5, (ground, ink))

    def test_the_panel_says_what_to_do(self):
        page = self.page
        self.assertEqual(page.told('position-cell-words'), '')  # nobody has pointed at a cell
        self.assertTrue(page.shown('position-legend'))
        page.press('position-hints')
        self.assertFalse(page.shown('position-legend'))
        page.press('position-hints')
        page.paste('3 4 4\n1???\n????\n????\n')
        page.wait_for_words('position-status', 'Nothing is certain: the best guess is row 2, column 2. 4 mines left.').settle().mouse((1, 1)).is_explained(1, 1)
        rows = [row.text.replace('\xa0', ' ') for row in page.find('position-why').find_elements('css selector', 'tbody tr')]
        self.assertIn('1, 1 33.33 % 13.10 % 38.69 %', rows)  # as in docs/tutorials/analyse.md
        asked = page.find('position-why').find_element('css selector', 'tr[aria-current]')
        self.assertTrue(asked.text.startswith('1, 1'))
        best = page.js('return minesPosition.why().guesses[0].cell')
        link = page.find('position-why').find_element('css selector', 'tbody button')
        self.assertEqual(link.get_attribute('title'), f'row {best[0]}, column {best[1]}')
        link.click()
        self.assertEqual(page.js('return minesPosition.cursor()'), {'row': best[0], 'column': best[1]})
        self.assertRegex(page.read(EXPERT).told('position-placements'), r'^\d\.\d{3} · 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+ placements of mines$')
        page.wait_for_words('position-why', ': safe by')
        self.assertEqual(page.told('position-cell-words'), '')  # the reason begins with the cell

    def test_a_contradiction_is_shown_where_it_is(self):
        page = self.page.read('3 5 2\n?????\n?171?\n?????\n').wait_for_words('position-status', 'row 1, column 2 cannot be right')
        self.assertEqual([page.look(1, column)['isWrong'] for column in range(5)], [False, False, True, False, False])
        self.assertIn('contradicts others', page.words(1, 2))
        page.press('brush-2').click(1, 2).settle()
        self.assertFalse(page.look(1, 2)['isWrong'])
        self.assertEqual(page.text(), ONE_TWO_ONE)

    def test_mouse_and_undo(self):
        page = self.page.new_board(4, 6, 5)
        states = [page.text()]

        def step(act):
            act()
            page.settle()
            states.append(page.text())

        step(lambda: page.press('brush-1').mouse((1, 1), 'down', (1, 4), 'up'))  # a stroke is one step
        self.assertEqual(states[-1].split('\n')[2], '?1111?')
        step(lambda: page.mouse((0, 0), 'right'))
        self.assertEqual(states[-1].split('\n')[1], '!?????')
        step(lambda: page.click(1, 1))  # again: unknown
        self.assertEqual(states[-1].split('\n')[2], '??111?')
        step(lambda: page.mouse((3, 3)).keys('4'))
        self.assertEqual(states[-1].split('\n')[4], '???4??')
        step(lambda: page.wheel(3, 3))
        self.assertEqual(states[-1].split('\n')[4], '???5??')
        step(lambda: page.focus_board().keys('n'))
        self.assertEqual(states[-1].split('\n')[0], '4 6')
        for before in reversed(states[:-1]):
            page.chord(Keys.CONTROL, 'z')
            self.assertEqual(page.text(), before)
        for after in states[1:]:
            page.chord(Keys.CONTROL, 'y')
            self.assertEqual(page.text(), after)
        self.assertFalse(page.find('position-redo').is_enabled())

    def test_a_link_has_all_of_it(self):
        page = self.page
        for text in (ONE_TWO_ONE, EXPERT, '2 2\n?1\n!8\n'):
            link = page.read(text).mouse((0, 0)).copied('position-link')
            fragment = page.js('return location.hash')
            if self.home or len(text.split('\n')[0].split()) < 3:
                self.assertEqual(link, self.home + fragment)
            else:  # a page that anybody can open; mines-map reads its address, too
                self.assertTrue(link.startswith('https://davidnhill.github.io/JSMinesweeper/index.html?board='))
                self.assertEqual(output_of(program('mines-map'), 'convert', link, '-', '--to', 'position'), text)
            page.open().paste(link).has(text)
            self.assertRegex(fragment, '^#position=[0-9x~a-z.&=]+$')
            self.assertEqual(page.open(fragment).text(), text)
        page.read(ONE_TWO_ONE).mouse((0, 2)).is_explained(0, 2)
        fragment = page.press('position-link').js('return location.hash')
        self.assertTrue(fragment.endswith('&cell=0.2'))
        page.open(fragment).is_explained(0, 2)

    def test_an_empty_position_says_where_others_come_from(self):
        page = self.page
        self.assertIn('Paste a picture', page.told('position-invitation'))
        page.press('brush-1').click(1, 1).settle()
        self.assertFalse(page.shown('position-invitation'))
        page.press('tab-play').settle()
        self.assertFalse(page.shown('position-invitation'))

    def test_a_position_from_elsewhere_is_not_painted_by_a_press(self):
        page = self.page
        for bring in (lambda: page.paste(ONE_TWO_ONE), lambda: page.transfer('drop', ONE_TWO_ONE),
                      lambda: page.open('#position=3x5x2~u6bcbu6')):
            page.press('brush-3')
            bring()
            page.has(ONE_TWO_ONE).click(0, 1).mouse((0, 2), 'right').is_explained(0, 2)
            page.wheel(0, 2)
            self.assertEqual(page.text(), ONE_TWO_ONE)
            self.assertEqual(page.find('brush-why').get_attribute('aria-pressed'), 'true')
        page.press('brush-3').click(0, 1).settle()
        self.assertEqual(page.look(0, 1)['value'], 3)
        page.press('tab-play').paste('?b=53&m=888').settle().click(1, 3).settle().press('tab-analyse').settle()
        text = page.text()
        page.click(0, 0)
        self.assertEqual(page.text(), text)

    def test_wrong_links_are_an_empty_board(self):
        for fragment in ('#position=', '#position=3x3x1~u8', '#position=3x3x1~u10', '#position=99999x99999x1~u9',
                         '#position=3x3x10~u9', '#position=3x3xd0~u9', '#position=%3Cscript%3E'):
            self.page.open(fragment)
            self.assertTrue(self.page.text().startswith('16 30 99\n????'), fragment)

    def test_playing_on(self):
        page = self.page.read(ONE_TWO_ONE).press('position-play')
        mines = page.wait('return minesPosition.mines()')
        page.settle()
        self.assertEqual(len(mines), 15)
        self.assertEqual(sum(mines), 2)
        around = [sum(mines[r * 5 + c] for r in (0, 2) for c in range(k - 1, k + 2)) for k in (1, 2, 3)]
        self.assertEqual(around, [1, 2, 1])  # the mines fit the numbers
        self.assertIn('10 safe cells left', page.told('position-status'))
        row, column = divmod(mines.index(1), 5)
        page.click(row, column).wait_for_words('position-status', 'Lost after')
        # The editor goes on with the game's position, and has its own by undo.
        page.press('tab-analyse').settle()
        self.assertEqual(page.look(row, column)['value'], -2)
        page.press('position-undo').settle()
        self.assertEqual(page.text(), ONE_TWO_ONE)

    def test_with_the_keyboard_alone(self):
        page = self.page.new_board(3, 5, 2)
        self.driver.execute_script('document.activeElement.blur()')
        board = page.find('position-board')
        for _ in range(60):
            if self.driver.switch_to.active_element == board:
                break
            page.keys(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element, board)
        page.keys(Keys.HOME, Keys.PAGE_UP, Keys.ARROW_DOWN, Keys.ARROW_RIGHT, '1', '2', '1').settle()
        self.assertEqual(page.text(), ONE_TWO_ONE)
        active = self.driver.find_element('id', board.get_attribute('aria-activedescendant'))
        page.keys(Keys.ARROW_UP, Keys.ARROW_LEFT)
        wait_until(lambda: active.get_property('textContent').startswith('row 0, column 3'), 'the cell is told')
        self.assertIn('a mine with 50\xa0%', active.get_property('textContent'))
        page.keys('?')
        self.assertIn('to the best move', page.told('position-keys'))
        page.keys('?')
        self.assertEqual(board.get_attribute('role'), 'grid')
        page.keys('h')
        move = page.js('return minesPosition.moves().win.cell')
        self.assertEqual(page.js('return minesPosition.cursor()'), {'row': move[0], 'column': move[1]})
        self.assertEqual(page.is_explained(*move)['verdict'], 'safe')
        page.keys('f').settle()
        self.assertEqual(page.look(*move)['value'], -2)
        page.keys('u').settle()
        self.assertEqual(page.text(), ONE_TWO_ONE)
        page.keys('p')
        self.assertIsNone(page.look(0, 1)['probability'])
        self.assertEqual(page.find('position-status').get_attribute('role'), 'status')

    def test_games_are_played_on_after_close_guesses(self):
        page = self.page.read(GUESS).focus_board().keys('h')
        self.assertEqual(page.why()['verdict'], 'undecided')
        self.assertIsNone(page.why()['guesses'][0]['win'])
        page.wait('return document.querySelector("[data-testid=position-play-on]") !== null')
        page.press('position-play-on')
        wait_until(lambda: page.why().get('games') == 1024, 'all games are played')
        best, second = page.why()['guesses'][:2]
        self.assertGreaterEqual(best['win'], second['win'])
        self.assertLess(best['win_error'], 0.03)
        self.assertEqual(page.js('return minesPosition.moves().win.cell'), best['cell'])
        self.assertIn('1024 games were played on', page.told('position-why'))
        self.assertIn('±', page.told('position-why'))

    def test_an_expert_position_is_analysed_after_each_change(self):
        """Prints how long that takes: the aim is 50 ms, but a busy machine is no mistake."""
        page = self.page.read(EXPERT)
        self.same_as_mines_solve(EXPERT)
        page.press('brush-mine')
        times = []
        for _ in range(20):
            page.click(15, 29).settle()
            times.append(page.js('return minesPosition.milliseconds()'))
        print(f'{type(self).__name__}: from input to picture: median {statistics.median(times):.1f} ms, '
              f'longest {max(times):.1f} ms')
        self.same_as_mines_solve(page.text())

    def test_what_takes_long_is_cancelled(self):
        side = 150
        rows = [''.join('2' if (r * 3 + c * 5) % 7 == 0 else '?' for c in range(side)) for r in range(side)]
        self.page.paste(f'{side} {side}\n' + '\n'.join(rows) + '\n')
        wait_until(lambda: self.page.text().startswith('150 150'), 'the position is read')
        began = time.monotonic()
        self.page.read(ONE_TWO_ONE)
        self.assertLess(time.monotonic() - began, 10)

    def test_a_large_board_is_scrolled(self):
        page = self.page.new_board(1000, 1000, 200000)
        self.assertTrue(page.text().startswith('1000 1000 200000\n'))
        page.focus_board().keys(Keys.PAGE_DOWN, Keys.END)
        wait_until(lambda: page.js('return document.querySelector("[data-testid=position-board]").scrollLeft') > 1000,
                   'the board is scrolled')
        self.assertEqual(page.js('return minesPosition.cursor().column'), 999)


class BehindMinesView(engines.BehindMinesView, Positions, unittest.TestCase):
    def test_a_file_is_shown(self):
        with tempfile.NamedTemporaryFile('w', suffix='.mine') as file:
            file.write('3x2x2\nH10\nF2H\n')
            file.flush()
            with contextlib.closing(view('--position', file.name)) as shown:
                PositionPage(self.driver, shown.address).open('').has('2 3 2\n?10\n!2?\n')
        self.page.open()

    def test_the_picture_in_a_file_is_shown_with_its_doubtful_cells(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(png_of(['000000', '011100', '01?100', '011100', '000000']))
            file.flush()
            with contextlib.closing(view(file.name)) as shown:
                page = PositionPage(self.driver, shown.address).open('').wait_for_words('position-status', 'Read as a picture, 5 x 6 cells')
                self.assertTrue(page.find('position-picture-read').is_displayed())
                self.assertEqual(page.js('return minesPosition.doubtful()'), [14])
        self.page.open()


class InThePage(engines.InThePage, Positions, unittest.TestCase):
    pass


if __name__ == '__main__':
    unittest.main()
