"""A run that rests, for Coq: a multiple of the gradient at one point is 0, as the multiple is 0·.

A loss of Assumption A may have ℓ′ = 0 at the attended score; the claims say it by a factor c ≥ 0 of the correlation loss's gradient.
"""

from __future__ import annotations

from dataclasses import dataclass

from checker.coq.counter_examples.instances import LOSSES
from checker.errors import InputError

MODELS = {"loss": "prompt", "matrix_loss": "matrix"}
LENGTH = {
    "prompt": "apply fits_right; computed | reflexivity",
    "matrix": "apply fits_right; computed | apply has_queries_right; computed | split; repeat constructor",
}


@dataclass(frozen=True, kw_only=True)
class Rest:
    """That c·∇L(x) = 0·x, at one point x."""

    model: str
    data: list  # a term
    loss: str
    factor: str
    point: str

    def says(self, data: str, factor: str, point: str) -> str:
        entries = point if self.model == "prompt" else f"(concat {point})"
        return f"scaled {factor} ({self.model}_gradient {data} {self.loss} {point}) = scaled 0 {entries}"

    def fact(self, name: str, q_data: str) -> str:
        """Its lemma about the instance."""
        points = f"(reals instance_{self.point})" if self.model == "prompt" else f"(map reals instance_{self.point})"
        says = self.says(f"(real_dataset {q_data})", f"(Q2R instance_{self.factor})", points)
        last = f"unfold instance_{self.factor}; positive_number"
        return f"Lemma {name} : {says}.\nProof. apply {self.model}_rests; [{LENGTH[self.model]} | {last}]. Qed."


def rest_of(term: list, sorts: dict[str, list[str]]) -> Rest:
    """What ``not`` is said of.  **Raises.** InputError for anything else than a multiple of a gradient and the zero of its point."""
    match term:
        case [
            "eq",
            ["mul", ["var", c], ["gradient", [("loss" | "matrix_loss") as kind, data, ["word", loss]], ["var", x]]],
            ["mul", ["num", "0"], ["var", other]],
        ] if sorts.get(c) == ["scalar"] and x == other and loss in LOSSES:
            return Rest(model=MODELS[kind], data=data, loss=LOSSES[loss], factor=c, point=x)
    raise InputError("Only that a multiple of a gradient is 0 at its point is refuted in Coq, of what is not a limit.")


__all__ = ["Rest", "rest_of"]
