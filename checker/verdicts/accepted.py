"""The certificates that a process hands over, and what ``verify.py`` accepted of them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checker.certificates.verification import Acceptance, Record

# The files that a unit may hand over.
_NAMES = re.compile(
    r"(proof|script|relative|steps|broken-steps|met|counter-example|generic|vacuous|witness|instances|exceptions|necessity|necessity-pair-\d+-\d+|breaking|asked|constant-\d+-(lower|upper))\.jsonl"
)


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """One certificate that ``verify.py`` accepted: what it says of it, its text, and the file that it stands in."""

    record: Record
    text: str
    file: str

    @property
    def values(self) -> dict:
        """Of the instance, as exact texts."""
        return json.loads(self.text)["instance"]["values"]


@dataclass(frozen=True, kw_only=True)
class Answers:
    """What the verifier said, by file: the texts to keep, a row for the entry, what was accepted, and what was wrong.

    What only met a limit of the verifier is in none of them.
    """

    kept: dict[str, str]
    rows: dict[str, dict[str, Any]]
    accepted: list[Accepted]
    complaints: list[str]


def lines_by_file(texts: Mapping[str, str], prefix: str) -> dict[str, list[str]]:
    """The certificates of each file; the files that carry a word come first.

    **Raises.** ValueError for a file that does not begin with ``prefix`` or has no name that the checker gives.
    """
    lines = {name: [x for x in text.splitlines() if x.strip()] for name, text in texts.items()}
    strangers = [x for x in lines if not x.startswith(prefix) or not _NAMES.fullmatch(x[len(prefix) :])]
    if strangers:
        raise ValueError(f"a file of certificates is named {strangers[0]!r}")
    return {name: lines[name] for name in sorted(lines, key=lambda name: (".instances" in name, ".generic." in name))}


def answers_by_file(lines: Mapping[str, Sequence[str]], records: Sequence[Record]) -> Answers:
    """The verifier's records, which are in the order of the lines, given back to the files."""
    answers = Answers(kept={}, rows={}, accepted=[], complaints=[])
    rest = list(records)
    for name, all_own in lines.items():
        said, rest = rest[: len(all_own)], rest[len(all_own) :]
        whole = [k for k, r in enumerate(said) if not r.beyond_limits]
        own, said = [all_own[k] for k in whole], [said[k] for k in whole]
        if not own:
            continue
        answers.kept[name] = "\n".join(own) + "\n"
        answers.accepted.extend(
            Accepted(record=r, text=t, file=name) for r, t in zip(said, own, strict=True) if r.accepted
        )
        found = Acceptance(count=len(own), records=tuple(said))
        answers.rows[name] = {
            "count": len(own),
            "accepted": found.accepted,
            "says": found.says,
            "sha256": hashlib.sha256(answers.kept[name].encode("ascii")).hexdigest(),
        }
        if not found.all_accepted:
            answers.complaints.append(f"{name}: {'; '.join(found.complaints[:3])}")
    return answers
