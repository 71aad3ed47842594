"""‖clip_c(x) − clip_c(y)‖ ≤ ‖x − y‖ for clip_c(x) = min(1, c/‖x‖)x."""

from checker.language import (
    Claim,
    Source,
    minimum,
    norm,
    pair,
    scalar,
    vector,
)

x, y, c = vector("x", "d"), vector("y", "d"), scalar("c")


def clipped(z):
    return minimum(pair(1, c / norm(z))) * z


CLAIM = Claim(
    title="‖clip_c(x) − clip_c(y)‖ ≤ ‖x − y‖ for clip_c(x) = min(1, c/‖x‖)x",
    source=Source(
        paper="fourteen",
        where="Clipping as the projection onto a ball; Abadi et al. (2016), DP-SGD, and Koloskova, Hendrikx and Stich (2023), Revisiting gradient clipping; from memory",
        fidelity="reconstructed",
    ),
    forall=(x, y, c),
    where=(
        norm(x) > 0,
        norm(y) > 0,
    ),
    assuming=(c > 0,),
    conclude=norm(clipped(x) - clipped(y)) <= norm(x - y),
)
