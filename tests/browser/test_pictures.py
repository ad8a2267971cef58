"""The pictures of docs/view show the page as it is. If one differs, scripts/view-pictures takes it again."""

import glob
import json
import os
import unittest

import pictures
from browser import Browser
from programs import Folder

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
with open(os.path.join(ROOT, "docs/view/pictures.json"), encoding="utf-8") as file:
    OUTLINES = json.load(file)
SMALL = (2048, 840_000)  # side and mines; like the board of the pictures it is larger than the window


class PicturesTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.close)
        self.browser = Browser()
        self.addCleanup(self.browser.close)

    def check(self, scenes):
        for name in scenes:
            self.assertEqual(pictures.outline_of(self.browser.driver), OUTLINES[name], f"docs/view/{name}.png differs from the page: run scripts/view-pictures")

    def test_a_position(self):
        scenes = pictures.position_scenes(self.browser)
        self.check([next(scenes)])
        reason = self.browser.js("return minesPosition.why()")
        self.assertEqual((reason["verdict"], len(reason["reason"]["numbers"])), ("safe", 8), "what the pages say of the picture")
        self.check(scenes)

    def test_boards(self):
        self.check(pictures.board_scenes(self.browser, pictures.Games(self.folder, *SMALL)))

    def test_each_picture_is_shown_by_a_page(self):
        texts = []
        for path in (os.path.join(ROOT, "README.md"), *glob.glob(os.path.join(ROOT, "docs/**/*.md"), recursive=True)):
            with open(path, encoding="utf-8") as page:
                texts.append(page.read())
        for path in glob.glob(os.path.join(ROOT, "docs/view/*.png")):
            name = os.path.splitext(os.path.basename(path))[0]
            self.assertIn(name, OUTLINES)
            self.assertTrue(any(f"view/{name}.png" in text for text in texts), f"no page shows {name}.png")


if __name__ == "__main__":
    unittest.main()
