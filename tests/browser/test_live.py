"""A running game in the page, watched to its end by two viewers."""

import json
import unittest

from browser import Browser
from programs import Folder, Running, program

SIDE = 2048
MINES = 840_000
# Whether all canvases have something to see.
PAINTED = """
const tiles = [...document.querySelectorAll('.map canvas.leaflet-tile')];
return tiles.length > 0 && tiles.every((canvas) => canvas.getContext('2d').getImageData(9, 9, 1, 1).data[3] === 255);
"""
PHASE = "return document.querySelector('[data-testid=phase]').textContent"


class LiveTest(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.close)
        self.map = self.folder.map("board.map", SIDE, MINES, 6)
        # They take longer to start than a game.
        self.browsers = [Browser(), Browser()]
        for browser in self.browsers:
            self.addCleanup(browser.close)
            browser.resize(2500, 2400)

    def watch(self, *options):
        """A game; gives the judge, and its report, which it prints when the game is over; it stays for those who look."""
        # It begins when the browsers have asked for the page: without a visitor mines-view ends with the game.
        answer = self.folder.program("answer", f"sleep 3\nexec '{program('mines-solve')}'\n")
        judge = Running(program("mines-judge"), "--map", self.map, "--solver", answer, "--isolate", "off", "--watch", "--json",
                        *options, prefix="mines-judge: watch at ")
        self.addCleanup(judge.close)
        for browser in self.browsers:
            browser.driver.get(judge.address)
        for browser in self.browsers:
            browser.wait(f"return window.minesView && minesView.ready && ({PHASE[7:]} === 'The game is over')")
            browser.settle()
        return judge, json.loads(judge.process.stdout.readline())

    def test_watched_to_its_end(self):
        record = self.folder.path("it's.record")
        _, report = self.watch("--record", record)
        self.assertTrue(report["watched"])
        for browser in self.browsers:
            self.assertEqual(browser.count_opened(), (report["safe_opened"], report["mines_opened"]))
            browser.wait("return document.querySelector('[data-testid=safe-0]').textContent === arguments[0]",
                         f"{report['safe_opened']:,}")
            self.assertEqual(browser.told("deficit-0"), f"{report['deficit']:,}")
            browser.wait("return document.querySelector('[data-testid=again]') !== null")
            command = browser.js("return document.querySelector('[data-testid=again]').textContent")
            quoted = record.replace("'", "'\\''")
            self.assertEqual(command, f"mines-view '{quoted}' --map MAP")
        self.assertEqual(*(browser.count_pixels() for browser in self.browsers))

    def test_the_judge_ends(self):
        other = self.browsers[1]
        other.resize(800, 700)
        judge, _ = self.watch()
        before = self.browsers[0].count_pixels()
        judge.close()
        # A place that this browser has seen from afar only: it is shown as it was seen.
        other.js("minesView.maps[0].setView([SIDE / 4, SIDE / 4], 4, {animate: false})".replace("SIDE", str(SIDE)))
        other.wait("return document.querySelector('[data-testid=problem]').textContent.includes('last picture')")
        other.wait(PAINTED)
        self.browsers[0].wait("return document.querySelector('[data-testid=problem]').textContent.includes('last picture')")
        self.assertEqual(self.browsers[0].count_pixels(), before)


if __name__ == "__main__":
    unittest.main()
