"""‖E clip_c(G) − E G‖ ≤ E‖G‖²/(4c)."""

from checker.language import (
    Claim,
    Source,
    law,
    maximum,
    mean,
    norm,
    pair,
    random_vector,
    scalar,
)

P = law("P")
G, c = random_vector("G", P, "d"), scalar("c")
clipped = c / maximum(pair(c, norm(G))) * G

CLAIM = Claim(
    title="‖E clip_c(G) − E G‖ ≤ E‖G‖²/(4c)",
    source=Source(
        paper="thirteen",
        where="Koloskova, Hendrikx and Stich, Revisiting gradient clipping (2023), bias of clipping, with a second moment; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(P, G, c),
    assuming=(c > 0,),
    conclude=norm(mean(P, clipped) - mean(P, G)) <= mean(P, norm(G) ** 2) / (4 * c),
)
