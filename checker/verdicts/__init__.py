"""The verdict on one claim: the trial gathers the evidence, the judge finds the word."""
