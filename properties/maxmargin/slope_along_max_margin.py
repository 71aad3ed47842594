"""The loss slopes down along the max-margin direction.

Role.  A step p − η∇L(p) of gradient descent makes ⟨p, p_mm⟩ grow, as ⟨∇L(p), p_mm⟩ < 0. This alone says nothing of the direction
of p.
Note.  The papers take T ≥ 2 for granted; with one token everywhere the slope is 0.
"""

from checker.language import (
    Claim,
    Source,
    dataset,
    equal_nonoptimal_scores,
    instance,
    loss,
    max_margin,
    separable,
    slope,
    some_choice,
    unique_best_token,
    vector,
)

D, p = dataset("D"), vector("p", like="key")

UNEQUAL_LOSERS = instance(
    D={"tokens": [[["1", "1"], ["0", "0"], ["-2", "3/2"]]], "labels": [1], "head": ["1", "2"]},
    p=["-3", "-4"],
)
ONE_TOKEN = instance(D={"tokens": [[["1"]]], "labels": [1], "head": ["1"]}, p=["0"])

CLAIM = Claim(
    title="The loss slopes down along the max-margin direction",
    source=Source(
        paper="maxmargin",
        where="the step behind global convergence under equal non-optimal scores",
        fidelity="reconstructed",
    ),
    forall=(D, p),
    where=(unique_best_token(D), separable(D)),
    assuming=(equal_nonoptimal_scores(D), some_choice(D)),
    conclude=slope(loss(D), p, along=max_margin(D)) < 0,
    cannot_drop={equal_nonoptimal_scores: UNEQUAL_LOSERS, some_choice: ONE_TOKEN},
)
