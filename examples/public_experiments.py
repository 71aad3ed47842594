"""Write the four public experiments (the claims notebook-single, -multi, -joint and -losses) as exact JSON.

    python examples/public_experiments.py [DIRECTORY]          default: examples/data

What the source prints is written as printed, decimals as the decimals they are.  What it does not print is our choice:

- single: the keys are the first two of three coordinates, so key_matrix = diag(1,1,0).  Two variants: the last
  token scores 9/10 or 0.
- multi: a drawing of ours of its sizes, n = 3, T = 7, optimal score 1, others 1/2.  Keys are drawn on the grid
  {-1, -9/10 … 1}² with ``random.Random(0)``; the token furthest along (2, 1) is the optimal one, so that the p-SVM is
  feasible; the third coordinate is the score, head = (0,0,1), labels 1.  The notebook's own tokens, which torch draws from
  seed 0, are ``checker.experiments.public_notebooks.three_inputs()``.
- joint: the head is trained there, from v(0) = (-1, 0).  The file holds the head it is claimed to reach, the v-SVM
  solution (0, 1) for the tokens x_i; v(0) and p(0) = (0, -1) belong to a run, not to the data.  Two variants of x_3.
- losses: keys and head are not printed; we read it like "single": key_matrix = diag(1,1,0), head = (0,0,1).
"""

import random
import sys
from fractions import Fraction
from pathlib import Path

from checker.data.dataset import Dataset
from checker.data.files import write_dataset

HEAD = [0, 0, 1]
KEYS = [[1, 0, 0], [0, 1, 0], [0, 0, 0]]


def single(last: str) -> dict:
    return {"tokens": [[["-0.1", 1, 1], [1, 0, "0.9"], [0, 0, last]]], "labels": [1], "head": HEAD, "key_matrix": KEYS}


def multi(seed: int) -> dict:
    draw, inputs = random.Random(seed), []
    for _ in range(3):
        keys = [(Fraction(draw.randint(-10, 10), 10), Fraction(draw.randint(-10, 10), 10)) for _ in range(7)]
        best = max(range(7), key=lambda t: 2 * keys[t][0] + keys[t][1])  # noqa: B023 (used at once)
        inputs.append([[*k, 1 if t == best else Fraction(1, 2)] for t, k in enumerate(keys)])
    return {"tokens": inputs, "labels": [1, 1, 1], "head": HEAD, "key_matrix": KEYS}


def joint(last: str) -> dict:
    return {"tokens": [[[0, 0], x] for x in ([1, 1], [1, -1], ["0.5", last])], "labels": [1, -1, 1], "head": [0, 1]}


def losses(C: int) -> dict:
    tokens = [[[0, 0, 0], [1, 1, C]], [[0, 0, 0], [1, -1, 1]]]
    return {"tokens": tokens, "labels": [1, 1], "head": HEAD, "key_matrix": KEYS}


EXPERIMENTS = {"single-a": single("0.9"), "single-b": single("0"), "multi": multi(0), "joint-a": joint("1")} | {
    "joint-b": joint("1.5"), **{f"losses-{C}": losses(C) for C in (*range(1, 11), 100)}}  # fmt: skip

if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent / "data")
    folder.mkdir(parents=True, exist_ok=True)
    for name, fields in EXPERIMENTS.items():
        data = Dataset.from_json(fields)
        write_dataset(data, folder / f"{name}.json")
        print(f"{folder / name}.json: n = {data.n}, T = {data.lengths}, d = {data.d}")
