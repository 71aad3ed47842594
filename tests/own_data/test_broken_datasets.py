"""Broken datasets, by the commands that take one: a sentence and the exit code 2, and never a traceback."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from safetensors.numpy import save

from checker.app.cli import main

GOOD = {"tokens": [[["1", "0"], ["0", "1"]]], "labels": [1], "head": ["1", "1/2"]}
ARRAYS = {"tokens": np.eye(2)[None], "labels": np.array([1]), "head": np.array([1, 0.5])}
TEXTS = {
    "empty": b"",
    "null": b"null",
    "a list": b"[]",
    "a number": b"3",
    "deep": b"[" * 60_000,
    "cut": json.dumps(GOOD).encode()[:40],
    "NaN": b'{"tokens": [[[NaN, 0]]], "labels": [1], "head": [1, 1]}',
    "bytes": b"\xff\xfe\x00",
    "an entry twice": b'{"tokens": [], "tokens": []}',
}
ENTRIES = {
    "no labels": {"labels": None},
    "label 0": {"labels": [0]},
    "label x": {"labels": ["x"]},
    "many labels": {"labels": [1, 1]},
    "short head": {"head": ["1"]},
    "head a text": {"head": "11"},
    "head over 0": {"head": ["1/0", "1"]},
    "head inf": {"head": ["inf", "1"]},
    "head true": {"head": [True, False]},
    "head nested": {"head": [["1"], ["1"]]},
    "head huge": {"head": ["1e999999999", "1"]},
    "head long": {"head": ["9" * 5_000_000, "1"]},
    "ragged": {"tokens": [[["1", "0"], ["0"]]]},
    "no tokens": {"tokens": []},
    "no token": {"tokens": [[]]},
    "no numbers": {"tokens": [[[], []]], "head": []},
    "tokens an object": {"tokens": {"a": 1}},
    "many queries": {"queries": [["1", "0"], ["1", "1"]]},
    "short query": {"queries": [["1"]]},
    "small key matrix": {"key_matrix": [["1"]]},
    "unknown": {"other": 1},
}
CHANGED = {
    "NaN": {"tokens": np.full((1, 2, 2), np.nan)},
    "infinite head": {"head": np.array([np.inf, 1])},
    "objects": {"head": np.array([object(), 1], dtype=object)},
    "texts": {"head": np.array(["a", "b"])},
    "complex": {"head": np.array([1j, 1])},
    "a matrix": {"tokens": np.eye(2)},
    "four axes": {"tokens": np.ones((1, 1, 2, 2))},
    "no inputs": {"tokens": np.zeros((0, 2, 2))},
    "no tokens": {"tokens": np.zeros((1, 0, 2))},
    "no numbers": {"tokens": np.zeros((1, 2, 0)), "head": np.zeros(0)},
    "half a label": {"labels": np.array([0.5])},
    "many labels": {"labels": np.array([1, 1])},
    "dates": {"labels": np.array(["2020-01-01"], dtype="M8[D]")},
    "long lengths": {"tokens": np.eye(2), "lengths": np.array([3])},
    "huge lengths": {"tokens": np.eye(2), "lengths": np.array([2**63 - 1])},
    "negative lengths": {"tokens": np.eye(2), "lengths": np.array([-1, 3]), "labels": np.array([1, 1])},
    "long queries": {"queries": np.ones((1, 3))},
    "key matrix": {"key_matrix": np.ones((2, 3))},
    "unknown": {"xyz": np.ones(2)},
}


def zipped(arrays):
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


_ZIP, _SAFE = zipped(ARRAYS), save({name: np.ascontiguousarray(x) for name, x in ARRAYS.items()})
_NEGATIVE = b'{"tokens": {"dtype": "F32", "shape": [-1, 2], "data_offsets": [0, 8]}}'.ljust(0x60)
FILES = {
    **{f"{name}.json": text for name, text in TEXTS.items()},
    **{
        f"{name}.json": json.dumps({k: v for k, v in {**GOOD, **entry}.items() if v is not None}).encode()
        for name, entry in ENTRIES.items()
    },
    **{f"{name}.npz": zipped({**ARRAYS, **arrays}) for name, arrays in CHANGED.items()},
    "nothing.npz": zipped({}),
    "cut.npz": _ZIP[:50],
    "tail.npz": _ZIP[:-20],
    "flipped.npz": _ZIP[:60] + b"\x00\x01" + _ZIP[62:],
    "empty.npz": b"",
    "pickle.npz": b"\x80\x04N.",
    "one array.npz": b"\x93NUMPY\x01\x00v\x00{}",
    "cut.safetensors": _SAFE[:30],
    "tail.safetensors": _SAFE[:-5],
    "size.safetensors": (2**40).to_bytes(8, "little") + _SAFE[8:],
    "empty.safetensors": b"",
    "no tensors.safetensors": b"\x02\0\0\0\0\0\0\0{}",
    "negative.safetensors": b"\x60\0\0\0\0\0\0\0" + _NEGATIVE + b"\0" * 8,
    "another.txt": b"{}",
}


@pytest.mark.parametrize("name", FILES)
def test_a_broken_dataset_is_refused_in_a_sentence(tmp_path: Path, name):
    file = tmp_path / name
    file.write_bytes(FILES[name])
    for command in (
        ["inspect", str(file)],
        ["run", str(file), "--steps", "3", "--out", str(tmp_path / "out")],
        ["audit", "--data", str(file)],
        ["data", "from-model", str(file), "--list"],
        ["data", "training", str(tmp_path), "--head", "0", "--inputs", str(file)],
    ):
        done = CliRunner().invoke(main, ["-q", *command])
        assert done.exit_code == 2 and done.output.startswith("checker: "), (command, done.output)
        assert "Traceback" not in done.output and "defect of the checker" not in done.output
    assert not (tmp_path / "out").exists()


def test_there_are_sixty():
    assert len(FILES) >= 60
