"""The stand-alone verifier: whether a finished round was what its record says (F9).

It imports nothing of the rest of the house and shares no code with what dealt; the record's format is in docs/record.md.
"""

from baithak.fairness.chain import verify_chain
from baithak.fairness.reading import parse
from baithak.fairness.record import verify
from baithak.fairness.report import Finding, Report, UnreadableError, Verdict

__all__ = ["Finding", "Report", "UnreadableError", "Verdict", "parse", "verify", "verify_chain"]
