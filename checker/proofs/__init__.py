"""Bounds with proofs: a few rules, trees of them, and a search that finds such trees.

``prove(claim)`` answers a ``tree`` certificate or None; ``prove_inequality`` decides side conditions; ``proof_text`` and
``proof_latex`` print a tree.  The rules are checked by ``verify.py`` (section 7b) and by nothing else.  Names load when first used: who
only prints a tree needs no prover.
"""

from importlib import import_module
from typing import Any

_HOME = {
    "Outcome": "inequalities.inequality",
    "Proof": "proof",
    "Workshop": "trees.workshop",
    "lipschitz_bound": "inequalities.lipschitz",
    "proof_latex": "trees.text",
    "proof_text": "trees.text",
    "prove_inequality": "inequalities.inequality",
    "tree_certificate": "search.prove",
    "tree_of": "search.prove",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"checker.proofs.{_HOME[name]}"), name)
    raise AttributeError(f"module 'checker.proofs' has no attribute {name!r}")
