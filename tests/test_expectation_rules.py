"""Means in proofs: the rules ``identity``, ``mean`` and ``indicator``, what has to be shown defined, and attacks on each of them.

An attack is refused for the reason given; where the statement is false, a random instance breaks it, so that accepting it would be wrong.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction as Q

import pytest

from checker.errors import SizesDiffer
from checker.language import (
    bernoulli,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    hadamard,
    index,
    indicator,
    length,
    log,
    matrix,
    minimum,
    norm,
    outer,
    positive,
    probability,
    row,
    scalar,
    softmax,
    sqrt,
    stack,
    sum_over,
    total,
    variance,
    vector,
    weighted,
)  # fmt: skip
from checker.meaning.interpret import Evaluation
from checker.statements.over_indices import told
from checker.statements.term import Term, subterms
from checker.symbolic.formula_terms import value_of
from checker.truth import Truth
from tests.test_index_rules import cited, combine, drawn, node
from tests.verifier_mutants import building, generate

verifier = generate.load()
a, i, j = index("a", "n"), index("i", "n"), index("j", "n")
x, y, w, u, b = vector("x", "n"), vector("y", "n"), vector("w", "n"), vector("u", 2), vector("b", "m")
p, c, s = scalar("p"), scalar("c"), scalar("s")
A = matrix("A", "n", "d")
DECLARED = (a, x, y, w, u, b, p, c, A)
xi, eta, two, z, G, H = (
    vector("xi", "n"),
    vector("eta", "n"),
    vector("two", 2),
    scalar("z"),
    matrix("G", "m", "n"),
    matrix("H", 2, "n"),
)
v, g = vector("v", "n"), index("g", "n")  # of proofs
OWN = [["v", "vector", "n"], ["s", "scalar"], ["g", "index", "n"], ["M", "matrix", "m", "n"]]


@dataclass(frozen=True)
class Tree:
    name: str
    conclude: Term
    root: dict
    hypotheses: tuple[Term, ...] = ()
    refusal: str = ""
    false: bool = True

    @property
    def forall(self) -> list[Term]:
        spoken = {t.leaf for one in (self.conclude, *self.hypotheses) for t in subterms(one) if t.name == "var"}
        return [one for one in DECLARED if one.leaf in spoken]

    @property
    def text(self) -> str:
        forall = [[one.leaf, one.sort, *one.shape] for one in self.forall]
        return building.tree(self.conclude.json, self.root, forall, [one.json for one in self.hypotheses], OWN)


def same(
    name: str, left: Term, right: Term, *positives: Term, given: tuple[Term, ...] = (), shown: tuple[dict, ...] = ()
) -> Tree:
    """An identity; ``positives`` are hypotheses that say by what it divides, ``shown`` the proofs that it is defined."""
    goal = equals(left, right)
    root = node("identity", goal, *map(cited, positives))
    return Tree(name, goal, node("defined", goal, root, *shown) if shown else root, (*positives, *given))


def against(
    name: str,
    left: Term,
    right: Term,
    *positives: Term,
    refusal: str = "different normal forms",
    false: bool = True,
    **more,
) -> Tree:
    true = same(name, left, right, *positives, **more)
    return Tree(name, true.conclude, true.root, true.hypotheses, refusal, false)


def mean(goal: Term, *premises: dict, name: str = "v") -> dict:
    return node("mean", goal, *premises, drawn=name)


CHANCE = (p >= 0, p <= 1)
WEIGHTS = (minimum(w) >= 0, equals(total(w), 1))
G4 = 3 * norm(x) ** 4
LOWER = expectation(xi, "signs", dot(xi, x)) <= expectation(xi, "signs", dot(xi, x) ** 2 + 1)
FLAT = expectation(xi, "gaussian", dot(xi, x)) <= expectation(xi, "gaussian", dot(xi, x) ** 2 + 1)
RARE = expectation(xi, bernoulli(p), total(xi)) <= expectation(xi, bernoulli(p), total(xi) + 1)
LIGHT = expectation(i, weighted(w), entry(x, i)) <= expectation(i, weighted(w), entry(x, i) + 1)
NEVER = expectation(z, "signs", indicator(z >= 1)) <= expectation(z, "signs", indicator(z >= 1) + 1)
TILTED = expectation(xi, "gaussian", exp(dot(xi, x))) <= expectation(xi, "gaussian", exp(dot(xi, x)) + 1)


def lower(term: Term) -> Term:
    """dot(v, x) ≤ dot(v, x)² + 1 at the variable of the proof."""
    return term <= term**2 + 1


def raised(term: Term) -> dict:
    return combine(term <= term + 1)


BELOW_SQUARE = node(
    "combine",
    lower(dot(v, x)),
    sums=[{"times": ["num", "1"], "squares": [(dot(v, x) - Q(1, 2)).json], "premises": []}],
    equalities=[],
)
TRUE = [
    same("second moment of signs", expectation(xi, "signs", dot(xi, x) * dot(xi, y)), dot(x, y)),
    same("second moment of normal entries", expectation(xi, "gaussian", dot(xi, x) ** 2), norm(x) ** 2),
    same("fourth moment of normal entries", expectation(xi, "gaussian", dot(xi, x) ** 4), G4),
    same("fourth moment of signs", expectation(xi, "signs", dot(xi, x) ** 4), G4 - 2 * sum_over(i, entry(x, i) ** 4)),
    same("eighth moment", expectation(z, "gaussian", c * z**8 + z**7), 105 * c),
    same("sixth power of a sign", expectation(z, "signs", c * z**6), c),
    same("two literal entries", expectation(two, "signs", entry(two, 0) * entry(two, 1) * c), 0 * c),
    same("one entry at two places", expectation(xi, "signs", entry(xi, a) ** 2 * c), c),
    same("a matrix", expectation(G, "gaussian", norm(G @ x) ** 2), length(b) * norm(x) ** 2),
    same("a matrix of a mean", expectation(xi, "signs", outer(xi, xi)) @ x, x),
    same(
        "Bernoulli",
        expectation(xi, bernoulli(p), hadamard(xi, x)),
        p * x,
        given=CHANCE,
        shown=(cited(CHANCE[0]), cited(CHANCE[1])),
    ),
    same("its variance", variance(xi, bernoulli(p), dot(xi, x)), p * (1 - p) * norm(x) ** 2, given=CHANCE),
    same(
        "dropout",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        p > 0,
        given=CHANCE,
        shown=(cited(p > 0),),
    ),
    same(
        "two draws",
        expectation(xi, "signs", expectation(eta, "gaussian", dot(xi, eta) ** 2)) + 0 * c,
        length(x) + 0 * norm(x),
    ),
    same(
        "a product of two means",
        expectation(xi, "signs", dot(xi, x)) * expectation(xi, "signs", dot(xi, y)),
        0 * dot(x, y),
    ),
    same("an exponential", expectation(xi, "gaussian", exp(dot(xi, x)) * exp(dot(xi, y))), exp(norm(x + y) ** 2 / 2)),
    same("a power of an exponential", expectation(xi, "gaussian", exp(dot(xi, x)) ** 2), exp(2 * norm(x) ** 2)),
    same(
        "an exponential times an entry",
        expectation(xi, "gaussian", dot(xi, y) * exp(dot(xi, x))),
        dot(x, y) * exp(norm(x) ** 2 / 2),
    ),
    same(
        "an exponential times a square",
        expectation(xi, "gaussian", dot(xi, y) ** 2 * exp(dot(xi, x))),
        (norm(y) ** 2 + dot(x, y) ** 2) * exp(norm(x) ** 2 / 2),
    ),
    same(
        "exponentials of a matrix",
        expectation(G, "gaussian", dot(exp(G @ x), exp(G @ y))),
        length(b) * exp(norm(x + y) ** 2 / 2),
    ),
    same("uniform", expectation(i, "uniform", entry(x, i) * y), (total(x) / length(x)) * y),
    same("weights", expectation(i, weighted(w), entry(x, i)), dot(w, x), given=WEIGHTS),
    same("attention", expectation(i, weighted(softmax(y)), entry(x, i)), dot(softmax(y), x)),
    same(
        "importance weights",
        expectation(i, weighted(w), entry(x, i) / entry(w, i)),
        total(x),
        positive(w),
        given=WEIGHTS,
        shown=(
            node(
                "generality", for_each(i, entry(w, i) > 0), node("each", entry(w, g) > 0, cited(positive(w))), index="g"
            ),
        ),
    ),
    same(
        "importance weights, for each",
        expectation(i, weighted(w), row(A, i) / entry(w, i)),
        A.T @ stack(i, Q(1) + 0 * entry(x, i)),
        for_each(i, entry(w, i) > 0),
        given=(*WEIGHTS, norm(x) >= 0),
        shown=(cited(for_each(i, entry(w, i) > 0)),),
    ),
    same("a root that is a number", expectation(xi, "signs", dot(xi, x) ** 2 * norm(y)), norm(y) * norm(x) ** 2),
    Tree(
        "weights, by normal form",
        (one := equals(expectation(i, weighted(w), entry(x, i)), dot(w, x))),
        combine(one),
        WEIGHTS,
    ),
    Tree(
        "uniform, by normal form",
        (one := equals(expectation(i, "uniform", entry(x, i)), total(x) / length(x))),
        combine(one),
    ),
    Tree(
        "uniform vectors, by normal form",
        (one := equals(expectation(i, "uniform", x), expectation(i, "uniform", x))),
        combine(one),
    ),
    Tree(
        "a mean is itself",
        (one := equals(expectation(xi, "signs", abs(dot(xi, x))), expectation(xi, "signs", abs(dot(x, xi))))),
        combine(one),
    ),
    Tree("draw by draw", LOWER, mean(LOWER, BELOW_SQUARE)),
    Tree("draw by draw, normal", FLAT, mean(FLAT, BELOW_SQUARE)),
    Tree(
        "draw by draw, with a chance", RARE, mean(RARE, raised(total(v)), *map(cited, CHANCE)), (*CHANCE, norm(x) >= 0)
    ),
    Tree("draw by draw, of an index", LIGHT, mean(LIGHT, raised(entry(x, g)), cited(WEIGHTS[0]), name="g"), WEIGHTS),
    Tree("draw by draw, of a scalar", NEVER, mean(NEVER, raised(indicator(s >= 1)), name="s"), (c >= 0,)),
    Tree("draw by draw, exponentials", TILTED, mean(TILTED, raised(exp(dot(v, x))))),
    Tree(
        "an indicator that holds", (one := equals(indicator(c < 1), 1)), node("indicator", one, cited(c < 1)), (c < 1,)
    ),
    Tree(
        "an indicator that fails",
        (one := equals(indicator(c < 1), 0)),
        node("indicator", one, cited(~(c < 1))),
        (~(c < 1),),
    ),
    Tree(
        "an indicator of a denial",
        (one := equals(indicator(~(c < 1)), 1)),
        node("indicator", one, cited(~(c < 1))),
        (~(c < 1),),
    ),
]

UNSHOWN = "is not shown, which the law"
UPPER = expectation(xi, "signs", dot(xi, x) ** 2) <= expectation(xi, "signs", dot(xi, x))
HEAVY = expectation(xi, "gaussian", exp(dot(xi, xi))) <= expectation(xi, "gaussian", exp(dot(xi, xi)) + 1)
MIXED = expectation(xi, "signs", dot(xi, x)) <= expectation(xi, "gaussian", dot(xi, x) ** 2 + 1)
OTHERS = expectation(xi, "signs", dot(xi, x)) <= expectation(eta, "signs", dot(eta, x) ** 2 + 1)
CITED = expectation(xi, "signs", dot(xi, x)) <= expectation(xi, "signs", c + 0 * dot(xi, x))
ATTACKS = [
    against("one draw for two", expectation(xi, "signs", dot(xi, x) * dot(xi, y)), 0 * dot(x, y)),
    against(
        "two draws for one", expectation(xi, "signs", expectation(eta, "signs", dot(xi, x) * dot(eta, y))), dot(x, y)
    ),
    against(
        "a mean of a product", expectation(xi, "signs", dot(xi, x) ** 2), expectation(xi, "signs", dot(xi, x)) ** 2
    ),
    against("signs for normal entries", expectation(xi, "signs", dot(xi, x) ** 4), G4),
    against("no sixth moment", expectation(z, "gaussian", c * z**6), 14 * c),
    against("a chance that is fair", expectation(xi, bernoulli(p), dot(xi, x)), total(x) / 2, given=CHANCE),
    against("Bernoulli squared", expectation(xi, bernoulli(p), dot(xi, x) ** 2), p**2 * norm(x) ** 2, given=CHANCE),
    against("two entries that may be one", expectation(xi, "signs", entry(xi, a) * entry(xi, 0) * c), 0 * norm(x)),
    against("without the variance", expectation(xi, "gaussian", exp(dot(xi, x))), exp(0 * norm(x)), false=False),
    against("a half too little", expectation(xi, "gaussian", exp(dot(xi, x))), exp(norm(x) ** 2), false=False),
    against(
        "signs in exponentials",
        expectation(xi, "signs", exp(dot(xi, x))),
        exp(norm(x) ** 2 / 2),
        refusal="no polynomial in the draw",
    ),
    against(
        "squares in exponentials",
        expectation(z, "gaussian", exp(c * z**2)),
        exp(c),
        refusal="not linear in the draw",
        false=False,
    ),
    against(
        "an exponential in an exponential",
        expectation(z, "gaussian", exp(exp(c * z))),
        exp(c),
        refusal="not linear in the draw",
        false=False,
    ),
    against(
        "a product that is not linear",
        expectation(xi, "gaussian", expectation(eta, "gaussian", exp(dot(xi, eta)))),
        1 + 0 * norm(x),
        refusal="not linear in the draw",
        false=False,
    ),
    against(
        "a root of what is drawn",
        expectation(xi, "signs", norm(xi)),
        sqrt(length(x)),
        refusal="not a formula",
        false=False,
    ),
    against(
        "a divisor that is drawn",
        expectation(z, "signs", c / z),
        0 * c,
        refusal="not shown to be positive",
        false=False,
    ),
    against(
        "dropout without a chance",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        given=CHANCE,
        false=False,
    ),
    against(
        "dropout of another chance",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        c > 0,
        given=(*CHANCE, p > 0),
        false=False,
    ),
    against("dropout without its factor", expectation(xi, bernoulli(p), hadamard(xi, x)), x, p > 0, given=CHANCE),
    against(
        "importance without weights",
        expectation(i, weighted(w), entry(x, i) / entry(w, i)),
        total(x),
        given=WEIGHTS,
        refusal="not shown to be positive",
        false=False,
    ),
    against(
        "importance of other weights",
        expectation(i, weighted(w), entry(x, i) / entry(w, i)),
        total(x),
        positive(y),
        given=WEIGHTS,
        refusal="not shown to be positive",
        false=False,
    ),
    against(
        "a premise that is none",
        expectation(xi, "signs", dot(xi, x)),
        0 * dot(x, x),
        norm(x) <= 1,
        refusal="says nothing of a divisor",
        false=False,
    ),
    against(
        "positive from below",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        c < p,
        given=CHANCE,
        refusal="says nothing of a divisor",
        false=False,
    ),
    against("not a chance", expectation(xi, bernoulli(p), dot(xi, x)), p * total(x), refusal=UNSHOWN, false=False),
    against(
        "a chance above 1",
        expectation(xi, bernoulli(p), dot(xi, x)),
        p * total(x),
        given=(p >= 0,),
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "a chance below 0",
        expectation(xi, bernoulli(p), dot(xi, x)),
        p * total(x),
        given=(p <= 1,),
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "weights of any sum",
        expectation(i, weighted(w), entry(x, i)),
        dot(w, x),
        given=WEIGHTS[:1],
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "weights below 0",
        expectation(i, weighted(w), entry(x, i)),
        dot(w, x),
        given=WEIGHTS[1:],
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "weights of another",
        expectation(i, weighted(w), entry(x, i)),
        dot(w, x),
        given=(minimum(x) >= 0, equals(total(x), 1)),
        refusal=UNSHOWN,
        false=False,
    ),
    against("weights that are not divided", expectation(i, weighted(w), c), 2 * c, given=WEIGHTS),
    against(
        "weights of another length",
        expectation(i, weighted(b), entry(x, i)),
        total(x),
        given=(minimum(b) >= 0, equals(total(b), 1)),
        refusal="do not fit",
        false=False,
    ),
    against("uniform without its number", expectation(i, "uniform", entry(x, i)), total(x)),
    against(
        "a logarithm of what is drawn", expectation(z, "signs", log(z)) * c, 0 * c, refusal="not a formula", false=False
    ),
    Tree(
        "a mean that does not exist",
        (one := equals(expectation(z, "gaussian", exp(c * z**2)), expectation(z, "gaussian", exp(c * z**2)))),
        combine(one),
        (),
        "not linear in normal",
        False,
    ),
    Tree(
        "an absolute value of normal entries",
        (one := expectation(xi, "gaussian", abs(dot(xi, x))) >= c),
        cited(one),
        (one,),
        "abs of normal entries",
        False,
    ),
    Tree(
        "a divisor of normal entries",
        (one := expectation(z, "gaussian", 1 / (z**2 + 1)) >= c),
        cited(one),
        (one,),
        "not shown to be defined|depends on normal",
        False,
    ),
    Tree(
        "a logarithm that is drawn",
        (one := expectation(z, "signs", log(z + 1)) >= c),
        cited(one),
        (one,),
        "not shown to be defined",
        False,
    ),
    Tree(
        "two vectors that are drawn",
        (
            one := equals(
                expectation(xi, "signs", expectation(eta, "signs", norm(xi + x) * norm(eta))),
                expectation(xi, "signs", expectation(eta, "signs", norm(eta + x) * norm(eta))),
            )
        ),
        combine(one),
        (),
        "what remains",
        False,
    ),
    Tree(
        "two laws",
        (one := equals(expectation(xi, "signs", abs(dot(xi, x))), expectation(xi, bernoulli(1), abs(dot(xi, x))))),
        combine(one),
        (),
        "what remains",
    ),
    Tree(
        "two bodies",
        (one := equals(expectation(xi, "signs", abs(dot(xi, x))), expectation(xi, "signs", abs(dot(xi, y))))),
        combine(one),
        (),
        "what remains",
    ),
    Tree("the other way round", UPPER, mean(UPPER, BELOW_SQUARE), (), "does not compare the bodies"),
    Tree(
        "from one draw",
        CITED,
        mean(CITED, cited(dot(v, x) <= c + 0 * dot(v, x))),
        (norm(x) <= c,),
        "not what the rule gives",
        False,
    ),
    Tree(
        "a draw of the statement",
        CITED,
        mean(CITED, cited(dot(y, x) <= c + 0 * dot(y, x)), name="y"),
        (dot(y, x) <= c + 0 * dot(y, x),),
        "is not fresh",
    ),
    Tree(
        "a draw of another size",
        NEVER,
        mean(NEVER, raised(indicator(dot(v, v) >= 1)), name="v"),
        (norm(x) >= 0,),
        "is needed",
        False,
    ),
    Tree("of two laws", MIXED, mean(MIXED, BELOW_SQUARE), (), "means over two draws", False),
    Tree("of two draws", OTHERS, mean(OTHERS, BELOW_SQUARE), (), "means over two draws", False),
    Tree(
        "of no mean",
        (one := dot(x, y) <= expectation(xi, "signs", dot(xi, x) ** 2)),
        mean(one, BELOW_SQUARE),
        (),
        "compares no means",
    ),
    Tree(
        "with a chance not shown",
        RARE,
        mean(RARE, raised(total(v))),
        (*CHANCE, norm(x) >= 0),
        "not shown to be one",
        False,
    ),
    Tree(
        "with half a chance",
        RARE,
        mean(RARE, raised(total(v)), cited(CHANCE[0])),
        (*CHANCE, norm(x) >= 0),
        "not shown to be one",
        False,
    ),
    Tree(
        "with weights not shown",
        LIGHT,
        mean(LIGHT, raised(entry(x, g)), name="g"),
        WEIGHTS,
        "not shown to be one",
        False,
    ),
    Tree(
        "means that do not exist",
        HEAVY,
        mean(HEAVY, raised(exp(dot(v, v)))),
        (norm(x) >= 0,),
        "not linear in normal",
        False,
    ),
    Tree("equal means", (one := equals(*LOWER.args)), mean(one, BELOW_SQUARE), (), "compares no means"),
    Tree(
        "an indicator of another",
        (one := equals(indicator(c < 1), 1)),
        node("indicator", one, cited(c < 2)),
        (c < 2,),
        "not what the rule gives",
    ),
    Tree(
        "an indicator turned round",
        (one := equals(indicator(c < 1), 0)),
        node("indicator", one, cited(c < 1)),
        (c < 1,),
        "not what the rule gives",
    ),
    Tree(
        "an indicator of 2",
        (one := equals(indicator(c < 1), 2)),
        node("indicator", one, cited(c < 1)),
        (c < 1,),
        "not what the rule gives",
    ),
]


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    assert verifier.verify_record(one.text)[:2][0] == "VERIFIED", verifier.verify_record(one.text)[1]
    assert not broken(one)


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_an_attack_is_refused_for_its_reason(one):
    outcome, message, _ = verifier.verify_record(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.split("|")), message
    assert broken(one) == one.false


def instances(forall: list[Term], seed: int = 1, count: int = 60):
    rng = random.Random(seed)
    for _ in range(count):
        sizes = {"n": rng.randint(1, 3), "d": rng.randint(1, 2), "m": rng.randint(1, 2), "2": 2}
        values = {one.leaf: drawn(one, sizes, rng) for one in forall}
        if "w" in values:
            shares = [rng.randint(0, 3) for _ in values["w"]]
            values["w"] = tuple(Q(k, sum(shares)) for k in shares) if sum(shares) else values["w"]
        if "p" in values:
            values["p"] = Q(rng.randint(0, 4), 4)
        yield values


def broken(one: Tree) -> bool:
    """Whether a random instance meets the hypotheses and breaks the conclusion."""
    terms = [told(t, one.forall) for t in (*one.hypotheses, one.conclude)]
    for values in instances(one.forall):
        try:
            *given, said = [Evaluation(values=values).truth(t) for t in terms]
        except SizesDiffer:
            continue
        if all(t is Truth.TRUE for t in given) and said is Truth.FALSE:
            return True
    return False


LAWS = {"signs": "signs", "gaussian": "gaussian", "bernoulli": bernoulli(p)}
BODIES = {
    "a sum": dot(xi, x),
    "a square": dot(xi, x) ** 2,
    "four factors": dot(xi, x) ** 3 * dot(xi, y),
    "five factors": dot(xi, x) ** 2 * total(xi) ** 3,
    "entries": entry(xi, a) ** 2 * dot(xi, x) * c,
    "two literal entries": entry(xi, 0) * dot(xi, x),
    "a number": c * dot(x, y),
    "norms": norm(xi + x) ** 4,
    "cubes of entries": sum_over(i, entry(xi, i) ** 3 * entry(x, i)) ** 2,
    "another mean": expectation(eta, "signs", dot(eta, xi) ** 2 * dot(xi, y)) ** 2,
    "a matrix": norm(outer(xi, x) @ xi) ** 2 - dot(hadamard(xi, xi), x),
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", BODIES)
def test_a_mean_by_cumulants_is_the_mean_over_all_outcomes(name, law):
    """Two routes: for every size, by the partitions of the factors; and at random instances, outcome by outcome.  Both verifiers agree."""
    e = expectation(xi, LAWS[law], BODIES[name])
    value = value_of(e, (x, y, c, p))
    goal = equals(e, value) & (norm(x) + norm(y) + p**2 + c**2 >= number_of_a())
    tree = Tree(
        name,
        goal,
        node(
            "defined", goal, node("and", goal, node("identity", goal.args[0]), cited(goal.args[1])), *map(cited, CHANCE)
        ),
        (*CHANCE, goal.args[1]),
    )
    assert verifier.verify_record(tree.text)[0] == "VERIFIED", verifier.verify_record(tree.text)[1]
    decided = 0
    for values in instances(tree.forall, seed=len(name), count=4):
        found = Evaluation(values=values).truth(told(equals(e, value), tree.forall))
        assert found is Truth.TRUE
        decided += 1
    assert decided == 4


def number_of_a() -> Term:
    """A number that is never too large, so that the statement speaks of the index a."""
    return 0 * entry(x, a)


def test_probabilities_are_means():
    assert probability(xi, "signs", dot(xi, x) <= 0) == expectation(xi, "signs", indicator(dot(xi, x) <= 0))
