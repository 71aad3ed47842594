"""A sample of ``tests/benchmarks/verifier/campaign_forms.py``: normal forms have the values of their terms, derivatives those of quotients."""

import json
from pathlib import Path

import pytest

from tests.verifier_mutants import generate
from tests.verifier_mutants.form_values import Entrywise, compared, sloped

RECORDED = Path(__file__).parents[3] / "reports/reference/campaigns/forms.json"


def test_normal_forms_have_the_values_of_their_terms():
    found = compared(generate.load(), terms=1_000, seed=3)
    assert not found.wrong and found.counts["values"] > 3_000 and found.counts["equal forms"] > 100


def test_normal_forms_entry_by_entry_have_the_values_of_their_terms():
    found = compared(generate.load(), terms=1_000, seed=3, makes=Entrywise)
    assert not found.wrong and found.counts["values"] > 3_000 and found.counts["equal forms"] > 50


def test_derivatives_are_limits_of_difference_quotients():
    found = sloped(generate.load(), terms=400, seed=3)
    assert not found.wrong and found.counts["values"] > 300 and found.counts["no derivative"] > 10


def _ones_of_no_size(forms):
    forms.counted = lambda self, size: {(): generate.load().ONE}


def _units_alike(forms):
    whole = forms.joined
    forms.joined = lambda self, a, b: whole(self, a, b) or {a: {(): generate.load().ONE}}


def _exponentials_added(forms):
    forms.joined = lambda self, a, b: {tuple(sorted(a + b)[:1]): {(): generate.load().ONE}}


def _logarithm_of_a_multiple(forms):
    whole = forms.log

    def log(self, p):
        return whole(self, {m: x / x for m, x in p.items()}) if len(p) == 1 else whole(self, p)

    forms.log = log


@pytest.mark.parametrize("damage", [_ones_of_no_size, _units_alike, _exponentials_added, _logarithm_of_a_multiple])
def test_a_damaged_normal_form_is_noticed(damage):
    module = generate.load()
    damage(module.Tree)
    assert compared(module, terms=2_000, seed=3, first=True).wrong


def _logarithm_of_any_multiple(forms):
    whole = forms.logarithm

    def logarithm(self, u, size):
        self.sign = lambda p: 2
        found = whole(self, u, size)
        del self.sign
        return found

    forms.logarithm = logarithm


def _no_weights_to_sum(forms):
    whole = forms.logarithm

    def logarithm(self, u, size):
        self.total = lambda ids: {(): generate.load().ONE}
        found = whole(self, u, size)
        del self.total
        return found

    forms.logarithm = logarithm


def _square_of_what_is_absolute(forms):
    whole = forms.joined

    def joined(self, a, b):
        shared = [x for x in a if x in b and self.keys[x][0] == "abs"]
        return whole(self, a, tuple(x for x in b if x not in shared)) if shared and a != b else whole(self, a, b)

    forms.joined = joined


def _entries_as_they_are(forms):
    forms.each = lambda self, name, p: self.exp(p) if name == "exp" else p


def _any_shift(forms):
    whole = forms.vector_of

    def vector_of(self, term, name, args):
        found = whole(self, term, name, args)
        return (
            {ids: c for ids, c in found.items() if self.keys[ids[0]][0] != "exp"} if name in ("add", "sub") else found
        )

    forms.vector_of = vector_of


@pytest.mark.parametrize(
    "damage",
    [_logarithm_of_any_multiple, _no_weights_to_sum, _square_of_what_is_absolute, _entries_as_they_are, _any_shift],
)
def test_a_damaged_form_entry_by_entry_is_noticed(damage):
    module = generate.load()
    damage(module.Tree)
    assert compared(module, terms=2_000, seed=3, first=True, makes=Entrywise).wrong


def _everything_above(tree):
    tree.shown_positive = lambda self, kind, inside: True


def _softmax_slope(tree):
    whole = tree.basic_slope

    def basic_slope(self, b, z, v):
        factor = generate.load().TWO if self.keys[b][0] == "softmax" else generate.load().ONE
        return self.scaled({(): factor}, whole(self, b, z, v))

    tree.basic_slope = basic_slope


@pytest.mark.parametrize("damage", [_everything_above, _softmax_slope])
def test_a_damaged_derivative_is_noticed(damage):
    module = generate.load()
    damage(module.Tree)
    assert sloped(module, terms=3_000, seed=3, first=True).wrong


def test_the_figures_of_the_campaign():
    recorded = json.loads(RECORDED.read_text(encoding="ascii"))
    assert recorded["forms"]["terms"] >= 50_000 and not recorded["forms"]["wrong"]
    assert recorded["entries"]["terms"] >= 50_000 and not recorded["entries"]["wrong"]
    assert recorded["derivatives"]["terms"] >= 20_000 and not recorded["derivatives"]["wrong"]
