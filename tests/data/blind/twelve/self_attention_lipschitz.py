"""‖F(X) − F(Y)‖_F ≤ C‖X − Y‖_F for dot-product self-attention F and some C."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    index,
    matrix,
    row,
    scalar,
    softmax,
    stack,
)

X, Y, C = matrix("X", "n", "d"), matrix("Y", "n", "d"), scalar("C")
i, j = index("i", "n"), index("j", "n")
F_X = stack(i, X.T @ softmax(X @ row(X, i)))
F_Y = stack(j, Y.T @ softmax(Y @ row(Y, j)))

CLAIM = Claim(
    title="‖F(X) − F(Y)‖_F ≤ C‖X − Y‖_F for dot-product self-attention F and some C",
    source=Source(
        paper="twelve",
        where="Kim, Papamakarios and Mnih, The Lipschitz constant of self-attention (2021), after Theorem 3.1; from memory",
        fidelity="reconstructed",
    ),
    exists=(C,),
    forall=(X, Y),
    conclude=frobenius(F_X - F_Y) <= C * frobenius(X - Y),
)
