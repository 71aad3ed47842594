"""Theorem files found in a folder by what they say: Python that imports the language and sets CLAIM.  Nothing is run."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

from checker.data.places import read_named
from checker.errors import ClaimError, InputError
from checker.statements.claims.claim import MOST_BYTES, TheoremFile, describe, id_of

_PASSED_OVER = {"__pycache__", "node_modules", "site-packages", "build", "dist", "venv"}
_IMPORTS = re.compile(r"^[ \t]*(?:from|import)[ \t]+checker\b[^\n]*\blanguage\b", re.M)
_SETS = re.compile(r"^CLAIM\b[^=\n]*=", re.M)


def is_theorem_file(path: Path) -> bool:
    """Whether a file is Python that imports the language and sets CLAIM; one with a slip in its syntax counts, a test module never."""
    if path.suffix != ".py" or path.name in ("conftest.py", "__init__.py") or path.name.startswith("test_"):
        return False
    try:
        text = read_named(path, MOST_BYTES).decode("utf-8")
    except (OSError, InputError, ValueError):
        return False
    if not (_IMPORTS.search(text) and _SETS.search(text)):
        return False
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    targets = [t for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) for t in _targets(node)]
    return any(getattr(target, "id", "") == "CLAIM" for target in targets)


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def python_files(folder: Path) -> Iterator[Path]:
    """The Python files below a folder, sorted by path; hidden folders, environments and builds are passed over, and no link is followed."""
    for here, inner, names in os.walk(folder):
        inner[:] = sorted(
            name
            for name in inner
            if not name.startswith((".", "_"))
            and name not in _PASSED_OVER
            and not (Path(here, name) / "pyvenv.cfg").exists()
        )
        yield from (Path(here, name) for name in sorted(names) if name.endswith(".py"))


def theorem_files(folder: Path) -> Iterator[Path]:
    """The theorem files among them."""
    return filter(is_theorem_file, python_files(folder))


def described_file(path: Path) -> TheoremFile:
    """What a theorem file says of itself.  One that is no Python has an id, and its error is that of its audit.  **Raises.** ClaimError."""
    try:
        return describe(path)
    except ClaimError as problem:
        if problem.place is None:
            raise
        paper = re.sub(r"[^A-Za-z0-9_+-]", "-", path.parent.name)[:60] or "mine"
        return TheoremFile(id=id_of(path), paper=paper, path=path, title="(no title)", fidelity="?")


def described_folder(folder: Path) -> list[TheoremFile]:
    """The theorem files below a folder.  **Raises.** InputError where there is none, ClaimError."""
    found = [described_file(path.resolve()) for path in theorem_files(folder)]
    if not found:
        raise InputError(
            f"The folder {folder} holds no theorem file: no Python file below it imports checker.language and sets CLAIM. "
            "`checker new my_lemma` writes one."
        )
    return found


__all__ = ["described_file", "described_folder", "is_theorem_file", "python_files", "theorem_files"]
