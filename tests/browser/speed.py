"""Measures the page: speed.py RECORD MAP SECONDS SIDE. scripts/view-speed calls it.

Times are in ms, from the browser's own clock: the least, the median and the most. Before each row its result is looked at:
the page must be settled, which means that all it shows has come.
"""

import statistics
import sys
from contextlib import closing

from browser import Browser
from programs import view

WINDOW = (1920, 1080)
ROUNDS = 9

# Until the page has painted all that it shows now.
SETTLE = """
const settle = async () => {
  do await new Promise((resolve) => requestAnimationFrame(resolve)); while (!minesView.settled());
};
"""
# One step nearer from the whole board to the cells, at a place in the middle.
ZOOM = SETTLE + """
const map = minesView.maps[0];
const [row, column] = arguments;
const steps = [];
return (async () => {
  while (map.getZoom() < 5) {
    const start = performance.now();
    const zoom = map.getZoom() + 1;
    map.setView([row, column], zoom, {animate: false});
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moved = performance.now() - start;
    await settle();
    steps.push([zoom, moved, performance.now() - start]);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return steps;
})();
"""
SEEK = SETTLE + """
const start = performance.now();
minesView.seek(arguments[0]);
return settle().then(() => performance.now() - start);
"""
FRAMES = """
const frames = minesView.frames;
const start = performance.now();
return new Promise((resolve) => setTimeout(
  () => resolve((minesView.frames - frames) / (performance.now() - start) * 1000), 4000));
"""


def row(name, values, unit="ms"):
    values = sorted(values)
    print(f"{name:<44} {values[0]:8.1f} {statistics.median(values):8.1f} {values[-1]:8.1f}  {unit}")


def first_pictures(browser, address):
    times = []
    for _ in range(ROUNDS):
        browser.driver.get("about:blank")
        browser.open(address)
        times.append(browser.js("return performance.getEntriesByName('first-picture')[0].startTime"))
    return times


def measure(browser, address, seconds, side):
    row("first picture after the page is asked for", first_pictures(browser, address))
    browser.js("minesView.seek(arguments[0])", seconds * 0.5)
    browser.settle()
    middle = side * 0.4
    for name in ("the first time", "again"):
        browser.keys("0")
        browser.settle()
        steps = browser.js(ZOOM, middle, middle)
        row(f"zoom step, until it has moved, {name}", [step[1] for step in steps])
        row(f"zoom step, until all details are there, {name}", [step[2] for step in steps])
        worst = max(steps, key=lambda step: step[2])
        print(f"    the longest: to zoom {worst[0]}")
    for zoom, where in ((None, "the whole board"), (0, "a pixel a cell"), (4, "16 pixels a cell")):
        if zoom is None:
            browser.keys("0")
        else:
            browser.go(middle, middle, zoom)
        browser.settle()
        times = [browser.js(SEEK, seconds * (0.05 + 0.9 * (step * 0.618 % 1))) for step in range(ROUNDS)]
        row(f"seek, {where}", times)
        browser.js("minesView.seek(arguments[0])", seconds * 0.3)
        browser.settle()
        browser.press("play")
        row(f"pictures while it plays, {where}", [browser.js(FRAMES)], "a second")
        browser.press("play")


def main():
    record, map_path, seconds, side = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
    with closing(Browser(*WINDOW)) as browser, closing(view(record, "--map", map_path)) as shown:
        browser.resize(*WINDOW)
        browser.open(shown.address)
        # A record is read while it is shown.
        browser.wait("return fetch('progress?source=0&after=1e9').then((r) => r.json()).then((p) => p.loaded >= 1)", seconds=120)
        print(f"{'':<44} {'least':>8} {'median':>8} {'most':>8}")
        measure(browser, shown.address, seconds, side)


if __name__ == "__main__":
    main()
