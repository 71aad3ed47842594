"""The kinds of rewritings, by name: each turns a statement into equivalent ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256

from checker.errors import ClaimError
from tests.benchmarks.rewritings import of_relations, of_statements, of_terms
from tests.benchmarks.rewritings.places import Statement, at_places

Kind = Callable[[Statement], Iterator[Statement]]
_OF_PLACES = (
    of_terms.sum_without_brackets,
    of_terms.sum_turned_round,
    of_terms.sum_grouped,
    of_terms.difference_turned,
    of_terms.difference_as_sum,
    of_terms.product_distributed,
    of_terms.factor_pulled_out,
    of_terms.product_turned_round,
    of_terms.quotient_as_product,
    of_terms.quotient_of_a_sum,
    of_terms.product_over_quotient,
    of_terms.square_as_product,
    of_terms.squared_size_as_inner_product,
    of_terms.inner_product_as_squared_size,
    of_terms.size_as_root,
    of_terms.difference_turned_in_a_size,
    of_terms.inner_product_turned_round,
    of_terms.matrix_moved_over,
    of_terms.total_over_an_index,
    of_terms.inner_product_over_an_index,
    of_terms.exponential_of_a_sum,
    of_terms.logarithm_of_a_product,
    of_terms.entropy_as_total,
    of_terms.entropy_over_an_index,
    of_terms.entropy_of_weights,
    of_terms.sigmoid_written_out,
    of_terms.weight_written_out,
    of_terms.loss_written_out,
    of_terms.softplus_as_loss,
    of_relations.all_on_the_right,
    of_relations.all_on_the_left,
    of_relations.sides_negated,
    of_relations.sides_times_three,
    of_relations.sides_plus_the_same,
    of_relations.multiplied_through,
    of_relations.absolute_value_by_two_sides,
    of_relations.greatest_by_its_parts,
    of_relations.equality_turned_round,
    of_relations.equality_as_difference,
    of_relations.equality_by_two_sides,
)
_OF_STATEMENTS = (
    of_statements.part_named,
    of_statements.equality_put_in,
    of_statements.hypotheses_turned_round,
    of_statements.hypotheses_joined,
    of_statements.hypothesis_split,
    of_statements.hypothesis_as_condition,
    of_statements.variables_turned_round,
    of_statements.variables_renamed,
    of_statements.bound_renamed,
    of_statements.bound_renamed_in_the_conclusion,
    of_statements.matrix_transposed,
)
KINDS: dict[str, Kind] = {rule.__name__: at_places(rule) for rule in _OF_PLACES} | {
    kind.__name__: kind for kind in _OF_STATEMENTS
}

WHAT: dict[str, str] = {one.__name__: str(one.__doc__) for one in (*_OF_PLACES, *_OF_STATEMENTS)}


def rewritings(statement: Statement, kind: str) -> list[Statement]:
    """The different statements of this kind that are well formed, and are not the same statement again."""
    found: dict[str, Statement] = {}
    before = statement.claim.sha256
    for one in KINDS[kind](statement):
        try:
            claim = one.claim
        except ClaimError:  # as where an index would be bound twice
            continue
        if claim.sha256 != before:  # of the claim, whose bound indices know anew which variable shows their size
            found.setdefault(claim.sha256, replace(one, hypotheses=claim.hypotheses, conclude=claim.conclude))
    return list(found.values())


def chosen(statement: Statement, name: str, *, kinds: list[str], number: int, seed: int) -> list[tuple[str, Statement]]:
    """At most so many rewritings of a lemma: kind by kind in an order that the seed and the name give, one of each, then again."""
    draw = random.Random(int.from_bytes(sha256(f"{seed}:{name}".encode()).digest()[:8]))
    order = draw.sample(kinds, len(kinds))
    found = {kind: rewritings(statement, kind) for kind in order}
    for group in found.values():
        draw.shuffle(group)
    taken: list[tuple[str, Statement]] = []
    while len(taken) < number and any(found.values()):
        taken += [(kind, found[kind].pop()) for kind in order if found[kind]]
    return taken[:number]
