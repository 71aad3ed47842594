"""Equalities of claims for all sizes: the prover's reading, and attacks on the rule ``identity`` of verify.py.

The verifier's reading of every name as a formula with indices is compared, entry by entry, with its definition in section 4.
"""

import copy
import json
import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from checker import language as say
from checker import verify as verifier
from checker.errors import Undecided
from checker.language import choice, dataset, index, loss_kind, matrix, scalar, vector
from checker.proofs.search.prove import prove, tree_of
from checker.statements.claims.claim import Claim, Source, load
from checker.statements.terms.term import apply, as_term, sha256, variables_of, word
from checker.symbolic.formulas.claim_formulas import Reading, equal
from tests.slow_ones import with_slow

ROOT = Path(__file__).parents[2]

PROVED = (
    "similarity/lemma_3_11_repaired",
    "similarity/step_3_repaired",
    "similarity/tensor_trick",
    "similarity/self_attention_is_cross_attention",
    "maxmargin/p_and_w_equivalent",
)
NOT_PROVED = ("similarity/lemma_3_11", "similarity/step_3")


def claimed(forall, conclude, assuming=()):
    source = Source(paper="test", where="here", fidelity="reconstructed")
    used = set().union(*map(variables_of, (conclude, *assuming)))
    forall = tuple(one for one in forall if one.leaf in used)
    with pytest.MonkeyPatch.context() as patch:  # a claim refuses odd names; a hostile certificate may have them
        patch.setattr("checker.statements.claims.well_formed.variable_complaint", lambda variable: None)
        return Claim(title="t", source=source, forall=forall, assuming=assuming, conclude=conclude)


def as_identity(claim, variables=()):
    """A certificate that claims every conjunct of the conclusion to be an identity, whatever the prover thinks."""

    def node(goal):
        below = [node(one) for one in goal[1:]] if goal[0] == "and" else []
        return {"rule": "and" if below else "identity", "concludes": goal, "premises": below, "with": {}}

    found = {"id": "x", "title": "x", "statement": claim.statement, "sha256": claim.sha256}
    evidence = {"tree": node(claim.statement["conclude"]), "variables": list(variables)}
    return {
        "format": "checker-certificate/1",
        "type": "tree",
        "claim": found,
        "role": "proof",
        "to_prove": "TRUE",
        "evidence": evidence,
        "provenance": {},
    }


def judged(certificate):
    return verifier.verify_text(json.dumps(certificate))


@pytest.mark.parametrize("name", PROVED)
def test_the_equalities_are_proved_exactly_and_bound_to_their_claims(name):
    claim = load(ROOT / "properties" / f"{name}.py")[0]
    kind, message = judged(prove(claim, name))
    assert kind == "VERIFIED" and message.startswith("proof, exact: ")
    assert claim.sha256[:16] in message
    assert {node.rule for node in tree_of(claim)[1].nodes()} <= {"identity", "and", "combine"}


@pytest.mark.slow
@pytest.mark.parametrize("name", NOT_PROVED)
def test_the_printed_formulas_are_not(name):
    claim = load(ROOT / "properties" / f"{name}.py")[0]
    assert prove(claim, name) is None
    assert judged(as_identity(claim)) == ("REJECTED", "rule identity: the two sides have different normal forms")


def test_a_proof_of_one_claim_is_none_of_another():
    certificates = [prove(load(ROOT / "properties" / f"{name}.py")[0], name) for name in PROVED]
    for one, other in product(certificates, repeat=2):
        mixed = {**one, "evidence": other["evidence"]}
        assert (judged(mixed)[0] == "VERIFIED") is (one is other)


# ── True and false equalities ────────────────────────────────────────────────────────────────────────────────────
a, b, c, eta = (scalar(x) for x in ("a", "b", "c", "eta"))
u, w, v = vector("u", "n"), vector("w", "n"), vector("v", "m")
A, B, C = matrix("A", "n", "m"), matrix("B", "m", "k"), matrix("C", "k", "n")
X, Z, S = matrix("X", "d", "d"), matrix("Z", "d1", "d2"), matrix("S", "n", "n")
P, Q = matrix("P", "n1", "d1"), matrix("Q", "n2", "d2")
A1, A2, A3, Y = matrix("A1", "n", "d"), matrix("A2", "n", "d"), matrix("A3", "n", "d"), matrix("Y", "d", "d")
N1, N2 = matrix("N1", "n1", "d"), matrix("N2", "n2", "d")
i, k, ij, ji = index("i", "n"), index("k", "n"), index("ij", "n*m"), index("ji", "m*n")
j, j2, x = index("j", "n"), index("j2", "n2"), vector("x", "d*d")
long = vector("long", "n*m")
D, E, F = dataset("D", keys=False), dataset("E"), dataset("F", keys=False, queries=True)
p, W, ell = vector("p", like="key"), matrix("W", "d", "d"), loss_kind("ell")
hinge = loss_kind("hinge_or_not", "logistic", "hinge")


def grad(objective, at):
    return apply("gradient", objective, at)


def p_run(query, keys, step):
    left = (W - eta * grad(say.matrix_loss(apply("with_query", D, query), ell), W)) @ p
    return apply("eq", left, W @ p - step * grad(say.loss(keys, ell), W @ p))


def eq(one, other):
    return apply("eq", one, other)


M, z = matrix("M", "2", "2"), vector("z", "2")


UNIT = say.column(say.identity(say.length(u)), i)  # e_i
OTHER = say.column(say.identity(say.length(u)), k)
SHARES, EVEN = say.softmax(c * UNIT), say.softmax(0 * UNIT)
LEFT = (1 - say.entry(EVEN, i)) * (SHARES - UNIT)

TRUE = {
    "a literal row": ((M, z), eq(say.entry(M @ z, 0), say.dot(say.row(M, 0), z))),
    "literal places of rows and columns": ((M,), eq(say.entry(say.row(M, 0), 1), say.entry(say.column(M, 1), 0))),
    "the first entry of any size": ((u, A), eq(say.entry(A.T @ u, 0), say.dot(say.column(A, 0), u))),
    "an entry of a unit vector": ((u, i), eq(say.dot(u, UNIT), say.entry(u, i))),
    "power of a unit vector": (
        (u, i, a, b),
        eq(say.hadamard(say.exp(a * UNIT), say.exp(b * UNIT)), say.exp((a + b) * UNIT)),
    ),
    "softmax of a unit vector": ((u, i, c), eq((say.length(u) - 1 + say.exp(c)) * SHARES, say.exp(c * UNIT))),
    "gradient at a unit vector": ((u, i, c), eq(LEFT, -((1 - say.entry(SHARES, i)) * (UNIT - EVEN)))),
    "denominators of two sides": ((a, b), eq(say.sigmoid(a) * (1 + say.exp(-a) + 0 * b), as_term(1))),
    "unit vectors of two indices": (
        (u, i, k, a),
        eq(say.dot(say.exp(a * UNIT), OTHER), 1 + say.dot(UNIT, OTHER) * (say.exp(a) - 1)),
    ),
    "sizes of a product": ((A, B, C), eq((A @ B @ C).T, C.T @ B.T @ A.T)),
    "trace is cyclic": ((A, v, u), eq(say.dot(u, A @ v), say.dot(A.T @ u, v))),
    "vec of a transposed factor": ((P, Z, Q), eq(say.vec(P @ Z @ Q.T), say.kronecker(P, Q) @ say.vec(Z))),
    "softmax sums to one": ((u,), eq(say.total(say.softmax(u)), as_term(1))),
    "softmax of logits that are all a": ((u, a), eq(say.total(say.exp(a * u)) * say.softmax(a * u), say.exp(a * u))),
    "slope of the sigmoid": ((a,), eq(apply("sigmoid_slope", a), say.sigmoid(a) * (1 - say.sigmoid(a)))),
    "exponential of a sum": ((a, b), eq(say.exp(a + b), say.exp(a) * say.exp(b))),
    "power 0": ((a,), eq(a**0, as_term(1))),
    "outer product": ((u, v, w), eq(say.outer(u, v).T @ w, say.dot(u, w) * v)),
    "length": ((u, w, a), eq(say.length(u) * a, a * say.length(w))),
    "two losses": ((a,), eq(apply("loss_slope", word("logistic"), a), -say.sigmoid(-a))),
    "slope of any loss": ((ell, a, b), eq(b * apply("loss_slope", ell, a + a), apply("loss_slope", ell, 2 * a) * b)),
    "p-run": ((D, p, W, eta, ell), p_run(p, D, eta * say.dot(p, p))),
    "gradient by the keys": (
        (D, p, W, ell),
        eq(grad(say.loss(say.with_key_matrix(D, W), ell), p), W @ grad(say.loss(D, ell), W.T @ p)),
    ),
    "value by the keys": (
        (D, p, W, ell),
        eq(apply("value", say.loss(say.with_key_matrix(D, W), ell), p), apply("value", say.loss(D, ell), W.T @ p)),
    ),
    "queries of the data": (
        (F, W, ell, eta),
        eq(grad(say.matrix_loss(F, ell), W + eta * W), grad(say.matrix_loss(F, ell), (1 + eta) * W)),
    ),
    "gradient by a block": (
        (A1, A2, u, j, x),
        eq(
            grad(apply("softmax_loss", say.block(A1, A2, j), u, word("correlation")), x),
            -(
                say.block(A1, A2, j).T
                @ (
                    say.hadamard(say.attention_block(A1, A2, j, x), u)
                    - say.dot(say.attention_block(A1, A2, j, x), u) * say.attention_block(A1, A2, j, x)
                )
            ),
        ),
    ),
}

UNREACHED = {  # true, and not for this rule
    "vec read in the other order": ((A, ji), eq(say.entry(say.vec(A), ji), say.entry(say.vec(A), ji))),
    "an order": ((a,), a <= a),
    "choices": ((D, choice("t")), eq(choice("t"), choice("t"))),
}

FALSE = {
    "another place": ((z,), eq(say.entry(z, 0), say.entry(z, 1))),
    "the places of a row exchanged": ((M,), eq(say.entry(say.row(M, 0), 1), say.entry(say.row(M, 1), 0))),
    "a literal column for a row": ((M, z), eq(say.entry(M @ z, 0), say.dot(say.column(M, 0), z))),
    "an index for a place": ((u, i), eq(say.entry(u, i), say.entry(u, 0))),
    "a unit vector at another place": ((u,), eq(say.entry(say.column(say.identity(2), 0), 1) + 0 * say.total(u), as_term(1))),
    "another unit vector": ((u, i, k), eq(UNIT, OTHER)),
    "softmax of a unit vector is one": ((u, i, c), eq(SHARES, UNIT)),
    "one token more": ((u, i, c), eq((say.length(u) + say.exp(c)) * SHARES, say.exp(c * UNIT))),
    "gradient at a unit vector, shifted": ((u, i, c), eq(LEFT, -((1 - say.entry(SHARES, i)) * UNIT))),
    "gradient at another unit vector": ((u, i, k, c), eq(LEFT, -((1 - say.entry(SHARES, k)) * (UNIT - EVEN)))),
    "a unit vector of another size": ((u, v, i, c), eq(say.softmax(c * say.column(say.identity(say.length(v)), i)), SHARES)),
    "a sum in the place of a unit vector": ((u, i, a), eq(say.exp(a * say.total(UNIT)), 1 + say.total(UNIT) * a)),
    "exponential of a sum of unit vectors": ((u, i, k, a), eq(
        say.exp(a * (UNIT + OTHER)), say.exp(a * UNIT) + say.exp(a * OTHER))),
    "transposed": ((X,), eq(X, X.T)),
    "order of a product": ((X, Y), eq(X @ Y, Y @ X)),
    "vec of the transposed": ((X,), eq(say.vec(X), say.vec(X.T))),
    "vec of the transposed, other sizes": ((A,), eq(say.vec(A), say.vec(A.T))),
    "as many entries, in another order": ((A, matrix("G", "m", "n")), eq(
        say.dot(say.vec(A), say.vec(matrix("G", "m", "n"))), say.dot(say.vec(A.T), say.vec(matrix("G", "m", "n").T)))),
    "kronecker the other way": ((P, Z, Q), eq(say.vec(P @ Z @ Q.T), say.kronecker(Q, P) @ say.vec(Z))),
    "kronecker the other way, square": ((X, Y, W), eq(say.vec(X @ Y @ W.T), say.kronecker(W, X) @ say.vec(Y))),
    "kronecker without the transpose": ((X, Y, W), eq(say.vec(X @ Y @ W), say.kronecker(X, W) @ say.vec(Y))),
    "another index": ((u, i, k), eq(say.entry(u, i), say.entry(u, k))),
    "an index of the other order": ((long, ij, ji), eq(say.entry(long, ij), say.entry(long, ji))),
    "sum and one": ((u,), eq(say.total(u), as_term(1))),
    "softmax sums to n": ((u,), eq(say.total(say.softmax(u)), say.length(u))),
    "another size": ((u, v), eq(say.length(u), say.length(v))),
    "n is one": ((u,), eq(say.length(u), as_term(1))),
    "two scalars": ((a, b), eq(a, b)),
    "a power too high": ((a,), eq(a**2, a**3)),
    "a square root of a square": ((a,), eq(say.sqrt(a**2), a)),
    "x/x": ((a,), eq(a / a, as_term(1))),
    "log exp": ((a,), eq(say.log(a), say.log(a))),
    "slope of the sigmoid": ((a,), eq(apply("sigmoid_slope", a), say.sigmoid(a) * (1 + say.sigmoid(a)))),
    "sigmoid is odd": ((a,), eq(say.sigmoid(-a), -say.sigmoid(a))),
    "losses differ": ((a,), eq(apply("loss_slope", word("logistic"), a), apply("loss_slope", word("exponential"), a))),
    "slope for value": ((ell, a), eq(apply("loss_slope", ell, a), apply("loss_value", ell, a))),
    "hinge": ((a,), eq(apply("loss_slope", word("hinge"), a), apply("loss_slope", word("hinge"), a))),
    "hinge among the losses": ((hinge, a), eq(apply("loss_slope", hinge, a), apply("loss_slope", hinge, a))),
    "gradient of hinge": ((D, p), eq(grad(say.loss(D, "hinge"), p), grad(say.loss(D, "hinge"), p))),
    "gradient of what may be hinge": ((D, p, hinge), eq(grad(say.loss(D, hinge), p), grad(say.loss(D, hinge), p))),
    "no queries": ((D, W, ell), eq(grad(say.matrix_loss(D, ell), W), grad(say.matrix_loss(D, ell), W))),
    "step without p²": ((D, p, W, eta, ell), p_run(p, D, eta)),
    "step with p² twice": ((D, p, W, eta, ell), p_run(p, D, eta * say.dot(p, p) * say.dot(p, p))),
    "another query": ((D, p, W, eta, ell), p_run(W @ p, D, eta * say.dot(p, p))),
    "keys that are not the identity": ((E, p, W, eta, ell), eq(
        (W - eta * grad(say.matrix_loss(say.with_query(E, p), ell), W)) @ p,
        W @ p - (eta * say.dot(p, p)) * grad(say.loss(E, ell), W @ p))),
    "keys not transposed": ((D, p, W, ell), eq(
        grad(say.loss(say.with_key_matrix(D, W), ell), p), W @ grad(say.loss(D, ell), W @ p))),
    "keys kept": ((E, p, W, ell), eq(grad(say.loss(E, ell), p), grad(say.loss(say.with_key_matrix(E, W), ell), p))),
    "other losses": ((D, p), eq(grad(say.loss(D, "logistic"), p), grad(say.loss(D, "exponential"), p))),
    "a second dataset": ((D, E, p, ell), eq(
        grad(say.loss(E, ell), p) + grad(say.loss(D, ell), p), grad(say.loss(D, ell), p) + grad(say.loss(E, ell), p))),
    "gradient at another point": ((D, p, ell), eq(grad(say.loss(D, ell), p), grad(say.loss(D, ell), 2 * p))),
    "block of another row count": ((N1, N2, j2, x), eq(say.attention_block(N1, N2, j2, x), say.attention_block(N1, N2, j2, x))),
    "regression with another value matrix": ((A1, A2, A3, X, Y, matrix("T", "n", "d")), eq(
        say.regression_loss(A1, A2, A3, X, Y, matrix("T", "n", "d")), say.regression_loss(A1, A2, A2, X, Y, matrix("T", "n", "d")))),
    "regression not transposed": ((A1, A2, A3, X, Y, matrix("T", "n", "d")), eq(
        say.regression_loss(A1, A2, A3, X, Y, matrix("T", "n", "d")),
        say.regression_loss_vectorised(A1, A2, A3, say.vec(X.T), Y, matrix("T", "n", "d")))),
    "self-attention with the roles changed": ((A1, A2, X), eq(say.attention_matrix(A1, X, A2), say.attention_matrix(A2, X, A1))),
    "names that look like indices": ((scalar("#1"), scalar("#2")), eq(scalar("#1"), scalar("#2"))),
    "names that look like free indices": ((u, index(".i", "n"), i), eq(say.entry(u, index(".i", "n")), say.entry(u, i))),
    "names that look like arrays": ((scalar("array0"), scalar("array1")), eq(scalar("array0"), scalar("array1"))),
    "names with brackets": ((scalar("x),var(y"), scalar("x")), eq(scalar("x),var(y"), scalar("x"))),
    "a name of the data": ((D, vector("token0", "d"), p), eq(say.dot(vector("token0", "d"), p), say.dot(p, p))),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    claim = claimed(*TRUE[name])
    assert judged(as_identity(claim))[0] == "VERIFIED"
    assert judged(prove(claim))[0] == "VERIFIED"


@pytest.mark.parametrize(
    "name", with_slow(FALSE, ["gradient at another point", "slope for value", "keys that are not the identity"])
)
def test_what_is_false_or_undefined_is_rejected(name):
    claim = claimed(*FALSE[name])
    kind, message = judged(as_identity(claim))
    assert kind == "REJECTED" and "Error" not in message
    found = prove(claim)
    assert found is None or judged(found)[0] == "REJECTED"


@pytest.mark.parametrize("name", UNREACHED)
def test_what_the_rule_does_not_treat_is_rejected(name):
    assert judged(as_identity(claimed(*UNREACHED[name])))[0] == "REJECTED"


def test_an_index_as_long_as_a_vector_is_refused():
    """Its range may differ from input to input, so it is no range of a formula."""
    claim = claimed((D, p, i), eq(say.total(apply("logits", D, p, i)), as_term(0)))
    variables = [["t", "index", ["logits", ["var", "D"], ["var", "p"], ["var", "i"]]]]
    assert judged(as_identity(claim, variables)) == ("REJECTED", "rule identity: not an equality of formulas")


def test_only_the_first_dataset_is_read():
    statement = claimed((D, E), eq(apply("inputs", D), apply("inputs", E))).statement
    _, _, shapes, terms, _, _ = verifier.read_statement(statement)
    reading = verifier.Indexed(verifier.Sums(1000, {}), shapes, "D", None)
    reading.of(terms.read(["var", "D"]))
    with pytest.raises(verifier.Rejected, match="only the first dataset"):
        reading.of(terms.read(["var", "E"]))


def test_hypotheses_are_not_needed_and_not_used():
    assert judged(as_identity(claimed((a, b), eq(a, b), (eq(a, b),))))[0] == "REJECTED"


@pytest.mark.slow
def test_long_identities_end():
    term = u
    for _ in range(9):
        term = say.hadamard(say.exp(term), term + term)
    certificate = as_identity(claimed((u,), eq(say.total(term), say.total(say.hadamard(term, u)))))
    assert verifier.verify_text(json.dumps(certificate), budget=600_000)[0] in ("REJECTED", "RESOURCE")


@pytest.mark.slow
def test_mutated_claims_are_rejected():
    """A factor dropped, two arguments of one sort exchanged, a variable replaced by one of its sort and size, another operation."""
    rng, rejected = random.Random(5), 0
    for name in PROVED:
        claim = load(ROOT / "properties" / f"{name}.py")[0]
        seen = set()
        for _ in range(60):
            statement = copy.deepcopy(claim.statement)
            if not mutated(statement, rng) or json.dumps(statement) in seen:
                continue
            seen.add(json.dumps(statement))
            changed = as_identity(claim)
            found = {
                **changed["claim"],
                "statement": statement,
                "sha256": verifier.sha256(verifier.canonical(statement)),
            }
            assert judged({**changed, "claim": found})[0] == "REJECTED"  # the tree still concludes the old statement
            kind, _ = judged({**as_identity_of(statement), "claim": found})
            assert kind == "REJECTED" or holds_at_random(statement, rng), statement["conclude"]
            rejected += kind == "REJECTED"
    assert rejected > 60


def as_identity_of(statement):
    class Stated:
        pass

    claim = Stated()
    claim.statement, claim.sha256 = statement, ""
    return as_identity(claim)


def mutated(statement, rng):
    forms = []

    def visit(form):
        if isinstance(form, list) and len(form) > 1 and isinstance(form[0], str):
            forms.append(form)
            for one in form[1:]:
                visit(one)

    visit(statement["conclude"])
    form = rng.choice(forms)
    before = json.dumps(statement)
    sorts = {one[0]: one[1:] for one in statement["forall"]}
    if form[0] == "var":
        alike = [name for name, what in sorts.items() if what == sorts[form[1]] and name != form[1]]
        if alike:
            form[1] = rng.choice(alike)
    elif form[0] in ("mul", "hadamard") and rng.random() < 0.5:
        form[:] = form[2]
    elif len(form) >= 3 and form[0] not in ("eq", "and", "add", "dot", "hadamard"):
        form[1], form[2] = form[2], form[1]
    elif form[0] in ("add", "sub"):
        form[0] = {"add": "sub", "sub": "add"}[form[0]]
    try:
        verifier.read_statement(statement)
    except verifier.Rejected:
        return False
    return json.dumps(statement) != before


# ── The verifier's formulas against its own definitions ──────────────────────────────────────────────────────────
SIZES = {"n": 2, "m": 3, "d": 2, "k": 2, "d1": 2, "d2": 3, "n1": 2, "n2": 3}


def side(words):
    result = 1
    for one in words.split("*"):
        result *= SIZES[one]
    return result


def random_values(forall, rng):
    def number():
        return Fraction(rng.randint(-6, 6), rng.randint(1, 4))

    def rows(n, m):
        return [[number() for _ in range(m)] for _ in range(n)]

    values = {}
    for name, sort, *shape in forall:
        if sort == "dataset":
            keys = rows(SIZES["d"], SIZES["d"]) if "keys" in shape and rng.random() < 0.7 else None
            tokens = [rows(rng.randint(1, 3), SIZES["d"]) for _ in range(SIZES["n"])]
            labels = [Fraction(rng.choice((-1, 1))) for _ in tokens]
            queries = rows(SIZES["n"], SIZES["d"]) if "queries" in shape else None
            values[name] = verifier.Data(tokens, labels, rows(1, SIZES["d"])[0], queries, keys)
        else:
            values[name] = {
                "scalar": lambda shape: number(),
                "vector": lambda shape: rows(1, side(shape[0]))[0],
                "matrix": lambda shape: rows(*map(side, shape)),
                "index": lambda shape: rng.randrange(side(shape[0])),
                "loss": lambda shape: rng.choice(shape),
            }[sort](shape)
    return values


def holds_at_random(statement, rng):
    """Not refuted at a few instances."""
    _, sorts, shapes, terms, _, conclusion = verifier.read_statement(statement)
    for _ in range(5):
        meaning = verifier.Meaning(128, 10**8, verifier.Evidence([]))
        values = random_values(statement["forall"], rng)
        try:
            if terms.evaluate(meaning, values)[conclusion] is False:
                return False
        except verifier.Rejected:
            return False
    return True


def flat_position(at, words, sizes):
    result = 0
    for k, one in zip(at, words.split("*"), strict=True):
        result = result * sizes[one] + k
    return result


class Concrete:
    """Formulas of the verifier at one instance, in its interval arithmetic."""

    def __init__(self, reading, values, shapes):
        self.m = verifier.Meaning(192, 10**9, verifier.Evidence([]))
        self.reading, self.values, self.shapes = reading, values, shapes
        self.names = {f"{kind}{number}": (kind, name) for (kind, name), number in reading.names.items()}

    def size(self, label):
        kind, name = self.names[label]
        return SIZES[name] if kind == "size" else max(map(len, self.values[name].tokens))

    def entry(self, label, at):
        kind, name = self.names[label]
        value = self.values[name]
        if kind == "array":
            for words in self.shapes[name] if not isinstance(value, Fraction) else ():
                count = len(words.split("*"))
                value, at = value[flat_position(at[:count], words, SIZES)], at[count:]
            return value
        if kind in ("token", "mask"):
            inside = at[1] < len(value.tokens[at[0]])
            if kind == "mask":
                return Fraction(inside)
            return value.tokens[at[0]][at[1]][at[2]] if inside else Fraction(17, 5)  # filled up with anything
        identity = [[Fraction(r == s) for s in range(SIZES["d"])] for r in range(SIZES["d"])]
        table = {
            "label": lambda: value.labels,
            "head": lambda: value.head,
            "query": lambda: value.queries,
            "key": lambda: value.key_matrix or identity,
        }[kind]()
        for one in at:
            table = table[one]
        return table

    def of(self, form, at):
        kind, m = form[0], self.m
        if kind == "num":
            return form[1]
        if kind == "size":
            return Fraction(self.size(form[1]))
        if kind == "var":
            return self.entry(form[1], tuple(self.index(one, at) for one in form[2:]))
        if kind == "delta":
            return Fraction(self.index(form[1], at) == self.index(form[2], at))
        if kind in ("add", "mul"):
            result = Fraction(int(kind == "mul"))
            for one in form[1:]:
                result = (m.add if kind == "add" else m.mul)(result, self.of(one, at))
            return result
        if kind == "sum":
            return m.total([self.of(form[3], {**at, form[1]: one}) for one in range(self.size(form[2]))])
        if kind == "pow":
            power = m.pow(self.of(form[1], at), abs(form[2]))
            return m.div(Fraction(1), power) if form[2] < 0 else power
        u, loss = self.of(form[2], at), form[1].rstrip("'")
        if loss in self.names:
            known = verifier.LOSSES[self.values[self.names[loss][1]]]
            return [known.value, known.slope][form[1].count("'")](m, u)
        return {"exp": m.exp, "log": m.log, "abs": m.abs, "sqrt": m.sqrt}[form[1]](u)

    def index(self, one, at):
        if one in at:
            return at[one]
        kind, name = self.names[one[1:]]
        words, value = self.shapes[name][0].split("*"), self.values[name]
        digits = []
        for factor in reversed(words):
            value, digit = divmod(value, SIZES[factor])
            digits.insert(0, digit)
        return digits[int(kind[len("index") : -1])]


SMOOTH = ("logistic", "exponential", "correlation", "sigmoid", "squared")
TERMS = {
    "add": ((A, matrix("B2", "n", "m")), A + matrix("B2", "n", "m")),
    "sub": ((u, w), u - w),
    "neg": ((A,), -A),
    "hadamard": ((u, w), say.hadamard(u, w)),
    "exp": ((u,), say.exp(u)),
    "log": ((u, w), say.log(say.hadamard(u, u) + say.exp(w))),
    "abs": ((u, w), abs(u - w)),
    "sqrt": ((a, b), say.sqrt(a * a + say.exp(b))),
    "mul": ((a, A), a * A),
    "pow": ((a,), a**3),
    "sigmoid": ((a,), say.sigmoid(a)),
    "sigmoid_slope": ((a,), apply("sigmoid_slope", a)),
    "sum": ((long,), say.total(long)),
    "dot": ((u, w), say.dot(u, w)),
    "length": ((long,), say.length(long)),
    "entry": ((long, ij), say.entry(long, ij)),
    "column": ((A, index("c", "m")), say.column(A, index("c", "m"))),
    "outer": ((u, v), say.outer(u, v)),
    "matvec": ((A, v), A @ v),
    "matmul": ((A, B), A @ B),
    "transpose": ((A,), A.T),
    "kron": ((A, Z), say.kronecker(A, Z)),
    "vec": ((A,), say.vec(A)),
    "softmax": ((v,), say.softmax(v)),
    "sum_over": (
        (A, v),
        say.sum_over(index("j9", "m"), say.entry(v, index("j9", "m")) * say.column(A, index("j9", "m"))),
    ),
    "stack": ((A, u), say.stack(index("i9", "n"), say.entry(u, index("i9", "n")) * say.row(A, index("i9", "n")))),
    "sums inside a stack": (
        (long, A),
        say.stack(
            index("i9", "n"),
            say.sum_over(index("j9", "m"), say.exp(say.entry(say.row(A, index("i9", "n")), index("j9", "m"))))
            * say.sum_over(index("k9", "n*m"), say.entry(long, index("k9", "n*m"))),
        ),
    ),
    "block": ((N1, Z, index("r", "n1")), say.block(N1, Z, index("r", "n1"))),
    "attention_block": ((N1, N2, index("r", "n1"), x), say.attention_block(N1, N2, index("r", "n1"), x)),
    "attention_matrix": ((N1, X, N2), say.attention_matrix(N1, X, N2)),
    "regression_loss": (
        (N1, N2, X, Y, matrix("V", "n2", "d"), matrix("R", "n1", "d")),
        say.regression_loss(N1, N2, matrix("V", "n2", "d"), X, Y, matrix("R", "n1", "d")),
    ),
    "regression_loss_vectorised": (
        (A1, A2, x, Y, A3, matrix("R", "n", "d")),
        say.regression_loss_vectorised(A1, A2, A3, x, Y, matrix("R", "n", "d")),
    ),
    "with_query": ((D, W, p, ell), grad(say.matrix_loss(say.with_query(D, p), ell), W)),
    "with_key_matrix": ((E, W, p, ell), grad(say.loss(say.with_key_matrix(E, W), ell), p)),
    "gradient of loss": ((E, p, ell), grad(say.loss(E, ell), p)),
    "gradient of matrix_loss": ((F, W, ell), grad(say.matrix_loss(F, ell), W)),
    "gradient of softmax_loss": ((A, v, u, ell), grad(apply("softmax_loss", A, u, ell), v)),
    "gradient of softmax_loss, 𝖠": (
        (N1, N2, index("r", "n1"), x, vector("g", "n2"), ell),
        grad(apply("softmax_loss", say.block(N1, N2, index("r", "n1")), vector("g", "n2"), ell), x),
    ),
    "value of loss": ((E, p, ell), apply("value", say.loss(E, ell), p)),
    "value of matrix_loss": ((F, W, ell), apply("value", say.matrix_loss(F, ell), W)),
    **{f"loss_value {one}": ((a,), apply("loss_value", word(one), a)) for one in SMOOTH},
    **{f"loss_slope {one}": ((a,), apply("loss_slope", word(one), a)) for one in SMOOTH},
}


def test_every_name_of_the_table_is_compared():
    assert set(verifier.FORMULA_OF) <= set(TERMS)


@pytest.mark.parametrize("name", TERMS)
def test_a_formula_means_what_section_4_defines(name):
    forall, term = TERMS[name]
    rng, decided = random.Random(name), 0
    for _ in range(6):
        statement = claimed(forall, apply("eq", term, term)).statement
        _, sorts, shapes, terms, _, conclusion = verifier.read_statement(statement)
        values = random_values(statement["forall"], rng)
        first = next((one for one in sorts if sorts[one] == "dataset"), None)
        reading = verifier.Indexed(verifier.Sums(10**8, {}), shapes, first, None)
        entries = reading.of(conclusion.args[0])
        concrete = Concrete(reading, values, shapes)
        wanted = terms.evaluate(concrete.m, values, SIZES)[conclusion.args[0]]
        labels = [reading.fresh(one) for one in entries.spans]
        form = entries.at(*labels)
        concrete.names = {f"{kind}{number}": (kind, name) for (kind, name), number in reading.names.items()}
        every = [one for label in labels for one in label]
        sizes = [concrete.size(one) for span in entries.spans for one in span]
        for at in product(*map(range, sizes)):
            place, value = list(at), wanted
            for span in entries.spans:
                position = 0
                for one in span:
                    position = position * concrete.size(one) + place.pop(0)
                value = value[position]
            got = concrete.of(form, dict(zip(every, at, strict=True)))
            gap = concrete.m.interval(concrete.m.sub(got, value))
            assert gap.lo <= 0 <= gap.hi, (name, at)
            assert (max(abs(gap.lo), abs(gap.hi)).bit_length() + gap.e) < -60  # and the enclosures are narrow
            decided += 1
    assert decided


def test_the_prover_reads_the_same_names():
    from checker.symbolic.formulas.claim_formulas import FORMULAS

    assert set(FORMULAS) == set(verifier.FORMULA_OF)
    for forall, term in TERMS.values():
        if term.sort in ("scalar", "vector", "matrix"):
            assert equal(term, term), forall
    with pytest.raises(Undecided, match="not a formula with indices"):
        Reading().of(say.positive(u))


def test_a_literal_place_beyond_the_end_is_no_place():
    honest = json.dumps(as_identity(claimed((z,), eq(say.entry(z, 1), say.entry(z, 1)))))
    beyond = json.loads(honest.replace('["num", "1"]', '["num", "2"]'))
    beyond["claim"]["sha256"] = sha256(beyond["claim"]["statement"])
    assert judged(json.loads(honest))[0] == "VERIFIED"
    kind, message = judged(beyond)
    assert kind == "REJECTED" and "size" in message, message
