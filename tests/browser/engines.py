"""The page with each of its engines: behind mines-view, and as WebAssembly in the page.

MINES_BIN is the folder of the programs, MINES_PAGE the folder that scripts/make-page has written; without the latter the
tests of the second engine are skipped.
"""

import functools
import http.server
import os
import re
import threading
import unittest

from position_page import start_browser, start_server

BIN = os.environ.get('MINES_BIN', 'build/test/bin')
SITE = os.environ.get('MINES_PAGE', os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../build/page/site'))


class Engine:
    """Holds after each test that the page wrote no failure, and asked nobody else."""

    driver = None
    address = ''
    home = ''  # what a copied link begins with

    def tearDown(self):
        failures = [entry['message'] for entry in self.driver.get_log('browser') if entry['level'] == 'SEVERE']
        self.assertEqual(failures, [])
        origins = self.page.js('return performance.getEntriesByType("resource").map((each) => new URL(each.name).origin)')
        self.assertEqual({origin for origin in origins if origin != 'null'}, {re.match(r'\w+://[^/]*', self.address).group()})


class BehindMinesView(Engine):
    @classmethod
    def setUpClass(cls):
        cls.process, cls.address = start_server(f'{BIN}/mines-view')
        cls.driver = start_browser()

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.process.terminate()
        cls.process.communicate()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class InThePage(Engine):
    @classmethod
    def setUpClass(cls):
        if not os.path.exists(f'{SITE}/engine/engine_module.wasm'):
            raise unittest.SkipTest(f'{SITE} has no page: scripts/make-page makes it')
        cls.start_site()
        cls.driver = start_browser()

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

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.stop_site()
