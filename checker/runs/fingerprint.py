"""Which engine this is: a hash of everything that a verdict may depend on besides the theorem file."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import checker
from checker.data.dataset import canonical_json

# Every package whose numbers, search order or drawings reach an entry.
PACKAGES = (
    "clarabel",
    "cvxpy",
    "hypothesis",
    "llvmlite",
    "matplotlib",
    "mpmath",
    "numba",
    "numpy",
    "python-flint",
    "scipy",
    "sympy",
)


def engine_sha256() -> str:
    """Hash of all files of the package (theorem files apart), of the packages' versions and of the interpreter.

    **Convention.** conservative: a change of the page's layout changes it too.  What has not changed since the last call is not read again.
    """
    root = Path(checker.__file__).resolve().parent
    own = _own_lemmas(os.environ.get("CHECKER_LIBRARY", ""))
    code = _sha256_of(root, tuple(sorted(_files(str(root)))))
    return hashlib.sha256(canonical_json([code, *_environment(), *own]).encode()).hexdigest()


def _files(folder: str, inside: str = "") -> Iterator[tuple[str, int, int, int, int]]:
    """The name of each file of the package, with what the system changes when the file is written."""
    for one in os.scandir(folder):
        name = inside + one.name
        if one.is_dir(follow_symlinks=False):
            if one.name != "__pycache__" and name != "properties":
                yield from _files(one.path, f"{name}/")
        elif one.is_file():
            told = one.stat()
            yield name, told.st_size, told.st_mtime_ns, told.st_ctime_ns, told.st_ino


@lru_cache(maxsize=1)
def _sha256_of(root: Path, files: tuple[tuple[str, int, int, int, int], ...]) -> str:
    digest = hashlib.sha256()
    for name, *_ in files:
        digest.update(f"{name}\0{hashlib.sha256((root / name).read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


@cache
def _own_lemmas(folders: str) -> list[str]:
    """Hashes of the lemmas of the user's runs, each verified once; the prover is imported only where there are such folders."""
    if not folders:
        return []
    from checker.proofs.library.users import VARIABLE, own_lemmas

    return [one.claim.sha256 for one in own_lemmas({VARIABLE: folders})]


@cache
def _environment() -> list[str]:
    return [sys.version, platform.system(), platform.machine(), *(f"{name} {_version(name)}" for name in PACKAGES)]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"
