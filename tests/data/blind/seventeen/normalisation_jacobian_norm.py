"""The derivative of x/‖x‖ shortens by the factor 1/‖x‖."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

x, v = vector("x", "d"), vector("v", "d")
moved = (1 / norm(x)) * (v - (dot(x, v) / norm(x) ** 2) * x)

CLAIM = Claim(
    title="The derivative of x/‖x‖ shortens by the factor 1/‖x‖",
    source=Source(
        paper="seventeen",
        where="Xiong et al. (2020), On layer normalization in the transformer architecture, Lemma 3; Zhang and Sennrich (2019), RMSNorm",
        fidelity="reconstructed",
    ),
    forall=(x, v),
    assuming=(norm(x) > 0,),
    conclude=norm(moved) <= norm(v) / norm(x),
)
