"""Tokens as particles under attention without normalisation: they climb their interaction energy, which rises by the sum of squared speeds.

Source.  Geshkovski, Letrouit, Polyanskiy and Rigollet 2023, A Mathematical Perspective on Transformers, (USA), here without the projection.
By hand.  True: the gradient of E by x_i is Σ_j e^(β⟨x_i, x_j⟩)x_j, as each pair stands in the sum twice.
"""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    index,
    matrix,
    rate,
    row,
    scalar,
    stack,
    sum_over,
)

X, beta = matrix("X", "n", "d"), scalar("beta")
i, j = index("i", "n"), index("j", "n")
velocity = sum_over(j, exp(beta * dot(row(X, i), row(X, j))) * row(X, j))
energy = sum_over(i, sum_over(j, exp(beta * dot(row(X, i), row(X, j))))) / (2 * beta)

CLAIM = Claim(
    title="d/dt Σ_ij e^(β⟨x_i, x_j⟩)/(2β) = Σ_i ‖x_i′‖² for x_i′ = Σ_j e^(β⟨x_i, x_j⟩)x_j, β > 0",
    source=Source(paper="geshkovski-2023", where="the equation (USA), in Euclidean space", fidelity="reconstructed"),
    forall=(X, beta),
    where=(beta > 0,),
    conclude=equals(rate(energy, {X: stack(i, velocity)}), sum_over(i, dot(velocity, velocity))),
)
