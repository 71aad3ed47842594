"""A result of another run keeps its verdict word only with a certificate of its own that is accepted now."""

from dataclasses import replace
from pathlib import Path

import pytest
from checker.recheck import rechecked

from checker.claim import describe, properties_folder
from checker.processes import unit_result


@pytest.fixture(scope="module")
def results():
    files = ("similarity/lemma_3_12.py", "maxmargin/attention_equation.py")
    return {f: unit_result(describe(properties_folder() / f), budget="quick", seed=0) for f in files}


def test_genuine_results_pass(results):
    assert {r.entry["verdict"] for r in results.values()} == {"PROVED", "REFUTED"}
    assert rechecked(results) == results


def test_a_word_without_a_certificate_does_not_pass(results):
    proved = results["similarity/lemma_3_12.py"]
    bare = replace(proved, entry=proved.entry | {"certificates": []}, certificates={})
    assert rechecked({"x": bare}) == {}
    assert rechecked({"x": replace(proved, certificates={})}) == {}


def test_a_certificate_of_another_statement_or_role_carries_no_word(results):
    proved, refuted = results["similarity/lemma_3_12.py"], results["maxmargin/attention_equation.py"]
    other = replace(proved, entry=proved.entry | {"statement": refuted.entry["statement"]})
    wrong_word = replace(refuted, entry=refuted.entry | {"verdict": "PROVED"})
    assert rechecked({"x": other, "y": wrong_word}) == {}


def test_a_certificate_that_does_not_hold_loses_its_result_and_no_other(results):
    proved = results["similarity/lemma_3_12.py"]
    name, text = next(iter(proved.certificates.items()))
    assert Path(name).suffix == ".jsonl"
    broken = replace(proved, certificates={name: text.replace('"1"', '"2"')})
    assert broken != proved
    assert rechecked({"broken": broken, **results}) == results
