"""A probe of freshness: what a variable's size depends on occurs in it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import var
from tests.verifier_mutants.corpus import Probe
from tests.verifier_mutants.trees.every_rule import OWN, Bench


def occurring(module) -> list[bool]:
    """``e`` is as long as A·u, so that A and u occur in it; a declared variable holds itself alone."""
    bench = Bench(module, own=[["e", "vector", ["matvec", var("A"), var("u")]], *OWN])
    tree = bench.tree
    return [
        tree.occurs(tree.terms.read(var("e"))) == {"e", "A", "u"},
        tree.occurs(tree.terms.read(["norm", var("e")])) == {"e", "A", "u"},
        tree.occurs(tree.terms.read(var("u"))) == {"u"},
        tree.occurs(tree.terms.read(["num", "1"])) == set(),
    ]


def probes() -> Iterator[Probe]:
    yield Probe("what a size depends on occurs", occurring)
