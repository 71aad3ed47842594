"""What the search tested, in words: how many instances hold, of which kinds they are, and what UNKNOWN means among them."""

from __future__ import annotations

from collections.abc import Sequence

from checker.report.typesetting.printable import clean, listed, mapping


def tried(claim: dict, *, beside: bool = False) -> str:
    """“Of 1000 random instances that meet the hypotheses 967 satisfy it, 33 have no certified answer.”"""
    if not listed(mapping(claim.get("statement")).get("forall")):
        return ""
    counts, tested = mapping(claim.get("counts")), mapping(claim.get("ledger")).get("tested")
    yes, no, open_ = (whole(counts.get(k)) for k in ("TRUE", "FALSE", "UNKNOWN"))
    if not isinstance(tested, int) or isinstance(tested, bool) or not tested:
        return "" if beside else "No instance met the hypotheses, so nothing was tested."
    if beside and not no:
        return (
            f"As a check beside the proof, {yes:,} random instances were certified, and all satisfy it." if yes else ""
        )
    if yes == tested:
        return f"All {tested:,} instances that were tested satisfy it."
    parts = (
        [f"{yes:,} satisfied it"] * bool(yes)
        + [f"{no:,} did not"] * bool(no)
        + [f"{open_:,} {'has' if open_ == 1 else 'have'} no certified answer"] * bool(open_)
    )
    rest = tested - yes - no - open_
    parts += [f"{rest:,} are repeats, or were decided without a certificate"] * (rest > 0)
    lead = "As a check beside the proof, of" if beside else "Of"
    return f"{lead} {tested:,} instances that meet the hypotheses {listing(parts)}."


def kinds(claim: dict) -> str:
    """Which kinds of instances were among them."""
    shown = [
        (clean(k, 80), v)
        for k, v in mapping(claim.get("coverage")).items()
        if isinstance(v, int) and not k.startswith("least")
    ]
    drawn = [f"{v:,} {k.removeprefix('drawn as ')}" for k, v in shown if k.startswith("drawn as ")]
    other = [f"{k} ({v:,})" for k, v in shown if not k.startswith("drawn as ")][:6]
    if not drawn or len(drawn) + len(other) < 2:
        return ""
    return f"They were drawn as {listing(drawn)}" + (f"; among them: {', '.join(other)}." if other else ".")


def unknown_text(claim: dict) -> str:
    """What UNKNOWN means among the counts: which instances the search alone found true, and which it could not decide.

    The counts are of certificates; the search counts what it found by itself.
    """
    unknown = whole(mapping(claim.get("counts")).get("UNKNOWN"))
    undecided = whole(mapping(mapping(claim.get("search")).get("counts")).get("UNKNOWN"))
    if not unknown:
        return ""
    alone = unknown - undecided
    parts = [f"the search alone found {alone:,} true, without a certificate"] * (alone > 0)
    parts += [f"it could not decide {undecided:,}" if parts else "no certificate decides these"] * (
        undecided > 0 or not parts
    )
    covered = " The proof covers them too." if claim.get("verdict") == "PROVED" else ""
    return f"UNKNOWN: {', and '.join(parts)}.{covered}"


def listing(parts: Sequence[str]) -> str:
    """“a, b and c”; “nothing” where there is none."""
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1] if parts else "nothing"


def whole(value: object) -> int:
    """A whole number from 0 on; 0 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
