"""The normaliser of two chunks from that of each: log-sum-exps are added without ever leaving the logarithm.

Source.  Rabe and Staats 2021, Self-attention Does Not Need O(n²) Memory, section 3: chunks are combined in a stable manner.
By hand.  True: e^(L₁)·(1 + e^(L₂ − L₁)) = e^(L₁) + e^(L₂).
"""

from checker.language import Claim, Source, equals, exp, log, total, vector

u, w = vector("u", "n"), vector("w", "m")
first, second = log(total(exp(u))), log(total(exp(w)))

CLAIM = Claim(
    title="log(Σe^u + Σe^w) = L₁ + log(1 + e^(L₂ − L₁)) for L₁ = log Σe^u, L₂ = log Σe^w",
    source=Source(paper="rabe-2021", where="section 3, combining chunks", fidelity="reconstructed"),
    forall=(u, w),
    conclude=equals(log(total(exp(u)) + total(exp(w))), first + log(1 + exp(second - first))),
)
