"""The abbreviations and closed forms every softmax model shares: u, e, Z, s, o and their derivatives.

With logits u_t that depend on parameters θ, write U_a = ∂u/∂θ_a, V_ab = ∂²u/∂θ_a∂θ_b, ⟨x⟩_s = Σ_t s_t x_t.  Then for
o = ⟨γ⟩_s

∂o/∂θ_a       = ⟨(γ − o)·U_a⟩_s                                     (the covariance of γ and U_a under s)
∂²o/∂θ_a∂θ_b  = ⟨(γ − o)·(U_a − ⟨U_a⟩_s)·(U_b − ⟨U_b⟩_s)⟩_s + ⟨(γ − o)·V_ab⟩_s
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checker.symbolic.formulas.index_terms import Array, Definition, Expression, formula, function, total

# A logit's derivative as a function of the token index; the indices of the parameter are written inside.
Jacobian = Callable[[str], Expression]


def defined(name: str, indices: str, body) -> Definition:
    """``defined("s", "i:n t:T", …)``."""
    spans = dict(pair.split(":") for pair in indices.split())
    return Definition(name=name, indices=spans, body=formula(body).form)


@dataclass(frozen=True, kw_only=True)
class Softmax:
    """Softmax over the range ``tokens`` of logits u[row, t], one row for each value of the indices ``row``.

    ``weight``: a factor m[…, t] of every exponential (a mask), as a function of the token index.
    """

    row: str = "i:n"
    tokens: str = "T"
    weight: Callable[[str], Expression] | None = None

    @property
    def at(self) -> tuple[str, ...]:
        return tuple(pair.split(":")[0] for pair in self.row.split())

    def s(self, t: str) -> Expression:
        return Array("s", "let")[(*self.at, t)]

    def definitions(self, logit: Jacobian) -> list[Definition]:
        """u, e = exp u, Z = Σ e, s = e/Z."""
        row, t = self.row, f"t:{self.tokens}"
        u, e, Z = (Array(name, "let") for name in "ueZ")
        power = function("exp", u[(*self.at, "t")])
        return [
            defined("u", f"{row} {t}", logit("t")),
            defined("e", f"{row} {t}", self.weight("t") * power if self.weight else power),
            defined("Z", row, total(t, e[(*self.at, "t")])),
            defined("s", f"{row} {t}", e[(*self.at, "t")] / Z[self.at]),
        ]

    def mean(self, value: Jacobian, t: str) -> Expression:
        """⟨value⟩_s, summed over the index ``t``."""
        return total(f"{t}:{self.tokens}", self.s(t) * value(t))

    def covariance(self, score: Jacobian, centre, U: Jacobian, t: str = "t") -> Expression:
        """⟨(score − centre)·U⟩_s; the covariance if ``centre`` is the mean score."""
        return self.mean(lambda x: (score(x) - centre) * U(x), t)

    def third(self, score: Jacobian, centre, U: Jacobian, V: Jacobian, t: str = "t") -> Expression:
        """⟨(score − centre)(U − ⟨U⟩_s)(V − ⟨V⟩_s)⟩_s."""

        def product(x: str) -> Expression:
            return (score(x) - centre) * (U(x) - self.mean(U, "r")) * (V(x) - self.mean(V, "r"))

        return self.mean(product, t)

    def derivatives(self, U: Jacobian) -> dict[str, Expression]:
        """∂u, ∂e, ∂Z, ∂s by the parameter entry that U is the derivative by."""
        e = Array("e", "let")
        return {
            "u": U("t"),
            "e": e[(*self.at, "t")] * U("t"),
            "Z": total(f"q:{self.tokens}", e[(*self.at, "q")] * U("q")),
            "s": self.s("t") * (U("t") - self.mean(U, "q")),
        }
