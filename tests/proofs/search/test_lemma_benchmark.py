"""The benchmark of lemmas: every file loads, every label has its reason, and a sample is judged as a user would have it judged."""

from __future__ import annotations

import ast
import json
from collections import Counter

import pytest

from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import load, read_values
from checker.truth import Truth
from tests.benchmarks.lemmas.catalogue import FOLDER, RIGHT, UNDECIDED, WRONG, Lemma, judgement, lemmas
from tests.benchmarks.lemmas.labels import second_look
from tests.benchmarks.lemmas.score import CommandLine, Result, result

ALL = lemmas()
BY_NAME = {one.name: one for one in ALL}
# Decided since the benchmark exists: one of each word through the command line.
SAMPLE = ("sigmoid/quarter_lipschitz", "squares/motzkin_with_a_larger_factor", "vacuous/two_bounds_of_one_radius")
# False where both sides are equal, but by transcendental numbers that cancel: intervals alone never tell.
EQUAL_SIDES = {
    "log_sum_exp/strictly_convex",
    "losses/logistic_gradient_inequality_strict",
    "max_margin/risk_strictly_above_the_best_tokens",
}


def test_every_theorem_file_has_a_label_and_every_label_a_file():
    files = {str(p.relative_to(FOLDER).with_suffix("")) for p in FOLDER.glob("*/*.py")}
    assert files == set(BY_NAME)


def test_there_are_as_many_as_promised():
    truths = Counter(one.truth for one in ALL)
    assert len(ALL) >= 330 and truths["false"] >= len(ALL) / 3 and truths["vacuous"] >= 12
    assert set(truths) == {"true", "false", "vacuous"}


@pytest.mark.parametrize("topic", sorted({one.name.split("/")[0] for one in ALL}))
def test_a_lemma_loads_from_the_language_alone_and_gives_its_reason(topic: str):
    for lemma in (one for one in ALL if one.name.split("/")[0] == topic):
        tree = ast.parse(lemma.path.read_text(encoding="utf-8"))
        imported = [n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]
        assert imported == ["checker.language"], lemma.name
        assert not any(isinstance(n, ast.Import) for n in ast.walk(tree)), lemma.name
        claim, docstring = load(lemma.path)
        assert "Role." in docstring and "Note." in docstring and claim.certifiable, lemma.name
        assert lemma.argument and lemma.source and (lemma.truth != "false" or lemma.counter_example), lemma.name


@pytest.mark.parametrize("lemma", [one for one in ALL if one.truth == "false"], ids=lambda one: one.name)
def test_a_false_lemma_is_false_at_its_counter_example(lemma: Lemma):
    claim, _ = load(lemma.path)
    evaluation = Evaluation(values=read_values(claim, lemma.counter_example))
    assert all(evaluation.truth(h) is Truth.TRUE for h in claim.hypotheses)
    wanted = Truth.UNKNOWN if lemma.name in EQUAL_SIDES else Truth.FALSE
    assert evaluation.truth(claim.conclude) in (Truth.FALSE, wanted)


def test_a_false_label_is_found_out(tmp_path):
    """The second look finds an instance against a lemma that is labelled true, or vacuous, and is not."""
    false = BY_NAME["squares/squares_increase"]
    fields = {k: v for k, v in false.__dict__.items() if k != "truth"}
    assert second_look(false, 1, 0) == ""
    assert second_look(Lemma(**fields, truth="true"), 1, 0).startswith("false at")
    assert second_look(Lemma(**fields, truth="vacuous"), 1, 0).startswith("an instance meets")


def test_points_are_given_for_the_right_word_only():
    assert [judgement("true", w) for w in ("PROVED", "REFUTED", "VACUOUS", "CONSISTENT", None)] == [
        RIGHT,
        WRONG,
        WRONG,
        UNDECIDED,
        UNDECIDED,
    ]
    assert [judgement("false", w) for w in ("PROVED", "REFUTED", "VACUOUS", "DOUBTFUL")] == [
        WRONG,
        RIGHT,
        WRONG,
        UNDECIDED,
    ]
    assert [judgement("vacuous", w) for w in ("PROVED", "REFUTED", "VACUOUS")] == [UNDECIDED, WRONG, RIGHT]


def test_a_late_answer_is_undecided_and_a_wrong_one_wrong():
    lemma = BY_NAME["squares/twice_a_product"]

    def of(word: str) -> Result:
        return result(lemma, word, cpu=31, wall=31, finding="", seconds=30)

    assert of("PROVED").judged == UNDECIDED and of("PROVED").points == 0
    assert of("REFUTED").judged == WRONG and of("REFUTED").points == -150


def test_labels_are_no_part_of_what_the_checker_reads():
    known = json.loads((FOLDER / "truth.json").read_text(encoding="utf-8"))
    for file in known:
        assert "truth" not in (FOLDER / file).read_text(encoding="utf-8").split('"""')[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample_is_decided_from_the_command_line(name: str):
    found = CommandLine(seconds=60).ask(BY_NAME[name])
    assert found is not None and found.judged == RIGHT, found
