"""Scalars that hypotheses define, as β = log(1 + 3/ε): no instance has a rational β, so one of the others shows that all can be met."""

import json

import pytest

from checker.errors import ClaimError
from checker.language import Claim, Source, equals, exp, log, natural, scalar, sqrt, vector
from checker.statements.checks.scaled import definitions_put_in, something_meets
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge
from tests.slow_ones import with_slow

SOURCE = Source(paper="test", where="here", fidelity="reconstructed")
beta, eps, s, t, m = (scalar(name) for name in ("beta", "eps", "s", "t", "m"))
n, u = natural("n"), vector("u", "n")


def claim(conclude, *assuming, forall=(beta, eps), **parts):
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude, **parts)


def word(one, folder):
    return judge(one, "t", budget=BUDGETS["quick"], seed=1, folder=folder).entry


TRUE = {
    "before its domain": claim(beta > 0, equals(beta, log(1 + 3 / eps)), eps > 0),
    "turned round": claim(beta > 0, eps > 0, equals(log(1 + 3 / eps), beta)),
    "in where": claim(beta > 0, eps > 0, where=(equals(beta, log(1 + 3 / eps)),)),
    "two, one by the other": claim(t > 0, equals(t, exp(s) + s), equals(s, sqrt(1 + eps)), eps > 0, forall=(s, t, eps)),
}
NOT_PROVED = {
    "against its definition": claim(beta > 5, equals(beta, log(1 + 3 / eps)), eps > 3, beta > 2),
    "false": claim(beta > 1, equals(beta, log(1 + 3 / eps)), eps > 0),
}


@pytest.mark.parametrize("name", with_slow(TRUE, [*TRUE][1:]))
def test_a_proof_is_not_of_nothing(name, tmp_path):
    entry = word(TRUE[name], tmp_path)
    assert entry["verdict"] == "PROVED" and "meets the hypotheses" in entry["finding"]
    (met,) = tmp_path.glob("*.met.jsonl")
    certificate = json.loads(met.read_text())
    assert certificate["role"] == "witness"


@pytest.mark.slow
@pytest.mark.parametrize("name", NOT_PROVED)
def test_others_are_not_proved(name, tmp_path):
    assert word(NOT_PROVED[name], tmp_path)["verdict"] != "PROVED"


def test_a_definition_without_a_value_is_refused(tmp_path):
    with pytest.raises(ClaimError, match="never has a value"):
        word(claim(beta > 0, equals(beta, log(-1 - eps**2))), tmp_path)


def test_the_instance_is_asked_for_by_the_judge(tmp_path, monkeypatch):
    from checker.verdicts.trials import met

    wider = claim(beta > 0, eps > 0)  # whose instances say nothing of the claim that defines β
    monkeypatch.setattr(met, "definitions_put_in", lambda _: wider)
    entry = word(TRUE["before its domain"], tmp_path)
    assert entry["verdict"] == "INCONCLUSIVE" and "perhaps of nothing" in entry["finding"]


@pytest.mark.parametrize(
    "one",
    [
        claim(beta > 0, eps > 0),
        claim(beta > 0, equals(beta, beta + eps)),
        claim(n > 0, equals(n, log(1 + eps)), forall=(n, eps)),
        claim(beta > 0, equals(beta, log(1 + s)), forall=(beta,), exists=(s,)),
    ],
)
def test_what_is_no_definition_stays(one):
    assert definitions_put_in(one) is None


def test_the_others_are_put_in_everywhere():
    put_in = definitions_put_in(TRUE["two, one by the other"])
    assert put_in is not None and [v.leaf for v in put_in.forall] == ["eps"]
    assert something_meets(put_in).sha256 != something_meets(TRUE["two, one by the other"]).sha256
