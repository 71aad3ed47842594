"""The rules ``rayleigh``, ``spectrum`` and ``bilinear form``, and when an eigenvalue is defined: trees that hold, and attacks.

``TRUE`` and ``ATTACKS`` are certificates for ``verify.py``, run by test_eigenvalues and by the campaign of mutants.
"""

from __future__ import annotations

from functools import cached_property

from checker.language import (
    dot,
    eigenvalue,
    equals,
    implies,
    indicator,
    length,
    matrix,
    natural,
    norm,
    number,
    row,
    scalar,
    vector,
)
from checker.statements.terms.term import Term, apply
from tests.verifier.rules.test_expectation_rules import Tree
from tests.verifier_mutants import building
from tests.verifier_mutants.building import combine, given, node

A, B, R = matrix("A", "n", "n"), matrix("B", "n", "n"), matrix("R", "m", "n")
E, ONE_BY_ONE = matrix("E", "3", "3"), matrix("F", "1", "1")
u, w, e, v = vector("u", "n"), vector("w", "n"), vector("e", "3"), vector("v", "m")
f = vector("f", "1")
c, x, k = scalar("c"), scalar("x"), natural("k")
s, t, long = vector("s", "n"), vector("t", "n"), vector("long", "n")
s3, s1 = vector("s3", "3"), vector("s1", "1")
VARIABLES = (A, B, R, E, ONE_BY_ONE, u, w, e, v, f, c, x, k)
OWN = [
    ["s", "vector", "n"],
    ["t", "vector", "n"],
    ["s3", "vector", "3"],
    ["s1", "vector", "1"],
    ["r", "vector", "m"],
    ["long", "vector", ["var", "s"]],
]
HALF = number("1/2")


class Known(Tree):
    """A tree with the variables of these rules; of the own variables those that it speaks of."""

    @cached_property
    def forall(self) -> list[Term]:
        spoken = set().union(*(one.variables for one in (self.conclude, *self.hypotheses)))
        return [one for one in VARIABLES if one.leaf in spoken]

    @property
    def text(self) -> str:
        forall = [[one.leaf, one.sort, *one.shape] for one in self.forall]
        statement = [one.json for one in (self.conclude, *self.hypotheses)]
        sizes = {size for _, sort, *shape in forall if sort in ("vector", "matrix") for size in shape}
        own = [one for one in OWN if isinstance(one[2], list) or one[2] in {*sizes, "1", "3"}]
        return building.tree(statement[0], self.root, forall, statement[1:], own if {"n"} <= sizes else own[:-1])


def symmetric(M: Term) -> Term:
    return equals(M, apply("transpose", M))


def least(M: Term) -> Term:
    return eigenvalue(M, length(row(M.T, 0)))


def greatest(M: Term) -> Term:
    return eigenvalue(M, 1)


def form(M: Term, y: Term, z: Term | None = None) -> Term:
    return dot(y, M @ (y if z is None else z))


def sq(y: Term) -> Term:
    return dot(y, y)


def shown(root: dict, *facts: Term) -> dict:
    """The tree with facts that are hypotheses, which show its conclusion defined."""
    return node("defined", root["concludes"], root, *[given(one.json) for one in facts]) if facts else root


def rayleigh(
    name: str, goal: Term, M: Term, y: Term, *hypotheses: Term, refusal: str = "", false: bool = True
) -> Known:
    root = node("rayleigh", goal.json, matrix=M.json, of=y.json)
    return Known(name, goal, root, hypotheses or (symmetric(M),), refusal, false)


def spectrum(
    name: str,
    goal: Term,
    M: Term,
    premise: Term,
    *hypotheses: Term,
    by: str = "s",
    refusal: str = "",
    false: bool = True,
    below: dict | None = None,
) -> Known:
    """The premise, for all values of a new vector, is a hypothesis about forms that is put there by ``below``, or taken for granted."""
    root = node("spectrum", goal.json, below or given(premise.json), matrix=M.json, direction=by)
    return Known(name, goal, root, (*hypotheses, symmetric(M)), refusal, false)


def forms_equal(
    name: str,
    goal: Term,
    below: dict,
    *hypotheses: Term,
    by: tuple[str, str] = ("s", "t"),
    refusal: str = "",
    false: bool = True,
) -> Known:
    root = node("bilinear form", goal.json, below, point=by[0], direction=by[1])
    return Known(name, goal, root, hypotheses, refusal, false)


def adjoint(M: Term, y: Term, z: Term) -> dict:
    return node(
        "adjoint",
        equals(dot(y, M @ z), dot(apply("transpose", M) @ y, z)).json,
        matrix=M.json,
        left=y.json,
        right=z.json,
    )


def twice(goal: Term, M: Term, y: Term, low: bool) -> dict:
    """2·λ‖y‖² and ⟨y, 2My⟩ compared, by Rayleigh's inequality for M."""
    one = least(M) * sq(y) <= form(M, y) if low else form(M, y) <= greatest(M) * sq(y)
    return combine(
        goal.json,
        node("rayleigh", one.json, matrix=M.json, of=y.json),
        sums=[{"times": number(2).json, "squares": [], "premises": ["0"]}],
    )


LOW, HIGH = least(A) * sq(u) <= form(A, u), form(A, u) <= greatest(A) * sq(u)
DOUBLE_LOW = 2 * least(A) <= least(2 * A)
DOUBLE_HIGH = greatest(2 * A) <= 2 * greatest(A)
BOTH = (symmetric(A), symmetric(B))
SYMMETRIC_DOUBLE = symmetric(2 * A)
TURNED = equals(form(R, v, u), form(apply("transpose", R), u, v))
GENERAL = equals(dot(s, A @ t), dot(s, apply("transpose", A) @ t))


SAME = combine((number(0) <= 0).json)
DOUBLED = twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True)
SUM = equals(A + B, B + A)
SUM_OF_FORMS = combine(equals(dot(s, (A + B) @ t), dot(s, (B + A) @ t)).json)


def told(name: str, hypothesis: Term, M: Term = A, *, refusal: str = "", false: bool = False) -> Known:
    """M = Mᵀ, which a hypothesis says where it has no value for another matrix."""
    goal = symmetric(M)
    return Known(name, goal, given(goal.json), (hypothesis,), refusal, false)


def defined(name: str, one: Term, *hypotheses: Term, refusal: str = "", false: bool = True) -> Known:
    """A number is at most itself, where it is one."""
    goal = one <= one
    return Known(name, goal, combine(goal.json), hypotheses, refusal, false)


def double(goal: Term, low: bool) -> Known:
    side = (2 * least(A) * sq(s) <= form(2 * A, s)) if low else (form(2 * A, s) <= 2 * greatest(A) * sq(s))
    root = node("spectrum", goal.json, twice(side, A, s, low), matrix=(2 * A).json, direction="s")
    return Known(f"twice a matrix, {low}", goal, root, (symmetric(A), SYMMETRIC_DOUBLE))


TRUE = [
    rayleigh("from below", LOW, A, u),
    rayleigh("from above", HIGH, A, u),
    rayleigh("a norm that is turned round", least(A) * sq(u) - form(A, u) <= 0, A, u),
    rayleigh("three rows, from below", eigenvalue(E, 3) * sq(e) <= form(E, e), E, e),
    rayleigh("three rows, from above", form(E, e) <= eigenvalue(E, 1) * sq(e), E, e),
    rayleigh("one row", eigenvalue(ONE_BY_ONE, 1) * sq(f) <= form(ONE_BY_ONE, f), ONE_BY_ONE, f),
    rayleigh("at a sum", least(A) * sq(u + w) <= form(A, u + w), A, u + w),
    rayleigh("of a sum", greatest(A + B) * sq(u) >= form(A + B, u), A + B, u),
    rayleigh("by what a hypothesis has", LOW, A, u, c <= least(A)),
    double(DOUBLE_LOW, True),
    double(DOUBLE_HIGH, False),
    forms_equal(
        "the transpose of a transpose",
        equals(A, apply("transpose", apply("transpose", A))),
        combine(
            equals(dot(s, A @ t), dot(s, apply("transpose", apply("transpose", A)) @ t)).json,
            adjoint(A, s, t),
            adjoint(apply("transpose", A), t, s),
            equalities=[{"times": number(1).json, "premise": "0"}, {"times": number(1).json, "premise": "1"}],
        ),
    ),
    forms_equal("a sum", equals(A + B, B + A), combine(equals(dot(s, (A + B) @ t), dot(s, (B + A) @ t)).json)),
    told("≤ has a value", greatest(A) <= c),
    told("< has a value", c < greatest(A)),
    told("= has a value", equals(least(A), c)),
    told("both", (c <= x) & (greatest(A) <= c)),
    told("a sum has a value", c <= x + least(A)),
    told("a difference has a value", least(A) - x <= c),
    told("a negative has a value", -least(A) <= c),
    told("a product has a value", 0 * least(A) <= c),
    told("a ratio has a value", greatest(A) / least(A) <= c),
    told("of a sum of matrices", 0 <= least(A + B), A + B),
    defined("the least", least(A), symmetric(A)),
    defined("the greatest", greatest(A), symmetric(A)),
    defined("the second of three", eigenvalue(E, 2), symmetric(E)),
    defined("the least of three", eigenvalue(E, 3), symmetric(E)),
    Known(
        "no symmetric matrix and an eigenvalue",
        number(0) < 0,
        node("contradiction", (number(0) < 0).json, given(symmetric(A).json), given((~symmetric(A)).json)),
        (0 <= least(A), ~symmetric(A)),
    ),
]
NOT_GIVEN = "the conclusion is not what"
REFUSED = "is not shown to be defined"
ATTACKS = [
    # Rayleigh's inequalities
    rayleigh("from below, turned round", form(A, u) <= least(A) * sq(u), A, u, refusal=NOT_GIVEN),
    rayleigh("from above, turned round", greatest(A) * sq(u) <= form(A, u), A, u, refusal=NOT_GIVEN),
    rayleigh("the second from below", eigenvalue(E, 2) * sq(e) <= form(E, e), E, e, refusal=NOT_GIVEN),
    rayleigh("the second from above", form(E, e) <= eigenvalue(E, 2) * sq(e), E, e, refusal=NOT_GIVEN),
    rayleigh("the first from below", eigenvalue(E, 1) * sq(e) <= form(E, e), E, e, refusal=NOT_GIVEN),
    rayleigh("the third from above", form(E, e) <= eigenvalue(E, 3) * sq(e), E, e, refusal=NOT_GIVEN),
    rayleigh("without the square", least(A) * norm(u) <= form(A, u), A, u, refusal=NOT_GIVEN),
    rayleigh("without the vector", least(A) <= form(A, u), A, u, refusal=NOT_GIVEN),
    rayleigh("twice", 2 * least(A) * sq(u) <= form(A, u), A, u, refusal=NOT_GIVEN),
    rayleigh("half from above", form(A, u) <= HALF * greatest(A) * sq(u), A, u, refusal=NOT_GIVEN),
    rayleigh("Rayleigh, strictly", least(A) * sq(u) < form(A, u), A, u, refusal="of the form needed"),
    rayleigh("as an equality", equals(least(A) * sq(u), form(A, u)), A, u, refusal="of the form needed"),
    rayleigh("at another vector", LOW, A, w, symmetric(A), equals(w, w), refusal=NOT_GIVEN, false=False),
    rayleigh("Rayleigh, of another matrix", LOW, B, u, *BOTH, refusal=NOT_GIVEN, false=False),
    rayleigh("another matrix's eigenvalue", least(B) * sq(u) <= form(A, u), A, u, *BOTH, refusal=NOT_GIVEN),
    rayleigh("another vector's square", least(A) * sq(w) <= form(A, u), A, u, refusal=NOT_GIVEN),
    rayleigh("two vectors", least(A) * dot(u, w) <= form(A, u, w), A, u, refusal=NOT_GIVEN),
    rayleigh("no square matrix", LOW, R, u, symmetric(A), equals(R, R), refusal="sizes that do not fit", false=False),
    rayleigh(
        "a vector of another size", LOW, A, v, symmetric(A), equals(v, v), refusal="sizes that do not fit", false=False
    ),
    rayleigh("of no symmetric matrix", LOW, A, u, c <= x, refusal=REFUSED, false=False),
    # bounds for every vector
    spectrum(
        "at a vector of the statement",
        c <= least(A),
        A,
        c * sq(u) <= form(A, u),
        equals(u, u),
        by="u",
        refusal="is not fresh",
    ),
    spectrum(
        "at a vector of the proof that a hypothesis has",
        c <= least(A),
        A,
        c * sq(s) <= form(A, s),
        refusal=NOT_GIVEN,
        below=given((c * sq(s) <= form(A, s)).json),
    ),
    spectrum(
        "by a number with the vector", sq(u) <= least(A), A, sq(u) * sq(u) <= form(A, u), by="u", refusal="is not fresh"
    ),
    *(
        Known(name, goal, node("spectrum", goal.json, below, matrix=M.json, direction="s"), (*more,), refusal, false)
        for name, goal, below, M, more, refusal, false in (
            (
                "the least by the wrong end",
                2 * greatest(A) <= least(2 * A),
                twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True),
                2 * A,
                (symmetric(A), SYMMETRIC_DOUBLE),
                NOT_GIVEN,
                True,
            ),
            (
                "the greatest from below",
                2 * least(A) <= greatest(2 * A),
                twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True),
                2 * A,
                (symmetric(A), SYMMETRIC_DOUBLE),
                NOT_GIVEN,
                False,
            ),
            (
                "the least from above",
                least(2 * A) <= 2 * greatest(A),
                twice(form(2 * A, s) <= 2 * greatest(A) * sq(s), A, s, False),
                2 * A,
                (symmetric(A), SYMMETRIC_DOUBLE),
                NOT_GIVEN,
                False,
            ),
            (
                "strictly",
                2 * least(A) < least(2 * A),
                twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True),
                2 * A,
                (symmetric(A), SYMMETRIC_DOUBLE),
                "bounds no eigenvalue",
                True,
            ),
            (
                "of another matrix",
                2 * least(A) <= least(2 * A),
                twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True),
                A,
                (symmetric(A), SYMMETRIC_DOUBLE),
                NOT_GIVEN,
                False,
            ),
            (
                "by a smaller form",
                2 * least(A) <= least(A),
                twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True),
                A,
                (symmetric(A), SYMMETRIC_DOUBLE),
                NOT_GIVEN,
                True,
            ),
            (
                "by a strict premise",
                2 * least(A) <= least(2 * A),
                given((2 * least(A) * sq(u) < form(2 * A, u)).json),
                2 * A,
                (symmetric(A), SYMMETRIC_DOUBLE, 2 * least(A) * sq(u) < form(2 * A, u)),
                "of the form needed",
                False,
            ),
            (
                "of no square matrix",
                c <= least(A),
                given((c <= c).json),
                R,
                (symmetric(A), equals(R, R)),
                NOT_GIVEN,
                True,
            ),
            (
                "no comparison of numbers",
                symmetric(A),
                given(symmetric(A).json),
                A,
                (symmetric(A),),
                "bounds no eigenvalue",
                False,
            ),
            (
                "without a symmetric matrix",
                2 * least(A) <= least(2 * A),
                twice(2 * least(A) * sq(s) <= form(2 * A, s), A, s, True),
                2 * A,
                (symmetric(A),),
                REFUSED,
                False,
            ),
        )
    ),
    # premises too few or too many
    *(
        Known(f"{rule} with {count} premises", goal, root, more, "the number of premises", False)
        for rule, count, goal, root, more in (
            ("rayleigh", 1, LOW, node("rayleigh", LOW.json, SAME, matrix=A.json, of=u.json), (symmetric(A),)),
            ("spectrum", 0, DOUBLE_LOW, node("spectrum", DOUBLE_LOW.json, matrix=(2 * A).json, direction="s"), ()),
            (
                "spectrum",
                2,
                DOUBLE_LOW,
                node("spectrum", DOUBLE_LOW.json, DOUBLED, SAME, matrix=(2 * A).json, direction="s"),
                (symmetric(A), SYMMETRIC_DOUBLE),
            ),
            (
                "bilinear form",
                2,
                SUM,
                node("bilinear form", SUM.json, SUM_OF_FORMS, SAME, point="s", direction="t"),
                (),
            ),
        )
    ),
    # equal forms
    forms_equal(
        "one vector twice",
        symmetric(A),
        combine(
            equals(form(A, s), form(apply("transpose", A), s)).json,
            adjoint(A, s, s),
            equalities=[{"times": number(1).json, "premise": "0"}],
        ),
        by=("s", "s"),
        refusal="one vector",
    ),
    forms_equal(
        "quadratic forms",
        symmetric(A),
        combine(
            equals(form(A, s), form(apply("transpose", A), s)).json,
            adjoint(A, s, s),
            equalities=[{"times": number(1).json, "premise": "0"}],
        ),
        refusal=NOT_GIVEN,
    ),
    forms_equal(
        "one vector as long as the other",
        equals(A + B, B + A),
        combine(equals(dot(s, (A + B) @ long), dot(s, (B + A) @ long)).json),
        by=("s", "long"),
        refusal="as long as the other",
        false=False,
    ),
    forms_equal(
        "one vector as long as the other, turned round",
        equals(A + B, B + A),
        combine(equals(dot(long, (A + B) @ s), dot(long, (B + A) @ s)).json),
        by=("long", "s"),
        refusal="as long as the other",
        false=False,
    ),
    forms_equal(
        "at vectors of the statement",
        equals(A, B),
        given(equals(form(A, u, w), form(B, u, w)).json),
        equals(form(A, u, w), form(B, u, w)),
        by=("u", "w"),
        refusal="is not fresh",
    ),
    forms_equal(
        "at one vector of the statement",
        equals(A, B),
        given(equals(form(A, u, w), form(B, u, w)).json),
        equals(form(A, u, w), form(B, u, w)),
        by=("s", "w"),
        refusal="is not fresh",
    ),
    forms_equal(
        "of other matrices",
        equals(A, B),
        combine(equals(dot(s, (A + B) @ t), dot(s, (B + A) @ t)).json),
        refusal=NOT_GIVEN,
    ),
    forms_equal(
        "turned round", equals(A, 2 * A), combine(equals(dot(t, A @ s), dot(t, A @ s)).json), refusal=NOT_GIVEN
    ),
    forms_equal("of vectors", equals(u, w), combine(equals(c, c).json), refusal="no equality of matrices"),
    forms_equal(
        "an inequality",
        apply("spectral_at_most", A, c),
        combine(equals(c, c).json),
        refusal="no equality of matrices",
    ),
    # what a hypothesis says by having a value
    told("an alternative", (greatest(A) <= c) | (x <= c), refusal=NOT_GIVEN, false=True),
    told("a denial", ~(greatest(A) <= c), refusal=NOT_GIVEN),
    told("what is implied", implies(x <= c, greatest(A) <= c), refusal=NOT_GIVEN, false=True),
    told("an indicator", indicator(greatest(A) <= c) <= 1, refusal=NOT_GIVEN),
    told("by a sum", 0 <= least(A + B), refusal=NOT_GIVEN, false=True),
    told("of another", 0 <= least(B), A, refusal=NOT_GIVEN, false=True),
    Known(
        "in either case",
        symmetric(A),
        node(
            "cases",
            symmetric(A).json,
            node("order", ((greatest(A) <= c) | (c <= greatest(A))).json),
            given(symmetric(A).json),
            given(symmetric(A).json),
        ),
        (c <= x,),
        NOT_GIVEN,
    ),
    Known(
        "at the next number",
        symmetric(k * A),
        node(
            "induction",
            symmetric(k * A).json,
            forms := node(
                "bilinear form",
                symmetric(0 * A).json,
                combine(
                    equals(dot(s, (0 * A) @ t), dot(s, apply("transpose", 0 * A) @ t)).json,
                    adjoint(0 * A, t, s),
                    equalities=[{"times": number(1).json, "premise": "0"}],
                ),
                point="s",
                direction="t",
            ),
            given(symmetric((k + 1) * A).json),
            combine((0 <= k).json),
            variable=k.json,
            first=number(0).json,
        ),
        (0 <= least((k + 1) * A),),
        NOT_GIVEN,
        False,
    ),
    # which eigenvalues there are
    defined("none of a symmetric matrix", least(A), c <= x, refusal=REFUSED),
    defined("of another symmetric matrix", least(A), symmetric(B), refusal=REFUSED),
    defined("of the transpose", least(A), symmetric(apply("transpose", A)), refusal=REFUSED, false=False),
    defined("an eigenvalue with the number 0", eigenvalue(A, 0), symmetric(A), refusal=REFUSED),
    defined("a negative number", eigenvalue(E, -1), symmetric(E), refusal=REFUSED),
    defined("the fourth of three", eigenvalue(E, 4), symmetric(E), refusal=REFUSED),
    defined("half a number", eigenvalue(E, number("3/2")), symmetric(E), refusal=REFUSED),
    defined("the second of n", eigenvalue(A, 2), symmetric(A), refusal=REFUSED),
    defined("any number", eigenvalue(E, c), symmetric(E), refusal=REFUSED),
    defined("any whole number", eigenvalue(E, k), symmetric(E), refusal=REFUSED),
    defined("one more than a variable", eigenvalue(E, 1 + c), symmetric(E), refusal=REFUSED),
    defined("more than n", eigenvalue(A, length(u) + 1), symmetric(A), refusal=REFUSED),
    defined("another size", eigenvalue(A, length(v)), symmetric(A), refusal=REFUSED),
    defined("an eigenvalue of no square matrix", greatest(R), c <= x, refusal="sizes that do not fit"),
    defined("by what is denied", least(A), ~(c <= least(A)), refusal=REFUSED, false=False),
]
DEFINED = [one for one in (*TRUE, *ATTACKS) if one.root["rule"] == "combine"]
