"""Write docs/kernel.md: claims with a proof by tree beside their Coq statements.  Run: python docs/build_kernel.py

Coq is not asked: the statements are printed from the published certificates, and that they were accepted is read from
reports/reference/campaigns/coq_trees.json (``tests/benchmarks/campaign_coq_trees.py``) and coq.json (``campaign_coq.py``).
"""

import json
import re
from pathlib import Path

from checker.coq.compiler import library_text
from checker.coq.theorems import theorem_files, theorem_for
from checker.coq.trees import tree_files
from checker.coq.trees_words import WORDS
from checker.errors import CheckerError

ROOT = Path(__file__).parent.parent
PUBLISHED = ROOT / "reports" / "reference" / "certificates"
RECORDED = ROOT / "reports" / "reference" / "campaigns" / "coq_trees.json"
BY_HAND = RECORDED.with_name("coq.json")
PAGE = ROOT / "docs" / "kernel.md"
KINDS = "Definition|Record|Inductive|Fixpoint"
HEAD = """# Proofs in Coq, each claim beside its Coq statement

Generated: `python docs/build_kernel.py`. A proof by `tree` ([format](certificates.md)) is exported to
[Coq](https://coq.inria.fr) as one file: the claim's statement as a theorem, and a proof that follows the tree, one lemma for
every rule applied. `checker verify --coq FILE…` writes and compiles it under limits of time and memory, and accepts it when
`coqc` does and `Print Assumptions` lists the axioms of Coq's classical reals only. The statement is printed from the claim's
own term and not from the tree; nothing in it is approximated, and what has no words in Coq is refused.

How to read a statement:

- Sizes are whole numbers of at least 1, and sizes are equal where they have one name. A vector of size n is a function `nat ->
  R` of which the entries below n count, a matrix a function `nat -> nat -> R`. A name of the claim that means something in Coq
  gets an underscore (`R_`).
- The checker counts a conclusion as true only where all its terms have a value; Coq gives `x / 0` and `sqrt (-1)` some value.
  So a conclusion says what makes it defined, as in `beta ^ 2 <> 0 /\\ …`. Hypotheses are printed bare: where one has no value
  the checker asks nothing, so Coq proves more.
- A gradient is a vector that is the gradient: `has_gradient m f x g` says that f has at x the derivative `<g, v>` along every
  v. The theorem says that there is one, and the rest for whatever vector is one.
  Likewise `has_matrix_gradient` of a matrix, and `has_slope` of a derivative along a vector.
- A dataset `D : dataset` has n inputs in dimension d; input i has `tokens_of D i` tokens, at least one, a label 1 or -1, and a
  query. Where the claim's dataset has no key matrix, `key_matrix D = None` says so. `in_every_input n D t` is an index below T,
  the length of the shortest input; a choice of tokens is a function of the input, `choice_fits`. Words that the checker
  counts as undefined have some value in Coq, and the conclusion says that they are defined: `unique_best_token n d D` for the
  best tokens, `matrix_separable n d D c` for the solution of the choice's SVM. `the P` is the number of which P holds, if it
  holds of one; `Solutions.v` proves that feasible problems have one solution.
- `ln x` of a number that is not positive has some value in Coq, so a conclusion says `0 < x`, and `positive n u` of a vector. A
  sum over an index is `total n (fun i => …)`, a vector or a matrix given entry by entry is `fun i => …`, “for each i” is `forall
  i, (i < n)%nat -> …`, with what makes the inside defined there; `INR i` is an index as a number, counted from 0.
- A loss that is a variable is one of those that the claim lists.
- The other words are defined in `checker/coq/library`; they stand at the end of this page.

Where a tree only names a fact about datasets, its statement is a theorem of the library (`checker/coq/trees_theorems.py` names
these); Coq compares the printed statement with it.

Limits of descent on every dataset are no trees: the library proves them by hand, and they stand first. Their words, also
those of data and descent, are explained in [Counter-examples in Coq](kernel_limits.md#limits-on-every-dataset).
"""


def certificates():
    for path in sorted(PUBLISHED.glob("*.proof.jsonl")):
        yield path.name.removesuffix(".proof.jsonl"), json.loads(path.read_text(encoding="ascii").splitlines()[0])


def wrapped(statement: str) -> str:
    """A statement with a line for each hypothesis."""
    return statement.replace(", (0 <", ",\n  (0 <", 1).replace(" -> (", " ->\n  (").replace(") /\\ ", ") /\\\n  ")


def words() -> str:
    """The definitions of the library that statements use."""
    found = []
    for name in ("Sigmoid", "Softmax", "Words", "Vectors", "Inputs", "Logarithm", "Indexed"):
        text = library_text(name)
        found += re.findall(rf"(?:\(\*[^*]*\*\)\n)?^(?:{KINDS}) (?:.|\n)*?\.$", text, flags=re.MULTILINE)
    return "\n".join(one for one in found if re.search(rf"^(?:{KINDS}) (\w+)", one, flags=re.MULTILINE)[1] in WORDS)


def by_hand(name: str, certificate: dict) -> str | None:
    """The part about a limit that the library proves; None where it is not recorded that Coq accepted just that statement."""
    theorem = theorem_for(certificate)
    if theorem is None:
        return None
    text = theorem_files(theorem, certificate)["Theorem"]
    statement = text.partition("Theorem certified : ")[2].partition(".\nProof")[0]
    answers = json.loads(BY_HAND.read_text(encoding="ascii"))["answers"]
    if not any((a["claim"], a["statement"], a["trust"]) == (theorem.claim, statement, "kernel") for a in answers):
        return None
    return (
        f"## {name}\n\n> {certificate['claim']['title']}\n\n```coq\n{statement.replace(' -> ', ' ->' + chr(10) + '  ')}\n```\n\n"
        f"Proved as `{theorem.name}` in `checker/coq/library/{theorem.module}.v`, accepted by {recorded_version()}; "
        f"statement `{theorem.statement[:16]}`.\n"
    )


def page() -> str:
    recorded = {a["claim"]: a for a in json.loads(RECORDED.read_text(encoding="ascii"))["answers"]}
    parts, others = [HEAD], []
    limits = {name: by_hand(name, one) for name, one in certificates() if one["type"] == "lemma"}
    parts += [part for part in limits.values() if part is not None]
    for name, certificate in certificates():
        if limits.get(name) is not None:
            continue
        if certificate["type"] != "tree":
            others.append((name, f"its certificate is a `{certificate['type']}`, which trees do not cover"))
            continue
        try:
            text = tree_files(certificate)["Theorem"]
        except CheckerError as problem:
            others.append((name, str(problem).removesuffix(", so this tree has no export to Coq.")))
            continue
        statement = text.partition("Theorem certified : ")[2].partition(".\nProof")[0]
        answer = recorded.get(name, {})
        if not answer.get("accepted") or answer["statement"] != statement:
            others.append((name, "it has an export, which Coq is not recorded to have accepted"))
            continue
        sha = certificate["claim"]["sha256"][:16]
        parts.append(
            f"## {name}\n\n> {certificate['claim']['title']}\n\n```coq\n{wrapped(statement)}\n```\n\n"
            f"Accepted by {recorded_version()} in {answer['seconds']:.0f} s of processor time; statement `{sha}`.\n"
        )
    parts.append(
        "## Proofs without one\n\n| proof | why |\n|---|---|\n"
        + "".join(f"| {name} | {escaped(why)} |\n" for name, why in others)
    )
    parts.append(f"## The words\n\n```coq\n{words()}\n```\n")
    return "\n".join(parts)


def recorded_version() -> str:
    return json.loads(RECORDED.read_text(encoding="ascii"))["coq"].replace("The Coq Proof Assistant, version", "Coq")


def escaped(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
