"""The Gram matrix stays well conditioned while training moves it a little."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    column,
    eigenvalue,
    equals,
    length,
    matrix,
    operator_norm,
    scalar,
)

G, H, lam = matrix("G", "n", "n"), matrix("H", "n", "n"), scalar("lambda")
n = length(column(G, 0))

CLAIM = Claim(
    title="λ_min(G) ≥ λ₀, ‖H − G‖ ≤ λ₀/4 ⇒ λ_min(H) ≥ ¾λ₀",
    source=Source(
        paper="du-2019",
        where="Gradient descent provably optimizes over-parameterized neural networks, Lemma 3.1",
        fidelity="paraphrase",
    ),
    forall=(G, H, lam),
    where=(equals(G, G.T), equals(H, H.T)),
    assuming=(eigenvalue(G, n) >= lam, operator_norm(H - G) <= lam / 4),
    conclude=eigenvalue(H, n) >= Fraction(3, 4) * lam,
)
