"""Proofs about every whole number: by induction, and about the states of sequences."""

from __future__ import annotations

from checker.coq.trees.rules.rates import Rates


class Inductions(Rates):
    """Rules about every whole number."""

    def scoped_induction(self, goal, premises, k, first) -> str:
        least, one = self.make("le", first, k), self.number("1")
        following = self.replaced(goal, k, self.make("add", k, one))
        start = self.inside([], [], premises[0])
        own = self.print_name(k)
        hidden = [{t: p for t, p in scope.items() if k.leaf not in self.occurs(t)} for scope in self.scopes]
        name = self.fresh_name()
        says = f"forall {own} : nat, ({self.truth(goal)}) -> ({self.truth(least)}) -> {self.truth(following)}"
        self.script.append(
            f"assert ({name} : {says}).\n{{ rename {own} into {own}_{name}. intros {own} {name}_0 {name}_1."
        )
        scopes, self.scopes = self.scopes, [*hidden, {goal: f"{name}_0", least: f"{name}_1"}]
        proof = self.proved(premises[1])
        self.scopes = scopes
        self.script.append(f"exact {proof}. }}")
        motive, number = f"(fun {own} : nat => {self.truth(goal)})", first.leaf.numerator
        step = f"(fun {own} H_ L_ => ltac:(cbv beta; rewrite ?S_INR; exact ({name} {own} H_ L_)))"
        return f"(by_induction {motive} {number} {own} {start} {step} {self.proved(premises[2])} : {self.truth(goal)})"

    def print_name(self, k) -> str:
        return self.words.name(k.leaf)

    def scoped_states(self, goal, premises, at, sequences) -> str:
        fresh, values = [], []
        for entry in sequences:
            one = self.term(entry["of"])
            for number, name in enumerate(entry["states"]):
                fresh.append(self.term(["var", name]))
                values.append(self.make("iterate", self.number(str(number)), at, *one.args[2:]))
        proof = self.inside(fresh, [], premises[0])
        return f"({' '.join([proof, *map(self.print, values)])} : {self.truth(goal)})"
