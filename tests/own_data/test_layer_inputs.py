"""Each head is asked on the vectors of its own layer: the forward pass beside torch's attention, rotary keys, and what is refused."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from flint import arb, ctx
from safetensors.numpy import save_file

from checker.errors import InputError
from checker.own_data.models import forward
from checker.own_data.models.file import open_model
from checker.own_data.models.forward import Stream, entering
from checker.own_data.models.from_model import exact_logits, model_dataset, selection
from checker.own_data.models.inputs import inputs_in, read_probe
from checker.own_data.models.layer_inputs import (
    causal_of,
    inputs_of_layers,
    layer_arrays,
    refuse_for_several_layers,
    refuse_moved,
    resolved,
)
from checker.own_data.models.layouts import attention_sites
from checker.own_data.models.rotary import ERROR, rotary_of
from checker.own_data.parts.finished_parts import Parts
from checker.own_data.training.report import describe_training

REFERENCE = np.load(Path(__file__).parents[1] / "data" / "attention_of_models.npz")
NAMES = sorted({name.split("/")[0] for name in REFERENCE.files if "/" in name})
IDS, LENGTHS = REFERENCE["ids"], tuple(REFERENCE["lengths"].tolist())


@pytest.fixture(scope="module")
def models(tmp_path_factory):
    """The small models of tests/benchmarks/sizes/campaign_model_attention.py, each in a folder, and the ids on which torch was asked."""
    root = tmp_path_factory.mktemp("models")
    for name in NAMES:
        (root / name).mkdir()
        begin = f"{name}/tensors/"
        save_file(
            {key.removeprefix(begin): REFERENCE[key] for key in REFERENCE.files if key.startswith(begin)},
            root / name / "model.safetensors",
        )
        (root / name / "config.json").write_bytes(REFERENCE[f"{name}/config"].tobytes())
    np.savez(root / "ids.npz", ids=IDS, lengths=LENGTHS, labels=[1, -1], query_index=[4, 2])
    return root


@pytest.mark.parametrize("name", NAMES)
def test_attention_is_that_of_torch(models, name):
    model, worst = open_model(models / name), []

    def weighed(layer, i, head, weights):
        worst.append(np.abs(REFERENCE[f"{name}/weights/{layer}/{i}"][head] - weights).max())

    given = Stream(lengths=LENGTHS, ids=tuple(IDS.tolist()))
    found = list(entering(model, attention_sites(model.tensors), given, weighed=weighed))
    assert len(found) == 2 and len(worst) == 8 and max(worst) < 1e-5


def head_of(models, name, layer, number):
    model = open_model(models / name)
    site = next(s for s in attention_sites(model.tensors) if s.layer == layer)
    arrays = layer_arrays(model, site, models / "ids.npz")
    inputs = inputs_in(arrays, models / "ids.npz", causal=causal_of(model, site))
    return model_dataset(model, site, number, inputs, read_probe(models / "ids.npz", None, "means", "inputs", arrays))


@pytest.mark.parametrize("name", NAMES)
def test_an_exact_head_weighs_as_torch_does(models, name):
    """Rotary keys, grouped keys, biases, masks and windows: softmax of the dataset's logits, with the model's scale."""
    for number in (0, 1):
        found = head_of(models, name, 1, number)
        assert not found.other_logits and (found.error > 0) == (found.head.rotary is not None)
        factor = math.sqrt(found.head.squared_scale) / float(found.head.scale)
        for i, (row, m) in enumerate(zip(exact_logits(found.data), (4, 2), strict=True)):
            weights = np.exp(factor * np.array([float(x - max(row)) for x in row]))
            known = REFERENCE[f"{name}/weights/1/{i}"][number][m]
            known = known[known > 0] if found.site.layout.causal or name in ("opt", "clip") else known
            assert np.abs(weights / weights.sum() - known).max() < 1e-5
        right, of = selection(found)[0]
        assert of == 2 and 0 <= right <= 2


def test_a_window_cuts_the_tokens_that_the_query_does_not_see(models):
    found = head_of(models, "mistral", 0, 0)
    assert found.data.lengths == (3, 3) and any("window of 3 tokens" in says for says in found.kept)
    assert found.inputs.ids == (4, 1, 5, 2, 7, 10) and found.inputs.asking == (2, 2)


def test_sines_are_within_their_error(models):
    rotary = rotary_of(open_model(models / "llama3"), 4)
    for distance in (-1, -7, 3000):
        cosines, sines = rotary.rationals(distance)
        with ctx.workprec(300):
            for theta, c, s in zip(rotary.angles, cosines, sines, strict=True):
                for value, f in ((c, arb.cos), (s, arb.sin)):
                    gap = abs(f(theta * distance) - arb(value) / arb(2) ** 60)
                    assert gap < arb(ERROR.numerator) / arb(ERROR.denominator)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"model_type": "gemma"}, "its model_type is 'gemma'"),
        ({"hidden_act": "mish"}, "its activation is 'mish'"),
        ({"rope_parameters": {"rope_type": "yarn"}}, "its rope_type is 'yarn'"),
        ({"attn_logit_softcapping": 50.0}, "attn_logit_softcapping = 50.0"),
        ({"quantization_config": {"bits": 4}}, "quantization_config"),
    ],
)
def test_a_model_that_does_something_else_is_refused(models, tmp_path, changed, says):
    (tmp_path / "model.safetensors").symlink_to(models / "qwen2" / "model.safetensors")
    config = json.loads((models / "qwen2" / "config.json").read_text())
    (tmp_path / "config.json").write_text(json.dumps(config | changed))
    with pytest.raises(InputError, match=says):
        list(
            inputs_of_layers(
                tmp_path, inputs=models / "ids.npz", layers=(), heads=None, prefix="", out=tmp_path / "o", quiet=True
            )
        )


class Kept(Parts):
    """Parts in memory; ``most`` of them end the command, in the place of a kill."""

    def __init__(self, most):
        super().__init__()
        self.most, self.rows = most, {}

    def known(self, name):
        return self.rows.get(name)

    def keep(self, name, value):
        if len(self.rows) == self.most:
            raise KeyboardInterrupt
        self.rows[name] = json.loads(json.dumps(value))


@pytest.mark.parametrize("name", ["gpt2", "bert", "llama3"])
def test_an_interrupted_pass_goes_on_with_the_same_bits(models, name, monkeypatch):
    model = open_model(models / name)
    sites, given = attention_sites(model.tensors), Stream(lengths=(6, 4), ids=tuple(IDS.tolist()))
    whole = {site.layer: vectors for site, vectors in entering(model, sites, given)}
    kept = Kept(1)
    with pytest.raises(KeyboardInterrupt):
        kept.rows["another"] = 1
        list(entering(model, sites, given, parts=kept))
    kept = Kept(9)
    list(entering(model, sites, given, parts=kept))
    assert list(kept.rows) == ["stream 1"]
    monkeypatch.setattr(forward, "_begun", lambda *_: pytest.fail("the pass began again"))
    ((site, vectors),) = entering(model, sites[1:], given, parts=kept)
    assert site.layer == 1 and vectors.tobytes() == whole[1].tobytes()
    kept.rows["stream 1"] = {"a": "damaged"}
    with pytest.raises(BaseException, match="began again"):
        list(entering(model, sites[1:], given, parts=kept))


def test_files_of_layers_are_kept_and_the_rest_is_computed(models, tmp_path):
    options = {"inputs": models / "ids.npz", "layers": (), "heads": None, "prefix": "", "out": tmp_path, "quiet": True}
    lines = list(inputs_of_layers(models / "gpt2", **options))
    files = sorted(tmp_path.glob("layer-*.npz"))
    assert [line.split(":")[0] for line in lines[1:]] == ["layer 0", "layer 1"] and len(files) == 2
    before = [f.read_bytes() for f in files]
    files[1].unlink()
    files[0].write_bytes(before[0] + b"kept")
    list(inputs_of_layers(models / "gpt2", **options))
    assert files[0].read_bytes() == before[0] + b"kept" and files[1].read_bytes() == before[1]
    arrays = np.load(files[1])
    assert arrays["tokens"].shape == (10, 8) and arrays["ids"].tolist() == IDS.tolist()


@pytest.mark.parametrize(
    ("arrays", "says"),
    [
        ({"ids": [[1, 2]]}, "'labels' is missing"),
        ({"ids": [[1, -2]], "labels": [1]}, "'ids' holds what is no id"),
        ({"ids": [[1, 11]], "labels": [1]}, "has 11 rows, and row 11 is asked for"),
        ({"ids": [[1] * 13], "labels": [1]}, "has 12 rows"),
        ({"ids": [1, 2], "labels": [1]}, r"\(n, T\), or \(ΣT\) with 'lengths'"),
        ({"ids": [[1, 2]], "labels": [3]}, "labels must be 1 or -1"),
        ({"ids": [[1, 2]], "hidden": [[[1.0] * 8] * 2], "labels": [1]}, "begins with one of them"),
        ({"ids": [[1, 2]], "labels": [1], "weights": [1]}, "unknown array 'weights'"),
        ({"hidden": [[[1.0] * 7] * 2], "labels": [1]}, "7"),
        ({"tokens": [[[1.0] * 8] * 2], "labels": [1]}, "holds vectors already"),
    ],
)
def test_inputs_that_do_not_fit_are_refused(models, tmp_path, arrays, says):
    np.savez(tmp_path / "in.npz", **{name: np.array(value) for name, value in arrays.items()})
    with pytest.raises(InputError, match=says):
        list(
            inputs_of_layers(
                models / "gpt2", inputs=tmp_path / "in.npz", layers=(), heads=None, prefix="", out=tmp_path, quiet=True
            )
        )


def test_vectors_of_one_layer_are_not_those_of_others(models):
    sites = attention_sites(open_model(models / "bert").tensors)
    refuse_for_several_layers(Path("x.npz"), sites[:1])
    with pytest.raises(InputError, match="each layer has vectors of its own"):
        refuse_for_several_layers(Path("x.npz"), sites)
    assert resolved("a/{source}/{step}/l{layer}.npz", layer=3, source="step-20") == Path("a/step-20/20/l3.npz")
    with pytest.raises(InputError, match="no number in its name"):
        resolved("{step}.npz", layer=3, source="last")


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("h.1.attn.c_attn.weight", False),
        ("h.1.mlp.c_fc.weight", False),
        ("ln_f.weight", False),
        ("h.1.ln_1.weight", True),
        ("h.0.mlp.c_fc.weight", True),
        ("wte.weight", True),
    ],
)
def test_vectors_of_another_checkpoint_only_where_nothing_before_has_moved(models, tmp_path, name, moves):
    begin, log = "gpt2/tensors/", tmp_path / "log"
    tensors = {key.removeprefix(begin): REFERENCE[key] for key in REFERENCE.files if key.startswith(begin)}
    log.mkdir()
    for step in (1, 2):
        save_file(tensors | ({name: tensors[name] + 1} if step == 2 else {}), log / f"step-{step}.safetensors")
    (log / "config.json").write_bytes(REFERENCE["gpt2/config"].tobytes())
    opened = [open_model(log / f"step-{step}.safetensors") for step in (1, 2)]
    site = attention_sites(opened[0].tensors)[1]
    np.savez(tmp_path / "l1.npz", tokens=np.ones((1, 3, 8)) + np.eye(3, 8), labels=[1], query_index=[2])
    if not moves:
        assert "do not move" in refuse_moved(opened, site, tmp_path / "l1.npz")
        return
    with pytest.raises(InputError, match=f"{name} is not the same in step-1.safetensors and step-2.safetensors"):
        refuse_moved(opened, site, tmp_path / "l1.npz")
    for k, step in enumerate((1, 2)):
        (folder := tmp_path / f"checkpoint-{step}").mkdir()
        (log / f"step-{step}.safetensors").rename(folder / "model.safetensors")
        opened[k] = open_model(folder)
    with pytest.raises(InputError, match=r"in checkpoint-1/model\.safetensors and checkpoint-2/model\.safetensors"):
        refuse_moved(opened, site, tmp_path / "l1.npz")
    for k in (1, 2):
        (tmp_path / f"checkpoint-{k}" / "model.safetensors").rename(log / f"step-{k}.safetensors")
    options = {
        "layer": 1,
        "head": 0,
        "prefix": "",
        "probe": None,
        "direction": None,
        "query": None,
        "causal": None,
        "heads": None,
    }
    with pytest.raises(InputError, match="is not the same"):
        list(describe_training(log, inputs=tmp_path / "l1.npz", out=tmp_path, kv_heads=None, nuclear=False, **options))


def test_the_difference_of_the_means_is_a_direction(tmp_path):
    np.savez(tmp_path / "t.npz", tokens=[[[1.0, 2.0]], [[0.5, 4.0]]], labels=[1, -1])
    probe = read_probe(tmp_path / "t.npz", None, "means", "inputs")
    assert probe.direction.rows == ((Fraction(1, 2),), (Fraction(-2),))
    np.savez(tmp_path / "t.npz", tokens=[[[1.0, 2.0]]], labels=[1])
    with pytest.raises(InputError, match="needs inputs with the label 1"):
        read_probe(tmp_path / "t.npz", None, "means", "inputs")
