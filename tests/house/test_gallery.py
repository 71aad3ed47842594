"""The gallery of statements from papers: each file loads, cites, has the word of its page, and no word contradicts an argument."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from checker.statements.claims.claim import load
from tests.app.command_line import checker

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples" / "gallery").glob("*/*.py"))
PAGE = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
RESULTS = json.loads((ROOT / "reports/reference/campaigns/gallery.json").read_text(encoding="utf-8"))
EARNED = {one["file"]: one["verdict"] for one in RESULTS}


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_file_loads_and_says_its_source_and_its_argument(path):
    text = path.read_text(encoding="utf-8")
    claim, doc = load(path)
    assert claim.source.where and claim.source.fidelity in ("paraphrase", "reconstructed")
    assert len(text.splitlines()) <= 40
    assert re.search(r"^Source\.  .*\b(19|20)\d\d\b", doc, re.M) and re.search(r"^By hand\.  (True|False)\b", doc, re.M)


def test_the_page_names_each_file_once_with_the_word_that_it_earned():
    rows = re.findall(r"^\|.*`(examples/gallery/[\w/]+\.py)`.*\| ([A-Z ]+) \|$", PAGE, re.M)
    assert sorted(file for file, _ in rows) == [named(path) for path in FILES]
    assert dict(rows) == EARNED


def test_no_word_contradicts_the_argument_in_its_file():
    """A proof of what is false, or a refutation of what is true, would be the gravest defect."""
    for path in FILES:
        true = "By hand.  True" in path.read_text(encoding="utf-8")
        assert EARNED[named(path)] not in (
            ("REFUTED", "VACUOUS", "ERROR") if true else ("PROVED", "VACUOUS", "ERROR")
        ), path


CHEAP = (
    "flow/key_query_of_any_loss",
    "kernels/positive_features",
    "kernels/recurrent_state",
    "collapse/residual_passes_through",
    "layer_norm/root_mean_square_is_linear",
    "orders/attention_forgets_the_order",
    "randomness/positive_features_are_unbiased",
    "randomness/random_signs_have_normal_moments",
)
DEAR = (
    "collapse/contraction_of_averages",
    "flash/normaliser_is_safe",
    "flow/key_query_is_conserved",
    "hopfield/energy_decreases",
    "lipschitz/bounded_tokens_have_a_constant",
    "lipschitz/jacobian_below_a_half",
    "losses/certified_radius",
    "optimisers/adam_corrected_steps_of_the_paper",
    "orders/any_order_stays_in_the_ball",
    "orders/every_order_ends_alike",
    "randomness/random_sums_are_rarely_large",
    "softmax/cocoercive",
    "temperature/bounded_logits_disperse",
)


@pytest.mark.parametrize("name", [*CHEAP, *(pytest.param(one, marks=pytest.mark.slow) for one in DEAR)])
def test_a_sample_earns_the_word_of_the_page(tmp_path, name):
    path = ROOT / "examples" / "gallery" / f"{name}.py"
    done = checker("-q", "audit", path, "--budget", "quick", "--no-cache", "--workers", 1, "--out", tmp_path, cwd=ROOT)
    entry = json.loads((tmp_path / "audit.json").read_text(encoding="utf-8"))["claims"][0]
    assert entry["error"] is None and entry["verdict"] == EARNED[named(path)], done.stderr
