"""RMS normalisation with a positive ε never exceeds the length √n."""

from checker.language import (
    Claim,
    Source,
    length,
    norm,
    scalar,
    sqrt,
    vector,
)

x, eps = vector("x", "n"), scalar("eps")

CLAIM = Claim(
    title="‖x/√(‖x‖²/n + ε)‖ ≤ √n",
    source=Source(paper="blind-five", where="Section 2.3", fidelity="reconstructed"),
    forall=(x, eps),
    assuming=(eps > 0,),
    conclude=norm((1 / sqrt(norm(x) ** 2 / length(x) + eps)) * x) <= sqrt(length(x)),
)
