"""Which engine this is: a hash of everything that a verdict may depend on besides the theorem file."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from functools import cache
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

    **Convention.** conservative: a change of the page's layout changes it too.
    """
    root = Path(checker.__file__).resolve().parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if path.is_file() and "__pycache__" not in parts and parts[0] != "properties":
            digest.update(f"{'/'.join(parts)}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    own = _own_lemmas(os.environ.get("CHECKER_LIBRARY", ""))
    return hashlib.sha256(canonical_json([digest.hexdigest(), *_environment(), *own]).encode()).hexdigest()


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
