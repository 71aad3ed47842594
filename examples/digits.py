"""Write scikit-learn's packaged handwritten digits as a dataset of patch tokens.

    python examples/digits.py [DIRECTORY] [--classes 2 9] [--most 500]      default: examples/data

An image of 8 × 8 grey values 0 … 16 is cut into sixteen 2 × 2 patches: T = 16 tokens of dimension 4, divided by 16, so
every entry is an exact multiple of 1/16.  The first class has the label 1, the second -1.  head: the difference of the
two class means of the mean patch, rounded to 1/1024.  queries: the mean patch of each image, exact.
Nothing is filtered: the first --most images of the two classes, in the package's order.  Expect duplicate tokens (blank
patches), ties for some classes (2 and 9 have none, 0 and 1 have twenty), and infeasible SVMs (four dimensions for some
thousand constraints): `checker inspect` reports all of them.
"""

import argparse
from pathlib import Path

import numpy as np
from sklearn.datasets import load_digits

from checker.data.dataset import Dataset
from checker.data.files import read_dataset, write_dataset


def digits(classes: tuple[int, int], most: int) -> Dataset:
    packaged = load_digits()
    chosen = np.flatnonzero(np.isin(packaged.target, classes))[:most]
    labels = np.where(packaged.target[chosen] == classes[0], 1, -1)
    images = packaged.images[chosen]
    patches = images.reshape(-1, 4, 2, 4, 2).transpose(0, 1, 3, 2, 4).reshape(-1, 16, 4) / 16
    means = patches.mean(axis=1)  # sixteenths over 16: exact in float64
    difference = means[labels == 1].mean(axis=0) - means[labels == -1].mean(axis=0)
    head = np.round(difference * 1024) / 1024
    if not head.any():
        raise SystemExit("The two class means round to the same head; choose other --classes.")
    fields = {"tokens": patches, "labels": labels, "head": head, "queries": means}
    return Dataset.from_json({name: array.tolist() for name, array in fields.items()})


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("directory", nargs="?", type=Path, default=Path(__file__).parent / "data")
    options.add_argument("--classes", nargs=2, type=int, choices=range(10), default=(2, 9))
    options.add_argument("--most", type=int, default=500)
    given = options.parse_args()
    data = digits(tuple(given.classes), given.most)
    given.directory.mkdir(parents=True, exist_ok=True)
    for suffix in (".npz", ".safetensors"):
        path = given.directory / f"digits-{given.classes[0]}-{given.classes[1]}{suffix}"
        write_dataset(data, path)
        assert read_dataset(path) == data
        print(f"{path}: n = {data.n}, T = {data.lengths[0]}, d = {data.d}, {path.stat().st_size:,} bytes")
