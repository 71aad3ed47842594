"""The campaign of faults (``python -m tests.campaigns.faults``): a fixed sample of it, and what the whole of it gave."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.campaigns.faults import flips, kills, names
from tests.campaigns.faults.common import Counts

RECORDED = Path(__file__).parents[2] / "reports" / "reference" / "campaigns" / "faults.json"


def test_what_was_recorded_is_as_large_as_was_asked_and_nothing_went_wrong():
    found = json.loads(RECORDED.read_text(encoding="utf-8"))
    done = {name: one["done"] for name, one in found.items()}
    assert done["kills of audits"] + done["kills of children"] >= 200
    assert sum(n for name, n in done.items() if name.startswith("flips")) >= 5_000
    assert done["names and links"] >= 100
    assert {"full disks", "moved clocks", "two audits at once", "clusters"} <= done.keys()
    assert {name: Counts(**one).wrong for name, one in found.items()} == dict.fromkeys(found, 0)


def test_what_goes_wrong_is_counted():
    assert Counts(done=3, refused=2).wrong == 0 and Counts(done=3, hangs=1, tracebacks=2).wrong == 3
    assert (Counts(done=1, hangs=1) + Counts(done=2, hangs=1)) == Counts(done=3, hangs=2)


@pytest.mark.slow
def test_a_sample_of_kills(tmp_path):
    found = kills.of_audits(tmp_path / "audits", 2, count=2) + kills.of_children(tmp_path / "children", 2, count=2)
    assert found.done == 4 and found.wrong == 0, found


@pytest.mark.slow
def test_a_sample_of_flips(tmp_path):
    for kind, found in flips.of_files(tmp_path, 80, count=2, resumed=1).items():
        assert found.done == 20 and found.wrong == 0, (kind, found)


@pytest.mark.slow
def test_a_sample_of_names_and_links(tmp_path):
    found = names.of_runs(tmp_path, most=6)
    assert found.done == 6 and found.wrong == 0, found
