"""One goal in several wordings: what the canonical form is, that proofs come back to the goal as written, and that turns are fair."""

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    frobenius,
    implies,
    index,
    log,
    matrix,
    maximum,
    minimum,
    norm,
    pair,
    positive,
    scalar,
    sigmoid,
    softmax,
    sqrt,
    sum_over,
    total,
    vector,
)
from checker.proofs.effort import METER, now, spend
from checker.proofs.proof import Proof
from checker.proofs.search.prove import prove, workshop
from checker.proofs.trees.naming import Named
from checker.proofs.trees.rules import le
from checker.proofs.turns import Turn, first_found, in_rounds
from checker.proofs.wordings.canonical import canonical
from checker.proofs.wordings.of_goals import as_normal_form, wordings
from checker.proofs.wordings.signs import tidied, without_leading_minus

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
x, y, t, N, beta, eps, d = (scalar(name) for name in ("x", "y", "t", "N", "beta", "eps", "d"))
u, e, q, r = vector("u", "n"), vector("e", "n"), vector("q", "d"), vector("r", "d")
X, i = matrix("X", "n", "d"), index("i", "n")


def variables(term):
    if term.name == "var":
        yield term
    for one in term.args:
        yield from variables(one)


def claimed(conclude, *assuming):
    found = {v.leaf: v for one in (*assuming, conclude) for v in variables(one)}
    bound = {one.args[0].leaf.split(":")[0] for one in assuming if one.name == "for_each"}
    forall = tuple(v for name, v in found.items() if name not in bound)
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)


def proved(claim, seconds=6.0):
    certificate = prove(claim, "t", seconds=seconds)
    return certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


def form(claim):
    named = canonical(workshop(claim), Named(context=claim.hypotheses, goal=claim.conclude))
    return named and (list(map(str, named.context)), str(named.goal))


D = X.T @ softmax(X @ q) - X.T @ softmax(X @ r)


@pytest.mark.parametrize(
    "claim",
    [
        claimed(beta > 0, equals(beta, log(1 + 3 / eps)), eps > 0),
        claimed(t >= 0, equals(t, N / x**3), x > 0, N >= 0),
        claimed(norm(D) <= eps * norm(q - r), dot(D, D) <= eps * norm(q - r) * norm(D), eps >= 0),
        claimed((1 - maximum(e) + minimum(e)) * entry(softmax(u), i) <= entry(softmax(u + e), i)),
        claimed((1 - (maximum(e) - minimum(e))) * entry(softmax(u), i) <= entry(softmax(u + e), i)),
        claimed(sqrt(dot(u + e, u + e)) <= norm(u) + sqrt(dot(e, e))),
        claimed(1 / (1 + exp(-x)) <= 1 / (1 + exp(-y)), x <= y),
        claimed(x + y <= 3, (x <= 1) & (y <= 2)),
        claimed(-1 / x - 1 / (-x) >= 0, ~equals(x, 0)),
        claimed(x > 0, x >= 0, x * y >= 1),
    ],
    ids=lambda claim: str(claim.conclude)[:60],
)
def test_a_goal_is_proved_in_some_wording_and_the_proof_is_of_the_goal(claim):
    assert proved(claim)


@pytest.mark.parametrize(
    "claim",
    [
        claimed(beta > 0, equals(beta, log(1 + 3 / eps)), eps < 0, ~equals(eps, -3)),
        claimed(t > 0, equals(t, N / x**3), x > 0, N >= 0),
        claimed(norm(D) <= norm(q - r), dot(D, D) <= 2 * norm(q - r) * norm(D)),
        claimed((1 - maximum(e)) * entry(softmax(u), i) <= entry(softmax(u + e), i)),
        claimed(1 / (1 + exp(-x)) <= 1 / (1 + exp(y)), x <= y),
        claimed(x > 0, x >= 0, y >= 1),
        claimed(1 / x >= 0, ~equals(x, 0)),
    ],
    ids=lambda claim: str(claim.conclude)[:60],
)
def test_a_false_goal_has_no_proof_in_any_wording(claim):
    assert not proved(claim, seconds=2.0)


def test_writings_of_one_statement_have_one_canonical_form():
    root = claimed(sqrt(dot(u, u)) <= eps, sqrt(dot(e, e)) <= 1)
    size = claimed(norm(u) <= eps, norm(e) <= 1)
    assert form(root) == ([str(one) for one in size.hypotheses], str(size.conclude)) and form(size) is None
    assert form(claimed(1 / (1 + exp(-x)) <= 1))[1] == str(sigmoid(x) <= 1)
    assert form(claimed(exp(entry(u, i)) / total(exp(u)) <= 1))[1] == str(entry(softmax(u), i) <= 1)
    assert form(claimed(maximum(pair(x, -x)) <= 1))[1] == str(abs(x) <= 1)
    assert form(claimed(x <= 1, (x <= y) & (y <= 1)))[0] == [str(x <= y), str(y <= 1)]
    under = claimed(eps <= 1, for_each(i, sqrt(dot(X.T @ u, X.T @ u)) <= entry(u, i)))
    assert form(under)[0] == [str(for_each(i, norm(X.T @ u) <= entry(u, i)))]


def test_what_a_hypothesis_defines_is_put_in():
    said = form(claimed(t >= 0, equals(t, N / x**3), x > 0, N >= 0))
    assert said[1] == str(N / x**3 >= 0)


@pytest.mark.parametrize(
    "written, said",
    [
        (x - y <= 0, x <= y),
        (y - x >= 0, x <= y),
        (0 - (x - y) < 0, y < x),
        (x + t <= y + t, x <= y),
        (x - t <= y - t, x <= y),
        (1 + x - y >= 1, y <= x),
        (-x <= 0, x >= 0),
        (x + x <= x, x <= 0),
        (x <= y, None),
        (x >= 0, None),
        (-x <= y, None),
        (equals(u, e), None),
    ],
    ids=str,
)
def test_what_stands_on_both_sides_goes_and_a_zero_takes_the_other_side(written, said):
    found = tidied(written)
    assert (found is None) == (said is None) and (said is None or str(found) == str(said))


@pytest.mark.parametrize(
    "written, said",
    [
        (-x + y, y - x),
        (-(x - y), y - x),
        (-x + y - t, y - x - t),
        (norm(-u - e), norm(u + e)),
        (abs(-x), abs(x)),
        (x - y, None),
        (-x - y, None),
        (-x, None),
        (norm(e - u), None),
    ],
    ids=str,
)
def test_a_sum_begins_without_a_minus_sign(written, said):
    found = without_leading_minus(written)
    assert (found is None) == (said is None) and (said is None or str(found) == str(said))


SPREAD = for_each(i, (x <= entry(e, i)) & (entry(e, i) <= y))
j, w, g = index("j", "n"), vector("w", "n"), vector("g", "d")
STEP = norm(q - t * r - g) ** 2 <= norm(q - g) ** 2 - x**2 / norm(r) ** 2
VARIANCE = sum_over(j, entry(softmax(u), j) * (entry(e, j) - t) ** 2) <= (y - t) * (t - x)


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim",
    [
        claimed(VARIANCE, equals(t, dot(softmax(u), e)), SPREAD),
        claimed(VARIANCE, equals(dot(softmax(u), e), t), SPREAD),
        claimed(implies(x * y >= 2, norm(q - x * r) <= norm(q)), y > 0, y <= t, x > 0, x * t <= 1),
        claimed(norm(-(X.T @ softmax(u)) + X.T @ softmax(w)) <= frobenius(X) / 2 * norm(u - w)),
        claimed(sum_over(j, sqrt(entry(u, j) * entry(w, j))) > 0, positive(u), positive(w)),
        claimed(norm((1 - x) * q + x * r - r) <= (1 - x) * (norm(q - D) + norm(D - r)), x >= 0, x <= 1),
        claimed(~(x < y - t), y <= x + t),
        # A step of Polyak's size.  What its hypotheses say in other words is put back with the proof.
        claimed(STEP, norm(r) > 0, x >= 0, x <= dot(r, q - g), equals(t, x / dot(r, r))),
    ],
    ids=lambda claim: str(claim.conclude)[:50],
)
def test_a_writing_that_was_lost_has_the_proof_of_the_other(claim):
    assert proved(claim, seconds=3.0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim",
    [
        claimed(VARIANCE, equals(2 * dot(softmax(u), e), t), SPREAD),
        claimed(norm(-(X.T @ softmax(u)) + X.T @ softmax(w)) <= frobenius(X) / 4 * norm(u - w)),
        claimed(sum_over(j, entry(u, j) * entry(w, j)) > 0, positive(u), minimum(w) >= 0),
        claimed(norm((1 - x) * q + x * r - r) <= (1 - x) * norm(q - r), x >= 0),
        claimed(~(x < y - t), y <= x + t + 1),
        claimed(STEP, norm(r) > 0, x <= dot(r, q - g), equals(t, x / dot(r, r))),
        claimed(x + t <= y + t, x <= y + t),
    ],
    ids=lambda claim: str(claim.conclude)[:50],
)
def test_a_false_neighbour_of_such_a_writing_has_no_proof(claim):
    assert not proved(claim, seconds=1.0)


def test_all_searches_of_rounds_end_together():
    before = METER.spent
    tasks = [searching(10**6, found=None) for _ in range(5)]
    assert in_rounds(tasks, 0.5, 1.0) is None
    assert METER.spent - before < 3.5 * 1_000_000


def test_the_normal_form_of_a_sequent_forgets_how_it_was_written():
    forms = set()
    for goal in (x - y <= 2, x <= 2 + y, (2 - x) + y >= 0, 2 * x - 2 * y <= 2 + (x - y)):
        named = as_normal_form(workshop(claimed(goal)), Named(context=(), goal=goal))
        forms.add(str(goal if named is None else named.goal))
    assert len(forms) == 1


def test_each_wording_is_given_once_and_the_first_one_not_again():
    claim = claimed(norm(D) <= eps * norm(q - r), dot(D, D) <= eps * norm(q - r) * norm(D), eps >= 0)
    plain = Named(context=claim.hypotheses, goal=claim.conclude)
    said = [(one.context, one.goal) for one in wordings(workshop(claim), [plain])]
    assert len(said) == len(set(said)) and (plain.context, plain.goal) not in said and len(said) >= 3


# ── turns ──


def searching(steps, found, price=50_000):
    """A search that looks at the clock after each step and finds something in the end."""

    def task():
        for _ in range(steps):
            spend(price)
            now()
        return found

    return task


ONE, OTHER = (Proof("hypothesis", le(0, k)) for k in (1, 2))


def test_a_cheap_search_is_not_kept_waiting_by_a_dear_one():
    before = METER.spent
    assert first_found(searching(10_000, ONE), iter([searching(4, OTHER)]), 60.0) is OTHER
    assert METER.spent - before < 2_000_000


def test_each_search_has_its_own_clock():
    seen = []

    def first():
        began = now()
        for _ in range(20):
            spend(50_000)
            now()
        seen.append(now() - began)
        return None

    first_found(first, iter([searching(200, None)]), 20.0)
    assert seen == [pytest.approx(1.0)]


def test_effort_ends_all_searches_and_the_clock_goes_on_for_who_comes_after():
    before, began = METER.spent, now()
    assert first_found(searching(10_000, ONE), iter([searching(10_000, OTHER)] * 3), 1.0) is None
    assert 1.0 <= (METER.spent - before) / 1e6 < 2.0
    assert METER.wait is None and now() >= began + 1.0


def test_searches_that_find_nothing_end_early_and_turns_may_stand_in_turns():
    def outer():
        return first_found(searching(3, None), iter([searching(6, ONE)]), 5.0)

    assert first_found(searching(2, None), iter([searching(2, None)]), 60.0) is None
    assert first_found(searching(50, None), iter([outer]), 30.0) is ONE


def test_what_a_search_raises_is_not_lost():
    def broken():
        spend(10)
        now()
        raise RuntimeError("a defect")

    with pytest.raises(RuntimeError, match="a defect"):
        first_found(searching(100, None), iter([broken]), 5.0)
    assert METER.wait is None
    one = Turn(searching(100, ONE))
    assert one.go_on(0.1) is None and not one.over
    one.end()
    assert one.over
