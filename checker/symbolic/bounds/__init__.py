"""Bounds with proofs: a few rules, trees of them, and a search that finds such trees.

``prove(claim)`` answers a ``tree`` certificate or None; ``prove_inequality`` decides side conditions; ``proof_text`` and
``proof_latex`` print a tree.  The rules are checked by ``verify.py`` (section 7b) and by nothing else.
"""

from checker.symbolic.bounds.inequality import Outcome, prove_inequality
from checker.symbolic.bounds.lipschitz import lipschitz_bound
from checker.symbolic.bounds.proof import Proof
from checker.symbolic.bounds.prove import prove, tree_certificate, tree_of
from checker.symbolic.bounds.text import proof_latex, proof_text
from checker.symbolic.bounds.workshop import Workshop

__all__ = [
    "Outcome", "Proof", "Workshop", "lipschitz_bound", "proof_latex", "proof_text", "prove", "prove_inequality",
    "tree_certificate", "tree_of",
]  # fmt: skip
