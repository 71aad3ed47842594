"""Terms and statements in the words of ``library/Vectors.v``: every operation on vectors and matrices is one named function.

Nothing is approximated: what has no word here, a size that does not fit, and a term whose definedness cannot be said, are
refused.  The checker counts a conclusion as true only where all its terms have a value, and Coq gives x/0 and √(−1) some value;
so a relation of the conclusion is printed together with what makes it defined: ``y <> 0 /\\ …`` for a divisor, ``0 <= y /\\ …``
under a root.  A hypothesis is printed bare: there the checker asks for a value too, so that the Coq statement has only more
instances.  ``x ^ k`` is printed for literal whole k.
"""

from __future__ import annotations

import re
from fractions import Fraction

from checker.coq.trees.words.names import KEYWORDS, WORDS
from checker.coq.trees.words.shapes import SHAPES, Size
from checker.errors import InputError

Form = list  # a term as JSON: [name, argument, …]
RELATIONS = {"le": "<=", "lt": "<", "eq": "="}
INFIX = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
SCALAR_FUNCTIONS = {
    "exp": "exp",
    "log": "ln",
    "sqrt": "sqrt",
    "abs": "Rabs",
    "sigmoid": "sigmoid",
    "sigmoid_slope": "sigmoid_slope",
    "sigmoid_curvature": "sigmoid_curvature",
}
BINDERS = {
    "sum_over": ("total", "vtotal", "mtotal"),
    "stack": (),
    "for_each": (),
}  # of numbers, of vectors, of matrices
ENTRYWISE = {"add": "vadd", "sub": "vsub", "hadamard": "hadamard"}
MATRIX_SUMS = {"add": "madd", "sub": "msub"}


def refused(what: str) -> InputError:
    return InputError(f"{what}, so this tree has no export to Coq.")


def rational_text(x: Fraction) -> str:
    whole = f"{x.numerator}" if x.numerator >= 0 else f"({x.numerator})"
    return whole if x.denominator == 1 else f"({whole} / {x.denominator})"


def size_of_words(words: str) -> Size:
    return tuple(sorted(f for f in words.split("*") if f != "1"))


# Names that scripts use: of facts and lemmas, of what is known of a variable, of bound indices
_OWN = re.compile(r"[A-Z]\d+|[HBX]_.*|[OIS]|gradient_\d+|[a-z]\d*(_\d+)?_|[CDELN]\d?_")


def is_taken(name: str) -> bool:
    """The name means something in Coq, in its library or in the scripts of proofs."""
    return name in KEYWORDS or name in WORDS or _OWN.fullmatch(name) is not None


class Words:
    """Prints terms over variables of given sorts.  ``gradients``: the terms that stand as Coq variables, with their names."""

    def __init__(self, sorts: dict[str, list[str]]) -> None:
        self.sorts = sorts
        self.gradients: dict[str, str] | None = None  # None: print the formula of the gradient
        self.gradient_terms: list[Form] = []
        self.names: dict[str, str] = {}
        self.bare = False  # inside a proof all words are total, as they are in Coq
        self.sizes: list[str] = []  # the names that occur in sizes of the statement's variables
        self.shapes: dict[str, tuple[Size, ...]] = {}

    # ── names and sizes ──────────────────────────────────────────────────────────────────────────────────────────
    def name(self, variable: str) -> str:
        """A Coq name of its own for a variable or a size."""
        if variable not in self.names and ":" in variable:  # a bound index
            self.names[variable] = self.free_name(variable.partition(":")[0])
        if variable not in self.names:
            if not re.fullmatch(r"[a-zA-Z]\w*", variable, re.ASCII):
                raise refused(f"The variable {variable!r} is no plain name")
            own = f"{variable}_" if is_taken(variable) else variable
            if own in self.names.values():
                raise refused(f"Two variables would have the name {own} in Coq")
            self.names[variable] = own
        return self.names[variable]

    def free_name(self, name: str) -> str:
        """A name like this one that no variable has, nor a bound index."""
        taken = {*self.names.values(), *self.sorts, *self.sizes}
        own_names = (name, f"{name}_b", *[f"{name}_b{k}" for k in range(2, 99)])
        return next(own for own in own_names if own not in taken and not is_taken(own))

    def bound(self, leaf: str) -> str:
        """The Coq name of the bound index "i:n"."""
        if leaf not in self.sorts:
            size = leaf.partition(":")[2]
            if not all(one.isdigit() or one in self.sizes for one in size.split("*")):
                raise refused(f"The bound index {leaf!r} has no Coq meaning here")
            self.sorts[leaf] = ["index", size]
        return self.name(leaf)

    def size_names(self) -> list[str]:
        """The names that occur in sizes, once each; a scalar of the same name is refused."""
        words = [
            f
            for sort in self.sorts.values()
            if sort[0] in ("vector", "matrix", "index", "order")
            for size in sort[1:]
            for f in size.split("*")
        ]
        names = list(dict.fromkeys(w for w in words if not w.isdigit()))
        if any(name in self.sorts for name in names):
            raise refused("A size has the name of a variable")
        return names

    def range_of(self, variable: str) -> str | None:
        """What is known of an index or an order; nothing of other variables."""
        if self.sorts[variable][0] == "order":
            return f"is_order {self.size_text(self.shape(['var', variable])[0])} {self.name(variable)}"
        if self.sorts[variable][0] != "index":
            return None
        return f"({self.name(variable)} < {self.size_text(self.shape(['var', variable])[0])})%nat"

    def size_text(self, size: Size) -> str:
        texts = [f if f.isdigit() else self.name(f) for f in size] or ["1"]
        return texts[0] if len(texts) == 1 else f"({' * '.join(texts)})"

    def shape(self, term: Form) -> tuple[Size, ...]:
        """The sides of a vector or a matrix, nothing for a scalar, the range of an index."""
        key = repr(term)
        if key not in self.shapes:
            self.shapes[key] = self._shape(term)
        return self.shapes[key]

    def _shape(self, term: Form) -> tuple[Size, ...]:
        name, *rest = term
        if name == "var":
            sort = self.sorts.get(rest[0])
            if sort is None or sort[0] not in ("scalar", "vector", "matrix", "index", "order"):
                raise refused(f"The variable {rest[0]!r} is of a sort that has no Coq meaning here")
            return tuple(map(size_of_words, sort[1:])) if sort[0] != "scalar" else ()
        if name == "num":
            return ()
        if name == "bound":
            self.bound(rest[0])
            return self.shape(["var", rest[0]])
        if name == "place" and not (rest[0][0] == "num" and rest[0][1].isdigit()):
            raise refused("A place that is no whole number has no Coq meaning here")
        if name == "place":
            return ((f"place:{rest[0][1]}",),)
        if name in BINDERS:
            index, body = map(self.shape, rest)
            return index + body if name == "stack" else body
        if name == "number_of" and self.shape(rest[0]):
            return ()
        if name == "indicator":
            return ()
        if name == "mat" and rest[1][0] == "length":
            (whole,), (row,) = self.shape(rest[0]), self.shape(rest[1][1])
            left = list(whole)
            if all(one in left for one in row):
                for one in row:
                    left.remove(one)
                return tuple(left), row
        if name in ("gradient", "softmax_loss"):
            return self.shape(rest[1]) if name == "gradient" else ()
        if name == "identity":
            if rest[0][0] != "length":
                raise refused("An identity matrix of this kind has no Coq meaning here")
            return self.shape(rest[0][1]) * 2
        fits = SHAPES.get(name)
        if fits is None:
            raise refused(f"The word {name!r} has no Coq meaning here")
        sides = [self.shape(one) for one in rest]
        found = fits(*sides) if len(sides) == fits.__code__.co_argcount else None
        if found is None:
            raise refused(f"The name {name!r} with these sizes has no Coq meaning here")
        return found

    # ── terms ────────────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, term: Form) -> str:
        """A scalar, vector, matrix or index; always one closed piece of text."""
        name, *rest = term
        if name == "var":
            own = self.name(rest[0])
            return f"(INR {own})" if self.sorts[rest[0]] == ["scalar", "natural"] else own
        if name == "num":
            return rational_text(Fraction(rest[0]))
        if name == "bound":
            return self.bound(rest[0])
        if name == "place":
            return f"{rest[0][1]}%nat"
        if name in BINDERS:
            return self.binder(name, rest)
        if name == "number_of":
            return f"(INR {self.text(rest[0])})"
        if name == "indicator":
            return f"(indicator ({self.truth(rest[0], False)}))"
        sides = self.shape(term)
        dimension = 0 if name == "pow" else len(sides)
        if dimension == 0 and name != "neg":
            return self._scalar(name, rest)
        if dimension == 2:
            return self._matrix(name, rest)
        return self._vector(name, rest, sides)

    def binder(self, name: str, rest: list[Form]) -> str:
        """Σ_i body, or the body at every i as one vector or matrix."""
        index, body = rest
        each = f"(fun {self.text(index)} => {self.text(body)})"
        if name == "stack":
            return each
        return f"({BINDERS[name][len(self.shape(body))]} {self.size_text(self.shape(index)[0])} {each})"

    def _scalar(self, name: str, rest: list[Form]) -> str:
        if name in INFIX:
            return f"({self.text(rest[0])} {INFIX[name]} {self.text(rest[1])})"
        if name in SCALAR_FUNCTIONS:
            return f"({SCALAR_FUNCTIONS[name]} {self.text(rest[0])})"
        if name == "pow":
            if rest[1][0] != "num" or not re.fullmatch(r"\d{1,2}", rest[1][1]):
                raise refused("A power that is no small whole number has no Coq meaning here")
            return f"({self.text(rest[0])} ^ {rest[1][1]})"
        if name == "entry":
            return f"({self.text(rest[0])} {self.text(rest[1])})"
        sides = [self.size_text(one) for one in self.shape(rest[0])]
        if name == "length":
            return f"(INR {sides[0]})"
        if name in ("sum", "norm", "max_norm", "minimum", "maximum", "frobenius"):
            return f"({'total' if name == 'sum' else name} {' '.join(sides)} {self.text(rest[0])})"
        if name in ("regression_loss", "regression_loss_vectorised"):
            A1, A2, A3, _, _, B = map(self.shape, rest)
            counts = " ".join(map(self.size_text, (A1[0], A2[0], A1[1], A2[1], A3[1], B[1])))
            return f"({name} {counts} {' '.join(map(self.text, rest))})"
        if name == "dot":
            return f"(dot {sides[0]} {self.text(rest[0])} {self.text(rest[1])})"
        raise refused(f"The number {name!r} has no Coq meaning here")

    def _vector(self, name: str, rest: list[Form], sides: tuple[Size, ...]) -> str:
        if name == "neg":
            return f"({('- ', 'vopp ', 'mopp ')[len(sides)]}{self.text(rest[0])})"
        if name in ENTRYWISE:
            return f"({ENTRYWISE[name]} {self.text(rest[0])} {self.text(rest[1])})"
        if name in ("exp", "log", "abs"):
            return f"(v{name} {self.text(rest[0])})"
        if name == "mul":
            return f"(vscale {self.text(rest[0])} {self.text(rest[1])})"
        if name == "softmax":
            return f"(softmax {self.size_text(sides[0])} {self.text(rest[0])})"
        if name == "matvec":
            return f"(matvec {self.size_text(self.shape(rest[0])[1])} {self.text(rest[0])} {self.text(rest[1])})"
        if name == "vec":
            return f"(vec {self.size_text(self.shape(rest[0])[1])} {self.text(rest[0])})"
        if name == "column":
            return f"(column {self.text(rest[0])} {self.text(rest[1])})"
        if name == "pair":
            return f"(pair_of {self.text(rest[0])} {self.text(rest[1])})"
        if name == "attention_block":
            first, second = self.shape(rest[0]), self.shape(rest[1])
            sizes = [self.size_text(one) for one in (second[0], first[1], second[1])]
            return f"(attention_block {' '.join(sizes)} {' '.join(self.text(one) for one in rest)})"
        if name == "gradient":
            return self.gradient(rest)
        raise refused(f"The vector {name!r} has no Coq meaning here")

    def _matrix(self, name: str, rest: list[Form]) -> str:
        if name == "neg":
            return f"(mopp {self.text(rest[0])})"
        if name in MATRIX_SUMS:
            return f"({MATRIX_SUMS[name]} {self.text(rest[0])} {self.text(rest[1])})"
        if name == "mul":
            return f"(mscale {self.text(rest[0])} {self.text(rest[1])})"
        if name == "mat":
            return f"(mat {self.size_text(self.shape(rest[1][1])[0])} {self.text(rest[0])})"
        if name in ("transpose", "diag", "outer"):
            return f"({name} {' '.join(self.text(one) for one in rest)})"
        if name == "identity":
            return "identity"
        if name == "matmul":
            return f"(matmul {self.size_text(self.shape(rest[0])[1])} {self.text(rest[0])} {self.text(rest[1])})"
        if name == "block":
            return f"(block {self.size_text(self.shape(rest[1])[1])} {' '.join(self.text(one) for one in rest)})"
        if name == "kron":
            rows, columns = map(self.size_text, self.shape(rest[1]))
            return f"(kron {rows} {columns} {self.text(rest[0])} {self.text(rest[1])})"
        if name == "attention_matrix":
            sizes = [
                self.size_text(one) for one in (self.shape(rest[2])[0], self.shape(rest[0])[1], self.shape(rest[2])[1])
            ]
            return f"(attention_matrix {' '.join(sizes)} {' '.join(self.text(one) for one in rest)})"
        raise refused(f"The matrix {name!r} has no Coq meaning here")

    # ── gradients: of sigmoid(<softmax(A x), g>), by x ───────────────────────────────────────────────────────────
    def gradient(self, rest: list[Form]) -> str:
        """The Coq variable that has this gradient, or its formula where there are no such variables."""
        objective, point = rest
        if objective[0] != "softmax_loss" or objective[3] != ["word", "sigmoid"]:
            raise refused("A gradient of this objective has no Coq meaning here")
        if self.gradients is None:
            return self.text(gradient_formula(objective, point))
        claim = self.gradient_claim(objective, point)
        if claim not in self.gradients:
            self.gradients[claim] = f"gradient_{len(self.gradients) + 1}"
            self.gradient_terms.append(gradient_formula(objective, point))
        return self.gradients[claim]

    def gradient_claim(self, objective: Form, point: Form) -> str:
        """``has_gradient …`` of an objective at a point, before the gradient itself."""
        A = self.shape(objective[1])
        if self.shape(objective[2]) != A[:1] or self.shape(point) != A[1:]:
            raise refused("The sizes of an objective do not fit")
        rows, columns = map(self.size_text, A)
        function = f"(softmax_sigmoid {rows} {columns} {self.text(objective[1])} {self.text(objective[2])})"
        return f"has_gradient {columns} {function} {self.text(point)}"

    # ── truths ───────────────────────────────────────────────────────────────────────────────────────────────────
    def truth(self, term: Form, concluded: bool) -> str:
        """A relation or connective.  ``concluded``: with what makes it defined."""
        name, *rest = term
        if name in ("and", "or"):
            sign = "/\\" if name == "and" else "\\/"
            return f"({self.truth(rest[0], concluded)}) {sign} ({self.truth(rest[1], concluded)})"
        if name == "implies" and (self.bare or not self.conditions(rest[0])):
            return f"({self.truth(rest[0], False)}) -> ({self.truth(rest[1], concluded)})"
        if name == "not" and (concluded or self.bare or not self.conditions(rest[0])):
            needs = self.conditions(rest[0]) if concluded else []
            return " /\\ ".join([*needs, f"~ ({self.truth(rest[0], False)})"])
        if name in ("implies", "not"):
            raise refused(f"The connective {name!r} over what may be undefined has no Coq meaning here")
        if name == "for_each":
            index = self.text(rest[0])
            return f"forall {index}, ({index} < {self.size_text(self.shape(rest[0])[0])})%nat -> ({self.truth(rest[1], concluded)})"
        says = self._relation(name, rest)
        needs = self.conditions(term) if concluded else []
        return " /\\ ".join([*needs, says])

    def _relation(self, name: str, rest: list[Form]) -> str:
        sides = [self.shape(one) for one in rest]
        if name in RELATIONS and sides == [(), ()]:
            return f"{self.text(rest[0])} {RELATIONS[name]} {self.text(rest[1])}"
        if name == "eq" and len(sides[0]) == 1 and sides[0] == sides[1] and not any(map(self.is_index, rest)):
            return f"equal {self.size_text(sides[0][0])} {self.text(rest[0])} {self.text(rest[1])}"
        if name == "eq" and len(sides[0]) == 2 and sides[0] == sides[1]:
            return f"matrix_equal {' '.join(map(self.size_text, sides[0]))} {self.text(rest[0])} {self.text(rest[1])}"
        if name == "positive":
            return f"positive {self.size_text(sides[0][0])} {self.text(rest[0])}"
        if name == "spectral_at_most":
            rows, columns = map(self.size_text, sides[0])
            return f"spectral_at_most {rows} {columns} {self.text(rest[0])} {self.text(rest[1])}"
        if (
            name == "eq"
            and all(map(self.is_index, rest))
            and (sides[0] == sides[1] or "place" in (rest[0][0], rest[1][0]))
        ):
            return f"{self.text(rest[0])} = {self.text(rest[1])}"
        raise refused(f"The relation {name!r} has no Coq meaning here")

    def is_index(self, term: Form) -> bool:
        return term[0] in ("place", "bound", "at") or (term[0] == "var" and self.sorts.get(term[1], [""])[0] == "index")

    def conditions(self, term: Form) -> list[str]:
        """What a term needs to have a value, in the order in which it is read."""
        found: list[str] = []
        if term[0] in BINDERS:
            index = self.text(term[1])
            within = f"forall {index}, ({index} < {self.size_text(self.shape(term[1])[0])})%nat ->"
            return [f"({within} {one})" for one in self.conditions(term[2])]
        for one in term[1:]:
            if isinstance(one, list):
                found += self.conditions(one)
        if term[0] == "div" and not (term[2][0] == "num" and term[2][1] != "0"):
            found.append(f"{self.text(term[2])} <> 0")
        if term[0] == "sqrt" and not (term[1][0] == "num" and Fraction(term[1][1]) >= 0) and term[1][0] != "length":
            found.append(f"0 <= {self.text(term[1])}")
        if term[0] == "log" and not (term[1][0] == "num" and Fraction(term[1][1]) > 0):
            shape = self.shape(term[1])
            positive = (
                f"positive {self.size_text(shape[0])} {self.text(term[1])}" if shape else f"0 < {self.text(term[1])}"
            )
            found.append(positive)
        return list(dict.fromkeys([*found, *self.own_conditions(term)]))

    def own_conditions(self, term: Form) -> list[str]:
        """What a word about a dataset needs besides."""
        return []


def gradient_formula(objective: Form, point: Form) -> Form:
    """g′(⟨f,γ⟩)·Aᵀ(f∘γ − ⟨f,γ⟩f) with f = softmax(Ax): what ``softmax_sigmoid_gradient`` of Gradients.v proves of it."""
    A, gamma = objective[1], objective[2]
    f = ["softmax", ["matvec", A, point]]
    d = ["dot", f, gamma]
    inside = ["sub", ["hadamard", f, gamma], ["mul", d, f]]
    return ["mul", ["sigmoid_slope", d], ["matvec", ["transpose", A], inside]]
