"""A claim about the limit of descent or of a path on every dataset, as a Coq statement for all datasets, starts, steps and losses.

It is printed from the claim's own term with the words of ``library/Attention.v``, ``Descent.v`` and the modules of ``WORDS``.  A choice,
an SVM's solution and the smoothness that the claim names by a term are variables with the premise that they are what the term says: of
the smoothness, that it is Lemma 1's bound made of any bounds of the scores, the keys and the loss, so of the best ones as well.  A
matrix that is a term is a vector read row by row.  Descent from a cone stands for all starts far enough out in a narrow enough one,
with all small enough steps: the whole conclusion is said of these.  A term of the conclusion to which no hypothesis gives a value is said
to have one there.  A hypothesis may be left out where the library's theorem holds without it: fewer premises say more.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from checker.coq.counter_examples.instances import INDICES, LOSSES, coq_name, coq_sort
from checker.errors import InputError
from checker.statements.terms.iterations import DESCENTS
from checker.statements.terms.term import sha256

WORDS = "LowRisk Cone Starts NoRest Path"  # the library's modules that define words of these statements, beside the theorem's own
OF_DATA = ("same_length", "some_choice", "unique_best_token", "equal_nonoptimal_scores", "some_worse_token")
OF_QUERIES = ("all_support_vectors", "independent_queries")
OF_CHOICE = ("separable", "matrix_separable", "locally_optimal", "matrix_locally_optimal")
NATURAL = ["scalar", "natural"]
OF_CONE = ("start", "eta")  # the start and the step that a conclusion about a cone binds
RELATIONS = {"le": "<=", "lt": "<", "eq": "="}
OPERATIONS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
MODELS = {"loss": "prompt", "matrix_loss": "matrix"}
SOLUTIONS = {"max_margin": "prompt", "max_margin_matrix": "matrix"}
SORT_OF = {"prompt": "vector", "matrix": "matrix"}
MARGINS = {"prompt": "least_margin", "matrix": "least_margin_matrix"}
SOLUTION_OF = {model: name for name, model in SOLUTIONS.items()}
PATHS = ("regularisation_path_tends_to", "ridge_path_tends_to")
SCORES = ("best_scores", "runner_up_scores", "worst_scores")
OF_SOLUTION = ("soft_margin_optimal", "soft_margin_unique")  # of the soft-margin W-SVM
DERIVED = ("every_token_queries", "first_token_queries", "without_lowest")
WITH_OWN_QUERIES = ("every_token_queries", "first_token_queries")  # whatever data they are made of
GIVEN = {  # what has to hold so that a term has a value
    "best_tokens": "unique_best_token",
    "max_margin": "separable",
    "max_margin_matrix": "matrix_separable",
}
ALWAYS = ("smoothness",)  # words that have a value on all data


class _Printed:
    """A statement while it is printed: the variables of the claim, and those that stand for its terms."""

    def __init__(self, sorts: dict[str, list[str]], given: list[list]):
        self.sorts = sorts
        self.given = given  # the hypotheses
        self.bound: list[str] = []
        self.premises: list[str] = []
        self.named: dict[str, str] = {}  # a term's SHA-256 → its variable
        self.scope: list[tuple[str, str, str]] | None = (
            None  # what stands for a term of the conclusion, and its premise
        )
        self.cone: list | None = None  # the descent from a cone whose start and step are bound
        for name, sort in sorts.items():
            self._variable(name, sort)

    def _variable(self, name: str, sort: list[str]) -> None:
        """Binds it, with what its sort says of it."""
        own = _called(name)
        if sort[0] == "dataset" and sort[1:] in (["keys"], ["queries"]) and name == "D":
            premise = ["dataset_fits D"] + ["queries_fit D"] * (sort[1] == "queries")
        elif sort == ["vector", "d"] and "D" in self.sorts:
            premise = [f"length {own} = dimension D"]
        elif sort == ["matrix", "d", "d"] and "D" in self.sorts:
            premise = [f"matrix_fits (dimension D) (dimension D) {own}"]
        elif sort == ["loss", "decreasing"]:
            premise = [f"(exists f, {own} = Of_function f)"]
        elif sort[0] == "loss" and sort[1:] and all(word in LOSSES for word in sort[1:]):
            premise = [f"In {own} [{'; '.join(LOSSES[word] for word in sort[1:])}]"]
        elif sort == ["choice"] and "D" in self.sorts:
            premise = [f"choice_fits D {own}"]
        elif sort in (["index", "n"], ["index", "T"]) and "D" in self.sorts:
            premise = [INDICES[sort[1]].format(name=own, first="D")]
        elif sort in (["scalar"], NATURAL):
            premise = []
        else:
            raise InputError(
                f"The variable {name!r} is of the sort {' '.join(sort)!r}, which has no Coq statement for all datasets."
            )
        self.bound.append(f"({own} : {coq_sort(sort)})")
        self.premises += premise

    def _is(self, term: list, *kind: str) -> str:
        """A variable of the claim of this kind.  **Raises.** InputError for another term."""
        sort = self._sort(term)
        if ("natural" if sort == NATURAL else sort[0]) not in kind:
            raise InputError(f"A variable of the kind {' or '.join(kind)!r} is printed in Coq here, and no other term.")
        return _called(term[1])

    def _stands_for(self, term: list, kind: str, sort: str, premise: str) -> str:
        """A variable that stands for this term, with the premise ``premise`` of it."""
        key = sha256(term)
        if key not in self.named:
            name = (
                f"{kind}{sum(re.fullmatch(rf'{kind}[0-9]*', other) is not None for other in self.named.values()) or ''}"
            )
            self.named[key] = name
            if self.scope is not None and term[0] not in ALWAYS and [GIVEN.get(term[0]), *term[1:]] not in self.given:
                self.scope.append((key, f"{name} : {sort}", f"{premise} {name}"))
            else:
                self.bound.append(f"({name} : {sort})")
                self.premises.append(f"{premise} {name}")
        return self.named[key]

    def scoped(self, term: list) -> str:
        """A truth of the conclusion, beside that its terms have the values that no hypothesis gives them."""
        outer, self.scope = self.scope, []
        said = self.truth(term)
        for key, variable, premise in reversed(self.scope):
            said = f"((exists ({variable}), {premise}) /\\ forall ({variable}), {premise} -> {said})"
            del self.named[key]
        self.scope = outer
        return said

    # ── data, choices and losses ──
    def data(self, term: list, *, queries: bool = False) -> str:
        """**Raises.** InputError where a word about queries is said of data without them."""
        if term[0] in DERIVED:
            return f"({term[0]} {self.data(term[1], queries=queries and term[0] not in WITH_OWN_QUERIES)})"
        name = self._is(term, "dataset")
        if queries and self.sorts[name][1:] != ["queries"]:
            raise InputError(
                f"The dataset {name} is declared without queries, and a word about W is said of it. Declare it with queries=True."
            )
        return name

    def loss(self, term: list) -> str:
        return LOSSES[term[1]] if term[0] == "word" and term[1] in LOSSES else self._is(term, "loss")

    def choice(self, term: list) -> str:
        if term[0] == "var":
            return self._is(term, "choice")
        if term[0] != "best_tokens":
            raise _unprinted(term[0])
        return self._stands_for(term, "best", "list nat", f"best_tokens {self.data(term[1])}")

    def solution(self, term: list) -> str:
        if term[0] not in SOLUTIONS:
            raise _unprinted(term[0])
        data, best = self.data(term[1], queries=SOLUTIONS[term[0]] == "matrix"), self.choice(term[2])
        return self._stands_for(term, "solution", "vector", f"{term[0]} {data} {best}")

    def risk(self, term: list) -> tuple[str, str, str]:
        """The model, its data, and its loss."""
        if term[0] not in MODELS:
            raise _unprinted(term[0])
        model = MODELS[term[0]]
        return model, self.data(term[1], queries=model == "matrix"), self.loss(term[2])

    def index(self, term: list) -> str:
        """The number of an input, or of a token of an input."""
        if term[0] == "best_token":
            return f"(nth {self.index(term[2])} {self.choice(['best_tokens', term[1]])} 0%nat)"
        return self._is(term, "index")

    # ── what is true or false ──
    def truth(self, term: list) -> str:
        name, *rest = term
        if name == "and":
            return f"({self.truth(rest[0])} /\\ {self.truth(rest[1])})"
        if name == "implies" and self.divisors(rest[0]):
            raise InputError("An implication from a relation that divides has no Coq statement for all datasets.")
        if name == "implies":
            return f"({self.truth(rest[0])} -> {self.scoped(rest[1])})"
        if name == "not" and rest[0][0] in (
            "eq",
            *OF_CHOICE,
        ):  # of a limit with all small steps it could be read in two ways
            return f"~ ({self.truth(rest[0])})"
        if name in OF_DATA or name in OF_QUERIES:
            return f"{name} {self.data(rest[0], queries=name in OF_QUERIES)}"
        if name in OF_CHOICE:
            return f"{name} {self.data(rest[0], queries=name.startswith('matrix'))} {self.choice(rest[1])}"
        if name in OF_SOLUTION:
            said = [self.data(rest[0], queries=True), self.choice(rest[1]), self.argument(rest[2])]
            return " ".join([name, *said, *map(self.solution, rest[3:])])
        if name == "eq" and all(one[0] == "best_tokens" or self._sort(one) == ["choice"] for one in rest):
            return f"{self.choice(rest[0])} = {self.choice(rest[1])}"
        if name == "eq" and rest[0][0] in ("gradient", *SOLUTIONS):
            (model, left), (other, right) = self.vector(rest[0]), self.vector(rest[1])
            if model != other:
                raise InputError("A vector and a matrix are compared in this statement, which has no Coq translation.")
            return f"{left} = {right}"
        if name in RELATIONS:
            return self.defined(term, f"{self.scalar(rest[0])} {RELATIONS[name]} {self.scalar(rest[1])}")
        if name == "contribution_vanishes":
            _, data, loss = self.risk(rest[0][1])
            run = self.limit(rest[0], "{}")
            return f"contribution_vanishes {data} {loss} {run} {self.index(rest[1])} {self.index(rest[2])}"
        if name == "norm_diverges":
            return self.limit(rest[0], "norm_diverges {}")
        if name == "direction_tends_to":
            return self.limit(rest[0], "direction_tends_to {} " + self.solution(rest[1]))
        if name == "only_nuclear_solution":
            return f"svm_is_{name} {self.data(rest[0], queries=True)} {self.choice(rest[1])}"
        if name == "factored_direction_tends_to":
            said = [
                self.data(rest[0], queries=True),
                self.loss(rest[1]),
                self.solution(rest[2]),
                self._is(rest[3], "natural"),
            ]
            return " ".join([name, *said])
        if name in PATHS and rest[0][0] == "loss":
            model, data, loss = self.risk(rest[0])
            return f"{name} norm (dimension {data}) ({model}_loss {data} {loss}) {self.solution(rest[1])}"
        raise _unprinted(name)

    def divisors(self, term: list) -> list[list]:
        """What a part of the conclusion divides by and no hypothesis does: one that divides by 0 has no value, and asks nothing."""
        in_hypotheses = [one[2] for given in self.given for one in _terms_of("div", given)]
        return [one[2] for one in _terms_of("div", term) if one[2][0] != "num" and one[2] not in in_hypotheses]

    def defined(self, term: list, said: str) -> str:
        """A relation; in the conclusion beside that what is divided by is not 0."""
        divisors = dict.fromkeys(self.argument(one) for one in self.divisors(term)) if self.scope is not None else ()
        return "(" + "".join(f"{one} <> 0 /\\ " for one in divisors) + f"{said})" if divisors else said

    def conclusion(self, term: list) -> str:
        """Its truth, said of every start and step of the cone where it is about descent from one."""
        cones = {sha256(one): one for one in _terms_of("cone_descent", term)}
        if not cones:
            return self.scoped(term)
        if len(cones) > 1 or set(OF_CONE) & set(self.sorts):
            raise InputError(
                "A conclusion about descent from a cone is printed in Coq where it is about one cone, and no variable of the "
                f"statement is called {' or '.join(OF_CONE)}: these are bound by the cone."
            )
        (cone,) = cones.values()
        model, data, _ = self.risk(cone[1])
        around = self.solution([SOLUTION_OF[model], cone[1][1], cone[2]])
        self.cone = cone
        said = self.truth(term)
        return f"for_{model}_cone {data} {around} (fun {' '.join(OF_CONE)} => {said})"

    def limit(self, sequence: list, says: str) -> str:
        """What is said of a run, of the run from a start in the cone that is bound, or of the runs with all small steps."""
        if self.cone is not None and sequence == self.cone:
            model, data, loss = self.risk(sequence[1])
            return says.format(f"({model}_descent {data} {loss} {' '.join(OF_CONE)})")
        if sequence[0] not in DESCENTS:
            raise _unprinted(sequence[0])
        small = sequence[0] == "small_step_descent"
        if small and "eta" in self.sorts:
            raise InputError("A statement with a step named eta and with all small steps is not printed in Coq.")
        model, data, loss = self.risk(sequence[1])
        start, step = self.point(model, data, sequence[2]), "eta" if small else self._is(sequence[3], "scalar")
        said = says.format(f"({model}_descent {data} {loss} {start} {step})")
        return f"for_small_steps (fun eta => {said})" if small else said

    # ── numbers ──
    def scalar(self, term: list) -> str:
        name, *rest = term
        if name == "var":
            return f"INR {_called(rest[0])}" if self._sort(term) == NATURAL else self._is(term, "scalar")
        if name == "num":
            q = Fraction(rest[0])
            return f"{q.numerator}" if q.denominator == 1 and q >= 0 else f"({q.numerator} / {q.denominator})"
        if name == "inputs":
            return f"INR (length (tokens {self.data(rest[0])}))"
        if name == "most_tokens":
            return f"most_tokens {self.data(rest[0])}"
        if name == "dimension":
            return f"INR (dimension {self.data(rest[0])})"
        if name in OPERATIONS:
            return f"({self.scalar(rest[0])} {OPERATIONS[name]} {self.scalar(rest[1])})"
        if name == "entry":
            return f"nth {self.index(rest[1])} {self.numbers(rest[0])} 0"
        if name == "frobenius" and rest[0][0] == "max_margin_matrix":
            return f"norm {self.solution(rest[0])}"
        if name == "largest_multiplier":
            data, choice = self.data(rest[0], queries=True), self.choice(rest[1])
            return self._stands_for(term, "multiplier", "R", f"largest_multiplier {data} {choice}")
        if name == "neg":
            return f"(- {self.scalar(rest[0])})"
        if name == "exp":
            return f"exp {self.argument(rest[0])}"
        if name in ("minimum", "maximum"):
            return f"{name} {self.numbers(rest[0])}"
        return self.of_model(name, rest, term)

    def of_model(self, name: str, rest: list, term: list) -> str:
        """A number that a loss, a risk or margins have."""
        if name == "slope_bound":
            return f"slope_bound {self.loss(rest[0])} {self.argument(rest[1])} {self.argument(rest[2])}"
        if name == "best_value":
            return f"best_value {self.data(rest[0])} {self.loss(rest[1])}"
        if name == "value":
            model, data, loss = self.risk(rest[0])
            return f"{model}_loss {data} {loss} {self.point(model, data, rest[1])}"
        if name == "smoothness":
            model, data, loss = self.risk(rest[0])
            return self._stands_for(term, "Lambda", "R", f"{model}_smoothness {data} {loss}")
        if name == "least_margin":
            model, point = self.vector(rest[2])
            return f"{MARGINS[model]} {self.data(rest[0], queries=model == 'matrix')} {self.choice(rest[1])} {point}"
        raise _unprinted(name)

    def argument(self, term: list) -> str:
        text = self.scalar(term)
        return f"({text})" if " " in text and not text.startswith("(") else text

    # ── vectors ──
    def vector(self, term: list) -> tuple[str, str]:
        """The model that it belongs to, and its entries; a matrix's row by row."""
        name, *rest = term
        if name == "var" and self.sorts.get(rest[0], [""])[0] == "matrix":
            return "matrix", f"(concat {self._is(term, 'matrix')})"
        if name == "var":
            return "prompt", self._is(term, "vector")
        if name in SOLUTIONS:
            return SOLUTIONS[name], self.solution(term)
        if name == "neg":
            model, entries = self.vector(rest[0])
            return model, f"(scaled (-1) {entries})"
        if name == "mul":
            model, entries = self.vector(rest[1])
            return model, f"(scaled {self.argument(rest[0])} {entries})"
        if name == "gradient":
            model, data, loss = self.risk(rest[0])
            return model, f"({model}_gradient {data} {loss} {self.point(model, data, rest[1])})"
        raise _unprinted(name)

    def point(self, model: str, data: str, term: list) -> str:
        """A vector, or a matrix with its rows."""
        if term[0] == "var":
            return self._is(term, SORT_OF[model])
        own, entries = self.vector(term)
        if own != model:
            raise InputError(f"A point of the {own} model is given to the {model} model, which has no Coq translation.")
        return entries if model == "prompt" else f"(matrix_of (dimension {data}) (dimension {data}) {entries})"

    def numbers(self, term: list) -> str:
        """One number for every input."""
        name, *rest = term
        if name == "sub":
            return f"(differences {self.numbers(rest[0])} {self.numbers(rest[1])})"
        if name == "loss_value":
            return f"(map (loss_value {self.loss(rest[0])}) {self.numbers(rest[1])})"
        if name in SCORES:
            return f"({name} {self.data(rest[0])})"
        if name == "mul":
            return f"(scaled {self.argument(rest[0])} {self.numbers(rest[1])})"
        if name == "token_scores":
            return f"(token_scores {self.data(rest[0])} {self.index(rest[1])})"
        if name == "matrix_logits":
            data, (model, entries) = self.data(rest[0], queries=True), self.vector(rest[1])
            if model == "matrix":
                return f"(matrix_logits {data} {entries} {self.index(rest[2])})"
        raise _unprinted(name)

    def _sort(self, term: list) -> list[str]:
        return self.sorts.get(term[1], [""]) if term[0] == "var" else [""]


def _called(name: str) -> str:
    return name if name == "eta" else coq_name(name)


def limit_statement(statement: dict, unneeded: Collection[str] = ()) -> str:
    """The statement without the hypotheses in which an ``unneeded`` word occurs.  **Raises.** InputError for other vocabulary."""
    if statement["quantifier"] == "almost_all" and not unneeded:
        return _almost_always(statement)
    if statement["quantifier"] != "all" or statement.get("exists"):
        raise InputError("Only statements for all their variables are translated to Coq.")
    printed = _Printed({entry[0]: entry[1:] for entry in statement["forall"]}, statement["hypotheses"])
    kept = [one for one in statement["hypotheses"] if not any(re.search(rf"\b{w}\b", str(one)) for w in unneeded)]
    hypotheses = [printed.truth(one) for one in kept]
    conclusion = printed.conclusion(statement["conclude"])
    premises = "".join(f"{one} -> " for one in [*printed.premises, *hypotheses])
    return f"forall {' '.join(printed.bound)}, {premises}{conclusion}"


def _almost_always(statement: dict) -> str:
    """A statement about almost every dataset, or dataset and number, with every choice; the quantifier says what the sort says."""
    sorts = {name: [one for one in sort if one != "generic"] for name, *sort in statement["forall"]}
    kinds = sorted(sort[0] for sort in sorts.values())
    if kinds not in (["choice", "dataset"], ["choice", "dataset", "scalar"]) or sorts.get("D") != [
        "dataset",
        "queries",
    ]:
        raise InputError(
            "A statement for almost all instances is printed in Coq for one dataset D with queries, one choice and at most one number."
        )
    printed = _Printed(sorts, statement["hypotheses"])
    before = len(printed.bound)
    of_kind = {sort[0]: _called(name) for name, sort in sorts.items()}
    hypotheses = [f"choice_fits D {of_kind['choice']}", *(printed.truth(one) for one in statement["hypotheses"])]
    said = "".join(f"{one} -> " for one in hypotheses) + printed.conclusion(statement["conclude"])
    if len(printed.bound) > before:
        raise InputError(
            "A statement for almost all instances is printed in Coq where its hypotheses name no solution."
        )
    said = f"forall ({of_kind['choice']} : list nat), {said}"
    if "scalar" in of_kind:
        return f"almost_every_pair (fun (D : dataset) ({of_kind['scalar']} : R) => {said})"
    return f"almost_every (fun (D : dataset) => {said})"


def _terms_of(name: str, term: list) -> Iterator[list]:
    """The terms of this name inside a term, itself among them."""
    if term and term[0] == name:
        yield term
    for one in term:
        if isinstance(one, list):
            yield from _terms_of(name, one)


def _unprinted(name: str) -> InputError:
    return InputError(f"The name {name!r} has no Coq translation in a statement for all datasets.")


__all__ = ["WORDS", "limit_statement"]
