"""A giant board as mines-solve opens it, from the record of a game by mines-view's interface (apps/view/tiles.hpp)."""

import json
import struct
import time
import urllib.request

from programs import Folder, play, view

PIXELS = 128  # of a side of the picture
FRAMES = 56
TILE = 256
MINE_HIT = 64


class Frame:
    """The board at one time: how many safe cells are open, how many mines were hit, and for each pixel, row by row, 5 bits of
    the share of open cells and MINE_HIT."""

    def __init__(self, safe, hits, pixels):
        self.safe, self.hits, self.pixels = safe, hits, pixels


class Record:
    def __init__(self, address):
        self._address = address

    def _get(self, question):
        with urllib.request.urlopen(self._address + question, timeout=60) as answer:
            return answer.read()

    def wait(self):
        """The record's history, once all of it has been read."""
        while True:
            progress = json.loads(self._get("progress?source=0&after=0"))
            if progress["failure"]:
                raise RuntimeError(progress["failure"])
            if progress["loaded"] >= 1:
                return progress["history"]
            time.sleep(0.5)

    def pixels(self, level, seconds):
        while True:
            answer = self._get(f"tiles?source=0&level={level}&tiles=0.0.0&seconds={seconds}")
            _, flags, tiles, _ = struct.unpack_from("<4I", answer)
            if not flags & 1:
                break
        if tiles != 1 or struct.unpack_from("<I", answer, 32)[0] != 0:
            raise RuntimeError("mines-view sent no whole tile")
        pixels = answer[40 : 40 + TILE * TILE]
        return [pixels[row * TILE + column] for row in range(PIXELS) for column in range(PIXELS)]


def play_game(side):
    """The frames of a game with an eighth of the cells mines, at equal times from its start to its end."""
    folder = Folder()
    try:
        path, record = folder.map("board.map", side, side * side // 8, 1), folder.path("game.record")
        play(path, "sat", "--threads", "2", "--record", record, timeout=900)
        shown = view(record, "--map", path)
        try:
            return read_frames(Record(shown.address), (side // PIXELS).bit_length() - 1)
        finally:
            shown.close()
    finally:
        folder.close()


def read_frames(record, level):
    history = record.wait()
    frames = []
    for index in range(FRAMES):
        seconds = history["seconds"][-1] * index / (FRAMES - 1)
        past = sum(at <= seconds for at in history["seconds"])
        safe, hits = (([0] + history[key])[past] for key in ("safe", "mines_hit"))
        frames.append(Frame(safe, hits, record.pixels(level, seconds)))
    return frames
