"""The words a theorem file is written in: variables, every vocabulary name, Claim and Source.

``from checker.language import Claim, Source, dataset, vector, slope, loss, max_margin`` and so on:
each name of :data:`checker.statements.terms.vocabulary.NAMES` is a function here that builds a term and computes nothing.
"""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from checker.data.statistics import Probability, gaussian_datasets, uniform_scalar
from checker.errors import ClaimError
from checker.statements.claims.claim import Claim, Gap, Reading, Source, instance
from checker.statements.claims.claim import lemma as Lemma  # noqa: N812 (it is written as Claim is)
from checker.statements.claims.experiment import Experiment, Printed, Setting
from checker.statements.rates.rules import rate
from checker.statements.terms import deprecated
from checker.statements.terms.finite_laws import always, law, mean, random_scalar, random_vector, sub_gaussian
from checker.statements.terms.iterations import iterates
from checker.statements.terms.leaves import FUNCTION_SORTS
from checker.statements.terms.ranges import ANY_DECREASING
from checker.statements.terms.short_for import (
    binomial,
    cocoercive,
    conjugate,
    factorial,
    is_argmax,
    is_argmin,
    is_psd,
    largest,
    lp_norm,
    monotone,
    nonexpansive,
    ones,
    positive_part,
    product_over,
    projected,
    proximal_point,
    real_power,
    sign,
    smallest,
    strongly_monotone,
    trace,
)
from checker.statements.terms.spelling import DEFAULT_CHOICE, SPELLED
from checker.statements.terms.term import Term, apply, as_term, number, word
from checker.statements.terms.vocabulary import NAMES

Size = str | int  # the name of a size, a whole number ≥ 1, or a product like "d*d"


def _variable(name: str, sort: str, *shape: Size) -> Term:
    if not isinstance(name, str):
        raise ClaimError(f"{sort}({name!r:.60}) has no name. Write the name first, as a text: {sort}('x', …).")
    for size in shape:
        if isinstance(size, bool) or not isinstance(size, (str, int)):
            raise ClaimError(
                f"The variable {name!r} has the size {size!r:.60}. Write a name or a whole number, as 'n', 3 or 'd*d'."
            )
    return Term("var", leaf=name, sort=sort, shape=tuple(map(str, shape)))


def scalar(name: str) -> Term:
    """A real number."""
    return _variable(name, "scalar")


def vector(name: str, size: Size = "d", *, like: str | None = None) -> Term:
    """A real vector; ``size`` names its length, ``like="key"`` makes it as long as a key of the dataset."""
    return _variable(name, "vector", "d" if like == "key" else (like or size))


def matrix(name: str, rows: Size, columns: Size) -> Term:
    """A real matrix.  Equal size names mean equal sizes; "d*d" is a product of sizes."""
    return _variable(name, "matrix", rows, columns)


def index(name: str, below: Size) -> Term:
    """A whole number 0 ≤ i < size."""
    return _variable(name, "index", below)


def order(name: str, of: Size) -> Term:
    """An order of so many indices, each once: at(o, t) is the one at place t."""
    return _variable(name, "order", of)


def natural(name: str) -> Term:
    """A whole number ≥ 0, as a scalar."""
    return _variable(name, "scalar", "natural")


def function(name: str, *, of: Term) -> Term:
    """A real function of all vectors as long as ``of``, or of all scalars; f(x) is its value and gradient(f, x) its gradient.

    Nothing is assumed of it but what the claim says: convex(f), smooth(f, L) and so on.
    """
    if not isinstance(of, Term) or of.sort not in ("vector", "scalar") or of.shape == ("natural",):
        raise ClaimError(
            f"function({name!r:.60}, of=…) takes a vector or a scalar. Write of=vector('x', 'd') or of=scalar('x')."
        )
    if of.sort == "scalar":
        return _variable(name, "scalar_function")
    if len(of.shape) != 1:
        raise ClaimError(f"function({name!r:.60}, of=…) takes a variable. Write of=vector('x', 'd').")
    return _variable(name, "function", *of.shape)


def dataset(name: str, *, queries: bool = False, keys: bool = True, generic: bool = False) -> Term:
    """A dataset.  ``queries`` asks for queries z_i; ``keys`` allows a key matrix; ``generic`` prefers general position."""
    return _variable(name, "dataset", *(["queries"] * queries), *(["keys"] * keys), *(["generic"] * generic))


def choice(name: str) -> Term:
    """One token index per input of the first dataset."""
    return _variable(name, "choice")


def loss_kind(name: str, *among: str) -> Term:
    """A loss; by default one of those Assumption A admits."""
    kinds = among or ("logistic", "exponential", "correlation")
    return _variable(name, "loss", *(word(kind).leaf for kind in kinds))


def loss_function(name: str) -> Term:
    """Every loss ℓ with ℓ′ < 0 everywhere and ℓ′ Lipschitz on bounded intervals: Assumption A with a slope that is nowhere 0."""
    return _variable(name, "loss", ANY_DECREASING)


def own_function(name: str, *arguments: object) -> Term:
    """A number computed by the claim's own Python function of this name (see ``Claim(functions=…)``).

    **Guarantee.** float, none: a verdict that leans on it is never a certified one.
    """
    return Term(f"own:{name}", tuple(as_term(a) for a in arguments), sort="scalar")


def loss(data: Term, kind: object = "logistic") -> Term:
    """The p-model's empirical risk as an objective."""
    return apply("loss", data, kind)


def matrix_loss(data: Term, kind: object = "logistic") -> Term:
    """The W-model's empirical risk as an objective."""
    return apply("matrix_loss", data, kind)


def gradient(of: Term, at: object) -> Term:
    """∇L(p) of an objective, or ∇f(x) of a function that is a variable: f′(x) where x is a scalar."""
    return apply("function_gradient" if isinstance(of, Term) and of.sort in FUNCTION_SORTS else "gradient", of, at)


def slope(objective: Term, at: Term, *, along: Term) -> Term:
    """⟨∇objective(at), along⟩."""
    return apply("slope", objective, at, along)


def row(A: Term, i: object) -> Term:
    """Row i of a matrix: a column of its transpose."""
    return apply("column", apply("transpose", A), i)


def for_some(i: Term, statement: Term) -> Term:
    """The statement holds for at least one value of the index, or one number or vector: not for each does it fail."""
    return ~apply("for_every" if i.sort in ("scalar", "vector") else "for_each", i, ~as_term(statement))


def iterate(
    k: object, state: Term | tuple[Term, ...], *, start: object, update: object, step: Term | None = None
) -> Any:
    """The state after k steps: ``start``, and from each state ``update`` makes the next.  Of several variables, a tuple of terms.

    ``k`` is a whole number, or a term such as ``k = natural("k")`` and ``k + 1``.  The variables of the state are declared like any
    other and not listed in ``forall``; ``step``, a natural, is the number of the step in the updates, counted from 0.  All parts
    are updated at once, each from the old state.
    """
    if isinstance(state, Term):
        return iterate(k, (state,), start=(start,), update=(update,), step=step)[0]
    begin, then = (
        tuple(map(as_term, one)) if isinstance(one, (tuple, list)) else (as_term(one),) for one in (start, update)
    )
    found = iterates(as_term(k), tuple(state), begin, then, step)
    return tuple(apply("iterate", which, *args) for which, args in enumerate(found))


def probability(drawn: Term, law: object, statement: Term) -> Term:
    """How probable the statement is for what is drawn by the law: the mean of its indicator."""
    return apply("expectation", drawn, law, apply("indicator", statement))


def variance(drawn: Term, law: object, a: Term) -> Term:
    """The mean square of a, for what is drawn by the law, less the square of its mean."""
    return apply("expectation", drawn, law, as_term(a) ** 2) - apply("expectation", drawn, law, a) ** 2


def masked_softmax(logits: Term, mask: Term) -> Term:
    """Softmax over the entries where the mask is 1, and 0 where it is 0: mask∘e^logits over its sum.

    ``stack(j, indicator(j <= i))`` masks the entries behind the i-th, as causal attention does.
    """
    powers = apply("exp", logits)
    return apply("mul", apply("div", 1, apply("dot", mask, powers)), apply("hadamard", mask, powers))


def _of_choice(name: str, data: Term, tokens: Term | None = None) -> Term:
    return apply(name, data, apply("best_tokens", data) if tokens is None else tokens)


@cache
def __getattr__(name: str) -> Callable[..., Any]:
    if name in deprecated.WORDS:
        return __getattr__(deprecated.WORDS[name].instead)
    vocabulary_name = SPELLED.get(name, name)
    if vocabulary_name in DEFAULT_CHOICE:
        return partial(_of_choice, vocabulary_name)
    if vocabulary_name in NAMES:
        return partial(apply, vocabulary_name)
    raise AttributeError(f"{name!r} is not a word of the language; docs/notation.md lists them all.")


def __dir__() -> list[str]:
    return sorted({*globals(), *NAMES, *SPELLED, *deprecated.WORDS})


def vocabulary_name(predicate: object) -> str:
    """The vocabulary name behind a function of this module, or of a term."""
    if isinstance(predicate, Term):
        return predicate.name
    if isinstance(predicate, partial) and predicate.args:
        return predicate.args[0]
    raise TypeError(f"{predicate!r} is not a word of the language.")


__all__ = [
    "Claim",
    "Experiment",
    "Gap",
    "Lemma",
    "Printed",
    "Probability",
    "Reading",
    "Setting",
    "Source",
    "always",
    "binomial",
    "choice",
    "cocoercive",
    "conjugate",
    "dataset",
    "factorial",
    "for_some",
    "function",
    "gaussian_datasets",
    "gradient",
    "index",
    "instance",
    "is_argmax",
    "is_argmin",
    "is_psd",
    "largest",
    "iterate",
    "law",
    "loss",
    "loss_function",
    "loss_kind",
    "lp_norm",
    "masked_softmax",
    "matrix",
    "matrix_loss",
    "mean",
    "monotone",
    "natural",
    "nonexpansive",
    "ones",
    "number",
    "order",
    "own_function",
    "positive_part",
    "probability",
    "product_over",
    "projected",
    "proximal_point",
    "random_scalar",
    "random_vector",
    "rate",
    "real_power",
    "row",
    "scalar",
    "sign",
    "smallest",
    "slope",
    "strongly_monotone",
    "sub_gaussian",
    "trace",
    "uniform_scalar",
    "variance",
    "vector",
    *sorted(
        w
        for w in {*NAMES, *SPELLED, *deprecated.WORDS} - vars(builtins).keys()
        if not keyword.iskeyword(w) and w not in globals()
    ),
]
