"""Write docs/library.md from the lemmas.  Run: python docs/build_library.py"""

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from checker.proofs.library.store import LibraryLemma, library
from checker.report.typesetting.latex import latex_of_json

VERT = r"\vert "  # a plain stroke would end the cell of a table
HEAD = """# The library of lemmas

The prover uses these lemmas at whatever terms a statement has. Each was proved once, by the search or by a script, and its tree is stored.
Where a proof uses a lemma, the lemma's whole tree is put in. So `verify.py` checks it again, and a certificate rests on no library.

## Add one

1. Write a line in a file of `checker/proofs/library/`: `name | hypotheses | conclusion | triggers`. Terms are Python: a power is `x**2`.
   A line `[subject]` begins the lemmas on a subject; put yours below the one that fits.
   Several hypotheses have `;` between them. The triggers are the terms that must be spoken of before the lemma is called: `,` between
   terms of one set, `;` between sets. Letters stand for numbers (a b c d r s t x y) and whole numbers (k l).
   Vectors of one size are u v w z f g h, those of another p q. Indices are i j, and matrices A B, with C and F for products A C F.
   Hypotheses on every entry take an index of their own: slot, for rows spot, for columns of C last. Where no trigger gives the
   vector u in them, u_slot fits whatever a hypothesis says of its index: x − y is found for u in x_i − y_i ≤ c.
2. Run `python -m checker.scripts.library`. It finds the tree and stores it, or says that it found none. Then write the proof in steps:
   a function in `checker/scripts/library_proofs.py`, as a [proof script](proofs.md).
3. Run `python docs/build_library.py`, and `python -m pytest tests/proofs/search/test_library.py`.

An equality in `rewrites.lemmas` is used from left to right, before anything is searched. It makes one way to write a thing of several.

## Your own lemmas

`checker audit FILE --library RUN` takes the claims that were proved in the run in the folder RUN for lemmas. So a lemma that took
long, or a script, is used at once in the next file. `verify.py` checks each of those certificates again before. With `--resume`, set
`CHECKER_LIBRARY=RUN` instead.

## The lemmas

There are @COUNT@ lemmas.
"""


def page() -> str:
    parts = [HEAD.replace("@COUNT@", str(len(library())))]
    for subject, lemmas in groupby(library(), key=lambda one: one.subject):
        parts.append(f"\n### {subject[:1].upper()}{subject[1:]}\n\n| lemma | what it says |\n|---|---|\n")
        parts += rows(lemmas)
    return "".join(parts)


def rows(lemmas: Iterator[LibraryLemma]) -> Iterator[str]:
    for one in lemmas:
        given = r",\; ".join(latex_of_json(h.json) for h in one.claim.hypotheses)
        said = latex_of_json(one.claim.conclude.json)
        whole = rf"{given} \;\Rightarrow\; {said}" if given else said
        yield f"| {one.name} | ${whole.replace('|', VERT)}$ |\n"


if __name__ == "__main__":
    target = Path(__file__).with_name("library.md")
    target.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{target.name}: {len(library())} lemmas\n")
