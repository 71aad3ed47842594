"""The sizes printed in §1 and in Lemma 3.13 fit.

Role.  The same symbols, declared again outside Definitions 3.1–3.8.
Note.  D(X) = diag(exp(A₁XA₂ᵀ)1_n) is n × n and declared in ℝ^{d×d}; x ∈ ℝ^d meets 𝖠_{l₀,j₀} ∈ ℝ^{n×d²} only where d = 1.
Sizes from 2 on keep away what fits by accident.  No size: §1 writes max for mat, A₃ once for A₂, and counts inputs from 0 where
[m] begins with 1.
"""

from checker.language import Claim, Source, natural
from checker.statements.printed_sizes import fit, sized

n, d = natural("n"), natural("d")
A1, A2, X, Y = sized("n", "d"), sized("n", "d"), sized("d", "d"), sized("d", "d")
logits = A1 @ X @ A2.T
D = (logits @ sized("n")).diagonal().declared("d", "d", where="§1: D(X)")
x, block = sized("d"), sized("n", "d*d", where="Lemma 3.13: 𝖠_{l₀,j₀}x")

CLAIM = Claim(
    title="The sizes printed for D(X) in §1 and for x in Lemma 3.13 fit",
    source=Source(paper="similarity", where="§1 and Lemma 3.13", fidelity="verbatim"),
    forall=(n, d),
    where=(n >= 2, d >= 2),
    conclude=fit(D @ logits @ A2 @ Y, block @ x),
)
