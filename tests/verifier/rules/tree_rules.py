"""Small proof trees for the rules of order, extremes, logic and substitution: true ones, and attacks on them.

``TRUE`` holds trees that ``verify.py`` must accept, ``ATTACKS`` trees that it must refuse, each with the words of the refusal.  Terms are
written as in ``tests.verifier_mutants.forms.forms``: ``le(x, exp(y))``; ``s``, ``r`` and so on are the proof's own variables.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.verifier_mutants import building
from tests.verifier_mutants.building import part
from tests.verifier_mutants.forms.forms import term

STATEMENT = {
    **{name: [name, "scalar"] for name in ("x", "y", "z", "R")},
    **{name: [name, "vector", "n"] for name in ("u", "w")},
    "p": ["p", "vector", "m"],
    "g": ["g", "vector", "2"],
    "A": ["A", "matrix", "m", "n"],
    "B": ["B", "matrix", "n", "k"],
    "K": ["K", "matrix", "n", "2"],
    "C": ["C", "matrix", "n", "n"],
    "E": ["E", "matrix", "n", "n"],
    "a": ["a", "index", "n"],
    "b": ["b", "index", "n"],
    "i": ["i", "index", "n"],
    "j": ["j", "index", "m"],
    "e": ["e", "index", "2"],
    "m": ["m", "vector", "17"],
    "f": ["f", "index", "17"],
    "d": ["d", "vector", "16"],
    "h": ["h", "vector", "2*n"],
    "l": ["l", "index", "2*n"],
    "ib": ["ib", "index", "1*n"],
    "lb": ["lb", "index", "2*n"],
    "lc": ["lc", "index", "2*n"],
    "k": ["k", "index", "16"],
    **{name: [name, "scalar", "natural"] for name in ("N", "M")},
    "G": ["G", "vector", "N"],
    "F": ["F", "vector", "natural"],
    "Q": ["Q", "index", "natural"],  # sizes that are called like other things
}
OWN = {
    **{name: [name, "scalar"] for name in ("s", "t")},
    "v": ["v", "vector", "n"],
    "o": ["o", "vector", "m"],
    "r": ["r", "index", "n"],
    "q": ["q", "index", "m"],
    "c": ["c", "index", "2"],
}


@dataclass(frozen=True)
class Tree:
    """A statement with a tree; ``refusal`` is a part of what the verifier must answer, empty where it must accept."""

    name: str
    rule: str
    conclude: str
    root: dict
    hypotheses: tuple[str, ...] = ()
    own: tuple = ()
    refusal: str = ""
    false: bool = field(default=True)  # whether the statement of an attack is false, or its proof only malformed

    @property
    def text(self) -> str:
        """The certificate.  Every variable that is named in it is declared."""
        conclude, hypotheses = term(self.conclude), [term(one) for one in self.hypotheses]
        mine = {entry[0] for entry in self.own}
        named = _variables([conclude, hypotheses, self.root])
        forall = [entry for name, entry in STATEMENT.items() if name in named - mine]
        own = [*self.own, *[entry for name, entry in OWN.items() if name in named - mine]]
        return building.tree(conclude, self.root, forall, hypotheses, own)


def _variables(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(_variables, value.values()))
    if isinstance(value, list):
        return set().union(*map(_variables, value)) if value[:1] != ["var"] else {value[1]}
    return {value} if isinstance(value, str) and value in OWN else set()  # a name that is a parameter


def node(rule: str, goal: str, *premises: dict | str, **parameters) -> dict:
    """A node; a premise that is a text is cited as a hypothesis, a parameter in capitals is a name and no term."""
    given = [building.given(term(one)) if isinstance(one, str) else one for one in premises]
    terms = {
        name.lower().rstrip("_"): (value if name.isupper() else term(value)) if isinstance(value, str) else value
        for name, value in parameters.items()
    }
    return building.node(rule, term(goal), *given, **terms)


def cited(text: str) -> dict:
    return building.given(term(text))


def combine(goal: str, *premises: dict | str, sums=(), equalities=()) -> dict:
    """A combination; ``sums`` are pairs (factor, numbers of premises), ``equalities`` pairs (factor, number)."""
    summands = [
        part(times, list(used)) if isinstance(times, str) else part("1", list(used)) | {"times": times}
        for times, used in sums
    ]
    equal = [{"times": term(times), "premise": k} for times, k in equalities]
    return node("combine", goal, *premises, sums=summands, equalities=equal)


def rise(
    goal: str, order: dict | str, slope: dict | str, *facts: dict | str, function: str, start="x", end="y", name="s"
) -> dict:
    return node("rise", goal, order, slope, *facts, function=function, VARIABLE=name, to=end, from_=start)


TWO_COLUMNS = "eq(matvec(K, g), entry(g, place(0))*column(K, place(0)) + entry(g, place(1))*column(K, place(1)))"
SIXTEEN = f"eq(sum(d), {' + '.join(f'entry(d, place({k}))' for k in range(16))})"
SHARES = "eq(dot(softmax(u), log(softmax(w))), dot(softmax(u), w) - log(sum(exp(w))))"
APART = "not_(eq(i, a))"
TWO = "le(entry(exp(u), i) + entry(exp(u), a), sum(exp(u)))"
THREE_APART = ("not_(eq(l, lb))", "not_(eq(l, lc))", "not_(eq(lb, lc))")
THREE = "le(entry(exp(h), l) + entry(exp(h), lb) + entry(exp(h), lc), sum(exp(h)))"
TWICE = (["r", "index", "2*n"],)
MARGIN = "le(margin(u, i), entry(u, i) - entry(u, a))"
OF_SIXTEEN = tuple(f"le(entry(d, place({k})), x)" for k in range(16))
BOTH = ("le(entry(g, place(0)), x)", "le(entry(g, place(1)), x)")


def induction(goal: str, base: dict | str, step: dict | str, least: dict | str = "", variable="N", first="0") -> dict:
    """An induction; a natural number is at least 0 by sight."""
    return node("induction", goal, base, step, least or combine(f"le(0, {variable})"), variable=variable, first=first)


def powers_above(goal: str, base: str, after: str, power: str) -> dict:
    """1 ≤ p by induction over the exponent in p, under 1 ≤ x: x·p − 1 = (p − 1)(x − 1) + (p − 1) + (x − 1)."""
    step = combine(after, goal, "le(1, x)", sums=[("1", "01"), ("1", "0"), ("1", "1")])
    return induction(goal, combine(base) if isinstance(base, str) else base, step, variable=power)


def above_the_margin(goal: str, second: str, index: str = "r") -> dict:
    """2 − n ≤ u_i − u_k if u_i is greatest, as 2 ≤ n where i is not k; so it is at most the margin, where there is another place."""
    two = node(
        "two places",
        "le(2, length(u))",
        f"not_(eq(i, {index}))",
        combine("le(0, entry(exp(0*u), q))"),
        of="exp(0*u)",
        left="i",
        right=index,
        INDEX="q",
    )
    greatest = node("extreme", f"le(entry(u, {index}), maximum(u))", of="u")
    known = combine(
        f"le(2 - length(u), entry(u, i) - entry(u, {index}))",
        two,
        "le(maximum(u), entry(u, i))",
        greatest,
        sums=[("1", "0"), ("1", "1"), ("1", "2")],
    )
    return node("margins", goal, known, second, of="u", left="i", right="a", INDEX=index)


MANY = "le(2, length(u))"
POWERS = "le(sum(abs(exp(w))), sum(exp(w)))"


def within_powers(relation: str, more: str, hypothesis: str = "le(max_norm(v), 1)") -> dict:
    """⟨e^w, v⟩ ≤ Σe^w where max|v_k| ≤ 1, entry by entry; < for a greater bound."""
    each = combine(
        "le(entry(hadamard(exp(w), v), r), entry(exp(w), r))",
        node("absolute", "le(entry(v, r), abs(entry(v, r)))", of="entry(v, r)"),
        node("entry", "le(abs(entry(v, r)), max_norm(v))", of="v"),
        hypothesis,
        sums=[(term("exp(entry(w, r))"), k) for k in "012"],
    )
    whole = node(
        "entries",
        "le(sum(hadamard(exp(w), v)), sum(exp(w)))",
        each,
        left="hadamard(exp(w), v)",
        right="exp(w)",
        INDEX="r",
    )
    return combine(f"{relation}(dot(exp(w), v), sum(exp(w)){more})", whole, sums=[("1", "0")])


# fmt: off
def _true() -> list[Tree]:
    order, positive = "le(x, y)", "lt(0, x)"
    above = combine("lt(0, s)", positive, "le(x, s)", sums=[("1", "0"), ("1", "1")])  # 0 < s from 0 < x ≤ s
    under = node("reciprocal", "lt(0, 1/s)", above, of="s")
    tangent = combine("le(0, exp(s) - 1)", node("tangent", "le(1 + s, exp(s))", at="s"), "le(x, s)", "le(0, x)",
                      sums=[("1", "0"), ("1", "1"), ("1", "2")])
    share = {"times": term("entry(softmax(s*u), r)"), "squares": [], "premises": ["0"]}
    weighted = building.combine(term("le(entry(0*u, r), entry(hadamard(softmax(s*u), u), r))"),
                                node("each", "lt(0, entry(u, r))", "positive(u)"), sums=[share])
    TURNED = ("not_(eq(lb, l))", "not_(eq(lc, l))", "not_(eq(lc, lb))")
    weights = "le(entry(softmax(h), l) + entry(softmax(h), lb) + entry(softmax(h), lc), 1)"
    parts = ("implies(le(x, y), le(exp(x), exp(y)))", "or_(lt(x, y), le(y, x))")
    flat = [
        # rise
        ("exp rises", "rise", "le(exp(x), exp(y))", rise("le(exp(x), exp(y))", order, combine("le(0, exp(s))"), function="exp(s)"), (order,)),
        ("exp rises strictly", "rise", "lt(exp(x), exp(y))",
         rise("lt(exp(x), exp(y))", "lt(x, y)", combine("lt(0, exp(s))"), function="exp(s)"), ("lt(x, y)",)),
        ("log rises", "rise", "le(log(x), log(y))", node("defined", "le(log(x), log(y))", rise(
            "le(log(x), log(y))", order, combine("le(0, 1/s)", under, sums=[("1", "0")]), above, function="log(s)"),
            positive, combine("lt(0, y)", positive, order, sums=[("1", "0"), ("1", "1")])), (positive, order)),
        ("−1/τ rises", "rise", "le(-(1/x), -(1/y))", node("defined", "le(-(1/x), -(1/y))", rise(
            "le(-(1/x), -(1/y))", order, combine("le(0, (1/s)*(1/s))"), above, function="-(1/s)"),
            positive, combine("lt(0, y)", positive, order, sums=[("1", "0"), ("1", "1")])), (positive, order)),
        ("a function between equal ends", "rise", "le(exp(x), exp(y))",
         rise("le(exp(x), exp(y))", "eq(x, y)", combine("le(0, exp(s))"), function="exp(s)"), ("eq(x, y)",)),
        ("exp(τ) − τ rises", "rise", "le(exp(x) - x, exp(y) - y)",
         rise("le(exp(x) - x, exp(y) - y)", order, tangent, function="exp(s) - s"), (order, "le(0, x)")),
        ("log-sum-exp rises", "rise", "le(log(sum(exp(0*u))), log(sum(exp(1*u))))",
         rise("le(log(sum(exp(0*u))), log(sum(exp(1*u))))", combine("le(0, 1)"), node(
             "entries", "le(sum(0*u), sum(hadamard(softmax(s*u), u)))", weighted, left="0*u", right="hadamard(softmax(s*u), u)", INDEX="r"),
             function="log(sum(exp(s*u)))", start="0", end="1"), ("positive(u)",)),
        # inverse
        ("inverse of ≤", "inverse", "le(x, y)", node("inverse", "le(x, y)", "le(exp(x), exp(y))"), ("le(exp(x), exp(y))",)),
        ("inverse of <", "inverse", "lt(x, y)", node("inverse", "lt(x, y)", "lt(exp(x), exp(y))"), ("lt(exp(x), exp(y))",)),
        ("inverse of =", "inverse", "eq(x, y)", node("inverse", "eq(x, y)", "eq(exp(x), exp(y))"), ("eq(exp(x), exp(y))",)),
        # extreme
        ("an entry and the greatest", "extreme", "le(entry(u, i), maximum(u))", node("extreme", "le(entry(u, i), maximum(u))", of="u")),
        ("an entry and the least", "extreme", "le(minimum(u), entry(u, i))", node("extreme", "le(minimum(u), entry(u, i))", of="u")),
        ("the second of a pair", "extreme", "le(y, maximum(pair(x, y)))", node("extreme", "le(y, maximum(pair(x, y)))", of="pair(x, y)")),
        ("a difference of pairs", "extreme", "le(minimum(pair(x, y) - pair(y, 1)), y - 1)",
         node("extreme", "le(minimum(pair(x, y) - pair(y, 1)), y - 1)", of="pair(x, y) - pair(y, 1)")),
        # extremes
        ("greatest of equal bounds", "extremes", "le(maximum(u), max_norm(u))",
         node("extremes", "le(maximum(u), max_norm(u))", combine(
             "le(entry(u, r), max_norm(u))", node("absolute", "le(entry(u, r), abs(entry(u, r)))", of="entry(u, r)"),
             node("entry", "le(abs(entry(u, r)), max_norm(u))", of="u"), sums=[("1", "0"), ("1", "1")]), of="u", INDEX="r")),
        ("least of what is positive", "extremes", "lt(0, minimum(u))",
         node("extremes", "lt(0, minimum(u))", node("each", "lt(0, entry(u, r))", "positive(u)"), of="u", INDEX="r"), ("positive(u)",)),
        # attained
        ("the greater of a pair", "attained", "or_(eq(maximum(pair(x, y)), x), eq(maximum(pair(x, y)), y))",
         node("attained", "or_(eq(maximum(pair(x, y)), x), eq(maximum(pair(x, y)), y))", of="pair(x, y)")),
        ("the largest of a pair", "attained", "or_(eq(max_norm(pair(x, y)), abs(x)), eq(max_norm(pair(x, y)), abs(y)))",
         node("attained", "or_(eq(max_norm(pair(x, y)), abs(x)), eq(max_norm(pair(x, y)), abs(y)))", of="pair(x, y)")),
        # each
        ("an entry of what is positive", "each", "lt(0, entry(u, i))", node("each", "lt(0, entry(u, i))", "positive(u)"), ("positive(u)",)),
        ("the first of a positive pair", "each", "lt(0, x)", node("each", "lt(0, x)", "positive(pair(x, y))"), ("positive(pair(x, y))",)),
        # substitution
        ("equals in exp", "substitution", "eq(exp(x), exp(y))",
         node("substitution", "eq(exp(x), exp(y))", "eq(x, y)", function="exp(s)", VARIABLE="s"), ("eq(x, y)",)),
        ("equal vectors", "substitution", "eq(maximum(u), maximum(w))",
         node("substitution", "eq(maximum(u), maximum(w))", "eq(u, w)", function="maximum(v)", VARIABLE="v"), ("eq(u, w)",)),
        # logic
        ("an implication", "assume", parts[0],
         node("assume", parts[0], node("monotone", "le(exp(x), exp(y))", order, FUNCTION="exp"))),
        ("an alternative", "either", parts[1], node("either", parts[1], node("negation", "le(y, x)", "not_(lt(x, y))"))),
        ("not <", "denial", "not_(lt(exp(x), 0))", node("denial", "not_(lt(exp(x), 0))", combine("le(0, exp(x))"))),
        ("not ≤", "denial", "not_(le(exp(x), 0))", node("denial", "not_(le(exp(x), 0))", combine("lt(0, exp(x))"))),
        ("not both", "denial", "not_(and_(lt(x, 0), lt(0, x)))", node("denial", "not_(and_(lt(x, 0), lt(0, x)))", combine(
            "lt(0, 0)", node("part", "lt(x, 0)", "and_(lt(x, 0), lt(0, x))"), node("part", "lt(0, x)", "and_(lt(x, 0), lt(0, x))"),
            sums=[("1", "0"), ("1", "1")]))),
        ("≤ and ≥", "antisymmetry", "eq(x, y)", node("antisymmetry", "eq(x, y)", "le(x, y)", "le(y, x)"), ("le(x, y)", "le(y, x)")),
        ("modus ponens", "consequence", "le(y, 0)", node("consequence", "le(y, 0)", "implies(le(x, 0), le(y, 0))", "le(x, 0)"),
         ("implies(le(x, 0), le(y, 0))", "le(x, 0)")),
        # sums
        ("shares", "shares", "eq(dot(exp(u), w), sum(exp(u))*dot(softmax(u), w))",
         node("shares", "eq(dot(exp(u), w), sum(exp(u))*dot(softmax(u), w))", logits="u", of="w")),
        ("one share", "shares", "eq(exp(entry(u, i)), sum(exp(u))*entry(softmax(u), i))",
         node("shares", "eq(exp(entry(u, i)), sum(exp(u))*entry(softmax(u), i))", logits="u", of="i")),
        ("ones", "combine", "eq(sum(exp(u - u)), length(w))", combine("eq(sum(exp(u - u)), length(w))")),
        ("uniform weights", "combine", "eq(dot(softmax(0*u), w), (1/length(u))*sum(w))", combine("eq(dot(softmax(0*u), w), (1/length(u))*sum(w))")),
        ("log of exp", "combine", "eq(log(exp(x)*exp(y)), x + y)", combine("eq(log(exp(x)*exp(y)), x + y)")),
        # matrices
        ("adjoint", "adjoint", "eq(dot(p, matvec(A, u)), dot(matvec(transpose(A), p), u))",
         node("adjoint", "eq(dot(p, matvec(A, u)), dot(matvec(transpose(A), p), u))", matrix="A", left="p", right="u")),
        ("Frobenius norm of a product", "submultiplicity", "le(frobenius(matmul(A, B)), frobenius(A)*frobenius(B))",
         node("submultiplicity", "le(frobenius(matmul(A, B)), frobenius(A)*frobenius(B))", left="A", right="B")),
        ("operator on the left", "submultiplicity", "le(frobenius(matmul(A, B)), R*frobenius(B))",
         node("submultiplicity", "le(frobenius(matmul(A, B)), R*frobenius(B))", "spectral_at_most(A, R)", left="A", right="B"), ("spectral_at_most(A, R)",)),
        ("operator on the right", "submultiplicity", "le(frobenius(matmul(A, B)), frobenius(A)*R)",
         node("submultiplicity", "le(frobenius(matmul(A, B)), frobenius(A)*R)", "spectral_at_most(B, R)", left="A", right="B"), ("spectral_at_most(B, R)",)),
        ("a bound of a matrix is no negative number", "operator", "le(0, R)",
         node("operator", "le(0, R)", "spectral_at_most(A, R)", matrix="A", of="u"), ("spectral_at_most(A, R)",)),
        ("the norm bounds", "operator norm", "spectral_at_most(A, operator_norm(A))",
         node("operator norm", "spectral_at_most(A, operator_norm(A))", of="A")),
        ("the norm is the least bound", "operator norm", "le(operator_norm(A), R)",
         node("operator norm", "le(operator_norm(A), R)", "spectral_at_most(A, R)", of="A"), ("spectral_at_most(A, R)",)),
        ("the norm is no negative number", "operator", "le(0, operator_norm(A))",
         node("operator", "le(0, operator_norm(A))", node("operator norm", "spectral_at_most(A, operator_norm(A))", of="A"), matrix="A", of="u")),
        ("a matrix as a vector", "square", "eq(frobenius(A)*frobenius(A), dot(vec(A), vec(A)))",
         node("square", "eq(frobenius(A)*frobenius(A), dot(vec(A), vec(A)))", of="A")),
        # vanishing, every entry, two places
        ("no distance", "vanishing", "eq(u, w)", node("vanishing", "eq(u, w)", "le(norm(u - w), 0)"), ("le(norm(u - w), 0)",)),
        ("no distance of multiples, turned round", "vanishing", "eq(x*w, x*u)", node("vanishing", "eq(x*w, x*u)", "le(abs(x)*norm(u - w), 0)"), ("le(abs(x)*norm(u - w), 0)",)),
        ("no distance of matrices", "vanishing", "eq(C, E)", node("vanishing", "eq(C, E)", "le(frobenius(C - E), 0)"), ("le(frobenius(C - E), 0)",)),
        ("absolute values of what is positive", "every entry", "eq(abs(u), u)", node("every entry", "eq(abs(u), u)", node(
            "antisymmetry", "eq(abs(entry(u, r)), entry(u, r))", node("bounds", "le(abs(entry(u, r)), entry(u, r))", combine(
                "le(-entry(u, r), entry(u, r))", node("each", "lt(0, entry(u, r))", "positive(u)"), sums=[("2", "0")]), combine(
                "le(entry(u, r), entry(u, r))"), of="entry(u, r)"), node("absolute", "le(entry(u, r), abs(entry(u, r)))", of="entry(u, r)")), INDEX="r"),
            ("positive(u)",)),
        ("a pair of its entries", "every entry", "eq(g, pair(entry(g, place(0)), entry(g, place(1))))", node(
            "every entry", "eq(g, pair(entry(g, place(0)), entry(g, place(1))))", node(
                "places", "eq(entry(g, c), entry(pair(entry(g, place(0)), entry(g, place(1))), c))", *[combine(
                    f"eq(entry(g, place({k})), entry(pair(entry(g, place(0)), entry(g, place(1))), place({k})))") for k in (0, 1)], index="c"), INDEX="c")),
        ("two powers of any number", "two places", TWO, node("two places", TWO, APART, combine("le(0, entry(exp(u), r))"), of="exp(u)", left="i", right="a", INDEX="r"), (APART,)),
        ("two weights, told apart the other way round", "two places", "le(entry(softmax(u), i) + entry(softmax(u), a), 1)", node(
            "two places", "le(entry(softmax(u), i) + entry(softmax(u), a), 1)", "not_(eq(a, i))", combine("le(0, entry(softmax(u), r))"),
            of="softmax(u)", left="i", right="a", INDEX="r"), ("not_(eq(a, i))",)),
        # entry by entry
        ("an entry of |u|", "combine", "eq(entry(abs(u), i), abs(entry(u, i)))", combine("eq(entry(abs(u), i), abs(entry(u, i)))")),
        ("|u|∘|u|", "combine", "eq(dot(abs(u), hadamard(w, abs(u))), dot(hadamard(u, u), w))", combine("eq(dot(abs(u), hadamard(w, abs(u))), dot(hadamard(u, u), w))")),
        ("a sum of absolute values", "combine", "le(0, sum(hadamard(abs(u), abs(w))))", combine("le(0, sum(hadamard(abs(u), abs(w))))")),
        ("a shifted softmax", "combine", "eq(softmax(u + x*exp(0*w)), softmax(u))", combine("eq(softmax(u + x*exp(0*w)), softmax(u))")),
        ("a shifted softmax of a pair", "combine", "eq(softmax(pair(x, y) - x*exp(0*g)), softmax(pair(x, y)))", combine("eq(softmax(pair(x, y) - x*exp(0*g)), softmax(pair(x, y)))")),
        ("log of a softmax", "combine", SHARES, node("defined", SHARES, combine(SHARES), node(
            "entries", "positive(softmax(w))", combine("lt(0, entry(softmax(w), r))"), left="softmax(w)", right="softmax(w)", INDEX="r")), ()),
        ("log of what is positive", "combine", "eq(entry(log(u), i), log(entry(u, i)))", node(
            "defined", "eq(entry(log(u), i), log(entry(u, i)))", combine("eq(entry(log(u), i), log(entry(u, i)))"), node("each", "lt(0, entry(u, i))", "positive(u)")), ("positive(u)",)),
        # three places, margins
        ("three powers of any number", "three places", THREE, node(
            "three places", THREE, *THREE_APART, combine("le(0, entry(exp(h), r))"), of="exp(h)", left="l", middle="lb", right="lc", INDEX="r"), THREE_APART, TWICE),
        ("three weights, told apart the other way round", "three places", weights, node("three places", weights, *TURNED, combine(
            "le(0, entry(softmax(h), r))"), of="softmax(h)", left="l", middle="lb", right="lc", INDEX="r"), TURNED, TWICE),
        ("the margin and one difference", "margin", MARGIN, node("margin", MARGIN, APART, of="u", left="i", right="a"), (APART,)),
        ("the margin, told apart the other way round", "margin", MARGIN, node("margin", MARGIN, "not_(eq(a, i))", of="u", left="i", right="a"), ("not_(eq(a, i))",)),
        ("the margin of a difference", "margin", "le(margin(u - w, i) + entry(u, a), entry(u, i) - entry(w, i) + entry(w, a))", node(
            "margin", "le(margin(u - w, i) + entry(u, a), entry(u, i) - entry(w, i) + entry(w, a))", APART, of="u - w", left="i", right="a"), (APART,)),
        ("the margin of what is greatest", "margins", "le(0, margin(u, i))", node("margins", "le(0, margin(u, i))", combine(
            "le(0, entry(u, i) - entry(u, r))", "le(maximum(u), entry(u, i))", node("extreme", "le(entry(u, r), maximum(u))", of="u"), sums=[("1", "0"), ("1", "1")]),
            APART, of="u", left="i", right="a", INDEX="r"), ("le(maximum(u), entry(u, i))", APART)),
        ("the margin of a multiple", "margins", "le(2*margin(u, i), margin(2*u, i))", node("margins", "le(2*margin(u, i), margin(2*u, i))", combine(
            "le(2*margin(u, i), entry(2*u, i) - entry(2*u, r))", node("margin", "le(margin(u, i), entry(u, i) - entry(u, r))", "not_(eq(i, r))", of="u", left="i", right="r"),
            sums=[("2", "0")]), "not_(eq(a, i))", of="2*u", left="i", right="a", INDEX="r"), ("not_(eq(a, i))",)),
        ("a margin where there is another place", "margins", "le(2 - length(u), margin(u, i))", above_the_margin("le(2 - length(u), margin(u, i))", APART),
         ("le(maximum(u), entry(u, i))", APART), (["q", "index", "n"],)),
        ("a strict margin of what is greatest", "margins", "lt(-1, margin(u, i))", node("margins", "lt(-1, margin(u, i))", combine(
            "lt(-1, entry(u, i) - entry(u, r))", "le(maximum(u), entry(u, i))", node("extreme", "le(entry(u, r), maximum(u))", of="u"), sums=[("1", "0"), ("1", "1")]),
            APART, of="u", left="i", right="a", INDEX="r"), ("le(maximum(u), entry(u, i))", APART)),
        ("a margin among two entries or more", "margins", "le(2 - length(u), margin(u, i))", above_the_margin("le(2 - length(u), margin(u, i))", MANY),
         ("le(maximum(u), entry(u, i))", MANY), (["q", "index", "n"],)),
        # signs, rank
        ("powers by their signs", "signs", POWERS, node("signs", POWERS, within_powers("le", ""), of="exp(w)", SIGNS="v")),
        ("powers by their signs, strictly", "signs", "lt(sum(abs(exp(w))), sum(exp(w)) + 1)", node(
            "signs", "lt(sum(abs(exp(w))), sum(exp(w)) + 1)", within_powers("lt", " + 1"), of="exp(w)", SIGNS="v")),
        *[(f"rank, {name}", "rank", f"le(rank({M}), {bound})", node("rank", f"le(rank({M}), {bound})", of=M)) for name, M, bound in (
            ("of a product, its first factor", "matmul(A, B)", "rank(A)"), ("of a product, its second factor", "matmul(A, B)", "rank(B)"), ("of a sum", "C + E", "rank(C) + rank(E)"),
            ("of a difference", "C - E", "rank(E) + rank(C)"), ("of a transpose", "transpose(A)", "rank(A)"), ("of a multiple", "x*A", "rank(A)"), ("of the negative", "-A", "rank(A)"),
            ("of two vectors", "outer(u, p)", "1"), ("and rows", "A", "length(p)"), ("and columns", "A", "length(u)"), ("and sides of a product", "matmul(A, B)", "length(p)"))],
        # induction
        ("powers above 1", "induction", "le(1, x**N)", powers_above("le(1, x**N)", "le(1, x**0)", "le(1, x**(N + 1))", "N"), ("le(1, x)",)),
        ("Bernoulli's inequality", "induction", "le(1 + N*x, (1 + x)**N)", induction("le(1 + N*x, (1 + x)**N)", combine("le(1 + 0*x, (1 + x)**0)"), combine(
            "le(1 + (N + 1)*x, (1 + x)**(N + 1))", "le(1 + N*x, (1 + x)**N)", "le(0, 1 + x)", sums=[("1", "01")])), ("le(0, 1 + x)",)),
        ("powers of 2 from 1", "induction", "le(2*N, 2**N)", induction("le(2*N, 2**N)", combine("le(2*1, 2**1)"), combine(
            "le(2*(N + 1), 2**(N + 1))", "le(2*N, 2**N)", "le(1, N)", sums=[("2", "0"), ("2", "1")]), "le(1, N)", first="1"), ("le(1, N)",)),
        ("powers of a product", "induction", "eq((x*y)**N, x**N*y**N)", induction("eq((x*y)**N, x**N*y**N)", combine("eq((x*y)**0, x**0*y**0)"), combine(
            "eq((x*y)**(N + 1), x**(N + 1)*y**(N + 1))", "eq((x*y)**N, x**N*y**N)", equalities=[("x*y", "0")]))),
        ("two exponents, one after the other", "induction", "le(1, x**M*x**N)", powers_above("le(1, x**M*x**N)", powers_above(
            "le(1, x**M*x**0)", "le(1, x**0*x**0)", "le(1, x**(M + 1)*x**0)", "M"), "le(1, x**M*x**(N + 1))", "N"), ("le(1, x)",)),
        ("with a vector of the proof", "induction", "le(1, x**N)", powers_above("le(1, x**N)", "le(1, x**0)", "le(1, x**(N + 1))", "N"), ("le(1, x)", "positive(u)"), (["v", "vector", term("x*u")],)),
        ("of a hypothesis without the number", "induction", "le(N*x, N*y)", induction("le(N*x, N*y)", combine("le(0*x, 0*y)"), combine(
            "le((N + 1)*x, (N + 1)*y)", "le(N*x, N*y)", order, sums=[("1", "0"), ("1", "1")])), (order, "le(N, 7)")),
        # whole exponents
        ("a power and two more", "combine", "eq(x**(N + 2), x*x*x**N)", combine("eq(x**(N + 2), x*x*x**N)")),
        ("a power of a sum and one more", "combine", "eq((x + y)**(1 + N), x*(x + y)**N + y*(x + y)**N)", combine("eq((x + y)**(1 + N), x*(x + y)**N + y*(x + y)**N)")),
        ("a power of 0 that is not 0⁰", "combine", "eq((x - x)**(N + 1), 0)", combine("eq((x - x)**(N + 1), 0)")),
        ("sixty-four more", "combine", "eq(exp(x)**(N + 64), exp(64*x)*exp(x)**N)", combine("eq(exp(x)**(N + 64), exp(64*x)*exp(x)**N)")),
        ("a power of a real exponent, in hypotheses", "combine", "le(z, R)", combine("le(z, R)", "le(z, x**y)", "le(x**y, R)", sums=[("1", "0"), ("1", "1")]), ("le(z, x**y)", "le(x**y, R)")),
        ("an exponent that cancels", "combine", "eq(x**(N + M - M), x**N)", combine("eq(x**(N + M - M), x**N)")),
        *[(f"an exponent that is {name}", "combine", goal, combine(goal)) for name, goal in (
            ("0 + 1", "eq(x**(0 + 1), x)"), ("nothing at last", "eq((x - x)**(N + 1 - N - 1), 1)"), ("what cancels, and 2", "eq(x**(N + 2 - N), x*x)"), ("63 + 1", "eq(exp(x)**(63 + 1), exp(64*x))"),
            ("64 + 1, left whole", "eq(x**(64 + 1), x**(64 + 1))"), ("the largest", "eq(x**(9999 + 1), x**(9999 + 1))"), ("twice a half", "eq(x**(2*(1/2)), x)"), ("e⁰", "eq(x**exp(0*N), x)"))],
        # literal places in identities
        ("an entry of a product", "identity", "eq(entry(matvec(C, u), place(0)), dot(column(transpose(C), place(0)), u))",
         node("identity", "eq(entry(matvec(C, u), place(0)), dot(column(transpose(C), place(0)), u))")),
        ("an entry of the same vector", "identity", "eq(entry(matvec(identity(length(d)), d), place(15)), entry(d, place(15)))",
         node("identity", "eq(entry(matvec(identity(length(d)), d), place(15)), entry(d, place(15)))")),
        ("one and the same place", "identity", "eq(entry(column(identity(length(d)), place(2)), place(2)), 1)",
         node("identity", "eq(entry(column(identity(length(d)), place(2)), place(2)), 1)")),
        # changed rules
        ("strict bounds", "bounds", "lt(abs(x), y)", node("bounds", "lt(abs(x), y)", "lt(-y, x)", "lt(x, y)", of="x"), ("lt(-y, x)", "lt(x, y)")),
        ("strict roots", "roots", "lt(x, y)", node("roots", "lt(x, y)", "lt(x*x, y*y)", "le(0, y)", left="x", right="y"), ("lt(x*x, y*y)", "le(0, y)")),
        # literal places
        ("two entries", "few", "eq(sum(g), entry(g, place(0)) + entry(g, place(1)))", node("few", "eq(sum(g), entry(g, place(0)) + entry(g, place(1)))", of="g")),
        ("two squares", "few", "eq(dot(g, g), entry(g, place(0))**2 + entry(g, place(1))**2)",
         node("few", "eq(dot(g, g), entry(g, place(0))**2 + entry(g, place(1))**2)", of="hadamard(g, g)")),
        ("two powers", "few", "eq(sum(exp(g)), exp(entry(g, place(0))) + exp(entry(g, place(1))))",
         node("few", "eq(sum(exp(g)), exp(entry(g, place(0))) + exp(entry(g, place(1))))", of="exp(g)")),
        ("sixteen entries", "few", SIXTEEN, node("few", SIXTEEN, of="d")),
        ("two columns", "columns", TWO_COLUMNS, node("columns", TWO_COLUMNS, matrix="K", of="g")),
        ("sixteen places", "places", "le(entry(d, k), x)", node("places", "le(entry(d, k), x)", *OF_SIXTEEN, index="k"), OF_SIXTEEN),
        ("the first of a pair by its place", "combine", "eq(entry(pair(x, y), place(0)), x)", combine("eq(entry(pair(x, y), place(0)), x)")),
        ("both places", "places", "le(entry(g, e), x)", node("places", "le(entry(g, e), x)", *BOTH, index="e"), BOTH),
        ("both places, in the hypothesis too", "places", "lt(entry(g, e), x + 1)", node(
            "places", "lt(entry(g, e), x + 1)", *[combine(f"lt(entry(g, place({k})), x + 1)", BOTH[k], sums=[("1", "0")]) for k in (0, 1)], index="e"),
            ("le(entry(g, e), x)",)),
        ("all places of a proof's own index", "extremes", "le(maximum(g), x)", node("extremes", "le(maximum(g), x)", node(
            "places", "le(entry(g, c), x)", *BOTH, index="c"), of="g", INDEX="c"), BOTH),
        ("the first of any number", "extreme", "le(entry(u, place(0)), maximum(u))", node("extreme", "le(entry(u, place(0)), maximum(u))", of="u")),
        ("the second of a pair by its place", "combine", "eq(entry(pair(x, y), place(1)), y)", combine("eq(entry(pair(x, y), place(1)), y)")),
        ("0 < 1/y", "reciprocal", "lt(0, 1/y)", node("defined", "lt(0, 1/y)", node("reciprocal", "lt(0, 1/y)", "lt(0, y)", of="y"), "lt(0, y)"), ("lt(0, y)",)),
    ]
    return [Tree(*one) for one in flat]


def _attacks() -> list[Tree]:
    order = "le(x, y)"
    pairs = "pair(x, y)"
    square = combine("le(0, (1/s)*(1/s))")
    wrong: list[Tree] = []

    def attack(name: str, refusal: str, conclude: str, root: dict, *hypotheses: str, own: tuple = (), false: bool = True) -> None:
        wrong.append(Tree(name, root["rule"], conclude, root, hypotheses, own, refusal, false))

    # rise
    goal = "le(-(1/x), -(1/y))"
    attack("−1/τ through 0", "no derivative of inv", goal, rise(goal, order, square, function="-(1/s)"), order)
    attack("−1/τ with a fact about x", "no derivative of inv", goal,
           rise(goal, order, square, "lt(0, x)", function="-(1/s)"), order, "lt(0, x)", false=False)
    attack("−1/τ, shown inside only", "the conclusion is not what", goal,
           rise(goal, order, square, combine("lt(0, s)", "le(0, x)", "lt(x, s)", sums=[("1", "0"), ("1", "1")]), function="-(1/s)"), order, "le(0, x)")
    attack("−1/τ with a fact ≤", "is not of the form", goal,
           rise(goal, order, square, combine("le(0, s)", "le(0, x)", "le(x, s)", sums=[("1", "0"), ("1", "1")]), function="-(1/s)"), order, "le(0, x)")
    above = combine("lt(0, s)", "lt(0, x)", "le(x, s)", sums=[("1", "0"), ("1", "1")])
    attack("the facts of another rise", "no derivative of inv", goal, combine(
        goal, rise("le(exp(x), exp(y))", order, combine("le(0, exp(s))"), above, function="exp(s)"),
        rise(goal, order, square, function="-(1/s)"), sums=[("1", "1")]), order, "lt(0, x)", false=False)
    attack("the facts of the rise above", "no derivative of inv", goal, rise(goal, order, rise(
        "le(0, (1/s)*(1/s))", order, combine("le(0, (1/t)*(1/t))"), function="-(1/t)", name="t"), above, function="-(1/s)"),
        order, "lt(0, x)", false=False)
    attack("log of a negative multiple", "no derivative of log", "le(log(-x), log(-y))", rise(
        "le(log(-x), log(-y))", order, combine("le(0, 0)"), above, function="log(-s)"), order, "lt(0, x)")
    attack("|τ|", "no derivative of abs", "le(abs(x), abs(y))", rise("le(abs(x), abs(y))", order, combine("le(0, 1)"), function="abs(s)"), order)
    attack("√τ²", "no derivative of sqrt", "le(sqrt(x*x), sqrt(y*y))",
           rise("le(sqrt(x*x), sqrt(y*y))", order, combine("le(0, 1)"), function="sqrt(s*s)"), order)
    attack("the greater of τ and −τ", "no derivative of maximum", "le(maximum(pair(x, -x)), maximum(pair(y, -y)))", rise(
        "le(maximum(pair(x, -x)), maximum(pair(y, -y)))", order, combine("le(0, 1)"), function="maximum(pair(s, -s))"), order)
    attack("‖τu‖", "no derivative of abs", "le(norm(x*u), norm(y*u))", rise("le(norm(x*u), norm(y*u))", order, combine("le(0, norm(u))"), function="norm(s*u)"), order)
    attack("2^τ", "no derivative of pow", "le(2**x, 2**y)", rise("le(2**x, 2**y)", order, combine("le(0, 0)"), function="2**s"), order)
    attack("the hinge", "no derivative of maximum", "le(loss_value('hinge', x), loss_value('hinge', y))", rise(
        "le(loss_value('hinge', x), loss_value('hinge', y))", order, combine("le(0, 0)"), function="loss_value('hinge', s)"), order)
    attack("a constant rises strictly", "strict conclusion needs strict", "lt(1, 1)", rise("lt(1, 1)", "lt(x, y)", combine("le(0, 0)"), function="1"), "lt(x, y)")
    attack("strictly between equal ends", "strict conclusion needs strict", "lt(exp(x), exp(y))",
           rise("lt(exp(x), exp(y))", order, combine("lt(0, exp(s))"), function="exp(s)"), order)
    attack("strictly between ends that are equal", "strict conclusion needs strict", "lt(exp(x), exp(y))",
           rise("lt(exp(x), exp(y))", "eq(x, y)", combine("lt(0, exp(s))"), function="exp(s)"), "eq(x, y)")
    attack("equal at both ends", "the conclusion is not what", "eq(exp(x), exp(y))",
           rise("eq(exp(x), exp(y))", "lt(x, y)", combine("lt(0, exp(s))"), function="exp(s)"), "lt(x, y)")
    attack("the ends exchanged", "the conclusion is not what", "le(exp(y), exp(x))",
           rise("le(exp(y), exp(x))", order, combine("le(0, exp(s))"), function="exp(s)"), order)
    attack("the slope of another function", "not about the derivative", "le(-exp(x), -exp(y))",
           rise("le(-exp(x), -exp(y))", order, combine("le(0, exp(s))"), function="-exp(s)"), order)
    attack("τ in an end", "is not fresh", "le(0, 1)", rise("le(0, 1)", combine("le(s, s + 1)"), combine("le(0, exp(s))"), function="exp(s)", start="s", end="s + 1"),
           false=False)
    attack("τ is x", "is not fresh", "le(y*y, z*z)", rise(
        "le(y*y, z*z)", "le(y, z)", "le(0, 2*x)", function="x*x", start="y", end="z", name="x"), "le(y, z)", "le(0, 2*x)")
    attack("τ in a hypothesis above", "is not fresh", "le(x*x, y*y)", combine("le(x*x, y*y)", node("part", "le(x*x, y*y)", node(
        "consequence", "and_(le(x*x, y*y), le(x, y))", node("assume", "implies(le(0, 2*s), and_(le(x*x, y*y), le(x, y)))", node(
            "and", "and_(le(x*x, y*y), le(x, y))", rise("le(x*x, y*y)", order, "le(0, 2*s)", function="s*s"), order)), "le(0, 2*s)")),
        sums=[("1", "0")]), order)
    attack("τ again below", "is not fresh", "le(exp(x), exp(y))", rise("le(exp(x), exp(y))", order, rise(
        "le(0, exp(s))", order, combine("le(0, exp(s))"), function="exp(s)"), function="exp(s)"), order, false=False)
    attack("a vector along τ", "not a function of a scalar", "le(exp(x), exp(y))",
           rise("le(exp(x), exp(y))", order, combine("le(0, exp(s))"), function="exp(s*u)"), order, false=False)
    attack("τ a vector", "a scalar is needed", "le(sum(u), sum(w))", rise("le(sum(u), sum(w))", combine("le(0, 0)"), combine("le(0, 0)"), function="sum(v)",
                                                                      start="u", end="w", name="v"))
    # inverse
    attack("< from ≤", "not the same relation", "lt(x, y)", node("inverse", "lt(x, y)", "le(exp(x), exp(y))"), "le(exp(x), exp(y))")
    attack("= from ≤", "not the same relation", "eq(x, y)", node("inverse", "eq(x, y)", "le(exp(x), exp(y))"), "le(exp(x), exp(y))")
    attack("the other way round", "the conclusion is not what", "le(y, x)", node("inverse", "le(y, x)", "le(exp(x), exp(y))"), "le(exp(x), exp(y))")
    attack("inverse of a square", "the conclusion is not what", "le(x, y)", node("inverse", "le(x, y)", "le(x*x, y*y)"), "le(x*x, y*y)")
    attack("inverse of vectors", "is not of the form", "eq(u, w)", node("inverse", "eq(u, w)", "eq(exp(u), exp(w))"), "eq(exp(u), exp(w))", false=False)
    attack("inverse of sums", "a scalar is needed", "eq(u, w)", node("inverse", "eq(u, w)", "eq(sum(exp(u)), sum(exp(w)))"), "eq(sum(exp(u)), sum(exp(w)))")
    # extreme
    attack("an entry of another vector", "not a vector of two entries", "le(entry(w, i), maximum(u))", node("extreme", "le(entry(w, i), maximum(u))", of="u"))
    attack("an entry above the greatest", "compares no entry", "le(maximum(u), entry(u, i))", node("extreme", "le(maximum(u), entry(u, i))", of="u"))
    attack("an entry below the least", "compares no entry", "le(entry(u, i), minimum(u))", node("extreme", "le(entry(u, i), minimum(u))", of="u"))
    attack("strictly below the greatest", "compares no entry", "lt(entry(u, i), maximum(u))", node("extreme", "lt(entry(u, i), maximum(u))", of="u"))
    attack("the sum below the greatest", "not a vector of two entries", "le(sum(u), maximum(u))", node("extreme", "le(sum(u), maximum(u))", of="u"))
    attack("a third entry of a pair", "not an entry", "le(z, maximum(pair(x, y)))", node("extreme", "le(z, maximum(pair(x, y)))", of=pairs))
    attack("an entry that is not seen", "entries that are not seen", "le(x, maximum(g))", node("extreme", "le(x, maximum(g))", of="g"))
    attack("the greatest below the greatest of a pair", "not an entry", "le(maximum(pair(x, z)), maximum(pair(x, y)))",
           node("extreme", "le(maximum(pair(x, z)), maximum(pair(x, y)))", of=pairs))
    attack("the least equals an entry", "compares no entry", "eq(minimum(u), entry(u, i))", node("extreme", "eq(minimum(u), entry(u, i))", of="u"))
    attack("the greatest of a scalar", "its sorts do not fit", "le(x, maximum(pair(x, x)))", node("extreme", "le(x, maximum(pair(x, x)))", of="x"), false=False)
    # extremes
    bound = "le(entry(u, i), x)"
    attack("one entry for all", "is not fresh", "le(maximum(u), x)", node("extremes", "le(maximum(u), x)", bound, of="u", INDEX="i"), bound)
    attack("one entry, with the proof's index", "rule hypothesis", "le(maximum(u), x)", node("extremes", "le(maximum(u), x)", "le(entry(u, r), x)", of="u", INDEX="r"), bound)
    attack("a bound that is the entry", "is not fresh", "le(maximum(u), minimum(u))", combine("le(maximum(u), minimum(u))", node(
        "extremes", "le(maximum(u), entry(u, r))", combine("le(entry(u, r), entry(u, r))"), of="u", INDEX="r"),
        node("extremes", "le(entry(u, r), minimum(u))", combine("le(entry(u, r), entry(u, r))"), of="u", INDEX="r"), sums=[("1", "0"), ("1", "1")]))
    attack("the index of a pair for a vector", "sizes that do not fit", "le(maximum(u), 0)", node(
        "extremes", "le(maximum(u), 0)", combine("le(0, 0)"), of="u", INDEX="c"))
    attack("an index as long as another vector", "sizes that do not fit", "le(maximum(u), 0)", node(
        "extremes", "le(maximum(u), 0)", combine("le(0, 0)"), of="u", INDEX="r"), own=(("o", "vector", "m"), ("r", "index", term("o"))))
    attack("an index as long as a vector of τ", "is not fresh", "le(maximum(x*u), 0)", combine("le(maximum(x*u), 0)", node(
        "extremes", "le(maximum(u), entry(v, r))", combine("le(0, 0)"), of="u", INDEX="r")), own=(("r", "index", term("u")), ("v", "vector", "n")))
    attack("< for the greatest from ≤", "not the same relation", "lt(maximum(u), max_norm(u))", node(
        "extremes", "lt(maximum(u), max_norm(u))", combine("le(entry(u, r), entry(u, r))"), of="u", INDEX="r"))
    attack("the greatest above what is below", "the conclusion is not what", "le(maximum(u), max_norm(u))", node(
        "extremes", "le(maximum(u), max_norm(u))", combine("le(-max_norm(u), max_norm(u))"), of="u", INDEX="r"), false=False)
    attack("the greatest is above", "bounds no extreme", "le(entry(u, i), sum(u))", node(
        "extremes", "le(entry(u, i), sum(u))", combine("le(entry(u, i), entry(u, i))"), of="u", INDEX="r"))
    attack("the greatest is equal", "not the same relation", "eq(maximum(u), 0)", node("extremes", "eq(maximum(u), 0)", combine("eq(0, 0)"), of="u", INDEX="r"))
    # attained
    said = "or_(eq(maximum(pair(x, y)), x), eq(maximum(pair(x, y)), x))"
    attack("always the first", "the conclusion is not what", said, node("attained", said, of=pairs))
    said = "or_(eq(maximum(pair(x, y)), x), eq(minimum(pair(x, y)), y))"
    attack("the greatest or the least", "not about an extreme", said, node("attained", said, of=pairs))
    said = "or_(eq(maximum(g), x), eq(maximum(g), y))"
    attack("entries that are not seen", "entries that are not seen", said, node("attained", said, of="g"))
    said = "or_(eq(maximum(u), entry(u, i)), eq(maximum(u), entry(u, i)))"
    attack("of many entries", "not a vector of two entries", said, node("attained", said, of="u"))
    said = "or_(eq(max_norm(pair(x, y)), x), eq(max_norm(pair(x, y)), y))"
    attack("the largest without its sign", "the conclusion is not what", said, node("attained", said, of=pairs))
    said = "and_(eq(maximum(pair(x, y)), x), eq(maximum(pair(x, y)), y))"
    attack("both", "no alternative of equalities", said, node("attained", said, of=pairs))
    said = "or_(lt(maximum(pair(x, y)), x), eq(maximum(pair(x, y)), y))"
    attack("below an entry", "no alternative of equalities", said, node("attained", said, of=pairs))
    said = "or_(eq(sum(pair(x, y)), x), eq(sum(pair(x, y)), y))"
    attack("the sum", "not about an extreme", said, node("attained", said, of=pairs))
    # each
    attack("positive for another vector", "not a vector of two entries", "lt(0, entry(w, i))", node("each", "lt(0, entry(w, i))", "positive(u)"), "positive(u)")
    attack("above 1", "the conclusion is not what", "lt(1, entry(u, i))", node("each", "lt(1, entry(u, i))", "positive(u)"), "positive(u)")
    attack("not negative for all", "not an entry of what is positive", "lt(0, entry(u, i))", node("each", "lt(0, entry(u, i))", "le(0, entry(u, i))"), "le(0, entry(u, i))")
    attack("the other relation", "not an entry of what is positive", "eq(0, entry(u, i))", node("each", "eq(0, entry(u, i))", "positive(u)"), "positive(u)")
    attack("not positive", "not an entry of what is positive", "lt(0, entry(u, i))", node("each", "lt(0, entry(u, i))", "not_(positive(u))"), "not_(positive(u))")
    attack("a third of a positive pair", "not an entry of what is positive", "lt(0, z)", node("each", "lt(0, z)", "positive(pair(x, y))"), "positive(pair(x, y))")
    # substitution
    attack("≤ in exp", "not equalities", "eq(exp(x), exp(y))", node("substitution", "eq(exp(x), exp(y))", order, function="exp(s)", VARIABLE="s"), order)
    attack("= of another function", "the conclusion is not what", "eq(exp(x), -y)", node("substitution", "eq(exp(x), -y)", "eq(x, y)", function="exp(s)", VARIABLE="s"), "eq(x, y)")
    attack("x for all x", "is not fresh", "eq(exp(y), exp(z))", node("substitution", "eq(exp(y), exp(z))", "eq(x, z)", function="exp(x)", VARIABLE="x"), "eq(x, z)")
    attack("with another value", "the conclusion is not what", "eq(exp(x), exp(z))", node("substitution", "eq(exp(x), exp(z))", "eq(x, y)", function="exp(s)", VARIABLE="s"), "eq(x, y)")
    attack("a vector of another size", "sizes that do not fit", "eq(length(u), length(w))",
           node("substitution", "eq(length(u), length(w))", "eq(u, w)", function="length(o)", VARIABLE="o"), "eq(u, w)", false=False)
    attack("equal truths", "not equalities", "eq(x, y)", node("substitution", "eq(x, y)", "eq(x, y)", function="lt(s, 0)", VARIABLE="s"), "eq(x, y)", false=False)
    attack("equal in one place only", "the conclusion is not what", "eq(x*x, x*y)", node("substitution", "eq(x*x, x*y)", "eq(x, y)", function="s*s", VARIABLE="s"),
           "eq(x, y)", false=False)
    # assume
    said = "implies(lt(x, 0), lt(y, 0))"
    attack("the hypothesis of another", "rule hypothesis", said, node("assume", said, "lt(y, 0)"))
    attack("the conclusion of another", "the conclusion is not what", said, node("assume", said, "lt(x, 0)"))
    attack("and for implies", "the conclusion is not what", "and_(lt(x, 0), lt(x, 0))", node("assume", "and_(lt(x, 0), lt(x, 0))", "lt(x, 0)"))
    attack("what was assumed is used outside", "rule hypothesis", "lt(x, 0)", combine("lt(x, 0)", node(
        "part", "le(0, 0)", node("and", "and_(le(0, 0), implies(lt(x, 0), lt(x, 0)))", combine("le(0, 0)"), node("assume", "implies(lt(x, 0), lt(x, 0))", "lt(x, 0)"))),
        "lt(x, 0)", sums=[("1", "1")]))
    attack("the assumption of the other premise", "rule hypothesis", "lt(x, 0)", node(
        "consequence", "lt(x, 0)", node("assume", "implies(lt(x, 0), lt(x, 0))", "lt(x, 0)"), "lt(x, 0)"))
    attack("implied the other way", "the conclusion is not what", "implies(lt(x, 0), lt(x, -1))", node("assume", "implies(lt(x, 0), lt(x, -1))", node(
        "assume", "implies(lt(x, -1), lt(x, 0))", "lt(x, 0)")))
    # either
    said = "or_(lt(x, 0), lt(y, 0))"
    attack("with the first itself", "rule hypothesis", "or_(lt(x, 0), lt(x, 0))", node("either", "or_(lt(x, 0), lt(x, 0))", "lt(x, 0)"))
    attack("the first only", "the conclusion is not what", "or_(lt(x, 0), lt(y, 0))", node("either", said, "not_(lt(x, 0))"))
    attack("and for or", "the conclusion is not what", "and_(lt(x, 0), not_(lt(x, 0)))", node("either", "and_(lt(x, 0), not_(lt(x, 0)))", "not_(lt(x, 0))"))
    attack("not the second", "rule hypothesis", said, node("either", said, node("contradiction", "lt(y, 0)", "lt(y, 0)", "not_(lt(y, 0))")))
    # denial
    attack("not ≤ from ≥", "the conclusion is not what", "not_(le(x, y))", node("denial", "not_(le(x, y))", "le(y, x)"), "le(y, x)")
    attack("not < from <", "the conclusion is not what", "not_(lt(x, y))", node("denial", "not_(lt(x, y))", "lt(x, y)"), "lt(x, y)")
    attack("not < of others", "the conclusion is not what", "not_(lt(x, z))", node("denial", "not_(lt(x, z))", "le(y, x)"), "le(y, x)")
    attack("not = by what is no contradiction", "the conclusion is not what", "not_(eq(x, y))", node("denial", "not_(eq(x, y))", combine("le(0, 0)")))
    attack("a denial of two premises", "the number of premises", "not_(eq(x, y))", node("denial", "not_(eq(x, y))", "eq(x, y)", "eq(x, y)"))
    attack("what was denied, outside", "rule hypothesis", "lt(0, 0)", node("contradiction", "lt(0, 0)", "eq(x, y)", node(
        "denial", "not_(eq(x, y))", combine("lt(0, 0)", "eq(x, y)", "not_(eq(x, y))"))), "not_(eq(x, y))")
    attack("no denial", "no denial", "lt(x, y)", node("denial", "lt(x, y)", "lt(x, y)"), "lt(x, y)", false=False)
    # antisymmetry
    attack("≤ twice", "the conclusion is not what", "eq(x, y)", node("antisymmetry", "eq(x, y)", order, order), order)
    attack("< and ≥", "is not of the form", "eq(x, y)", node("antisymmetry", "eq(x, y)", "lt(x, y)", "le(y, x)"), "lt(x, y)", "le(y, x)", false=False)
    attack("≤ in a circle", "the conclusion is not what", "eq(x, y)", node("antisymmetry", "eq(x, y)", order, "le(y, z)"), order, "le(y, z)")
    attack("equal vectors by sums", "no equality of scalars", "eq(u, w)", node("antisymmetry", "eq(u, w)", "le(sum(u), sum(w))", "le(sum(w), sum(u))"),
           "le(sum(u), sum(w))", "le(sum(w), sum(u))")
    attack("≤ from both", "no equality of scalars", "lt(x, y)", node("antisymmetry", "lt(x, y)", order, "le(y, x)"), order, "le(y, x)")
    # consequence
    said = "implies(le(x, 0), le(y, 0))"
    attack("the converse", "the conclusion is not what", "le(x, 0)", node("consequence", "le(x, 0)", said, "le(y, 0)"), said, "le(y, 0)")
    attack("from a weaker premise", "the conclusion is not what", "le(y, 0)", node("consequence", "le(y, 0)", "implies(lt(x, 0), le(y, 0))", "le(x, 0)"),
           "implies(lt(x, 0), le(y, 0))", "le(x, 0)")
    attack("from or", "the conclusion is not what", "le(y, 0)", node("consequence", "le(y, 0)", "or_(le(x, 0), le(y, 0))", "le(x, 0)"), "or_(le(x, 0), le(y, 0))", "le(x, 0)")
    attack("another conclusion", "the conclusion is not what", "le(z, 0)", node("consequence", "le(z, 0)", said, "le(x, 0)"), said, "le(x, 0)")
    # shares
    for name, goal in (
        ("without the sum", "eq(dot(exp(u), w), dot(softmax(u), w))"), ("of another vector", "eq(dot(exp(u), w), sum(exp(w))*dot(softmax(u), w))"),
        ("with the length", "eq(dot(exp(u), w), length(u)*dot(softmax(u), w))"), ("for ≤", "lt(dot(exp(u), w), sum(exp(u))*dot(softmax(u), w))"),
    ):
        attack(f"shares {name}", "of the form needed" if goal[0] == "l" else "the conclusion is not what", goal, node("shares", goal, logits="u", of="w"))
    attack("shares with a scalar", "its sorts do not fit", "eq(x, y)", node("shares", "eq(x, y)", logits="u", of="x"))
    attack("shares with another size", "sizes that do not fit", "eq(x, y)", node("shares", "eq(x, y)", logits="u", of="p"))
    # forms: ones, pairs, exponentials
    for name, goal in (
        ("ones of another size", "eq(sum(exp(u - u)), length(p))"), ("ones sum to 1", "eq(sum(exp(u - u)), 1)"), ("uniform without n", "eq(dot(softmax(0*u), w), sum(w))"),
        ("ones in two sizes", "eq(maximum(exp(u - u)) + length(u), maximum(exp(p - p)) + length(p))"), ("uniform weights of two sizes", "eq(norm(softmax(0*u)), norm(softmax(0*p)))"),
        ("e₀ is e₁", "eq(norm(pair(x, 0) - pair(0, x)), 0)"), ("e₀∘e₁", "eq(dot(pair(x, 0), pair(y, 0)), 0)"), ("a pair exchanged", "eq(maximum(pair(x, y)), maximum(pair(y, x)))"),
        ("entries of a pair exchanged", "eq(entry(pair(x, y), e), entry(pair(y, x), e))"), ("exp of a pair", "eq(sum(exp(pair(x, y))), exp(x + y))"),
        ("softmax of a pair", "eq(entry(softmax(pair(x, y)), e), exp(x)/(exp(x) + exp(y)))"), ("e^u∘e^w", "eq(dot(exp(u), exp(w)), sum(exp(hadamard(u, w))))"),
        ("log of a sum", "eq(log(exp(x) + exp(y)), x + y)"), ("log of twice", "eq(log(2*exp(x)), x)"), ("log of a share", "eq(log(exp(x)*sum(exp(u))), x)"),
        ("vec of a transpose", "eq(vec(transpose(C)), vec(C))"), ("vec of a product", "eq(vec(matmul(C, C)), vec(C))"),
    ):
        attack(name, "what remains is not visibly" if not goal.startswith("eq(vec") else "the conclusion is not what", goal, combine(goal),
               false=name != "a pair exchanged")
    # few, places
    for name, refusal, goal, of in (
        ("one of two", "the conclusion is not what", "eq(sum(g), entry(g, place(0)))", "g"), ("the first twice", "the conclusion is not what", "eq(sum(g), 2*entry(g, place(0)))", "g"),
        ("of unknown number", "no fixed number", "eq(sum(u), entry(u, place(0)))", "u"), ("of another vector", "the conclusion is not what", "eq(sum(g), x + entry(g, place(1)))", "pair(x, y)"),
        ("squared", "the conclusion is not what", "eq(dot(g, g), (entry(g, place(0)) + entry(g, place(1)))**2)", "hadamard(g, g)"),
        ("as <", "of the form needed", "lt(sum(g), entry(g, place(0)) + entry(g, place(1)))", "g"), ("of a scalar", "not a vector", "eq(x, y)", "x"),
    ):
        attack(f"few, {name}", refusal, goal, node("few", goal, of=of))
    for name, refusal, goal, matrix, of in (
        ("one of two", "the conclusion is not what", "eq(matvec(K, g), entry(g, place(0))*column(K, place(0)))", "K", "g"),
        ("exchanged", "the conclusion is not what", "eq(matvec(K, g), entry(g, place(1))*column(K, place(0)) + entry(g, place(0))*column(K, place(1)))", "K", "g"),
        ("of another vector", "the conclusion is not what", TWO_COLUMNS, "K", "pair(x, y)"),
        ("of unknown number", "no fixed number", "eq(matvec(C, u), entry(u, place(0))*column(C, place(0)))", "C", "u"),
    ):
        attack(f"columns, {name}", refusal, goal, node("columns", goal, matrix=matrix, of=of), false=name != "of another vector")
    goal = "le(entry(g, e), x)"
    for name, refusal, premises, index in (
        ("the first alone", "one premise for each place", BOTH[:1], "e"), ("the first twice", "not the conclusion at its place", BOTH[:1] * 2, "e"),
        ("exchanged", "not the conclusion at its place", BOTH[::-1], "e"), ("a third", "one premise for each place", (*BOTH, BOTH[0]), "e"),
        ("of an index of unknown range", "is not determined by a variable", BOTH, "i"), ("of a place", "not a variable index", BOTH, "place(0)"),
        ("of a vector", "not a variable index", BOTH, "g"),
    ):
        attack(f"places, {name}", refusal, goal, node("places", goal, *premises, index=index), *dict.fromkeys(premises), false=name in ("the first alone", "the first twice"))
    attack("places, a hypothesis about the index for one place", "the conclusion is not what", BOTH[1],
           node("places", BOTH[1], BOTH[1], BOTH[1], index="e"), "le(entry(g, e), x)")
    attack("places, a hypothesis about the index as it was", "the conclusion is not what", "le(sum(g), 2*x)", node(
        "places", "le(sum(g), 2*x)", *[combine("le(sum(g), 2*x)", "le(entry(g, e), x)", sums=[("2", "0")])] * 2, index="e"), "le(entry(g, e), x)")
    attack("places, where a vector of the proof is as long as one that depends on the index", "is as long as one that depends", goal,
           node("places", goal, *BOTH, index="e"), *BOTH, own=(["b", "vector", term("entry(g, e)*g")],), false=False)
    goal = "eq(sum(g), entry(g, place(0)) + entry(g, place(1)))"
    attack("few, from a premise", "the number of premises", goal, node("few", goal, "le(0, x)", of="g"), "le(0, x)", false=False)
    many = [f"le(entry(m, place({k})), x)" for k in range(17)]
    attack("places, seventeen", "one premise for each place", "le(entry(m, f), x)", node("places", "le(entry(m, f), x)", *many, index="f"), *many, false=False)
    twice = tuple(f"le(entry(h, place({k})), x)" for k in (0, 1))
    attack("places, of twice an unknown number", "one premise for each place", "le(entry(h, l), x)", node("places", "le(entry(h, l), x)", *twice, index="l"), *twice)
    for name, of, count in (("seventeen", "m", 17), ("twice an unknown number", "h", 2)):
        goal = f"eq(sum({of}), {' + '.join(f'entry({of}, place({k}))' for k in range(count))})"
        attack(f"few, of {name}", "no fixed number", goal, node("few", goal, of=of), false=of == "h")
    for name, goal in (
        ("the first is the second", "eq(entry(g, place(0)), entry(g, place(1)))"), ("the first of a pair is the second", "eq(entry(pair(x, y), place(0)), y)"),
        ("the second of a pair is 0", "eq(entry(pair(x, y), place(1)), 0)"), ("the first of a pair is 0", "eq(entry(pair(x, y), place(0)), 0)"), ("any is the first", "eq(entry(u, i), entry(u, place(0)))"),
        ("the first of two vectors", "eq(entry(u, place(0)), entry(w, place(0)))"),
    ):
        attack(name, "what remains is not visibly", goal, combine(goal))
    for name, goal in (
        ("beyond the end", "le(entry(g, place(2)), maximum(g))"), ("perhaps beyond the end", "le(entry(u, place(1)), maximum(u))"),
        ("between places", "le(entry(g, place(1/2)), maximum(g))"), ("before the first", "le(entry(g, place(-1)), maximum(g))"),
        ("at a scalar", "le(entry(g, place(x)), maximum(g))"),
    ):
        attack(f"a place {name}", "sizes that do not fit", goal, node("extreme", goal, of=goal[9]))
    # vanishing
    for name, refusal, goal, hypothesis in (
        ("a distance of at most 1", "the conclusion is not what", "eq(u, w)", "le(norm(u - w), 1)"), ("of others", "the conclusion is not what", "eq(u, w)", "le(norm(u - 2*w), 0)"),
        ("a vanishing sum", "the conclusion is not what", "eq(u, w)", "le(sum(u - w), 0)"), ("a vanishing difference of norms", "the conclusion is not what", "eq(u, w)", "le(norm(u) - norm(w), 0)"),
        ("a denial", "of the form needed", "eq(u, w)", "not_(le(norm(u - w), 0))"), ("a multiple", "the conclusion is not what", "eq(u, w)", "le(x*norm(u - w), 0)"),
        ("of a transpose", "the conclusion is not what", "eq(C, E)", "le(frobenius(C - transpose(E)), 0)"), ("of scalars", "no equality of vectors", "eq(x, y)", "le(x - y, 0)"),
        ("of places", "no equality of vectors", "eq(i, a)", "le(norm(u - w), 0)"), ("of norms", "no equality of vectors", "lt(norm(u), norm(w))", "le(norm(u - w), 0)"),
        ("=", "of the form needed", "eq(u, w)", "eq(norm(u - w), 0)"), ("of absolute values", "no equality of vectors", "eq(x, y)", "le(abs(x - y), 0)"),
    ):
        attack(f"vanishing, {name}", refusal, goal, node("vanishing", goal, hypothesis), hypothesis, false=name not in ("=", "of absolute values"))
    attack("vanishing, of parallel vectors", "no equality of vectors", "parallel(u, w)", node("vanishing", "parallel(u, w)", "le(norm(u - w), 0)"), "le(norm(u - w), 0)", false=False)
    # every entry
    goal, same = "eq(u, w)", "eq(entry(u, {0}), entry(w, {0}))"
    attack("one entry for every", "is not fresh", goal, node("every entry", goal, same.format("i"), INDEX="i"), same.format("i"))
    attack("the first entry for every", "sizes that do not fit", goal, node("every entry", goal, same.format("place(0)"), INDEX="c"), same.format("place(0)"))
    attack("every entry, under a hypothesis about it", "is not fresh", goal, node("consequence", goal, node("assume", f"implies({same.format('r')}, {goal})", node(
        "every entry", goal, same.format("r"), INDEX="r")), same.format("r")))
    attack("every entry of another range", "sizes that do not fit", goal, node("every entry", goal, combine("le(0, 0)"), INDEX="q"))
    multiple = "eq(entry(u, r)*w, hadamard(u, w))"
    attack("every entry, which the sides name", "is not fresh", "eq(dot(u, w), entry(u, i)*sum(w))", combine("eq(dot(u, w), entry(u, i)*sum(w))", node(
        "every entry", multiple, combine("eq(entry(u, r)*entry(w, r), entry(u, r)*entry(w, r))"), INDEX="r")))
    attack("every entry of the same vector", "the conclusion is not what", goal, node("every entry", goal, combine("eq(entry(u, r), entry(u, r))"), INDEX="r"))
    attack("every entry with ≤", "of the form needed", goal, node("every entry", goal, combine(
        "le(entry(u, r), entry(w, r))", node("extreme", "le(entry(u, r), maximum(u))", of="u"), node("extreme", "le(minimum(w), entry(w, r))", of="w"), "le(maximum(u), minimum(w))",
        sums=[("1", "0"), ("1", "1"), ("1", "2")]), INDEX="r"), "le(maximum(u), minimum(w))")
    attack("every entry of parallel vectors", "no equality of vectors", "parallel(u, 1*u)", node("every entry", "parallel(u, 1*u)", combine("eq(entry(u, r), entry(u, r))"), INDEX="r"), false=False)
    for other, given in (("eq(x, y)", "scalars"), ("eq(C, E)", "matrices"), ("eq(i, a)", "places"), ("le(sum(u), sum(w))", "sums")):
        attack(f"every entry for {given}", "no equality of vectors", other, node("every entry", other, combine("eq(entry(u, r), entry(u, r))"), INDEX="r"))
    # two places
    above = combine("le(0, entry(exp(u), r))")
    usual = {"of": "exp(u)", "left": "i", "right": "a", "INDEX": "r"}
    for name, refusal, goal, hypotheses, changed in (
        ("one place twice", "not shown to differ", "le(2*entry(exp(u), i), sum(exp(u)))", (APART,), {"right": "i"}), ("of which nothing is shown", "not shown to differ", TWO, ("le(x, y)",), {}),
        ("of vectors that differ", "not shown to differ", TWO, ("not_(eq(u, w))",), {}), ("that are equal", "not shown to differ", TWO, ("eq(i, a)",), {}),
        ("one of which differs from another", "not shown to differ", TWO, ("not_(eq(i, b))",), {}), ("of two, apart from a third", "not shown to differ", TWO, ("not_(eq(b, a))",), {}),
        ("by an alternative", "not shown to differ", TWO, ("or_(eq(i, a), le(x, y))",), {}), ("by what their equality implies", "not shown to differ", TWO, ("implies(eq(i, a), le(x, y))",), {}),
        ("strictly", "of the form needed", TWO.replace("le", "lt", 1), (APART,), {}), ("and a third", "the conclusion is not what", f"le(entry(exp(u), b) + {TWO[3:]}", (APART,), {}),
        ("against another sum", "the conclusion is not what", TWO.replace("sum(exp(u))", "sum(exp(w))"), (APART,), {}),
        ("against the greatest", "the conclusion is not what", TWO.replace("sum", "maximum"), (APART,), {}), ("exchanged with the sum", "the conclusion is not what", "le(sum(exp(u)), entry(exp(u), i) + entry(exp(u), a))", (APART,), {}),
        ("of what may be negative", "the conclusion is not what", TWO.replace("exp(u)", "u"), (APART,), {"of": "u"}),
        ("of another range", "sizes that do not fit", TWO.replace("exp(u)", "u"), (APART,), {"of": "p"}), ("with an index of another range", "sizes that do not fit", TWO.replace("exp(u)", "u"), (APART,), {"INDEX": "q"}),
        ("that are numbers", "sizes that do not fit", "le(x + y, sum(exp(u)))", ("not_(eq(x, y))",), {"left": "x", "right": "y"}),
        ("the second a number", "sizes that do not fit", "le(x + y, sum(exp(u)))", (APART,), {"right": "y"}),
    ):
        attack(f"two places {name}", refusal, goal, node("two places", goal, hypotheses[0], above, **{**usual, **changed}), *hypotheses)
    goal = TWO.replace("exp(u)", "u")
    attack("two places, from an index of the statement", "is not fresh", goal, node(
        "two places", goal, APART, "le(0, entry(u, b))", of="u", left="i", right="a", INDEX="b"), APART, "le(0, entry(u, b))")
    attack("two places, from one of them", "is not fresh", goal, node("two places", goal, APART, "le(0, entry(u, a))", of="u", left="i", right="a", INDEX="a"), APART, "le(0, entry(u, a))")
    attack("two places, from the sum", "is not of the form", goal, node("two places", goal, APART, "lt(0, sum(u))", of="u", left="i", right="a", INDEX="r"), APART, "lt(0, sum(u))")
    for name, of, left in (("the vector", "entry(u, r)*u", "i"), ("a place", "exp(u)", "r")):
        inner = f"le(entry({of}, {left}) + entry({of}, a), sum({of}))"
        attack(f"two places, the fresh index in {name}", "is not fresh", "le(entry(u, b)*(entry(u, i) + entry(u, a)), entry(u, b)*sum(u))", combine(
            "le(entry(u, b)*(entry(u, i) + entry(u, a)), entry(u, b)*sum(u))", node("two places", inner, APART, combine("le(0, entry(u, r)*entry(u, r))"), of=of, left=left, right="a", INDEX="r"),
            sums=[("1", "0")]), APART)
    # three places
    above, usual = combine("le(0, entry(exp(h), r))"), {"of": "exp(h)", "left": "l", "middle": "lb", "right": "lc", "INDEX": "r"}
    for name, refusal, hypotheses, changed in (
        ("the first twice", "not shown to differ", THREE_APART, {"middle": "l"}), ("the second twice", "not shown to differ", THREE_APART, {"right": "lb"}),
        ("the first at the end", "not shown to differ", THREE_APART, {"right": "l"}), ("one place three times", "not shown to differ", THREE_APART, {"middle": "l", "right": "l"}),
        ("the first two not apart", "not shown to differ", ("le(x, y)", *THREE_APART[1:]), {}), ("the outer two not apart", "not shown to differ", (THREE_APART[0], "le(x, y)", THREE_APART[2]), {}),
        ("the last two not apart", "not shown to differ", (*THREE_APART[:2], "le(x, y)"), {}), ("all told apart from the first", "not shown to differ", (*THREE_APART[:2], "not_(eq(lc, l))"), {}),
        ("with two that are equal", "not shown to differ", (*THREE_APART[:2], "eq(lb, lc)"), {}), ("of vectors that differ", "not shown to differ", (*THREE_APART[:2], "not_(eq(u, w))"), {}),
        ("of what may be negative", "the conclusion is not what", THREE_APART, {"of": "h"}), ("of another range", "sizes that do not fit", THREE_APART, {"of": "p"}),
        ("with an index of another range", "sizes that do not fit", THREE_APART, {"INDEX": "q"}), ("the last a number", "not shown to differ", THREE_APART, {"right": "y"}),
    ):
        given = {**usual, **changed}
        goal = f"le({' + '.join(f'entry(exp(h), {given[one]})' if given[one] != 'y' else 'y' for one in ('left', 'middle', 'right'))}, sum(exp(h)))"
        goal = goal if "of" not in changed and "INDEX" not in changed else goal.replace("exp(h)", "h")
        attack(f"three places, {name}", refusal, goal, node("three places", goal, *hypotheses, above, **given), *hypotheses, own=TWICE)
    for name, refusal, goal in (
        ("strictly", "of the form needed", THREE.replace("le", "lt", 1)), ("against another sum", "the conclusion is not what", THREE.replace("sum(exp(h))", "sum(exp(2*h))")),
        ("against the greatest", "the conclusion is not what", THREE.replace("sum", "maximum")), ("one of them doubled", "the conclusion is not what", THREE.replace("entry(exp(h), lc)", "2*entry(exp(h), lc)")),
        ("exchanged with the sum", "the conclusion is not what", "le(sum(exp(h)), entry(exp(h), l) + entry(exp(h), lb) + entry(exp(h), lc))"),
    ):
        attack(f"three places, {name}", refusal, goal, node("three places", goal, *THREE_APART, above, **usual), *THREE_APART, own=TWICE, false=name != "strictly")
    goal = THREE.replace("exp(h)", "h")
    for name in ("l", "lb", "lc"):
        attack(f"three places, from the entry at {name}", "is not fresh", goal, node(
            "three places", goal, *THREE_APART, f"le(0, entry(h, {name}))", **{**usual, "of": "h", "INDEX": name}), *THREE_APART, f"le(0, entry(h, {name}))", own=TWICE)
    scaled = "le(entry(h, lc)*(entry(h, l) + entry(h, lb) + entry(h, lc)), entry(h, lc)*sum(h))"
    for name, place in (("vector", "lb"), ("first place", "l"), ("second place", "lb"), ("third place", "lc")):
        of = "entry(h, r)*h" if name == "vector" else "exp(h)"
        inner = scaled.replace("entry(h, lc)*", "entry(h, r)*") if name == "vector" else THREE.replace(f"{place})", "r)")
        at = {} if name == "vector" else {{"l": "left", "lb": "middle", "lc": "right"}[place]: "r"}
        apart = [one if name == "vector" else one.replace(f"{place},", "r,").replace(f"{place})", "r)") for one in THREE_APART]
        attack(f"three places, the fresh index in the {name}", "is not fresh", scaled, combine(scaled, node(
            "three places", inner, *apart, combine("le(0, entry(h, r)*entry(h, r))"), **{**usual, "of": of, **at}), sums=[("1", "0")]), *THREE_APART, own=TWICE)
    # margin
    for name, refusal, goal, hypotheses, changed in (
        ("of one place", "not shown to differ", "le(margin(u, i), entry(u, i) - entry(u, i))", (APART,), {"right": "i"}), ("of which nothing is shown", "not shown to differ", MARGIN, ("le(x, y)",), {}),
        ("of places that are equal", "not shown to differ", MARGIN, ("eq(i, a)",), {}), ("of vectors that differ", "not shown to differ", MARGIN, ("not_(eq(u, w))",), {}),
        ("of a third place", "not shown to differ", MARGIN, ("not_(eq(i, b))",), {}), ("turned round", "the conclusion is not what", "le(entry(u, i) - entry(u, a), margin(u, i))", (APART,), {}),
        ("of the other place", "the conclusion is not what", "le(margin(u, i), entry(u, a) - entry(u, i))", (APART,), {}), ("at the other place", "the conclusion is not what", "le(margin(u, a), entry(u, i) - entry(u, a))", (APART,), {}),
        ("of a third entry", "the conclusion is not what", "le(margin(u, i), entry(u, i) - entry(u, b))", (APART,), {}), ("strictly", "of the form needed", MARGIN.replace("le", "lt", 1), (APART,), {}),
        ("an equality", "of the form needed", MARGIN.replace("le", "eq", 1), (APART,), {}), ("the largest difference", "the conclusion is not what", MARGIN.replace("margin", "spread"), (APART,), {}),
        ("of another vector", "the conclusion is not what", MARGIN.replace("margin(u", "margin(w"), (APART,), {}), ("twice", "the conclusion is not what", "le(2*margin(u, i), entry(u, i) - entry(u, a))", (APART,), {}),
        ("of another range", "sizes that do not fit", "le(margin(u, i), entry(u, a) - entry(u, i))", (APART,), {"of": "p"}),
    ):
        attack(f"the margin {name}", refusal, goal, node("margin", goal, hypotheses[0], **{"of": "u", "left": "i", "right": "a", **changed}), *hypotheses)
    # margins
    least, greatest, extra = "le(2 - length(u), margin(u, i))", "le(maximum(u), entry(u, i))", (["q", "index", "n"],)
    for name, second in (("of nothing", "le(x, y)"), ("that is the same", "eq(i, a)"), ("of vectors", "not_(eq(u, w))"), ("by an alternative", "or_(not_(eq(i, a)), le(x, y))")):
        attack(f"a margin without another place, {name}", "not shown to differ", least, above_the_margin(least, second), greatest, second, own=extra)
    attack("a margin, with one place twice", "not shown to differ", least, {**above_the_margin(least, "eq(i, i)"), "with": {
        "of": term("u"), "left": term("i"), "right": term("i"), "index": "r"}}, greatest, "eq(i, i)", own=extra)
    attack("a margin, with another place than the first's", "not shown to differ", least, above_the_margin(least, "not_(eq(b, a))"), greatest, "not_(eq(b, a))", own=extra, false=False)
    one = "entry(u, i) - entry(u, {})"
    highest = combine("le(0, entry(u, i) - entry(u, r))", greatest, node("extreme", "le(entry(u, r), maximum(u))", of="u"), sums=[("1", "0"), ("1", "1")])
    surplus = node("margins", "le(0, margin(u, i))", highest, APART, "lt(1, 0)", of="u", left="i", right="a", INDEX="r")
    attack("a margin with a premise too many", "the number of premises", "le(0, margin(u, i))", surplus, greatest, APART, false=False)
    for name, refusal, goal, known, given, changed in (
        ("from one difference", "is not fresh", "le(x, margin(u, i))", f"le(x, {one.format('a')})", (f"le(x, {one.format('a')})",), {"INDEX": "a"}),
        ("from a third difference", "is not fresh", "le(x, margin(u, i))", f"le(x, {one.format('b')})", (f"le(x, {one.format('b')})",), {"INDEX": "b"}),
        ("from what is shown of one", "rule hypothesis", "le(x, margin(u, i))", f"le(x, {one.format('r')})", (f"le(x, {one.format('a')})",), {}),
        ("from what is shown the other way round", "the conclusion is not what", "le(0*x, margin(u, i))", combine("le(0*x, 0)"), (), {}),
        ("of another range", "sizes that do not fit", "le(1, margin(u, i))", combine("le(1, 1)"), (), {"INDEX": "q"}),
        ("of another vector", "the conclusion bounds no margin", "le(0, margin(w, i))", highest, (greatest,), {}),
        ("at another place", "the conclusion bounds no margin", "le(0, margin(u, b))", highest, (greatest,), {}),
        ("turned round", "the conclusion bounds no margin", "le(margin(u, i), 0)", highest, (greatest,), {}),
        ("of nothing but a number", "the conclusion bounds no margin", "le(0, x)", highest, (greatest,), {}),
        ("as the negative", "the conclusion bounds no margin", "le(0, -margin(u, i))", highest, (greatest,), {}),
        ("that is a sum", "the conclusion bounds no margin", "le(0, sum(u))", highest, (greatest,), {}),
        ("as an equality", "the conclusion bounds no margin", "eq(0, margin(u, i))", highest, (greatest,), {}),
        ("strictly from ≤", "the conclusion bounds no margin", "lt(0, margin(u, i))", highest, (greatest,), {}),
        ("as the largest difference", "the conclusion bounds no margin", "le(0, spread(u, i))", highest, (greatest,), {}),
        ("from another relation", "the conclusion bounds no margin", "le(0, margin(u, i))", combine("eq(0, entry(u, i) - entry(u, i))"), (), {}),
        ("as an equality of equalities", "the conclusion bounds no margin", "eq(0, margin(u, i))", combine("eq(0, entry(u, i) - entry(u, i))"), (), {}),
        ("from a difference with itself", "the conclusion is not what", "le(0, margin(u, i))", combine("le(0, entry(u, i) - entry(u, i))"), (), {}),
    ):
        attack(f"a margin {name}", refusal, goal, node("margins", goal, known, APART, **{"of": "u", "left": "i", "right": "a", "INDEX": "r", **changed}), APART, *given,
               false=name != "as the largest difference")
    for name, cited_ in (("under the denial turned round", "not_(eq(r, i))"), ("under an equality", "eq(i, r)"), ("under a denial of another", "not_(eq(a, r))")):
        attack(f"a margin, {name}", "rule hypothesis", "le(2*margin(u, i), margin(2*u, i))", node("margins", "le(2*margin(u, i), margin(2*u, i))", combine(
            "le(2*margin(u, i), entry(2*u, i) - entry(2*u, r))", node("margin", "le(margin(u, i), entry(u, i) - entry(u, r))", cited_, of="u", left="i", right="r"), sums=[("2", "0")]),
            APART, of="2*u", left="i", right="a", INDEX="r"), APART, false=False)
    for name, second, false in (("one entry", "le(1, length(u))", True), ("the length of another vector", "le(2, length(p))", True), ("at most two entries", "le(length(u), 2)", True),
                                ("more than two entries, strictly", "lt(2, length(u))", False), ("an equality", "eq(2, length(u))", False), ("twice the length", "le(2, 2*length(u))", True)):
        attack(f"a margin by {name}", "not shown to differ", least, above_the_margin(least, second), greatest, second, own=extra, false=false)
    # signs
    usual = {"of": "exp(w)", "SIGNS": "v"}
    for name, refusal, goal, known, changed, false in (
        ("of a vector of the statement", "is not fresh", POWERS, within_powers("le", ""), {"SIGNS": "w"}, False),
        ("of another length", "sizes that do not fit", POWERS, combine("le(0*x, 0)"), {"SIGNS": "o"}, False),
        ("of another vector", "the conclusion is not what", POWERS, within_powers("le", ""), {"of": "w"}, False),
        ("twice", "the conclusion is not what", "le(2*sum(abs(exp(w))), sum(exp(w)))", within_powers("le", ""), {}, True),
        ("of other entries", "the conclusion is not what", "le(sum(abs(exp(2*w))), sum(exp(w)))", within_powers("le", ""), {}, True),
        ("as an equality", "bounds no sum", "eq(sum(abs(exp(w))), sum(exp(w)))", within_powers("le", ""), {}, False),
        ("strictly from ≤", "of the form needed", "lt(sum(abs(exp(w))), sum(exp(w)))", within_powers("le", ""), {}, True),
        ("below a smaller bound", "the conclusion is not what", "le(sum(abs(exp(w))), 0*x)", within_powers("le", ""), {}, True),
        ("of more than 1", "rule hypothesis", POWERS, within_powers("le", "", "le(max_norm(v), 2)"), {}, False),
        ("of at most x", "rule hypothesis", POWERS, within_powers("le", "", "le(max_norm(v), x)"), {}, False),
    ):
        attack(f"signs, {name}", refusal, goal, node("signs", goal, known, **{**usual, **changed}), false=false)
    attack("signs, in the bound", "is not fresh", "le(sum(abs(u)), 0*x)", combine("le(sum(abs(u)), 0*x)", node(
        "signs", "le(sum(abs(u)), dot(u, v))", combine("le(dot(u, v), dot(u, v))"), of="u", SIGNS="v"), sums=[("1", "0")]))
    nothing = "eq(sum(abs(0*w)), 0*x)"
    attack("signs, from an equality", "bounds no sum", nothing, node("signs", nothing, combine("eq(dot(0*w, v), 0*x)"), of="0*w", SIGNS="v"), false=False)
    surplus = node("signs", POWERS, within_powers("le", ""), combine("le(0, 1)"), of="exp(w)", SIGNS="v")
    attack("signs with a premise too many", "the number of premises", POWERS, surplus, false=False)
    flat = "eq(0, margin(0*w, i))"
    attack("a margin of zeros as an equality", "the conclusion bounds no margin", flat, node("margins", flat, combine(
        "eq(0, entry(0*w, i) - entry(0*w, r))"), APART, of="0*w", left="i", right="a", INDEX="r"), APART, false=False)
    turned = "le(rank(transpose(A)), rank(A))"
    attack("rank with a premise", "the number of premises", turned, node("rank", turned, combine("le(0, 1)"), of="transpose(A)"), false=False)
    for name, refusal, goal, M in (("a matrix by another's transpose", "bounds no rank", "le(rank(C), rank(E))", "transpose(E)"),
                                   ("a Kronecker product by a factor", "the conclusion is not what", "le(rank(kron(C, E)), rank(C))", "kron(C, E)")):
        attack(f"rank, {name}", refusal, goal, node("rank", goal, of=M))
    attack("signs, of an index", "a vector is needed", "le(sum(abs(u)), 0*x)", node("signs", "le(sum(abs(u)), 0*x)", combine("le(0*x, 0)"), of="u", SIGNS="r"))
    # rank
    for name, refusal, goal, M, false in (
        ("a sum by one", "the conclusion is not what", "le(rank(C + E), rank(C))", "C + E", True), ("a factor by the product", "bounds no rank", "le(rank(C), rank(matmul(C, E)))", "matmul(C, E)", True),
        ("strictly", "bounds no rank", "lt(rank(matmul(C, E)), rank(C))", "matmul(C, E)", True), ("as an equality", "bounds no rank", "eq(rank(matmul(C, E)), rank(C))", "matmul(C, E)", True),
        ("a variable by 1", "the conclusion is not what", "le(rank(C), 1)", "C", True), ("of two vectors by 0", "the conclusion is not what", "le(rank(outer(u, w)), 0)", "outer(u, w)", True),
        ("a product by another matrix", "the conclusion is not what", "le(rank(matmul(C, C)), rank(E))", "matmul(C, C)", True), ("by the length of another vector", "no side", "le(rank(A), length(g))", "A", True),
        ("of another matrix", "bounds no rank", "le(rank(C), rank(E))", "E", True), ("a sum by twice", "the conclusion is not what", "le(rank(C + E), 2*rank(C))", "C + E", True),
        ("by the inner side", "no side", "le(rank(matmul(A, B)), length(u))", "matmul(A, B)", False),     ):
        attack(f"rank, {name}", refusal, goal, node("rank", goal, of=M), false=false)
    bounded = "le(entry(u, i) - entry(u, b), margin(u, i))"
    attack("a margin, the fresh index in the bound", "is not fresh", bounded, combine(bounded, node(
        "margins", bounded.replace("b", "r"), combine("le(entry(u, i) - entry(u, r), entry(u, i) - entry(u, r))"), APART, of="u", left="i", right="a", INDEX="r"), sums=[("1", "0")]), APART)
    # induction
    small, is_two = "le(N, 1)", "eq(N, 2)"
    kept = induction(small, combine("le(0, 1)"), combine("le(N + 1, 1)", small, is_two, sums=[("3", "0")], equalities=[("-2", "1")]))
    attack("induction from a hypothesis about the number", "rule hypothesis", small, kept, is_two)
    attack("induction from one opened above", "rule hypothesis", f"implies({is_two}, {small})", node("assume", f"implies({is_two}, {small})", kept))
    based, both = "le(2, N)", "and_(le(0, x), le(N, 5))"
    attack("induction whose first case is from a hypothesis about the number", "rule hypothesis", "le(0, x + N)", induction("le(0, x + N)", combine(
        "le(0, x + 0)", node("part", "le(0, x)", both), sums=[("1", "0")]), combine("le(0, x + (N + 1))", "le(0, x + N)", sums=[("1", "0")])), both, false=False)
    never = node("contradiction", "lt(N + 1, 0)", "lt(N, 0)", node("denial", "not_(lt(N, 0))", combine("le(0, N)")))
    for name, refusal, goal, base, step, given in (
        ("from nothing", "rule hypothesis", small, combine("le(0, 1)"), "le(N + 1, 1)", {}), ("that goes nowhere", "not the conclusion at the next", small, combine("le(0, 1)"), small, {}),
        ("by two steps", "not the conclusion at the next", small, combine("le(0, 1)"), combine("le(N + 2, N + 2)"), {}), ("downwards", "not the conclusion at the next", small, combine("le(0, 1)"), combine("le(N - 1, 1)", small, sums=[("1", "0")]), {}),
        ("without a beginning", "what remains is not", "le(N + 1, N)", combine("le(0 + 1, 0)"), combine("le(N + 1 + 1, N + 1)", "le(N + 1, N)", sums=[("1", "0")]), {}),
        ("from another beginning", "not the conclusion at its first", "lt(1, 2**N)", combine("lt(1, 2**1)"), combine("lt(1, 2**(N + 1))", "lt(1, 2**N)", sums=[("2", "0")]), {}),
        ("with a beginning that is the end", "not the conclusion at its first", small, combine("le(N, N)"), combine("le(N + 1, N + 1)"), {}),
        ("with another conclusion after it", "not the conclusion at the next", small, combine("le(0, 1)"), combine("lt(N + 1, N + 2)"), {}),
        ("from 1, at 0", "not shown to be at least", "lt(1, 2**N)", combine("lt(1, 2**1)"), combine("lt(1, 2**(N + 1))", "lt(1, 2**N)", sums=[("2", "0")]), {"first": "1"}),
        ("from 1, that uses 2", "rule hypothesis", small, combine("le(1, 1)"), combine("le(N + 1, 1)", based, sums=[("1", "0")]), {"first": "1"}),
        ("from −1", "no whole number", "lt(N, 0)", combine("lt(-1, 0)"), never, {"first": "-1", "least": combine("le(-1, N)")}),
        ("from a sum", "no whole number", small, combine("le(0, 1)"), small, {"first": "0 + 0"}), ("from another number", "no whole number", "le(N, M)", combine("le(M, M)"), "le(N, M)", {"first": "M"}),
        ("over another number", "rule hypothesis", small, small, small, {"variable": "M"}), ("over a number and 1", "no whole number", small, combine("le(0, 1)"), small, {"variable": "N + 1"}),
        ("over a literal", "no whole number", small, small, small, {"variable": "0"}), ("over a real number", "no whole number", "le(x, x*x)", combine("le(0, 0*0)"), combine(
            "le(x + 1, (x + 1)*(x + 1))", "le(x, x*x)", "le(0, x)", sums=[("1", "0"), ("2", "1")]), {"variable": "x", "least": "le(0, x)"}),
        ("over an index", "no whole number", "le(entry(u, i), entry(u, i) - 1)", combine("le(0, 0)"), combine("le(0, 0)"), {"variable": "i", "least": combine("le(0, 0)")}),
        ("over a vector of natural size", 'is declared with "natural"', "le(sum(F), 0)", combine("le(0, 0)"), combine("le(0, 0)"), {"variable": "F", "least": combine("le(0, 0)")}),
        ("over an index of natural range", 'is declared with "natural"', "le(entry(F, Q), 0)", combine("le(0, 0)"), combine("le(0, 0)"), {"variable": "Q", "least": combine("le(0, 0)")}),
        ("over the proof's own number", "no whole number", "le(x, 0)", combine("le(x, 0)", induction("le(s, 0)", combine("le(0, 0)"), combine("le(s + 1, 0)", "le(s, 0)", sums=[("1", "0")]), combine(
            "le(0, s)"), variable="s"), sums=[("1", "0")]), combine("le(x, 0)"), {}),
    ):
        hypotheses = {"over a real number": ("le(0, x)",), "from 1, that uses 2": ("le(1, N)",)}.get(name, ())
        least = {"from 1, at 0": combine("le(0, N)"), "from 1, that uses 2": "le(1, N)"}.get(name, "")
        root = base if name == "over the proof's own number" else induction(goal, base, step, **{"least": least, **given})
        attack(f"induction {name}", refusal, goal, {**root, "rule": "induction"} if root["rule"] == "induction" else root, *hypotheses)
    surplus = powers_above("le(1, x**N)", "le(1, x**0)", "le(1, x**(N + 1))", "N")
    surplus["premises"].append(cited("lt(1, 0)"))
    attack("induction with a premise too many", "the number of premises", "le(1, x**N)", surplus, "le(1, x)", false=False)
    between = "le(N*z, N*z)"
    attack("induction from 1/2", "no whole number", between, induction(between, combine("le(1/2*z, 1/2*z)"), combine("le((N + 1)*z, (N + 1)*z)"), "le(1/2, N)", first="1/2"), "le(1/2, N)", false=False)
    above_one = powers_above("le(1, x**N)", "le(1, x**0)", "le(1, x**(N + 1))", "N")
    attack("induction with a vector as long as one about the number", "as long as one that depends", "le(1, x**N)", above_one, "le(1, x)", "positive(u)", own=(["v", "vector", term("x**N*u")],), false=False)
    attack("induction whose number is not shown to be large enough", "not shown to be at least", "le(2*N, 2**N)", {**induction("le(2*N, 2**N)", combine("le(2*3, 2**3)"), combine(
        "le(2*(N + 1), 2**(N + 1))", "le(2*N, 2**N)", "le(3, N)", sums=[("2", "0"), ("2", "1")]), "le(1, N)", first="3")}, "le(1, N)", false=False)
    attack("induction that ends with less than its first", "not shown to be at least", "le(5, N)", induction(
        "le(5, N)", combine("le(5, 5)"), combine("le(5, N + 1)", "le(5, N)", sums=[("1", "0")]), combine("le(0, N)"), first="5"))
    attack("induction that ends with another number", "not shown to be at least", "le(5, N)", induction(
        "le(5, N)", combine("le(5, 5)"), combine("le(5, N + 1)", "le(5, N)", sums=[("1", "0")]), "le(5, M)", first="5"), "le(5, M)")
    attack("an index of the proof in what is shown so far", "is not fresh", "le(x**N*entry(u, a), x**N*maximum(0*u))", combine("le(x**N*entry(u, a), x**N*maximum(0*u))", induction(
        "le(N*entry(u, r), 0)", combine("le(0*entry(u, r), 0)"), combine("le((N + 1)*entry(u, r), 0)", "le(N*entry(u, r), 0)", node(
            "extremes", "le(maximum(u), 0)", "le(N*entry(u, r), 0)", of="u", INDEX="r"), node("extreme", "le(entry(u, r), maximum(u))", of="u"), sums=[("1", "0"), ("1", "1"), ("1", "2")])), sums=[("1", "0")]))
    # whole exponents
    for name, refusal, goal in (
        ("one more is none", "what remains is not visibly", "eq(x**(N + 1), x**N)"), ("any power is 1", "what remains is not visibly", "eq(x**N, 1)"), ("two more is one", "what remains is not visibly", "eq(x**(N + 2), x*x**N)"),
        ("of another number", "what remains is not visibly", "eq(x**N, x**M)"), ("of another basis", "what remains is not visibly", "eq(x**N, y**N)"), ("of 0 is 0", "what remains is not visibly", "eq((x - x)**N, 0)"),
        ("of 0 is 1", "what remains is not visibly", "eq((x - x)**N, 1)"), ("is not negative", "what remains is not visibly", "le(0, x**N)"), ("is positive", "what remains is not visibly", "lt(0, exp(x)*y**N)"),
        ("twice the exponent", "what remains is not visibly", "eq(x**(2*N), x*x**N)"), ("the exponent squared", "what remains is not visibly", "eq(x**(N*N), x**N)"), ("of a product and another", "what remains is not visibly", "eq(x**(N*M), x**N)"),
        ("of a negative number", "what remains is not visibly", "eq((-x)**N, -(x**N))"), ("of a sum", "what remains is not visibly", "eq((x + y)**N, x**N + y**N)"),
        ("a half more", "what remains is not visibly", "eq(x**(N + 1/2), x**N)"), ("one less", "what remains is not visibly", "eq(x**(N - 1)*x, x**N)"), ("of a real exponent and 1", "what remains is not visibly", "eq(x**(y + 1), x*x**y)"),
        ("of the exponent and a real", "what remains is not visibly", "eq(x**(N + y), x**N*x**y)"), ("as large as a vector of that size", "is a size and a variable", "eq(length(G), N)"),
        ("of 0 + 1 is 1", "what remains is not visibly", "eq(x**(0 + 1), 1)"), ("of 1 + 1 is one of 1", "what remains is not visibly", "eq(x**(1 + 1), x)"), ("of a half and a quarter is 1", "what remains is not visibly", "eq(x**(1/2 + 1/4), 1)"),
        ("of 1 − 2 is 1", "what remains is not visibly", "eq(x**(1 - 2), 1)"), ("of 0 to 1 − 2 is 0", "what remains is not visibly", "eq((x - x)**(1 - 2), 0)"), ("of 64 + 1 is one of 64", "what remains is not visibly", "eq(x**(64 + 1), x**64)"),
    ):
        attack(f"a power {name}", refusal, goal, combine(goal))
    for name, exponent, false in (
        ("a real number", "y", True), ("one less", "N - 1", True), ("a half more", "N + 1/2", True), ("a half", "N/2", True), ("its negative", "-N", True), ("a root", "sqrt(N)", True), ("a real number and 1", "y + 1", True), ("an entry", "entry(F, Q)", True),
        ("twice", "2*N", False), ("a sum of two", "N + M", False), ("a square", "N*N", False), ("sixty-five more", "N + 65", False), ("e", "exp(1 + N - N)", True), ("a half, written as a sum", "1/4 + 1/4", True), ("−1, written as a sum", "1 - 2", True), ("beyond the largest", "10000 + 1", False), ("a difference", "N - M", True), ("a product with a real number", "N*y", True),
        ("a product", "N*M", False), ("a size called like a number", "length(G) + N - N", False), ("a size and a number", "length(G) + N", False), ("a size", "length(u)", False), ("a size and another number", "length(u) + N", False),
    ):
        goal = f"eq(x**({exponent}), x**({exponent}))"
        refusal = "is a size and a variable" if "G" in exponent else 'is declared with "natural"' if "F" in exponent else "is not shown to be defined"
        attack(f"a power whose exponent is {name}", refusal, goal, combine(goal), false=false)
    # literal places in identities
    for name, refusal, goal, false in (
        ("another one", "different normal forms", "eq(entry(d, place(0)), entry(d, place(1)))", True), ("and any place", "different normal forms", "eq(entry(d, place(0)), entry(d, k))", True),
        ("two that differ", "different normal forms", "eq(entry(column(identity(length(d)), place(0)), place(1)), 1)", True), ("that are not seen to differ", "different normal forms", "eq(entry(column(identity(length(d)), place(0)), place(1)), 0)", False),
        ("as a number", "different normal forms", "eq(entry(d, place(1)), 1)", True), ("row and column exchanged", "different normal forms", "eq(entry(column(C, place(0)), a), entry(column(transpose(C), place(0)), a))", True),
        ("of pairs of indices", "an index of another range", "eq(entry(vec(C), place(0)), entry(vec(C), place(0)))", False), ("of a product of sizes", "an index of another range", "eq(entry(h, place(1)), entry(h, place(1)))", False),
        ("beyond the end", "sizes that do not fit", "eq(entry(d, place(16)), entry(d, place(16)))", True), ("the second of any number", "sizes that do not fit", "eq(entry(u, place(1)), entry(u, place(1)))", True),
        ("a half", "sizes that do not fit", "eq(entry(d, place(1/2)), entry(d, place(1/2)))", True), ("a natural number", "sizes that do not fit", "eq(entry(d, place(N)), entry(d, place(N)))", False),
        ("an index of another range", "is not determined by a variable", "eq(entry(d, i), entry(d, i))", False), ("an index of a range that is written otherwise", "an index of another range", "eq(entry(u, ib), entry(u, ib))", False),
    ):
        attack(f"identity of places, {name}", refusal, goal, node("identity", goal), false=false)
    # entry by entry: log and |·|, shifts of logits
    for name, goal in (
        ("|u| is u", "eq(abs(u), u)"), ("|u| of a sum", "eq(abs(u + w), abs(u) + abs(w))"), ("|u|∘|w|", "eq(hadamard(abs(u), abs(w)), hadamard(u, w))"), ("|u|³", "eq(hadamard(abs(u), hadamard(abs(u), abs(u))), hadamard(u, hadamard(u, u)))"),
        ("|u|∘|u|∘|w|", "eq(hadamard(abs(u), hadamard(abs(w), abs(u))), hadamard(u, hadamard(u, w)))"), ("|c·e^u|", "eq(abs(x*exp(u)), x*exp(u))"), ("|e^u − e^w|", "eq(abs(exp(u) - exp(w)), exp(u) - exp(w))"),
        ("|u∘u∘u|", "eq(abs(hadamard(u, hadamard(u, u))), hadamard(u, hadamard(u, u)))"), ("|·| of a pair", "eq(abs(pair(x, y)), pair(x, abs(y)))"), ("|e^u∘w|", "eq(abs(hadamard(exp(u), w)), hadamard(exp(u), w))"),
        ("log of a multiple of e^u", "eq(log(2*exp(u)), u)"), ("log of an unknown multiple of e^u", "eq(log(x*exp(u)), u + log(x)*exp(0*u))"), ("log of a negative multiple of e^u", "eq(log(-2*exp(u)), u + log(-2)*exp(0*u))"),
        ("log of e^u + e^w", "eq(log(exp(u) + exp(w)), u + w)"), ("log of weights without the sum", "eq(log(softmax(u)), u)"), ("log of e^u∘w", "eq(log(hadamard(exp(u), w)), u + w)"), ("log of a pair", "eq(log(pair(exp(x), y)), pair(x, y))"),
        ("log of no vector", "eq(log(u - u), u - u)"), ("a softmax shifted by a vector", "eq(softmax(u + w), softmax(u))"), ("a softmax shifted by e^u", "eq(softmax(u + 2*exp(u)), softmax(u))"),
        ("a softmax scaled", "eq(softmax(2*u), softmax(u))"), ("a softmax shifted by a pair", "eq(softmax(g + pair(x, 0)), softmax(g))"), ("e^u shifted", "eq(exp(u + x*exp(0*u)), exp(u))"), ("a shift outside", "eq(x*exp(0*u) + softmax(u), softmax(u))"),
    ):
        attack(f"entry by entry, {name}", "the conclusion is not what", goal, combine(goal))
    for name, goal in (
        ("Σ|u| > 0", "lt(0, sum(abs(u)))"), ("Σ|u|∘w", "le(0, dot(abs(u), w))"), ("Σ|u|∘u", "le(0, dot(abs(u), u))"), ("Σ|·| of a pair", "eq(sum(abs(pair(x, y))), abs(x + y))"), ("the sum of log", "le(0, sum(log(exp(u))))"),
        ("an entry of |u| is that of u", "eq(entry(abs(u), i), entry(u, i))"), ("an entry of |u| is another", "eq(entry(abs(u), i), abs(entry(u, a)))"), ("‖|u|‖ is Σu", "eq(norm(abs(u)), sum(u))"),
    ):
        attack(f"entry by entry, {name}", "what remains is not visibly", goal, combine(goal))
    # where the logarithm of a vector is defined
    for name, fact, of in (
        ("nothing", None, "u"), ("one entry", "lt(0, entry(u, i))", "u"), ("another vector", "positive(w)", "u"), ("≥", "le(0, minimum(u))", "u"), ("its absolute values", "positive(abs(u))", "u"),
        ("the sum", "lt(0, sum(u))", "u"), ("a denial", "not_(positive(u))", "u"), ("a part of it", "positive(u)", "u - w"), ("its negative", "positive(-u)", "u"), ("an alternative", "or_(positive(u), positive(-u))", "u"),
    ):
        goal = f"eq(log({of}), log({of}))"
        attack(f"log of a vector of which is shown: {name}", "is not shown to be defined", goal, node("defined", goal, combine(goal), fact) if fact else combine(goal), *[fact] * bool(fact))
    attack("log of a vector inside what is positive", "is not shown to be defined", "eq(exp(log(u)), exp(log(u)))", node(
        "defined", "eq(exp(log(u)), exp(log(u)))", combine("eq(exp(log(u)), exp(log(u)))"), "positive(exp(log(u)))"), "positive(exp(log(u)))", false=False)
    # adjoint
    for name, goal, given in (
        ("not transposed", "eq(dot(w, matvec(C, u)), dot(matvec(C, w), u))", ("C", "w", "u")),
        ("of another vector", "eq(dot(u, matvec(C, u)), dot(matvec(transpose(C), w), u))", ("C", "w", "u")),
        ("as a length", "le(dot(w, matvec(C, u)), norm(w)*norm(u))", ("C", "w", "u")),
        ("sizes exchanged", "eq(dot(p, matvec(A, u)), dot(matvec(transpose(A), p), u))", ("A", "u", "p")),
    ):
        matrix, left, right = given
        refusal = {"as a length": "of the form needed", "sizes exchanged": "sizes that do not fit"}.get(name, "the conclusion is not what")
        attack(f"adjoint {name}", refusal, goal, node("adjoint", goal, matrix=matrix, left=left, right=right), false=name != "sizes exchanged")
    # submultiplicity
    whole = "le(frobenius(matmul(A, B)), {})"
    for name, refusal, right, hypotheses in (
        ("of a sum", "the conclusion is not what", "frobenius(A) + frobenius(B)", ()), ("with one factor", "the conclusion is not what", "frobenius(A)", ()),
        ("with R for nothing", "the conclusion is not what", "R*frobenius(B)", ()), ("with R for both", "the conclusion is not what", "R*R", ("spectral_at_most(A, R)",)),
        ("with R for the other", "the conclusion is not what", "frobenius(A)*R", ("spectral_at_most(A, R)",)),
        ("with R of a third matrix", "does not bound an operator norm", "R*frobenius(B)", ("spectral_at_most(C, R)",)),
        ("with R of the transpose", "does not bound an operator norm", "R*frobenius(B)", ("spectral_at_most(transpose(A), R)",)),
        ("with two bounds", "the number of premises", "R*x", ("spectral_at_most(A, R)", "spectral_at_most(B, x)")),
        ("with a relation", "does not bound an operator norm", "R*frobenius(B)", ("le(frobenius(A), R)",)),
    ):
        goal = whole.format(right)
        attack(f"submultiplicity {name}", refusal, goal, node("submultiplicity", goal, *hypotheses, left="A", right="B"), *hypotheses,
               false=name not in ("with R of the transpose", "with two bounds", "with a relation"))
    attack("submultiplicity of the reverse product", "the conclusion is not what", "le(frobenius(matmul(C, transpose(C))), frobenius(C))", node(
        "submultiplicity", "le(frobenius(matmul(C, transpose(C))), frobenius(C))", left="transpose(C)", right="C"))
    # operator norm
    least = "operator norm, the least bound, "
    for name, refusal, goal, hypotheses, false in (
        ("of nothing", "the conclusion is not what", "le(operator_norm(C), R)", (), True),
        ("of another matrix", "does not bound the operator norm", "le(operator_norm(C), R)", ("spectral_at_most(E, R)",), True),
        ("of the transpose", "does not bound the operator norm", "le(operator_norm(C), R)", ("spectral_at_most(transpose(C), R)",), False),
        ("of a multiple", "does not bound the operator norm", "le(operator_norm(C), R)", ("spectral_at_most(1/2*C, R)",), True),
        ("strictly", "of the form needed", "lt(operator_norm(C), R)", ("spectral_at_most(C, R)",), True),
        ("as an equality", "of the form needed", "eq(operator_norm(C), R)", ("spectral_at_most(C, R)",), True),
        ("the other way", "the conclusion is not what", "le(R, operator_norm(C))", ("spectral_at_most(C, R)",), True),
        ("of the Frobenius norm", "the conclusion is not what", "le(frobenius(C), R)", ("spectral_at_most(C, R)",), True),
        ("of a smaller number", "the conclusion is not what", "le(operator_norm(C), 1/2*R)", ("spectral_at_most(C, R)",), True),
        ("by a relation", "does not bound the operator norm", "le(operator_norm(C), R)", ("le(norm(matvec(C, u)), R*norm(u))",), True),
        ("by a denial", "does not bound the operator norm", "le(operator_norm(C), R)", ("not_(spectral_at_most(C, R))",), True),
        ("for a bound", "of the form needed", "spectral_at_most(C, R)", ("spectral_at_most(C, R)",), False),
    ):
        attack(f"{least}{name}", refusal, goal, node("operator norm", goal, *hypotheses, of="C"), *hypotheses, false=false)
    for name, goal in (
        ("another matrix's", "spectral_at_most(C, operator_norm(E))"), ("half of it", "spectral_at_most(C, 1/2*operator_norm(C))"),
        ("any number", "spectral_at_most(C, R)"), ("a relation", "le(operator_norm(C), R)"), ("of another matrix", "spectral_at_most(E, operator_norm(C))"),
        ("a multiple", "spectral_at_most(2*C, operator_norm(C))"),
    ):
        attack(f"operator norm, {name}", "the conclusion is not what", goal, node("operator norm", goal, of="C"))
    both = "le(operator_norm(C), R)"
    bounds = ("spectral_at_most(C, R)", "spectral_at_most(E, R)")
    attack("operator norm with two bounds", "", both, node("operator norm", both, *bounds, of="C"), *bounds, false=False)
    # operator
    for name, refusal, goal, hypotheses in (
        ("0 < R", "of the form needed", "lt(0, R)", ("spectral_at_most(A, R)",)), ("1 ≤ R", "the conclusion is not what", "le(1, R)", ("spectral_at_most(A, R)",)),
        ("0 ≤ R of nothing", "the conclusion is not what", "le(0, R)", ()), ("0 ≤ x", "the conclusion is not what", "le(0, x)", ("spectral_at_most(A, R)",)),
        ("0 ≤ −R", "the conclusion is not what", "le(0, -R)", ("spectral_at_most(A, R)",)), ("0 ≤ R of a denial", "does not bound the operator", "le(0, R)", ("not_(spectral_at_most(A, R))",)),
    ):
        attack(f"operator, {name}", refusal, goal, node("operator", goal, *hypotheses, matrix="A", of="u"), *hypotheses)
    # square, of matrices
    for name, refusal, goal, of in (
        ("not squared", "the conclusion is not what", "eq(frobenius(A), dot(vec(A), vec(A)))", "A"), ("of another matrix", "the conclusion is not what",
         "eq(frobenius(C)*frobenius(C), dot(vec(C), vec(transpose(C))))", "C"), ("≤", "of the form needed", "lt(frobenius(A)*frobenius(A), dot(vec(A), vec(A)))", "A"),
        ("of an index", "is not determined by a variable", "eq(x, y)", "i"),
    ):
        attack(f"square of a matrix, {name}", refusal, goal, node("square", goal, of=of))
    attack("√A² = A", "a scalar is needed", "eq(x, y)", node("square", "eq(x, y)", "le(0, x)", of="u"), "le(0, x)")
    # bounds
    for name, refusal, goal, hypotheses in (
        ("< from ≤", "not the same relation", "lt(abs(x), y)", ("le(-y, x)", "le(x, y)")), ("< from < and ≤", "not the same relation", "lt(abs(x), y)", ("le(-y, x)", "lt(x, y)")),
        ("< from ≤ and <", "not the same relation", "lt(abs(x), y)", ("lt(-y, x)", "le(x, y)")), ("another bound below", "the conclusion is not what", "lt(abs(x), y)", ("lt(-z, x)", "lt(x, y)")),
        ("one bound twice", "the conclusion is not what", "lt(abs(x), y)", ("lt(x, y)", "lt(x, y)")), ("=", "of the form needed", "eq(abs(x), y)", ("eq(-y, x)", "eq(x, y)")),
    ):
        attack(f"bounds, {name}", refusal, goal, node("bounds", goal, *hypotheses, of="x"), *hypotheses, false=name != "=")
    # roots
    for name, refusal, goal, hypotheses in (
        ("< from ≤", "not the same relation", "lt(x, y)", ("le(x*x, y*y)", "le(0, y)")), ("≤ from <", "not the same relation", "le(x, y)", ("lt(x*x, y*y)", "le(0, y)")),
        ("of a negative y", "the conclusion is not what", "lt(x, y)", ("lt(x*x, y*y)", "le(0, -y)")), ("with 0 ≤ x", "the conclusion is not what", "lt(x, y)", ("lt(x*x, y*y)", "le(0, x)")),
        ("exchanged", "the conclusion is not what", "lt(y, x)", ("lt(x*x, y*y)", "le(0, y)")), ("=", "not the same relation", "eq(x, y)", ("eq(x*x, y*y)", "le(0, y)")),
    ):
        attack(f"roots, {name}", refusal, goal, node("roots", goal, *hypotheses, left="x", right="y"), *hypotheses, false=name != "≤ from <")
    # reciprocal
    for name, refusal, goal, hypothesis in (
        ("of what is not negative", "of the form needed", "lt(0, 1/y)", "le(0, y)"), ("of what is negative", "the conclusion is not what", "lt(0, 1/y)", "lt(y, 0)"),
        ("above 1", "the conclusion is not what", "lt(1, 1/y)", "lt(0, y)"), ("below 0", "the conclusion is not what", "lt(1/y, 0)", "lt(0, y)"),
        ("of another", "the conclusion is not what", "lt(0, 1/x)", "lt(0, y)"), ("itself", "the conclusion is not what", "lt(0, y)", "lt(0, y)"), ("≤", "of the form needed", "le(0, 1/y)", "lt(0, y)"),
    ):
        attack(f"reciprocal {name}", refusal, goal, node("defined", goal, node("reciprocal", goal, hypothesis, of="y"), hypothesis), hypothesis,
               false=name not in ("itself", "≤"))
    return wrong

# fmt: on


TRUE = _true()
ATTACKS = _attacks()
