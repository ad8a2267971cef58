"""A map in the page: its pixels are its cells, and the controls do what they say."""

import random
import unittest

from selenium.webdriver.common.keys import Keys

from browser import Browser
from programs import Folder, Truth, view

SIDE = 2048
MINES = 840_000
MINE = 13

# The picture of a cell at the largest zoom, as a text to compare.
CELL_PICTURE = """
const [row, column] = arguments;
const map = minesView.maps[0];
const size = 2 ** map.getZoom();
for (const canvas of map.getContainer().querySelectorAll('canvas.leaflet-tile')) {
  const box = canvas.getBoundingClientRect();
  const frame = map.getContainer().getBoundingClientRect();
  const view = map.getPixelBounds();
  const x = column * size - view.min.x + frame.left - box.left;
  const y = row * size - view.min.y + frame.top - box.top;
  if (x < 0 || y < 0 || x >= box.width || y >= box.height) continue;
  const [left, top, side] = [x, y, size].map((length) => Math.round(length * (canvas.width / box.width)));
  return canvas.getContext('2d').getImageData(left, top, side, side).data.join();
}
return null;
"""


class MapTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Folder()
        cls.addClassCleanup(cls.folder.close)
        path = cls.folder.map("board.map", SIDE, MINES, 3)
        cls.truth = Truth(path)
        cls.view = view(path)
        cls.addClassCleanup(cls.view.close)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.resize(1400, 900)
        self.browser.open(self.view.address)

    def test_everybody_can_read_it(self):
        self.addCleanup(self.browser.driver.execute_cdp_cmd, "Emulation.setEmulatedMedia", {"features": []})
        for width, height in ((1400, 900), (380, 760)):
            for scheme in ("light", "dark"):
                self.browser.prefers("prefers-color-scheme", scheme)
                self.browser.resize(width, height)
                self.browser.open(self.view.address)
                self.assertEqual(self.browser.findings(), [], (width, scheme))

    def test_pixels_are_cells(self):
        self.browser.resize(2500, 2300)
        self.browser.open(self.view.address)
        self.assertRegex(self.browser.told("scale"), r"^1(\.\d+)? pixels? a cell$")  # so the tiles are those of cells
        counts = self.browser.count_pixels()
        self.assertEqual(counts.pop(MINE), MINES)
        self.assertEqual(counts, {number: count for number, count in enumerate(self.truth.numbers()) if count})

    def check_each_screen(self, address, width, height, side, level):
        """Each tile is painted whole, with the same cells, whatever pixels a screen has. level: of the tiles that fit the window."""
        pictures = []
        for ratio in self.browser.open_on_each_screen(address, width, height):
            self.assertEqual(self.browser.js("return devicePixelRatio"), ratio)
            self.assertAlmostEqual(self.browser.painted_share(side, side), 1, 3, f"{width} x {height} at {ratio}")
            pictures.append(self.browser.count_pixels(level=level))
            self.assertEqual(sum(pictures[-1].values()), (side >> level) ** 2)
            self.assertEqual(pictures[-1], pictures[0], f"{width} x {height} at {ratio}")
        self.assertNotIn("strange", pictures[0])

    def test_each_screen_shows_the_whole_board(self):
        self.check_each_screen(self.view.address, 380, 760, SIDE, 2)
        large = view(self.folder.map("large.map", 8192, 8_388_608, 1))
        self.addCleanup(large.close)
        self.check_each_screen(large.address, 1920, 1080, 8192, 3)

    def test_cells_at_full_zoom(self):
        for ratio in (1, 1.25, 2):
            self.browser.resize(1400, 900, ratio)
            self.browser.open(self.view.address)
            self.check_cells(16)
            # The line below the picture is of the cell under the mouse.
            for row, column in ((700, 900), (701, 905), (695, 893)):
                self.browser.go(700.5, 900.5, 5)
                x, y = self.browser.js("""const {x, y} = minesView.maps[0].latLngToContainerPoint([arguments[0], arguments[1]]);
                    const box = minesView.maps[0].getContainer().getBoundingClientRect(); return [x + box.left, y + box.top];""",
                                       row + 0.1, column + 0.9)
                self.browser.point_at(round(x), round(y))
                self.assertTrue(self.browser.told("here").startswith(f"Row {row}, column {column}: "), self.browser.told("here"))
            self.browser.point_at(5, 5)

    def check_cells(self, count):
        draw = random.Random(5)
        kinds = {}
        for _ in range(count):
            row, column = draw.randrange(8, SIDE - 8), draw.randrange(8, SIDE - 8)
            self.browser.go(row + 0.5, column + 0.5, 5)
            is_mine = self.truth.is_mine(row, column)
            expected = MINE if is_mine else self.truth.number(row, column)
            self.assertEqual(self.browser.js("return minesView.cells(0, ...arguments)", row, column, 1, 1), [expected])
            words = "a mine" if is_mine else f"open, number {expected}" if expected else "open, no mine around it"
            self.assertEqual(self.browser.told("here"), f"In the middle: row {row}, column {column}: {words}")
            picture = self.browser.js(CELL_PICTURE, row, column)
            self.assertIsNotNone(picture)
            self.assertEqual(kinds.setdefault(expected, picture), picture)
        self.assertGreater(len(kinds), 4)
        self.assertEqual(len(set(kinds.values())), len(kinds), "two kinds of cells look the same")

    def test_keys(self):
        zoom = "return minesView.maps[0].getZoom()"
        all_of_it = self.browser.js(zoom)
        self.browser.keys("+")
        self.browser.wait(f"{zoom} > {all_of_it}")
        self.assertEqual(self.browser.js(zoom) % 0.5, 0)
        self.browser.settle()
        before = self.browser.js("return minesView.maps[0].getCenter().lng")
        self.browser.keys(Keys.ARROW_RIGHT)
        self.browser.wait(f"return minesView.maps[0].getCenter().lng > {before}")
        self.browser.keys("0")
        self.browser.wait(f"{zoom} === {all_of_it}")
        self.browser.keys("?")
        self.browser.wait("return document.querySelector('[data-testid=help]').open")
        self.browser.keys(Keys.ESCAPE)
        self.browser.wait("return !document.querySelector('[data-testid=help]').open")

    def test_the_whole_board_fills_any_window_from_its_middle(self):
        self.addCleanup(self.browser.resize, 1400, 900)
        for width, height in ((380, 760), (1920, 1080), (1000, 500), (380, 760)):
            self.browser.resize(width, height)
            place = "const map = minesView.maps[0], {lat, lng} = map.getCenter(), {x, y} = map.getSize(), scale = 2 ** map.getZoom();"
            self.browser.wait(f"{place} return Math.abs(Math.min(x, y) - {SIDE} * scale) < 1")
            for _ in range(2):  # as it came, and after going elsewhere
                off = self.browser.js(f"{place} return [(lat - {SIDE / 2}) * scale, (lng - {SIDE / 2}) * scale]")
                self.assertLessEqual(max(map(abs, off)), 1, f"{width} x {height}: pixels off the middle")
                self.browser.go(100, 100, 2)
                self.browser.press("all")
                self.browser.settle()

    def test_go_to(self):
        self.browser.keys("g")
        for name, value in (("go-row", "1000"), ("go-column", "77")):
            self.browser.find(name).clear()
            self.browser.find(name).send_keys(value)
        self.browser.press("go")
        self.browser.wait("return minesView.maps[0].getZoom() >= 4")
        self.browser.settle()
        self.assertTrue(self.browser.told("here").startswith("In the middle: row 1000, column 77: "))

    def test_dark_and_light(self):
        self.browser.go(1024, 1024, 0)
        light = self.browser.count_pixels()
        colour = "return getComputedStyle(document.body).backgroundColor"
        before = self.browser.js(colour)
        table = self.browser.js("return minesView.colours(0, 0)[0]")
        self.browser.keys("d")
        self.assertNotEqual(self.browser.js(colour), before)
        self.assertNotEqual(self.browser.js("return minesView.colours(0, 0)[0]"), table)
        self.assertEqual(self.browser.count_pixels(), light)
        self.assertNotIn("strange", light)

    def test_a_telephone(self):
        self.browser.resize(380, 800)
        self.browser.open(self.view.address)
        page = "return [document.documentElement.scrollWidth, innerWidth]"
        wide, window = self.browser.js(page)
        self.assertLessEqual(wide, window)
        for name in ("map-0", "all", "theme", "keys", "here"):
            box = self.browser.find(name).rect
            self.assertGreaterEqual(box["x"], 0, name)
            self.assertLessEqual(box["x"] + box["width"], 380, name)
        self.assertGreater(self.browser.find("map-0").rect["height"], 300)

    def test_nothing_leaves_the_machine(self):
        self.assertEqual(self.browser.strangers(self.view.address), set())
        self.assertNotEqual(self.browser.strangers("http://elsewhere"), set())
        self.assertEqual(self.browser.complaints(), [])

    def test_modules_come_in_one_go(self):
        late = self.browser.js("""
            const listed = [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.href);
            return performance.getEntriesByType('resource').map((entry) => entry.name)
              .filter((name) => name.endsWith('.js') && !name.endsWith('/leaflet.js') && !listed.includes(name));""")
        self.assertEqual(late, [], "index.html does not list them")

    def test_the_viewer_ends(self):
        other = view(self.folder.path("board.map"))
        self.addCleanup(other.close)
        self.browser.open(other.address)
        before = self.browser.count_pixels(level=2)
        other.close()
        self.browser.js("minesView.maps[0].setZoom(0, {animate: false})")
        self.browser.wait("return document.querySelector('[data-testid=problem]').textContent.includes('has ended')")
        self.browser.js("minesView.maps[0].setZoom(arguments[0], {animate: false})", -2)
        self.assertEqual(self.browser.count_pixels(level=2), before)


if __name__ == "__main__":
    unittest.main()
