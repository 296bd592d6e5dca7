"""What a teacher prints: for each lesson a PDF for learners and, on request, one with the plan and the key.

Throughout this package we have:

- sheet: what a learner gets; nothing in it tells an answer
- key: the sheet solved, for the teacher, behind the plan of the lesson
- block: a piece of a sheet, which is set open for learners and solved for the key
- point: the unit of lengths

`lessons` says what paper a lesson gets, `blocks` what such a piece of paper is, open and solved,
`figures` draws boards and call trees without colours, `guide` collects what the teacher needs,
and `press` has Typst lay it out as `page.typ` says.
"""
