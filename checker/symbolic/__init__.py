"""Formulas with indices, for every size at once: derivatives, normal forms, the gradients of the models, and their bounds as text."""
