"""``checker.Watch`` in a training loop: the figures of ``checker data training``, tensors, what it refuses, and its page."""

from __future__ import annotations

import csv
import math
import re
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy

from checker import Watch
from checker.errors import InputError
from checker.own_data.training.report import describe_training

RNG = np.random.default_rng(5)
N, T, D = 3, 4, 4
TOKENS = RNG.integers(-4, 5, (N, T, D)) / 2
QUERIES = TOKENS[:, 0]
LABELS = np.array([1, -1, 1])
STATES = [(RNG.normal(size=(2, D)), RNG.normal(size=(2, D)), RNG.normal(size=2)) for _ in range(3)]


class Tensor:
    """As far as Watch looks, a tensor of torch that asks for gradients."""

    def __init__(self, array, detached=False, there=True, dtype="torch.float32"):
        self.array, self.detached, self.there, self.dtype = array, detached, there, dtype

    def detach(self):
        return Tensor(self.array, True, self.there, self.dtype)

    def cpu(self):
        return Tensor(self.array, self.detached, True, self.dtype)

    def float(self):
        return Tensor(self.array, self.detached, self.there)

    def __array__(self, dtype=None, copy=None):
        if not self.detached or not self.there or self.dtype == "torch.bfloat16":
            raise RuntimeError("Can't call numpy() on this Tensor")
        return self.array


class Capsule:
    """Only DLPack."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **how):
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_the_rows_are_those_of_the_command(tmp_path):
    """The same checkpoints in files; the command takes key, query and bias of a head with head_dim 2."""
    direction = RNG.integers(-3, 4, D) / 2
    np.savez(tmp_path / "inputs.npz", tokens=TOKENS, queries=QUERIES, labels=LABELS, direction=direction)
    (tmp_path / "log").mkdir()
    watch = Watch(TOKENS, QUERIES, labels=LABELS, direction=direction, every=10)
    for step, (key, query, bias) in enumerate(STATES, start=1):
        stem = "layers.0.self_attn."
        tensors = {"q_proj.weight": query, "k_proj.weight": key, "v_proj.weight": key, "q_proj.bias": bias}
        safetensors.numpy.save_file(
            {stem + k: v for k, v in tensors.items()}, tmp_path / "log" / f"{10 * step}.safetensors"
        )
        assert watch(10 * step, key=key, query=query, query_bias=bias) and not watch(10 * step + 1, key=None)
    list(
        describe_training(
            tmp_path / "log",
            inputs=tmp_path / "inputs.npz",
            out=tmp_path / "out",
            layer=0,
            head=0,
            prefix="",
            probe=None,
            direction=None,
            query=None,
            causal=None,
            heads=1,
            kv_heads=None,
            nuclear=False,
        )
    )
    rows = list(csv.DictReader((tmp_path / "out" / "training.csv").read_text().splitlines()))
    assert [{**row, "checkpoint": ""} for row in watch.rows] == [{**row, "checkpoint": ""} for row in rows]
    watch.write(tmp_path / "again")
    assert (tmp_path / "again" / "training.svg").read_text().count("<svg") == 1
    assert [str(t + 1) for t in watch.selected] == rows[-1]["selected"].split()


@pytest.mark.parametrize(
    "of", [np.asarray, Tensor, lambda a: Tensor(a, there=False), lambda a: Tensor(a, dtype="torch.bfloat16"), Capsule]
)
def test_tensors_are_taken_as_the_arrays_that_they_hold(of):
    W = RNG.normal(size=(D, D)).astype("float32")
    watch = Watch(of(TOKENS), of(QUERIES), direction=of(np.ones(D)))
    watch(0, of(W))
    logits = np.einsum("nta,ab,nb->nt", TOKENS, W.astype(float), QUERIES)
    assert watch.selected == tuple(logits.argmax(axis=1).tolist())
    assert math.isclose(float(watch.rows[0]["norm"]), np.linalg.norm(W.astype(float)), rel_tol=1e-12)


def test_what_was_recorded_stays_when_the_array_is_changed_in_place():
    W = RNG.normal(size=(D, D))
    watch, norm = Watch(TOKENS, QUERIES), np.linalg.norm(W)
    watch(0, W)
    W *= 3
    watch(1, W)
    assert [float(row["norm"]) for row in watch.rows] == pytest.approx([norm, 3 * norm], rel=1e-12)


def test_inputs_of_different_lengths():
    ragged, W = [TOKENS[0], TOKENS[1, :2], TOKENS[2, :3]], RNG.normal(size=(D, D))
    watch = Watch(ragged, QUERIES)
    watch(0, W)
    assert watch.selected == tuple(int((X @ W @ z).argmax()) for X, z in zip(ragged, QUERIES, strict=True))


def test_the_page_has_a_table_and_a_picture_and_loads_nothing():
    watch = Watch(TOKENS, QUERIES, direction=np.ones(D))
    assert "nothing recorded" in watch._repr_html_() and "nothing recorded" in repr(watch)
    for step in (0, 5):
        watch(step, RNG.normal(size=(D, D)))
    page = watch._repr_html_()
    assert page.count("<tr>") == 3 and page.count("<img") == 1 and "data:image/svg+xml;base64," in page
    assert not re.search(r"(src|href)=.https?://", page) and "margin ratio" in repr(watch) and "Note: " in repr(watch)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Watch(TOKENS, QUERIES, every=0), "every=0"),
        (lambda: Watch(TOKENS, QUERIES[:2]), "queries"),
        (lambda: Watch([TOKENS[0], TOKENS[1, :, :2]], QUERIES[:2]), "all of one d"),
        (lambda: Watch(TOKENS, QUERIES, labels=[1, 2, 1]), "must be 1 or -1"),
        (lambda: Watch(TOKENS, QUERIES, direction=np.eye(D)), "a vector is needed"),
        (lambda: Watch(TOKENS.astype(complex), QUERIES), "complex"),
        (lambda: Watch(TOKENS, QUERIES).log, "Nothing is recorded yet"),
        (lambda: Watch(TOKENS, QUERIES)(0), "either W, or key and query"),
        (lambda: Watch(TOKENS, QUERIES)(0, key=np.eye(D)), "either W, or key and query"),
        (lambda: Watch(TOKENS, QUERIES)(0, np.full((D, D), np.nan)), "not finite"),
        (lambda: Watch(TOKENS, QUERIES)(0, np.ones((D, D + 1))), "coordinates|numbers"),
        (lambda: Watch(TOKENS, QUERIES)(0, np.ones(D)), "a matrix is needed"),
        (
            lambda: Watch(TOKENS, QUERIES)(0, key=np.ones((2, D)), query=np.ones((3, D)), query_bias=None),
            "key has 2 rows, query 3",
        ),
        (lambda: Watch(TOKENS, QUERIES)(0, key=np.ones((2, D)), query=np.ones((2, D))), "say query_bias=layer.bias"),
        (lambda: whole(), "fits one head of 4 and several of fewer"),
        (lambda: whole(heads=2), "Which of the 2 heads"),
        (lambda: whole(heads=2, head=2), "There is no head 2"),
        (lambda: whole(heads=3, head=0), "no 3 heads of one size"),
        (lambda: whole(head=0), "of how many"),
        (lambda: Watch(TOKENS, QUERIES)(0, layer=Attention(), heads=4), "num_heads = 2"),
        (lambda: Watch(TOKENS, QUERIES)(0, key=Linear(2), query=Linear(2), query_bias=np.ones(2)), "a bias of its own"),
        (lambda: twice(1, np.eye(D)), "steps increase"),
        (lambda: twice(2, key=np.ones((2, D)), query=np.ones((2, D)), query_bias=None), "same head at every step"),
    ],
)
def test_what_does_not_fit_is_refused(call, message):
    with pytest.raises(InputError, match=message):
        call()


class Linear:
    """As far as Watch looks, a torch.nn.Linear of so many rows."""

    def __init__(self, rows):
        rng = np.random.default_rng(rows)
        self.weight, self.bias = rng.normal(size=(rows, D)), rng.normal(size=rows)


class Attention:
    """As far as Watch looks, a torch.nn.MultiheadAttention of two heads."""

    num_heads = 2

    def __init__(self):
        rng = np.random.default_rng(3)
        self.in_proj_weight, self.in_proj_bias = rng.normal(size=(3 * D, D)), rng.normal(size=3 * D)


def whole(**named):
    return Watch(TOKENS, QUERIES)(0, key=np.ones((D, D)), query=np.ones((D, D)), query_bias=None, **named)


def seen(**named):
    watch = Watch(TOKENS, QUERIES)
    assert watch(0, **named)
    return watch.checkpoints[0].logits


def test_one_head_of_several_is_the_rows_of_that_head_with_its_bias():
    layer, key, query = Attention(), Linear(D), Linear(D)
    query.weight = query.weight + 1
    rows = slice(2, 4)
    cut = seen(key=key.weight[rows], query=query.weight[rows], query_bias=query.bias[rows])
    assert seen(key=key, query=query, heads=2, head=1) == cut
    assert seen(key=key.weight, query=query.weight, query_bias=query.bias, heads=2, head=1) == cut
    assert (
        seen(key=key.weight[:2], query=query, heads=2, head=1)
        == seen(  # grouped: both heads of queries read one of keys
            key=key.weight[:2], query=query.weight[rows], query_bias=query.bias[rows]
        )
    )
    q, k, _ = np.split(layer.in_proj_weight, 3)
    assert seen(layer=layer, head=1) == seen(key=k[rows], query=q[rows], query_bias=layer.in_proj_bias[rows])


def twice(step, *arguments, **named):
    watch = Watch(TOKENS, QUERIES)
    watch(1, np.eye(D))
    watch(step, *arguments, **named)


def test_torch_is_not_imported():
    text = (Path(__file__).parents[2] / "checker" / "own_data" / "training" / "watch.py").read_text(encoding="utf-8")
    assert not re.search(r"^\s*(import|from) torch", text, re.MULTILINE)


def test_a_layer_of_torch_is_watched_while_it_trains():
    """Parameters that ask for gradients, in bfloat16 too: what is recorded is what the arrays say."""
    torch = pytest.importorskip("torch", reason="torch is not installed; Watch does not need it")
    torch.manual_seed(0)
    layer = torch.nn.MultiheadAttention(D, 1, batch_first=True)
    tokens, queries = torch.tensor(TOKENS, dtype=torch.float32), torch.tensor(QUERIES, dtype=torch.float32)
    watch = Watch(tokens, queries, direction=torch.ones(D), labels=torch.tensor(LABELS))
    optimiser = torch.optim.SGD(layer.parameters(), lr=0.5)
    kept = []
    for step in range(4):
        query, key, _ = layer.in_proj_weight.chunk(3)
        bias = layer.in_proj_bias.chunk(3)[0]
        assert watch(step, key=key, query=query, query_bias=bias, heads=1)
        kept.append([x.detach().numpy().copy() for x in (key, query, bias)])
        output, _ = layer(queries[:, None], tokens, tokens)
        optimiser.zero_grad()
        torch.nn.functional.softplus(-torch.tensor(LABELS) * output.sum(dim=(1, 2))).mean().backward()
        optimiser.step()
    other = Watch(TOKENS, QUERIES, direction=np.ones(D), labels=LABELS)
    for step, (key, query, bias) in enumerate(kept):
        other(step, key=key, query=query, query_bias=bias, heads=1)
    assert watch.rows == other.rows and len({row["norm"] for row in watch.rows}) == 4
    layer = torch.nn.MultiheadAttention(D, 2, batch_first=True)
    torch.nn.init.normal_(layer.in_proj_bias)
    _, weights = layer(queries[:, None], tokens, tokens, average_attn_weights=False)
    for head in (0, 1):
        one = Watch(tokens, queries)
        one(0, layer=layer, head=head)
        logits = np.array([[float(x) for x in row] for row in one.checkpoints[0].logits]) / np.sqrt(D / 2)
        ours = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
        assert np.abs(ours - weights[:, head, 0].detach().numpy()).max() < 1e-5
    half, plain = Watch(tokens.to(torch.bfloat16), queries), Watch(TOKENS, QUERIES)
    half(0, W=torch.eye(D, dtype=torch.bfloat16))
    plain(0, W=np.eye(D))
    assert half.rows == plain.rows


class TracerArrayConversionError(TypeError):
    """What JAX raises, as far as Watch looks: its name."""


class JaxArray:
    """As far as Watch looks, an array of JAX: numpy reads it, except in bfloat16 and where it is traced."""

    def __init__(self, array, dtype="float32", traced=False):
        self.array, self.dtype, self.traced, self.shape = np.asarray(array), dtype, traced, np.shape(array)

    def astype(self, dtype):
        return JaxArray(self.array, dtype)

    def __array__(self, dtype=None, copy=None):
        if self.traced:
            raise TracerArrayConversionError(
                "The numpy.ndarray conversion method __array__() was called on traced array"
            )
        return self.array.view("V8") if self.dtype == "bfloat16" else self.array

    def __int__(self):
        return int(self.array)

    def __eq__(self, other):
        return self.array == other


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_arrays_like_those_of_jax(dtype):
    def of(array):
        return JaxArray(array, dtype)

    watch, plain = (
        Watch(of(TOKENS), of(QUERIES), direction=of(np.ones(D))),
        Watch(TOKENS, QUERIES, direction=np.ones(D)),
    )
    assert watch(JaxArray(2), of(np.eye(D))) and plain(2, np.eye(D))
    assert watch.rows == plain.rows and type(watch.checkpoints[0].step) is int


def test_what_is_traced_is_refused_by_name():
    with pytest.raises(InputError, match=r"W has no numbers yet: it is traced.*jax\.debug\.callback"):
        Watch(TOKENS, QUERIES)(0, JaxArray(np.eye(D), traced=True))
    with pytest.raises(InputError, match="step=0.5 is no whole number"):
        Watch(TOKENS, QUERIES)(0.5, np.eye(D))


class Dense:
    """As far as Watch looks, a layer of Flax: its kernel is in × out."""

    def __init__(self, kernel, bias=None):
        self.kernel, self.bias = kernel, bias


@pytest.mark.parametrize("of", [Dense, lambda kernel, bias: {"kernel": kernel, "bias": bias}])
def test_a_kernel_of_flax_is_the_transposed_weight(of):
    key, query = Linear(D), Linear(D)
    query.weight = query.weight + 1
    known = seen(key=key, query=query, heads=2, head=1)
    parts = {name: of(x.weight.T, x.bias) for name, x in (("key", key), ("query", query))}
    assert seen(**parts, heads=2, head=1) == known
    by_head = {
        name: of(x.weight.T.reshape(D, 2, 2), x.bias.reshape(2, 2)) for name, x in (("key", key), ("query", query))
    }
    assert seen(**by_head, heads=2, head=1) == known
    assert seen(key={"kernel": key.weight.T}, query={"kernel": query.weight.T}, heads=1) == seen(
        key=key.weight, query=query.weight, query_bias=None, heads=1
    )


def test_arrays_of_jax():
    jax = pytest.importorskip("jax", reason="jax is not installed; Watch does not need it")
    jnp = jax.numpy
    watch, plain = (
        Watch(jnp.asarray(TOKENS), jnp.asarray(QUERIES), labels=jnp.asarray(LABELS)),
        Watch(TOKENS, QUERIES, labels=LABELS),
    )

    def risk(W):
        attention = jax.nn.softmax(jnp.einsum("nta,ab,nb->nt", TOKENS, W, QUERIES))
        return jnp.logaddexp(0, -LABELS * jnp.einsum("nt,nta->n", attention, TOKENS)).mean()

    step, W = jax.jit(lambda W: W - 0.5 * jax.grad(risk)(W)), jnp.zeros((D, D))
    for k in range(4):
        assert watch(jnp.asarray(k), W) and plain(k, np.asarray(W, dtype=np.float64))
        W = step(W)
    assert watch.rows == plain.rows and len({row["norm"] for row in watch.rows}) == 4
    for kind in (jnp.bfloat16, jnp.float16, jnp.float8_e4m3fn):
        small, same = Watch([jnp.asarray(X, dtype=jnp.bfloat16) for X in TOKENS], QUERIES), Watch(TOKENS, QUERIES)
        small(0, jnp.eye(D, dtype=kind))
        same(0, np.eye(D))
        assert small.rows == same.rows
    with pytest.raises(InputError, match="W has no numbers yet"):
        jax.jit(lambda W: watch(9, W))(W)
    with pytest.raises(InputError, match="step has no numbers yet"):
        jax.jit(lambda k: watch(k, np.eye(D)))(9)
    jax.jit(lambda W: jax.debug.callback(watch, 9, W, ordered=True))(W)
    jax.effects_barrier()
    assert watch.checkpoints[-1].step == 9
