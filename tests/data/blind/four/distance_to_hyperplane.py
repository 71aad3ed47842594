"""No point of the hyperplane is closer than the normalised functional margin."""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w, x, z, b = vector("w", "d"), vector("x", "d"), vector("z", "d"), scalar("b")

CLAIM = Claim(
    title="⟨w, z⟩ + b = 0 gives ‖x − z‖ ≥ |⟨w, x⟩ + b|/‖w‖",
    source=Source(paper="blind-four", where="Draft, Fact 40", fidelity="reconstructed"),
    forall=(w, x, z, b),
    where=(norm(w) > 0,),
    assuming=(equals(dot(w, z) + b, 0),),
    conclude=norm(x - z) >= abs(dot(w, x) + b) / norm(w),
)
