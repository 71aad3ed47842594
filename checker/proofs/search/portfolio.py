"""One search over all engines: the form of the goal first, then squares, cases, boxes and segments, cheap before dear.

Every way to reduce a goal to others is a function of the search, the workshop and the goal, in a module ``ways_of_…``; ``WAYS`` lists them
in the order in which they are tried.  The work is bounded by a number of goals, which does not depend on the machine, and by seconds.

**Guarantee.** none beyond that of its trees: ``verify.py`` decides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from checker.errors import ClaimError, Undecided
from checker.proofs.effort import now
from checker.proofs.library.direct import from_lemmas
from checker.proofs.proof import Proof
from checker.proofs.terms.plausible import plausible
from checker.proofs.trees.proof_search import Search, Way
from checker.proofs.trees.workshop import Workshop
from checker.proofs.turns import Turn
from checker.proofs.ways.form.cases import (
    alternatives,
    contrary,
    denied,
    different_places,
    labels_apart,
    orders_apart,
    pairs_apart,
    places_apart,
    signs_apart,
    under_its_denial,
    unless_equal,
    zero_apart,
)
from checker.proofs.ways.form.equal_fractions import equal_fractions
from checker.proofs.ways.form.every_number import at_fitting_terms
from checker.proofs.ways.form.few_entries import few_entries_apart, named_entries
from checker.proofs.ways.form.form import at_places, equality, hinges, seen, taken_apart
from checker.proofs.ways.form.functions import interpolated
from checker.proofs.ways.form.multiples_added import multiples_added
from checker.proofs.ways.form.quotients import cancelled, roots_of_squares
from checker.proofs.ways.form.rewriting import (
    entries_of_products,
    entries_of_stacks,
    equal_vectors,
    few_columns,
    weights_as_ratios,
)
from checker.proofs.ways.form.some_place import some_place
from checker.proofs.ways.form.variables import residuals
from checker.proofs.ways.places.equal_others import equal_others
from checker.proofs.ways.places.leads import leading_weight
from checker.proofs.ways.places.missing_mass import absolute_sums_apart, by_missing_mass, norms_by_absolute_sums
from checker.proofs.ways.places.one_entry import one_entry_changed
from checker.proofs.ways.places.other_places import beside_the_others, others_added_up
from checker.proofs.ways.places.other_summands import other_summands, weights_written_out
from checker.proofs.ways.places.pairs import pairs_added_up
from checker.proofs.ways.places.rows import rows_added_up, summands_below_their_sum
from checker.proofs.ways.places.slacks import ranges_of_images, slacks_multiplied
from checker.proofs.ways.scalars.exponentials import (
    exponentiated,
    fraction_for_a_sigmoid,
    fractions_for_sigmoids,
    sigmoids_for_fractions,
    two_powers,
    two_weights_as_sigmoids,
    unshifted,
)
from checker.proofs.ways.scalars.factors import factor_by_factor, inner_products_by_norms, steps_inside
from checker.proofs.ways.scalars.logarithms import gibbs
from checker.proofs.ways.scalars.monomials import compared_by_logarithms
from checker.proofs.ways.scalars.parts import composed_norms_named, powers_named
from checker.proofs.ways.scalars.products import (
    cleared,
    common_power,
    factored,
    factors_apart,
    known_factor,
    products_of_hypotheses,
    summands_with_a_factor,
    times_own_factor,
    times_positive,
)
from checker.proofs.ways.scalars.ranges import (
    at_both_ends,
    boxes,
    few_boxes,
    pieces,
    pieces_of_fractions,
    segments,
    segments_of_normalisers,
    segments_of_sigmoids,
)
from checker.proofs.ways.scalars.sizes import (
    absolute_value,
    bars_taken_off,
    bounded_size,
    extremes,
    isolated,
    mentioned_squares,
    pairs_bounded,
    roots_balanced,
    sizes_for_bounds,
)
from checker.proofs.ways.scalars.slopes import mean_value
from checker.proofs.ways.scalars.sums import (
    entry_by_entry,
    every_margin,
    induction,
    long_sum,
    quick_sum,
    slope_of_weights,
    sums_side_by_side,
)
from checker.proofs.ways.scalars.telescopes import less_a_hypothesis, less_a_multiple
from checker.proofs.ways.sums.gathered_logarithms import logarithms_gathered
from checker.proofs.ways.sums.laws import averages_expanded, jensen_of_means, tangent_at_means
from checker.proofs.ways.sums.mean_lengths import mean_lengths
from checker.proofs.ways.sums.means import drawn_by_drawn, indices_averaged, means_computed, rare, reordered
from checker.proofs.ways.sums.moments import cauchy_of_means
from checker.proofs.ways.sums.multipliers import with_multipliers
from checker.proofs.ways.sums.random_steps import random_steps
from checker.proofs.ways.sums.sizes_inside import sizes_inside
from checker.proofs.ways.sums.spread_numbers import numbers_spread
from checker.proofs.ways.sums.squared_sums import squares_of_sums
from checker.proofs.ways.sums.unions import union_bounds
from checker.proofs.ways.sums.weighted_means import through_given_means, weighted_means
from checker.proofs.ways.vectors.angles import obtuse_angle
from checker.proofs.ways.vectors.combinations import rows_combined
from checker.proofs.ways.vectors.directions import against_its_direction
from checker.proofs.ways.vectors.eigenvalues import eigenvalues_bounded, forms_by_eigenvalues
from checker.proofs.ways.vectors.equal_sizes import equal_squares
from checker.proofs.ways.vectors.gradients import gradients_named
from checker.proofs.ways.vectors.heads import sums_of_heads
from checker.proofs.ways.vectors.lengths import lengths_of_parts
from checker.proofs.ways.vectors.linear_sums import signs_of_sums, sums_pulled_out
from checker.proofs.ways.vectors.names import images_named, normaliser_by_maximum, weights_compared
from checker.proofs.ways.vectors.norms import (
    absolute_sums,
    average_alone,
    by_its_own_direction,
    images_bounded,
    images_by_sums,
    norms_of_multiples,
    norms_of_parts,
    parts_squared,
)
from checker.proofs.ways.vectors.quadratic_forms import quadratic_forms
from checker.proofs.ways.vectors.vector_sums import linear_forms_of_sums, sums_against_a_direction, sums_in_bars
from checker.proofs.ways.vectors.words import matrices_as_products, words_rewritten
from checker.proofs.ways.weights.flat_weights import constant_vectors, extremes_told, flat_weights
from checker.proofs.ways.weights.indicators import sums_cut_down
from checker.proofs.ways.weights.masks import equal_places, equal_sums, indicators_apart, positive_sums
from checker.proofs.ways.weights.shared_masks import masks_shared
from checker.proofs.ways.weights.single_weights import weight_by_gaps
from checker.proofs.ways.weights.weights import (
    entries_of_equal_vectors,
    entries_of_rows,
    equal_weights,
    hulls,
    masked_or_not,
    masked_weights_named,
    weights_named,
)
from checker.proofs.ways.weights.written_weights import inverse_weights_cancelled, sigmoids_as_weights
from checker.proofs.wordings.sums_as_products import sums_as_products
from checker.statements.terms.term import Term

_DEEPEST = 7
_FAIR = 1  # goals so deep inside each other let their ways take turns
_FIRST_TURN = 0.8  # seconds of effort; each next one is twice as long
_SHARE = 0.8  # of what is left, for one way in its place
_SHARES = {  # of ways behind which a shorter one may stand, and of those that only write the goal anew
    "segments_of_sigmoids": 0.3, "weights_as_ratios": 0.3, "sums_side_by_side": 0.3,
    "norms_of_multiples": 0.2, "fractions_for_sigmoids": 0.75, "named_entries": 1.0, "cancelled": 1.0, "roots_of_squares": 1.0,
    "entries_of_stacks": 1.0,
    "equal_vectors": 1.0, "known_factor": 1.0, "sums_pulled_out": 1.0, "pairs_bounded": 1.0, "indices_averaged": 1.0, "few_columns": 0.5,
    "extremes_told": 0.4, "flat_weights": 0.4, "factor_by_factor": 0.3, "steps_inside": 0.5, "inner_products_by_norms": 0.5,
    "others_added_up": 0.4, "equal_others": 0.5, "weights_written_out": 0.4, "other_summands": 0.4, "by_missing_mass": 0.4,
    "norms_by_absolute_sums": 0.4, "beside_the_others": 0.4, "weight_by_gaps": 0.3, "signs_of_sums": 0.4, "sums_against_a_direction": 0.5,
    "gradients_named": 0.5, "powers_named": 0.4, "composed_norms_named": 0.4, "pairs_added_up": 0.5,
    "with_multipliers": 0.5,
    "numbers_spread": 0.4, "masks_shared": 0.8, "sigmoids_as_weights": 1.0, "inverse_weights_cancelled": 1.0, "ranges_of_images": 0.7,
    "summands_with_a_factor": 0.4,
    "lengths_of_parts": 0.9, "tangent_at_means": 0.6, "cauchy_of_means": 0.6, "squares_of_sums": 0.5,
    "less_a_hypothesis": 0.5, "quadratic_forms": 0.5, "forms_by_eigenvalues": 0.6,
}  # fmt: skip
WAYS: tuple[Way, ...] = (
    seen, multiples_added, at_fitting_terms,
    equal_fractions, union_bounds, random_steps, from_lemmas, interpolated, some_place, taken_apart,
    eigenvalues_bounded, forms_by_eigenvalues, logarithms_gathered,
    sizes_inside, sums_side_by_side, pairs_bounded, at_places, hinges, words_rewritten, matrices_as_products, mean_lengths, drawn_by_drawn,
    averages_expanded,
    jensen_of_means, weighted_means, through_given_means, tangent_at_means, cauchy_of_means, indices_averaged, means_computed, reordered,
    rare, masks_shared, equal_weights, sigmoids_as_weights, inverse_weights_cancelled, ranges_of_images, weights_named,
    masked_weights_named, positive_sums, sums_pulled_out, with_multipliers, numbers_spread, signs_of_sums, sums_cut_down,
    constant_vectors, indicators_apart, equal_places, masked_or_not, hulls, linear_forms_of_sums, sums_against_a_direction,
    sums_as_products, average_alone, lengths_of_parts, sums_of_heads, sums_in_bars, slacks_multiplied, pairs_added_up, rows_combined,
    against_its_direction, one_entry_changed, weight_by_gaps, absolute_sums_apart, leading_weight, others_added_up, equal_others,
    weights_written_out, other_summands, by_missing_mass, norms_by_absolute_sums, beside_the_others, rows_added_up,
    summands_below_their_sum, entries_of_rows, entries_of_equal_vectors, equal_sums, extremes_told, flat_weights, different_places,
    equal_vectors, named_entries, entries_of_stacks, cancelled, roots_of_squares, composed_norms_named, less_a_hypothesis,
    less_a_multiple, quadratic_forms, residuals, known_factor, common_power, unless_equal, labels_apart, gradients_named, unshifted,
    weights_compared, equal_squares, norms_of_multiples, few_columns, equality, induction, squares_of_sums, every_margin,
    two_weights_as_sigmoids, mean_value, steps_inside, inner_products_by_norms, absolute_value, bars_taken_off, sizes_for_bounds,
    absolute_sums, at_both_ends, pieces, powers_named, compared_by_logarithms, quick_sum, factor_by_factor,
    obtuse_angle, gibbs, images_by_sums, images_bounded, images_named, normaliser_by_maximum, few_boxes, entries_of_products, factored,
    factors_apart,
    weights_as_ratios, extremes, isolated, norms_of_parts, under_its_denial, bounded_size, mentioned_squares, sigmoids_for_fractions,
    two_powers, cleared, pieces_of_fractions, segments_of_normalisers, segments_of_sigmoids, exponentiated, fractions_for_sigmoids,
    places_apart, pairs_apart, signs_apart, boxes, by_its_own_direction, roots_balanced, denied, contrary, slope_of_weights, segments,
    fraction_for_a_sigmoid, times_positive, summands_with_a_factor, parts_squared, entry_by_entry, few_entries_apart, long_sum,
    orders_apart, alternatives, zero_apart,
)  # fmt: skip


ARITHMETIC: tuple[Way, ...] = (
    seen, taken_apart, known_factor, common_power, products_of_hypotheses, times_own_factor, quick_sum, cleared, factored, factors_apart,
    summands_with_a_factor, times_positive,
)  # fmt: skip


@dataclass
class Portfolio(Search):
    """The search that tries all ``ways`` on every goal; what was proved, or failed, is not tried again under the same hypotheses."""

    ways: tuple[Way, ...] = WAYS

    def solve(self, shop: Workshop, goal: Term) -> Proof | None:
        """The goal from the hypotheses of the workshop, or None."""
        key = (goal, shop.context)
        if key in self.proved:
            return self.proved[key]
        if self.depth > _DEEPEST or self.spent or key in self.failed:
            return None
        if not plausible(shop.context, goal):
            self.failed.add(key)
            return None
        shop = replace(shop, goals=(*shop.goals, goal), until=min(shop.until, self.deadline))
        self.depth += 1
        self.attempts -= 1
        try:
            fair = shop.in_turns and self.depth <= _FAIR
            found = self._in_turns(shop, goal) if fair else self._in_order(shop, goal)
            cut = found is None and self.spent
        finally:
            self.depth -= 1
        if found is not None:
            self.proved[key] = found
        elif not cut:
            self.failed.add(key)
        if self.depth == 0 and found is None:
            self.left[goal] = None
        return found

    def _in_order(self, shop: Workshop, goal: Term) -> Proof | None:
        """The first proof that a way finds, each with a share of what is left, or inside another goal with all of it."""
        whole = self.deadline
        for way in self.ways:
            if self.spent:
                return None
            kept = 0
            if self.depth <= _FAIR:
                began, share = now(), _SHARES.get(way.__name__, _SHARE)
                self.deadline, kept = began + (whole - began) * share, int(self.attempts * (1 - share))
                self.attempts -= kept
            try:
                found = self.by(way, shop, goal)
            finally:
                self.deadline, self.attempts = whole, self.attempts + kept
            if found is not None:
                return found
        return None

    def _in_turns(self, shop: Workshop, goal: Term) -> Proof | None:
        """The same, where a way that takes long waits while others have their turn: what one finds alone, it finds beside others."""
        waiting: list[Turn] = []
        length, whole = _FIRST_TURN, self.deadline
        try:
            for way in self.ways:
                if now() > whole:
                    return None
                own = replace(self, failed=set(self.failed))
                turn = Turn(partial(own.by, way, shop, goal))
                found = turn.go_on(length)
                if found is not None:
                    return found
                if not turn.over:
                    waiting.append(turn)
            while waiting:
                length *= 2
                for turn in list(waiting):
                    if now() > whole:
                        return None
                    found = turn.go_on(length)
                    if found is not None:
                        return found
                    if turn.over:
                        waiting.remove(turn)
        finally:
            for turn in waiting:
                turn.end()
        return None

    def by(self, way: Way, shop: Workshop, goal: Term) -> Proof | None:
        """What one way finds."""
        self.tried[way.__name__] = self.tried.get(way.__name__, 0) + 1
        try:
            return way(self, shop, goal)
        except (Undecided, ClaimError):  # a part that the calculus does not treat, or that has no term
            return None
