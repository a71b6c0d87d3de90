"""The house's memory: tables and their logs, the ledger of chips, committed chance, accounts."""

from __future__ import annotations
