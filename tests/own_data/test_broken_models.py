"""Models, configurations and inputs that are broken, by the commands: a sentence and the exit code 2, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from safetensors.numpy import save, save_file

from checker.app.cli import main

REFERENCE = np.load(Path(__file__).parents[1] / "data" / "attention_of_models.npz")
IDS = {"ids": np.array([[1, 2, 3], [4, 5, 6]]), "labels": np.array([1, -1])}


def model_of(name):
    begin = f"{name}/tensors/"
    tensors = {key.removeprefix(begin): REFERENCE[key] for key in REFERENCE.files if key.startswith(begin)}
    return tensors, json.loads(REFERENCE[f"{name}/config"].tobytes())


GPT2, LLAMA = "gpt2", "llama3"
CONFIGS = [
    (name, {key: value})
    for name, key, values in (
        (GPT2, "n_head", (3, 0, -1, "x", 10**30, 2.5, [2], True)),
        (GPT2, "model_type", (3, [], "x" * 500, {"a": 1})),
        (GPT2, "activation_function", (3, ["gelu"], "nothing", {})),
        (GPT2, "layer_norm_epsilon", ("x", [1], {})),
        (
            LLAMA,
            "rope_parameters",
            (
                3,
                "x",
                {"rope_type": 7},
                {"rope_type": "llama3"},
                {"rope_theta": "x"},
                {"rope_theta": -1},
                {"rope_type": "linear", "factor": 0},
                {"full_attention": {"rope_theta": 1}},
            ),
        ),
        (LLAMA, "num_key_value_heads", (3, "x", 0)),
        (LLAMA, "head_dim", (3, "x")),
        (LLAMA, "rms_norm_eps", ("tiny", [])),
        ("mistral", "sliding_window", ("x", 0, -3, 1.5)),
        ("roberta", "pad_token_id", ("x", 10**9)),
        (LLAMA, "attention_multiplier", ("x", 0)),
    )
    for value in values
]
TENSORS = [
    ("without wte.weight", lambda t: t.pop("wte.weight")),
    ("without wpe.weight", lambda t: t.pop("wpe.weight")),
    ("without a norm", lambda t: t.pop("h.0.ln_1.weight")),
    ("without the MLP", lambda t: t.pop("h.0.mlp.c_fc.weight")),
    ("without the output", lambda t: t.pop("h.0.attn.c_proj.weight")),
    ("without a layer", lambda t: [t.pop(name) for name in list(t) if name.startswith("h.0.attn")]),
    ("without anything", lambda t: t.clear()),
    ("a norm of another length", lambda t: t.update({"h.0.ln_1.weight": np.ones(5, "f4")})),
    ("an MLP of another width", lambda t: t.update({"h.0.mlp.c_fc.weight": np.ones((7, 12), "f4")})),
    ("a vector for a matrix", lambda t: t.update({"h.0.mlp.c_fc.weight": np.ones(12, "f4")})),
    ("an empty matrix", lambda t: t.update({"wte.weight": np.ones((0, 8), "f4")})),
    ("NaN in the embeddings", lambda t: t.update({"wte.weight": np.full((11, 8), np.nan, "f4")})),
    ("infinity in the MLP", lambda t: t.update({"h.0.mlp.c_proj.weight": np.full((12, 8), np.inf, "f4")})),
    ("overflow in the MLP", lambda t: t.update({"h.0.mlp.c_proj.weight": np.full((12, 8), 1e300)})),
    ("integers", lambda t: t.update({"wte.weight": np.ones((11, 8), "i4")})),
    ("a bias of another length", lambda t: t.update({"h.0.mlp.c_fc.bias": np.ones(3, "f4")})),
]
FILES = [
    ("empty", lambda raw: b""),
    ("four bytes", lambda raw: raw[:4]),
    ("a cut header", lambda raw: raw[:200]),
    ("cut tensors", lambda raw: raw[:-30]),
    ("a pickle", lambda raw: b"\x80\x04" + raw),
    ("noise", lambda raw: bytes(range(256)) * 9),
]
SETTINGS = [
    ("config is a list", "[]"),
    ("config is cut", '{"n_head": '),
    ("config is deep", "[" * 50_000),
    ("config is null", "null"),
]
INPUTS = [
    {"ids": [[1.5, 2]], "labels": [1]},
    {"ids": [[np.nan, 2]], "labels": [1]},
    {"ids": [[]], "labels": [1]},
    {"ids": 3, "labels": [1]},
    {"ids": [[99, 2]], "labels": [1]},
    {"ids": [[1, 2]], "labels": []},
    {"ids": [[1, 2]], "labels": [1, 1]},
    {"ids": [1, 2, 3], "lengths": [1, 1], "labels": [1, 1]},
    {"ids": [1, 2, 3], "lengths": [3, 0], "labels": [1, 1]},
    {"ids": [[1, 2]], "labels": [1], "query_index": [2]},
    {"hidden": [[[np.inf] * 8]], "labels": [1]},
    {"hidden": [[1.0]], "labels": [1]},
]
CASES = (
    [(f"{name}: {changed}"[:70], name, changed, None, None, None) for name, changed in CONFIGS]
    + [(says, GPT2, None, change, None, None) for says, change in TENSORS]
    + [(f"{says} (config)", GPT2, text, None, None, None) for says, text in SETTINGS]
    + [(f"{says} (file)", GPT2, None, None, change, None) for says, change in FILES]
    + [(f"inputs {number}", GPT2, None, None, None, arrays) for number, arrays in enumerate(INPUTS)]
)


@pytest.mark.parametrize(
    ("name", "config", "tensors", "file", "arrays"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_what_is_broken_is_refused_in_a_sentence(tmp_path, name, config, tensors, file, arrays):
    found, known = model_of(name)
    if tensors is not None:
        tensors(found)
    (tmp_path / "config.json").write_text(config if isinstance(config, str) else json.dumps(known | (config or {})))
    if file is None:
        save_file(found, tmp_path / "model.safetensors")
    else:
        (tmp_path / "model.safetensors").write_bytes(file(save(found)))
    np.savez(tmp_path / "in.npz", **{key: np.array(value) for key, value in (arrays or IDS).items()})
    model, inputs = str(tmp_path), ["--inputs", str(tmp_path / "in.npz")]
    head = [
        "--query",
        "last",
        "--direction",
        "means",
        "--layer",
        "1",
        "--head",
        "0",
        "--out",
        str(tmp_path / "head.json"),
    ]
    for command in (
        ["data", "inputs", model, *inputs, "--out", str(tmp_path / "out")],
        ["data", "from-model", model, *inputs, *head],
    ):
        done = CliRunner().invoke(main, ["-q", *command])
        assert done.exit_code in (0, 2), done.output
        assert "Traceback" not in done.output and "defect of the checker" not in done.output
        assert done.exit_code == 0 or done.output.startswith("checker: "), done.output


def test_there_are_sixty():
    assert len(CASES) >= 60 and len({c[0] for c in CASES}) == len(CASES)


@pytest.mark.parametrize("kept", [60, -30])
@pytest.mark.parametrize("command", [["inspect"], ["run"], ["audit", "--data"], ["data", "from-model", "--list"]])
def test_a_file_that_was_cut_is_told_so_by_every_command(tmp_path, kept, command):
    data = {"tokens": np.ones((2, 3, 4)), "labels": np.array([1, -1]), "head": np.ones(4)}
    (tmp_path / "model.safetensors").write_bytes(save(data)[:kept])
    done = CliRunner().invoke(main, ["-q", *command, str(tmp_path / "model.safetensors")])
    assert done.exit_code == 2 and "it is cut short: it" in done.output, done.output
    assert "downloaded or saved again" in done.output and "Rename" not in done.output


def test_the_layers_that_one_file_is_refused_for_are_named(tmp_path):
    found, known = model_of(GPT2)
    save_file(found, tmp_path / "model.safetensors")
    (tmp_path / "config.json").write_text(json.dumps(known))
    np.savez(tmp_path / "in.npz", tokens=np.ones((2, 3, 8)), labels=[1, -1], direction=np.ones(8))
    asked = ["--inputs", str(tmp_path / "in.npz"), "--query", "last", "--out", str(tmp_path / "swept")]
    done = CliRunner().invoke(main, ["-q", "data", "sweep", str(tmp_path / "model.safetensors"), *asked])
    assert done.exit_code == 2 and "the heads of 2 layers are asked for (0, 1): each" in done.output, done.output
