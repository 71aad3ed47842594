"""With a step below 1/L, and above 2/L as the other section needs, descent on a quadratic shrinks the iterate."""

from fractions import Fraction

from checker.language import Claim, Source, norm, scalar, vector

x, eta, L = vector("x", "d"), scalar("eta"), scalar("L")

CLAIM = Claim(
    title="0 < η < 1/L and η ≥ 2/L give ‖x − ηLx‖ ≤ ‖x‖/2",
    source=Source(paper="blind-four", where="Appendix A, Lemma 84", fidelity="reconstructed"),
    forall=(x, eta, L),
    where=(L > 0,),
    assuming=(eta > 0, eta < 1 / L, eta >= 2 / L),
    conclude=norm(x - eta * L * x) <= Fraction(1, 2) * norm(x),
)
