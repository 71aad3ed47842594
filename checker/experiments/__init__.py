"""The papers' experiments: finite runs that a theorem file names, and states a criterion for."""
