"""What the commands about a model's heads cost, from BERT-small to the shapes of a model of seven billion parameters.

    python -m tests.benchmarks.sizes.campaign_model_sizes FOLDER [NAME]      prints the table of docs/model_heads.md; FOLDER takes 3 GB

Weights are made up (no package ships them at these sizes): they are random, in float32, and in bfloat16 for the largest.  A cell has the
processor seconds and the peak memory of the whole command with its processes, on one thread; 20 inputs of 16 tokens.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

N, T = 20, 16
SHAPES: dict[str, dict[str, Any]] = {
    "BERT-small (4 × 512, 8 heads)": {
        "layers": 4,
        "d": 512,
        "heads": 8,
        "inner": 2048,
        "words": 30522,
        "family": "bert",
    },
    "BERT-base (12 × 768, 12 heads)": {
        "layers": 12,
        "d": 768,
        "heads": 12,
        "inner": 3072,
        "words": 30522,
        "family": "bert",
    },
    "GPT-2 large (36 × 1280, 20 heads)": {
        "layers": 36,
        "d": 1280,
        "heads": 20,
        "inner": 5120,
        "words": 50257,
        "family": "gpt2",
    },
    "7B-like (2 of 32 layers × 4096, 32 heads)": {
        "layers": 2,
        "d": 4096,
        "heads": 32,
        "inner": 11008,
        "words": 32000,
        "family": "llama",
    },
}


def tensors(shape: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    d, inner, found = shape["d"], shape["inner"], {}
    for k in range(shape["layers"]):
        if shape["family"] == "bert":
            begin = f"encoder.layer.{k}."
            for name, size in (
                ("attention.self.query", (d, d)),
                ("attention.self.key", (d, d)),
                ("attention.self.value", (d, d)),
                ("attention.output.dense", (d, d)),
                ("intermediate.dense", (inner, d)),
                ("output.dense", (d, inner)),
            ):
                found |= {f"{begin}{name}.weight": size, f"{begin}{name}.bias": size[:1]}
            for name in ("attention.output.LayerNorm", "output.LayerNorm"):
                found |= {f"{begin}{name}.weight": (d,), f"{begin}{name}.bias": (d,)}
        elif shape["family"] == "gpt2":
            begin = f"h.{k}."
            for name, size in (
                ("attn.c_attn", (d, 3 * d)),
                ("attn.c_proj", (d, d)),
                ("mlp.c_fc", (d, inner)),
                ("mlp.c_proj", (inner, d)),
            ):
                found |= {f"{begin}{name}.weight": size, f"{begin}{name}.bias": size[1:]}
            for name in ("ln_1", "ln_2"):
                found |= {f"{begin}{name}.weight": (d,), f"{begin}{name}.bias": (d,)}
        else:
            begin = f"model.layers.{k}."
            for name, size in (
                ("self_attn.q_proj", (d, d)),
                ("self_attn.k_proj", (d, d)),
                ("self_attn.v_proj", (d, d)),
                ("self_attn.o_proj", (d, d)),
                ("mlp.gate_proj", (inner, d)),
                ("mlp.up_proj", (inner, d)),
                ("mlp.down_proj", (d, inner)),
                ("input_layernorm", (d,)),
                ("post_attention_layernorm", (d,)),
            ):
                found[f"{begin}{name}.weight"] = size
    if shape["family"] == "bert":
        found |= {
            "embeddings.word_embeddings.weight": (shape["words"], d),
            "embeddings.position_embeddings.weight": (512, d),
            "embeddings.LayerNorm.weight": (d,),
            "embeddings.LayerNorm.bias": (d,),
        }
    elif shape["family"] == "gpt2":
        found |= {"wte.weight": (shape["words"], d), "wpe.weight": (1024, d)}
    else:
        found["model.embed_tokens.weight"] = (shape["words"], d)
    return found


def write_model(shape: dict[str, Any], folder: Path) -> None:
    """The file, tensor by tensor, so that it needs no memory."""
    folder.mkdir(parents=True, exist_ok=True)
    wide, header, at = 2 if shape["family"] == "llama" else 4, {}, 0
    for name, size in tensors(shape).items():
        count = int(np.prod(size)) * wide
        header[name] = {"dtype": "BF16" if wide == 2 else "F32", "shape": list(size), "data_offsets": [at, at + count]}
        at += count
    rng, text = np.random.default_rng(0), json.dumps(header).encode()
    with (folder / "model.safetensors").open("wb") as stream:
        stream.write(len(text).to_bytes(8, "little") + text)
        for name, size in tensors(shape).items():
            norm = len(size) == 1 and name.endswith("weight")
            array = (
                np.ones(size, "f4") if norm else rng.standard_normal(size, dtype="f4") / np.float32(np.sqrt(size[-1]))
            )
            stream.write((array.view("u4") >> 16).astype("u2").tobytes() if wide == 2 else array.tobytes())
    kind = shape["family"]
    config = {
        "model_type": kind,
        "num_attention_heads": shape["heads"],
        "num_hidden_layers": shape["layers"],
        "n_head": shape["heads"],
    }
    (folder / "config.json").write_text(json.dumps(config | ({"rope_theta": 10000.0} if kind == "llama" else {})))
    np.savez(folder / "ids.npz", ids=rng.integers(5, shape["words"], (N, T)), labels=[1, -1] * (N // 2))


def cost(arguments: list[str]) -> str:
    """Processor seconds and peak memory of a command and of its children."""
    code = (
        "import resource,subprocess,sys;r=subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.PIPE,text=True);"
        "u=resource.getrusage(resource.RUSAGE_CHILDREN);print(r.returncode,u.ru_utime+u.ru_stime,u.ru_maxrss/1024,r.stderr[-200:])"
    )
    quiet = os.environ | dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    said = subprocess.run(
        [sys.executable, "-c", code, sys.executable, "-m", "checker.app.cli", "-q", *arguments],
        env=quiet,
        capture_output=True,
        text=True,
    ).stdout.split(" ", 3)
    return (
        f"{float(said[1]):.1f} s, {float(said[2]):,.0f} MB" if said[0] == "0" else f"failed: {said[-1].strip()[-80:]}"
    )


def main(folder: str, named: str = "") -> None:
    print(
        "| model | `data inputs`, all layers | `from-model`, last layer | one head of `sweep`, null of 19 | `inspect` | "
        "`audit --data` | `run` |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |", flush=True)
    for name, shape in SHAPES.items():
        if named not in name:
            continue
        place = Path(folder) / shape["family"]
        write_model(shape, place)
        model, ids, head = str(place), str(place / "ids.npz"), str(place / "head.npz")
        layer = ["--layer", str(shape["layers"] - 1), "--head", "0"]
        asked = ["--inputs", ids, "--query", "last", "--direction", "means", "--round"]
        cells = [
            cost(["data", "inputs", model, "--inputs", ids, "--out", str(place / "inputs")]),
            cost(["data", "from-model", model, *layer, *asked, "--out", head]),
            cost(["data", "sweep", model, *layer, *asked, "--workers", "1", "--out", str(place / "swept")]),
            cost(["inspect", head]),
            cost(["audit", "--data", head]),
            cost(["run", head, "--out", str(place / "run")]),
        ]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
        (place / "model.safetensors").unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
