"""Records in the page: at each time it shows what the judge counts."""

import json
import unittest

from selenium.webdriver.common.keys import Keys

from browser import Browser
from programs import Folder, output_of, play, program, replay, view

SIDE = 2048
MINES = 840_000
FRONTIER = 10
# A picture shows all that was opened in the tenth of a millisecond that begins with its time.
STEP = 0.000099
# The numbers beside it come from a thousand points of the game.
POINTS = 0.01


class RecordTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Folder()
        cls.addClassCleanup(cls.folder.close)
        cls.map = cls.folder.map("board.map", SIDE, MINES, 4)
        cls.records = [cls.folder.path("sat.record"), cls.folder.path("rules.record")]
        cls.reports = [play(cls.map, solver, "--record", record)
                       for solver, record in zip(("sat", "rules"), cls.records)]
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def show(self, *records, width=2500, height=2400):
        running = view(*records, "--map", self.map)
        self.addCleanup(running.close)
        self.browser.resize(width, height)
        self.browser.open(running.address)
        self.browser.wait("return document.querySelector('[data-testid=loading]').hidden")
        self.browser.settle()

    def seek(self, seconds):
        self.browser.js("minesView.seek(arguments[0])", seconds)
        self.browser.settle()

    def check_pixels(self, source, expected):
        self.assertEqual(self.browser.count_opened(source), (expected["safe_opened"], expected["mines_opened"]))
        self.assertEqual(sum(self.browser.count_pixels(source).values()), SIDE * SIDE)

    def test_any_time(self):
        self.show(self.records[0])
        self.check_pixels(0, self.reports[0])
        end = self.reports[0]["seconds"]
        for share in (0.6, 0.2, 0.4, 0.9):
            seconds = round(end * share, 3)
            self.seek(seconds)
            self.check_pixels(0, replay(self.records[0], self.map, seconds + STEP))
            self.browser.wait("return document.querySelector('[data-testid=time-0]').textContent === arguments[0]",
                              f"{seconds:.2f} s")
            least = replay(self.records[0], self.map, seconds - POINTS)
            most = replay(self.records[0], self.map, seconds + POINTS)
            shown = {name: int(self.browser.told(f"{name}-0").replace(",", "")) for name in ("safe", "hits", "deficit")}
            self.assertTrue(least["safe_opened"] <= shown["safe"] <= most["safe_opened"], (least, shown, most))
            self.assertTrue(least["mines_opened"] <= shown["hits"] <= most["mines_opened"], (least, shown, most))
            self.assertEqual(shown["deficit"], SIDE * SIDE - MINES - shown["safe"] + 8 * shown["hits"])

    def test_two_side_by_side(self):
        self.show(*self.records, width=4700, height=2400)
        seconds = round(min(report["seconds"] for report in self.reports) * 0.5, 3)
        self.seek(seconds)
        for source, record in enumerate(self.records):
            self.check_pixels(source, replay(record, self.map, seconds + STEP))
        self.browser.go(500, 600, 3)
        for source in (0, 1):
            place = self.browser.js(
                "const map = minesView.maps[arguments[0]]; const {lat, lng} = map.getCenter();"
                "return [lat, lng, map.getZoom()]", source)
            self.assertEqual([round(place[0]), round(place[1]), place[2]], [500, 600, 3])

    def show_slowly(self):
        """Shows a record from its beginning, at the lowest speed."""
        self.show(self.records[0], width=1400, height=900)
        self.browser.find("speed").send_keys("1/16")
        self.browser.js("document.activeElement.blur()")
        self.seek(0)

    def test_playing(self):
        self.show_slowly()
        self.assertEqual(self.browser.told("play"), "Play")
        self.browser.keys(" ")
        value = "document.querySelector('[data-testid=slider]').valueAsNumber"
        self.browser.wait(f"return {value} > 0.2")
        self.assertEqual(self.browser.told("play"), "Pause")
        self.browser.keys(" ")
        self.assertEqual(self.browser.told("play"), "Play")
        self.seek(0.1)
        self.browser.wait(f"return {value} === 0.1")
        self.browser.chord(Keys.SHIFT, Keys.ARROW_RIGHT)
        step = self.browser.wait(f"return {value} > 0.1 && {value}")
        self.browser.chord(Keys.SHIFT, Keys.ARROW_LEFT)
        self.browser.wait(f"return Math.abs({value} - 0.1) < 1e-9")
        self.assertAlmostEqual(step - 0.1, float(self.browser.find("slider").get_attribute("max")) / 100)

    def test_for_others_to_look(self):
        running = view(self.records[0], "--map", self.map, "--bind", "127.0.0.1")
        self.addCleanup(running.close)
        self.browser.resize(1000, 800)
        self.browser.open(running.address)
        self.assertEqual(self.browser.js("return document.querySelectorAll('[data-testid=explore]').length"), 0)
        self.browser.js("location.hash = '#position=3x1x1~u3'")
        self.browser.go(500, 500, 3)
        self.assertTrue(self.browser.shown("map-0"))

    def test_followed_and_told(self):
        self.show_slowly()
        self.browser.go(SIDE - 50, SIDE - 50, 3)
        place = "const {lat, lng} = minesView.maps[0].getCenter(); return [Math.round(lat), Math.round(lng)]"
        before = self.browser.js(place)
        self.browser.keys("f", " ")
        self.assertEqual(self.browser.find("follow").get_attribute("aria-pressed"), "true")
        self.browser.wait(f"{place[:-1]}].join() !== arguments[0]", ",".join(map(str, before)))
        words = self.browser.wait("return document.querySelector('[data-testid=told]').textContent")
        self.assertRegex(words, r"^\d+\.\d+ % open, \d+ mines? hit, \d+\.\d s$")
        self.browser.keys("0")
        self.assertEqual(self.browser.find("follow").get_attribute("aria-pressed"), "false")

    def test_explored(self):
        self.show(self.records[0], width=1400, height=900)
        self.seek(round(self.reports[0]["seconds"] * 0.4, 3))
        for row in range(100, SIDE, 300):
            self.browser.go(row, 1000, 4)
            shown = self.browser.js("return minesView.cells(0, arguments[0], 980, 40, 40)", row - 20)
            if shown.count(FRONTIER) > 20 and sum(byte <= 8 for byte in shown) > 200:
                break
        self.browser.press("explore")
        address = self.browser.js("return location.hash")
        self.assertIn(f"xd{MINES / SIDE / SIDE:.6f}~", address)
        text = self.browser.wait("return window.minesPosition && minesPosition.settled() && minesPosition.text()")
        report = json.loads(output_of(program("mines-solve"), "--position", "-", "--json", text=text))
        self.assertLessEqual(max(report["rows"], report["columns"]), 50)
        # A number that counted a mine outside would contradict the others.
        self.assertTrue(report["possible"])
        self.assertTrue(report["cells"])
        self.browser.press("back-to-board")
        self.browser.wait("return window.minesView !== undefined && minesView.ready")


if __name__ == "__main__":
    unittest.main()
