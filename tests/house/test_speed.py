"""The page on speed is the one of its record, and its figures are written and fitted as they are."""

from __future__ import annotations

import json

from tests.benchmarks.speed.measuring import law, least_seconds, processor_seconds
from tests.house.test_docs import ROOT, script


def test_the_page_is_the_one_of_the_record():
    built, page = script("build_speed"), (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    record = json.loads(built.RECORD.read_text(encoding="utf-8"))
    assert built.page(page, record) == page, "run: python docs/build_speed.py"
    record["descent"]["rows"][0]["ours"] *= 2
    assert built.page(page, record) != page


def test_times_have_two_figures_and_a_unit():
    built = script("build_speed")
    said = [built.time_of(one) for one in (2.0, 0.0123, 345e-9, 99.9e-6, 254, "no answer")]
    assert said == ["2 s", "12 ms", "340 ns", "100 µs", "250 s", "no answer"]
    assert built.times(2.0, 1.0) == "0.5" and built.times("no proof found", 1.0) == built.times(1.0, "no answer") == ""


def test_the_exponent_of_a_power_is_found():
    assert abs(law("a cost", "n", [1, 2, 8], [3, 12, 192])["exponent"] - 2) < 1e-12


def test_a_run_that_works_costs_and_one_that_does_not_costs_less():
    began = processor_seconds()
    work = least_seconds(lambda: sum(range(200_000)), at_least=0.0)
    assert 0 <= least_seconds(lambda: None, at_least=0.0) < work <= processor_seconds() - began
