"""Dropping keys and renormalising moves the output by at most 2R times the dropped mass."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    masked_softmax,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

u, mask, V, R = vector("u", "n"), vector("mask", "n"), matrix("V", "n", "d"), scalar("R")
i = index("i", "n")
kept = dot(mask, softmax(u))

CLAIM = Claim(
    title="Dropping keys and renormalising moves the output by at most 2R times the dropped mass",
    source=Source(
        paper="sixteen",
        where="Zhang et al. (2023), H2O, as analyses of eviction from the key-value cache have it",
        fidelity="reconstructed",
    ),
    forall=(
        u,
        mask,
        V,
        R,
    ),
    where=(kept > 0,),
    assuming=(
        for_each(i, equals(entry(mask, i), 0) | equals(entry(mask, i), 1)),
        for_each(i, norm(row(V, i)) <= R),
    ),
    conclude=norm(V.T @ softmax(u) - V.T @ masked_softmax(u, mask)) <= 2 * R * (1 - kept),
)
