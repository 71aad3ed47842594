"""True lemmas that ended CONSISTENT once: each kind was mended by a mechanism, and these files hold it."""

from pathlib import Path

import pytest

from checker import verify
from checker.data.dataset import canonical_json
from checker.proofs.search.prove import prove
from checker.statements.claims.claim import load

FOLDER = Path(__file__).parents[2] / "data" / "lemmas"
OPEN = {
    "cs_equality": "equality in Cauchy–Schwarz; no rule speaks of parallel vectors",
}
QUICK = [
    "defined_by_a_logarithm",
    "harmonic",
    "inverse_of_a_negative",
    "one_minus_inverse",
    "product_at_least_one",
    "quotient_in_a_hypothesis",
    "sum_of_vectors",
    "weighted_amgm",
]
SLOW = sorted({one.stem for one in FOLDER.glob("*.py")} - set(OPEN) - set(QUICK))


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(one, marks=pytest.mark.slow) for one in SLOW)])
def test_a_lemma_that_was_open_is_proved(name):
    claim, _ = load(FOLDER / f"{name}.py")
    certificate = prove(claim, name)
    assert certificate is not None and verify.verify_text(canonical_json(certificate))[0] == "VERIFIED"


@pytest.mark.slow
@pytest.mark.parametrize("name", OPEN)
def test_what_is_open_is_said_to_be_open(name):
    claim, _ = load(FOLDER / f"{name}.py")
    assert prove(claim, name, seconds=3.0) is None, "it is proved now: take it out of OPEN"
