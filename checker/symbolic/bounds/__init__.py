"""Bounds with proofs: a few rules, trees of them, and a search that finds such trees.

``prove(claim)`` answers a ``tree`` certificate or None; ``prove_inequality`` decides side conditions; ``proof_text`` and
``proof_latex`` print a tree.  The rules are checked by ``verify.py`` (section 7b) and by nothing else.
"""
