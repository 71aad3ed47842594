"""Facts about datasets for one goal: the rows of the verifier's ``SCHEMAS``, instantiated by what the goal and the hypotheses speak of.

Facts are found forwards, round by round: what a fact mentions may call for the next one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from checker.errors import ClaimError
from checker.proofs.proof import Proof
from checker.proofs.trees import rules
from checker.proofs.trees.rules import le
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.term import Term, apply, as_term, subterms
from checker.verify import SCHEMAS

Pattern = str | tuple
Values = dict[str, Term]
Prover = Callable[[Term, Mapping[Term, Proof]], Proof | None]

_ROUNDS, _MOST = 6, 120
_ARITHMETIC = frozenset(
    [
        "le",
        "lt",
        "eq",
        "add",
        "sub",
        "neg",
        "mul",
        "div",
        "dot",
        "norm",
        "frobenius",
        "vec",
        "hadamard",
        "exp",
        "sum",
        "pow",
        "length",
        "not",
    ]
)


def parsed(text: str) -> Pattern:
    """A template as nested tuples (name, arguments …); placeholders and numbers are texts."""
    tokens = re.findall(r"[A-Za-z_0-9/]+|[(,)]", text)

    def read() -> Pattern:
        word = tokens.pop(0)
        if tokens[:1] != ["("]:
            return word
        args: list[Pattern] = []
        while tokens.pop(0) != ")":
            args.append(read())
        return (word, *args)

    return read()


def instantiated(pattern: Pattern, values: Mapping[str, Term]) -> Term:
    """The term that a pattern gives.  **Raises.** ClaimError where the sorts do not fit."""
    if isinstance(pattern, str):
        return values[pattern] if pattern in values else as_term(pattern)
    return apply(pattern[0], *(instantiated(one, values) for one in pattern[1:]))


def matched(pattern: Pattern, term: Term, values: Values, names: frozenset[str]) -> Values | None:
    """The values with which the pattern is the term, or None."""
    if isinstance(pattern, str):
        if pattern in names:
            known = values.get(pattern, term)
            return {**values, pattern: term} if known == term else None
        return values if term.name == "num" and term == as_term(pattern) else None
    if term.name != pattern[0] or len(term.args) != len(pattern) - 1:
        return None
    found: Values | None = values
    for one, arg in zip(pattern[1:], term.args, strict=True):
        found = None if found is None else matched(one, arg, found, names)
    return found


def about_W(name: str) -> bool:
    """Whether a schema speaks of the W-model.  ``verify.py`` decides this for itself, by the same words."""
    _, _, premises, conclusion = SCHEMAS[name]
    return name.endswith(" of W") or "matrix_" in premises + conclusion or "all_" in premises


class Schema:
    """One row of the table, read once."""

    def __init__(self, name: str) -> None:
        names, self.losses, premises, conclusion = SCHEMAS[name]
        self.name, self.names = name, names.split()
        self.premises = [parsed(one) for one in premises.split()]
        self.conclusion = parsed(conclusion)
        self.said = [one for one in self.premises if one[0] not in ("le", "lt")]
        self.asked = [one for one in self.premises if one not in self.said]
        self.triggers = list(dict.fromkeys(_triggers(self.conclusion)))
        self.point = "matrix" if about_W(name) else "vector"

    def values(self, terms: Mapping[str, list[Term]], said: Mapping[str, list[Term]]) -> Iterator[Values]:
        """The values that the placeholders may take: premises among what is said, parts of the conclusion among the terms."""
        names, found = frozenset(self.names), [Values()]
        for pattern in self.said:
            found = [v for old in found for one in said.get(pattern[0], []) if (v := matched(pattern, one, old, names))]
        for pattern in self.triggers:
            if all(name in old for old in found for name in _names(pattern, names)):
                continue
            found = [
                v for old in found for one in terms.get(pattern[0], []) if (v := matched(pattern, one, old, names))
            ]
        for pattern in self.asked:
            if not all(name in old for old in found for name in _names(pattern, names)):
                parts = [(pattern, said), *((part, terms) for part in _triggers(pattern))]
                found = [
                    v
                    for old in found
                    for part, among in parts
                    for one in among.get(part[0], [])
                    if (v := matched(part, one, old, names))
                ]
        yield from (one for one in found[:_MOST] if one.keys() == names and self._fits(one))

    def _fits(self, values: Values) -> bool:
        ell = values.get("ell")
        known = ell is None or set(ell.shape if ell.name == "var" else (ell.leaf,)) <= set(self.losses)
        points = {values[x].sort for x in "pqu" if x in values}
        apart = "q" not in values or values["p"] != values["q"]
        return known and apart and points <= {self.point}


def _triggers(pattern: Pattern) -> Iterator[tuple]:
    """The greatest parts of a conclusion that are no arithmetic."""
    if isinstance(pattern, tuple):
        if pattern[0] == "least_margin" and isinstance(pattern[3], tuple):
            yield pattern[3]  # "margin on the ray" is about every multiple of the solution that occurs
        elif pattern[0] not in _ARITHMETIC:
            yield pattern
        else:
            for one in pattern[1:]:
                yield from _triggers(one)


def _names(pattern: Pattern, names: frozenset[str]) -> set[str]:
    if isinstance(pattern, str):
        return {pattern} & names
    return set().union(*(_names(one, names) for one in pattern[1:]))


def _sums_of_bounds(shop: Workshop, said: Mapping, terms: Mapping) -> Iterator[Proof]:
    """0 ≤ Σ R_i³, and further odd powers of R with bounds R_i of the tokens, entry by entry."""
    for bound in said.get("tokens_at_most", []):
        data, R = bound.args
        for total in terms.get("sum", []):
            w = total.args[0]
            power = _power(w, R)
            if power % 2 and R.name == "var":
                i = shop.variable("i", "index", R)
                below = Proof(
                    "dataset",
                    le(0, apply("entry", R, i)),
                    (rules.hypothesis(bound),),
                    _of("bounds of tokens", data, R, i),
                )
                square = [apply("entry", R, i)] * (power // 2)
                each = rules.combine(le(apply("entry", 0 * w, i), apply("entry", w, i)), (below,), [(1, square, (0,))])
                yield rules.entries(le(0, total), each, 0 * w, w, i)


def _power(w: Term, R: Term) -> int:
    """k where w is the entrywise product of k copies of R, 0 where it is none."""
    if w == R:
        return 1
    powers = [_power(one, R) for one in w.args] if w.name == "hadamard" else [0]
    return sum(powers) if all(powers) else 0


def _of(fact: str, *values: Term) -> dict:
    return {"fact": fact, "of": list(values)}


_ALL = [Schema(name) for name in SCHEMAS]


def dataset_facts(shop: Workshop, goal: Term, prove: Prover, search: Prover) -> list[Proof]:
    """Facts about the datasets of the goal.

    ``prove`` shows the arithmetic that a fact presupposes, quickly; ``search`` does it where nothing else is found any more.
    """
    facts: dict[Term, Proof] = {}
    wanted: dict[Term, None] = {}
    given = {one.concludes: one for one in shop.given()}
    by = prove
    steps = list(_steps(shop, goal))
    for _ in range(_ROUNDS):
        known = {**given, **facts}
        before = len(facts), len(wanted)
        _round(shop, facts, wanted, known, (goal, *shop.context, *facts, *wanted, *steps), by)
        if (len(facts), len(wanted)) == before:
            if by is search:
                break
            by = search
    return list(facts.values())


def _steps(shop: Workshop, goal: Term) -> Iterator[Term]:
    """L(p − r·∇L(p)) for the gradients of a goal about the least loss: the step by which descent bounds a gradient from above.

    r is a scalar that a hypothesis compares with the smoothness of L, or 1/smoothness where the goal has that.
    """
    parts = list(dict.fromkeys(subterms(goal)))
    if not any(s.name == "best_value" for s in parts):
        return
    for slope in [s for s in parts if s.name == "gradient"]:
        L, p = slope.args
        bent = apply("smoothness", L)
        told = [one for one in shop.context if bent in subterms(one)]
        rates = [s for one in told for s in subterms(one) if s.name == "var" and s.sort == "scalar"]
        for r in dict.fromkeys([*rates, *([1 / bent] if bent in parts else [])]):
            yield apply("value", L, p - r * slope)


def _round(
    shop: Workshop,
    facts: dict[Term, Proof],
    wanted: dict[Term, None],
    known: dict[Term, Proof],
    spoken: Iterable[Term],
    prove: Prover,
) -> None:
    said, terms = _by_name(known), _by_name(s for one in spoken for s in subterms(one))
    for one in _sums_of_bounds(shop, said, terms):
        if one.concludes not in known:
            facts[one.concludes] = one
    for schema in _ALL:
        for values in schema.values(terms, said):
            found = _instance(schema, values, known, prove, wanted)
            if found is not None and len(facts) < _MOST:
                facts[found.concludes] = found


def _by_name(terms: Iterable[Term]) -> dict[str, list[Term]]:
    found: dict[str, dict[Term, None]] = {}
    for one in terms:
        found.setdefault(one.name, {})[one] = None
    return {name: list(ones) for name, ones in found.items()}


def _instance(
    schema: Schema,
    values: Values,
    known: dict[Term, Proof],
    prove: Prover,
    wanted: dict[Term, None],
) -> Proof | None:
    try:
        goal = instantiated(schema.conclusion, values)
        asked = [instantiated(one, values) for one in schema.premises]
    except ClaimError:  # sorts that do not fit
        return None
    if goal in known:
        return None
    premises = []
    for one in asked:
        shown = known.get(one)
        if shown is None and one.name in ("le", "lt"):
            shown = prove(one, known)
        if shown is None:
            wanted[one] = None
            return None
        premises.append(shown)
    return Proof("dataset", goal, tuple(premises), _of(schema.name, *(values[name] for name in schema.names)))
