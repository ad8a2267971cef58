"""The page for positions in a real browser, as tests drive it: by mouse and keyboard, and by what it offers to tests."""

import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.by import By

FLAGS = ('--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking '
         '--disable-component-update --disable-sync').split()


def start_browser(width=1280, height=900):
    folder = tempfile.TemporaryDirectory()
    options = webdriver.ChromeOptions()
    for flag in (*FLAGS, f'--window-size={width},{height}', f'--user-data-dir={folder.name}'):
        options.add_argument(flag)
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL'})
    driver = webdriver.Chrome(options=options)
    driver.folder = folder  # goes with the browser
    return driver


def start_server(program, *options):
    """Starts mines-view; gives the process and the address that it prints."""
    process = subprocess.Popen([program, *options], stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip()


def wait_until(holds, what, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = holds()
        if result:
            return result
        time.sleep(0.01)
    raise AssertionError(f'not in {seconds} s: {what}')


class PositionPage:
    def __init__(self, driver, address):
        self.driver = driver
        self.address = address

    def open(self, fragment='#analyse', keep=False):
        """Opens the page; without `keep`, as at the first visit."""
        self.driver.get('about:blank')
        if not keep:
            self.driver.execute_cdp_cmd('Storage.clearDataForOrigin', {'origin': self.address, 'storageTypes': 'local_storage'})
        self.driver.get(self.address + fragment)
        wait_until(lambda: self.js('return window.minesPosition !== undefined'), 'the page is there')
        return self.settle()

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def settle(self):
        """Waits until all that was asked about the board has its reply, and that is drawn."""
        wait_until(lambda: self.js('return minesPosition.settled()'), 'the board is analysed')
        return self

    def find(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f'[data-testid="{name}"]')

    def press(self, name):
        """Presses a button; also one of a menu that is closed."""
        element = self.find(name)
        if self.js('return arguments[0].checkVisibility()', element):
            element.click()
        else:
            self.js('arguments[0].click()', element)
        return self

    def told(self, name):
        return self.find(name).text

    def text(self):
        return self.js('return minesPosition.text()')

    def words(self, row, column):
        return self.js('return minesPosition.words(arguments[0], arguments[1])', row, column).replace('\xa0', ' ')

    def look(self, row, column):
        """What is drawn of a cell."""
        return self.js('return minesPosition.cell(arguments[0], arguments[1])', row, column)

    def point(self, row, column):
        place = self.js('return minesPosition.place(arguments[0], arguments[1])', row, column)
        return round(place['x']), round(place['y'])

    def mouse_at(self, x, y, *steps):
        """Goes to a place of the window, then does steps as mouse() does."""
        builder = ActionBuilder(self.driver, duration=0)
        builder.pointer_action.move_to_location(x, y)
        builder.perform()
        return self.mouse(*steps)

    def mouse(self, *steps):
        """Does steps with the mouse: cells to go to, and the words 'down', 'up', 'right'."""
        builder = ActionBuilder(self.driver, duration=0)
        for step in steps:
            if step == 'down':
                builder.pointer_action.pointer_down()
            elif step == 'up':
                builder.pointer_action.pointer_up()
            elif step == 'right':
                builder.pointer_action.pointer_down(MouseButton.RIGHT).pointer_up(MouseButton.RIGHT)
            else:
                builder.pointer_action.move_to_location(*self.point(*step))
        builder.perform()
        return self

    def click(self, row, column):
        return self.mouse((row, column), 'down', 'up')

    def keys(self, *keys):
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()
        return self

    def chord(self, modifier, key):
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(key).key_up(modifier).perform()
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

    def transfer(self, kind, text):
        """Pastes or drops a text on the page."""
        self.js('''
            const data = new DataTransfer();
            data.setData('text/plain', arguments[1]);
            const target = arguments[0] === 'paste' ? document.body : document.querySelector('.position');
            const event = arguments[0] === 'paste'
              ? new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true})
              : new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true});
            target.dispatchEvent(event);''', kind, text)
        return self

    def paste(self, text):
        return self.transfer('paste', text)

    def copied(self, name):
        """Presses a button that copies; gives what the clipboard has then."""
        self.driver.execute_cdp_cmd('Browser.grantPermissions', {'permissions': ['clipboardReadWrite', 'clipboardSanitizedWrite']})
        self.js('return navigator.clipboard.writeText("")')
        self.press(name)
        return wait_until(lambda: self.js('return navigator.clipboard.readText()'), 'a text is copied')

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
        return wait_until(lambda: self.js('return minesPosition.why()'), 'a reason is shown')
