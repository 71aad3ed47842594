"""“RMS(αx) = α·RMS(x)”, with which re-scaling invariance of RMSNorm is explained: false for α < 0.

Source.  Zhang and Sennrich 2019, Root Mean Square Layer Normalization, section on invariance (α is “a scale value”).
By hand.  False at α = −1, x ≠ 0; with |α| on the right it is true, and RMSNorm keeps its value for α > 0 only.
"""

from checker.language import Claim, Source, equals, length, norm, scalar, sqrt, vector

x, alpha = vector("x", "n"), scalar("alpha")


def rms(z):
    return norm(z) / sqrt(length(x))


CLAIM = Claim(
    title="RMS(αx) = α·RMS(x) for every number α",
    source=Source(paper="zhang-sennrich-2019", where="linearity of RMS", fidelity="reconstructed"),
    forall=(x, alpha),
    conclude=equals(rms(alpha * x), alpha * rms(x)),
)
