"""10 Unknown and proof: what a search can tell, and what only a proof can."""

from ..sheet import Sheet

sheet = Sheet("10_proof")
