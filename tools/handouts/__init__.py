"""Print PDFs for each lesson and each form of the recursion test.

There is a PDF for learners, and on request one for teachers, with the key. Terms used in this package:

- sheet: what learners get; it contains no answers
- key: the solved sheet, for the teacher, printed after the lesson plan
- block: a piece of a sheet, rendered open for learners and solved for the key
- point: the unit of length

`lessons` lists the blocks of each lesson, `blocks` renders them, `misconceptions` chooses those to expect in a
lesson, `figures` draws boards and call trees in greyscale, `guide` collects the teacher's page, `inventory`
makes the recursion test, and `press` lays everything out with Typst (`page.typ`).
"""
