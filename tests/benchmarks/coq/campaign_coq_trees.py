"""Published proofs by tree before Coq's kernel, and altered ones that it must refuse.

    python tests/benchmarks/coq/campaign_coq_trees.py --out reports/reference/campaigns/coq_trees.json

Every published tree is exported and compiled, with its processor seconds; a tree without an export has its reason.  Then each
statement is altered (``<=`` made strict, sides swapped, a number made sharper, a hypothesis dropped or made weaker), in two ways:

- *spliced*: the altered statement above the original's script.  Coq must refuse every one whose text differs, but where a hypothesis
  was altered that the script does not use.
- *retold*: the altered statement with the root of its tree altered alike, exported anew.  What Coq accepts of these it has proved
  for the altered statement, which is what it prints; such statements are recorded.

And nodes inside trees conclude something else: the export or Coq refuses, or the printed theorem is the original's.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import resource
import tempfile
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from checker.coq.compiler import REALS, build_library, compile_theorem, coq_version
from checker.coq.trees.rules.trees import is_proof_by_tree, tree_files
from checker.coq.trees.words.statements import coq_tree_statement
from checker.errors import CheckerError

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "reports" / "reference" / "certificates"
LIBRARY = (
    "Sigmoid",
    "Decreasing",
    "Softmax",
    "Words",
    "Vectors",
    "Rules",
    "Inputs",
    "Extremes",
    "Logarithm",
    "Rise",
    "Indexed",
    "Layer",
    "Gradients",
    "Shortest",
    "Solutions",
    "Levels",
    "Smooth",
)
# Trees of at most this many characters of Coq are altered: the longer ones take 5 to 15 seconds each.
ALTERED_UP_TO = 50_000


def published() -> Iterator[tuple[str, dict]]:
    """(name, certificate) of every published proof by tree."""
    for path in sorted(PUBLISHED.glob("*.proof.jsonl")):
        certificate = json.loads(path.read_text(encoding="ascii").splitlines()[0])
        if is_proof_by_tree(certificate):
            yield path.name.removesuffix(".proof.jsonl"), certificate


def sharper(term: list, right: bool) -> Iterator[list]:
    """Terms with one number changed, by which a right side becomes smaller or a left side greater where all else is positive."""
    name, *rest = term
    if name == "num" and Fraction(rest[0]) != 0:
        x = Fraction(rest[0]) * (Fraction(1, 3) if right else 3)
        yield ["num", f"{x.numerator}" if x.denominator == 1 else f"{x.numerator}/{x.denominator}"]
    for k, one in enumerate(rest):
        if isinstance(one, list):
            yield from ([name, *rest[:k], other, *rest[k + 1 :]] for other in sharper(one, right))


# A word of another meaning, weaker where it stands in a hypothesis
OTHER_WORDS = {
    "minimum": "maximum",
    "maximum": "minimum",
    "margin": "spread",
    "all_active": "matrix_separable",
    "matrix_locally_optimal": "matrix_separable",
    "equal_nonoptimal_scores": "unique_best_token",
    "logits": "token_scores",
    "with_key_matrix": "with_query",
    "norm": "max_norm",
}


def other_words(term: list) -> Iterator[list]:
    """Terms with one word changed."""
    name, *rest = term
    if name in OTHER_WORDS:
        yield [OTHER_WORDS[name], *rest]
    for k, one in enumerate(rest):
        if isinstance(one, list):
            yield from ([name, *rest[:k], other, *rest[k + 1 :]] for other in other_words(one))


def altered_conclusions(term: list) -> Iterator[tuple[str, list]]:
    name, *rest = term
    if name in ("le", "lt", "eq"):
        if name != "eq":  # the same claim
            yield "sides swapped", [name, rest[1], rest[0]]
        yield "other relation", [{"le": "lt", "lt": "eq", "eq": "lt"}[name], *rest]
        yield from (("number changed", [name, rest[0], other]) for other in sharper(rest[1], True))
        yield from (("number changed", [name, other, rest[1]]) for other in sharper(rest[0], False))
        yield from (("word changed", other) for other in other_words(term))
    if name == "implies":
        yield "converse", [name, rest[1], rest[0]]
    if name in ("and", "or", "implies"):
        for k in (0, 1) if name != "implies" else (1,):
            yield from (
                (what, [name, *rest[:k], other, *rest[k + 1 :]]) for what, other in altered_conclusions(rest[k])
            )


def altered_statements(statement: dict) -> Iterator[tuple[str, dict]]:
    for what, conclude in altered_conclusions(statement["conclude"]):
        yield what, {**statement, "conclude": conclude}
    given = statement["hypotheses"]
    for k, one in enumerate(given):
        yield "hypothesis dropped", {**statement, "hypotheses": [*given[:k], *given[k + 1 :]]}
        yield from (
            ("hypothesis of another word", {**statement, "hypotheses": [*given[:k], other, *given[k + 1 :]]})
            for other in other_words(one)
        )
        if one[0] in ("le", "lt"):
            yield (
                "hypothesis turned",
                {**statement, "hypotheses": [*given[:k], [one[0], one[2], one[1]], *given[k + 1 :]]},
            )


def said(text: str) -> str:
    """The printed theorem of a file."""
    return text.partition("Theorem certified : ")[2].partition(".\nProof")[0]


def spliced(statement: dict, original: str) -> str:
    """The altered statement above the script of the original; "" where it has no text of its own."""
    other = coq_tree_statement(statement)
    return (
        original.replace(f"Theorem certified : {said(original)}.", f"Theorem certified : {other}.")
        if other != said(original)
        else ""
    )


def unused(certificate: dict, statement: dict) -> str:
    """The name in the script of the first hypothesis that was altered."""
    old, new = certificate["claim"]["statement"]["hypotheses"], statement["hypotheses"]
    return f"Y{next(k for k, one in enumerate(old) if k >= len(new) or one != new[k])}"


def retold(certificate: dict, statement: dict) -> dict:
    """The certificate of an altered statement, whose root concludes it."""
    changed = copy.deepcopy(certificate)
    changed["claim"]["statement"] = statement
    node = changed["evidence"]["tree"]
    node["concludes"] = statement["conclude"]
    if node["rule"] == "defined":
        node["premises"][0]["concludes"] = statement["conclude"]
    return changed


def altered_nodes(certificate: dict, rng: random.Random, count: int) -> Iterator[dict]:
    """The certificate with one node inside that concludes something else."""
    for _ in range(count):
        changed = copy.deepcopy(certificate)
        nodes, waiting = [], list(changed["evidence"]["tree"]["premises"])
        while waiting:
            nodes.append(waiting.pop())
            waiting += nodes[-1]["premises"]
        choices = [(node, other) for node in nodes for _, other in altered_conclusions(node["concludes"])]
        if not choices:
            return
        node, other = rng.choice(choices)
        node["concludes"] = other
        yield changed


class Coq:
    """coqc with the library, in a folder of its own; ``seconds`` of the last run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count, self.seconds = folder, 0, 0.0
        build_library(folder / "library", LIBRARY)

    def accepts(self, text: str) -> tuple[bool, str]:
        self.count += 1
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = compile_theorem(
            self.folder / str(self.count), self.folder / "library", {"Theorem": text}, allowed=REALS
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1)
        return result.accepted, result.why


def altered_answers(
    coq: Coq, name: str, certificate: dict, text: str, each: int, rng: random.Random
) -> tuple[Counter, list[dict]]:
    """(what came of altered statements and nodes, those retold that Coq proved)."""
    counts: Counter = Counter()
    proved = []
    statements = list(altered_statements(certificate["claim"]["statement"]))
    script = text.partition("Theorem certified : ")[2]
    for what, statement in rng.sample(statements, min(each, len(statements))):
        if (
            what.startswith("hypothesis") and len(re.findall(rf"\b{unused(certificate, statement)}\b", script)) == 1
        ):  # intros
            counts["of an unused hypothesis"] += 1
            continue
        try:
            other = spliced(statement, text)
        except CheckerError:
            counts["no text"] += 1
            continue
        if not other:
            counts["same text"] += 1
            continue
        counts["spliced accepted" if coq.accepts(other)[0] else "spliced refused"] += 1
        try:
            again = tree_files(retold(certificate, statement))["Theorem"]
        except CheckerError:
            counts["retold without export"] += 1
            continue
        accepted, _ = coq.accepts(again)
        counts["retold proved" if accepted else "retold refused"] += 1
        if accepted:
            proved.append({"claim": name, "altered": what, "statement": said(again)})
    for changed in altered_nodes(certificate, rng, each):
        try:
            again = tree_files(changed)["Theorem"]
        except CheckerError:
            counts["node without export"] += 1
            continue
        accepted, _ = coq.accepts(again)
        same = "of the original" if said(again) == said(text) else "of another"
        counts[f"node accepted, statement {same}" if accepted else "node refused"] += 1
    return counts, proved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--each", type=int, default=4, help="altered statements of a claim, and altered nodes")
    chosen = parser.parse_args()
    rng, answers, counts, proved = random.Random("coq-trees-1"), [], Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        coq = Coq(Path(folder))
        for name, certificate in published():
            answer = {
                "claim": name,
                "statement_sha256": certificate["claim"]["sha256"],
                "accepted": False,
                "seconds": 0.0,
                "why": "",
            }
            answers.append(answer)
            try:
                text = tree_files(certificate)["Theorem"]
            except CheckerError as problem:
                answer["why"] = str(problem)
                print(name, "NO EXPORT", problem, flush=True)
                continue
            answer["accepted"], answer["why"] = coq.accepts(text)
            answer["seconds"], answer["statement"] = coq.seconds, said(text)
            print(name, answer["accepted"], coq.seconds, answer["why"], flush=True)
            if answer["accepted"] and len(text) <= ALTERED_UP_TO:
                more, kept = altered_answers(coq, name, certificate, text, chosen.each, rng)
                counts += more
                proved += kept
                print("   altered:", dict(more), flush=True)
            chosen.out.write_text(recorded(answers, counts, proved), encoding="ascii")
    chosen.out.write_text(recorded(answers, counts, proved), encoding="ascii")
    assert not counts["spliced accepted"] and not counts["node accepted, statement of another"]


def recorded(answers: list[dict], counts: Counter, proved: list[dict]) -> str:
    """The result as JSON, written after every claim."""
    result = {
        "coq": coq_version(),
        "asked": len(answers),
        "accepted": sum(a["accepted"] for a in answers),
        "answers": answers,
        "altered": dict(counts),
        "altered statements that Coq proved": proved,
    }
    return json.dumps(result, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    main()
