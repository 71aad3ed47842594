"""What the command line's exit codes mean: the one table, from which the help and docs/running.md are made."""

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
