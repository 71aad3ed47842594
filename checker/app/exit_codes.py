"""What the command line's exit codes mean: the one table, from which the help and docs/running.md are made."""

DONE, WEAKER, INPUT, MISSING, BUDGET, INTERRUPTED = 0, 1, 2, 3, 4, 130
MEANING = {
    DONE: "done, and nothing is weaker than it was published",
    WEAKER: "a verdict is weaker than published (or than in --against or --diff), or your own claim is REFUTED, VACUOUS, AMBIGUOUS, "
    "DOUBTFUL or NOT REPRODUCED, or a certificate was not verified",
    INPUT: "usage or input; or a claim ended with an error",
    MISSING: "something that is needed is not installed",
    BUDGET: "a claim met its limit of time or memory, and nothing else is wrong",
    INTERRUPTED: "interrupted; what was finished is kept",
}
