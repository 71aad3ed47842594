"""One verdict for a text with several readings: certified where all of them agree, AMBIGUOUS where they are certified to differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from checker.statements.claims.claim import Claim
from checker.statements.claims.readings import EVERY, Gap, is_remark, open_combinations

_DEMOTED = {"PROVED": "CONSISTENT", "REFUTED": "DOUBTFUL", "VACUOUS": "INCONCLUSIVE"}
_AS_READ = {
    "PROVED": "Proved as read here",
    "REFUTED": "False as read here",
    "VACUOUS": "No instance meets the hypotheses as read here",
}
_SAYS = {
    "PROVED": "True",
    "REFUTED": "False",
    "VACUOUS": "Said of nothing",
    "CONSISTENT": "Perhaps true, without a proof,",
    "DOUBTFUL": "Perhaps false",
    "INCONCLUSIVE": "Undecided",
}


def verdict_on_text(claim: Claim, own: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What an entry says of the printed text, from what it says of the claim as it reads the text and from its readings' ``rows``."""
    word, finding = verdict_over_readings(claim, own["verdict"], own["finding"], [row["verdict"] for row in rows])
    counted = [row for row in rows if not is_remark(claim.source.gaps, row["reads"])]
    trust = weakest_trust([own["trust"], *(row["trust"] for row in counted)])
    return {
        "verdict": word,
        "finding": finding,
        "trust": None if word == "INCONCLUSIVE" else trust,
        "rests_on": own["rests_on"] if word == own["verdict"] else None,
        "own_reading": dict(own) if rows or word != own["verdict"] else None,
    }


def verdict_over_readings(claim: Claim, word: str, sentence: str, others: Sequence[str]) -> tuple[str, str]:
    """The word on the printed text and its sentence, from the word on the claim as it reads the text and those on its ``readings``.

    **Guarantee.** PROVED, REFUTED and VACUOUS only where every combination of the gaps' readings is stated, and every statement has
    earned this word.  AMBIGUOUS only where one statement is PROVED and another one REFUTED or VACUOUS.
    """
    gaps, pairs = claim.source.gaps, list(zip((r.reads for r in claim.readings), others, strict=True))
    remarks = [
        f" A remark: {_remarked(gaps, read)} is {_SAYS[each].lower()} ({each})."
        for read, each in pairs
        if is_remark(gaps, read)
    ]
    counted = [(read, each) for read, each in pairs if not is_remark(gaps, read)]
    reads, others = [read for read, _ in counted], [each for _, each in counted]
    verdict, said = _over_counted(claim, word, sentence, reads, others)
    return verdict, said + "".join(remarks)


def _remarked(gaps: Sequence[Gap], reads: Mapping[str, str]) -> str:
    """What nobody would defend of a reading."""
    return _named({g.what: reads[g.what] for g in gaps if reads.get(g.what) in g.remarks}).replace(
        " is read as ", " as "
    )


def _over_counted(
    claim: Claim, word: str, sentence: str, reads: Sequence[Mapping[str, str]], others: Sequence[str]
) -> tuple[str, str]:
    """The same over the readings that somebody would defend."""
    left = list(open_combinations(claim.source.gaps, reads))
    if all(other == word for other in others):
        if not left or word not in _DEMOTED:
            agreed = f" The same verdict is earned by {_count(len(others))}." if others else ""
            return word, sentence + agreed
        if not others:
            return _DEMOTED[
                word
            ], f"{_AS_READ[word]}: {_not_stated(claim, left, '“{}” is read as “{}”, and not encoded is: {}.')}"
    asked = [g for g in claim.source.gaps if any(g.what in one for one in reads)]
    names = [_named({g.what: one.get(g.what, g.ours) for g in asked}) for one in ({}, *reads)]
    rows = zip([word, *others], names, strict=True)
    parts = [f"{_SAYS[each]} when {name} ({each})." for each, name in rows]
    return _mixed(word, others, bool(left)), " ".join(
        [*parts, _not_stated(claim, left, "Of “{0}” not encoded is: {2}.")]
    ).strip()


def certified_to_differ(words: Set[str | None]) -> bool:
    """Whether certificates show that the answer depends on the reading."""
    return "PROVED" in words and bool(words & {"REFUTED", "VACUOUS"})


def _mixed(word: str, others: Sequence[str], left: bool) -> str:
    """What is said where readings differ, or where some that agree are not all."""
    words = {word, *others}
    if certified_to_differ(words):
        return "AMBIGUOUS"
    if words & {"REFUTED", "DOUBTFUL"}:
        return "DOUBTFUL"
    if "VACUOUS" in words:
        return "INCONCLUSIVE"
    return "CONSISTENT" if word in ("PROVED", "CONSISTENT") or "PROVED" in words else "INCONCLUSIVE"


def _count(number: int) -> str:
    return "its other reading" if number == 1 else f"its {number} other readings"


def _named(reads: Mapping[str, str]) -> str:
    """“the loss” is read as “any ℓ of Assumption A”."""
    return " and ".join(
        f"{_quoted(what)} is read in every way" if read == EVERY else f"{_quoted(what)} is read as {_quoted(read)}"
        for what, read in reads.items()
    )


def _quoted(text: str) -> str:
    return text if "“" in text else f"“{text}”"


def _not_stated(claim: Claim, left: Sequence[Mapping[str, str]], sentence: str) -> str:
    """Which readings of each gap no statement of the claim has, and which only not together."""
    stated = [r.reads for r in claim.readings]
    parts = []
    missing = {g.what: _missing(g, stated) for g in claim.source.gaps}
    for gap in claim.source.gaps:
        if missing[gap.what]:
            parts.append(sentence.format(gap.what, gap.ours, "; ".join(missing[gap.what])))
    together = [c for c in left if not any(read in missing[what] for what, read in c.items())]
    if together:
        parts.append(f"Not encoded together: {_named(together[0])}.")
    return " ".join(parts)


def own_verdict_alone(claim: Claim) -> str:
    """What is not checked where the claim as it reads its text has another word than the text."""
    left = any(open_combinations(claim.source.gaps, [r.reads for r in claim.readings]))
    return "The readings that are not encoded." if left else "Which of its readings the source means."


def _missing(gap: Gap, stated: Sequence[Mapping[str, str]]) -> list[str]:
    covered = {gap.ours, *(reads.get(gap.what, gap.ours) for reads in stated)}
    return [] if EVERY in covered else [r for r in gap.readings if r not in covered]


def weakest_trust(trusts: Iterable[str | None]) -> str | None:
    """The least that the words of several readings rest on."""
    order: list[Any] = ["numeric", "ball", "exact", "kernel"]
    return min((t for t in trusts if t is not None), key=order.index, default=None)
