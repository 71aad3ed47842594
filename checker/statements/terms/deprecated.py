"""Words of the language that are to go: each works until the next major version, and says at its line what to write instead.

docs/versions.md is the promise.  Version 1.0 has no such word, so that the table is empty; a row is all that one needs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from checker.statements.terms.source_places import Place, place_of_node, tree_of


@dataclass(frozen=True, kw_only=True)
class Deprecated:
    """What to write ``instead``, a word of the language, and since which version."""

    instead: str
    since: str


WORDS: dict[str, Deprecated] = {}  # word → what replaces it


def advice(word: str) -> str:
    """The sentence about a deprecated word."""
    row = WORDS[word]
    major = int(row.since.partition(".")[0])
    return f"{word} is deprecated since {row.since} and goes with {major + 1}.0. Write {row.instead}, which means the same."


def deprecated_in(text: str) -> Iterator[tuple[Place, str]]:
    """The places of deprecated words in a theorem file, each with :func:`advice`; a name that the file sets itself is its own."""
    if not any(word in text for word in WORDS):
        return
    nodes = list(ast.walk(tree_of(text)))
    own = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    own |= {n.name for n in nodes if isinstance(n, ast.FunctionDef)}
    for node in nodes:
        called = node.func if isinstance(node, ast.Call) else None
        word = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        if called is not None and word in WORDS and word not in own:
            yield place_of_node(called, text), advice(word)


__all__ = ["Deprecated", "WORDS", "advice", "deprecated_in"]
