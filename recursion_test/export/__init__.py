"""The bank of the recursion test for other systems: as Moodle XML and as QTI.

The rooms: `question` (a variant as other systems want one: choices with letters, scores, feedback),
`qti`, `moodle` (one format each), `xml` (elements), `command` (`puzzlecourse export-items`).
"""
