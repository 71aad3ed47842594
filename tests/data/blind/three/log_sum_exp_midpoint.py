"""Log-sum-exp at a midpoint is at most the mean of its end values."""

from checker.language import Claim, Source, exp, log, number, total, vector

u, w = vector("u", "n"), vector("w", "n")
half = number("1/2")

CLAIM = Claim(
    title="Log-sum-exp at a midpoint is at most the mean of its end values",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, w),
    conclude=log(total(exp(half * (u + w)))) <= half * (log(total(exp(u))) + log(total(exp(w)))),
)
