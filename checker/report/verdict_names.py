"""The fixed words of a report and what each means; docs/verdicts.md is where the verdicts are defined."""

from __future__ import annotations

VERDICTS = {
    "PROVED": ("✓", "a certificate that verify.py accepted in a fresh process: a proof that covers every instance"),
    "REFUTED": (
        "✗",
        "a certificate that verify.py accepted in a fresh process: one exact instance with all hypotheses TRUE and the "
        "conclusion FALSE (or a trap, for limits)",
    ),
    "VACUOUS": (
        "∅",
        "a certificate that verify.py accepted in a fresh process: a proof that no instance meets the hypotheses",
    ),
    "AMBIGUOUS": (
        "◐",
        "the printed text has several readings, and certificates show that the answer depends on which: one reading is PROVED, "
        "another REFUTED or VACUOUS",
    ),
    "CONSISTENT": ("≈", "evidence for, none against; no certificate for the whole"),
    "DOUBTFUL": (
        "?",
        "evidence against, and no certificate of it; or a certificate against one reading, while no reading is proved",
    ),
    "INCONCLUSIVE": ("–", "neither, or nothing met the hypotheses, or the budget ended; says what"),
}
OUTCOMES = {
    "REPRODUCED": ("⊕", "a finite run met the criterion that was stated before it; that decides no statement"),
    "NOT REPRODUCED": (
        "⊖",
        "a finite run did not meet the criterion that was stated before it; that refutes no statement",
    ),
    "INCONCLUSIVE": ("–", "the run could not be held, or what it measured decides nothing"),
}
TRUSTS = {
    "kernel": "a proof assistant accepted it",
    "exact": "rational arithmetic, no rounding anywhere",
    "ball": "enclosures with proven error bounds",
    "numeric": "floating point; nothing is guaranteed",
}
COVERS = {
    "scalar part": "The text is about objects, such as softmax, an SVM or a path; the statement is about numbers that were worked out "
    "from them on paper.",
    "by definition": "The conclusion compares sizes, or a term with itself. It follows from the definitions of its words, so it is no "
    "mathematical result, and that Coq accepts it adds nothing.",
}
FIDELITIES = {
    "verbatim": "the statement as printed",
    "paraphrase": "the printed statement in other words",
    "reconstructed": "statement reconstructed: compare with the paper before citing",
}
QUANTIFIERS = {
    "all": ("For all", "then"),
    "almost_all": ("For almost all", "then"),
    "exists": ("There exist", "such that"),
    "probability": ("With the stated probability over", "it holds that"),
}
OBTAINED = {
    "run": "found and verified in this run",
    "computed": "computed in this run, without a certificate",
    "verified again": "certificates verified again in this run; the search was not repeated",
    "published": "published result, not run at this budget",
}
MEANT = {
    "PROVED": "true as written here, by a certificate",
    "REFUTED": "false, by a certificate",
    "VACUOUS": "nothing meets its hypotheses",
    "AMBIGUOUS": "true in one reading and not in another, by certificates",
    "CONSISTENT": "evidence for it, none against, no proof",
    "DOUBTFUL": "evidence against it, or one reading refuted while none is proved",
    "INCONCLUSIVE": "nothing can be said",
    "REPRODUCED": "a run met its criterion",
    "NOT REPRODUCED": "a run did not meet its criterion",
}

MARK = "not re-checked"  # a verdict or a trust that checker.report.audits.verdict_recheck could not derive from the certificates
