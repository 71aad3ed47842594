"""A local capture of a certificate as a Coq term: the numbers after which descent from one exact start turns to a choice's direction.

``captures`` of ``library/DecidingCaptures.v`` (Lemma 5 of docs/limits.md) decides it by computing with rational numbers; what is
written here is only proposed.  Its inequalities are not those of ``verify.py``: one region, ρ ≤ m(x) and ‖x‖ ≤ (1 + δ)‖w‖m(x), takes the
place of the path's length, so a capture that is tight there may have no numbers here.
"""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt

from checker.coq.limits.tables import ONE, SLACK, above, power_above, slope_bounds
from checker.coq.limits.traps import naturals, number, vector
from checker.data.dataset import Vector
from checker.errors import InputError
from checker.limits.problem import Problem, dot

ZERO = Fraction(0)
ROUNDS = 40  # of looking for numbers that fit each other
NUMBERS = (
    "rho",
    "delta",
    "kappa",
    "steep",
    "theta",
    "outside",
    "eps",
    "fine",
    "lightest",
    "step_up_to",
    "w_at_most",
    "w_at_least",
    "start_at_most",
    "share_of_one",
)


class CoqCapture:
    """A local capture found again for Coq, of descent from ``start`` towards ``w``, the solution of the choice's SVM.

    **Raises.** InputError where no numbers were found.
    """

    def __init__(self, problem: Problem, entry: dict, start: Vector, w: Vector, longest: Fraction):
        if entry["steps"] != "0":
            raise InputError(
                "The capture is of a later iterate, and only one of the start itself is in the Coq library."
            )
        if problem.loss == "sigmoid":
            raise InputError(
                "The sigmoid loss increases, and the Coq library captures descent on decreasing losses only."
            )
        self.problem, self.start, self.w = problem, start, w
        self.choice = [int(t) for t in entry["choice"]]
        self.pairs = list(zip(problem.others(self.choice), problem.normals(self.choice), strict=True))
        self.groups: dict[Vector, list[int]] = {}
        for j, (_, a) in enumerate(self.pairs):
            if dot(a, w) == 1:
                self.groups.setdefault(tuple(a), []).append(j)
        self.inactive = [j for j, (_, a) in enumerate(self.pairs) if dot(a, w) != 1]
        if not self.groups:
            raise InputError("The choice of this capture has no active constraint, so it has no direction.")
        self.powers: dict[Fraction, Fraction] = {}
        self.found = {"step_up_to": longest, "share_of_one": ONE / problem.n}
        self._lengths()
        self._floor()
        self._region()

    def _power(self, bound: Fraction) -> Fraction:
        return self.powers.setdefault(bound, power_above(bound))

    def _lengths(self) -> None:
        norm = sqrt(dot(self.w, self.w))
        self.found |= {
            "steep": above(sqrt(max(dot(a, a) for _, a in self.pairs))),
            "w_at_most": above(norm),
            "w_at_least": above(norm) * (1 - 4 * SLACK),
            "start_at_most": above(sqrt(dot(self.start, self.start))),
        }

    def _floor(self) -> None:
        """ρ: no margin is below it; and what follows from it, the shares of all pairs and of the groups."""
        rho = min(dot(a, self.start) for a in self.groups)
        for _ in range(ROUNDS):
            rho = _below(rho)
            if rho <= 0:
                break
            self.powers = {}
            self._shares(self._power(rho))
            least = [sum((self.shares[j][0] for j in js), ZERO) for js in self.groups.values()]
            most = [sum((self.shares[j][1] for j in js), ZERO) for js in self.groups.values()]
            if min(least) <= 0:
                break
            weight = sum(
                (u * self._power(dot(a, self.start) - rho) for a, u in zip(self.groups, most, strict=True)), ZERO
            )
            if weight <= min(least):
                theta = max((u - v) / v for u, v in zip(most, least, strict=True))
                self.found |= {"rho": rho, "lightest": min(least), "theta": above(float(theta))}
                return
            rho -= Fraction(log(float(weight / min(least)))) + rho * SLACK
        raise InputError(
            "No floor of the margins was found on which the active keys of this capture pull towards its choice in Coq. Trust in this "
            "limit ends with verify.py."
        )

    def _shares(self, tail: Fraction) -> None:
        """Of every pair the least and the most of c_j e^{m_j} where no margin is below ρ, e^−ρ ≤ ``tail``."""
        self.bounds = []
        for scores, chosen in zip(self.problem.scores, self.choice, strict=True):
            g, others = scores[chosen], [x for t, x in enumerate(scores) if t != chosen]
            low = g - tail * sum((max(g - x, ZERO) for x in others), ZERO)
            high = g + tail * sum((max(x - g, ZERO) for x in others), ZERO)
            self.bounds.append((low, high, *slope_bounds(self.problem.loss, low, high)))
        self.shares = []
        for (i, t), _ in self.pairs:
            low, high, least, most = self.bounds[i]
            floor = 1 - tail * (len(self.problem.scores[i]) - 1)
            if floor < 0:
                raise InputError("The chosen tokens of this capture have too little weight at its start for Coq.")
            a, b = low - self.problem.scores[i][t], high - self.problem.scores[i][t]
            a, b = a * (floor if a >= 0 else 1), b * (1 if b >= 0 else floor)
            n = self.problem.n
            self.shares.append((a * (least if a >= 0 else most) / n, b * (most if b >= 0 else least) / n))

    def _region(self) -> None:
        """κ, δ and how far the pull may be from that of the groups."""
        f, tail = self.found, self._power(self.found["rho"])
        outside = sum((max(self.shares[j][1], -self.shares[j][0]) for j in self.inactive), ZERO)
        rooms = [
            (dot(a, self.w) - 1, sqrt(dot(a, a) * dot(self.w, self.w)))
            for a in (self.pairs[j][1] for j in self.inactive)
        ]
        kappa = min([ONE, *(gap / 2 for gap, _ in rooms)])
        for _ in range(ROUNDS):
            kappa = _below(kappa)
            eps = above(float(f["steep"] * (f["theta"] + outside * self._power(kappa * f["rho"]) / f["lightest"])))
            step = 2 * f["step_up_to"] * f["steep"] ** 2 * f["lightest"] * tail
            fine = above(float(step + 2 * eps * f["w_at_most"]))
            if fine > Fraction(1, 4):
                break
            delta = above(float(max(1 / (1 - fine), f["start_at_most"] / (f["w_at_least"] * f["rho"])) - 1))
            self.found |= {"outside": outside, "kappa": kappa, "eps": eps, "fine": fine, "delta": delta}
            kept = min([ONE, *(gap - above(length * sqrt(delta * (2 + delta))) for gap, length in rooms)])
            if kept >= kappa:
                return
            kappa = kept
            if kappa <= 0:
                break
        raise InputError(
            "The start of this capture is too near for the region by which Coq proves it, though not for verify.py: trust in this limit "
            "ends there."
        )

    def lemma(self, number_: int, run: str, solution: str) -> str:
        """The lemma fact_number: for every step up to the longest the norm of the run diverges, and it turns to solution_k.

        ``solution`` is k; the definitions capture_number, solution_k and multipliers_k stand before it.
        """
        return (
            f"Lemma fact_{number_} : forall eta, 0 < eta <= Q2R ({number(self.found['step_up_to'])}) ->\n  norm_diverges {run}\n"
            f"  /\\ direction_tends_to {run} (reals solution_{solution}).\nProof.\n"
            f"  apply captures_right with (T := capture_{number_}) (choice := {self.tokens}); [discriminate | computed | prove_powers "
            f"capture_{number_} | prove_slopes capture_{number_} | apply is_shortest_right with (l := multipliers_{solution}); computed]."
            "\nQed."
        )

    def definition(self, name: str) -> str:
        bounds = [
            "{| "
            + "; ".join(f"{part} := {number(x)}" for part, x in zip(("lo", "hi", "least", "most"), one, strict=True))
            + " |}"
            for one in self.bounds
        ]
        table = [f"({number(b)}, {number(w)})" for b, w in sorted(self.powers.items(), reverse=True)]
        numbers = "; ".join(f"{part} := {number(self.found[part])}" for part in NUMBERS)
        return (
            f"Definition {name} : capture := {{| bounds := [{'; '.join(bounds)}];\n  table := [{'; '.join(table)}];\n"
            f"  groups := [{'; '.join(vector(a) for a in self.groups)}];\n  {numbers} |}}."
        )

    @property
    def tokens(self) -> str:
        return naturals(self.choice)


def _below(x: Fraction) -> Fraction:
    """A dyadic at most x > 0, of few digits; x itself where it is not positive."""
    if x <= 0:
        return x
    scale = Fraction(2) ** (24 - x.numerator.bit_length() + x.denominator.bit_length())
    return (x * scale).__floor__() / scale


__all__ = ["CoqCapture"]
