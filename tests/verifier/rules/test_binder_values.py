"""Formulas with indices have the values of their terms, means and sums included; a statement for every number is used without capture."""

import pytest

from tests.verifier.rules.binder_values import formulas_have_values, instances_have_values
from tests.verifier_mutants import generate

MANY = pytest.param(2_000, marks=pytest.mark.slow)


@pytest.mark.parametrize("terms", [40, MANY])
def test_formulas_of_sums_and_means_have_the_values_of_their_terms(terms):
    found = formulas_have_values(generate.load(), terms=terms, seed=1)
    assert not found.wrong, found.wrong
    assert found.counts["values"] > 0.8 * terms and found.counts["means"] > 0.15 * terms, found.counts


@pytest.mark.parametrize("terms", [40, MANY])
def test_instances_of_statements_for_every_number_have_the_values_of_their_bodies(terms):
    found = instances_have_values(generate.load(), terms=terms, seed=1)
    assert not found.wrong and found.counts["values"] > 0.8 * terms, (found.counts, found.wrong)


def _no_variance(module):
    module.same_entry = lambda block: None if len(block) > 1 else []


def _all_entries_alike(module):
    module.same_entry = lambda block: []


def _no_weights(module):
    module.Indexed.inverse = lambda self, y: ("pow", self.of(y).at(), 1)


def _twice_the_exponent(module):
    whole = module.Means.tilt
    module.Means.tilt = lambda self, powers: whole(self, powers) * 2


def _places_exchanged(module):
    whole = module.Indexed.array
    module.Indexed.array = lambda self, *of, places=(): whole(self, *of, places=places[::-1])


def _no_places(module):
    whole = module.Indexed.array
    module.Indexed.array = lambda self, *of, places=(): whole(self, *of, places=places[:1] * len(places))


@pytest.mark.parametrize(
    "damage", [_no_variance, _places_exchanged, _no_places, _all_entries_alike, _no_weights, _twice_the_exponent]
)
def test_a_damaged_formula_is_noticed(damage):
    module = generate.load()
    damage(module)
    assert formulas_have_values(module, terms=1_500, seed=1, first=True).wrong
