"""The part of an update that is tangential to the weights has the length of Pythagoras."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    vector,
)

u, w = vector("u", "d"), vector("w", "d")

CLAIM = Claim(
    title="The part of an update that is tangential to the weights has the length of Pythagoras",
    source=Source(
        paper="eighteen",
        where="Wen, Dang, Lyu, Ma and Liang (2025), From weight decay to hyperball optimization, part 2, Step 2 of the effective step size",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    assuming=(~equals(w, 0 * w),),
    conclude=equals(norm(u - dot(u, w) / norm(w) ** 2 * w) ** 2, norm(u) ** 2 - dot(u, w) ** 2 / norm(w) ** 2),
)
