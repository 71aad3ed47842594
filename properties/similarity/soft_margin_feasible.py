"""The soft-margin Att-SVM is always feasible: every X is, with large enough slacks.

Role.  Definition 4.1 is introduced because Att-SVM “is often unsolvable”.
Note.  Said of one constraint with arbitrary tokens A, query z and indices. Every constraint of the definition is one of these, X is common
to all, and ξ = |1 − margin| or more will do. A slack shared by several constraints takes the largest.
"""

from checker.language import Claim, Gap, Source, entry, index, matrix, scalar, vector

A, X, z = matrix("A", "n", "d"), matrix("X", "d", "d"), vector("z", "d")
opt, t, xi = index("opt", "n"), index("t", "n"), scalar("xi")
products = A @ (X @ z)
margin = entry(products, opt) - entry(products, t)

CLAIM = Claim(
    title="The soft-margin Att-SVM is feasible, with every X",
    source=Source(
        paper="similarity",
        where="Definition 4.1",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="the slack ξ_{l₀,t} carries no i",
                readings=("a slack for every (l₀, i, t)", "one slack for all i"),
                ours="every",
            ),
        ),
    ),
    forall=(A, X, z, opt, t, xi),
    assuming=(abs(1 - margin) <= xi,),
    conclude=(xi >= 0) & (1 - xi <= margin),
)
