"""Proofs that a user wrote, step by step: each step is proved or refuted, and all together become one tree."""
