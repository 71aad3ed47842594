"""A claim's own term as a Coq statement in the words of ``trees_words``."""

from __future__ import annotations

from checker.coq.trees.words.sequences import MODULE, SequenceWords
from checker.coq.trees.words.vectors import Words, refused

KINDS = (
    ("dataset", "dataset"),
    ("loss", "loss"),
    ("R", "scalar"),
    ("nat -> R", "vector"),
    ("nat -> nat -> R", "matrix"),
    ("nat", "index"),
    ("nat -> nat", "choice"),
    ("nat -> nat", "order"),
)


def binders(words: Words, names: list[str]) -> list[str]:
    """``(A x : sort)`` for variables, in the order of ``KINDS``; natural numbers last."""
    groups = [
        (kind, [n for n in names if words.sorts[n][0] == sort and words.sorts[n][1:] != ["natural"]])
        for kind, sort in KINDS
    ]
    groups.append(("nat", [n for n in names if words.sorts[n] == ["scalar", "natural"]]))
    return [f"({' '.join(map(words.name, group))} : {kind})" for kind, group in groups if group]


def ranges(words: Words, names: list[str]) -> list[str]:
    """``(i < n)%nat`` for the indices among the variables, and what fits for choices."""
    return [one for one in map(words.range_of, names) if one is not None]


def coq_tree_statement(statement: dict) -> str:
    """A statement for all its variables.  **Raises.** InputError for what has no Coq meaning here."""
    return TreeStatement(statement).text


class TreeStatement:
    """The parts of a printed statement, of which the proof's script needs the names."""

    def __init__(self, statement: dict) -> None:
        if statement["quantifier"] != "all" or statement.get("exists"):
            raise refused("Only statements for all their variables are printed")
        self.words = SequenceWords({entry[0]: entry[1:] for entry in statement["forall"]})
        self.words.gradients = {}
        self.modules = [MODULE] if any(sort[0] == "order" for sort in self.words.sorts.values()) else []
        if any(sort[0] not in [kind for _, kind in KINDS] for sort in self.words.sorts.values()):
            raise refused("A variable of this sort has no Coq meaning here")
        self.sizes, variables = self.words.size_names(), list(self.words.sorts)
        self.words.sizes = self.sizes
        bound = ([f"({' '.join(map(self.words.name, self.sizes))} : nat)"] if self.sizes else []) + binders(
            self.words, variables
        )
        self.hypotheses = [self.words.truth(one, False) for one in statement["hypotheses"]]
        before = len(self.words.gradients)
        if before:
            raise refused("A gradient in a hypothesis is not printed")
        concluded = self.words.truth(statement["conclude"], True)
        given = [f"(0 < {self.words.name(size)})%nat" for size in self.sizes] + ranges(self.words, variables)
        given += [f"({one})" for one in self.hypotheses]
        self.gradients = dict(self.words.gradients)
        if self.gradients:
            exist = " /\\ ".join(f"(exists g, {claim} g)" for claim in self.gradients)
            given_gradients = "".join(f"({claim} {name}) -> " for claim, name in self.gradients.items())
            concluded = f"{exist} /\\ (forall {gradient_binders(self.gradients)}, {given_gradients}{concluded})"
        self.text = (
            (f"forall {' '.join(bound)}, " if bound else "") + "".join(f"{one} -> " for one in given) + concluded
        )


def gradient_binders(gradients: dict[str, str]) -> str:
    """The variables that are gradients, by p or by W, or slopes; those of one kind that follow each other together."""
    groups: list[tuple[str, list[str]]] = []
    for claim, name in gradients.items():
        kind = {"has_slope": "R", "has_matrix_gradient": "nat -> nat -> R"}.get(claim.split()[0], "nat -> R")
        if not groups or groups[-1][0] != kind:
            groups.append((kind, []))
        groups[-1][1].append(name)
    return " ".join(f"({' '.join(names)} : {kind})" for kind, names in groups)
