"""What is said of a difference of means is said of the mean of a difference."""

from __future__ import annotations

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.language import Claim, Source, law, mean, norm, random_scalar, random_vector, vector
from checker.proofs.search.prove import prove

P = law("P")
X, G, H = random_scalar("X", P), random_vector("G", P, "d"), random_vector("H", P, "d")
v = vector("v", "d")
SOURCE = Source(paper="own", where="a test", fidelity="paraphrase")
TRUE = {
    "two means": (norm(mean(P, G) - mean(P, H)) <= mean(P, norm(G - H)), (P, G, H)),
    "a product inside": (norm(mean(P, X * G) - mean(P, G)) <= mean(P, norm(X * G - G)), (P, X, G)),
    "a mean and a vector": (norm(mean(P, G) - v) <= mean(P, norm(G - v)), (P, G, v)),
}
FALSE = {
    "half of it": (norm(mean(P, G) - mean(P, H)) <= mean(P, norm(G - H)) / 2, (P, G, H)),
    "another difference": (norm(mean(P, G) - mean(P, H)) <= mean(P, norm(G)), (P, G, H)),
}


def proved(conclude, forall, seconds=10.0) -> bool:
    found = prove(Claim(title="t", source=SOURCE, forall=forall, conclude=conclude), "t", seconds=seconds)
    return found is not None and verify.verify_text(canonical_json(found))[0] == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_the_mean_of_a_difference_is_found(name):
    assert proved(*TRUE[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_a_false_neighbour_is_not(name):
    assert not proved(*FALSE[name], seconds=3.0)
