"""docs/not_reproduced.md: the page beside its record, and one row of it computed again."""

import importlib.util
import json
from pathlib import Path

import pytest

from checker.statements.claims.claim import published_folder
from tests.benchmarks.papers import campaign_not_reproduced as campaign

ROOT = Path(__file__).parents[2]
RECORD = json.loads(campaign.RECORD.read_text(encoding="utf-8"))
EIGHT = {
    "few-tokens-contribute",
    "qk-gradient-descent",
    "qk-gradient-descent-nuclear",
    "token-separation",
    "lp-gd-direction",
    "notebook-synthetic",
    "better-token-selection",
    "notebook-multi-token",
}


def built():
    spec = importlib.util.spec_from_file_location("build_not_reproduced", ROOT / "docs" / "build_not_reproduced.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_the_record():
    page = built().page(RECORD)
    assert (ROOT / "docs/not_reproduced.md").read_text(encoding="utf-8") == page, (
        "run: python docs/build_not_reproduced.py"
    )


def test_the_page_explains_every_published_experiment_that_was_not_reproduced():
    """One that is reproduced at last, or a new one that is not, is told here."""
    audit = json.loads((published_folder() / "audit.json").read_text(encoding="utf-8"))
    experiments = [
        c for c in audit["claims"] if c["verdict"] in ("NOT REPRODUCED", "INCONCLUSIVE") and c.get("experiment")
    ]
    assert {c["id"] for c in experiments} == EIGHT
    page = built().page(RECORD)
    assert all(name in page for name in EIGHT)


def test_the_first_row_of_a_section_is_what_was_published():
    audit = json.loads((published_folder() / "audit.json").read_text(encoding="utf-8"))
    measured = {(c["id"], m["what"]): m["value"] for c in audit["claims"] for m in c.get("measurements") or ()}

    def first(section):
        return RECORD[section]["rows"][0]["found"]

    assert float(measured["few-tokens-contribute", "largest share in any update"]) == pytest.approx(
        first("few")["largest"]
    )
    assert int(measured["token-separation", "runs that separate all"]) == first("separation")["both"]
    assert int(measured["qk-gradient-descent", "runs that approach it"]) == first("factors")["approach"]
    assert int(measured["notebook-multi-token", "runs compared"]) == first("survivors")["compared"]
    won = measured["better-token-selection", "label won at p 11/10"]
    assert won.startswith(f"{first('digits')['right'][0]} of {first('digits')['right'][1]};")


def test_a_sample_of_the_record_is_computed_again():
    """The share of tokens that make a half of the gradient, at X = 0 and for one seed, is at most that of five seeds and five records."""
    own = campaign.module_of("similarity", "few-tokens-contribute")
    one = campaign.task(seed=400, **own.SIZES)
    zero = [0.0] * len(one.rows)
    shares = {part: campaign._share(own, one, zero, part) for part in (0.25, 0.5, 0.9)}
    rows = {row["change"]: row["found"]["largest"] for row in RECORD["few"]["rows"]}
    assert 0 < shares[0.25] < shares[0.5] < shares[0.9]
    for part, change in ((0.9, "none: 9/10 of the gradient, n = 5"), (0.5, "part of the gradient: 1/2")):
        assert shares[part] <= rows[change]
    assert shares[0.9] == pytest.approx(own.share(one, zero))
