"""Formulas with indices, for every size at once: derivatives, normal forms and the gradients of the models."""
