"""The sizes fit with the transpose: f(X; p) = S(XWᵀp)ᵀXv.

Role.  The model as the next slide has it, vᵀXᵀS(Kp) with K = XWᵀ.
Note.  Repairs attention-equation; W is KQᵀ, so Wᵀ = QKᵀ, and V is v.
"""

from checker.language import Claim, Source, natural
from checker.statements.printed_sizes import fit, sized

T, d, m = natural("T"), natural("d"), natural("m")
X, Q, K, v, p = sized("T", "d"), sized("d", "m"), sized("d", "m"), sized("d"), sized("d")
W = (K @ Q.T).declared("d", "d")
one_output = ((X @ W.T @ p).T @ X @ v).declared("1")
all_outputs = ((X @ Q @ K.T @ sized("T", "d").T) @ X @ sized("d", "m")).declared("T", "m")

CLAIM = Claim(
    title="S(XWᵀp)ᵀXv is a number, and S(XQKᵀZᵀ)XV is T × m",
    source=Source(paper="maxmargin", where="slide “Attention Model in Transformer”, repaired", fidelity="paraphrase"),
    repairs="attention-equation",
    forall=(T, d, m),
    where=(T >= 1, d >= 1, m >= 1),
    conclude=fit(one_output, all_outputs),
)
