"""Random statements for the provers: no exception leaves them, and verify.py accepts every tree that they propose."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.data.dataset import canonical_json
from checker.language import choice, dataset, index, loss_kind, matrix, natural, scalar, vector
from checker.proofs.search.constants import prove_scaled
from checker.proofs.search.prove import prove
from checker.proofs.search.vacuous import prove_vacuous
from checker.statements.checks.scaled import inequalities
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import Term, apply, as_term, subterms, word
from checker.statements.terms.vocabulary import LOSSES

ROOT = Path(__file__).parents[3]

SOURCE = Source(paper="test", where="here", fidelity="reconstructed")
BUDGET = 5_000_000  # of one verification
x, y, k = scalar("x"), scalar("y"), natural("k")
VECTORS = {"n": (vector("u", "n"), vector("w", "n")), "d": (vector("p", "d"),), "3": (vector("v", "3"),)}
MATRICES = {
    ("n", "n"): (matrix("A", "n", "n"),),
    ("n", "d"): (matrix("B", "n", "d"), matrix("X", "n", "d")),
    ("d", "d"): (matrix("W", "d", "d"),),
    ("3", "2"): (matrix("F", "3", "2"),),
}
INDICES = {"n": (index("i", "n"), index("j", "n")), "d": (index("l", "d"),), "3": (index("h", "3"),)}
NUMBERS = ("0", "1", "2", "3", "-1", "1/2", "-1/2", "1/4", "10")


class Draw:
    """Random terms whose sizes mostly fit; ``closed`` allows no variables."""

    def __init__(self, seed, *, closed=False):
        self.rng, self.closed = random.Random(seed), closed
        queries, keys = self.rng.random() < 0.6, self.rng.random() < 0.7
        self.data, self.tokens = dataset("D", queries=queries, keys=keys), choice("c")
        among = self.rng.choice([(), ("logistic", "hinge"), LOSSES, ("sigmoid", "squared"), ("logistic",)])
        self.ell = loss_kind("ell", *among)

    def pick(self, *options):
        return self.rng.choice(options)

    def size(self, table):
        return self.rng.choice(list(table))

    def kind(self):
        return self.ell if not self.closed and self.rng.random() < 0.3 else word(self.rng.choice(LOSSES))

    def scalar(self, depth):
        r = self.rng
        if depth <= 0 or r.random() < 0.15:
            return as_term(r.choice(NUMBERS)) if self.closed or r.random() < 0.35 else r.choice((x, x, y, k))
        less = depth - 1
        roll = r.random()
        if (self.closed or roll < 0.25) and r.random() < 0.6:
            return apply(self.pick("add", "sub", "mul", "div"), self.scalar(less), self.scalar(less))
        if self.closed or roll < 0.5:
            names = ("neg", "abs", "exp", "log", "sqrt", "sigmoid", "sigmoid_slope", "sigmoid_curvature", "pow")
            name = r.choice(names)
            if name == "pow":
                power = self.scalar(0) if r.random() < 0.2 else as_term(self.pick(0, 1, 2, 3, 70))
                return apply("pow", self.scalar(less), power)
            return apply(name, self.scalar(less))
        if roll < 0.62:
            name = self.pick("loss_value", "loss_slope", "slope_bound", "curvature_bound")
            return apply(name, self.kind(), *[self.scalar(less - 1) for _ in range(1 if name.startswith("l") else 2)])
        if roll < 0.85:
            return self.of_vectors(less)
        return self.of_data(less)

    def of_vectors(self, depth):
        size, name = (
            self.size(VECTORS),
            self.pick(
                "norm",
                "sum",
                "max_norm",
                "length",
                "minimum",
                "maximum",
                "entry",
                "dot",
                "margin",
                "spread",
                "frobenius",
                "rank",
                "operator_norm",
            ),
        )
        if name in ("frobenius", "rank", "operator_norm"):
            return apply(name, self.matrix(self.size(MATRICES), depth))
        u = self.vector(size, depth)
        if name in ("entry", "margin", "spread"):
            return apply(name, u, self.index(size))
        return apply(name, u, self.vector(size, depth)) if name == "dot" else apply(name, u)

    def of_data(self, depth):
        D, i = self.data_term(depth), self.index("n")
        name = self.pick(
            "inputs",
            "most_tokens",
            "dimension",
            "best_value",
            "largest_key_difference",
            "value",
            "slope",
            "entry",
            "smoothness",
            "value W",
            "softmax",
            "nuclear_margin",
        )
        if name in ("best_value",):
            return apply(name, D, self.kind())
        if name == "largest_key_difference":
            return apply(name, D, i)
        if name == "value":
            return apply(name, apply("loss", D, self.kind()), self.vector("d", depth))
        if name == "value W":
            return apply("value", apply("matrix_loss", D, self.kind()), self.matrix(("d", "d"), depth))
        if name == "slope":
            return apply(name, apply("loss", D, self.kind()), self.vector("d", depth), self.vector("d", depth))
        if name == "smoothness":
            return apply(name, apply(self.pick("loss", "matrix_loss"), D, self.kind()))
        if name == "nuclear_margin":
            return apply(name, D, apply("best_tokens", D))
        if name in ("entry", "softmax"):
            u = apply("logits", D, self.vector("d", depth), i)
            return apply("entry", apply("softmax", u) if name == "softmax" else u, apply("best_token", D, i))
        return apply(name, D)

    def data_term(self, depth):
        if self.rng.random() < 0.85:
            return self.data
        if self.rng.random() < 0.5:
            return apply("with_query", self.data, self.vector("d", depth))
        return apply("with_key_matrix", self.data, self.matrix(("d", "d"), depth))

    def index(self, size):
        return self.rng.choice(INDICES[size])

    def vector(self, size, depth):
        r = self.rng
        if r.random() < 0.01:  # a size that does not fit
            size = self.size(VECTORS)
        if depth <= 0 or r.random() < 0.35:
            return r.choice(VECTORS[size])
        less = depth - 1
        name = self.pick(
            "add",
            "sub",
            "neg",
            "mul",
            "hadamard",
            "exp",
            "softmax",
            "matvec",
            "gradient",
            "column",
            "losses",
            "vec",
            "data",
        )
        if name in ("add", "sub", "hadamard"):
            return apply(name, self.vector(size, less), self.vector(size, less))
        if name in ("neg", "exp", "softmax"):
            return apply(name, self.vector(size, less))
        if name == "mul":
            return apply(name, self.scalar(less), self.vector(size, less))
        sides = [s for s in MATRICES if s[0] == size and s[1] in VECTORS]
        if name == "matvec" and sides:
            rows, columns = r.choice(sides)
            return apply(name, self.matrix((rows, columns), less), self.vector(columns, less))
        if name == "column" and sides:
            rows, columns = r.choice(sides)
            return apply(name, self.matrix((rows, columns), less), self.index(columns))
        if name == "gradient" and size == "d":
            D = self.data_term(less)
            loss = self.pick(
                apply("loss", D, self.kind()),
                apply("softmax_loss", self.matrix(("n", "d"), 0), self.vector("n", 0), self.kind()),
            )
            return apply(name, loss, self.vector("d", less))
        if name == "losses":
            return apply("loss_value", self.kind(), self.vector(size, less))
        if name == "data" and size == "n":
            return apply(self.pick("best_scores", "runner_up_scores", "worst_scores"), self.data)
        return r.choice(VECTORS[size])

    def matrix(self, sides, depth):
        r = self.rng
        if depth <= 0 or r.random() < 0.4:
            return r.choice(MATRICES[sides])
        less = depth - 1
        name = self.pick("add", "sub", "neg", "mul", "outer", "matmul", "transpose")
        if name in ("add", "sub"):
            return apply(name, self.matrix(sides, less), self.matrix(sides, less))
        if name == "mul":
            return apply(name, self.scalar(less), self.matrix(sides, less))
        if name == "outer" and set(sides) <= set(VECTORS):
            return apply(name, *[self.vector(one, less) for one in sides])
        if name == "matmul" and sides[0] == sides[1]:
            return apply(name, self.matrix(sides, less), self.matrix(sides, less))
        if name == "transpose" and sides[0] == sides[1]:
            return apply(name, self.matrix(sides, less))
        return apply("neg", self.matrix(sides, less))

    def relation(self, depth):
        """Anything that may be said, true or not."""
        r = self.rng
        roll = r.random()
        if self.closed or roll < 0.5:
            return apply(self.pick("le", "lt", "eq"), self.scalar(depth), self.scalar(depth - 1))
        if roll < 0.6:
            return apply(self.pick("and", "or", "implies"), self.relation(depth - 1), self.relation(depth - 1))
        if roll < 0.65:
            return apply("not", self.relation(depth - 1))
        size, sides = self.size(VECTORS), self.size(MATRICES)
        D, p = self.data_term(depth), self.vector("d", 0)
        return self.pick(
            lambda: apply("eq", self.vector(size, depth), self.vector(size, depth)),
            lambda: apply("eq", self.matrix(sides, depth), self.matrix(sides, depth)),
            lambda: apply(self.pick("positive", "positive"), self.vector(size, depth)),
            lambda: apply("parallel", self.vector(size, depth), self.vector(size, depth)),
            lambda: apply("is_loss", self.ell, self.kind()),
            lambda: apply(self.pick("unique_best_token", "unique_best_token", "same_length", "some_choice"), D),
            lambda: apply("spectral_at_most", self.matrix(sides, 1), self.scalar(1)),
            lambda: apply("separable", D, self.pick(apply("best_tokens", D), self.tokens)),
            lambda: apply("norm_diverges", apply("descent", apply("loss", D, self.kind()), p, self.scalar(1))),
        )()

    def likely(self, depth):
        """Something that a tactic may show."""
        s, t, r = self.scalar(depth), self.scalar(depth - 1), self.rng
        kind = self.kind()
        number = as_term(r.choice(("1/4", "1/2", "1", "2", "100")))
        options = [
            lambda: s <= s,
            lambda: s <= s + 1,
            lambda: s < s + apply("exp", t),
            lambda: s - s <= 0,
            lambda: apply("eq", 0 * s, 0),
            lambda: apply("eq", s * t, t * s),
            lambda: abs(s) >= 0,
            lambda: s <= abs(s),
            lambda: s * s >= 0,
            lambda: apply("sigmoid", s) < 1,
            lambda: apply("sigmoid_slope", s) <= number,
            lambda: abs(apply("sigmoid_curvature", s)) <= 1,
            lambda: s <= number,
            lambda: number < s,
            lambda: 2 * s * t <= s * s + t * t,
            lambda: 1 + s <= apply("exp", s),
            lambda: apply("sqrt", s) >= 0,
            lambda: apply("eq", s / t * t, s),
            lambda: apply("eq", apply("exp", apply("log", s)), s),
            lambda: apply("exp", s) / apply("exp", t) > 0,
            lambda: apply("eq", s + t, apply("add", t, s)),
            lambda: apply("loss_value", "exponential", s) >= 0,
            lambda: apply("eq", s**0, 1),
            lambda: apply("eq", s * s, s**2),
        ]
        if not self.closed:
            size = self.size(VECTORS)
            u, w, i = self.vector(size, depth - 1), self.vector(size, depth - 1), self.index(size)
            f = self.pick("sigmoid", "sigmoid_slope")
            F = self.pick(
                lambda z: apply(f, z),
                lambda z: t * z,
                lambda z: apply(f, apply("mul", number, z)) * apply(f, y),
                lambda z: 1 / z,
                lambda z: apply("loss_slope", kind, z),
                lambda z: apply("div", apply(f, z), s),
            )
            G = self.pick(
                lambda z: apply("softmax", z),
                lambda z: apply("exp", z),
                lambda z: apply("mul", t, z),
                lambda z: apply("hadamard", apply("softmax", z), u),
                lambda z: (1 / apply("sum", apply("exp", z))) * z,
            )
            p, q = VECTORS[size][0], VECTORS[size][-1]
            a, b = scalar("a"), scalar("b")
            change = abs(apply("loss_slope", kind, x) - apply("loss_slope", kind, y))
            options += [
                lambda: apply("eq", apply("add", u, w), apply("add", w, u)),
                lambda: apply("positive", apply("softmax", u)),
                lambda: apply("positive", apply("exp", u)),
                lambda: apply("norm", apply("softmax", u)) <= number,
                lambda: abs(apply("dot", u, w)) <= apply("norm", u) * apply("norm", w),
                lambda: apply("norm", apply("add", u, w)) <= apply("norm", u) + apply("norm", w),
                lambda: (
                    abs(apply("sum", u) - apply("sum", w)) <= apply("sqrt", apply("length", u)) * apply("norm", u - w)
                ),
                lambda: abs(F(x) - F(y)) <= number * abs(x - y),
                lambda: abs(F(x) - F(y)) <= s * abs(x - y),
                lambda: apply("norm", G(p) - G(q)) <= number * apply("norm", p - q),
                lambda: (
                    1 - apply("entry", apply("softmax", u), i)
                    <= (apply("length", u) - 1) * apply("exp", -apply("margin", u, i))
                ),
                lambda: apply("loss_value", kind, s) <= apply("loss_value", kind, t),
                lambda: apply("loss_value", kind, x) < apply("loss_value", kind, y),
                lambda: abs(apply("loss_slope", kind, x)) <= apply("slope_bound", kind, a, b),
                lambda: change <= apply("curvature_bound", kind, a, b) * abs(x - y),
                lambda: apply("le", apply("sigmoid_slope", x), apply("curvature_bound", "logistic", a, b)),
                lambda: abs(1 / x - 1 / y) <= 1 / (a * a) * abs(x - y),
                lambda: apply("eq", *[apply("matvec", self.matrix(("n", "d"), 1), self.vector("d", 1))] * 2),
                lambda: apply("and", self.likely(depth - 1), self.likely(depth - 1)),
                lambda: apply("unique_best_token", self.data),
                lambda: apply("inputs", self.data) >= 1,
                lambda: apply("largest_key_difference", self.data, self.index("n")) >= 0,
            ]
        return r.choice(options)()

    def hypotheses(self, goal, depth):
        r, found = self.rng, []
        a, b = scalar("a"), scalar("b")
        for _ in range(self.pick(0, 0, 1, 1, 2, 3)):
            s = self.scalar(1)
            partial_ = [one.args[-1] for one in subterms(goal) if one.name in ("div", "log", "sqrt")]
            options = [
                lambda s=s: self.relation(depth - 1),
                lambda s=s: as_term(0) < s,
                lambda s=s: as_term(0) <= s,
                lambda s=s: s <= as_term(r.choice(NUMBERS)),
                lambda s=s: s < 0,
                lambda s=s: as_term(1) <= s,
                lambda: goal,
                lambda: apply("not", goal),
            ]
            if partial_:
                options += [lambda p=partial_: as_term(0) < r.choice(p), lambda p=partial_: r.choice(p) < 0] * 3
            if not self.closed:
                options += [
                    lambda: (a <= x) & (x <= b) & (a <= y) & (y <= b),
                    lambda: x < y,
                    lambda: as_term(0) < a,
                ] * 2
                options += [
                    lambda: (as_term(0) < a) & (a <= x) & (a <= y),
                    lambda: apply("unique_best_token", self.data),
                ]
                options += [lambda: apply("is_loss", self.ell, self.kind()), lambda: (x > 1) & (x < 0)]
            found.append(r.choice(options)())
        return found


def statement(seed):
    """The claim of one seed."""
    kind = seed % 6
    draw = Draw(seed, closed=kind == 0)
    depth = draw.pick(1, 2, 2, 3)
    goal = draw.likely(depth) if kind % 3 < 2 and draw.rng.random() < 0.8 else draw.relation(depth)
    hypotheses = [] if kind < 2 else draw.hypotheses(goal, depth)
    return claim_of(goal, hypotheses)


def claim_of(goal, hypotheses=()):
    found = {s.leaf: s for t in (*hypotheses, goal) for s in subterms(t) if s.name == "var"}
    ordered = sorted(found.values(), key=lambda v: (v.sort != "dataset", v.leaf))
    return Claim(title="t", source=SOURCE, forall=tuple(ordered), assuming=tuple(hypotheses), conclude=goal)


def outcome(certificate):
    return verifier.verify_text(canonical_json(certificate), BUDGET)


def tried(claims):
    """What became of the statements, and the trees that are not accepted."""
    counts, refused = Counter(), []
    for claim in claims:
        for name, prover in (("proof", partial(prove, seconds=2)), ("vacuous", prove_vacuous)):
            certificate = prover(claim)
            answer, why = ("NONE", "") if certificate is None else outcome(certificate)
            counts[name, answer] += 1
            if answer == "REJECTED":
                refused.append((name, why, str(claim.conclude), [str(h) for h in claim.hypotheses]))
    return counts, refused


# ── changed claims of ours ──

PROVED = (
    "background/sigmoid_derivatives",
    "background/softmax_half_lipschitz",
    "maxmargin/assumption_a",
    "maxmargin/assumption_b",
    "maxmargin/assumption_b_support_only",
    "maxmargin/attention_equation_repaired",
    "maxmargin/attention_sparsifies",
    "similarity/basic_alpha",
    "similarity/basic_exp",
    "similarity/basic_inverse_alpha",
    "similarity/basic_softmax",
    "similarity/lemma_3_11_repaired",
    "similarity/lemma_3_12",
    "similarity/softmax_is_a_distribution",
    "similarity/step_1",
    "similarity/step_3_repaired",
    "similarity/tensor_trick",
    "similarity/types_repaired",
    "similarity/self_attention_is_cross_attention",
)


def changed(claim, seed):
    """The claim with hypotheses dropped, and one thing in it replaced by another of its sort."""
    rng = random.Random(seed)
    assuming = [h for h in claim.hypotheses if rng.random() < 0.8]
    parts = [s for t in (*assuming, claim.conclude) for s in subterms(t)]
    old = rng.choice([s for s in parts if s.sort in ("scalar", "vector", "loss", "index")])
    like = [s for s in parts if s.sort == old.sort and (s.sort != "vector" or s.name == "var")]
    fresh = (
        [as_term(n) for n in NUMBERS]
        if old.sort == "scalar"
        else [word(w) for w in LOSSES]
        if old.sort == "loss"
        else []
    )
    new = rng.choice([*like, *fresh, *([-old] if old.sort in ("scalar", "vector") else [])])
    goal = (
        claim.conclude.args[rng.randrange(2)] if claim.conclude.name == "and" and rng.random() < 0.5 else claim.conclude
    )
    return claim_of(_with(goal, old, new), [_with(h, old, new) for h in assuming])


def _with(term, old, new):
    if term == old:
        return new
    return Term(term.name, tuple(_with(a, old, new) for a in term.args), sort=term.sort) if term.args else term


@cache
def proved_claims():
    return [load(ROOT / "properties" / f"{name}.py")[0] for name in PROVED]


def changed_claim(seed):
    return changed(proved_claims()[seed % len(PROVED)], seed)


# ── sigmoids whose sign in a normal form depends on which variable was met first ──


def about_sigmoids(seed):
    """A statement about sigmoids of sums."""
    rng = random.Random(seed)
    names = [scalar(name) for name in "abxyz"]
    var = partial(rng.choice, names)

    def line():
        total = var()
        for _ in range(rng.choice((1, 1, 2))):
            total = rng.choice([lambda t: t + var(), lambda t: t - var(), lambda t: var() - t, lambda t: t * var()])(
                total
            )
        return total

    def g():
        return apply(rng.choice(("sigmoid", "sigmoid", "sigmoid_slope", "sigmoid_curvature")), line())

    def part():
        return rng.choice(
            [
                g,
                lambda: g() * g(),
                lambda: g() / apply("exp", line()),
                lambda: g() / g(),
                lambda: abs(line()) * g(),
                lambda: g() / var(),
                lambda: 1 / g(),
                lambda: apply("log", g() + 1),
                lambda: 1 - g(),
                lambda: apply("sqrt", g()),
            ]
        )()

    a, b, zero = part(), part(), as_term(0)
    goal = rng.choice(
        [
            zero < a,
            zero <= a * b,
            a <= a + b,
            a < a + b,
            a * b <= a,
            a <= 1,
            a * b < 1,
            zero < a * b,
            apply("eq", a, a * 1),
            a <= abs(a),
            1 - a <= b,
        ]
    )
    options = [
        lambda: zero < var(),
        lambda: var() <= var(),
        lambda: line() <= line(),
        lambda: zero < line(),
        lambda: a <= b,
    ]
    return claim_of(goal, [rng.choice(options)() for _ in range(rng.choice((0, 0, 1, 2, 3)))])


# ── the tests ──

KINDS = {"random": statement, "changed": changed_claim, "sigmoids": about_sigmoids}


@pytest.mark.parametrize(
    "kind,seeds", [("random", 12), ("changed", 5), pytest.param("sigmoids", 5, marks=pytest.mark.slow)]
)
def test_every_proposal_is_accepted(kind, seeds):
    counts, refused = tried(KINDS[kind](seed) for seed in range(seeds))
    assert not refused
    assert counts["proof", "VERIFIED"] > seeds // 10 and counts["proof", "NONE"] > seeds // 10


@pytest.mark.slow
@pytest.mark.parametrize("kind,seeds", [("random", 6), ("changed", 3), ("sigmoids", 4)])
def test_every_proposal_of_a_larger_sample_is_accepted(kind, seeds):
    counts, refused = tried(KINDS[kind](seed) for seed in range(10_000, 10_000 + seeds))
    assert not refused
    assert 100 * (counts["proof", "RESOURCE"] + counts["vacuous", "RESOURCE"]) < seeds


@pytest.mark.slow
def test_every_proposal_for_another_factor_is_accepted():
    refused = []
    for seed in range(10):
        claim = (statement if seed % 2 else changed_claim)(seed)
        for comparison in inequalities(claim):
            for factor in (Fraction(1), Fraction(1, 2), Fraction(1, 5000)):
                certificate = prove_scaled(claim, comparison, factor, "one")
                if certificate is not None and outcome(certificate)[0] == "REJECTED":
                    refused.append((seed, factor, outcome(certificate)[1]))
    assert not refused


def g(value):
    return apply("sigmoid", value)


@pytest.mark.parametrize(
    "goal",
    [
        g(-1) <= g(1),
        apply("exp", 1) <= 3,
        apply("sqrt", 2) < Fraction(3, 2),
        apply("eq", apply("log", 1), 0),
        1 / apply("log", 2) < 2,
        apply("eq", apply("sqrt", "1/4"), "1/2"),
        as_term(1) <= 2,
        x - x <= 0,
        apply("eq", 0 * x, 0),
        apply("eq", apply("loss_value", "logistic", 0), apply("log", 2)),
        g(x - y) / g(y - x) <= 1 + g(x - y) / g(y - x),
    ],
    ids=str,
)
def test_closed_and_trivial_statements_are_proved(goal):
    word_, message = outcome(prove(claim_of(goal)))
    assert word_ == "VERIFIED", message


@pytest.mark.parametrize("goal", [g(-1) <= g(1), apply("exp", 1) <= 3, apply("sqrt", 2) < Fraction(3, 2)], ids=str)
def test_a_closed_comparison_is_a_cover_without_ranges(goal):
    tree = prove(claim_of(goal))["evidence"]["tree"]
    assert tree["rule"] == "cover" and tree["with"] == {"ranges": []}


E = "2.71828182845904523536028747135266249776"  # e to 38 decimals, rounded up: nearer than the interval evaluation sees


@pytest.mark.parametrize(
    "goal",
    [
        as_term(3) <= 2,
        as_term(2) < 2,
        apply("exp", 1) <= as_term(E),
        apply("sqrt", y) <= apply("sqrt", y) + 1,
        x / y <= x / y,
        apply("log", 0) <= apply("log", 0) + 1,
        apply("eq", x**x, x**x),
        apply("sqrt", -1) <= apply("sqrt", -1),
        apply("loss_slope", "hinge", x) <= apply("loss_slope", "hinge", x) + 1,
        apply("slope_bound", "exponential", x, y) <= apply("slope_bound", "exponential", x, y),
        apply("norm", apply("pair", 1, 2)) <= 2,
        apply("frobenius", apply("identity", 3)) <= 2,
        apply("norm", VECTORS["n"][0] + VECTORS["d"][0]) <= apply("norm", VECTORS["n"][0] + VECTORS["d"][0]),
    ],
    ids=str,
)
def test_what_trees_cannot_show_defined_is_not_proposed(goal):
    assert prove(claim_of(goal)) is None


@pytest.mark.parametrize(
    "goal,hypotheses",
    [
        (apply("sqrt", y) <= apply("sqrt", y) + 1, [as_term(0) <= y]),
        (x / y <= x / y, [as_term(0) < y]),
        (x / y <= x / y, [y < 0]),
        (x / y <= x / y, [y <= -1]),
        (apply("log", y) <= apply("log", y), [as_term(2) <= y]),
        (apply("slope_bound", "exponential", x, y) <= apply("slope_bound", "exponential", x, y), [x <= y]),
    ],
    ids=str,
)
def test_the_hypotheses_show_it_defined(goal, hypotheses):
    word_, message = outcome(prove(claim_of(goal, hypotheses)))
    assert word_ == "VERIFIED", message


def test_one_branch_that_is_not_defined_is_enough_to_propose_nothing():
    ell = loss_kind("ell", "logistic", "hinge")
    slope_ = apply("loss_slope", ell, x)
    assert prove(claim_of(slope_ <= slope_ + 1)) is None
    assert prove(claim_of(apply("eq", slope_ - slope_, 0))) is None
