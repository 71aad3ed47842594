"""P(Y⟨w, X⟩ ≤ 0) ≤ E log(1 + e^(−Y⟨w, X⟩))/log 2."""

from checker.language import (
    Claim,
    Source,
    always,
    dot,
    equals,
    indicator,
    law,
    log,
    loss_value,
    mean,
    random_scalar,
    random_vector,
    vector,
)

P, w = law("P"), vector("w", "d")
X, Y = random_vector("X", P, "d"), random_scalar("Y", P)

CLAIM = Claim(
    title="P(Y⟨w, X⟩ ≤ 0) ≤ E log(1 + e^(−Y⟨w, X⟩))/log 2",
    source=Source(
        paper="twelve",
        where="Bartlett, Jordan and McAuliffe, Convexity, classification, and risk bounds (2006), after section 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, Y, w),
    assuming=(always(P, equals(Y**2, 1)),),
    conclude=mean(P, indicator(Y * dot(w, X) <= 0)) <= mean(P, loss_value("logistic", Y * dot(w, X))) / log(2),
)
