"""What a claim's certificates say, in words: the proof step by step, the SVMs decided, traps and captures.

Read from the certificate files of the run's folder.  They may be damaged or hostile: what cannot be read is left out, and nothing here
bears on a verdict, which rests on ``verify.py`` alone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from checker.data import places
from checker.errors import InputError
from checker.report.proofs.invariants import invariants, lemma_of
from checker.report.proofs.key_steps import key_steps
from checker.report.proofs.lemmas import NUMBERS
from checker.report.typesetting.latex import plain_text_of
from checker.report.typesetting.printable import clean, dicts, listed, mapping
from checker.report.typesetting.values import short_value

_LONGEST_LINE, _MOST_STEPS, _MOST_NODES, _LONGEST_STEP = 4_000_000, 40, 20_000, 420
_PROBLEMS = {
    "p": "p-SVM",
    "W": "W-SVM",
    "v": "v-SVM (the head)",
    "joint": "joint SVM",
    "nuclear": "nuclear-norm SVM",
    "soft": "soft-margin SVM",
}
_LEMMAS = {
    "capture": "from the hypotheses of the statement every run is captured, so the limit is forced (lemma “capture”)",
    "slope": "the gradient has a part that does not vanish, so that it is 0 nowhere (lemma “slope”)",
    "cone": "far enough out in a narrow enough cone every run is captured by its locally optimal choice (lemma “cone”)",
    "path": "a minimiser with another direction would have a larger loss than the point on the max-margin ray (lemma “path”)",
    "exact penalty": "the hard-margin problem's multipliers bound every soft-margin value from below (lemma “exact penalty”)",
    "omitted tokens": "the best tokens stay, and a constraint that is not active can be dropped (lemma “omitted tokens”)",
    "general position": "outside a null set certain minors are not 0, and then the constraints can be met (lemma “general position”)",
    "vanishing share": "along the run the token's part in the gradient tends to nothing (lemma “vanishing share”)",
    "factored path": "the minimisers in both factors turn to the only nuclear-norm solution (lemma “factored path”)",
    "finitely many penalties": "two solutions force the penalty to be one of finitely many (lemma “finitely many penalties”)",
}
_CUT = re.compile(r"\[… term [0-9a-f]+\]$")  # a line that is too long ends with its hash, which tells a reader nothing
_ROLES = ("proof", "vacuous", "counter-example", "witness")


@dataclass(frozen=True, kw_only=True)
class Step:
    """One line of a derivation; ``reason`` names the premises by their numbers."""

    number: int
    statement: str
    reason: str
    rule: str = ""
    fact: str = ""  # of docs/datasets.md, where the rule names one
    term: Any = None  # the statement's JSON


def evidence_view(claim: dict, folder: Path | None) -> dict[str, Any]:
    """``steps`` of the proof with ``left_out``, and ``remarks``: sentences on lemmas, SVMs, traps and captures.

    For the paragraph in words also ``rules`` (commonest first), the ``facts`` about datasets, the ``lemma``, and each of the ``limits`` as
    (kind, steps); for the picture the ``traps`` as the certificate has them.
    """
    shown: dict[str, Any] = {
        "steps": [],
        "left_out": 0,
        "remarks": [],
        "rules": [],
        "facts": [],
        "lemma": "",
        "limits": [],
        "traps": [],
        "key": {"letters": [], "rows": []},
        "invariants": [],
        "selected": [],
    }
    for certificate in _certificates(claim, folder):
        evidence = mapping(certificate.get("evidence"))
        if tree := evidence.get("tree"):
            steps = _steps_of(tree)
            rules = [rule for rule, _ in Counter(s.rule for s in steps).most_common() if rule != "hypothesis"]
            shown |= {"steps": steps[:_MOST_STEPS], "left_out": max(0, len(steps) - _MOST_STEPS), "rules": rules}
            shown["facts"] = list(dict.fromkeys(s.fact for s in steps if s.fact))
            shown["key"] = key_steps(steps, mapping(claim.get("statement")).get("forall"), claim.get("letters"))
        if certificate.get("type") == "lemma":
            name = shown["lemma"] = clean(certificate.get("lemma"), 60)
            number = f", {NUMBERS[name]}" if name in NUMBERS else ""
            shown["remarks"].append(f"Proved by a lemma that verify.py holds: {_LEMMAS.get(name, name)}{number}.")
        shown["remarks"] += list(dict.fromkeys(_svm_text(s) for s in dicts(evidence.get("svm"))[:6]))
        shown["invariants"] += invariants(evidence.get("limits"))
        shown["selected"] += [text for x in dicts(evidence.get("limits"))[:6] if (text := _selected(x))]
        shown["limits"] += [kind for x in dicts(evidence.get("limits"))[:6] if (kind := _limit_kind(x))]
        shown["traps"] += [x for x in dicts(evidence.get("limits"))[:6] if "trap" in x or "polyhedron" in x]
        shown["remarks"] += [text for x in dicts(evidence.get("limits"))[:6] if (text := _limit_text(x))]
    return shown


def _steps_of(tree: object) -> list[Step]:
    try:
        return list(_known_derivation(json.dumps(tree)))
    except RecursionError:
        return []


@lru_cache(
    maxsize=1024
)  # a claim stands on its own page and in print, and a page that grows too large is written again
def _known_derivation(written: str) -> tuple[Step, ...]:
    return tuple(derivation(json.loads(written)))


def derivation(tree: object) -> list[Step]:
    """A proof tree as numbered steps, premises before what follows from them; equal steps once.

    A tree that is malformed gives what could be read of it, or nothing.
    """
    from checker.proofs.trees.rules import RULES  # late: heavy, and needed only where there is a tree

    numbers: dict[str, int] = {}
    steps: list[Step] = []
    left = [_MOST_NODES]

    def visit(node: object) -> int:
        left[0] -= 1
        if left[0] < 0 or not isinstance(node, dict):
            return 0
        above = [k for one in listed(node.get("premises")) if (k := visit(one))]
        rule, term = clean(node.get("rule"), 60), node.get("concludes")
        statement = plain_text_of(term, longest=_LONGEST_STEP)
        key = f"{rule}|{above}|{statement}"
        if key not in numbers:
            numbers[key] = len(numbers) + 1
            fact = clean(mapping(node.get("with")).get("fact"), 80) if rule == "dataset" else ""
            source = f"by {', '.join(f'({k})' for k in above)}: " if above else ""
            steps.append(
                Step(
                    number=numbers[key],
                    statement=_CUT.sub(" …", statement),
                    reason=source
                    + (f"the fact “{fact}”, proved in docs/datasets.md" if fact else RULES.get(rule, rule)),
                    rule=rule,
                    fact=fact,
                    term=term,
                )
            )
        return numbers[key]

    try:
        visit(tree)
    except RecursionError:
        return []
    return steps


def _certificates(claim: dict, folder: Path | None) -> Iterator[dict]:
    """The first certificate of each file that settles the claim as it reads its text, where the file lies inside the folder.

    The generic counter-example's in place of a degenerate one's, as the page shows it first.
    """
    roles = _ROLES if not mapping(claim.get("witness")).get("beside") else ("proof", "vacuous", "generic", "witness")
    for entry in dicts(claim.get("certificates")):
        path = entry.get("path")
        if (
            folder is None
            or not isinstance(path, str)
            or ".reading-" in path
            or not path.endswith(tuple(f".{r}.jsonl" for r in roles))
        ):
            continue
        try:
            data = places.read(folder, path)
            if "sha256" in entry and hashlib.sha256(data).hexdigest() != entry["sha256"]:
                continue  # not the file that was judged
            certificate = places.parsed(data.partition(b"\n")[0][:_LONGEST_LINE])
        except (OSError, ValueError, InputError):
            continue
        if isinstance(certificate, dict):
            yield certificate


def _svm_text(svm: dict) -> str:
    name = _PROBLEMS.get(str(svm.get("problem")), "SVM")
    if "farkas" in svm:
        return f"The {name} is infeasible: {_weights(svm['farkas'])} of its constraints add up to a contradiction (Farkas)."
    active = [_from_one(j) for j in listed(svm.get("active"))]
    strict, weights = svm.get("strictly_complementary") == "true", _weights(svm.get("multipliers"))
    return (
        f"The {name} is solved exactly{': ' if weights else ''}{weights}"
        + (f"; active constraints: {', '.join(active[:12])}{' …' if len(active) > 12 else ''}" if active else "")
        + (", all with a positive multiplier." if active and strict else ".")
    )


def _weights(pairs: object) -> str:
    """“multipliers λ₁ = 1/2, λ₄ = 7”: constraints are counted from 1, as everything on a page; a certificate counts from 0."""
    found = [p for p in listed(pairs) if isinstance(p, (list, tuple)) and len(p) >= 2]
    shown = ", ".join(f"λ_{{{_from_one(p[0])}}} = {short_value(p[1])}" for p in found[:6])
    return f"multipliers {shown}{f' and {len(found) - 6} more' if len(found) > 6 else ''}" if found else ""


def _from_one(place: object) -> str:
    text = clean(place, 12)
    return str(int(text) + 1) if text.isdecimal() else text


def _limit_kind(entry: dict) -> tuple[str, str] | None:
    """("trap", "3"): what catches the run, and after how many steps."""
    kind = next((k for k in ("trap", "polyhedron", "capture", "local") if k in entry), None)
    return (kind, clean(mapping(entry[kind]).get("steps"), 20)) if kind else None


def _tokens(found: dict) -> str:
    """“1, 2”: the token that the run selects in each input, counted from 1."""
    return ", ".join(_from_one(t) for t in listed(found.get("choice"))[:12])


def _selected(entry: dict) -> str:
    kind = next((k for k in ("trap", "polyhedron", "capture", "local") if k in entry), "")
    tokens = _tokens(mapping(entry.get(kind)))
    return f"There it selects token{'s' if ',' in tokens else ''} {tokens}." if tokens else ""


def _limit_text(entry: dict) -> str:
    for kind, words in (
        ("trap", "A trap: a region that no later step leaves is entered"),
        ("polyhedron", "A trap: a polyhedron that no later step leaves is entered"),
        ("capture", "A capture: the limit is forced"),
        ("local", "A local capture: the run stays with these tokens and its limit is forced"),
    ):
        if kind in entry:
            found = mapping(entry[kind])
            where = f" after {clean(found.get('steps'), 20) or '?'} exact steps"
            tokens = _tokens(found)
            return f"{words}{where} ({lemma_of(kind)})" + (
                f"; tokens selected (input by input, from 1): {tokens}." if tokens else "."
            )
    return ""
