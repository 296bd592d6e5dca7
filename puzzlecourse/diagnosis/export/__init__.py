"""The bank of the recursion test for other systems: as QTI, as Moodle XML, and as JSON for research.

The rooms: `question` (a variant as other systems want one: choices with letters, scores, feedback),
`qti`, `moodle`, `research` (one format each), `xml` (elements), `command` (`puzzlecourse export-items`).
"""
