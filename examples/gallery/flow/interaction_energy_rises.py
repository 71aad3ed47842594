"""Tokens as particles on the sphere with unnormalised attention: their interaction energy never falls, as they follow its gradient.

Source.  Geshkovski, Letrouit, Polyanskiy and Rigollet 2023, A Mathematical Perspective on Transformers, the dynamics (USA) and its energy.
By hand.  True: the gradient of E by x_i is n⁻²Σ_j e^(β⟨x_i, x_j⟩)x_j, of which x_i′ is n times the tangent part.
"""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    exp,
    for_each,
    index,
    length,
    matrix,
    norm,
    rate,
    row,
    scalar,
    stack,
    sum_over,
)

X, beta, n = matrix("X", "n", "d"), scalar("beta"), length(column(matrix("X", "n", "d"), 0))
i, j = index("i", "n"), index("j", "n")
x = row(X, i)
y = sum_over(j, exp(beta * dot(x, row(X, j))) * row(X, j)) / n
velocity = y - dot(x, y) * x
energy = sum_over(i, sum_over(j, exp(beta * dot(x, row(X, j))))) / (2 * beta * n**2)

CLAIM = Claim(
    title="d/dt Σ_ij e^(β⟨x_i, x_j⟩)/(2βn²) = n⁻¹Σ_i ‖x_i′‖² for x_i′ = y_i − ⟨x_i, y_i⟩x_i, y_i = n⁻¹Σ_j e^(β⟨x_i, x_j⟩)x_j",
    source=Source(paper="geshkovski-2023", where="the equation (USA) and its energy", fidelity="reconstructed"),
    forall=(X, beta),
    where=(beta > 0,),
    assuming=(for_each(i, equals(norm(x), 1)),),
    conclude=equals(rate(energy, {X: stack(i, velocity)}), sum_over(i, norm(velocity) ** 2) / n),
)
