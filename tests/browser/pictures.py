"""Takes the pictures of docs/view: pictures.py FOLDER. scripts/view-pictures calls it."""

import os
import sys

from browser import Browser
from programs import Folder, play, view

SIDE = 4096
MINES = 3_300_000
# What is shown of a game at the frontier: closed, open and frontier cells, each more often than this.
ENOUGH = 80


def find_frontier(browser):
    """Goes to a place with cells of all kinds, in the middle of a record."""
    for row in range(200, SIDE - 200, 150):
        for column in range(200, SIDE - 200, 700):
            browser.go(row, column, 4)
            shown = browser.run("return minesView.cells(0, arguments[0], arguments[1], 40, 60)", row - 20, column - 30)
            kinds = [sum(byte <= 8 for byte in shown), shown.count(9), shown.count(10)]
            if min(kinds) > ENOUGH:
                return
    raise RuntimeError("the record has no place with cells of all kinds")


class Album:
    def __init__(self, browser, target):
        self._browser = browser
        self._target = target

    def take(self, name):
        self._browser.settle()
        # Numbers and plots come a moment after the picture.
        self._browser.run("return new Promise((resolve) => setTimeout(resolve, 600))")
        self._browser.driver.save_screenshot(os.path.join(self._target, f"{name}.png"))


def take_all(browser, folder, target):
    path = folder.map("board.map", SIDE, MINES, 21)
    records = [folder.path(f"{solver}.record") for solver in ("sat", "rules")]
    ends = [play(path, solver, "--record", record)["seconds"] for solver, record in zip(("sat", "rules"), records)]
    album = Album(browser, target)
    seek = "minesView.seek(arguments[0])"
    browser.resize(1400, 860)
    shown = view(records[0], "--map", path)
    try:
        browser.open(shown.address)
        browser.run(seek, ends[0] * 0.25)
        album.take("record")
        browser.keys("d")
        find_frontier(browser)
        album.take("cells")
        browser.keys("d", "0")
        browser.resize(390, 780)
        album.take("telephone")
    finally:
        shown.close()
    browser.resize(1440, 880)
    shown = view(*records, "--map", path)
    try:
        browser.open(shown.address)
        browser.run(seek, min(ends) * 0.3)
        album.take("two-records")
    finally:
        shown.close()


def main():
    folder = Folder()
    browser = Browser()
    try:
        take_all(browser, folder, sys.argv[1])
    finally:
        browser.close()
        folder.close()


if __name__ == "__main__":
    main()
