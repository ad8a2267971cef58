"""Chromium without a screen, and the page in it."""

import json
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By

from screens import RATIOS, set_screen

# Without the last ones the browser asks its maker's servers.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 30  # seconds

# How many pixels of the canvases have the colour of each byte; bytes of one colour go by the smallest. Pixels off the
# board are transparent. Only canvases of the zoom that is shown count.
COUNT_PIXELS = """
const [source, level] = arguments;
const byByte = minesView.colours(source, level);
const byColour = new Map();
byByte.forEach((colour, byte) => { if (colour && !byColour.has(colour)) byColour.set(colour, byte); });
const counts = {};
const map = minesView.maps[source].getContainer();
for (const canvas of map.querySelectorAll('canvas.leaflet-tile')) {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  for (const colour of new Uint32Array(data.buffer)) {
    if (colour === 0) continue;
    const byte = byColour.get(colour);
    const name = byte === undefined ? 'strange' : byte;
    counts[name] = (counts[name] || 0) + 1;
  }
}
return counts;
"""

# The share of the board on the screen that its canvases have painted, when all of the board is in view.
PAINTED_SHARE = """
const [source, rows, columns] = arguments;
const map = minesView.maps[source];
let painted = 0;
for (const canvas of map.getContainer().querySelectorAll('canvas.leaflet-tile')) {
  const {width, height} = canvas.getBoundingClientRect();
  const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  painted += pixels.reduce((sum, pixel) => sum + (pixel ? 1 : 0), 0) * (width / canvas.width) * (height / canvas.height);
}
return painted / (rows * columns * 4 ** map.getZoom());
"""


class Browser:
    def __init__(self, width=1400, height=900, flags=()):
        self._profile = tempfile.TemporaryDirectory(prefix="mines-chromium-", ignore_cleanup_errors=True)
        options = Options()
        for flag in (*FLAGS, f"--window-size={width},{height}", f"--user-data-dir={self._profile.name}", *flags):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.run = self.driver.execute_script

    def close(self):
        self.driver.quit()
        self._profile.cleanup()

    def resize(self, width, height, ratio=1):
        """Sets the size of the page itself, in CSS pixels, and how many device pixels each of them has a side."""
        set_screen(self.driver, width, height, ratio)

    def open(self, address):
        self.driver.get(address)
        self.wait("return window.minesView !== undefined && minesView.ready && minesView.settled()")

    def wait(self, script, *arguments, seconds=PATIENCE):
        """Until the script gives something that is true, which comes back."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script, *arguments)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"after {seconds} s still not: {script}")
            time.sleep(0.02)

    def settle(self):
        self.wait("return minesView.settled()")

    def find(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f"[data-testid='{name}']")

    def text(self, name):
        return self.find(name).text

    def shown(self, name):
        return self.find(name).is_displayed()

    def click(self, name):
        self.find(name).click()

    def point(self, x, y):
        """Moves the mouse to a place of the window."""
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y)
        actions.perform()

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def keys_with(self, held, *keys):
        ActionChains(self.driver).key_down(held).send_keys(*keys).key_up(held).perform()

    def go(self, row, column, zoom, source=0):
        script = "minesView.maps[arguments[0]].setView([arguments[1], arguments[2]], arguments[3], {animate: false})"
        self.run(script, source, row, column, zoom)
        self.settle()

    def count_pixels(self, source=0, level=0):
        return {name if name == "strange" else int(name): count for name, count in
                self.run(COUNT_PIXELS, source, level).items()}

    def painted_share(self, rows, columns, source=0):
        return self.run(PAINTED_SHARE, source, rows, columns)

    def open_on_each_screen(self, address, width, height):
        """Opens a page on one screen after the other; gives how many pixels each device has for a CSS pixel."""
        for ratio in RATIOS:
            self.resize(width, height, ratio)
            self.open(address)
            yield ratio
        self.resize(width, height)

    def complaints(self):
        """What the page wrote to the browser's console."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """The addresses that the page has asked for."""
        addresses = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
        return addresses
