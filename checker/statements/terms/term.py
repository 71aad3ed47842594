"""Statements as terms over a closed vocabulary.  Building a term computes nothing.

A term is a name applied to terms; the leaves are exact numbers, words (the name of a loss) and
variables.  ``vocabulary.NAMES`` is the one table of what may be said, beside ``iterate``, which takes as many arguments as its state has
parts (:mod:`checker.statements.terms.iterations`); :mod:`checker.meaning.interpret` says what each
name means, and ``verify.py`` says it again on its own.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, reduce

from checker.arithmetic.rational import parse_rational, rational_text
from checker.data.dataset import canonical_json
from checker.errors import ClaimError
from checker.statements.terms.binding import BINDERS, bound, parts, put, sort_of_bound, subterms, with_table
from checker.statements.terms.iterations import ITERATE, checked, open_of, sides_of_state, sort_of_state
from checker.statements.terms.laws import LAWS, sort_of_law
from checker.statements.terms.leaves import (
    BOUND,
    FUNCTION_SORTS,
    KINDS,
    LEAVES,
    NOT_VARIABLES,
    SIZE,
    STATE,
    VARIABLE,
    stands_alone,
)
from checker.statements.terms.remedies import NotANumber, remedy
from checker.statements.terms.spelling import operator_of, python_of
from checker.statements.terms.vocabulary import LOSSES, NAMES

_OWN = r"[A-Za-z0-9_][A-Za-z0-9_./+-]*"


@dataclass(frozen=True, repr=False)
class Term(NotANumber):
    """A name applied to terms.  Python ``==`` is identity of terms; say :func:`equals` in a statement.

    ``str`` of a term is function-call notation, which no two terms share: what is not a plain number, the name of a
    loss or an identifier stands in quotation marks.
    """

    name: str
    args: tuple[Term, ...] = ()
    leaf: str = ""  # the number, word or variable name of a leaf, or the name and size of a bound index, as "i:n", or of a state
    sort: str = "scalar"
    shape: tuple[str, ...] = field(default=(), compare=False)  # of a variable: the names of its sizes

    @cached_property
    def open(self) -> frozenset[str]:
        """The bound indices that occur outside their binder: the term has no value of its own where there are any."""
        if self.name in ("bound", "state"):
            return frozenset((self.leaf,))
        if self.name == ITERATE:
            return open_of(self)
        inside = frozenset().union(*(a.open for a in self.args))
        return inside - self.args[0].open if self.name in BINDERS else inside

    @cached_property
    def over_indices(self) -> bool:
        """Whether a binder or a bound index occurs in it, so that its value depends on sizes too."""
        return self.name == "bound" or any(a.over_indices for a in self.args)

    def __hash__(self) -> int:
        """Computed once: a term is the key of many tables, and its hash is that of all its parts."""
        known = self.__dict__.get("_hash")
        if known is None:
            known = self.__dict__["_hash"] = hash((self.name, self.args, self.leaf, self.sort))
        return known

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term):
            return NotImplemented
        mine, others = (self.name, self.leaf, self.sort, self.args), (other.name, other.leaf, other.sort, other.args)
        return hash(self) == hash(other) and mine == others

    def __getstate__(self) -> dict:
        """Without the hash, which is another one in another process."""
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def __call__(self, *at: object) -> Term:
        """f(x) of a function that is a variable.  **Raises.** ClaimError for every other term."""
        if self.sort in FUNCTION_SORTS and len(at) == 1:
            return apply("function_value", self, *at)
        return self._not_called()

    def __add__(self, other: object) -> Term:
        return apply("add", self, other)

    def __radd__(self, other: object) -> Term:
        return apply("add", other, self)

    def __sub__(self, other: object) -> Term:
        return apply("sub", self, other)

    def __rsub__(self, other: object) -> Term:
        return apply("sub", other, self)

    def __neg__(self) -> Term:
        return apply("neg", self)

    def __mul__(self, other: object) -> Term:
        return apply("mul", self, other)

    def __rmul__(self, other: object) -> Term:
        return apply("mul", other, self)

    def __truediv__(self, other: object) -> Term:
        return apply("div", self, other)

    def __rtruediv__(self, other: object) -> Term:
        return apply("div", other, self)

    def __pow__(self, other: object) -> Term:
        return apply("pow", self, _exponent(self, as_term(other)))

    def __rpow__(self, base: object) -> Term:
        whole = all("natural" in one.shape for one in subterms(self) if one.name == "var")
        return apply("pow", base, self) if whole else super().__rpow__(base)

    def __matmul__(self, other: object) -> Term:
        right = as_term(other)
        return apply("matvec" if (self.sort, right.sort) == ("matrix", "vector") else "matmul", self, right)

    def __abs__(self) -> Term:
        return apply("abs", self)

    def __lt__(self, other: object) -> Term:
        return apply("lt", self, other)

    def __gt__(self, other: object) -> Term:
        return apply("lt", other, self)

    def __le__(self, other: object) -> Term:
        return apply("le", self, other)

    def __ge__(self, other: object) -> Term:
        return apply("le", other, self)

    def __and__(self, other: object) -> Term:
        return apply("and", self, other)

    def __or__(self, other: object) -> Term:
        return apply("or", self, other)

    def __invert__(self) -> Term:
        return apply("not", self)

    @property
    def T(self) -> Term:
        return apply("transpose", self)

    def __bool__(self) -> bool:
        raise ClaimError(
            f"A statement was used as a truth value: {python_of(self, longest=200)}. Python decides at once in and, or, not, if, min, max "
            "and in a chain like a < b < c, which means (a < b) and (b < c). Write (a < b) & (b < c), |, ~ and maximum(pair(a, b))."
        )

    def __str__(self) -> str:
        if self.name in LEAVES:
            return self.leaf if stands_alone(self.name, self.leaf) else f"{self.name}({json.dumps(self.leaf)})"
        own = self.name.removeprefix("own:")
        called = self.name if self.name in NAMES or re.fullmatch(_OWN, own) else f"own:{json.dumps(own)}"
        return f"{called}({', '.join(map(str, self.args))})"

    @cached_property
    def variables(self) -> frozenset[str]:
        """The names of the variables in it."""
        return frozenset((self.leaf,)) if self.name == "var" else frozenset().union(*(a.variables for a in self.args))

    @cached_property
    def fraction(self) -> Fraction:
        """The value of a literal number."""
        return Fraction(self.leaf)

    @property
    def json(self) -> list:
        """["num","1/2"], ["word","logistic"], ["var","D"], ["bound","i:n"] or [name, …arguments]."""
        return [self.name, *(a.json for a in self.args)] if self.args else [self.name, self.leaf]


def as_term(value: object) -> Term:
    """A term from a term, an int, a Fraction or a rational text.  Floats are refused."""
    if isinstance(value, Term):
        return value
    if isinstance(value, (bool, float)):
        raise ClaimError(
            f"{value!r} cannot stand in a statement: statements are exact. Write a Fraction, an int or a text like '1/10'."
        )
    return Term("num", leaf=rational_text(parse_rational(value, where="a number in a statement")))


def word(text: str) -> Term:
    """The name of a loss or of a law.  **Raises.** ClaimError for an unknown one."""
    if text in LAWS:
        return Term("word", leaf=text, sort=sort_of_law(text))
    if text not in LOSSES:
        raise ClaimError(f"There is no loss {text!r}. Known: {', '.join(LOSSES)}.")
    return Term("word", leaf=text, sort="loss")


def _law(text: str) -> Term:
    if text not in LAWS:
        raise ClaimError(f"There is no law {text!r}. Known: {', '.join(map(repr, LAWS))}, weighted(w), bernoulli(p).")
    return word(text)


def number(value: object) -> Term:
    return as_term(value)


def apply(name: str, *args: object) -> Term:
    """``name(args…)``, sort-checked.  **Raises.** ClaimError saying which sorts would do."""
    terms = tuple(
        (_law if _wants(name, i, "law") else word)(a)
        if isinstance(a, str) and (_wants(name, i, "loss") or _wants(name, i, "law"))
        else _place(a)
        if type(a) is int and name != "eq" and _wants(name, i, "index")
        else as_term(a)
        for i, a in enumerate(args)
    )
    if name in BINDERS and len(terms) == (3 if name == "expectation" else 2):
        terms = bound(name, *terms)
    if name == ITERATE:
        return Term(name, terms, sort=checked(terms))
    sorts = tuple(t.sort for t in terms)
    entry = NAMES.get(name)
    if name.startswith("own:"):
        raise ClaimError(f"{name} is a name of this claim's own; build it with own_function(...).")
    if entry is None:
        near = difflib.get_close_matches(name, NAMES, n=3)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        raise ClaimError(
            f"{name!r} is not in the vocabulary. See docs/notation.md for the {len(NAMES)} names there are.{hint}"
        )
    for takes, gives in entry.signatures:
        if takes == sorts:
            return Term(name, terms, sort=gives)
    if name == "mul" and sorts in (("vector", "scalar"), ("matrix", "scalar")):
        return apply(name, terms[1], terms[0])
    if name in ("lt", "le") and sorts == ("index", "index"):
        return apply(name, *(apply("number_of", t) for t in terms))
    if name == "at" and sorts == ("order", "index"):
        return apply(name, terms[0], apply("number_of", terms[1]))
    if name == "div" and sorts in (("vector", "scalar"), ("matrix", "scalar")):
        return apply("mul", _reciprocal(terms[1]), terms[0])
    wanted = " or ".join("(" + ", ".join(takes) + ")" for takes, _ in entry.signatures)
    given = ", ".join(python_of(t, longest=200) for t in terms)
    raise ClaimError(
        f"{operator_of(name)} takes {wanted}, but was given ({', '.join(sorts)}): {given}.{remedy(name, sorts)}"
    )


def _exponent(base: Term, power: Term) -> Term:
    """The exponent; a literal one is a whole number from 0 to 10000.  **Raises.** ClaimError."""
    exponent = exact(power) if power.name == "num" else Fraction(0)
    if exponent.denominator == 1 and 0 <= exponent <= 10_000:
        return power
    a = python_of(base, longest=200)
    instead = (
        "sqrt(a)" if exponent == Fraction(1, 2) else "1 / a**k" if exponent.denominator == 1 else "exp(r * log(a))"
    )
    raise ClaimError(f"The exponent {exponent} of {a} is not a whole number from 0 to 10000. Write {instead}.")


def _reciprocal(term: Term) -> Term:
    if term.name == "num" and exact(term):
        return as_term(1 / exact(term))
    return apply("div", 1, term)


def _wants(name: str, i: int, sort: str) -> bool:
    """A signature of the name takes this sort there."""
    entry = NAMES.get(name)
    return entry is not None and any(len(takes) > i and takes[i] == sort for takes, _ in entry.signatures)


def _place(number_: int) -> Term:
    """The index that a literal stands for.  **Raises.** ClaimError for a negative one."""
    if number_ < 0:
        raise ClaimError(
            f"The index {number_} is negative. Entries count from 0, and the last one of x is entry(x, i) with a named i."
        )
    return Term("place", (as_term(number_),), sort="index")


def term_of(json_: object, variables: Mapping[str, Term]) -> Term:
    """The term that ``Term.json`` wrote, over these variables.  **Raises.** ClaimError for anything that does not type-check."""
    if not isinstance(json_, list) or len(json_) < 2 or type(json_[0]) is not str:
        raise ClaimError(f"A term is a list [name, argument, …], not {str(json_)[:80]!r}.")
    name, *rest = json_
    if name.startswith("own:"):
        return Term(name, () if rest == [""] else tuple(term_of(a, variables) for a in rest), sort="scalar")
    if name in LEAVES:
        if len(rest) != 1 or type(rest[0]) is not str:
            raise ClaimError(f"A leaf {name!r} holds one text, not {str(rest)[:80]}.")
        return _leaf_of(name, rest[0], variables)
    return apply(name, *(term_of(a, variables) for a in rest))


def _leaf_of(name: str, text: str, variables: Mapping[str, Term]) -> Term:
    if name == "word":
        return word(text)
    if name == "num":
        if rational_text(parse_rational(text, where="a number in a statement")) != text:
            raise ClaimError(f"The number {text[:80]!r} is not in lowest terms.")
        return Term("num", leaf=text)
    if name == "bound":
        if re.fullmatch(BOUND, text) is None:
            raise ClaimError(
                f"A bound index is written name:size, as i:n, and what is drawn as x:[n], not {text[:80]!r}."
            )
        return Term("bound", leaf=text, sort=sort_of_bound(text))
    if name == "state":
        if re.fullmatch(STATE, text) is None:
            raise ClaimError(f"A variable of a state is written name:sort:sizes, as x:vector:d, not {text[:80]!r}.")
        shape = ("natural",) if text.endswith(":natural") else sides_of_state(text)
        return Term("state", leaf=text, sort=sort_of_state(text), shape=shape)
    if text not in variables:
        raise ClaimError(f"The statement uses the variable {text!r}, which it does not declare.")
    return variables[text]


def variable_complaint(variable: Term) -> str | None:
    """Why a variable may not be called so, or have such sizes: print would not tell what is meant.  None where it may."""
    name, sizes = (
        variable.leaf,
        variable.shape if variable.sort in ("vector", "matrix", "index", "order", "function") else (),
    )
    if not re.fullmatch(VARIABLE, name):
        return (
            f"The variable {name!r} cannot be told apart in print: a name is an ASCII letter followed by at most 39 letters, "
            "digits and underscores. Rename it, such as x, x_hat or A1."
        )
    if name.lower() in NOT_VARIABLES:
        kind = (
            "the name of a loss"
            if name.lower() in LOSSES
            else "the name of a law"
            if name.lower() in LAWS
            else "a number"
        )
        return f"The variable {name!r} reads like {kind}, so a statement would say two things. Rename it, such as {name}_1."
    return next((complaint for size in sizes if (complaint := size_complaint(name, size))), None)


def size_complaint(name: str, size: str) -> str | None:
    """Why a variable may not have this size; None where it may."""
    if not re.fullmatch(rf"{SIZE}(?:\*{SIZE})*", size):
        return (
            f"The variable {name!r} has the size {size!r}; a size is a name, a whole number ≥ 1, or a product of these. "
            "Write it like n, 3 or d*d."
        )
    reserved = next((one for one in size.split("*") if one in KINDS), None)
    if reserved is None:
        return None
    return f"The variable {name!r} has the size {reserved!r}, which is the name of a kind of variable. " + (
        "Give the size another name, such as n."
    )


def variables_of(term: Term) -> set[str]:
    return set(term.variables)


def conjunction(terms: Iterable[Term]) -> Term:
    """All of the statements at once, of which there is at least one."""
    return reduce(lambda a, b: a & b, terms)


def conjuncts(term: Term) -> list[Term]:
    """The parts of a conjunction, left to right."""
    return [c for a in term.args for c in conjuncts(a)] if term.name == "and" else [term]


def sha256(value: object) -> str:
    """Hash of a JSON value's canonical text."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def exact(value: Term) -> Fraction:
    """The rational of a "num" leaf."""
    return Fraction(value.leaf)


__all__ = [
    "BINDERS",
    "ITERATE",
    "Term",
    "apply",
    "as_term",
    "conjunction",
    "conjuncts",
    "exact",
    "number",
    "parts",
    "put",
    "sha256",
    "size_complaint",
    "subterms",
    "with_table",
    "term_of",
    "variable_complaint",
    "variables_of",
    "word",
]
