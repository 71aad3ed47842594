"""Proof trees of a user's own lemmas before Coq's kernel: accepted, without an export and why, or refused by coqc.

    python tests/benchmarks/coq/campaign_coq_rules.py --out reports/reference/campaigns/coq_rules.json [FOLDER ...]

Asked about are the trees of ``tests.verifier.rules.tree_rules``, the small lemmas that the search proves, and every certificate of
the folders, such
as those that ``checker audit examples/gallery --out FOLDER`` writes.  A row names the tree, its statement's SHA-256 and the answer, and is
written when it is there; with ``--again`` only trees that the file does not hold with this statement are asked about.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT))

from checker.coq.compiler import coq_version  # noqa: E402
from checker.coq.trees.rules.trees import is_proof_by_tree, tree_files  # noqa: E402
from checker.errors import CheckerError  # noqa: E402
from tests.benchmarks.coq.campaign_coq_trees import Coq  # noqa: E402
from tests.small_lemmas import TRUE as LEMMAS  # noqa: E402
from tests.small_lemmas import certificate  # noqa: E402
from tests.verifier.rules.tree_rules import TRUE  # noqa: E402


def asked(folders: list[Path]) -> Iterator[tuple[str, dict]]:
    """(name, certificate) of every tree."""
    for tree in TRUE:
        yield f"rule {tree.rule}: {tree.name}", json.loads(tree.text)
    for number, lemma in enumerate(LEMMAS):
        found = certificate(number)
        if found is not None:
            yield f"small lemma: {lemma[0]}", found
    for folder in folders:
        for path in sorted(folder.rglob("*.jsonl")):
            found = json.loads(path.read_text(encoding="ascii").splitlines()[0])
            if is_proof_by_tree(found):
                yield f"{folder.name}: {found['claim']['id']}", found


def answer(coq: Coq, name: str, tree: dict) -> dict:
    row = {"tree": name, "statement_sha256": tree["claim"]["sha256"], "answer": "no export", "why": "", "seconds": 0.0}
    try:
        text = tree_files(tree)["Theorem"]
    except CheckerError as problem:
        return {**row, "why": str(problem)}
    accepted, why = coq.accepts(text)
    return {**row, "answer": "accepted" if accepted else "refused by coqc", "why": why, "seconds": coq.seconds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--again", action="store_true", help="keep the rows that are there")
    chosen = parser.parse_args()
    kept = json.loads(chosen.out.read_text(encoding="ascii"))["answers"] if chosen.again else []
    rows = {(row["tree"], row["statement_sha256"]): row for row in kept}
    with tempfile.TemporaryDirectory() as folder:
        coq = Coq(Path(folder))
        for name, tree in asked(chosen.folders):
            key = (name, tree["claim"]["sha256"])
            if key not in rows:
                rows[key] = answer(coq, name, tree)
                print(name, rows[key]["answer"], rows[key]["why"], flush=True)
            counts = Counter(row["answer"] for row in rows.values())
            result = {"coq": coq_version(), "counts": dict(counts), "answers": list(rows.values())}
            chosen.out.write_text(json.dumps(result, indent=1, sort_keys=True) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
