"""The perceptron's mistake bound: with a margin γ and ‖x_i‖ ≤ R it makes at most R²/γ² mistakes.

Role.  Two invariants and Cauchy–Schwarz.
"""
