"""What the engine tries for one step beside the prover: each way in turn, which its step needs, and the command that shows the steps.

A step is found by the way that its test names: without it the step stays open, which each test shows by taking it away.
"""

import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.errors import Undecided
from checker.language import (
    entry,
    equals,
    exp,
    for_each,
    index,
    length,
    log,
    margin,
    norm,
    scalar,
    total,
    vector,
)
from checker.proofs.indices.equal_things import with_equalities
from checker.proofs.proof import Proof
from checker.proofs.search.prove import tree_certificate, with_domain, workshop
from checker.proofs.trees import naming
from checker.proofs.trees.composition import spliced
from checker.proofs.trees.naming import Named, closed_parts, put_back, scalar_parts, split_powers, vector_parts
from checker.proofs.trees.rules import hypothesis, le, lt, num
from checker.proofs.wordings.taken_powers import from_squares, without_logarithms
from checker.report.proofs.proof_steps import proof_text, proof_view
from checker.scripts import attempts
from checker.scripts.suggest import suggested_script
from checker.statements.terms.term import Term
from tests.scripts.proof_scripts import accepted, certified, claim, outcome

x, y, c, m, n, g = (scalar(name) for name in ("x", "y", "c", "m", "n", "g"))
u, w, r = vector("u", "n"), vector("w", "n"), vector("r", "n")
i, a = index("i", "n"), index("a", "n")

# way: (the function to take away, variables, conclusion, hypotheses)
WAYS = {
    "norms place by place": (
        "place_by_place",
        (u, r, c),
        norm(exp(u) - exp(r)) <= c * norm(u - r),
        (for_each(i, abs(exp(entry(u, i)) - exp(entry(r, i))) <= c * abs(entry(u, i) - entry(r, i))), c >= 0),
    ),
    "sums but for one entry": (
        "place_by_place",
        (u, a, g),
        total(exp(u)) <= exp(entry(u, a)) + (length(u) - 1) * exp(entry(u, a) - g),
        (margin(u, a) >= g,),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_step_is_found_by_its_way(way, monkeypatch):
    name, forall, conclude, assuming = WAYS[way]
    assert certified(outcome(claim(forall, conclude, *assuming), lambda p: p.conclude()))
    monkeypatch.setattr(attempts, name, lambda *_: None)
    assert not certified(outcome(claim(forall, conclude, *assuming), lambda p: p.conclude()))


@pytest.mark.parametrize(
    ("goal", "other"),
    [(abs(x) <= n, abs(m * y) <= n), (abs(m * y) <= n, abs(x) <= n)],
    ids=["in the step", "in a fact"],
)
def test_equal_things_stand_for_each_other(goal, other):
    about = claim((x, m, y, n), goal, equals(x, m * y), other)
    shop = workshop(about)
    new = with_equalities(shop, Named(context=about.hypotheses, goal=goal))
    assert new.goal == (abs(m * y) <= n) and new.goal in new.context
    tree = new.back(spliced(hypothesis(new.goal), new.known))
    assert tree.concludes == goal and accepted(tree_certificate(about, "equal", tree, shop.own))


@pytest.mark.parametrize(
    ("goal", "assuming"),
    [
        (equals(log(length(u) * exp(m)), log(length(u)) + m), ()),
        (log(m) + 2 * x <= log(n) + y, (m > 0, n > 0, m * exp(x) ** 2 <= n * exp(y))),
        (log(m) < log(n) + 1, (m > 0, n > 0, m < n * exp(1 + 0 * m))),
    ],
    ids=["equal", "at most", "less"],
)
def test_logarithms_by_their_exponentials(goal, assuming):
    spoken = goal.variables.union(*(one.variables for one in assuming))
    about = claim(tuple(v for v in (u, m, n, x, y) if v.leaf in spoken), goal, *assuming)
    shop = workshop(about)
    found = without_logarithms(shop, goal)
    assert found is not None
    tree = with_domain(shop, found)
    assert accepted(tree_certificate(about, "logarithms", tree, shop.own))


def test_a_logarithm_of_what_is_not_shown_to_be_positive_stays():
    about = claim((m, n), log(m) <= log(n), m <= n)
    assert without_logarithms(workshop(about), about.conclude) is None


def test_a_vector_that_is_a_sum_stands_for_an_equal_one():
    equal = equals(u - c * w - r, (1 - c) * r - exp(u))
    root = norm((1 - c) * r - exp(u)) <= (1 - c) * norm(r)
    goal = norm(u - c * w - r) <= (1 - c) * norm(r)
    assert certified(outcome(claim((u, w, r, c), goal, equal, root), lambda p: p.conclude()))


@pytest.mark.parametrize("strict", [False, True], ids=["at most", "less"])
def test_a_relation_from_that_of_the_squares(strict):
    big, small = (1 - c) * norm(r), norm(u) * exp(y)
    squares = small**2 < big**2 if strict else small**2 <= big**2
    about = claim((u, r, c, y), small < big if strict else small <= big, squares, c <= 1)
    assert certified(outcome(about, lambda p: p.conclude()))
    shop = workshop(claim((x, y), x <= y, x**2 <= y**2))
    assert from_squares(shop, le(x, y)) is None  # y may be less than 0


def test_nothing_is_put_where_nothing_is_equal():
    assert with_equalities(workshop(claim((x,), x <= x + 1)), Named(context=(x >= 0,), goal=x <= x + 1)) is None


def test_exponentials_of_sums_have_factors_in_common():
    assert split_powers(exp(x - y)) == exp(x) * exp(-y)
    assert split_powers(exp(x + y + c)) == exp(x) * exp(y) * exp(c)
    assert split_powers(exp(-(x - y))) == exp(y) * exp(-x)


def test_parts_that_get_names():
    statements = [norm(u - w) ** 2 <= c * norm(u - w), c >= 0]
    assert scalar_parts(statements) == [norm(u - w)]
    assert vector_parts([norm(exp(u)) <= c]) == [exp(u)]
    assert closed_parts(statements) == [norm(u - w)]
    assert closed_parts([norm(u - w) <= norm(u)]) == [u - w] or closed_parts([norm(u - w) <= norm(u)]) == []


def test_a_part_is_put_back_by_a_cut_where_renaming_does_not_add_up():
    """0 ≤ s² is seen of a name s; of s = x − y the square is multiplied out, and no sign is seen."""
    about = claim((x, y), (x - y) ** 2 >= 0)
    shop = workshop(about)
    s = naming.name_for(shop, x - y, "s")
    named = Named(context=(), goal=le(0, s**2), parts={s.leaf: x - y})
    proof = Proof("combine", le(0, s**2), (), {"sums": [], "equalities": []})
    trees = list(put_back(shop, named, proof))
    assert [one.rule for one in trees] == ["consequence"]
    assert accepted(tree_certificate(about, "cut", trees[0], shop.own))


def test_a_cut_takes_the_facts_about_the_part_along():
    about = claim((x, y), (x - y) ** 2 > 0, x - y > 0)
    shop = workshop(about)
    s = naming.name_for(shop, x - y, "s")
    known = hypothesis(lt(0, s))
    named = Named(context=(lt(0, s),), goal=lt(0, s**2), parts={s.leaf: x - y})
    given = {"sums": [{"times": 1, "squares": [], "premises": ["0", "0"]}], "equalities": []}
    proof = Proof("combine", lt(0, s**2), (known,), {**given, "sums": [{**given["sums"][0], "times": num(1)}]})
    cut = naming._cut(shop, named, proof)
    assert accepted(tree_certificate(about, "cut", cut, shop.own))


def test_a_name_needs_a_size_that_is_known():
    with pytest.raises(Undecided):
        naming.shape_of(Term("mystery", (u,), sort="vector"))


def test_a_script_for_what_the_search_finds():
    about = claim((x, y), 2 * x * y <= x**2 + y**2)
    lines = suggested_script(about, seconds=3.0)
    assert lines is not None and lines.startswith("with CLAIM.proof() as p:") and lines.endswith("p.conclude()")
    assert suggested_script(claim((x,), x <= x**2), seconds=0.2) is None


FILE = """
from checker.language import Claim, Source, scalar
x, y = scalar("x"), scalar("y")
CLAIM = Claim(title="t", source=Source(paper="p", where="w", fidelity="verbatim"), forall=(x, y), conclude=2 * x * y <= x**2 + y**2)
with CLAIM.proof() as p:
    p.have((x - y) ** 2 >= {bound})
    p.conclude()
"""


@pytest.mark.parametrize(("bound", "said", "code"), [("0", "The steps prove the claim.", 0), ("1", "✗ 1", 1)])
def test_the_command_shows_the_steps(tmp_path, bound, said, code):
    (tmp_path / "squares.py").write_text(FILE.format(bound=bound), encoding="utf-8")
    found = CliRunner().invoke(main, ["prove", str(tmp_path / "squares.py")])
    assert found.exit_code == code and said in found.output
    assert "line    6" in found.output


def step_row(number, kind, status, **more):
    blank = {
        "line": 3,
        "statement": [],
        "variables": [],
        "seconds": "0.10",
        "uses": [],
        "note": "",
        "name": "",
        "written": [],
        "values": None,
    }
    return {"number": number, "kind": kind, "status": status, **blank, **more}


def test_the_terminal_and_the_page_say_where_a_proof_breaks():
    broken = step_row(
        "1.1",
        "have",
        "false",
        statement=(x >= 1).json,
        variables=[["x", "scalar"]],
        note="It fails.",
        values={"x": "1/2"},
        uses=["1"],
    )
    script = {
        "steps": [
            step_row("1", "case", "open", name="x >= 0"),
            broken,
            step_row("2", "conclude", "proved", statement=(x >= 0).json),
        ],
        "cited": [{"statement": (x <= 2).json, "source": "Somewhere 1964"}],
        "problem": "",
        "status": "BREAKS AT STEP 1.1",
        "first": "1.1",
    }
    lines = proof_text({"paper": "p", "id": "c", "script": script})
    assert lines[0] == "The proof in p/c: BREAKS AT STEP 1.1"
    assert lines[1].startswith("  · 1  ") and lines[2].startswith("  ✗ 1.1") and "[1]" in lines[2]
    assert lines[3:5] == ["      It fails.", "      x = 1/2"] and lines[5].startswith("  ✓ 2")
    assert "  relative to: Somewhere 1964" in lines
    view = proof_view({"script": script})
    assert [one["status"] for one in view["steps"]] == ["inside", "false", "proved"] and not view["holds"]
    assert proof_view({"script": None}) is None and proof_text({}) == []
