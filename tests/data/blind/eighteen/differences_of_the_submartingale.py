"""log(c log n/ε⁴) + 2 is at most √2 log(c log n/ε⁴)."""

from checker.language import (
    Claim,
    Source,
    log,
    natural,
    scalar,
    sqrt,
)

c, n, eps = scalar("c"), natural("n"), scalar("eps")
size = c * log(n) / eps**4

CLAIM = Claim(
    title="log(c log n/ε⁴) + 2 is at most √2 log(c log n/ε⁴)",
    source=Source(
        paper="eighteen",
        where="Sharan, Kakade, Liang and Valiant (2018), Prediction with a short memory, Lemma 7, last inequality, as printed; it needs a large n, which is not said",
        fidelity="reconstructed",
    ),
    forall=(c, n, eps),
    assuming=(n >= 2, c >= 1, eps > 0, eps < 1, eps**4 * log(n) >= 1),
    conclude=log(size) + 2 <= sqrt(2) * log(size),
)
