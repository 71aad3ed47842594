"""Attention heads of models as exact datasets: each family's own forward formula in floats beside the dataset's exact logits."""

from __future__ import annotations

import json
import re
import shlex
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy
from click.testing import CliRunner

from checker.app.cli import main
from checker.arithmetic.rational import square_root
from checker.data.files import read_dataset
from checker.own_data.models.file import open_model
from checker.own_data.models.from_model import exact_logits
from checker.own_data.models.from_model_command import written_dataset
from checker.own_data.models.layouts import LAYOUTS, attention_sites
from checker.own_data.numbers.exact_matrix import exact_matrix

D, H, SIZE, N, T = 8, 2, 4, 3, 5  # head_dim 4: 1/√4 is rational
RNG = np.random.default_rng(0)


def normal(*shape):
    return RNG.normal(size=shape).astype("f4")


def named(stem, names, weights, biases=None):
    """Stem + name → array; a bias has its weight's name."""
    found = {stem + name: w for name, w in zip(names, weights, strict=True)}
    for name, b in zip(names, biases or (), strict=False):
        if b is not None:
            found[stem + name.removesuffix("weight") + "bias"] = b
    return found


def four(kv=H, bias=True):
    """(W_q, W_k, W_v, W_o), (b_q, b_k, b_v, b_o), each weight (out × in)."""
    rows = (H * SIZE, kv * SIZE, kv * SIZE)
    weights = [normal(r, D) for r in rows] + [normal(D, H * SIZE)]
    return weights, [normal(r) for r in (*rows, D)] if bias else None


def bert(prefix):
    weights, biases = four()
    names = ("self.query.weight", "self.key.weight", "self.value.weight", "output.dense.weight")
    return named(f"{prefix}encoder.layer.1.attention.", names, weights, biases), weights, biases


def vit():
    weights, biases = four()
    names = ("attention.query.weight", "attention.key.weight", "attention.value.weight", "output.dense.weight")
    return named("vit.encoder.layer.1.attention.", names, weights, biases), weights, biases


def distilbert():
    weights, biases = four()
    names = ("q_lin.weight", "k_lin.weight", "v_lin.weight", "out_lin.weight")
    return named("distilbert.transformer.layer.1.attention.", names, weights, biases), weights, biases


def gpt2(prefix):
    """Conv1D: y = x W + b with W (in × out), and q, k, v side by side in the columns."""
    weights, biases = four()
    fused = np.concatenate([w.T for w in weights[:3]], axis=1)
    tensors = {
        f"{prefix}h.1.attn.c_attn.weight": fused,
        f"{prefix}h.1.attn.c_attn.bias": np.concatenate(biases[:3]),
        f"{prefix}h.1.attn.c_proj.weight": np.ascontiguousarray(weights[3].T),
        f"{prefix}h.1.attn.bias": np.ones((1, 1, 4, 4), dtype="f4"),  # the causal mask, which old files hold
    }
    return tensors, weights, biases


def neox():
    """Rows of head 0's q, k, v, then of head 1's."""
    weights, biases = four()
    fused = np.concatenate([w.reshape(H, 1, SIZE, D) for w in weights[:3]], axis=1).reshape(3 * D, D)
    bias = np.concatenate([b.reshape(H, 1, SIZE) for b in biases[:3]], axis=1).reshape(-1)
    stem = "gpt_neox.layers.1.attention."
    return (
        named(stem, ("query_key_value.weight", "dense.weight"), (fused, weights[3]), (bias, biases[3])),
        weights,
        biases,
    )


def llama(kv, bias=False, out="o_proj.weight"):
    weights, biases = four(kv, bias)
    names = ("q_proj.weight", "k_proj.weight", "v_proj.weight", out)
    return named("model.layers.1.self_attn.", names, weights, biases), weights, biases


def torch_fused(stem):
    weights, biases = four()
    tensors = {f"{stem}in_proj_weight": np.concatenate(weights[:3]), f"{stem}in_proj_bias": np.concatenate(biases[:3])}
    return tensors | {f"{stem}out_proj.weight": weights[3], f"{stem}out_proj.bias": biases[3]}, weights, biases


def torch_separate():
    weights, biases = four()
    names = ("q_proj_weight", "k_proj_weight", "v_proj_weight", "out_proj.weight")
    tensors = dict(zip(names, weights, strict=True)) | {"in_proj_bias": np.concatenate(biases[:3])}
    return tensors, weights, biases


FAMILIES = {
    "BERT": (lambda: bert("bert."), 1, "BERT"),
    "RoBERTa": (lambda: bert("roberta."), 1, "BERT"),
    "BERT without prefix": (lambda: bert(""), 1, "BERT"),
    "ViT": (vit, 1, "ViT"),
    "DistilBERT": (distilbert, 1, "DistilBERT"),
    "GPT-2": (lambda: gpt2("transformer."), 1, "GPT-2"),
    "GPT-2 without prefix": (lambda: gpt2(""), 1, "GPT-2"),
    "NeoX": (neox, 1, "GPT-NeoX"),
    "LLaMA": (lambda: llama(H), 1, "LLaMA/Mistral"),
    "Mistral, grouped": (lambda: llama(1), 1, "LLaMA/Mistral"),
    "Qwen2, biases": (lambda: llama(1, True), 1, "LLaMA/Mistral"),
    "OPT": (lambda: llama(H, True, "out_proj.weight"), 1, "BART/OPT"),
    "MultiheadAttention": (lambda: torch_fused(""), 0, "MultiheadAttention"),
    "TransformerEncoder": (lambda: torch_fused("layers.1.self_attn."), 1, "MultiheadAttention"),
    "MultiheadAttention, kdim": (torch_separate, 0, "MultiheadAttention"),
}


@pytest.fixture
def inputs(tmp_path):
    arrays = {
        "tokens": normal(N, T, D),
        "labels": np.array([1, -1, 1]),
        "queries": normal(N, D),
        "direction": normal(D),
    }
    np.savez(tmp_path / "inputs.npz", **arrays)
    return tmp_path / "inputs.npz", arrays


def saved(tmp_path, tensors, name="model.safetensors"):
    safetensors.numpy.save_file({key: np.ascontiguousarray(value) for key, value in tensors.items()}, tmp_path / name)
    return tmp_path / name


def written(model, inputs, out, **changes):
    options = {
        "layer": None,
        "head": 1,
        "inputs": inputs,
        "out": out,
        "probe": None,
        "direction": None,
        "reads": "inputs",
        "form": "head",
        "query": None,
        "causal": None,
        "heads": H,
        "kv_heads": None,
        "scale": None,
        "prefix": "",
        "key_matrix": True,
        "rounds": False,
    }
    return written_dataset(open_model(model), **(options | changes))


def forward_logits(weights, biases, tokens, queries, head, scale=0.5):
    """What the model computes, in float64: the head's queries and keys, and their products over √head_dim."""
    wq, wk = weights[0].astype("f8"), weights[1].astype("f8")
    bq, bk = (
        np.zeros(len(w)) if biases is None else b.astype("f8")
        for w, b in zip((wq, wk), (biases or (0, 0))[:2], strict=True)
    )
    q = (queries.astype("f8") @ wq.T + bq).reshape(N, H, SIZE)[:, head]
    k = (tokens.astype("f8") @ wk.T + bk).reshape(N, T, -1, SIZE)
    k = np.repeat(k, H // k.shape[2], axis=2)[:, :, head]  # grouped keys serve several heads
    return np.einsum("nth,nh->nt", k, q) * scale


def floats(rows):
    return np.array([[float(x) for x in row] for row in rows])


@pytest.mark.parametrize("head", [0, 1])
@pytest.mark.parametrize("form", ["head", "tokens"])
@pytest.mark.parametrize("family", FAMILIES)
def test_the_logits_are_those_of_the_family_s_own_forward(tmp_path, inputs, family, form, head):
    make, layer, layout = FAMILIES[family]
    tensors, weights, biases = make()
    path, arrays = inputs
    model = saved(tmp_path, tensors)
    assert [(s.layer, s.layout.name) for s in attention_sites(open_model(model).tensors)] == [(layer, layout)]
    found = written(model, path, tmp_path / "out.json", form=form, head=head)
    data = read_dataset(tmp_path / "out.json")
    assert data == found.data and data.labels == (1, -1, 1)
    expected = forward_logits(weights, biases, arrays["tokens"], arrays["queries"], head)
    assert np.allclose(floats(exact_logits(data)), expected, rtol=1e-12, atol=1e-12)
    assert exact_logits(data) == tuple(
        tuple(sum(a * b for a, b in zip(k, z, strict=True)) for k in K)
        for K, z in zip(data.keys, data.queries, strict=True)
    )
    scores = (arrays["tokens"].astype("f8") @ arrays["direction"].astype("f8")) * np.array([[1], [-1], [1]])
    assert np.allclose(floats(data.scores), scores, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("head", range(4))
def test_neighbouring_heads_share_a_head_of_keys(tmp_path, inputs, head):
    """Four heads of queries, two of keys: heads 0 and 1 share the first."""
    tensors, weights, _ = llama(1)  # 4 rows of keys: two heads of head_dim 2
    found = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", head=head, heads=4)
    assert found.head.kv_heads == 2 and found.head.squared_scale == Fraction(1, 2)
    keys = inputs[1]["tokens"].astype("f8") @ weights[1][2 * (head // 2) :][:2].T.astype("f8")
    queries = inputs[1]["queries"].astype("f8") @ weights[0][2 * head :][:2].T.astype("f8")
    assert np.allclose(floats(exact_logits(found.data)), np.einsum("nth,nh->nt", keys, queries))


@pytest.mark.parametrize("family", ["BERT", "GPT-2", "Mistral, grouped"])
def test_both_forms_have_equal_logits_and_scores(tmp_path, inputs, family):
    tensors, *_ = FAMILIES[family][0]()
    model = saved(tmp_path, tensors)
    head, tokens = (written(model, inputs[0], tmp_path / f"{f}.json", form=f).data for f in ("head", "tokens"))
    assert exact_logits(head) == exact_logits(tokens) and head.scores == tokens.scores
    assert head.d == SIZE + 1 and tokens.d == D + (family != "Mistral, grouped")  # the coordinate 1 carries biases


def exact_dot(u, w):
    return sum((Fraction(float(a)) * Fraction(float(b)) for a, b in zip(u, w, strict=True)), Fraction(0))


@pytest.mark.parametrize("reads", ["values", "output"])
@pytest.mark.parametrize("family", FAMILIES)
def test_a_direction_behind_the_head_scores_what_the_head_writes(tmp_path, inputs, family, reads):
    """Attention weights add up to 1, so Σ s_t(uᵀW_o(W_v x_t + b_v)) is the mean of the scores."""
    tensors, weights, biases = FAMILIES[family][0]()
    direction = normal(SIZE if reads == "values" else D)
    np.savez(tmp_path / "probe.npz", direction=direction, intercept=np.float32(0.375))
    model, (path, arrays) = saved(tmp_path, tensors), inputs
    found = {
        form: written(model, path, tmp_path / f"{form}.json", form=form, probe=tmp_path / "probe.npz", reads=reads).data
        for form in ("head", "tokens")
    }
    kv = len(weights[2]) // SIZE
    values = arrays["tokens"].astype("f8") @ weights[2].T.astype("f8") + (0 if biases is None else biases[2])
    values = np.repeat(values.reshape(N, T, kv, SIZE), H // kv, axis=2)[:, :, 1]
    if reads == "output":
        values = values @ weights[3][:, SIZE:].T.astype("f8")
    expected = (values @ direction.astype("f8") + 0.375) * np.array([[1], [-1], [1]])
    assert found["head"].scores == found["tokens"].scores
    assert np.allclose(floats(found["head"].scores), expected, rtol=1e-10, atol=1e-10)


def test_the_products_are_exact_to_the_last_bit(tmp_path, inputs):
    tensors, weights, biases = bert("bert.")
    data = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json").data
    arrays = inputs[1]
    for i in range(N):
        q = [
            exact_dot(row, arrays["queries"][i]) + Fraction(float(b))
            for row, b in zip(weights[0][4:], biases[0][4:], strict=True)
        ]
        for t in range(T):
            k = [
                exact_dot(row, arrays["tokens"][i, t]) + Fraction(float(b))
                for row, b in zip(weights[1][4:], biases[1][4:], strict=True)
            ]
            assert exact_logits(data)[i][t] == sum((a * b for a, b in zip(k, q, strict=True)), Fraction(0)) / 2


def test_a_key_bias_moves_all_logits_of_an_input_alike(tmp_path, inputs):
    tensors, *_ = bert("bert.")
    with_bias = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json").data
    name = "bert.encoder.layer.1.attention.self.key.bias"
    without = written(saved(tmp_path, tensors | {name: 0 * tensors[name]}), inputs[0], tmp_path / "b.json").data
    for old, new in zip(exact_logits(with_bias), exact_logits(without), strict=True):
        assert len({a - b for a, b in zip(old, new, strict=True)}) == 1 and old != new


def raw_safetensors(path, tensors):
    """Name → (kind, shape, bytes), written by hand: numpy has no bfloat16."""
    header, body = {}, b""
    for name, (kind, shape, raw) in tensors.items():
        header[name] = {"dtype": kind, "shape": list(shape), "data_offsets": [len(body), len(body) + len(raw)]}
        body += raw
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + body)
    return path


@pytest.mark.parametrize("kind", ["BF16", "F16", "F32", "F64"])
def test_every_kind_of_float_is_the_rational_that_it_is(tmp_path, inputs, kind):
    tensors, weights, _ = llama(H)
    if kind == "BF16":
        stored = {k: (v.view("<u4") >> 16).astype("<u2") for k, v in tensors.items()}
        exact = [(w.view("<u4") >> 16 << 16).view("<f4") for w in weights]
    else:
        stored = {
            k: v.astype(f"<f{kind[1:-1].replace('1', '2').replace('3', '4').replace('6', '8')}")
            for k, v in tensors.items()
        }
        exact = [stored[k] for k in tensors]
    path = raw_safetensors(tmp_path / "m.safetensors", {k: (kind, v.shape, v.tobytes()) for k, v in stored.items()})
    data = written(path, inputs[0], tmp_path / "a.json").data
    x = inputs[1]["tokens"][0, 0]
    assert data.tokens[0][0][:SIZE] == tuple(exact_dot(row, x) for row in exact[1][SIZE:])


@pytest.mark.parametrize(
    "values", [[0.0, 0.0], [5e-324, 1.0], [1e300, -3.0], [0.1, 2.0**-1074], [65504.0, -(2.0**-24)]]
)
def test_exact_matrices_of_floats(values):
    assert exact_matrix(np.array(values), "x").rows == tuple((Fraction(v),) for v in values)
    assert exact_matrix(np.array([values, values]), "x").transposed.rows[0] == (Fraction(values[0]),) * 2


# who asks, and what the mask hides


def test_a_causal_head_does_not_see_what_comes_later(tmp_path):
    tensors, weights, biases = gpt2("")
    tokens = normal(N, T, D)
    np.savez(tmp_path / "i.npz", tokens=tokens, labels=np.ones(N), query_index=np.array([0, 2, 4]), direction=normal(D))
    model = saved(tmp_path, tensors)
    found = written(model, tmp_path / "i.npz", tmp_path / "a.json")
    assert found.data.lengths == (1, 3, 5) and "6 tokens come after the one that asks" in found.notes[0]
    expected = forward_logits(weights, biases, tokens, tokens[np.arange(N), [0, 2, 4]], 1)
    for i, row in enumerate(exact_logits(found.data)):
        assert np.allclose([float(x) for x in row], expected[i, : len(row)])
    assert written(model, tmp_path / "i.npz", tmp_path / "a.json", causal=False).data.lengths == (T,) * N


def test_positions_first_last_and_ragged_inputs(tmp_path):
    tokens, lengths = normal(6, D), np.array([1, 2, 3])
    np.savez(tmp_path / "i.npz", tokens=tokens, lengths=lengths, labels=np.ones(3), direction=normal(D))
    tensors, weights, biases = torch_fused("")
    model = saved(tmp_path, tensors)
    for query, places in (("first", [0, 1, 3]), ("last", [0, 2, 5]), ("0", [0, 1, 3])):
        found = written(model, tmp_path / "i.npz", tmp_path / "a.json", query=query)
        q = tokens[places].astype("f8") @ weights[0][4:].T.astype("f8") + biases[0][4:]
        assert np.allclose(floats(found.data.queries)[:, :4], q) and found.data.lengths == (1, 2, 3)
    assert "3 tokens come after the one that asks and are kept: give --causal" in " ".join(
        written(model, tmp_path / "i.npz", tmp_path / "a.json", query="first").notes
    )


# the scale and config.json


def config(tmp_path, **entries):
    (tmp_path / "config.json").write_text(json.dumps(entries))


@pytest.mark.parametrize(
    ("entries", "scale"),
    [
        ({"num_attention_heads": 2}, Fraction(1, 2)),
        ({"n_head": 2, "head_dim": 4}, Fraction(1, 2)),
        ({"n_head": 2, "scale_attn_weights": False}, Fraction(1)),
        ({"n_head": 2, "scale_attn_by_inverse_layer_idx": True}, Fraction(1, 4)),
        ({"n_head": 2, "attention_multiplier": 0.1}, Fraction(1, 10)),
        ({"n_head": 2, "query_pre_attn_scalar": 144}, Fraction(1, 12)),
        ({"n_heads": 4}, Fraction(1)),
    ],
)
def test_the_scale_is_the_model_s_where_it_is_rational(tmp_path, inputs, entries, scale):
    config(tmp_path, **entries)
    tensors, *_ = gpt2("")
    found = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", heads=None)
    assert found.head.scale == scale == found.data.key_matrix[0][0]
    assert (scale == 1 and "scale_attn_weights" not in entries) == bool(found.left_out)


def test_an_irrational_scale_is_left_out_loudly_or_given(tmp_path, inputs):
    tensors, *_ = gpt2("")
    model = saved(tmp_path, tensors)
    found = written(model, inputs[0], tmp_path / "a.json", heads=1, head=0)
    assert square_root(Fraction(8)) is None and found.head.scale == 1
    assert (
        "The factor 1/√8 of the logits, which is irrational" in found.left_out[0]
        and "--scale 0.35355339059327" in found.left_out[0]
    )
    near = written(model, inputs[0], tmp_path / "b.json", heads=1, head=0, scale="99/280")
    assert not near.left_out and exact_logits(near.data)[0][0] == exact_logits(found.data)[0][0] * Fraction(99, 280)


def test_what_the_model_does_besides_is_said(tmp_path, inputs):
    config(tmp_path, num_attention_heads=2, attn_logit_softcapping=50.0, sliding_window=4096, use_sliding_window=True)
    tensors, *_ = llama(1)
    found = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", heads=None)
    assert "no config.json that describes it" in found.other_logits[0] and "c = 50.0" in found.left_out[0]
    assert not any("window" in says for says in (*found.left_out, *found.kept)), "no token is so far away"
    config(
        tmp_path,
        num_attention_heads=2,
        position_embedding_type="relative_key",
        sliding_window=8,
        use_sliding_window=False,
    )
    tensors, *_ = bert("")
    found = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", heads=None)
    assert found.left_out == ("The relative position embedding inside the logits (relative_key).",)
    config(tmp_path, num_attention_heads=2, position_embedding_type="rotary")  # ESM
    found = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", heads=None)
    assert found.left_out == ("The rotary position embedding of queries and keys.",)


def test_a_model_in_several_parts_and_in_a_folder(tmp_path, inputs):
    tensors, *_ = llama(1)
    whole = written(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json").data
    folder = tmp_path / "parts"
    folder.mkdir()
    config(folder, num_attention_heads=2, num_key_value_heads=1)
    places = {}
    for k, (name, array) in enumerate(tensors.items()):
        places[name] = saved(folder, {name: array}, f"model-{k}.safetensors").name
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": places}))
    assert written(folder, inputs[0], tmp_path / "b.json", heads=None).data == whole
    (folder / places[next(iter(tensors))]).unlink()
    refused(folder, inputs[0], tmp_path / "c.json", "model-0.safetensors does not exist")


# refusals


def refused(model, inputs, out, message, **changes):
    from checker.errors import InputError

    before = out.read_bytes() if out.exists() else None
    with pytest.raises(InputError, match=message):
        written(model, inputs, out, **changes)
    assert (out.read_bytes() if out.exists() else None) == before, "nothing is lost or half-written"
    assert not list(out.parent.glob(".*.part"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"layer": 7}, "no layer 7: the file has the layers 1, counted from 0"),
        ({"head": 2}, "no head 2: layer 1 has 2 heads, 0–1"),
        ({"heads": None}, "number of heads is stored in no tensor .*8 rows.*no config.json.*Give --heads H"),
        ({"heads": 3}, "8 rows of queries cannot be 3 heads"),
        ({"kv_heads": 1}, "--kv-heads is 1, and 8 rows of keys are 2 heads of 4"),
        ({"prefix": "decoder."}, "begin with 'decoder.'. There are for example bert.encoder.layer.1.attention."),
        ({"head": None}, "--head is missing.*--list shows the layers"),
        ({"scale": "0"}, "--scale is 0; a positive number is needed"),
        ({"scale": "x"}, "--scale is 'x', which is not a rational number"),
        ({"direction": "1,0"}, r"The direction has 2 numbers, and the inputs 8.*--reads"),
        ({"direction": "1,0", "reads": "values"}, "has 2 numbers, and the head's values 4"),
        ({"direction": "1,0", "reads": "output"}, "has 2 numbers, and the output of the layer's attention 8"),
        ({"query": "last"}, "'queries', and a position of who asks as well"),
    ],
)
def test_options_that_do_not_fit(tmp_path, inputs, changes, message):
    tensors, *_ = bert("bert.")
    refused(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", message, **changes)


KEY = "bert.encoder.layer.1.attention.self.key.weight"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {KEY: None},
            r"no tensor '.*self.key.weight'. The nearest names are .*self.key.bias",
        ),
        ({KEY: normal(4, 4, 4)}, r"self.key.weight has the shape \(4, 4, 4\); a matrix \(two axes\)"),
        ({KEY: normal(6, D)}, "keys have 6 rows and values 8"),
        ({KEY: normal(8, D + 1)}, "tokens of the inputs have 8 coordinates, and the head reads vectors of 9"),
        (
            {KEY: np.full((8, D), np.nan, "f4")},
            r"self.key.weight\[0\]\[0\] is nan, and 64 of 64 entries.*Repair the file",
        ),
        ({KEY: np.full((8, D), -np.inf, "f4")}, r"self.key.weight\[0\]\[0\] is -inf"),
        (
            {KEY: np.ones((8, D), "i1")},
            "self.key.weight is stored as I8, and weights are read from F16, BF16, F32, F64. Quant",
        ),
        ({KEY.replace("weight", "bias"): normal(3)}, "self.key.bias has 3 entries and its weight 8 rows"),
        ({KEY.replace("weight", "bias"): np.full(8, np.nan, "f4")}, r"self.key.bias\[0\] is nan"),
    ],
)
def test_tensors_that_do_not_fit(tmp_path, inputs, changes, message):
    tensors = {k: v for k, v in (bert("bert.")[0] | changes).items() if v is not None}
    refused(saved(tmp_path, tensors), inputs[0], tmp_path / "a.json", message)


def test_layouts_that_are_not_what_their_names_say(tmp_path, inputs):
    tensors = {k: np.ascontiguousarray(v.T) if "c_attn.weight" in k else v for k, v in gpt2("")[0].items()}
    refused(
        saved(tmp_path, tensors),
        inputs[0],
        tmp_path / "a.json",
        r"stored as \(24, 8\); \(d, 3d\), as GPT-2.*transposed",
    )
    refused(
        saved(tmp_path, {"a.attn.qqq": normal(2, 2), "wte": normal(2, 2)}),
        inputs[0],
        tmp_path / "a.json",
        r"No attention of a known layout \(BERT, .*\) is among the 2 tensors. The nearest names are a.attn.qqq",
    )
    normed = llama(H)[0] | {"model.layers.1.self_attn.q_norm.weight": normal(4)}
    refused(saved(tmp_path, normed), inputs[0], tmp_path / "a.json", "q_norm.weight: a norm between the projection")
    refused(
        saved(tmp_path, torch_fused("")[0] | {"bias_k": normal(1, 1, 8)}),
        inputs[0],
        tmp_path / "a.json",
        "bias_k: a further key",
    )
    two = torch_fused("layers.1.self_attn.")[0] | torch_fused("layers.1.multihead_attn.")[0]
    refused(
        saved(tmp_path, two),
        inputs[0],
        tmp_path / "a.json",
        "2 attentions of the file have the number 1: .*--prefix layers.1.m",
    )
    assert written(saved(tmp_path, two), inputs[0], tmp_path / "a.json", prefix="layers.1.multi").site.layer == 1
    both = bert("")[0] | {k.replace(".1.", ".0."): v for k, v in bert("")[0].items()}
    refused(saved(tmp_path, both), inputs[0], tmp_path / "b.json", "has the layers 0, 1, so it is unclear.*--layer")


def test_config_json_that_contradicts(tmp_path, inputs):
    model, out = saved(tmp_path, bert("")[0]), tmp_path / "a.json"
    for entries, message in [
        ({"num_attention_heads": 4}, "--heads 2 contradicts config.json .* says 4"),
        ({"head_dim": 8}, "head_dim = 8, and 8 rows of queries in 2 heads give 4"),
        ({"num_key_value_heads": 1}, "config.json says 1, and 8 rows of keys are 2 heads"),
        ({"n_head": 2.5}, "n_head|num_attention_heads = 5/2; a whole number"),
        ({"query_pre_attn_scalar": -4}, "query_pre_attn_scalar = -4; a positive number"),
        ({"n_head": [2]}, "'num_attention_heads',' is|is not a rational|which is not a rational number"),
    ]:
        config(tmp_path, **entries)
        refused(model, inputs[0], out, message)
    (tmp_path / "config.json").write_text("{")
    refused(model, inputs[0], out, "config.json is not JSON.*take it away")


def test_every_truncation_of_a_model_is_refused(tmp_path, inputs):
    raw = saved(tmp_path, bert("")[0]).read_bytes()
    for end in sorted({*range(0, len(raw), len(raw) // 40), len(raw) - 1}):
        (tmp_path / "cut.safetensors").write_bytes(raw[:end])
        refused(
            tmp_path / "cut.safetensors",
            inputs[0],
            tmp_path / "a.json",
            "cut.safetensors: .*has to be downloaded or saved again",
        )


def test_files_that_are_no_models(tmp_path, inputs):
    (tmp_path / "pytorch_model.bin").write_bytes(b"\x80\x04K\x01.")
    refused(tmp_path / "pytorch_model.bin", inputs[0], tmp_path / "a.json", "Pickles .* are never loaded.*save_file")
    refused(tmp_path / "gone.safetensors", inputs[0], tmp_path / "a.json", "gone.safetensors does not exist")
    (tmp_path / "empty").mkdir()
    refused(tmp_path / "empty", inputs[0], tmp_path / "a.json", "should hold one model as .safetensors, and holds none")
    fp8 = {KEY.replace("key", k): ("F8_E4M3", (8, 8), bytes(64)) for k in ("query", "key", "value")}
    refused(raw_safetensors(tmp_path / "q.safetensors", fp8), inputs[0], tmp_path / "a.json", "is stored as F8_E4M3")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tokens": None}, "the array 'tokens' is missing .*Inputs are tokens"),
        ({"labels": None}, "the array 'labels' is missing"),
        ({"labels": np.array([0, 1, 1])}, r"labels\[0\] is 0; labels must be 1 or -1"),
        ({"labels": np.array([1, 1])}, r"'labels' has the shape \(2,\)"),
        ({"tokens": normal(N, D)}, r"'tokens' has the shape \(3, 8\); \(n, T, d\)"),
        ({"tokens": np.full((N, T, D), np.nan)}, r"inputs.npz: tokens\[0\]\[0\] is nan"),
        ({"queries": normal(2, D)}, r"'queries' has the shape \(2, 8\) for 3 inputs"),
        ({"queries": None}, "nobody asks: attention needs a query. Give --query first"),
        (
            {"queries": None, "query_index": np.array([0, 1, 5])},
            "input 2 has 5 tokens, and the position that asks is 5",
        ),
        ({"direction": None}, "no direction scores the tokens .*Give --probe FILE.npz"),
        ({"direction": normal(2, 4)}, r"'direction' has the shape \(2, 4\); one direction"),
        (
            {"tokens": normal(6, D), "lengths": np.array([1, 2, 2])},
            "'lengths' adds up to 5, with least 1, but 'tokens' has 6",
        ),
        ({"surplus": normal(1)}, "unknown array 'surplus'; inputs have tokens"),
    ],
)
def test_inputs_that_do_not_fit(tmp_path, inputs, changes, message):
    np.savez(inputs[0], **{k: v for k, v in (inputs[1] | changes).items() if v is not None})
    refused(saved(tmp_path, bert("")[0]), inputs[0], tmp_path / "a.json", message)


def test_places_that_are_not_written(tmp_path, inputs):
    model = saved(tmp_path, bert("")[0])
    raw = model.read_bytes()
    refused(model, inputs[0], model, "is one of the files that are read; it is not replaced")
    saved(tmp_path, bert("")[0], "other.safetensors")
    refused(model, inputs[0], tmp_path / "other.safetensors", "exists and holds no dataset; it is not replaced")
    refused(model, inputs[0], tmp_path / "gone" / "a.json", "The folder .*gone does not exist")
    refused(model, inputs[0], tmp_path / "a.csv", "has the suffix '.csv'")
    refused(model, inputs[0], tmp_path / "a.npz", "which no float64 equals.*--round does that")
    assert model.read_bytes() == raw
    written(model, inputs[0], tmp_path / "a.json")
    written(model, inputs[0], tmp_path / "a.json", head=0)  # an earlier dataset is replaced


@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
def test_rounding_is_asked_for_and_says_what_it_changes(tmp_path, inputs, suffix):
    model = saved(tmp_path, bert("")[0])
    exact = written(model, inputs[0], tmp_path / "a.json").data
    found = written(model, inputs[0], tmp_path / f"a{suffix}", rounds=True)
    assert read_dataset(tmp_path / f"a{suffix}") == found.data != exact
    says = next(note for note in found.notes if note.startswith("ROUNDED"))
    bound = Fraction(says.split("logits move by at most ")[1].split(",")[0])
    moved = max(
        abs(a - b)
        for x, y in zip(exact_logits(exact), exact_logits(found.data), strict=True)
        for a, b in zip(x, y, strict=True)
    )
    assert 0 < moved <= bound < moved * Fraction(11, 10) + Fraction(1, 10**12) and "change in 0 places" in says


def test_the_w_model_needs_no_key_matrix(tmp_path, inputs):
    model = saved(tmp_path, llama(1)[0])
    found = written(model, inputs[0], tmp_path / "a.npz", form="tokens", key_matrix=False)
    assert found.data.key_matrix is None and found.data.d == D
    assert read_dataset(tmp_path / "a.npz") == found.data  # float32 tokens fit


def test_a_cross_attention_of_two_spaces_has_the_head_s_form_only(tmp_path, inputs):
    tensors = torch_separate()[0] | {"k_proj_weight": normal(8, 6), "v_proj_weight": normal(8, 6)}
    np.savez(tmp_path / "i.npz", tokens=normal(N, T, 6), labels=np.ones(N), queries=normal(N, D), direction=normal(6))
    model = saved(tmp_path, tensors)
    assert written(model, tmp_path / "i.npz", tmp_path / "a.json").data.d == SIZE + 1
    refused(
        model,
        tmp_path / "i.npz",
        tmp_path / "b.json",
        "Tokens have 6 coordinates and queries 8.*--form head",
        form="tokens",
    )


# the command


def run(*arguments):
    return CliRunner().invoke(main, ["data", "from-model", *map(str, arguments)])


def test_the_command_lists_writes_and_says_what_it_leaves_out(tmp_path, inputs):
    config(tmp_path, num_attention_heads=2, num_key_value_heads=1)
    model = saved(tmp_path, llama(1)[0])
    shown = run(model, "--list")
    assert shown.exit_code == 0 and "LLaMA/Mistral: layer 1, in model.layers.N.self_attn.q_proj.weight" in shown.output
    assert "Heads: 2 of queries, 1 of keys and values, head_dim 4; inputs have d = 8" in shown.output
    answer = run(
        model,
        "--layer",
        1,
        "--head",
        1,
        "--inputs",
        inputs[0],
        "--out",
        tmp_path / "a.json",
        "--json",
        tmp_path / "r.json",
    )
    assert answer.exit_code == 0, answer.output
    assert (
        "LEFT OUT: The rotary position embedding" in answer.output and "No layer norm is applied here" in answer.output
    )
    record = json.loads((tmp_path / "r.json").read_text())
    assert record["sha256"] == read_dataset(tmp_path / "a.json").sha256 and record["kv_heads"] == 1
    quiet = CliRunner().invoke(
        main,
        [
            "-q",
            "data",
            "from-model",
            str(model),
            "--layer",
            "1",
            "--head",
            "1",
            "--inputs",
            str(inputs[0]),
            "--out",
            str(tmp_path / "a.json"),
        ],
    )
    assert quiet.output.startswith("LEFT OUT") and len(quiet.output.splitlines()) == 2
    wrong = run(model, "--layer", 9, "--head", 0, "--inputs", inputs[0], "--out", tmp_path / "b.json")
    assert (
        wrong.exit_code == 2 and "checker: There is no layer 9" in wrong.output and not (tmp_path / "b.json").exists()
    )
    assert "Traceback" not in wrong.output


def test_every_layout_of_the_table_is_tested():
    assert {name for *_, name in FAMILIES.values()} == {layout.name for layout in LAYOUTS}


def test_the_page_runs_as_printed(tmp_path, monkeypatch):
    """Its Python makes the model; after each command the block below it holds lines of the answer."""
    monkeypatch.chdir(tmp_path)
    docs = Path(__file__).parents[2] / "docs"
    page = "".join((docs / name).read_text(encoding="utf-8") for name in ("own_data.md", "training_run.md"))
    commands = 0
    for language, text, after in re.findall(
        r"^```(bash|python)\n(.*?)^```\n(.*?)(?=^```(?:bash|python)|\Z)", page, re.M | re.S
    ):
        if language == "python":
            exec(compile(text, "own_data.md", "exec"), {})
            continue
        answer = CliRunner().invoke(main, shlex.split(text)[1:])
        assert answer.exit_code == 0, answer.output
        shown = re.search(r"^```\n(.*?)^```", after, re.M | re.S)[1].splitlines()
        assert [line for line in shown if line not in answer.output.splitlines()] == []
        commands += 1
    assert commands >= 4


def test_the_page_names_what_the_table_knows():
    page = (Path(__file__).parents[2] / "docs" / "own_data.md").read_text(encoding="utf-8")
    for layout in LAYOUTS:
        stem = layout.stem.replace("\\.", ".").replace("\\d+", "N")
        assert f"`{stem}{layout.projections[0]}`" in page
