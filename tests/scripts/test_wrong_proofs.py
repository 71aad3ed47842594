"""Wrong proofs of true statements: the first wrong step is named with a counter-example or a reason, and none of them proves anything.

Each statement is true, and most are proved by the search alone, which is why the script's own certificate is what is asked here.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from checker.language import (
    Lemma,
    dot,
    entry,
    equals,
    exp,
    for_each,
    for_some,
    hadamard,
    index,
    iterate,
    log,
    max_norm,
    maximum,
    natural,
    norm,
    pair,
    scalar,
    sigmoid,
    softmax,
    sqrt,
    total,
    vector,
)
from checker.statements.claims.claim import Claim
from tests.scripts.proof_scripts import accepted, claim, first_wrong, outcome

x, y, z, c, s = scalar("x"), scalar("y"), scalar("z"), scalar("c"), scalar("s")
u, w, q, k = vector("u", "n"), vector("w", "n"), vector("q", "n"), natural("k")
i, j = index("i", "n"), index("j", "n")
state = scalar("state")


def grown(steps):
    return iterate(steps, state, start=s, update=2 * state)


def halved(steps):
    return iterate(steps, state, start=s, update=state / 2)


@dataclass(frozen=True)
class Wrong:
    """A statement, a wrong proof of it, the step that is wrong and how that is told."""

    name: str
    about: Callable[[], Claim]
    write: Callable
    step: str
    status: str  # false: with a counter-example; open: with a reason
    reason: str = ""


def _script(*steps):
    def write(p):
        for step in steps:
            step(p)

    return write


def have(statement, by=None):
    return lambda p: p.have(statement, by=by)


def end(p):
    p.conclude()


def case(statement, *steps):
    def write(p):
        with p.case(statement):
            for step in steps:
                step(p)

    return write


def squares():
    return claim((x, y), 2 * x * y <= x**2 + y**2)


def swish():
    return claim((x,), x * sigmoid(x) <= maximum(pair(x, 0)))


WRONG = [
    Wrong("a wrong constant in step 2", squares, _script(have((x - y) ** 2 >= 0), have(equals((x - y) ** 2, x**2 - x * y + y**2)), end), "2", "false"),
    Wrong("a swapped inequality", squares, _script(have(x**2 + y**2 <= 2 * x * y), end), "1", "false"),
    Wrong("a sign", squares, _script(have((x - y) ** 2 >= 0), have(equals((x - y) ** 2, x**2 + 2 * x * y + y**2)), end), "2", "false"),
    Wrong(
        "a missing case", lambda: claim((x,), x <= abs(x)), _script(case(x > 0, have(equals(abs(x), x)), end), case(x < 0, end)), "2+", "false",
    ),
    Wrong(
        "cases that overlap the wrong way", swish,
        _script(case(x >= 1, have(x * sigmoid(x) <= x), end), case(x <= 0, have(x * sigmoid(x) <= 0), end)), "2+", "false",
    ),
    Wrong(
        "a fact of the other case", swish, _script(case(x >= 0, end), case(x <= 0, have(equals(maximum(pair(x, 0)), x)), end)), "2.1", "false",
    ),
    Wrong("a division by what may be 0", lambda: claim((x,), x**2 >= 0), _script(have(equals(x / x, 1)), end), "1", "open", "has a value"),
    Wrong(
        "a root of what may be negative", lambda: claim((x,), x <= x**2 + 1), _script(have(equals(sqrt(x) ** 2, x)), end), "1", "open",
        "has a value",
    ),
    Wrong(
        "a logarithm of what may be negative", lambda: claim((x,), x <= exp(x)), _script(have(equals(exp(log(x)), x)), end), "1", "open",
        "has a value",
    ),
    Wrong("a root of a square without its absolute value", lambda: claim((x,), x <= abs(x)), _script(have(equals(sqrt(x**2), x)), end), "1", "false"),
    Wrong(
        "dividing an inequality by a negative number", lambda: claim((x, y), y <= x + 1, y <= x), _script(have(-1 * y <= -1 * x), end), "1", "false",
    ),
    Wrong(
        "multiplying inequalities of any sign", lambda: claim((x, y), x**2 >= 0, x <= y), _script(have(x**2 <= y**2), end), "1", "false",
    ),
    Wrong("a wrong constant of a Lipschitz bound", lambda: claim((x, y), abs(sigmoid(x) - sigmoid(y)) <= abs(x - y)), _script(
        lambda p: p.along(sigmoid(z), z, start=x, end=y, bound="1/5"), end), "1.slope", "false"),
    Wrong("a bound of the derivative that holds on a ball alone", lambda: claim((x, y), abs(x**2 - y**2) <= abs(x - y) * (abs(x) + abs(y))), _script(
        lambda p: p.along(z**2, z, start=x, end=y, bound=2), end), "1.slope", "false"),
    Wrong(
        "an end that is not inside", lambda: claim((x, y), abs(x**2 - y**2) <= abs(x - y) * (abs(x) + abs(y)), abs(x) <= 1), _script(
            lambda p: p.along(z**2, z, start=x, end=y, bound=2, inside=[abs(z) <= 1]), end), "1", "false",
    ),
    Wrong(
        "an induction whose base fails", lambda: claim((k, s), grown(k) + 1 >= s, s >= 0),
        _script(lambda p: p.induct(k, grown(k) >= s + 1), end), "1.base", "false",
    ),
    Wrong(
        "an induction whose step fails", lambda: claim((k, s), halved(k) >= 0, s >= 1), _script(lambda p: p.induct(k, halved(k) >= s - k / 100), end),
        "1.step", "false",
    ),
    Wrong(
        "an induction that begins later than it is used", lambda: claim((k, s), halved(k) <= s, s >= 0),
        _script(lambda p: p.induct(k, halved(k) <= s, first=1), end), "1", "open", "no fact",
    ),
    Wrong(
        "a lemma whose condition fails", lambda: claim((x, y), 2 * x * y <= x**2 + y**2),
        _script(lambda p: p.use(Lemma(forall=(z,), assuming=(z >= 1,), conclude=z <= z**2), z=x), end), "1.1", "false",
    ),
    Wrong(
        "a lemma that is false", lambda: claim((x,), x <= x**2 + 1), _script(lambda p: p.use(Lemma(forall=(z,), conclude=z <= z**2), z=x), end),
        "1", "false",
    ),
    Wrong("a chain with a wrong link", lambda: claim((x,), x <= x**2 + 1), _script(
        lambda p: p.calc(x, "<=", x**2, "<=", x**2 + 1), end), "1.1", "false"),
    Wrong("a strict link where equality occurs", squares, _script(lambda p: p.calc(2 * x * y, "<", x**2 + y**2, "<=", x**2 + y**2), end), "1.1", "false"),
    Wrong(
        "the norm of a difference", lambda: claim((u, w), norm(u - w) <= norm(u) + norm(w)), _script(have(norm(u - w) <= norm(u) - norm(w)), end),
        "1", "false",
    ),
    Wrong(
        "Cauchy–Schwarz without its square", lambda: claim((u, w), dot(u, w) ** 2 <= norm(u) ** 2 * norm(w) ** 2),
        _script(have(dot(u, w) <= norm(u)), end), "1", "false",
    ),
    Wrong(
        "a maximum for a mean", lambda: claim((u, w), dot(softmax(u), w) <= maximum(w)), _script(have(equals(dot(softmax(u), w), maximum(w))), end),
        "1", "false",
    ),
    Wrong(
        "the norm of an entrywise product", lambda: claim((u, w), norm(hadamard(u, w)) <= norm(u) * max_norm(w)),
        _script(have(norm(hadamard(u, w)) <= max_norm(u) * max_norm(w)), end), "1", "false",
    ),
    Wrong(
        "what holds of one index holds of all", lambda: claim((u, j), entry(u, j) ** 2 >= 0, entry(u, j) >= 1),
        _script(have(for_each(i, entry(u, i) >= 1)), end), "1", "false",
    ),
    Wrong(
        "some index without a reason", lambda: claim((u,), total(u) <= total(u) + 1),
        _script(lambda p: p.obtain(j, for_some(i, entry(u, i) >= 1)), end), "1", "false",
    ),
    Wrong("a contradiction from a wrong fact", lambda: claim((x, y), x**2 + y**2 >= 2 * x * y), _script(
        have(x**2 + y**2 >= 3 * x * y), lambda p: p.suppose_not(), end), "1", "false"),
    Wrong("the exponential below its tangent", lambda: claim((x,), 1 + x <= exp(x)), _script(have(exp(x) <= 1 + x + x**2), end), "1", "false"),
    Wrong("a limit for a bound", lambda: claim((x,), sigmoid(x) <= 1), _script(have(sigmoid(x) <= "99/100"), end), "1", "false"),
    Wrong("an equality of what is only bounded", lambda: claim((u,), total(abs(u)) >= norm(u)), _script(
        have(equals(total(abs(u)), norm(u))), end), "1", "false"),
    Wrong("a cited statement that is false here", lambda: claim((x,), x <= x**2 + 1), _script(
        lambda p: p.cite(x <= x**2, "a misreading"), end), "1", "false"),
    Wrong(
        "a named fact that does not suffice", lambda: claim((x, y), x + y >= 2, x >= 1, y >= 1),
        lambda p: p.conclude(by=[x >= 1]), "1", "open", "not named",
    ),
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda one: one.name)
def test_the_first_wrong_step_is_named(wrong):
    found = outcome(wrong.about(), wrong.write)
    assert found.certificate is None and found.relative is None, "a wrong proof proves nothing"
    assert first_wrong(found) == (wrong.step, wrong.status)
    row = next(one for one in found.rows if one.number == wrong.step and one.status == wrong.status)
    assert wrong.reason in row.note
    if wrong.status == "false":
        assert row.certificate is not None and row.certificate["role"] == "counter-example"
        assert accepted(row.certificate)


def test_there_are_thirty_of_them():
    assert len(WRONG) >= 30 and len({one.name for one in WRONG}) == len(WRONG)
