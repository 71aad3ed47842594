"""Claims in which something is only said to exist, “there is a C such that for all x there is a δ such that for all y …”, as statements
for all instances.

Whoever claims that is right if one choice will do, numbers for the constants and, for what comes later, terms in what stands before it:
:func:`with_choice` is the claim for this choice, and :func:`admissible_choice` what is asked of it.
:func:`valued_with_choice` that what is assumed has a value with it.  He is wrong if, whatever there is, some instance
fails: :func:`broken_by_choice` and :func:`admissible_instance` say that instances do which are terms in what stands before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from checker.arithmetic.rational import parse_rational
from checker.errors import ClaimError
from checker.statements.claims.claim import Claim
from checker.statements.claims.well_formed import LISTS
from checker.statements.terms.laws import LAW_SORTS
from checker.statements.terms.ranges import bound_sizes
from checker.statements.terms.term import BINDERS, ITERATE, Term, apply, as_term, conjuncts, term_of, variables_of
from checker.statements.terms.vocabulary import NAMES

_DENIED = {"le": "lt", "lt": "le"}


def put_in(term: Term, values: Mapping[str, Term]) -> Term:
    """The term with terms in place of variables.  **Raises.** ClaimError where that has no meaning, such as x^(1/2)."""
    if term.name == "var":
        return values.get(term.leaf, term)
    if not term.args:
        return term
    args = tuple(put_in(a, values) for a in term.args)
    return apply(term.name, *args) if term.name in NAMES else replace(term, args=args)


def home(claim: Claim, statement: Term) -> str:
    """The last of the claim's lists of variables that a part of it speaks of; "" where it speaks of none."""
    names, last = variables_of(statement), ""
    for part in LISTS:
        last = part if names & {v.leaf for v in getattr(claim, part)} else last
    return last


def conditions(claim: Claim) -> list[Term]:
    """The hypotheses that speak of constants alone."""
    return [h for h in claim.hypotheses if home(claim, h) in ("exists", "")]


def with_choice(claim: Claim, numbers: Mapping[str, Fraction], terms: Mapping[str, Term]) -> Claim:
    """The claim for all instances that has these numbers for its constants, and these terms for what there is after ``forall``.

    What restricts the constants stands in ``where``; what is asked of the terms is :func:`admissible_choice`.
    **Raises.** ClaimError where something is missing, speaks of what comes after it, has another size, or no meaning in its place.
    """
    values = _chosen_values(claim, numbers, terms)

    def put(hypotheses: tuple[Term, ...]) -> tuple[Term, ...]:
        return tuple(put_in(h, values) for h in hypotheses if home(claim, h) in ("forall", "then_forall"))

    where = tuple(put_in(h, values) for h in conditions(claim)) + put(claim.where)
    variables = (*claim.forall, *claim.then_forall)
    return for_all(claim, variables, where, put(claim.assuming), put_in(claim.conclude, values))


def admissible_choice(claim: Claim, numbers: Mapping[str, Fraction], terms: Mapping[str, Term]) -> Claim | None:
    """For all instances: the terms have a value and meet what is asked of what there is after ``forall``; None where nothing is asked.

    What is assumed of later variables may not help.
    """
    values = _chosen_values(claim, numbers, terms)
    asked = [apply("eq", t, t) for t in (values[v.leaf] for v in claim.then_exists) if not _has_a_value(t)]
    asked += [put_in(h, values) for h in claim.hypotheses if home(claim, h) == "then_exists"]
    if not asked:
        return None
    where = tuple(put_in(h, values) for h in conditions(claim))
    given = tuple(put_in(h, values) for h in claim.hypotheses if home(claim, h) == "forall")
    return for_all(claim, claim.forall, where, given, _all(asked))


def valued_with_choice(claim: Claim, numbers: Mapping[str, Fraction], terms: Mapping[str, Term]) -> Claim | None:
    """For all instances: what is assumed has a value with this choice; None where that is seen at sight.

    A hypothesis without a value is not met, so that :func:`with_choice` alone could be proved of nothing: 1/C ≥ 1 is assumed of nothing
    at C = 0.  Hypotheses that do not speak of what is chosen may help.
    """
    values, chosen = _chosen_values(claim, numbers, terms), frozenset((*numbers, *terms))
    parts = dict.fromkeys(put_in(one, values) for h in claim.hypotheses for one in _valued(h, chosen))
    if not parts:
        return None
    given = tuple(h for h in claim.hypotheses if not variables_of(h) & chosen)
    return for_all(claim, (*claim.forall, *claim.then_forall), (), given, _all(list(parts)))


def needed_of_choice(claim: Claim, numbers: Mapping[str, Fraction], terms: Mapping[str, Term]) -> list[Claim]:
    """What has to be proved of a choice beside the claim :func:`with_choice`.  **Raises.** ClaimError."""
    both = admissible_choice(claim, numbers, terms), valued_with_choice(claim, numbers, terms)
    return [one for one in both if one is not None]


def broken_by_choice(claim: Claim, choice: Mapping[str, Term]) -> Claim:
    """Whatever there is: the instance ``choice``, terms in what stands before them, meets what is assumed and breaks the conclusion.

    If that holds, and :func:`admissible_instance`, the claim is false:
    what is asked of the constants and of what there is after ``forall`` is
    assumed.
    **Raises.** ClaimError where the choice is not one term for each variable, of what stands before it and of the declared sizes.
    """
    parts = _chosen_parts(claim, choice)
    early = [] if claim.then_exists else parts["forall"]
    whole = _all([*early, *parts["then_forall"], denied(put_in(claim.conclude, choice))])
    where = (*parts[""], *parts["exists"], *parts["then_exists"])
    return for_all(claim, (*claim.exists, *claim.then_exists), where, (), whole, stands=False)


def admissible_instance(claim: Claim, choice: Mapping[str, Term]) -> Claim | None:
    """For all constants: the part of the instance before what there is has a value, and meets what is assumed of it; None where nothing
    is to be shown, because :func:`broken_by_choice` says it."""
    if not claim.then_exists:
        return None
    parts = _chosen_parts(claim, choice)
    shown = [apply("eq", t, t) for t in (choice[v.leaf] for v in claim.forall) if not _has_a_value(t)] + parts["forall"]
    where = (*parts[""], *parts["exists"])
    return for_all(claim, claim.exists, where, (), _all(shown), stands=False) if shown else None


def breaking_claims(claim: Claim, choice: Mapping[str, Term]) -> list[Claim]:
    """What has to be proved so that the instance ``choice`` breaks the claim.  **Raises.** ClaimError."""
    return [one for one in (broken_by_choice(claim, choice), admissible_instance(claim, choice)) if one is not None]


def _chosen_values(claim: Claim, numbers: Mapping[str, Fraction], terms: Mapping[str, Term]) -> dict[str, Term]:
    """The terms in the place of constants and of what there is after ``forall``.  **Raises.** ClaimError."""
    if {v.leaf for v in claim.exists} != set(numbers) or {v.leaf for v in claim.then_exists} != set(terms):
        wanted = [v.leaf for v in (*claim.exists, *claim.then_exists)]
        raise ClaimError(f"A choice of {sorted((*numbers, *terms))} where what there is is {wanted}.")
    if any("natural" in v.shape and (numbers[v.leaf].denominator > 1 or numbers[v.leaf] < 0) for v in claim.exists):
        raise ClaimError(f"A choice of {dict(numbers)} where a natural number is said to exist.")
    values = {name: as_term(x) for name, x in numbers.items()}
    before = {v.leaf for v in claim.forall}
    for v in claim.then_exists:
        term = put_in(terms[v.leaf], {name: as_term(x) for name, x in numbers.items()})
        if term.open:
            raise ClaimError(f"What there is in the place of {v.leaf} holds a bound index outside its binder.")
        if not variables_of(term) <= before:
            raise ClaimError(f"What there is in the place of {v.leaf} may depend on what stands before it alone.")
        if (term.sort, _shape(term)) != (v.sort, v.shape):
            raise ClaimError(f"What there is in the place of {v.leaf} has another size.")
        values[v.leaf] = term
    return values


def _chosen_parts(claim: Claim, choice: Mapping[str, Term]) -> dict[str, list[Term]]:
    """The hypotheses by the list that they belong to, with the instance put in.  **Raises.** ClaimError."""
    constants, later = {v.leaf for v in claim.exists}, {v.leaf for v in claim.then_exists}
    variables = (*claim.forall, *claim.then_forall)
    may = {v.leaf: constants for v in claim.forall} | {v.leaf: constants | later for v in claim.then_forall}
    if set(may) != set(choice) or not all(variables_of(t) <= may[name] for name, t in choice.items()):
        raise ClaimError("An instance gives one term, in what stands before it, for each variable.")
    if any(t.open for t in choice.values()):
        raise ClaimError("A term of an instance holds a bound index outside its binder.")
    if any(v.sort != "scalar" for v in claim.then_exists):
        raise ClaimError("Only numbers can stand after the variables that an instance names.")
    for v in variables:
        if v.sort != choice[v.leaf].sort or (v.sort == "scalar" and v.shape) or v.sort not in ("scalar", "vector"):
            raise ClaimError(f"A {choice[v.leaf].sort} cannot stand for {v.leaf}, a {v.sort}.")
    if bound_sizes(variables, {name: _length(t) for name, t in choice.items() if t.sort == "vector"}) is None:
        raise ClaimError("The sizes of the chosen vectors do not fit the declared ones.")
    parts: dict[str, list[Term]] = {part: [] for part in ("", *LISTS)}
    for h in claim.hypotheses:
        parts[home(claim, h)].append(put_in(h, choice))
    return parts


def for_all(
    claim: Claim,
    variables: Iterable[Term],
    where: tuple[Term, ...],
    assuming: tuple[Term, ...],
    conclude: Term,
    *,
    stands: bool = True,
) -> Claim:
    """A statement for all of the variables that occur in it; ``stands``: it says what the claim says, and not that it fails."""
    used = set().union(*(variables_of(t) for t in (*where, *assuming, conclude)))
    return replace(
        claim,
        exists=(),
        forall=tuple(v for v in variables if v.leaf in used),
        then_exists=(),
        then_forall=(),
        where=where,
        assuming=assuming,
        conclude=conclude,
        source=replace(claim.source, gaps=()),
        readings=(),
        cannot_drop={},
        plots=None,
        consequence=claim.consequence if stands else None,
        requires_regimes=claim.requires_regimes if stands else (),
    )


def read_constants(said: Mapping[str, str]) -> dict[str, Fraction]:
    """The numbers that an entry names.  **Raises.** InputError."""
    return {name: parse_rational(text, where=f"the constant {name}") for name, text in said.items()}


def read_terms(claim: Claim, said: Mapping[str, list]) -> dict[str, Term]:
    """The terms that an entry names for variables of the claim.  **Raises.** ClaimError."""
    variables = {v.leaf: v for part in LISTS for v in getattr(claim, part)}
    return {name: term_of(term, variables) for name, term in said.items()}


def _all(parts: list[Term]) -> Term:
    whole = parts[0]
    for one in parts[1:]:
        whole = apply("and", whole, one)
    return whole


# Names that have a value wherever their arguments have one.
_TOTAL = (
    "num",
    "var",
    "add",
    "sub",
    "neg",
    "mul",
    "exp",
    "sin",
    "cos",
    "abs",
    "minimum",
    "maximum",
    "pair",
    "norm",
    "frobenius",
    "dot",
    "sum",
    "hadamard",
    "softmax",
    "sparsemax",
    "sigmoid",
    "max_norm",
    "head",
)


def _has_a_value(term: Term) -> bool:
    """Whether a term has one for all values of its variables, as far as that is seen at sight."""
    return term.name in _TOTAL and all(map(_has_a_value, term.args))


def _valued(statement: Term, chosen: frozenset[str]) -> Iterator[Term]:
    """That the parts of a statement have a value which may have none because of what is chosen; what a FALSE premise implies needs none."""
    if statement.name == "implies":
        premise, implied = statement.args
        yield from _valued(premise, chosen)
        yield from (apply("implies", premise, one) for one in _valued(implied, chosen))
    elif statement.name in ("and", "or", "not"):
        yield from (one for part in statement.args for one in _valued(part, chosen))
    else:
        yield from (apply("eq", t, t) for t in _leaning(statement, chosen))


def _leaning(term: Term, chosen: frozenset[str]) -> Iterator[Term]:
    """The parts of a statement that may have no value because of what is chosen, such as z/δ; inside a binder, that as a whole."""
    if term.sort in LAW_SORTS:  # of a law the mean that it belongs to is asked
        return
    inside = [t for a in term.args for t in _leaning(a, chosen)]
    drawn = term.name == "expectation" and term.args[1].variables & chosen and not term.open
    if drawn or (term.name in (*BINDERS, ITERATE) and any(t.open for t in inside)):
        yield term if term.sort != "truth" else apply("indicator", term)
    yield from (t for t in inside if not t.open or term.open)
    on_value = term.args[1:] if term.name == "div" else term.args
    if term.sort != "truth" and term.name not in _TOTAL and any(variables_of(a) & chosen for a in on_value):
        yield term


_AS_ITS_FIRST = ("neg", "exp", "abs", "softmax", "sparsemax", "add", "sub", "hadamard")


def _shape(term: Term) -> tuple[str, ...]:
    """The sizes that a term has by what it is made of.  **Raises.** ClaimError where that is not known at sight."""
    if term.sort == "scalar":
        return ()
    if term.name == "var":
        return term.shape
    if term.name in _AS_ITS_FIRST:
        return _shape(term.args[0])
    if term.name in ("mul", "gradient"):
        return _shape(term.args[1])
    if term.name in ("head", "max_margin", "max_margin_head"):
        return ("d",)
    if term.name == "max_margin_matrix":
        return ("d", "d")
    if term.name == "pair":
        return ("2",)
    if term.name == "identity" and term.args[0].name == "num":
        return (term.args[0].leaf, term.args[0].leaf)
    if term.name == "transpose":
        return _shape(term.args[0])[::-1]
    if term.name == "column":
        return _shape(term.args[0])[:1]
    if term.name == "outer":
        return (*_shape(term.args[0]), *_shape(term.args[1]))
    if term.name in ("matvec", "matmul"):
        (rows, inner), (first, *rest) = map(_shape, term.args)
        if inner == first:
            return (rows, *rest)
    raise ClaimError(f"The size of {term} is not known.")


def _length(vector: Term) -> int:
    """The length of a vector that is written out.  **Raises.** ClaimError for another one."""
    if vector.name != "pair":
        raise ClaimError("A chosen vector is a pair of numbers.")
    return 2


def denied(statement: Term) -> Term:
    """That a statement is false, as comparisons where it is one; a conjunction fails by its last part, which is stronger to say."""
    *_, last = conjuncts(statement)
    if last.name == "eq" and last.args[0].sort == "scalar":
        a, b = last.args
        return apply("or", apply("lt", a, b), apply("lt", b, a))
    if last.name in _DENIED:
        return apply(_DENIED[last.name], last.args[1], last.args[0])
    if last.name == "implies":
        return apply("and", last.args[0], denied(last.args[1]))
    return last.args[0] if last.name == "not" else apply("not", last)
