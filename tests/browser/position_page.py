"""The page for positions in a real browser, as tests drive it: by mouse and keyboard, and by what it offers to tests."""

import base64

from browser import Page, wait_until
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton

WALL_LINK = '?b=53&m=888'  # 5 columns, 3 rows, mines in column 1


class PositionPage(Page):
    def __init__(self, driver, address):
        super().__init__(driver)
        self.address = address

    def open(self, fragment='#analyse', keep=False):
        """Opens the page; without `keep`, as at the first visit."""
        self.driver.get('about:blank')
        if not keep:
            self.driver.execute_cdp_cmd('Storage.clearDataForOrigin', {'origin': self.address, 'storageTypes': 'local_storage,indexeddb'})
        self.driver.get(self.address + fragment)
        self.wait('return window.minesPosition !== undefined')
        return self.settle()

    def settle(self):
        """Waits until all that was asked about the board has its reply, and that is drawn."""
        self.wait('return minesPosition.settled()')
        return self

    def text(self):
        return self.js('return minesPosition.text()')

    def words(self, row, column):
        return self.js('return minesPosition.words(arguments[0], arguments[1])', row, column).replace('\xa0', ' ')

    def look(self, row, column):
        """What is drawn of a cell."""
        return self.js('return minesPosition.cell(arguments[0], arguments[1])', row, column)

    def middle(self, name):
        """The middle of a control in the window."""
        box = self.js('const {x, y, width, height} = arguments[0].getBoundingClientRect(); return [x + width / 2, y + height / 2]', self.find(name))
        return round(box[0]), round(box[1])

    def point(self, row, column):
        place = self.js('return minesPosition.place(arguments[0], arguments[1])', row, column)
        return round(place['x']), round(place['y'])

    def mouse_at(self, x, y, *steps):
        """Goes to a place of the window, then does steps as mouse() does."""
        self.point_at(x, y)
        return self.mouse(*steps)

    def mouse(self, *steps):
        """Does steps with the mouse: cells to go to, and words: 'down', 'up', 'right', 'middle', …."""
        builder = ActionBuilder(self.driver, duration=0)
        for step in steps:
            if step == 'down':
                builder.pointer_action.pointer_down()
            elif step == 'up':
                builder.pointer_action.pointer_up()
            elif step in ('middle', 'release middle'):
                act = builder.pointer_action.pointer_down if step == 'middle' else builder.pointer_action.pointer_up
                act(MouseButton.MIDDLE)
            elif step in ('hold right', 'let right go'):
                act = builder.pointer_action.pointer_down if step == 'hold right' else builder.pointer_action.pointer_up
                act(MouseButton.RIGHT)
            elif step == 'right':
                builder.pointer_action.pointer_down(MouseButton.RIGHT).pointer_up(MouseButton.RIGHT)
            else:
                builder.pointer_action.move_to_location(*self.point(*step))
        builder.perform()
        return self

    def click(self, row, column):
        return self.mouse((row, column), 'down', 'up')

    def mines(self):
        """1 for each mine of the game, by rows; None until they are drawn."""
        return self.js('return minesPosition.mines()')

    def first_click(self, row, column):
        """Waits until the mines are drawn."""
        self.click(row, column).wait('return minesPosition.mines()')
        return self.settle()

    def _cells(self, is_mine):
        columns = int(self.text().split()[1])
        return [divmod(i, columns) for i, each in enumerate(self.mines()) if each == is_mine]

    def win(self):
        """Opens all safe cells."""
        for cell in self._cells(0):
            if self.look(*cell)['value'] == -1:
                self.click(*cell)
        return self.settle()

    def lose(self):
        """Opens the first mine."""
        return self.click(*self._cells(1)[0]).settle()

    def await_figures(self):
        """Waits until a game that is over has been reviewed."""
        wait_until(lambda: '…' not in self.told('game-figures'), 'the review has come')
        return self

    def focus_board(self):
        self.js('arguments[0].focus()', self.find('position-board'))
        return self

    def new_board(self, rows, columns, mines):
        self.js('document.querySelector("[data-testid=position-new]").open = true')
        for name, value in (('rows', rows), ('columns', columns), ('new-mines', mines)):
            field = self.find(f'position-{name}')
            field.clear()
            field.send_keys(str(value))
        return self.press('position-custom').settle()

    def transfer(self, kind, text='', file=None):
        """Pastes or drops a text on the page, or a file with a name and bytes."""
        self.js('''
            const [kind, text, name, content] = arguments;
            const data = new DataTransfer();
            if (name) data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, {type: name.endsWith('.png') ? 'image/png' : ''}));
            else data.setData('text/plain', text);
            const target = kind === 'paste' ? document.body : document.querySelector('.position');
            const event = kind === 'paste'
              ? new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})
              : new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true});
            target.dispatchEvent(event);''', kind, text, *((file[0], base64.b64encode(file[1]).decode()) if file else ()))
        return self

    def drop(self, name, content):
        return self.transfer('drop', file=(name, content))

    def paste(self, text):
        return self.transfer('paste', text)

    def read(self, text):
        """Pastes a position in our own text, and waits until it is there."""
        return self.paste(text).has(text)

    def wheel(self, row, column):
        """Turns the wheel over a cell, by one step up."""
        self.js('''
            const [x, y] = arguments;
            document.elementFromPoint(x, y).dispatchEvent(
              new WheelEvent('wheel', {deltaY: -1, clientX: x, clientY: y, bubbles: true, cancelable: true}));''', *self.point(row, column))
        return self

    def copied(self, name):
        """Presses a button that copies; gives what the clipboard has then."""
        self.driver.execute_cdp_cmd('Browser.grantPermissions', {'permissions': ['clipboardReadWrite', 'clipboardSanitizedWrite']})
        self.js('return navigator.clipboard.writeText("")')
        self.press(name)
        return self.wait('return navigator.clipboard.readText()')

    def pixel(self, row, column, right=0.0, down=0.0):
        """The colour on the screen at a cell's middle, or so many cells beside it."""
        return tuple(self.js('''
            const canvas = document.querySelector('.position-canvas');
            const [row, column, right, down] = arguments;
            const box = canvas.getBoundingClientRect();
            const middle = minesPosition.place(row, column);
            const size = minesPosition.place(0, 1).x - minesPosition.place(0, 0).x;
            const scale = canvas.width / box.width;
            const [x, y] = [middle.x + right * size - box.left, middle.y + down * size - box.top];
            return [...canvas.getContext('2d').getImageData(x * scale, y * scale, 1, 1).data].slice(0, 3);
            ''', row, column, right, down))

    def why(self):
        """The reason that is shown, once it is there."""
        return self.wait('return minesPosition.why()')

    def is_explained(self, *cell):
        """Waits until the reason that is shown is that of a cell."""
        wait_until(lambda: self.why()['cell'] == list(cell), f'{cell} is explained')
        return self.why()

    def wait_for_words(self, name, *words):
        text = f'return document.querySelector("[data-testid={name}]")?.textContent ?? ""'  # it may be drawn again meanwhile
        wait_until(lambda: all(each in self.js(text).replace('\xa0', ' ') for each in words), f'{name} has {words}')
        return self

    def has(self, text):
        """Waits until the board is this text, or begins with a first line alone, and is analysed."""
        wait_until(lambda: self.text().startswith(text), f'{text} is read')
        return self.settle()

    def wait_for_review(self):
        self.wait('return document.querySelector("[data-testid=review-slider]") !== null')
        return self
