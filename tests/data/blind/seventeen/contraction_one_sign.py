"""One sign of the contraction principle, for a finite class."""

from checker.language import (
    Claim,
    Source,
    entry,
    function,
    index,
    largest,
    lipschitz,
    scalar,
    vector,
)

a, u, s = vector("a", "n"), vector("u", "n"), scalar("s")
phi = function("phi", of=s)
i = index("i", "n")
with_phi = largest(i, entry(a, i) + phi(entry(u, i))) + largest(i, entry(a, i) - phi(entry(u, i)))
without = largest(i, entry(a, i) + entry(u, i)) + largest(i, entry(a, i) - entry(u, i))

CLAIM = Claim(
    title="One sign of the contraction principle, for a finite class",
    source=Source(
        paper="seventeen",
        where="Ledoux and Talagrand (1991), Theorem 4.12; Mohri, Rostamizadeh and Talwalkar (2018), Lemma 5.7, the step over one sign",
        fidelity="reconstructed",
    ),
    forall=(a, u, phi),
    assuming=(lipschitz(phi, 1),),
    conclude=with_phi / 2 <= without / 2,
)
