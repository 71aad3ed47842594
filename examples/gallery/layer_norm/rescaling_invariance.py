"""RMSNorm does not see a positive factor of its input.

Source.  Zhang and Sennrich 2019, Root Mean Square Layer Normalization, re-scaling invariance.
By hand.  True: RMS(αx) = α·RMS(x) for α > 0.
"""

from checker.language import Claim, Source, equals, length, norm, scalar, sqrt, vector

x, alpha = vector("x", "n"), scalar("alpha")


def rms_norm(z):
    return sqrt(length(x)) / norm(z) * z


CLAIM = Claim(
    title="RMSNorm(αx) = RMSNorm(x) for α > 0",
    source=Source(paper="zhang-sennrich-2019", where="re-scaling invariance", fidelity="reconstructed"),
    forall=(x, alpha),
    where=(norm(x) > 0,),
    assuming=(alpha > 0,),
    conclude=equals(rms_norm(alpha * x), rms_norm(x)),
)
