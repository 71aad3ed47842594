"""Laws as variables: every law with finitely many outcomes, each of positive probability.

A law P is a vector of n_P weights, all > 0, with the sum 1; a random scalar on it is a vector of as many values, a random vector a matrix
of as many rows.  ``mean(P, a)`` is the mean of ``a`` over an index k_P that is drawn with these weights.  All of that are words that the
language has without this module: what stands here abbreviates, and a claim lists the abbreviated variables.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from checker.errors import ClaimError
from checker.statements.terms.binding import BINDERS, parts, put
from checker.statements.terms.term import Term, apply, as_term


def law(name: str) -> Term:
    """Any law with finitely many outcomes, each of positive probability; ``forall`` lists it, and so assumes that it is one."""
    if not isinstance(name, str):
        raise ClaimError(f"law({name!r:.60}) has no name. Write law('P').")
    return apply("weighted", Term("var", leaf=name, sort="vector", shape=(f"n_{name}",)))


def random_scalar(name: str, of: Term) -> Term:
    """A real number that depends on the outcome of the law.  Write it inside of ``mean`` or ``always``."""
    outcome = _outcome(of)
    return apply("entry", Term("var", leaf=name, sort="vector", shape=outcome.shape), outcome)


def random_vector(name: str, of: Term, size: str | int = "d") -> Term:
    """A vector of ``size`` entries that depends on the outcome of the law.  Write it inside of ``mean`` or ``always``."""
    outcome = _outcome(of)
    rows = Term("var", leaf=name, sort="matrix", shape=(*outcome.shape, str(size)))
    return apply("column", apply("transpose", rows), outcome)


def mean(of: Term, a: object) -> Term:
    """The mean of ``a``, which may speak of the law's random scalars and vectors and of means over the law."""
    outcome, a = _outcome(of), as_term(a)
    new = _fresh(outcome, a)
    return apply("expectation", new, of, put(a, outcome, new))


def always(of: Term, statement: object) -> Term:
    """The statement holds at every outcome, that is with probability 1."""
    outcome, statement = _outcome(of), as_term(statement)
    new = _fresh(outcome, statement)
    return apply("for_each", new, put(statement, outcome, new))


def sub_gaussian(of: Term, X: Term, s: object) -> Term:
    """X less its mean is sub-Gaussian with the parameter s: E e^(t(X − E X)) ≤ e^(s²t²/2) for every real t."""
    taken = [one.leaf for term in (X, as_term(s)) for one in parts(term) if one.name == "var"]
    name = next(iter(taken), "X")
    free = (one for one in (f"t{k}_{name}"[:40] for k in ("", *range(2, 99))) if one not in taken)
    t = Term("var", leaf=next(free), sort="scalar")
    power = apply("exp", t * (X - mean(of, X)))
    return apply("for_every", t, mean(of, power) <= apply("exp", as_term(s) ** 2 * t**2 / 2))


def unwrapped(variable: Any) -> Any:
    """The variable of the claim behind a law, a random scalar or a random vector; anything else as it is."""
    if type(variable) is not Term or not variable.args:
        return variable
    first = variable.args[0]
    if variable.name == "column" and first.name == "transpose":
        first = first.args[0]
    return first if variable.name in ("weighted", "entry", "column") and first.name == "var" else variable


def assumed(variable: Any) -> tuple[Term, ...]:
    """What ``forall`` assumes of a law that it lists."""
    if type(variable) is not Term or variable.name != "weighted":
        return ()
    weights = variable.args[0]
    return apply("lt", 0, apply("minimum", weights)), apply("eq", apply("sum", weights), 1)


def _outcome(of: Any) -> Term:
    """The index that is drawn."""
    if type(of) is not Term or of.name != "weighted" or of.args[0].name != "var" or len(of.args[0].shape) != 1:
        raise ClaimError(
            f"{of!r:.80} is no law of this kind. Write P = law('P'), then random_scalar('X', P), mean(P, X)."
        )
    weights = of.args[0]
    return Term("var", leaf=f"k_{weights.leaf}", sort="index", shape=weights.shape)


def _fresh(outcome: Term, a: Term) -> Term:
    """The index under a name that no mean over the law inside has: k_P, then k2_P, k3_P."""
    k, _, name = outcome.leaf.partition("_")
    deep = _depth(a, re.compile(rf"{k}[0-9]*_{name}:"))
    return replace(outcome, leaf=f"{k}{deep + 1}_{name}") if deep else outcome


def _depth(a: Term, name: re.Pattern) -> int:
    inside = max((_depth(one, name) for one in a.args), default=0)
    return inside + (a.name in BINDERS and name.match(a.args[0].leaf) is not None)


__all__ = ["always", "assumed", "law", "mean", "random_scalar", "random_vector", "sub_gaussian", "unwrapped"]
