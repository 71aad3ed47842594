"""The energy of the modern Hopfield network, with its constants, is never negative, for any number of patterns of norm at most M.

Source.  Ramsauer et al. 2020, Hopfield Networks is All You Need, the energy and its bounds 0 ≤ E ≤ 2M².
By hand.  True: lse ≤ M‖ξ‖ + log(N)/β, so E ≥ (‖ξ‖ − M)²/2.
"""

from checker.language import Claim, Source, exp, for_each, index, length, log, matrix, norm, row, scalar, total, vector

X, xi, i = matrix("X", "N", "d"), vector("xi", "d"), index("i", "N")
beta, M = scalar("beta"), scalar("M")
similarities = X @ xi

CLAIM = Claim(
    title="0 ≤ −lse(β, Xξ) + ‖ξ‖²/2 + log(N)/β + M²/2 for N patterns of norm at most M, β > 0",
    source=Source(paper="ramsauer-2020", where="the energy's bounds", fidelity="reconstructed"),
    forall=(X, xi, beta, M),
    where=(beta > 0,),
    assuming=(for_each(i, norm(row(X, i)) <= M),),
    conclude=-log(total(exp(beta * similarities))) / beta
    + norm(xi) ** 2 / 2
    + log(length(similarities)) / beta
    + M**2 / 2
    >= 0,
)
