"""``python -m checker.verifier.build``: join the parts of the verifier into ``checker/verify.py``, byte for byte.

With ``--cut`` the other way round: after a merge, or where ``verify.py`` was edited itself, each part is taken from it again.  A part
begins where ``verify.py`` has the first line that the part has now.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).parent
VERIFIER = FOLDER.parent / "verify.py"
# The reading order, with the section of verify.py that each part is or belongs to.
PARTS = {
    "opening": "what is asked for, and the limits of every resource",
    "exact/numbers": "1: exact rationals, and intervals rounded outwards",
    "exact/spectra": "1b: eigenvalues of symmetric matrices, and singular values",
    "exact/texts": "2: JSON without anything that could be read in two ways",
    "exact/data": "3: datasets, vectors and matrices",
    "exact/functions": "3b: functions as values of variables, and their classes",
    "meaning/values": "4: what every name means, on exact numbers and on intervals",
    "meaning/families": "4: limits of paths, and of descent from every start of a cone or from some start",
    "meaning/limits": "4: limits of regularisation paths and of gradient descent, by the lemmas of docs/limits.md",
    "meaning/vocabulary": "4: the losses, and the table of names with their sorts",
    "meaning/closed": "4b: closed forms of numbers, which are equal where they cancel",
    "meaning/terms": "5: statements as terms",
    "meaning/sequences": "5b: sequences that a statement defines, their sorts and their states",
    "meaning/draws": "5b: what an expectation draws, and with which weights",
    "certified/evidence": "6, 6b: evidence for SVMs and for limits",
    "certified/certificates": "7: what a certificate of an instance says and proves",
    "forms/formulas": "7a: formulas with indices, their derivatives and normal forms",
    "forms/identities": "7a: terms as formulas, and certificates of identities",
    "forms/moments": "7a: means of formulas over independent entries",
    "forms/polynomials": "7b: polynomials over atoms, combinations of basic vectors, and their signs",
    "forms/sizes": "7b: the sizes of terms",
    "forms/forms": "7b: normal forms of terms",
    "forms/slopes": "7b: derivatives of normal forms",
    "trees/nodes": "7b: proof trees, and how a node is checked",
    "trees/schemas": "7b: facts about datasets, the schemas of docs/datasets.md",
    "trees/orders": "7b: the laws of orders: case by case, over all places, in the mean",
    "trees/rules": "7b: the laws of logic, of sums and functions, and of norms",
    "trees/interpolation": "7b: the laws of functions that are variables",
    "trees/means": "7b: the laws of means over an index",
    "trees/entries": "7b: the laws of entries, of few of them, and of softmax's",
    "trees/slopes": "7b: the mean value theorem, and what rises",
    "trees/extremes": "7b: the laws of the greatest and the least entry",
    "trees/logic": "7b: equals for equals, implications, alternatives, denials",
    "trees/places": "7b: the laws of places: each, two, three, margins, whole numbers",
    "trees/states": "7b: states of sequences, and means of a law",
    "trees/table": "7b: the table of all rules, with their premises and parameters",
    "trees/trees": "7b: what a proof has to show defined, and certificates of trees",
    "certified/lemmas": "7c: statements that a lemma settles by their shape, and what lemmas ask of them",
    "certified/limit_lemmas": "7c: lemmas on limits of descent and of paths",
    "certified/dataset_lemmas": "7c: lemmas on support vector machines of datasets, and the table of all lemmas",
    "certified/files": "8: files, the command line and the exit code",
}


def part(name: str) -> Path:
    return FOLDER / f"{name}.py"


def joined() -> bytes:
    """What ``verify.py`` has to be."""
    return b"".join(part(name).read_bytes() for name in PARTS)


def cut() -> None:
    """Take the parts from ``verify.py``.  **Raises.** ValueError where a part's first line is not there exactly once, in order."""
    rows = VERIFIER.read_bytes().splitlines(keepends=True)
    firsts = [part(name).read_bytes().splitlines(keepends=True)[0] for name in PARTS]
    starts = [rows.index(first) for first in firsts if rows.count(first) == 1]
    if len(starts) != len(firsts) or starts != sorted(starts) or starts[0] != 0:
        raise ValueError(
            "verify.py does not have the first line of every part once and in order; change the part by hand."
        )
    for name, start, end in zip(PARTS, starts, [*starts[1:], len(rows)], strict=True):
        part(name).write_bytes(b"".join(rows[start:end]))


if __name__ == "__main__":
    if sys.argv[1:] == ["--cut"]:
        cut()
    else:
        VERIFIER.write_bytes(joined())
