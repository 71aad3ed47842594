"""Audits of many claims: processes with limits, the ledger, the cache and the published audit."""
