"""A small GPT-2 trained on the licence of this project, with its checkpoints: a model for ``checker data sweep``.

    python examples/small_gpt2.py FOLDER          needs torch and transformers, which the package itself does not
    checker data sweep FOLDER/checkpoints --inputs FOLDER/ids.npz --query last --direction means --round --out swept

The tokens are words.  The inputs are pieces of the text; a piece is labelled 1 where the next word is one of the ten most frequent,
else -1.  Each checkpoint is asked on its own vectors, which its own forward pass makes of the ids.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import numpy as np

STEPS, KEPT, LENGTH, INPUTS = 300, (0, 50, 100, 300), 16, 20


def words_of(text: str) -> tuple[list[int], list[str]]:
    """(ids, vocabulary) of a text, in which a word and a mark are a token each."""
    words = re.findall(r"\w+|[^\w\s]", text.lower())
    vocabulary = sorted(set(words))
    place = {word: k for k, word in enumerate(vocabulary)}
    return [place[word] for word in words], vocabulary


def inputs_of(ids: list[int]) -> dict[str, np.ndarray]:
    """As many pieces of each label, chosen by a fixed seed."""
    counts = np.bincount(ids)
    frequent = set(np.argsort(-counts, kind="stable")[:10].tolist())
    starts = np.random.default_rng(0).permutation(len(ids) - LENGTH - 1)
    labels = np.array([1 if ids[a + LENGTH] in frequent else -1 for a in starts])
    chosen = np.concatenate([starts[labels == y][: INPUTS // 2] for y in (1, -1)])
    rows = np.array([ids[a : a + LENGTH] for a in chosen])
    return {"ids": rows, "labels": np.array([1] * (INPUTS // 2) + [-1] * (INPUTS // 2))}


def main(folder: str) -> None:
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    torch.set_num_threads(1)  # the same floats on every machine, and faster at this size
    torch.manual_seed(0)
    out = Path(folder)
    text = (Path(__file__).parent.parent / "LICENSE").read_text(encoding="utf-8")
    ids, vocabulary = words_of(text)
    config = GPT2Config(
        vocab_size=len(vocabulary), n_positions=64, n_embd=64, n_layer=3, n_head=4, bos_token_id=0, eos_token_id=0
    )
    model = GPT2LMHeadModel(config)
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3)
    stream, rng = torch.tensor(ids), np.random.default_rng(1)
    for step in range(STEPS + 1):
        if step in KEPT:
            place = out / "checkpoints" / f"checkpoint-{step}"
            model.save_pretrained(place)
            vocab = {"model": {"vocab": {word: k for k, word in enumerate(vocabulary)}}}
            (place / "tokenizer.json").write_text(json.dumps(vocab), encoding="utf-8")
        starts = rng.integers(0, len(ids) - 33, 16)
        batch = torch.stack([stream[a : a + 33] for a in starts.tolist()])
        loss = model(batch, labels=batch).loss
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print(f"loss after {STEPS} steps: {loss.item():.3f}; {len(ids):,} words, {len(vocabulary)} different")
    np.savez(out / "ids.npz", **inputs_of(ids))


if __name__ == "__main__":
    main(sys.argv[1])
