"""Derivations for every size: gradients by index calculus, bounds as trees, inequalities."""
