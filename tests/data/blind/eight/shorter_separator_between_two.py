"""Between two different separators of one length there is a shorter one."""

from checker.language import Claim, Source, dot, equals, for_each, index, matrix, norm, row, scalar, vector

X, q, r, rho, i = matrix("X", "n", "d"), vector("q", "d"), vector("r", "d"), scalar("rho"), index("i", "n")
middle = "1/2" * (q + r)

CLAIM = Claim(
    title="(q + r)/2 separates with margin 1 and ‖(q + r)/2‖ < ρ",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, q, r, rho),
    assuming=(
        equals(norm(q), rho),
        equals(norm(r), rho),
        ~equals(q, r),
        for_each(i, dot(row(X, i), q) >= 1),
        for_each(i, dot(row(X, i), r) >= 1),
    ),
    conclude=for_each(i, dot(row(X, i), middle) >= 1) & (norm(middle) < rho),
)
