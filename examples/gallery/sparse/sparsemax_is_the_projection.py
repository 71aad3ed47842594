"""Sparsemax in closed form, the positive part of z − τ, is the Euclidean projection of z onto the simplex.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, Proposition 1.
By hand.  True: (z − p)_i ≤ τ with equality where p_i > 0, so ⟨z − p, y − p⟩ ≤ 0.  The threshold τ is given, not computed.
"""

from checker.language import Claim, Source, equals, exp, minimum, norm, scalar, total, vector

z, y, tau = vector("z", "n"), vector("y", "n"), scalar("tau")
shifted = z - tau * exp(0 * z)
p = (shifted + abs(shifted)) / 2

CLAIM = Claim(
    title="‖p − z‖ ≤ ‖y − z‖ for p = [z − τ]₊ with Σp = 1 and every y in the simplex",
    source=Source(paper="martins-2016", where="Proposition 1", fidelity="reconstructed"),
    forall=(z, y, tau),
    assuming=(equals(total(p), 1), minimum(y) >= 0, equals(total(y), 1)),
    conclude=norm(p - z) <= norm(y - z),
)
