"""Turn your own token embeddings into a dataset file.

    python examples/embeddings.py TOKENS LABELS OUT [--head HEAD.npy] [--queries first|last|mean] [--lengths L.npy]

TOKENS   .npy (n,T,d), or (ΣT,d) with --lengths; or .npz with one array 'tokens' and, when ragged, 'lengths'
LABELS   .npy or .csv with n entries of exactly two values; the larger becomes 1, the other -1
OUT      .npz, .safetensors or .json
Without --head it is the least-squares class direction of the mean token, scaled to the largest entry 1 and rounded to
multiples of 1/1024: a choice, not a trained head.  Tokens are kept bit for bit; nothing is padded or dropped.
"""

import argparse
from pathlib import Path

import numpy as np

from checker.data.dataset import Dataset
from checker.data.files import write_dataset


def embeddings(tokens, labels, lengths, head=None, queries=None) -> Dataset:
    values = np.unique(labels)
    if len(values) != 2:
        raise SystemExit(f"The labels take {len(values)} values ({values[:5]}…); two classes are needed.")
    inputs = list(tokens) if lengths is None else np.split(tokens, np.cumsum(lengths)[:-1])
    if len(inputs) != len(labels):
        raise SystemExit(f"There are {len(inputs)} inputs and {len(labels)} labels; give one label an input.")
    signs = np.where(labels == values[1], 1, -1)
    means = np.array([X.mean(axis=0, dtype=np.float64) for X in inputs])
    if head is None:
        slope = np.linalg.lstsq(means - means.mean(axis=0), signs - signs.mean(), rcond=None)[0]
        head = np.round(slope / np.abs(slope).max() * 1024) / 1024
    fields = {"tokens": [X.tolist() for X in inputs], "labels": signs.tolist(), "head": head.tolist()}
    if queries is not None:
        pick = {"first": lambda X: X[0], "last": lambda X: X[-1], "mean": lambda X: X.mean(axis=0, dtype=np.float64)}
        fields["queries"] = [pick[queries](X).tolist() for X in inputs]
    return Dataset.from_json(fields)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("paths", nargs=3, type=Path, metavar=("TOKENS", "LABELS", "OUT"))
    options.add_argument("--head", type=Path)
    options.add_argument("--lengths", type=Path)
    options.add_argument("--queries", choices=["first", "last", "mean"])
    given = options.parse_args()
    source, label_file, out = given.paths
    stored = np.load(source, allow_pickle=False)
    arrays = dict(stored) if source.suffix == ".npz" else {"tokens": stored}
    lengths = np.load(given.lengths) if given.lengths else arrays.get("lengths")
    labels = np.loadtxt(label_file, delimiter=",").ravel() if label_file.suffix == ".csv" else np.load(label_file)
    data = embeddings(arrays["tokens"], labels, lengths, np.load(given.head) if given.head else None, given.queries)
    write_dataset(data, out)
    low, high = min(data.lengths), max(data.lengths)
    print(f"{out}: n = {data.n}, T from {low} to {high}, d = {data.d}, {out.stat().st_size:,} bytes")
