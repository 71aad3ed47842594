"""Claims with constants, “there is a C such that for all …”, as statements for all instances.

Whoever claims that there are constants is right if one choice of numbers will do: :func:`with_constants` is the claim for these numbers.
He is wrong if, whatever the constants are, some instance fails: :func:`broken_by_choice` says that instances which are given as terms in
the constants do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from checker.arithmetic.rational import parse_rational
from checker.errors import ClaimError
from checker.statements.claim import Claim
from checker.statements.ranges import bound_sizes
from checker.statements.term import NAMES, Term, apply, as_term, conjuncts, term_of, variables_of

_DENIED = {"le": "lt", "lt": "le"}


def put_in(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with terms in place of variables.  **Raises.** ClaimError where that has no meaning, such as x^(1/2)."""
    if term.name == "var":
        return values.get(term.leaf, term)
    if not term.args:
        return term
    args = tuple(put_in(a, values) for a in term.args)
    return apply(term.name, *args) if term.name in NAMES else replace(term, args=args)


def conditions(claim: Claim) -> list[Term]:
    """The hypotheses that speak of constants alone."""
    names = {v.leaf for v in claim.exists}
    return [h for h in claim.hypotheses if variables_of(h) <= names]


def with_constants(claim: Claim, values: Mapping[str, Fraction]) -> Claim:
    """The claim for all instances that has these numbers for its constants; what restricts the constants stands in ``where``.

    **Raises.** ClaimError where a constant is missing, or a number has no meaning in its place.
    """
    if {v.leaf for v in claim.exists} != set(values):
        raise ClaimError(f"Numbers for {sorted(values)} where the constants are {[v.leaf for v in claim.exists]}.")
    numbers = {name: as_term(x) for name, x in values.items()}
    restricting = conditions(claim)

    def put(terms: tuple[Term, ...]) -> tuple[Term, ...]:
        return tuple(put_in(h, numbers) for h in terms if h not in restricting)

    return replace(
        claim, exists=(), where=tuple(put_in(h, numbers) for h in restricting) + put(claim.where), assuming=put(claim.assuming),
        conclude=put_in(claim.conclude, numbers), source=replace(claim.source, gaps=()), readings=(), cannot_drop={}, plots=None,
    )  # fmt: skip


def broken_by_choice(claim: Claim, choice: Mapping[str, Term]) -> Claim:
    """Whatever the constants: the instance ``choice``, terms in the constants, meets the hypotheses and the conclusion fails there.

    If that holds, the claim is false: its conditions alone are assumed of the constants.
    **Raises.** ClaimError where the choice is not one term for each variable, over the constants alone and of the declared sizes.
    """
    names = {v.leaf for v in claim.exists}
    if {v.leaf for v in claim.forall} != set(choice) or not all(variables_of(t) <= names for t in choice.values()):
        raise ClaimError("An instance gives one term in the constants for each variable.")
    for v in claim.forall:
        if v.sort != choice[v.leaf].sort or (v.sort == "scalar" and v.shape) or v.sort not in ("scalar", "vector"):
            raise ClaimError(f"A {choice[v.leaf].sort} cannot stand for {v.leaf}, a {v.sort}.")
    if bound_sizes(claim.forall, {name: _length(t) for name, t in choice.items() if t.sort == "vector"}) is None:
        raise ClaimError("The sizes of the chosen vectors do not fit the declared ones.")
    restricting = conditions(claim)
    parts = [put_in(h, choice) for h in claim.hypotheses if h not in restricting]
    parts.append(denied(put_in(claim.conclude, choice)))
    whole = parts[0]
    for one in parts[1:]:
        whole = apply("and", whole, one)
    return replace(
        claim, exists=(), forall=claim.exists, where=tuple(restricting), assuming=(), conclude=whole,
        source=replace(claim.source, gaps=()), readings=(), cannot_drop={}, plots=None, consequence=None, requires_regimes=(),
    )  # fmt: skip


def read_constants(said: Mapping[str, str]) -> dict[str, Fraction]:
    """The numbers that an entry names.  **Raises.** InputError."""
    return {name: parse_rational(text, where=f"the constant {name}") for name, text in said.items()}


def choice_of(claim: Claim, said: Mapping[str, list]) -> dict[str, Term]:
    """The instance that an entry gives as terms in the constants.  **Raises.** ClaimError."""
    constants = {v.leaf: v for v in claim.exists}
    return {name: term_of(term, constants) for name, term in said.items()}


def _length(vector: Term) -> int:
    """The length of a vector that is written out.  **Raises.** ClaimError for another one."""
    if vector.name != "pair":
        raise ClaimError("A chosen vector is a pair of numbers.")
    return 2


def denied(statement: Term) -> Term:
    """That a statement is false, as a comparison where it is one; a conjunction fails by its last part, which is stronger to say."""
    *_, last = conjuncts(statement)
    if last.name in _DENIED:
        return apply(_DENIED[last.name], last.args[1], last.args[0])
    if last.name == "implies":
        return apply("and", last.args[0], denied(last.args[1]))
    return last.args[0] if last.name == "not" else apply("not", last)
