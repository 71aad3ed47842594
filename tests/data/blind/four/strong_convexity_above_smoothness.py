"""If the strong convexity modulus exceeds the smoothness constant, the step 1/L contracts the error."""

from checker.language import Claim, Source, dot, norm, scalar, vector

g, e, mu, L = vector("g", "d"), vector("e", "d"), scalar("mu"), scalar("L")

CLAIM = Claim(
    title="⟨g, e⟩ ≥ μ‖e‖², ‖g‖ ≤ L‖e‖, μ > L > 0, e ≠ 0 give ‖e − g/L‖ < ‖e‖",
    source=Source(paper="blind-four", where="Section 3, Lemma 85", fidelity="reconstructed"),
    forall=(g, e, mu, L),
    where=(L > 0,),
    assuming=(norm(e) > 0, dot(g, e) >= mu * norm(e) ** 2, norm(g) <= L * norm(e), mu > L),
    conclude=norm(e - 1 / L * g) < norm(e),
)
