"""‖v_i − Vᵀs‖ ≤ 2(1 − s_i)‖V‖_F.

Role.  Output of a nearly saturated head.
"""

from checker.language import Claim, Source, entry, frobenius, index, matrix, norm, row, softmax, vector

V, x, i = matrix("V", "n", "d"), vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="‖v_i − Vᵀs‖ ≤ 2(1 − s_i)‖V‖_F",
    source=Source(paper="blind-two", where="Output of a nearly saturated head", fidelity="reconstructed"),
    forall=(
        V,
        x,
        i,
    ),
    conclude=norm(row(V, i) - V.T @ softmax(x)) <= 2 * (1 - entry(softmax(x), i)) * frobenius(V),
)
