"""⟨v, Λv⟩·⟨v, Λ⁻¹v⟩ ≤ (m + M)²/(4mM)·‖v‖⁴."""

from checker.language import (
    Claim,
    Source,
    diag,
    dot,
    entry,
    for_each,
    index,
    norm,
    scalar,
    sum_over,
    vector,
)

v, lam = vector("v", "n"), vector("lambda", "n")
m, M = scalar("m"), scalar("M")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="⟨v, Λv⟩·⟨v, Λ⁻¹v⟩ ≤ (m + M)²/(4mM)·‖v‖⁴",
    source=Source(
        paper="twelve",
        where="Luenberger and Ye, Linear and Nonlinear Programming (2008), after section 8.6, Kantorovich's inequality; from memory",
        fidelity="reconstructed",
    ),
    forall=(v, lam, m, M),
    assuming=(m > 0, for_each(i, (m <= entry(lam, i)) & (entry(lam, i) <= M))),
    conclude=dot(v, diag(lam) @ v) * sum_over(j, entry(v, j) ** 2 / entry(lam, j))
    <= (m + M) ** 2 / (4 * m * M) * norm(v) ** 4,
)
