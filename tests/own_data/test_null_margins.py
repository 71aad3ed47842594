"""What a margin stands beside: chance, a unit that has no width, the inputs that decide, and the theorems' setting beside a model's."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from checker.data.arrays import Arrays
from checker.language import apply, dataset
from checker.own_data.models.layouts import attention_sites
from checker.own_data.models.null_margins import Chance, meaning_of, null_margins
from checker.own_data.models.scope import MET, NOT, headline, scope_lines, setting_of, trained_by
from checker.own_data.models.token_texts import vocabulary
from checker.own_data.sweeps.beside import beside, by_chance, heatmaps, optimal_texts
from checker.runs.audit import select
from checker.runs.read_statements import read_statements
from checker.svm.brackets import bracket as bracket_module
from checker.svm.brackets.bracket import bracket
from checker.svm.brackets.constraints import Constraints

N, T, D = 10, 4, 6


def planted(seed: int, strength: float) -> tuple[Chance, tuple[int, ...]]:
    """Tokens with a value of their own; the token that is best for the label has a key of its own, as far as ``strength`` goes."""
    rng = np.random.default_rng(seed)
    vectors, labels = rng.normal(size=(N * T, D)), np.array([1, -1] * (N // 2))
    direction = np.eye(D)[0]
    values = (vectors @ direction).reshape(N, T) * labels[:, None]
    best = tuple(values.argmax(axis=1).tolist())
    tokens = rng.normal(size=(N * T, 12))
    tokens[[i * T + t for i, t in enumerate(best)]] += strength * np.eye(12)[0]
    keys = Arrays(tokens=tokens, ends=np.arange(0, N * T + 1, T), labels=labels, head=np.zeros(12))
    return Chance(vectors=vectors, direction=direction, intercept=0.0, refit=False, keys=keys), best


def solved(keys: Arrays, best: tuple[int, ...]):
    return bracket(Constraints(problem="p", data=keys, choice=best))


def test_a_planted_head_has_a_margin_that_chance_has_not():
    chance, best = planted(0, 6.0)
    found = null_margins(chance, solved(chance.keys, best), 19)
    for name in ("labels", "probes"):
        assert found[name]["at_least"] == 0 and found[name]["p"] == [1, 20] and found[name]["draws"] == 19
        assert found[name]["margins"] == sorted(found[name]["margins"])
    noise, best = planted(0, 0.0)
    assert null_margins(noise, solved(noise.keys, best), 19)["probes"]["at_least"] > 0
    assert null_margins(chance, solved(chance.keys, best), 3) == null_margins(chance, solved(chance.keys, best), 3)


def test_a_draw_is_bracketed_and_not_solved_exactly(monkeypatch):
    """Exact solutions of draws took half of a head's time."""
    chance, best = planted(0, 6.0)
    found = solved(chance.keys, best)
    monkeypatch.setattr(bracket_module, "solved_exactly", lambda *_: pytest.fail("a draw is solved exactly"))
    drawn = null_margins(chance, found, 5)["labels"]
    assert drawn["draws"] == 5 and any(drawn["margins"])


def test_labels_that_are_all_one_give_no_chance_of_labels():
    chance, best = planted(0, 6.0)
    same = replace(chance.keys, labels=np.ones(N, dtype=np.int64))
    found = null_margins(replace(chance, keys=same), solved(chance.keys, best), 2)
    assert found["labels"] is None and found["probes"]["draws"] == 2


def test_the_relative_margin_has_no_unit():
    chance, best = planted(1, 6.0)
    queries = np.array([solved(chance.keys, best).point] * N)
    one = meaning_of(chance.keys, queries, solved(chance.keys, best))
    larger = replace(chance.keys, tokens=8 * chance.keys.tokens)
    other = meaning_of(larger, queries, solved(larger, best))
    assert 0 < one["relative"] <= 1 and other["relative"] == pytest.approx(one["relative"], rel=1e-9)
    assert one["angle"][0] == pytest.approx(0, abs=1e-6) and one["soft"] is None
    shares = [share for _, share in one["deciding"]]
    assert shares == sorted(shares, reverse=True) and 0 < sum(shares) <= 1 + 1e-12


def test_without_a_solution_there_is_a_soft_margin():
    chance, best = planted(2, 0.0)
    few = replace(chance.keys, tokens=np.ascontiguousarray(chance.keys.tokens[:, :2]), head=np.zeros(2))
    found = meaning_of(few, np.ones((N, 2)), solved(few, best))
    assert found["relative"] is None and 0 < found["soft"]["violated"] <= found["soft"]["inside"] <= N * (T - 1)
    null = null_margins(replace(chance, keys=few), solved(few, best), 5)["probes"]
    assert null["own"] == found["soft"]["violated"] and null["at_least"] == sum(
        x <= null["own"] for x in null["violated"]
    )


def entry(head, relative, at_least, texts=()):
    null = {"labels": {"at_least": at_least, "draws": 19, "p": [1 + at_least, 20]}, "probes": None}
    return {
        "source": "m",
        "layer": 0,
        "head": head,
        "texts": list(texts),
        "svms": {"p": {"status": "feasible"}},
        "null": null,
        "meaning": {"relative": relative, "angle": [80.0, 70.0, 90.0]},
    }


def test_what_the_page_shows_beside_the_margins():
    entries = [
        entry(0, 0.5, 0, [["1 the", "2 a"]]),
        entry(1, 0.25, 7),
        {**entry(2, None, 0), "meaning": None, "null": None},
    ]
    assert beside(entries[1]) == [0.25, 0.4, None, 80.0] and beside(entries[2]) == [None] * 4
    (says,) = by_chance(entries)
    assert "1 of 2 heads with a solution" in says and "19 draws with permuted labels" in says and "about 0.1" in says
    (picture,) = heatmaps(entries)
    ((_, cells),) = picture["rows"]
    assert [c["text"] for c in cells] == ["0.50", "0.25", "–"] and [c["shade"] for c in cells] == [5, 2, 0]
    assert [c["marked"] for c in cells] == [True, False, False]
    assert optimal_texts(entries)[0]["texts"] == ["1 the"]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (
            '{"model": {"vocab": {"a": 0, "b": 1}}, "added_tokens": [{"id": 2, "content": "<s>"}]}',
            {0: "a", 1: "b", 2: "<s>"},
        ),
        ('{"model": {"vocab": [["x", -1.0], ["y", 0]]}}', {0: "x", 1: "y"}),
        ('{"model": 3}', {}),
        ("[" * 100_000, {}),
        ("\xff", {}),
    ],
)
def test_the_vocabulary_beside_a_model(tmp_path, text, known):
    (tmp_path / "tokenizer.json").write_text(text, encoding="latin-1")
    vocabulary.cache_clear()
    assert vocabulary(tmp_path) == known


def test_the_setting_of_the_theorems_beside_a_model():
    names = ["h.0.attn.c_attn.weight", "wte.weight"]
    (site,) = attention_sites(names)
    config = json.loads('{"model_type": "gpt2", "n_layer": 3, "architectures": ["GPT2LMHeadModel"]}')
    model = SimpleNamespace(config=config, tensors=dict.fromkeys(names), path="m")
    rows = setting_of(model, site, 4)
    met = {row["asked"]: row["met"] for row in rows}
    assert (
        met["one head, one layer"] == NOT and met["loss of one number Y·f"] == NOT and met["logits ⟨key, query⟩"] == MET
    )
    assert all(row["follows"] for row in rows if row["met"] != MET)
    assert "4 heads in each of 3 layers" in scope_lines(rows)[1] and "meets 1 of 8 parts" in headline(rows, 2, 3)


def test_theorems_about_training_say_what_they_train():
    statements, errors = read_statements(select(["w-gd-global-low-risk", "lemma-3.12", "attention-sparsifies"]))
    assert not errors and {s.id: trained_by(s) for s in statements}["w-gd-global-low-risk"] == "W"


def test_an_order_of_scores_that_training_keeps_is_about_training():
    D = dataset("D")
    said = SimpleNamespace(where=(), assuming=(), conclude=apply("scores_keep_order", D, "logistic"))
    assert trained_by(said) == "p and v"
