"""Terms as formulas with indices: what ``trees_sums`` brings to a normal form.

A formula is a nested tuple; an index is a text.

- ``("q", c)`` is a number, ``("a", head, i, …)`` an entry of what is not looked into;
- ``("+", x, y)``, ``("*", x, y)``, ``("~", x)`` for the negative, ``("^", x, k)``;
- ``("S", n, i, x)`` is the sum of x over i below n, ``("f", word, x)`` a function of a number;
- ``("V", word, n, i, x, at)`` is an entry of a function of the vector (x)_i, ``("N", word, n, i, x)`` such a number;
- ``("P", level, …)`` is a normal form as ``trees_sums`` keeps it.

The text of a formula means the same as the term by definition.
"""

from __future__ import annotations

from checker import verify
from checker.coq.trees.forms.forms import form_of
from checker.coq.trees.rules.rates import Rates
from checker.coq.trees.words.vectors import rational_text

Formula = tuple
FUNCTIONS = {
    "exp": "exp",
    "log": "ln",
    "sqrt": "sqrt",
    "abs": "Rabs",
    "sigmoid": "sigmoid",
    "sigmoid_slope": "sigmoid_slope",
}
ENTRYWISE = {"add": "+", "hadamard": "*"}


class Formulas:
    """Formulas of the terms of a tree, and their texts."""

    def __init__(self, tree: Rates, positive: dict[str, str], opaque: verify.Term | None = None) -> None:
        self.tree = tree
        self.positive = positive  # text: a proof that it is > 0
        self.opaque = opaque  # a term that is not looked into
        self.indices = 0  # taken so far
        self.level = 0  # how many functions stand around

    # ── formulas of terms ────────────────────────────────────────────────────────────────────────────────────────
    def formula(self, term, *at: str) -> Formula:
        """The entry of a term at indices."""
        name, args = term.name, term.args
        if term is self.opaque:
            return ("a", self.tree.print(term), *at)
        if name == "num":
            return ("q", term.leaf)
        if name in ("add", "hadamard"):
            return (ENTRYWISE[name], *[self.formula(one, *at) for one in args])
        if name == "sub":
            return ("+", self.formula(args[0], *at), ("~", self.formula(args[1], *at)))
        if name == "neg":
            return ("~", self.formula(args[0], *at))
        if name == "mul":
            return ("*", self.formula(args[0]), self.formula(args[1], *at))
        if name == "div":
            return ("*", self.formula(args[0]), ("f", "/", self.formula(args[1])))
        if name == "pow":
            return ("^", self.formula(args[0]), int(args[1].leaf))
        if name in FUNCTIONS:
            return ("f", FUNCTIONS[name], self.formula(args[0], *at))
        if name == "entry":
            return self.formula(args[0], self.tree.print(args[1]))
        if name == "column":
            return self.formula(args[0], at[0], self.tree.print(args[1]))
        if name == "transpose":
            return self.formula(args[0], at[1], at[0])
        if name == "outer":
            return ("*", self.formula(args[0], at[0]), self.formula(args[1], at[1]))
        if name == "stack":
            return self.placed(self.formula(args[1], *at[1:]), self.tree.print(args[0]), at[0])
        return self.summed_formula(term, name, args, at)

    def summed_formula(self, term, name: str, args: tuple, at: tuple) -> Formula:
        if name == "sum_over":
            size = self.tree.size_text(self.tree.words.shape(form_of(args[0]))[0])
            return self.sum_of(size, lambda i: self.placed(self.formula(args[1], *at), self.tree.print(args[0]), i))
        if name == "sum":
            return self.sum_of(self.tree.size_word(args[0]), lambda i: self.formula(args[0], i))
        if name == "dot":
            return self.sum_of(self.tree.size_word(args[0]), lambda i: ("*", *[self.formula(one, i) for one in args]))
        if name in ("matvec", "matmul"):
            A, B = args
            size = self.tree.size_word(A, 1)
            return self.sum_of(size, lambda k: ("*", self.formula(A, at[0], k), self.formula(B, k, *at[1:])))
        if name == "softmax":
            return self.vector_formula("softmax", args[0], lambda i: self.formula(args[0], i), at)
        if name in ("norm", "max_norm", "maximum", "minimum"):
            return self.vector_formula(name, args[0], lambda i: self.formula(args[0], i), ())
        if name == "frobenius":
            entries = self.tree.make("vec", args[0])
            return self.vector_formula("norm", entries, lambda i: self.formula(entries, i), ())
        if name == "attention_matrix":
            A, X, B = args
            logits = self.tree.make("matmul", self.tree.make("matmul", A, X), self.tree.make("transpose", B))
            row = self.tree.make("column", B, self.tree.term(["place", ["num", "0"]]))  # as long as a row of the logits
            return self.vector_formula("softmax", row, lambda t: self.formula(logits, at[0], t), at[1:])
        inside = [self.tree.print(self.term_of_leaf(leaf)) for leaf in sorted(term.open)]
        head = f"(fun {' '.join(inside)} => {self.tree.print(term)})" if inside else self.tree.print(term)
        return ("a", head, *inside, *at)

    def term_of_leaf(self, leaf: str):
        return self.tree.terms.kept["bound", leaf]

    def fresh_index(self) -> str:
        self.indices += 1
        return f"t{self.indices}_"

    def sum_of(self, size: str, body) -> Formula:
        i = self.fresh_index()
        return ("S", size, i, body(i))

    def vector_formula(self, word: str, u, body, at: tuple) -> Formula:
        i = self.fresh_index()
        return ("V" if at else "N", word, self.tree.size_word(u), i, body(i), *at)

    def placed(self, x, old: str, new: str):
        """A formula, or a normal form, with one index in place of another."""
        if isinstance(x, dict):
            return {self.placed(m, old, new): c for m, c in x.items()}
        if isinstance(x, tuple):
            return tuple([self.placed(one, old, new) for one in x])
        return new if x == old else x

    def index(self, k: int) -> str:
        """The name of the k-th index that a monomial sums over."""
        return f"s{self.level}_{k}_"

    # ── texts ────────────────────────────────────────────────────────────────────────────────────────────────────
    def said(self, x: Formula) -> str:
        kind, *rest = x
        if kind == "q":
            return rational_text(rest[0])
        if kind == "P":
            before, self.level = self.level, rest[0]
            text, self.level = self.said_terms(rest[1]), before  # in its own order, also where an index was renamed
            return text
        if kind == "a":
            return f"({' '.join(rest)})" if len(rest) > 1 else rest[0]
        if kind in "+*":
            return f"({self.said(rest[0])} {kind} {self.said(rest[1])})"
        if kind == "~":
            return f"(- {self.said(rest[0])})"
        if kind == "^":
            return f"({self.said(rest[0])} ^ {rest[1]})"
        if kind == "f":
            return f"({rest[0]} {self.said(rest[1])})"
        word, size, i, body, *at = rest if kind != "S" else ("total", *rest)
        return f"({word} {size} (fun {i} : nat => {self.said(body)}){''.join(f' {one}' for one in at)})"

    @staticmethod
    def at_each(i: str, text: str) -> str:
        return f"(fun {i} : nat => {text})"

    def over(self, size: str, i: str, text: str) -> str:
        return f"(total {size} {self.at_each(i, text)})"

    def said_monomial(self, m: tuple) -> str:
        sizes, factors = m
        inside = [self.said(x) if k == 1 else f"({self.said(x)} ^ {k})" for x, k in factors]
        text = inside[-1] if inside else "1"
        for one in reversed(inside[:-1]):
            text = f"({one} * {text})"
        for k in reversed(range(len(sizes))):
            text = self.over(sizes[k], self.index(k), text)
        return text

    def said_form(self, p: dict) -> str:
        return self.said_terms([(m, p[m]) for m in self.ordered(p)])

    def said_terms(self, terms) -> str:
        parts = [f"({rational_text(c)} * {self.said_monomial(m)})" for m, c in terms]
        text = parts[-1] if parts else "0"
        for one in reversed(parts[:-1]):
            text = f"({one} + {text})"
        return text

    def ordered(self, p: dict) -> list:
        return sorted(p, key=self.said_monomial)
