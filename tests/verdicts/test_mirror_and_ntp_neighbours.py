"""The proved theorems of mirror and ntp: each false neighbour has an exact counter-example, and the theorem's tree does not prove it."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from checker.data.dataset import canonical_json
from checker.language import equals, minimum
from checker.statements.claims.claim import load
from checker.statements.terms.term import as_term
from checker.verify import verify_text

ROOT = Path(__file__).parents[2]
CERTIFICATES = ROOT / "reports" / "reference" / "certificates"


def theorem(name):
    return load(ROOT / "properties" / f"{name}.py")[0]


def without(*numbers):
    """The claim without these hypotheses."""
    return lambda claim: replace(claim, assuming=tuple(h for k, h in enumerate(claim.assuming) if k not in numbers))


def put(old, new):
    """The claim with one number in place of another, wherever it stands in the conclusion."""

    def changed(term):
        if term.name == "num" and term.leaf == old.leaf:
            return new
        return replace(term, args=tuple(map(changed, term.args))) if term.args else term

    return lambda claim: replace(claim, conclude=changed(claim.conclude))


def negative_margins(claim):
    """Margins of at least −1 where at least 1 is assumed."""
    A, w = claim.forall[:2]
    return replace(claim, assuming=(minimum(A @ w) >= -1, *claim.assuming[1:]))


def last_added(claim):
    """D(V, W) − D(V, U) + D(U, W) on the right."""
    left, right = claim.conclude.args
    return replace(claim, conclude=equals(left, right.args[0] + right.args[1]))


ORDER = {"A": [["1"], ["-1"]], "w": ["1"], "lam": ["1", "0"], "kap": ["0", "1"], "x": ["1"]}
SHARES = {"u": ["1/10", "0", "0"], "c": ["1", "0", "0"], "e": ["0", "1", "1"], "i": "0", "m": "1/10"}
EVEN = {"M": [["1", "0"], ["0", "1"]], "i": "0", "v": "0", "c": "1", "b": "0", "k": "1", "u": ["0", "0"]}
STEP = {"p": "2", "s_w": ["1"], "l_w": ["0"], "s_u": ["0"], "l_u": ["0"], "s_v": ["0"], "l_v": ["0"]}
NEIGHBOURS = {
    "an order without a solution of stage 2": ("ntp/dataset_shift_strict_order", negative_margins, ORDER),
    "an order with empty chains": (
        "ntp/dataset_shift_strict_order",
        without(2),
        {**ORDER, "A": [["1"], ["1"]], "lam": ["0", "0"]},
    ),
    "the most attended word wins": ("ntp/dataset_shift_prediction", without(2), SHARES),
    "a place with two next words": (
        "ntp/dataset_shift_prediction",
        without(5),
        {"u": ["1", "0"], "c": ["1", "0"], "e": ["1", "1"], "i": "0", "m": "1"},
    ),
    "a twentieth of the constant": (
        "ntp/stage_2_loss_from_margins",
        put(as_term(2), as_term("1/10")),
        {**EVEN, "r": "0"},
    ),
    "a loss without margins": ("ntp/stage_2_loss_from_margins", without(4), {**EVEN, "r": "10"}),
    "the last divergence added": ("mirror/lp_three_points", last_added, STEP),
}


def counter_example(claim, values):
    statement = claim.statement
    return {
        "format": "checker-certificate/1",
        "type": "evaluation",
        "claim": {"id": "neighbour", "title": "a neighbour", "statement": statement, "sha256": claim.sha256},
        "instance": {"values": values, "sha256": sha256(canonical_json(values).encode()).hexdigest()},
        "role": "counter-example",
        "hypotheses": ["TRUE"] * len(claim.hypotheses),
        "to_prove": "FALSE",
        "evidence": {"bits": 256, "svm": []},
        "provenance": {},
    }


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_a_false_neighbour_has_a_counter_example_and_no_proof(name):
    file, change, values = NEIGHBOURS[name]
    claim = theorem(file)
    neighbour = change(claim)
    assert neighbour.sha256 != claim.sha256
    word, message = verify_text(canonical_json(counter_example(neighbour, values)))
    assert word == "VERIFIED", message
    paper, id_ = file.split("/")
    names = [f"{paper}.{id_.replace('_', '-')}.{kind}.jsonl" for kind in ("proof", "script")]
    published = next(one for one in map(CERTIFICATES.joinpath, names) if one.exists())
    certificate = json.loads(published.read_text().splitlines()[0])
    assert verify_text(canonical_json(certificate))[0] == "VERIFIED"
    certificate["claim"] = {**certificate["claim"], "statement": neighbour.statement, "sha256": neighbour.sha256}
    assert verify_text(canonical_json(certificate))[0] == "REJECTED"


def test_every_proof_of_the_two_papers_is_attacked_here_or_says_nothing_new():
    """A theorem with a script has a neighbour in this file."""
    files = [*(ROOT / "properties" / "mirror").glob("*.py"), *(ROOT / "properties" / "ntp").glob("*.py")]
    scripted = {f"{file.parent.name}/{file.stem}" for file in files if "CLAIM.proof()" in file.read_text()}
    assert scripted <= {file for file, _, _ in NEIGHBOURS.values()}
