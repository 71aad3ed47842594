"""The sizes of the slide's attention model fit after Z is replaced by p.

Role.  The model of the whole theory: f(X; Z) = S(XQKᵀZᵀ)XV with “Replace Z with p”.
Note.  The equation with Z fits.  With p as a column pᵀ meets Kᵀ only where d = 1; with p as a row S(XQKᵀpᵀ) is T × 1 and meets
X only where T = 1.  Sizes from 2 on keep away the cases that fit by accident.
"""

from checker.language import Claim, Gap, Source, natural
from checker.statements.printed_sizes import fit, sized

T, d, m = natural("T"), natural("d"), natural("m")
X, Q, K, V = sized("T", "d"), sized("d", "m"), sized("d", "m"), sized("d", "1")


def attention(Z):
    """S(XQKᵀZᵀ)XV: S changes no size."""
    return (X @ Q @ K.T @ Z.T) @ X @ V


CLAIM = Claim(
    title="S(XQKᵀZᵀ)XV has fitting sizes with p in the place of Z",
    source=Source(
        paper="maxmargin",
        where="slide “Attention Model in Transformer”, Our setting, 1",
        fidelity="verbatim",
        gaps=(Gap(what="p ∈ ℝ^d as a matrix", readings=("a column, d × 1", "a row, 1 × d"), ours="every"),),
    ),
    forall=(T, d, m),
    where=(T >= 2, d >= 2, m >= 1),
    conclude=fit(attention(sized("d", "1"))) | fit(attention(sized("1", "d"))),
)
