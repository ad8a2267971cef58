"""Makes a wheel of this checkout: CMake builds the module, with the libraries that it needs linked in."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent.parent.parent


def version() -> str:
    found = re.search(r"project\(mines VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())
    assert found
    return found[1]


class CMakeBuild(build_ext):
    """MINES_WHEEL_BUILD names the folder of the build; the default is build/wheel of the checkout."""

    def build_extension(self, extension: Extension) -> None:
        build = Path(os.environ.get("MINES_WHEEL_BUILD", ROOT / "build" / "wheel"))
        settings = {
            "MINES_PYTHON": "ON",
            "MINES_PYTHON_EXECUTABLE": sys.executable,
            "MINES_FMT_HEADER_ONLY": "ON",
            "MINES_BUILD_TESTS": "OFF",
        }
        options = [f"-D{name}={value}" for name, value in settings.items()]
        subprocess.run(["cmake", "--preset", "release", "-B", build, *options], cwd=ROOT, check=True)
        subprocess.run(["cmake", "--build", build, "--target", "mines_python"], check=True)
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(build / "python" / "mines" / target.name, target)
        subprocess.run(["strip", "--strip-unneeded", target], check=True)


setup(version=version(), ext_modules=[Extension("mines._mines", [])], cmdclass={"build_ext": CMakeBuild})
