"""The p-SVM's solution has every margin at least 1, where some input has two tokens.

Role.  From Boyd and Vandenberghe, section 8.6.1 (maximum margin).
Note.  It meets its own constraints, and there is at least one.
"""

from checker.language import (
    Claim,
    Source,
    best_tokens,
    dataset,
    least_margin,
    max_margin,
    separable,
    some_choice,
    unique_best_token,
)

D = dataset("D")

CLAIM = Claim(
    title="The p-SVM's solution has every margin at least 1, where some input has two tokens",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 8.6.1 (maximum margin)",
        fidelity="reconstructed",
    ),
    forall=(D,),
    where=(unique_best_token(D), separable(D)),
    assuming=(some_choice(D),),
    conclude=least_margin(D, best_tokens(D), max_margin(D)) >= 1,
)
