"""What a teacher prints: for each lesson a PDF for learners and, on request, one with the plan and the key.

`lessons` says what paper a lesson gets, `blocks` what such a piece of paper is, open and solved,
`figures` draws boards and call trees without colours, `guide` collects what the teacher needs,
and `press` has Typst lay it out as `page.typ` says.
"""
