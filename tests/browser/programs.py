"""The toolkit's programs, and what they write."""

import json
import os
import signal
import subprocess
import tempfile


def program(name):
    return os.path.join(os.environ["MINES_BIN"], name)


def output_of(*words, text=None, timeout=120):
    return subprocess.run(words, input=text, check=True, stdout=subprocess.PIPE, text=True, timeout=timeout).stdout


class Folder:
    """A folder for a test's files, which goes when the test ends."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="mines-browser-")
        self.close = self._folder.cleanup

    def path(self, name):
        return os.path.join(self._folder.name, name)

    def program(self, name, script):
        """A shell script that a judge of any account may start."""
        path = self.path(name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + script)
        for each in (path, self._folder.name):
            os.chmod(each, 0o755)
        return path

    def map(self, name, side, mines, seed):
        path = self.path(name)
        output_of(program("mines-map"), "generate", str(side), str(mines), "--seed", str(seed), "-o", path)
        return path


class Truth:
    """A map: where the mines are, and what the other cells show. Options are those of mines-map convert."""

    def __init__(self, path, *options):
        lines = output_of(program("mines-map"), "convert", path, "-", "--to", "text", *options).splitlines()
        self.rows, self.columns = map(int, lines[0].split())
        self._mines = [[letter == "X" for letter in line] for line in lines[1 : self.rows + 1]]

    def is_mine(self, row, column):
        return self._mines[row][column]

    def number(self, row, column):
        around = range(max(0, row - 1), min(self.rows, row + 2))
        return sum(sum(self._mines[r][max(0, column - 1) : column + 2]) for r in around)

    def numbers(self):
        """How many safe cells have each number from 0 to 8."""
        counts = [0] * 9
        rim = [0] * (self.columns + 2)
        rows = [rim, *([0, *map(int, line), 0] for line in self._mines), rim]
        for above, here, below in zip(rows, rows[1:], rows[2:]):
            sums = [a + b + c for a, b, c in zip(above, here, below)]
            for is_mine, *around in zip(here[1:], sums, sums[1:], sums[2:]):
                if not is_mine:
                    counts[sum(around)] += 1
        return counts


def play(map_path, solver, *options, timeout=120):
    """A game; the judge's report. timeout: seconds after which the judge is stopped."""
    words = [program("mines-judge"), "--map", map_path, "--solver", solver, "--isolate", "off", "--json", *options]
    return json.loads(output_of(*words, timeout=timeout))


def replay(record, map_path, seconds):
    words = [program("mines-judge"), "--replay", record, "--map", map_path, "--time", str(seconds), "--json"]
    return json.loads(output_of(*words))


class Running:
    """A program that prints an address first: on standard output, or after a prefix on standard error."""

    def __init__(self, *words, prefix=None):
        error = subprocess.PIPE if prefix else None
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=error, text=True)
        line = (self.process.stderr if prefix else self.process.stdout).readline().strip()
        self.address = line[len(prefix or "") :]
        if not line.startswith(f"{prefix or ''}http://127.0.0.1:"):
            self.close()
            raise RuntimeError(f"{words[0]}: '{line}', expected an address first")

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()


def view(*words):
    """At any port, so that tests run side by side."""
    return Running(program("mines-view"), "--port", "0", *words)
