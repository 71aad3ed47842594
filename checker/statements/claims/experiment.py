"""What makes a claim an experiment: a finite run beside a criterion stated before it, and the numbers that the paper prints.

A figure, a notebook or a rate read off a run has no truth value: the same sentence may come out on one set of seeds and not on another.
So an experiment has words of its own, and is never counted among the theorems (docs/verdicts.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from checker.errors import ClaimError


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A number that the paper prints, as it is printed, beside the claim's function that measures ours; ``asked``: how near it is to be."""

    what: str
    paper: str
    ours: str
    asked: str = ""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A size or a parameter of the paper's run, as it is printed, and ours; no word rests on it."""

    what: str
    paper: str
    ours: str


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """``stated`` says when the criterion was fixed, for which seeds, and what it replaces; ``size`` how large the run is.

    ``paper_shows`` is a sentence on what the text that we have says of it, with its place, and ``figure`` the name of the paper's figure.
    ``printed`` are the paper's numbers, where it prints any, and ``settings`` the sizes of its run beside ours.
    """

    stated: str
    size: str = ""
    paper_shows: str = ""
    figure: str = ""
    settings: tuple[Setting, ...] = ()
    printed: tuple[Printed, ...] = ()

    @property
    def json(self) -> dict[str, Any]:
        return {
            "stated": self.stated,
            "size": self.size,
            "paper_shows": self.paper_shows,
            "figure": self.figure,
            "settings": [{"what": s.what, "paper": s.paper, "ours": s.ours} for s in self.settings],
            "printed": [{"what": p.what, "paper": p.paper, "ours": p.ours, "asked": p.asked} for p in self.printed],
        }


def experiment_of(said: Mapping[str, Any] | None) -> Experiment | None:
    """The experiment that ``json`` wrote; what an older version did not write is empty."""
    if said is None:
        return None
    return Experiment(
        stated=said["stated"],
        size=said["size"],
        paper_shows=said.get("paper_shows", ""),
        figure=said.get("figure", ""),
        settings=tuple(Setting(**{k: s[k] for k in ("what", "paper", "ours")}) for s in said.get("settings", ())),
        printed=tuple(
            Printed(what=p["what"], paper=p["paper"], ours=p["ours"], asked=p.get("asked", "")) for p in said["printed"]
        ),
    )


def check_experiment(claim: Any) -> None:
    """**Raises.** ClaimError where what is called an experiment has a truth value, or where its printed numbers stand beside nothing."""
    if claim.experiment is None:
        return
    if type(claim.experiment) is not Experiment:
        raise ClaimError(
            f"experiment={claim.experiment!r}: write Experiment(stated=…), imported from checker.language."
        )
    if claim.forall or claim.quantifier != "all":
        raise ClaimError(
            "An experiment is one finite run, but this claim speaks of every value of "
            f"{', '.join(v.leaf for v in claim.forall) or 'a quantifier'}: it is a statement with a truth value. "
            "Leave `experiment` out, or let functions of the claim's own draw the data."
        )
    if claim.certifiable:
        raise ClaimError(
            "An experiment compares what a function of the claim's own measured, but nothing here is measured: the statement has a "
            "truth value. Leave `experiment` out, or name a function with own_function."
        )
    if not claim.experiment.stated.strip():
        raise ClaimError(
            "Experiment(stated=…) is empty. Say when the criterion was fixed, and for which seeds or data."
        )
    for printed in claim.experiment.printed:
        if claim.functions and printed.ours not in claim.functions:
            raise ClaimError(
                f"Printed(ours={printed.ours!r}) names no function of the claim, so the paper's number would stand beside nothing. "
                f"There are: {', '.join(sorted(claim.functions))}."
            )


__all__ = ["Experiment", "Printed", "Setting", "check_experiment", "experiment_of"]
