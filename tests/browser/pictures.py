"""Takes the pictures of docs/view: pictures.py FOLDER. scripts/view-pictures calls it."""

import os
import sys

from browser import Browser
from position_page import PositionPage, start_server
from programs import Folder, play, program, view

SIDE = 4096
MINES = 3_300_000
# What is shown of a game at the frontier: closed, open and frontier cells, each more often than this.
ENOUGH = 80
# A position of an Expert game, next to its picture, and a safe cell in it with a long reason.
POSITION = "expert.txt"
EXPLAINED = (0, 22)


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


def save(browser, target, name):
    # Numbers, plots and reasons come a moment after the board.
    browser.run("return new Promise((resolve) => setTimeout(resolve, 600))")
    browser.driver.save_screenshot(os.path.join(target, f"{name}.png"))


class Album:
    def __init__(self, browser, target):
        self._browser = browser
        self._target = target

    def take(self, name):
        self._browser.settle()
        save(self._browser, self._target, name)


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


def take_position(target):
    browser = Browser(1400, 840)
    server, address = start_server(program("mines-view"), "--position", os.path.join(target, POSITION))
    try:
        page = PositionPage(browser.driver, address).open().mouse(EXPLAINED)
        page.why()
        save(browser, target, "position")
    finally:
        server.terminate()
        server.wait()
        browser.close()


def main():
    take_position(sys.argv[1])
    folder = Folder()
    browser = Browser()
    try:
        take_all(browser, folder, sys.argv[1])
    finally:
        browser.close()
        folder.close()


if __name__ == "__main__":
    main()
