"""Chromium without a screen, and what tests do with any page of mines-view in it.

AXE is the file axe.min.js of axe-core, which scripts/test-page fetches.
"""

import os
import re
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By

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
AXE = os.environ.get("AXE", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../build/page/axe/package/axe.min.js"))
HIT = 12  # the byte of a mine that was opened
PATIENCE = 30  # seconds
# Device pixels in a CSS pixel, a side: plain screens, desktops at 125 % and 150 %, fine laptops, telephones.
RATIOS = (1, 1.25, 1.5, 2, 3)

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


def start_chromium(width, height):
    folder = tempfile.TemporaryDirectory(prefix="mines-chromium-", ignore_cleanup_errors=True)
    options = webdriver.ChromeOptions()
    for flag in (*FLAGS, f"--window-size={width},{height}", f"--user-data-dir={folder.name}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.folder = folder  # goes with the browser
    return driver


def wait_until(holds, what, seconds=PATIENCE):
    """Until holds() gives something that is true, which comes back."""
    end = time.monotonic() + seconds
    while not (value := holds()):
        if time.monotonic() > end:
            raise AssertionError(f"after {seconds} s still not: {what}")
        time.sleep(0.02)
    return value


class Page:
    def __init__(self, driver):
        self.driver = driver
        self.js = driver.execute_script

    def resize(self, width, height, ratio=1, mobile=False):
        """Gives the page a size in CSS pixels; each of them is `ratio` device pixels a side."""
        size = {"width": width, "height": height, "deviceScaleFactor": ratio, "mobile": mobile}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def prefers(self, what, value):
        """What the reader prefers, as (what: value) of CSS has it. It comes a while after the browser was told."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": what, "value": value}]})
        self.wait("return matchMedia(arguments[0]).matches", f"({what}: {value})")

    def wait(self, script, *arguments, seconds=PATIENCE):
        return wait_until(lambda: self.js(script, *arguments), script, seconds)

    def find(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f"[data-testid='{name}']")

    def told(self, name):
        return self.find(name).text.replace("\xa0", " ")

    def shown(self, name):
        return self.find(name).is_displayed()

    def press(self, name):
        """Presses a button; also one of a menu that is closed."""
        element = self.find(name)
        if self.js("return arguments[0].checkVisibility()", element):
            element.click()
        else:
            self.js("arguments[0].click()", element)
        return self

    def point_at(self, x, y):
        """Moves the mouse to a place of the window."""
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(x, y)
        actions.perform()

    def keys(self, *keys):
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()
        return self

    def chord(self, held, *keys):
        ActionChains(self.driver, duration=0).key_down(held).send_keys(*keys).key_up(held).perform()
        return self

    def findings(self):
        """What axe-core finds wrong with the accessibility of what is shown."""
        if not self.js("return 'axe' in window"):
            with open(AXE, encoding="utf-8") as file:
                self.js(file.read())
        result = self.driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
        return [f"{each['id']}: {[node['html'] for node in each['nodes']]}" for each in result["violations"]]

    def complaints(self):
        """What the page wrote to the browser's console; that pixels are read is the test's doing, and that the browser
        leaves installing to the page is wanted."""
        messages = [entry["message"] for entry in self.driver.get_log("browser")]
        return [each for each in messages if "readback" not in each and "Banner not shown: beforeinstallprompt" not in each]

    def strangers(self, address):
        """Whom the page has asked for anything, besides the server at the address."""
        asked = self.js("return performance.getEntriesByType('resource').map(({name}) => name)")
        origins = [re.match(r"(?:data|blob):|\w+://[^/]*", each).group() for each in (address, *asked)]
        return {origin for origin in origins if origin not in (origins[0], "data:", "blob:")}


class Browser(Page):
    """A browser, with a page of boards in it."""

    def __init__(self, width=1400, height=900):
        super().__init__(start_chromium(width, height))

    def close(self):
        self.driver.quit()

    def open(self, address):
        self.driver.get(address)
        self.wait("return window.minesView !== undefined && minesView.ready && minesView.settled()")

    def settle(self):
        self.wait("return minesView.settled()")

    def go(self, row, column, zoom, source=0):
        script = "minesView.maps[arguments[0]].setView([arguments[1], arguments[2]], arguments[3], {animate: false})"
        self.js(script, source, row, column, zoom)
        self.settle()

    def count_pixels(self, source=0, level=0):
        return {name if name == "strange" else int(name): count for name, count in
                self.js(COUNT_PIXELS, source, level).items()}

    def count_opened(self, source=0):
        """The safe cells and the mines that are open."""
        counts = self.count_pixels(source)
        assert "strange" not in counts, counts
        return sum(counts.get(number, 0) for number in range(9)), counts.get(HIT, 0)

    def painted_share(self, rows, columns, source=0):
        return self.js(PAINTED_SHARE, source, rows, columns)

    def open_on_each_screen(self, address, width, height):
        """Opens a page on one screen after the other; gives how many pixels each device has for a CSS pixel."""
        for ratio in RATIOS:
            self.resize(width, height, ratio)
            self.open(address)
            yield ratio
        self.resize(width, height)
