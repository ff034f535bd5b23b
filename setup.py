"""Builds the compiled modules: every .py under src/quincunx that has a .pxd of the same name beside it.

QUINCUNX_DEBUG=1 makes the debug build: assertions and the bounds of C arrays are checked while running.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("QUINCUNX_DEBUG", "") not in {"", "0"}
ROOT = Path(__file__).parent
NO_COMPILER = (
    "quincunx needs a C compiler to build its rules, and '{compiler}' was not found. "
    "On Debian or Ubuntu: apt-get install gcc python3-dev; then install again."
)
NO_HEADERS = (
    "quincunx needs Python's C headers to build its rules, and Python.h was not found. "
    "On Debian or Ubuntu: apt-get install python3-dev; then install again."
)
# The sanitizer knows the length of every C array in a struct; boundscheck alone does not look at those.
DEBUG_FLAGS = ["-O1", "-g", "-fsanitize=bounds,shift", "-fno-sanitize-recover=all"]
# Without assertions some variables of theirs are left over.
RELEASE_FLAGS = ["-O3", "-g0", "-fno-semantic-interposition", "-DCYTHON_WITHOUT_ASSERTIONS", "-Wno-unused-variable"]


def stop(sentence):
    """End the build with one sentence, whatever drives it."""
    sys.exit(f"error: {sentence}")


class Build(build_ext):
    """build_ext that says in a sentence what the machine lacks, and never goes on without the compiled rules."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self):
        compiler = (getattr(self.compiler, "compiler_so", None) or ["cl"])[0]
        if os.name == "posix" and shutil.which(compiler) is None:
            stop(NO_COMPILER.format(compiler=compiler))
        if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
            stop(NO_HEADERS)
        super().build_extensions()


def extensions():
    """One Extension a compiled module."""
    from Cython.Build import cythonize
    from Cython.Compiler import Options

    # A subclass that is missing from its .pxd otherwise compiles to plain Python methods, unseen by search.
    Options.warning_errors = True
    flags = DEBUG_FLAGS if DEBUG else RELEASE_FLAGS
    modules = []
    for pxd in sorted((ROOT / "src" / "quincunx").rglob("*.pxd")):
        source = pxd.with_suffix(".py")
        if not source.exists() or source.name == "__init__.py":
            continue
        source = source.relative_to(ROOT)
        name = ".".join(source.with_suffix("").parts[1:])
        modules.append(
            Extension(
                name,
                [str(source)],
                extra_compile_args=flags if os.name == "posix" else [],
                extra_link_args=["-fsanitize=bounds,shift"] if DEBUG and os.name == "posix" else [],
            )
        )
    return cythonize(
        modules,
        build_dir="build/cython-debug" if DEBUG else "build/cython",
        nthreads=os.cpu_count() or 1,
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "initializedcheck": DEBUG,
            "cdivision": True,
            "embedsignature": True,
            "freethreading_compatible": True,
        },
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
