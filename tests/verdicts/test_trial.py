"""The trial: what is gathered in which order, and that an order saves time and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from checker import language as say
from checker.statements.claims.claim import Claim, Source
from checker.statements.claims.entry import Trial
from checker.verdicts import trial
from checker.verdicts.budgets import Budget

BUDGET = Budget(name="test", instances=120, necessity=2, seconds=60)
x, y, u = say.scalar("x"), say.scalar("y"), say.vector("u", "n")
CLAIMS = {
    "false": (x**2 + y**2 >= x * y * 3, ()),
    "false under a hypothesis": (say.norm(u) <= x**3, (say.norm(u) <= x,)),
    "true": (say.exp(x) + say.exp(-x) >= 2, ()),
}


def held(name: str, folder: Path) -> tuple[Trial, dict[str, bytes]]:
    conclude, assuming = CLAIMS[name]
    source = Source(paper="test", where="here", fidelity="verbatim")
    forall = tuple(v for v in (x, y, u) if v.leaf in conclude.variables)
    one = Claim(title="t", source=source, forall=forall, assuming=assuming, conclude=conclude)
    result = trial.run_trial(one, "one", budget=BUDGET, seed=0, folder=folder)
    return result, {p.name: p.read_bytes() for p in folder.glob("*")}


@pytest.mark.parametrize("name", CLAIMS)
def test_first_draws_before_the_long_search_for_a_proof_change_nothing_that_is_found(name, tmp_path, monkeypatch):
    """With and without them: the same counts, ledger, instance and certificates; the long search is left out where they refute."""
    monkeypatch.setattr(trial, "hunt_first", lambda *_a, **_k: (None, []))  # or it would be first
    searches = []
    search = trial._proof_found
    monkeypatch.setattr(trial, "_proof_found", lambda case, **more: searches.append(more) or search(case, **more))
    early, certificates = held(name, tmp_path / "early")
    asked = len(searches)
    monkeypatch.setattr(trial, "_refuted_early", lambda *_: None)
    late, others = held(name, tmp_path / "late")
    assert certificates == others
    assert early.json == late.json
    refuted = "test.one.counter-example.jsonl" in certificates
    assert refuted is name.startswith("false")
    assert len(searches) - asked == asked + refuted


def test_nothing_is_drawn_early_where_nothing_varies():
    claim = Claim(
        title="t", source=Source(paper="test", where="here", fidelity="verbatim"), forall=(), conclude=say.number(1) < 2
    )
    case = trial.Case(claim=claim, paper="test", claim_id="one", folder=Path(), budget=BUDGET, seed=0)
    assert trial._refuted_early(case, lambda *_: None) is None
