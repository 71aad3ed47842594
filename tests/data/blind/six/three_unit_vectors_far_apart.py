"""Three unit vectors with pairwise inner products below minus one half."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    vector,
)

x, y, z = vector("x", "n"), vector("y", "n"), vector("z", "n")

CLAIM = Claim(
    title="‖x‖ = ‖y‖ = ‖z‖ = 1, ⟨x, y⟩, ⟨y, z⟩, ⟨z, x⟩ < −1/2 ⇒ ‖x + y + z‖ ≤ 1",
    source=Source(paper="blind-six", where="Appendix B, item 15", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(
        equals(norm(x), 1),
        equals(norm(y), 1),
        equals(norm(z), 1),
        dot(x, y) < Fraction(-1, 2),
        dot(y, z) < Fraction(-1, 2),
        dot(z, x) < Fraction(-1, 2),
    ),
    conclude=norm(x + y + z) <= 1,
)
