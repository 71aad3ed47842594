"""The library: every lemma's tree is accepted, instances are spliced in whole, and what does not fit is no fact."""

import json
import runpy
from pathlib import Path

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.errors import ClaimError
from checker.language import Claim, Source, equals, exp, log, norm, scalar, total, vector
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.library.instances import RULE, Instances, fact_at, written_out
from checker.proofs.library.matching import Pool, match
from checker.proofs.library.store import LibraryLemma, library, read_lemmas, rewrites, stored_trees, written
from checker.proofs.library.users import VARIABLE, own_lemmas, triggers_of
from checker.proofs.search.prove import prove, tree_of, workshop
from checker.proofs.terms.normal_form import Forms
from checker.proofs.terms.plausible import plausible

DOCS = Path(__file__).parents[3] / "docs"
SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
x, y, a = scalar("x"), scalar("y"), scalar("a")
u, w = vector("u", "n"), vector("w", "n")


def claimed(conclude, *assuming, forall=None):
    variables = {s.leaf: s for t in (*assuming, conclude) for s in subterms(t) if s.name == "var"}
    return Claim(
        title="t", source=SOURCE, forall=forall or tuple(variables.values()), assuming=assuming, conclude=conclude
    )


def subterms(term):
    yield term
    for one in term.args:
        yield from subterms(one)


def accepted(certificate):
    return certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


def test_every_lemma_that_is_written_has_a_tree_of_its_own_statement():
    lacking = [one.name for one in written() if one.claim.sha256 not in stored_trees()]
    assert lacking == [], "python -m checker.scripts.library"
    names = [one.name for one in written()]
    assert len(set(names)) == len(names)
    assert set(stored_trees()) <= {one.claim.sha256 for one in written()}, "a tree of a lemma that is gone"


@pytest.mark.parametrize("lemma", library(), ids=lambda one: one.name)
def test_the_tree_of_a_lemma_is_accepted_and_its_claim_is_the_line(lemma):
    assert accepted(dict(lemma.certificate))
    assert lemma.certificate["claim"]["sha256"] == lemma.claim.sha256
    needed = set().union(*(h.variables for h in lemma.claim.hypotheses)) if lemma.claim.hypotheses else set()
    for patterns in lemma.triggers:
        spoken = set().union(*(one.variables for one in patterns))
        assert {v.leaf for v in lemma.variables} <= spoken | needed, "a variable that no trigger binds"


def test_the_page_of_the_library_is_the_library():
    build = runpy.run_path(str(DOCS / "build_library.py"))
    assert (DOCS / "library.md").read_text(encoding="utf-8") == build["page"](), "run: python docs/build_library.py"


@pytest.mark.parametrize(
    "line",
    [
        "no conclusion | 0 <= x | | x",
        "three parts | x <= 1 | x",
        "a float | | x <= 0.5 | x",
        "an unknown word | | mystery(x) <= 1 | x",
        "python | | __import__('os').getcwd() | x",
        "an attribute | | x.__class__ | x",
    ],
)
def test_a_line_that_is_no_lemma_is_refused_with_its_place(line):
    with pytest.raises(ClaimError, match="Line 2"):
        list(read_lemmas("# a remark\n" + line))


def named(name):
    return next(one for one in library() if one.name == name)


def shown_by(shop):
    return Instances(FactBase(shop, lambda *_: None))._shown


def test_an_instance_is_a_node_that_is_written_out_as_the_tree_of_the_lemma():
    claim = claimed(1 + (x * y - a) <= exp(x * y - a))
    shop = workshop(claim)
    fact = fact_at(named("tangent"), {"x": x * y - a}, shown_by(shop))
    assert fact.rule == RULE and fact.concludes == claim.conclude
    whole = written_out(shop, fact)
    assert whole.concludes == claim.conclude and all(one.rule != RULE for one in whole.nodes())


def test_a_lemma_is_no_fact_where_a_hypothesis_is_not_shown_or_a_size_does_not_fit():
    shop = workshop(claimed(log(x) <= x - 1, x <= 1))
    assert fact_at(named("logarithm below its tangent"), {"x": x}, shown_by(shop)) is None
    shop = workshop(claimed(log(x) <= x - 1, x > 0))
    assert fact_at(named("logarithm below its tangent"), {"x": x}, shown_by(shop)) is not None
    other = vector("p", "m")
    assert fact_at(named("triangle"), {"u": u, "w": other}, shown_by(shop)) is None
    assert fact_at(named("triangle"), {"u": u}, shown_by(shop)) is None


@pytest.mark.parametrize(
    ("claim", "lemma"),
    [
        (claimed(total(abs(u - 2 * w)) <= total(abs(u)) + total(abs(2 * w))), "a sum of sizes"),
        (claimed(norm(u - w) <= norm(u - 3 * w) + norm(3 * w - w)), "a triangle of three"),
        (claimed(log(x + 2) <= log(x + 1) + 1 / (x + 1), x > 0), "a step of a logarithm"),
        (claimed(1 + (x - y) < exp(x - y), ~equals(x - y, 0)), "a strict tangent"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_an_instance_of_a_lemma_is_proved_at_once(claim, lemma):
    certificate = prove(claim, "t", seconds=1.0)
    assert accepted(certificate), lemma


@pytest.mark.parametrize(
    "claim",
    [
        claimed(1 + x < exp(x)),
        claimed(log(x) <= x - 1, x >= 0),
        claimed(log(x + 1) <= log(x) + 1 / (x + 1), x > 0),
        claimed(total(abs(u)) <= norm(u)),
        claimed(norm(u - w) <= norm(u) - norm(w)),
    ],
    ids=str,
)
def test_a_false_neighbour_of_a_lemma_has_no_proof(claim):
    assert prove(claim, "t", seconds=1.5) is None


def test_a_false_lemma_in_the_store_proves_nothing(monkeypatch):
    """Whoever edits a line keeps a tree of another statement, and that is no tree of the new one."""
    text = "tangent, turned | | exp(x) <= 1 + x | exp(x)"
    (false,) = read_lemmas(text)
    borrowed = LibraryLemma(
        name=false.name,
        subject="",
        claim=false.claim,
        triggers=false.triggers,
        certificate=named("tangent").certificate,
    )
    monkeypatch.setattr("checker.proofs.library.instances.all_lemmas", lambda: (borrowed,))
    claim = claimed(exp(y) <= 1 + y)
    found = tree_of(claim, seconds=0.5)
    assert found is None or not accepted(prove(claim, "t", seconds=0.5))


def test_matching_sees_normal_forms_commuted_arguments_and_differences():
    pool = Pool(forms=Forms())
    p, q = vector("p", "n"), vector("q", "n")
    assert [one["p"] for one in match(pool, norm(p - q), norm(u - w), {})] == [u]
    assert len(list(match(pool, norm(p - q), norm(u + (-w)), {}))) == 1
    assert len(list(match(pool, norm(p - q), norm(u), {}))) == 0
    bound = next(match(pool, x + y, a + 1, {}))
    assert set(map(str, bound.values())) == {"a", "1"}
    assert list(match(pool, norm(p - p), norm(u - w), {})) == []


def test_rewrites_lead_to_one_form_and_never_back():
    for one in rewrites():
        left, right = one.claim.conclude.args
        assert one.claim.conclude.name == "eq" and left != right
        again = [
            other for other in rewrites() if any(match(Pool(forms=Forms()), other.claim.conclude.args[0], right, {}))
        ]
        assert not again, f"{one.name} ends in what {again[0].name} rewrites"


def test_lemmas_are_plausible_in_floats():
    """The line says what its tree proves, so this can only fail where a hypothesis is never met, as in a line with a slip."""
    assert all(plausible(one.claim.hypotheses, one.claim.conclude) for one in library())


# ── lemmas of one's own ──


def kept(folder, claim, name="mine", **changed):
    certificate = prove(claim, name, seconds=6.0)
    assert accepted(certificate)
    certificate |= changed
    (folder / "certificates").mkdir(exist_ok=True)
    (folder / "certificates" / f"{name}.json").write_text(canonical_json(certificate), encoding="utf-8")
    return certificate


def test_a_proved_claim_of_a_run_is_a_lemma_of_the_next_audit(tmp_path, monkeypatch):
    kept(tmp_path, claimed(norm(u + w) ** 2 <= 2 * norm(u) ** 2 + 2 * norm(w) ** 2))
    (one,) = own_lemmas({VARIABLE: str(tmp_path)})
    assert one.name.startswith("yours: mine") and one.triggers
    monkeypatch.setattr("checker.proofs.library.instances.all_lemmas", lambda: (one,))
    v = vector("v", "n")
    claim = claimed(norm((u - v) + (v - w)) ** 2 <= 2 * norm(u - v) ** 2 + 2 * norm(v - w) ** 2)
    assert accepted(prove(claim, "t", seconds=1.0))


def test_what_is_no_certificate_of_a_proof_is_no_lemma(tmp_path):
    good = kept(tmp_path, claimed(norm(u + w) ** 2 <= 2 * norm(u) ** 2 + 2 * norm(w) ** 2))
    folder = tmp_path / "certificates"
    false = json.loads(canonical_json(good))
    false["claim"]["statement"]["conclude"][2] = ["num", "0"]
    (folder / "false.json").write_text(json.dumps(false), encoding="utf-8")
    (folder / "role.json").write_text(canonical_json({**good, "role": "vacuous"}), encoding="utf-8")
    (folder / "text.json").write_text("no JSON", encoding="utf-8")
    (folder / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (folder / "link.json").symlink_to(folder / "mine.json")
    (folder / "list.json").write_text("[1]", encoding="utf-8")
    assert [one.claim.sha256 for one in own_lemmas({VARIABLE: str(tmp_path)})] == [good["claim"]["sha256"]]
    assert own_lemmas({}) == [] and own_lemmas({VARIABLE: str(tmp_path / "none")}) == []


def test_a_lemma_whose_variable_stands_in_arithmetic_alone_has_no_trigger():
    assert triggers_of(claimed(a * norm(u) <= a * norm(u) + 1)) == ()
    assert triggers_of(claimed(norm(u) <= norm(u) + norm(w))) == ((norm(u), norm(w)),)


def test_every_lemma_has_a_name_of_its_own():
    """A tree is found by its lemma's name: two lemmas of one name would take each other's trees."""
    names = [one.name for one in library()]
    assert len(set(names)) == len(names)
