"""The format of certificates: its published JSON Schema, and a fixed sample of the campaign of mutated certificates and lying
solvers (tests/benchmarks/verifier/campaign_certificate_attacks.py)."""

import copy
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.benchmarks.verifier import campaign_certificate_attacks as campaign

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schema" / "certificate.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
TYPES = ("evaluation", "kkt", "farkas", "gap", "tree", "trap", "capture", "lemma", "identity")


@pytest.fixture(scope="module")
def pool():
    return campaign.originals(15)


# ── the schema ──


def complaint(certificate):
    found = next(VALIDATOR.iter_errors(certificate), None)
    return None if found is None else f"{found.message[:200]} at {list(found.absolute_path)}"


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.slow
def test_every_shipped_certificate_fits():
    files = sorted((ROOT / "reports" / "reference").glob("certificates/*.jsonl"))
    lines = [line for path in files for line in path.read_text(encoding="ascii").splitlines() if len(line) < 50_000]
    assert len(lines) > 30
    for line in lines:
        assert complaint(json.loads(line)) is None


def test_certificates_of_every_type_fit(pool):
    assert {c["type"] for cs in pool.values() for c in cs} == set(SCHEMA["properties"]["type"]["enum"])
    for certificates in pool.values():
        for one in certificates:
            assert complaint(one) is None


def test_changed_certificates_do_not_fit(pool):
    for certificates in pool.values():
        one = certificates[0]
        for name in one:
            without = {k: v for k, v in one.items() if k != name}
            assert complaint(without), name
        assert complaint(one | {"note": "x"})
        assert complaint(one | {"format": "checker-certificate/2"})
        assert complaint(one | {"type": "faith"})
        changed = copy.deepcopy(one)
        changed["claim"]["sha256"] = changed["claim"]["sha256"][:-1]
        assert complaint(changed)
    kkt = copy.deepcopy(pool["kkt"][0])
    for bad in ("01", "1/1", "-0", "1.5", "1e3", "", "+1", "2/0", 1, None):
        kkt["evidence"]["svm"][0]["multipliers"] = [["0", bad]]
        assert complaint(kkt), bad


def test_the_worked_examples_of_the_documentation_fit_and_are_accepted():
    """Every complete certificate in docs/certificates.md, one a type."""
    text = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```json certificate\n")[1:]]
    found = [json.loads(block) for block in blocks]
    for one in found:
        assert complaint(one) is None
        assert campaign.verify.verify_text(json.dumps(one))[0] == "VERIFIED"
    assert {one["type"] for one in found} == set(SCHEMA["properties"]["type"]["enum"])


def test_six_kinds_of_evidence_have_an_example_as_a_tree():
    """Each is under its own name in docs/certificates.md; the cover rests on intervals, the others are exact."""
    text = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    blocks = [json.loads(part.split("```")[0]) for part in text.split("```json certificate\n")[1:]]
    kinds = ("squares", "gram", "mean", "segment", "cover", "fact")
    found = {one["claim"]["id"]: one for one in blocks if one["claim"]["id"] in kinds}
    assert tuple(found) == kinds
    for kind, one in found.items():
        says = campaign.verify.verify_text(json.dumps(one))[1]
        assert says.startswith("proof, with intervals: " if kind == "cover" else "proof, exact: ")
    assert found["squares"]["evidence"]["tree"]["with"]["equalities"]
    rules = {kind: one["evidence"]["tree"]["premises"][0]["rule"] for kind, one in found.items()}
    assert (rules["gram"], rules["mean"], rules["segment"]) == ("entries", "entries", "rise")


def test_every_rule_is_in_the_table_of_the_documentation():
    text = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    table = text[text.index("| rule | concludes | from |") :].split("\n\n")[0]
    named = {name for row in table.splitlines() for name in row.split("|")[1].split("`")[1::2]}
    assert named == {*campaign.verify.RULES, "losses", "defined", "impossible"}


# ── attacks ──


def test_mutants_of_every_type_are_rejected_or_explained(pool):
    assert tuple(pool) == TYPES
    found = campaign.attacked(pool, 30, 2)
    assert not found["unexplained"]
    for kind, one in found["types"].items():
        assert one["outcomes"].get("VERIFIED", 0) < one["mutants"] / 2, kind
        assert one["outcomes"].get("REJECTED", 0) > 0, kind


@pytest.mark.parametrize(
    "broken",
    [
        lambda m, patch: patch.setattr(m.Evidence, "kkt", _solution_without_a_check),
        lambda m, patch: patch.setattr(m.Evidence, "farkas", lambda *_: (None, (), None, ())),
        lambda m, patch: patch.setitem(m.TRUTHS, False, "TRUE"),
    ],
    ids=["kkt unchecked", "farkas unchecked", "everything true"],
)
def test_the_campaign_notices_a_broken_verifier(pool, monkeypatch, broken):
    broken(campaign.verify, monkeypatch)
    kinds = {kind: pool[kind] for kind in ("kkt", "farkas")}
    assert campaign.attacked(kinds, 300, 3)["unexplained"]


def _solution_without_a_check(self, work, entry, rows, rhs, width):
    _, common, sums = self.combination(work, entry["multipliers"], rows, width)
    return [campaign.Fraction(x, common) for x in sums], (), None, ()


def test_lies_of_solvers_change_no_verdict():
    found = campaign.attacked_solvers(26, 2)
    assert found["total"] >= 26 and len(found["told"]) >= 12
    assert found["wrong_verdicts"] == []


def test_the_recorded_campaign_found_nothing_unexplained():
    recorded = json.loads((ROOT / "reports/reference/campaigns/attacks.json").read_text(encoding="utf-8"))
    assert recorded["mutants"] >= 10_000 and recorded["unexplained"] == []
    assert set(recorded["types"]) == set(TYPES)
    assert recorded["solver_lies"]["total"] >= 1_000 and recorded["solver_lies"]["wrong_verdicts"] == []
    for kind, one in recorded["types"].items():
        argued = sum(n for why, n in one["accepted_by_argument"].items() if why != "unexplained")
        assert argued == one["outcomes"].get("VERIFIED", 0), kind
