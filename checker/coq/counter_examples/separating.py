"""That the negative gradient at the start separates a choice, for Coq: the least margin of it is positive, by interval arithmetic."""

from __future__ import annotations

from checker.coq.counter_examples.instances import LOSSES, Part, coq_name
from checker.errors import InputError

MODELS = {"loss": "prompt", "matrix_loss": "matrix"}
MARGINS = {"prompt": "least_margin", "matrix": "least_margin_matrix"}
FITS = {"prompt": "computed", "matrix": "computed | computed"}


def separation(term: list, data: str, best: str) -> Part:
    """``term`` is the least margin of ``data``'s choice ``best``.  **Raises.** InputError for margins of another vector than −∇L(start)."""
    match term:
        case [
            "least_margin",
            own,
            _,
            ["neg", ["gradient", [("loss" | "matrix_loss") as kind, same, loss], ["var", start]]],
        ] if own == same:
            model, named = MODELS[kind], loss[0] == "var"
            name = coq_name(loss[1]) if named else LOSSES.get(loss[1])
            if name is not None:
                opened = f"unfold instance_{loss[1]}; slides" if named else "slides"
                return Part(
                    says=f"0 < {MARGINS[model]} {data} {best} (scaled (-1) ({model}_gradient {data} {name} {coq_name(start)}))",
                    proof=f"in_rationals; apply {MARGINS[model]}_right; [{FITS[model]} | nothing_empty | {opened}]",
                )
    raise InputError("Only of the negative gradient at a start is it printed in Coq that its least margin is positive.")


__all__ = ["separation"]
