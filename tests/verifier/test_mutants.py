"""The cases of the mutation campaign are true of the verifier, and they kill a sample of its mutants."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.verifier_mutants import campaign, corpus, generate


def _flat(value):
    return [one for part in value for one in _flat(part)] if isinstance(value, list | tuple) else [value]


def test_a_mutant_has_an_identity_of_its_own_and_changes_the_source():
    found = generate.mutants()
    assert max(Counter(one.id for one in found).values()) == 1
    assert all(one.before != one.after for one in found) and len(found) > 2_000
    assert {one.section for one in found} >= set(generate.SECTIONS)


def test_making_mutants_leaves_the_tree_as_it_was():
    for one in campaign.chosen(sample=40, seed=2):
        generate.load(one)
    assert generate.load().verify_record("{}")[0] == "REJECTED"
    fresh = generate._Walk().everything()
    assert [one.id for one in fresh if one.before != one.after] == [one.id for one in generate.mutants()]


@pytest.mark.slow
def test_every_case_has_the_outcome_it_expects():
    module = generate.load()
    for one in corpus.written():
        found = corpus.answer(one, module)
        if isinstance(one, corpus.Case):
            assert found[0] == one.expects, (one.name, module.verify_record(one.text)[1])
        else:
            assert "raises" not in _flat(found) and not any(x is False for x in _flat(found)), (one.name, found)


def test_the_names_of_cases_are_different():
    assert max(Counter(one.name for one in corpus.written()).values()) == 1


def test_every_explanation_is_of_a_mutant():
    assert set(campaign.explanations()) <= {one.id for one in generate.mutants()}


def _left_over(sample: int, seed: int) -> list[str]:
    """The sampled mutants that are neither explained nor killed: by the case that killed them before, or else by any."""
    reasons = campaign.explanations()
    mutants = [one for one in campaign.chosen(sample=sample, seed=seed) if one.id not in reasons]
    left = campaign.not_confirmed(mutants)
    fates = campaign.run(left, campaign.corpus(), quiet=True) if left else {}
    return [f"{one.line}: {one.id}" for one in left if fates[one.id][0] == "survives"]


def test_the_cases_that_killed_a_sample_of_mutants_before_kill_nearly_all_of_them_now():
    """Quick, for no case is measured.  The few others may be killed by other cases, which the slow samples look up."""
    known = campaign.killers()
    mutants = [one for one in campaign.chosen(sample=400, seed=0) if one.id in known][:30]
    assert len(mutants) == 30 and len(campaign.not_confirmed(mutants)) <= 3


@pytest.mark.slow
@pytest.mark.parametrize(("sample", "seed"), [(30, 0), (200, 3)])
def test_a_sample_of_mutants_is_killed_or_explained(sample, seed):
    assert not _left_over(sample, seed)
