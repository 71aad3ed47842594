"""The energy of the modern Hopfield network, with its constants, is never negative; here with two patterns of norm at most M.

Source.  Ramsauer et al. 2020, Hopfield Networks is All You Need, the energy and its bounds 0 ≤ E ≤ 2M².
By hand.  True: lse ≤ M‖ξ‖ + log(2)/β, so E ≥ (‖ξ‖ − M)²/2.
"""

from checker.language import Claim, Source, dot, exp, log, norm, pair, scalar, total, vector

x, y, xi = vector("x", "d"), vector("y", "d"), vector("xi", "d")
beta, M = scalar("beta"), scalar("M")
log_sum_exp = log(total(exp(beta * pair(dot(x, xi), dot(y, xi))))) / beta

CLAIM = Claim(
    title="0 ≤ −lse(β, Xξ) + ‖ξ‖²/2 + log(2)/β + M²/2 for two patterns of norm at most M, β > 0",
    source=Source(
        paper="ramsauer-2020",
        where="the energy's bounds, N = 2",
        fidelity="reconstructed",
    ),
    forall=(x, y, xi, beta, M),
    where=(beta > 0,),
    assuming=(norm(x) <= M, norm(y) <= M),
    conclude=-log_sum_exp + norm(xi) ** 2 / 2 + log(2) / beta + M**2 / 2 >= 0,
)
