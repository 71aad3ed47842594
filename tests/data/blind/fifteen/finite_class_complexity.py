"""E max_i⟨ξ, a_i⟩ ≤ r√(2 log N) for random signs and N vectors of norm ≤ r."""

from checker.language import (
    Claim,
    Source,
    column,
    expectation,
    for_each,
    index,
    length,
    log,
    matrix,
    maximum,
    norm,
    row,
    scalar,
    sqrt,
    vector,
)

A, r, i, xi = matrix("A", "N", "m"), scalar("r"), index("i", "N"), vector("xi", "m")

CLAIM = Claim(
    title="E max_i⟨ξ, a_i⟩ ≤ r√(2 log N) for random signs and N vectors of norm ≤ r",
    source=Source(
        paper="fifteen",
        where="Massart's lemma; Shalev-Shwartz and Ben-David (2014), Lemma 26.8; from memory",
        fidelity="reconstructed",
    ),
    forall=(A, r),
    assuming=(for_each(i, norm(row(A, i)) <= r),),
    conclude=expectation(xi, "signs", maximum(A @ xi)) <= r * sqrt(2 * log(length(column(A, 0)))),
)
