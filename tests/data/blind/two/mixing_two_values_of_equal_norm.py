"""‖s₁a + s₂b‖ ≥ ‖a‖ if ‖a‖ = ‖b‖.

Role.  Norm of the output.
"""

from checker.language import Claim, Source, entry, equals, norm, pair, scalar, softmax, vector

a, b, y, z = vector("a", "d"), vector("b", "d"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="‖s₁a + s₂b‖ ≥ ‖a‖ if ‖a‖ = ‖b‖",
    source=Source(paper="blind-two", where="Norm of the output", fidelity="reconstructed"),
    forall=(
        a,
        b,
        y,
        z,
    ),
    assuming=(equals(norm(a), norm(b)),),
    conclude=norm(entry(softmax(pair(y, z)), 0) * a + entry(softmax(pair(y, z)), 1) * b) >= norm(a),
)
