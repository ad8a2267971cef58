"""Draws both games as one SVG: still paths, each shown from its time on by CSS. No scripts, no fonts from elsewhere."""

import itertools
import pathlib
import re

from expert import COLUMNS, MINES, ROWS
from giant import FRAMES, MINE_HIT, PIXELS

WIDTH, HEIGHT = 900, 376
CELL = 18.5  # of the Expert board
TOP = 44
LEFT = 8
RIGHT = LEFT + COLUMNS * CELL + 24
SECONDS, PLAYED = 13, 10.5  # of the loop, and of the games in it
START = 4  # seconds: what is shown first, or always if nothing may move
GUESS_WEIGHT = 2.5  # a guess is shown longer than a step without one
SHARE, ALL = 31, 26  # bits of the share; from here on a pixel is all open

PAGE = pathlib.Path(__file__).resolve().parents[2] / "apps/view/page"
# What the names of this picture are in the style sheet of the page.
NAMES = {"ink": "fg", "dim": "muted", "accent": "accent", "closed": "closed", "open": "open", "line": "grid", "hit": "hit",
         "new": "frontier", **{f"n{number}": f"digit-{number}" for number in range(1, 9)}}


def page_colours(text, begin):
    """The colours, #rrggbb by their names, of the block of a source of the page that begins with a text."""
    block = text[text.index(begin):]
    return dict(re.findall(r"--([\w-]+)'?: '?(#[0-9a-f]{6})", block[: block.index("}")]))


def between(low, high, share):
    """A colour between two, as the page's painter mixes them."""
    pairs = ((int(low[i : i + 2], 16), int(high[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def variables(colours):
    """Colours of the page as variables of the picture. Half of what a pixel shows is open: it has a colour between."""
    named = {name: colours[of] for name, of in NAMES.items()}
    named["part"] = between(colours["closed"], colours["open"], 0.5)
    return ";".join(f"--{name}:{colour}" for name, colour in named.items())


SHEET = (PAGE / "style.css").read_text()
LIGHT, DARK = (page_colours(SHEET, begin) for begin in (":root {", ":root[data-theme='dark'] {"))
HEAT = page_colours((PAGE / "position/painter.js").read_text(), "const fallbacks = {")

# A mine and the ring of a safe cell are those of the page's position/painter.js.
STYLE = f"""
svg{{{variables(LIGHT)}}}
@media(prefers-color-scheme:dark){{svg{{{variables(DARK)}}}}}
text{{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--ink)}}
.h{{font-size:17px;font-weight:600}}.c{{font-size:14px;fill:var(--dim)}}
.e text{{font-size:.72px;font-weight:600;text-anchor:middle}}.e .p{{font-size:.46px;font-weight:400;fill:#000}}
.closed{{fill:var(--closed)}}.open{{fill:var(--open)}}.safe{{fill:{HEAT["heat-low"]}}}.mine{{fill:{HEAT["heat-high"]}}}
.dot{{stroke:#5d2600;stroke-width:.5}}.disc{{stroke:#fff;stroke-width:.66}}
.ring{{stroke:#00694d;stroke-width:.58}}.hole{{stroke:#fff;stroke-width:.38}}
.dot,.disc,.ring,.hole{{stroke-linecap:round}}.guess{{fill:none;stroke:var(--accent);stroke-width:.16}}
.line,.edge{{fill:none;stroke:var(--line);stroke-width:.06}}.edge{{stroke-width:.5}}
.g path{{stroke-width:1;shape-rendering:crispEdges}}.part{{stroke:var(--part)}}.full{{stroke:var(--open)}}
.hit{{stroke:var(--hit)}}.new{{stroke:var(--new)}}
"""


def percent(seconds):
    return f"{100 * seconds / SECONDS:.2f}".rstrip("0").rstrip(".")


class Timeline:
    """Gives groups their times, and collects what CSS needs for that."""

    def __init__(self):
        self._rules = {}

    def _group(self, frames, shown, content):
        if not content:
            return ""
        name = self._rules.setdefault(frames, f"k{len(self._rules)}")
        hidden = "" if shown else ' visibility="hidden"'
        return f'<g{hidden} class="a" style="animation-name:{name}">{content}</g>\n'

    def from_time(self, begin, content):
        if begin == 0:
            return f"<g>{content}</g>\n"
        frames = f"0%{{visibility:hidden}}{percent(begin)}%,to{{visibility:visible}}"
        return self._group(frames, begin <= START, content)

    def between(self, begin, end, content):
        middle = f"0%{{visibility:hidden}}{percent(begin)}%" if begin else "0%"
        last = f"{percent(end)}%,to{{visibility:hidden}}" if end < SECONDS else "to{visibility:visible}"
        return self._group(f"{middle}{{visibility:visible}}{last}", begin <= START < end, content)

    def css(self):
        common = f".a{{animation:{SECONDS}s step-end -{START}s infinite}}"
        still = "@media(prefers-reduced-motion:reduce){.a{animation:none!important}}"
        rules = "".join(f"@keyframes {name}{{{frames}}}\n" for frames, name in self._rules.items())
        return f"{common}\n{still}\n{rules}"


def tint(chance):
    """The page's colour of a chance of a mine in percent."""
    ends = ("heat-low", "heat-middle") if chance < 50 else ("heat-middle", "heat-high")
    return between(*(HEAT[end] for end in ends), chance % 50 / 50 if chance < 100 else 1)


def squares(cells, style):
    """A path of cells; those next to each other in a row are one rectangle."""
    path = ""
    for row, group in itertools.groupby(sorted(cells), lambda cell: cell[0]):
        columns = [column for _, column in group]
        for first, length in runs(columns):
            path += f"M{first} {row}h{length}v1h-{length}z"
    return f"<path {style} d='{path}'/>" if path else ""


def runs(columns):
    """Runs of neighbouring columns: their first and how many they are."""
    for _, group in itertools.groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
        run = [column for _, column in group]
        yield run[0], len(run)


def words_on(cells, style, lower):
    """The texts of cells: {cell: text}."""
    out = ""
    for (row, column), text in sorted(cells.items()):
        out += f"<text {style} x='{column + 0.5:g}' y='{row + lower:g}'>{text}</text>"
    return out


def digits_on(cells, style):
    """The numbers of cells, which are alike: one element for each row."""
    out = ""
    for row, group in itertools.groupby(sorted(cells), lambda item: item[0]):
        places = [column for _, column in group]
        xs = " ".join(f"{column + 0.5:g}" for column in places)
        out += f"<text {style[0]} x='{xs}' y='{row + 0.76:g}'>{style[1] * len(places)}</text>"
    return out


def cells_drawn(looks):
    """What is drawn for cells: {cell: look}, as in expert.Step."""
    by_look = {}
    for cell, look in looks.items():
        by_look.setdefault(look, []).append(cell)
    out = squares([cell for cell, look in looks.items() if isinstance(look, int)], "class='open'")
    chances = {}
    for look, cells in by_look.items():
        if isinstance(look, int):
            out += digits_on(cells, (f"style='fill:var(--n{look})'", str(look))) if look else ""
        elif look in ("closed", "safe", "mine"):
            out += squares(cells, f"class='{look}'")
        else:
            out += squares(cells, f"fill='{tint(int(look))}'")
            chances.update((cell, look) for cell in cells)
    for look, names in (("mine", ("dot",)), ("safe", ("disc", "ring", "hole"))):
        dots = "".join(f"M{column + 0.5:g} {row + 0.5:g}h0" for row, column in sorted(by_look.get(look, [])))
        out += "".join(f"<path class='{name}' d='{dots}'/>" for name in names if dots)
    return out + words_on(chances, "class='p'", 0.67)


def what_happens(step):
    if step.safe:
        count = len(step.safe)
        return f"{count} {'cell is' if count == 1 else 'cells are'} proven safe"
    if step.guess:
        return f"No cell is certain. The best guess: a mine with {step.guess[1]:.1f} %"
    return "Won: all safe cells are open"


def draw_expert(steps, timeline):
    weights = [GUESS_WEIGHT if step.guess else 1 for step in steps[:-1]]
    times = [PLAYED * passed / sum(weights) for passed in itertools.accumulate(weights, initial=0)]
    board = captions = ""
    before = {}
    for step, begin, end in zip(steps, times, times[1:] + [SECONDS]):
        changed = {cell: look for cell, look in step.looks.items() if before.get(cell) != look}
        board += timeline.from_time(begin, cells_drawn(changed))
        if step.guess:
            row, column = step.guess[0]
            frame = f"<rect class='guess' x='{column + 0.08:g}' y='{row + 0.08:g}' width='.84' height='.84'/>"
            captions += timeline.between(begin, end, f"<g transform='translate({LEFT} {TOP}) scale({CELL})'>{frame}</g>")
        caption = f"<text class='c' x='{LEFT}' y='{HEIGHT - 14}'>{what_happens(step)}</text>"
        captions += timeline.between(begin, end, caption)
        before = step.looks
    lines = "".join(f"M0 {row}h{COLUMNS}" for row in range(ROWS + 1))
    lines += "".join(f"M{column} 0v{ROWS}" for column in range(COLUMNS + 1))
    return (
        f"<text class='h' x='{LEFT}' y='30'>Expert: {ROWS} × {COLUMNS} cells, {MINES} mines</text>\n"
        f"<g class='e' transform='translate({LEFT} {TOP}) scale({CELL})'>\n{board}<path class='line' d='{lines}'/></g>\n{captions}"
    )


def pixels_drawn(places, name):
    """A path of pixels, numbered row by row."""
    path = ""
    for row, group in itertools.groupby(sorted(places), lambda place: place // PIXELS):
        path += "".join(f"M{first} {row + 0.5:g}h{length}" for first, length in runs([place % PIXELS for place in group]))
    return f"<path class='{name}' d='{path}'/>" if path else ""


def pixel_look(pixel):
    share = pixel & SHARE
    return "hit" if pixel & MINE_HIT else "full" if share >= ALL else "part" if share else ""


def draw_giant(side, frames, timeline):
    times = [PLAYED * index / (FRAMES - 1) for index in range(FRAMES)]
    board = captions = ""
    before = [""] * (PIXELS * PIXELS)
    for frame, begin, end in zip(frames, times, times[1:] + [SECONDS]):
        looks = [pixel_look(pixel) for pixel in frame.pixels]
        drawn = fresh = ""
        for name in ("part", "full", "hit"):
            places = [place for place, look in enumerate(looks) if look == name and before[place] != name]
            drawn += pixels_drawn(places, name)
            fresh += pixels_drawn(places, "new") if name == "full" else ""
        board += timeline.from_time(begin, drawn)
        if end < SECONDS:
            board += timeline.between(begin, end, fresh)
        hits = f", {frame.hits:,} mines hit" if frame.hits else ""
        caption = f"<text class='c' x='{RIGHT:g}' y='{HEIGHT - 14}'>{frame.safe:,} cells open{hits}</text>"
        captions += timeline.between(begin, end, caption)
        before = looks
    scale = ROWS * CELL / PIXELS
    return (
        f"<text class='h' x='{RIGHT:g}' y='30'>{side:,} × {side:,} cells</text>\n"
        f"<g class='g' transform='translate({RIGHT:g} {TOP}) scale({scale:g})'>\n"
        f"<rect width='{PIXELS}' height='{PIXELS}' fill='var(--closed)'/>\n{board}<rect class='edge' width='{PIXELS}' height='{PIXELS}'/></g>\n{captions}"
    )


def draw(steps, side, frames):
    timeline = Timeline()
    expert, giant = draw_expert(steps, timeline), draw_giant(side, frames, timeline)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">\n'
        f"<title>Two games of mines</title>\n"
        f"<desc>Left: an Expert game, solved with the chance of a mine in each cell. Right: a board of {side} x {side} cells "
        f"fills; a pixel is {side // PIXELS} x {side // PIXELS} cells.</desc>\n<style>{STYLE}{timeline.css()}</style>\n{expert}{giant}</svg>\n"
    )
