"""Sums that differ in the names of bound indices are one sum for the prover; sums that differ in more are not."""

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import Claim, Source, for_each, index, matrix, norm, row, scalar, sum_over, vector
from checker.proofs.indices.index_names import IndexNames
from checker.proofs.search.prove import prove, workshop

SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
A, B, u, c = matrix("A", "n", "d"), matrix("B", "m", "d"), vector("u", "n"), scalar("c")
i, j, k, r, s = index("i", "n"), index("j", "n"), index("k", "n"), index("r", "m"), index("s", "m")


def pairs(first, second):
    return sum_over(first, sum_over(second, norm(row(A, first) - 2 * row(A, second))))


PROVED = {
    "one sum": (sum_over(i, norm(row(A, i)) ** 2) <= c, sum_over(j, norm(row(A, j)) ** 2) <= c),
    "sums inside of sums": (pairs(i, j) <= c, pairs(j, i) <= c),
    "for each index": (
        for_each(i, sum_over(j, norm(row(A, i) - row(A, j))) <= c),
        for_each(k, 2 * sum_over(i, norm(row(A, k) - row(A, i))) <= 2 * c),
    ),
    "two sums of one size": (
        sum_over(i, norm(row(A, i))) + sum_over(j, norm(row(A, j)) ** 2) <= c,
        sum_over(k, norm(row(A, k))) + sum_over(k, norm(row(A, k)) ** 2) <= c,
    ),
    "sizes of their own": (
        sum_over(i, norm(row(A, i))) <= sum_over(r, norm(row(B, r))),
        sum_over(j, norm(row(A, j))) <= sum_over(s, norm(row(B, s))),
    ),
}
FALSE = {
    "the other way round": (pairs(i, j) <= c, pairs(j, i) <= c - 1),
    "indices exchanged": (pairs(i, j) <= c, sum_over(i, sum_over(j, norm(row(A, j) - 3 * row(A, i)))) <= c),
    "another summand": (sum_over(i, norm(row(A, i))) <= c, sum_over(j, norm(row(A, j)) ** 2) <= c),
}


def claim(pair):
    free = {v.leaf: v for v in (A, B, u, c) if any(v.leaf in side.variables for side in pair)}
    return Claim(title="t", source=SOURCE, forall=tuple(free.values()), assuming=pair[:1], conclude=pair[1])


@pytest.mark.parametrize("name", PROVED)
def test_other_names_make_no_other_statement(name):
    certificate = prove(claim(PROVED[name]), name)
    assert certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("name", FALSE)
def test_what_differs_in_more_is_not_proved(name):
    assert prove(claim(FALSE[name]), name, seconds=1.0) is None


def test_names_are_those_of_the_first_terms_and_nothing_is_captured():
    names = IndexNames(workshop(claim(PROVED["one sum"])))
    assert names.renamed(pairs(i, j)) == pairs(i, j) == names.renamed(pairs(j, i)) == names.renamed(pairs(k, i))
    assert names.renamed(sum_over(r, norm(row(B, r)))) == sum_over(r, norm(row(B, r)))
    assert len(names.equalities([pairs(j, i), pairs(i, j)])) == 1
