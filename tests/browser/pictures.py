"""Takes the pictures of docs/view: pictures.py FOLDER [SUBJECT ...]. scripts/view-pictures calls it.

A picture is taken of a scene, which test_pictures shows again: FOLDER/pictures.json says what each page was made of.
"""

import json
import os
import sys
from contextlib import closing

from browser import Browser
from position_page import PositionPage
from programs import Folder, play, replay, view

SIDE = 4096
MINES = 3_300_000
# What is shown of a game at the frontier: closed, open and frontier cells, each more often than this.
ENOUGH = 80
# A position of an Expert game, next to its picture. Its best move has a long reason.
POSITION = os.path.join(os.path.dirname(__file__), "../../docs/view/expert.txt")
# What others show of a link to the page: the scene "play".
PREVIEW = os.path.join(os.path.dirname(__file__), "../../apps/view/page/offline/preview.png")
# What a page is made of, to compare it with its picture: headings, controls and labels that can be seen, in their order.
# Figures, reasons and what else belongs to one game or position is left out.
OUTLINE = """
const all = 'h1, h2, header p, summary, button:not(.position-link), a[role=button], label, input, select, dt, th, dd:has(kbd), .legend dd, figcaption > :first-child';
const nameOf = (element) =>
  ((!element.matches('input, select') && element.textContent.trim()) || element.getAttribute('aria-label') || '').replace(/\\s+/g, ' ');
const stateOf = (element) =>
  (element.getAttribute('aria-pressed') === 'true' ? ', pressed' : '') + (element.disabled ? ', disabled' : '');
return [...document.querySelectorAll(all)]
  .filter((element) => element.checkVisibility() && nameOf(element))
  .map((element) => `${element.localName}: ${nameOf(element)}${stateOf(element)}`);
"""


def outline_of(driver):
    return {"theme": driver.execute_script("return document.documentElement.dataset.theme"),
            "outline": driver.execute_script(OUTLINE)}


class Games:
    """Two records of the same board, for scenes of boards."""

    def __init__(self, folder, side, mines):
        self.side = side
        self.map = folder.map("board.map", side, mines, 21)
        self.records = [folder.path(f"{solver}.record") for solver in ("sat", "rules")]
        ends = [play(self.map, solver, "--record", record)["seconds"]
                for solver, record in zip(("sat", "rules"), self.records)]
        self.half = self._time_of_half((side * side - mines) / 2, 0, min(ends))

    def _time_of_half(self, cells, least, most):
        """Seconds after which the first game had opened so many cells, to a hundredth of the game."""
        for _ in range(7):
            middle = (least + most) / 2
            is_early = replay(self.records[0], self.map, middle)["safe_opened"] < cells
            least, most = (middle, most) if is_early else (least, middle)
        return most


def find_frontier(browser, side):
    """Goes to a place with cells of all kinds, in the middle of a record."""
    for row in range(50, side - 50, 150):
        for column in range(50, side - 50, 700):
            browser.go(row, column, 4)
            shown = browser.js("return minesView.cells(0, arguments[0], arguments[1], 40, 60)", row - 20, column - 30)
            kinds = [sum(byte <= 8 for byte in shown), shown.count(9), shown.count(10)]
            if min(kinds) > ENOUGH:
                return
    raise RuntimeError("the record has no place with cells of all kinds")


def show_half(browser, shown, games):
    """Opens records at the time when half of the first is open."""
    browser.open(shown.address)
    browser.wait("return document.querySelector('[data-testid=loading]').hidden")  # later times are not there before
    browser.js("minesView.seek(arguments[0])", games.half)
    browser.settle()


def board_scenes(browser, games):
    """Shows scenes of boards, and gives the name of each once it is there."""
    browser.resize(1400, 860)
    with closing(view(games.records[0], "--map", games.map)) as shown:
        show_half(browser, shown, games)
        yield "record"
        browser.keys("d")
        find_frontier(browser, games.side)
        yield "cells"
    browser.resize(1440, 880)
    with closing(view(*games.records, "--map", games.map)) as shown:
        show_half(browser, shown, games)
        yield "two-records"


def position_scenes(browser):
    """Shows what README's command shows, and a game that is half played."""
    browser.resize(1400, 770)
    with closing(view("--position", POSITION)) as shown:
        PositionPage(browser.driver, shown.address).open("").why()
        yield "position"
    browser.resize(1400, 740)
    with closing(view()) as shown:
        page = PositionPage(browser.driver, shown.address).open("")
        page.js("arguments[0].value = '7'", page.find("game-seed"))
        page.press("game-Expert").settle().click(8, 15)
        mines = page.wait("return minesPosition.mines()")
        cells = [divmod(i, 30) for i in range(480)]
        for row, column in [cell for cell in cells if cell[1] > 13]:
            if mines[30 * row + column]:
                page.mouse((row, column), "right")
            elif page.look(row, column)["value"] == -1:
                page.click(row, column)
        page.mouse((4, 6), "down")
        yield "play"


def save(browser, target, name):
    # Numbers, plots and reasons come a moment after the board.
    browser.js("return new Promise((resolve) => setTimeout(resolve, 600))")
    browser.driver.save_screenshot(os.path.join(target, f"{name}.png"))
    path = os.path.join(target, "pictures.json")
    outlines = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            outlines = json.load(file)
    outlines[name] = outline_of(browser.driver)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(outlines, file, indent=1, ensure_ascii=False, sort_keys=True)
        file.write("\n")


def main():
    target, *subjects = sys.argv[1:]
    with closing(Folder()) as folder, closing(Browser()) as browser:
        for subject in subjects or ("position", "boards"):
            scenes = position_scenes(browser) if subject == "position" else board_scenes(browser, Games(folder, SIDE, MINES))
            for name in scenes:
                save(browser, target, name)
                if name == "play":
                    browser.resize(1200, 630)
                    browser.js("return new Promise((resolve) => setTimeout(resolve, 600))")
                    browser.driver.save_screenshot(PREVIEW)


if __name__ == "__main__":
    main()
