"""The words about one dataset, in the definitions of ``library/Inputs.v``, beside the other words of trees.

The statement's first dataset binds the sizes n and d; T is the length of its shortest input.  The size of a vector over the tokens of
input i is written ``T[i]``.  A dataset whose queries a word needs must be declared with queries.
"""

from __future__ import annotations

import re

from checker.coq.trees.words.shapes import Size
from checker.coq.trees.words.vectors import Form, Words, refused

N, D, T = ("n",), ("d",), ("T",)
MATRIX_WORDS = (
    "matrix_logits",
    "max_margin_matrix",
    "matrix_separable",
    "matrix_locally_optimal",
    "all_active",
    "one_hot",
)
# word: (the shapes of what follows the dataset, "i" an index of an input, "c" a choice; the sizes that Coq's word takes; its own shape)
DATA_WORDS: dict[str, tuple[str, str, str]] = {
    "token_scores": ("i", "d", "T"),
    "best_token": ("i", "d", "T"),
    "logits": ("vi", "d", "T"),
    "matrix_logits": ("Mi", "d", "T"),
    "largest_key_difference": ("i", "d", ""),
    "best_tokens": ("", "d", "c"),
    "max_margin_matrix": ("c", "n d", "M"),
    "least_margin": ("cM", "n d", ""),
    "max_margin": ("c", "n d", "v"),
    "head": ("", "", "v"),
    "best_scores": ("", "d", "i"),
    "worst_scores": ("", "d", "i"),
}
DATA_TRUTHS = {
    "unique_best_token": "",
    "matrix_separable": "c",
    "matrix_locally_optimal": "c",
    "all_active": "c",
    "separable": "c",
    "equal_nonoptimal_scores": "",
    "some_choice": "",
    "tokens_at_most": "i",
    "one_hot": "",
}
CHOICE: tuple[Size, ...] = (("choice",),)
SHAPES_OF = {"i": (N,), "v": (D,), "M": (D, D), "c": CHOICE, "": ()}
OWN_SORTS = ("dataset", "choice", "loss")
LOSSES = {
    "logistic": "Logistic",
    "exponential": "Exponential",
    "correlation": "Correlation",
    "squared": "Squared",
    "sigmoid": "Sigmoid_loss",
    "hinge": "Hinge",
}
LOSS_WORDS = {"loss_value": 1, "loss_slope": 1, "slope_bound": 2, "curvature_bound": 2}  # numbers that follow the loss
CHANGED = {"with_query": (D,), "with_key_matrix": (D, D)}


class DatasetWords(Words):
    """Words over variables of which one may be a dataset."""

    def dataset(self) -> str:
        """The statement's dataset.  **Raises.** InputError where there is none."""
        found = self.datasets()
        if len(found) != 1:
            raise refused("A statement about no dataset, or about several, has no Coq meaning here")
        return found[0]

    def datasets(self) -> list[str]:
        return [name for name, sort in self.sorts.items() if sort[0] == "dataset"]

    def size_names(self) -> list[str]:
        if any(sort[0] == "choice" for sort in self.sorts.values()) and not self.datasets():
            raise refused("A choice of tokens without a dataset has no Coq meaning here")
        names = super().size_names()
        if not self.datasets():
            return names
        if len(self.datasets()) > 1:
            raise refused("Several datasets have no Coq meaning here")
        if {"n", "d", "T"} & self.sorts.keys():
            raise refused("A size has the name of a variable")
        if any("T" in size.split("*") and sort != ["index", "T"] for sort in self.sorts.values() for size in sort[1:]):
            raise refused("A vector of as many entries as the shortest input has tokens has no Coq meaning here")
        return list(dict.fromkeys(["n", "d", *[one for one in names if one != "T" and not one.startswith("T[")]]))

    def range_of(self, variable: str) -> str | None:
        """What is known of an index, a choice, a loss of several, or a dataset that may have no key matrix."""
        kind, *size = self.sorts[variable]
        own = self.name(variable)
        if kind == "dataset":
            return None if "keys" in size else f"key_matrix {own} = None"
        if kind == "loss":
            if size == ["decreasing"]:
                return f"(exists f, {own} = Of_function f)"
            return " \\/ ".join(f"{own} = {LOSSES[one]}" for one in size)
        if kind == "choice":
            return f"choice_fits n {self.name(self.dataset())} {own}"
        if kind == "index" and size == ["T"] and self.datasets():
            return f"in_every_input n {self.name(self.dataset())} {own}"
        return super().range_of(variable)

    def size_text(self, size: Size) -> str:
        if len(size) == 1 and size[0].startswith("T["):
            return f"(tokens_of {self.name(self.dataset())} {self.name(size[0][2:-1])})"
        if any(one.startswith("T") and (one == "T" and self.datasets() or one.startswith("T[")) for one in size):
            raise refused("This size has no Coq meaning here")
        return super().size_text(size)

    def _shape(self, term: Form) -> tuple[Size, ...]:
        name, *rest = term
        if name == "var" and self.sorts.get(rest[0], [""])[0] in OWN_SORTS:
            return CHOICE if self.sorts[rest[0]][0] == "choice" else ((self.sorts[rest[0]][0],),)
        if name == "word" and rest[0] in LOSSES:
            return (("loss",),)
        if name in LOSS_WORDS and [self.shape(one) for one in rest] == [(("loss",),), *[()] * LOSS_WORDS[name]]:
            return ()
        if name in ("value", "slope"):
            self.objective(rest[0], rest[1])
            if name == "slope" and (rest[0][0] != "loss" or self.shape(rest[2]) != (D,)):
                raise refused("The slope of a risk along such a direction has no Coq meaning here")
            return ()
        if name in DATA_WORDS:
            self.fits(name, DATA_WORDS[name][0], rest)
            own = DATA_WORDS[name][2]
            return (self.tokens(rest[-1]),) if own == "T" else SHAPES_OF[own]
        sides = [self.shape(one) for one in rest] if name in ("entry", "margin", "spread") else []
        if name in ("entry", "margin", "spread") and len(sides) == 2 and len(sides[0]) == 1:
            within = sides[1] == (T,) and sides[0][0][:1] != T and sides[0][0][0].startswith("T[")
            if sides[0] == sides[1] or within:
                return ()
        return super()._shape(term)

    def fits(self, name: str, shapes: str, rest: list[Form]) -> None:
        if not rest or rest[0] != ["var", self.dataset()]:
            raise refused(f"The word {name!r} of a changed dataset has no Coq meaning here")
        if [self.shape(one) for one in rest[1:]] != [SHAPES_OF[x] for x in shapes]:
            raise refused(f"The name {name!r} with these sizes has no Coq meaning here")
        if (name in MATRIX_WORDS or "M" in shapes) and "queries" not in self.sorts[self.dataset()]:
            raise refused(f"The word {name!r} needs queries, which the dataset need not have")

    def tokens(self, index: Form) -> Size:
        if index[0] != "var":
            raise refused("The tokens of an input that is no variable have no Coq meaning here")
        return (f"T[{index[1]}]",)

    def text(self, term: Form) -> str:
        name, *rest = term
        if name == "var" and self.sorts.get(rest[0], [""])[0] in OWN_SORTS:
            return self.name(rest[0])
        if name == "word" and rest[0] in LOSSES:
            return LOSSES[rest[0]]
        if name in LOSS_WORDS:
            self.shape(term)
            own = f"loss_{name}" if name.endswith("_bound") else name
            return f"({own} {' '.join(map(self.text, rest))})"
        if name in DATA_WORDS:
            self.shape(term)
            own = "least_margin_matrix" if name == "least_margin" else name
            return f"({' '.join([own, *DATA_WORDS[name][1].split(), *map(self.text, rest)])})"
        if name in ("margin", "spread"):
            self.shape(term)
            return f"({name} {self.size_text(self.shape(rest[0])[0])} {' '.join(map(self.text, rest))})"
        if name == "value":
            return f"({self.objective(rest[0], rest[1])[1:-1]} {self.text(rest[1])})"
        if name == "gradient":
            return self.gradient(rest)
        if name == "slope":
            self.shape(term)
            return self.given(f"has_slope {self.objective(*rest[:2])} {self.text(rest[1])} {self.text(rest[2])}")
        return super().text(term)

    # ── risks ──
    def data_text(self, data: Form) -> str:
        """The dataset, perhaps with one query for all inputs or with another key matrix."""
        name, *rest = data
        if name in CHANGED and self.shape(rest[1]) == CHANGED[name]:
            return f"({name} {self.data_text(rest[0])} {self.text(rest[1])})"
        if data != ["var", self.dataset()]:
            raise refused(f"The dataset {name!r} has no Coq meaning here")
        return self.name(rest[0])

    def objective(self, term: Form, point: Form) -> str:
        """A risk as a function of p or W, at a point of the size that it asks for."""
        name, *rest = term
        if name not in ("loss", "matrix_loss") or self.shape(point) != ((D,) if name == "loss" else (D, D)):
            raise refused(f"The objective {name!r} at such a point has no Coq meaning here")
        if name == "matrix_loss" and rest[0][0] != "with_query" and "queries" not in self.sorts[self.dataset()]:
            raise refused("The risk of W needs queries, which the dataset need not have")
        data, (kind, ell) = self.data_text(rest[0]), rest[1]
        losses = [ell] if kind == "word" else self.sorts[ell][1:]
        if "hinge" in losses:
            raise refused("The hinge loss has no slope everywhere, and no Coq meaning here")
        own = LOSSES[ell] if kind == "word" else self.name(ell)
        return f"({'risk' if name == 'loss' else 'matrix_risk'} n d {data} {own})"

    def gradient(self, rest: list[Form]) -> str:
        if rest[0][0] not in ("loss", "matrix_loss"):
            return super().gradient(rest)
        word = "has_gradient" if rest[0][0] == "loss" else "has_matrix_gradient"
        return self.given(f"{word} d {self.objective(*rest)} {self.text(rest[1])}")

    def given(self, claim: str) -> str:
        """The Coq variable for what the claim says a gradient or a slope is."""
        if self.gradients is None:
            raise refused("The gradient of a risk has no proved formula here")
        return self.gradients.setdefault(claim, f"gradient_{len(self.gradients) + 1}")

    def _relation(self, name: str, rest: list[Form]) -> str:
        if name in DATA_TRUTHS:
            self.fits(name, DATA_TRUTHS[name], rest)
            return f"{name} {'n' if name == 'some_choice' else 'n d'} {' '.join(map(self.text, rest))}"
        if name == "le" and rest[0][0] == "rank" and rest[1] in [["inputs", ["var", one]] for one in self.datasets()]:
            rows, columns = map(self.size_text, self.shape(rest[0][1]))
            return f"rank_at_most {rows} {columns} {self.text(rest[0][1])} n"
        if name == "is_loss" and [self.shape(one) for one in rest] == [(("loss",),)] * 2:
            if ["word", "hinge"] not in rest and any("decreasing" in self.sorts.get(one, []) for _, one in rest):
                raise refused("Which loss with a name a loss that is a variable is has no Coq meaning here")
            return f"{self.text(rest[0])} = {self.text(rest[1])}"
        if name == "eq" and [self.shape(one) for one in rest] == [CHOICE, CHOICE]:
            return f"same_choice n {self.text(rest[0])} {self.text(rest[1])}"
        return super()._relation(name, rest)

    def own_conditions(self, term: Form) -> list[str]:
        return [self.truth(one, False) for one in needs(term)]


def needs(term: Form) -> list[Form]:
    """The truths about a dataset or a loss without which a word has no value."""
    name, *rest = term
    if name in ("loss_slope", "slope_bound", "curvature_bound"):
        smooth = rest[0][0] == "word" and rest[0][1] != "hinge"
        hinge = [] if smooth else [["not", ["is_loss", rest[0], ["word", "hinge"]]]]
        return hinge if name == "loss_slope" else [*hinge, ["le", rest[1], rest[2]]]
    if name in ("best_token", "best_tokens", "largest_key_difference"):
        return [["unique_best_token", rest[0]]]
    problem = {"max_margin": "separable", "max_margin_matrix": "matrix_separable"}.get(name)
    return [[problem, *rest]] if problem else []


def printed_size(name: str) -> str:
    """verify.py's name of a size: ``T[('var', 'i')]`` is written ``T[i]``."""
    found = re.fullmatch(r"T\[\('var', '(\w+)'\)\]", name, re.ASCII)
    if name.startswith("T[") and found is None:
        raise refused("The tokens of an input that is no variable have no Coq meaning here")
    return f"T[{found[1]}]" if found else name
