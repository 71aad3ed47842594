"""What the command line's exit codes mean: the one table, from which the help and docs/running.md are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

DONE, WEAKER, INPUT, MISSING, BUDGET, DEFECT, HUNG_UP, INTERRUPTED, BROKEN_PIPE, TERMINATED = (
    0,
    1,
    2,
    3,
    4,
    70,
    129,
    130,
    141,
    143,
)
MEANING = {
    DONE: "done, and nothing is weaker than it was published",
    WEAKER: "a verdict is weaker than published (or than in --against or --diff), or your own claim is REFUTED, VACUOUS, AMBIGUOUS, "
    "DOUBTFUL or NOT REPRODUCED, or a proof in your file breaks or has a gap, or a certificate was not verified",
    INPUT: "usage or input, or a file or folder that cannot be read or written; or a claim ended with an error",
    MISSING: "something that is needed is not installed",
    BUDGET: "a claim met its limit of time or memory, and nothing else is wrong",
    DEFECT: "a defect of the checker; the message says what to report",
    HUNG_UP: "the terminal went away (SIGHUP); what was finished is kept",
    INTERRUPTED: "interrupted; what was finished is kept",
    BROKEN_PIPE: "whatever read the output went away, as `head` does",
    TERMINATED: "ended by SIGTERM; what was finished is kept",
}
_AGAINST = ("REFUTED", "VACUOUS", "AMBIGUOUS", "DOUBTFUL", "NOT REPRODUCED")


def code_of(entry: Mapping[str, Any], *, own: bool) -> int:
    """What one claim of an audit means for the exit code; a verdict against it counts for your ``own`` files only."""
    broken = ((entry.get("script") or {}).get("status") or "").startswith(("BREAKS", "GAP"))
    if own and (entry["verdict"] in _AGAINST or broken):
        return WEAKER
    if entry["error"]:
        return INPUT
    return BUDGET if entry.get("timed_out") else DONE


def code_of_all(codes: Iterable[int]) -> int:
    """The code of several claims together."""
    found = set(codes)
    return next((code for code in (WEAKER, INPUT, BUDGET) if code in found), DONE)
