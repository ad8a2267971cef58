"""A running game in the page, watched to its end by two viewers."""

import json
import unittest

from browser import Browser
from programs import Folder, Running, program

SIDE = 2048
MINES = 840_000
HIT = 12
# Whether all canvases have something to see.
PAINTED = """
const tiles = [...document.querySelectorAll('.map canvas.leaflet-tile')];
return tiles.length > 0 && tiles.every((canvas) => canvas.getContext('2d').getImageData(9, 9, 1, 1).data[3] === 255);
"""
PHASE = "return document.querySelector('[data-testid=phase]').textContent"


class Judge:
    """A game that is watched; the judge prints the address on standard error."""

    def __init__(self, map_path, solver, *options):
        words = (program("mines-judge"), "--map", map_path, "--solver", solver, "--isolate", "off", "--watch", "--json")
        self.running = Running(*words, *options, prefix="mines-judge: watch at ")
        self.address = self.running.address
        self.close = self.running.close

    def report(self):
        """The judge prints it when the game is over, and stays for those who look."""
        return json.loads(self.running.process.stdout.readline())


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
        # It begins when the browsers have asked for the page: without a visitor mines-view ends with the game.
        judge = Judge(self.map, self.folder.program("answer", f"sleep 3\nexec '{program('mines-solve')}'\n"), *options)
        self.addCleanup(judge.close)
        for browser in self.browsers:
            browser.driver.get(judge.address)
        for browser in self.browsers:
            browser.wait(f"return window.minesView && minesView.ready && ({PHASE[7:]} === 'The game is over')")
            browser.settle()
        return judge

    def test_watched_to_its_end(self):
        record = self.folder.path("it's.record")
        judge = self.watch("--record", record)
        report = judge.report()
        self.assertTrue(report["watched"])
        for browser in self.browsers:
            counts = browser.count_pixels()
            self.assertNotIn("strange", counts)
            self.assertEqual(sum(counts.get(number, 0) for number in range(9)), report["safe_opened"])
            self.assertEqual(counts.get(HIT, 0), report["mines_opened"])
            browser.wait("return document.querySelector('[data-testid=safe-0]').textContent === arguments[0]",
                         f"{report['safe_opened']:,}")
            self.assertEqual(browser.text("deficit-0"), f"{report['deficit']:,}")
            browser.wait("return document.querySelector('[data-testid=again]') !== null")
            command = browser.run("return document.querySelector('[data-testid=again]').textContent")
            quoted = record.replace("'", "'\\''")
            self.assertEqual(command, f"mines-view '{quoted}' --map MAP")
        self.assertEqual(*(browser.count_pixels() for browser in self.browsers))
        for ratio in self.browsers[1].open_on_each_screen(judge.address, 380, 760):
            self.assertAlmostEqual(self.browsers[1].painted_share(SIDE, SIDE), 1, 3, ratio)

    def test_the_judge_ends(self):
        other = self.browsers[1]
        other.resize(800, 700)
        judge = self.watch()
        judge.report()
        before = self.browsers[0].count_pixels()
        judge.close()
        # A place that this browser has seen from afar only: it is shown as it was seen.
        other.run("minesView.maps[0].setView([SIDE / 4, SIDE / 4], 4, {animate: false})".replace("SIDE", str(SIDE)))
        other.wait("return document.querySelector('[data-testid=problem]').textContent.includes('last picture')")
        other.wait(PAINTED)
        self.browsers[0].wait("return document.querySelector('[data-testid=problem]').textContent.includes('last picture')")
        self.assertEqual(self.browsers[0].count_pixels(), before)


if __name__ == "__main__":
    unittest.main()
