"""The page with each of its engines: behind mines-view, and as WebAssembly in the page.

MINES_PAGE is the folder that scripts/make-page has written; without it the tests of the second engine are skipped.
"""

import functools
import http.server
import os
import threading
import unittest

from browser import start_chromium
from programs import view

SITE = os.environ.get('MINES_PAGE', os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../build/page/site'))


def require_site():
    if not os.path.exists(f'{SITE}/engine/engine_module.wasm'):
        raise unittest.SkipTest(f'{SITE} has no page: scripts/make-page makes it')


class Engine:
    """Holds after each test that the page wrote no failure, and asked nobody else."""

    driver = None
    address = ''
    home = ''  # what a copied link begins with

    def tearDown(self):
        self.assertEqual(self.page.complaints(), [])
        self.assertEqual(self.page.strangers(self.address), set())


class BehindMinesView(Engine):
    @classmethod
    def setUpClass(cls):
        shown = view()
        cls.addClassCleanup(shown.close)
        cls.address = shown.address
        cls.driver = start_chromium(1280, 900)
        cls.addClassCleanup(cls.driver.quit)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class InThePage(Engine):
    @classmethod
    def setUpClass(cls):
        require_site()
        cls.start_site()
        cls.addClassCleanup(cls.stop_site)
        cls.driver = start_chromium(1280, 900)
        cls.addClassCleanup(cls.driver.quit)

    @classmethod
    def start_site(cls, port=0):
        handler = functools.partial(Quiet, directory=SITE)
        cls.server = http.server.ThreadingHTTPServer(('127.0.0.1', port), handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.address = cls.home = f'http://127.0.0.1:{cls.server.server_port}/'

    @classmethod
    def stop_site(cls):
        cls.server.shutdown()
        cls.server.server_close()
