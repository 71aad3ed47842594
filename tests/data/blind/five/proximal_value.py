"""The minimal value of the ridge-penalised squared distance."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    vector,
)

x, w, lam = vector("x", "d"), vector("w", "d"), scalar("lambda")

CLAIM = Claim(
    title="‖w − x‖² + λ‖w‖² ≥ (λ/(1 + λ))‖x‖²",
    source=Source(paper="blind-five", where="Lemma 7.5", fidelity="reconstructed"),
    forall=(x, w, lam),
    assuming=(lam >= 0,),
    conclude=norm(w - x) ** 2 + lam * norm(w) ** 2 >= lam / (1 + lam) * norm(x) ** 2,
)
