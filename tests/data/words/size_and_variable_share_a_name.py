"""The length of x and the variable n are two things here, and the page shows one letter."""

from checker.language import Claim, Source, max_norm, natural, total, vector

x, n = vector("x", "n"), natural("n")

CLAIM = Claim(
    title="‖x‖₁ ≤ n·‖x‖_∞",
    source=Source(paper="test", where="words/size_and_variable_share_a_name", fidelity="paraphrase"),
    forall=(x, n),
    conclude=total(abs(x)) <= n * max_norm(x),
)
