"""04 Folders: a folder holds files and folders, and a family tree holds family trees."""

import os
from pathlib import Path
from typing import Any

from stepthrough.trace import record

from ..authoring.draws import even_and_odd
from ..authoring.sheet import Sheet

sheet = Sheet("04_folders")

Folder = dict[str, Any]  # a name → the size of a file in bytes, or the folder of that name


# ---- a real folder -------------------------------------------------------------------------------


def read_folder(path: str | os.PathLike[str] = ".", most: int = 2_000) -> Folder:
    """Return what is in a folder of this computer: for each name a size in bytes, or a folder.

    Nothing is opened or changed. At most so many names are read, and links are left out. A folder
    that may not be read, or is not there, counts as empty.

    >>> read_folder("no such folder")
    {}
    """
    folder: Folder = {}
    waiting = [(Path(path), folder)]  # no recursion: however deep it is, there is one frame
    left = most
    while waiting and left > 0:
        where, inside = waiting.pop(0)
        for name, size in _names_in(where, left):
            inside[name] = {} if size is None else size
            left -= 1
            if size is None:
                waiting.append((where / name, inside[name]))
    return folder


def _names_in(path: Path, most: int) -> list[tuple[str, int | None]]:
    """The names in one folder, in order of the alphabet, with their sizes; None for a folder."""
    names: list[tuple[str, int | None]] = []
    try:
        with os.scandir(path) as entries:
            for entry in entries:
                if len(names) == most:
                    break
                if (size := _size_of(entry)) != -1:
                    names.append((entry.name, size))
    except (OSError, ValueError):  # not there, no folder, or not for these eyes
        pass
    return sorted(names, key=lambda one: one[0])


def _size_of(entry: os.DirEntry[str]) -> int | None:
    """The size of a file, None for a folder, −1 for a link and what cannot be looked at."""
    try:
        if entry.is_dir(follow_symlinks=False):
            return -1 if _is_junction(entry) else None
        is_file = entry.is_file(follow_symlinks=False)
        return entry.stat(follow_symlinks=False).st_size if is_file else -1
    except OSError:
        return -1


def _is_junction(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder of Windows that leads to another place."""
    attributes = getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0)
    return bool(attributes & 0x400)  # a reparse point


# ---- folders and families that are drawn ---------------------------------------------------------

HOLIDAY: Folder = {
    "music": {},
    "photos": {"sea.jpg": 40, "old": {"map.png": 15}},
    "plan.txt": 2,
}
FOLDERS: list[Folder] = [
    {},
    {"a": 3},
    {"a": 3, "b": 4},
    {"x": {}},
    {"x": {"a": 5}},
    {"x": {"a": 5}, "b": 1},
    {"b": 1, "x": {"a": 5}},
    {"x": {"a": 5}, "y": {"b": 2}},
    {"x": {"y": {}}},
    {"x": {"y": {"a": 7}}},
    {"zero": 0},
    {"x": {"a": 0, "y": {}}, "z": {"y": {"a": 0}, "w": {"v": {}}}},
    HOLIDAY,
]
NAMES = "ashipqrtuvwy"


def a_folder(chance, levels):
    """A folder with so many levels of folders, with files and smaller folders before and after."""
    names = chance.sample(NAMES, 5)
    things = [a_small_thing(chance, levels) for _ in range(chance.randrange(1, 3))]
    if levels:
        things.insert(chance.randrange(len(things) + 1), a_folder(chance, levels - 1))
    return dict(zip(names, things, strict=False))


def a_small_thing(chance, levels):
    """A file, or a folder that is much less deep."""
    if levels > 1 and chance.randrange(3) == 0:
        return a_folder(chance, chance.randrange(2))
    return chance.randrange(100)


def long_names(chance):
    """Many files and folders in one folder; sizes of one digit and of many; blanks and capital letters."""
    sizes = [chance.randrange(10**most) for most in range(1, 12)]
    files: Folder = {
        f"{name.upper()} {name}.JPG": size for name, size in zip(NAMES, sizes, strict=False)
    }
    inside = {
        "My Films": {"S.mp4": 2**53 + 1},
        "new": {"empty": {}},
        **dict.fromkeys("zyx", sizes[0]),
    }
    return {
        **files,
        "Photos 2": inside,
        **dict.fromkeys("nmlkj", sizes[1]),
        "Old Things": {"p": inside},
    }


def deep_folders(chance):
    """Folders of even and odd depth, and a wide one; with empty folders; with equal sizes, also in another."""
    for levels in even_and_odd(chance, 6, 9):
        yield a_folder(chance, levels)
    yield long_names(chance)
    size, empty, equal = chance.randrange(9, 20), {}, {}
    for name in chance.sample(NAMES, 7):
        empty = {name: empty}
        equal = {"same": size, name: equal, "zero": 0}
    yield {"e": empty, "f": {"same": size}, "g": {"same": size}}
    yield from [equal, {"u": equal}, deep_down(chance, 11, 14)]


def deep_down(chance, least, most):
    """Folders inside each other, more than anyone nests loops; at the bottom the largest file and the only empty folder."""
    folder: Folder = {"deepest.txt": chance.randrange(100, 999), "nothing": {}}
    for _ in range(chance.randrange(least, most)):
        before, after, name = chance.sample(NAMES, 3)
        things = {before: chance.randrange(100), name: folder, after: chance.randrange(100)}
        folder = dict(chance.sample([*things.items()], 3))
    return folder


def in_two_places(chance):
    """These folders by themselves or as a part of another one; the last of them both."""
    *others, last = deep_folders(chance)
    drawn = [(folder, chance.choice(("", "home/"))) for folder in others]
    return [*drawn, (last, ""), (last, "home/")]


def folder_levels(folder, *_):
    """How many folders are inside each other, at most."""
    inner = [folder_levels(thing) for thing in folder.values() if isinstance(thing, dict)]
    return 1 + max(inner, default=0)


ANNA = (
    "Anna",
    ("Berta", ("Clara", None, None), None),
    ("David", None, ("Emil", ("Frida", None, None), None)),
)
LEAF = ("Gustav", None, None)
FAMILIES = [
    None,
    LEAF,
    ("Hans", LEAF, None),
    ("Ida", None, LEAF),
    ("Jan", LEAF, ("Karl", None, None)),
    ("Lena", ("Mia", LEAF, None), None),
    ("Nora", None, ("Otto", None, LEAF)),
    ("Paul", ("Rosa", None, ("Sara", LEAF, None)), ("Tom", None, None)),
    ANNA,
]


def a_family(chance, generations):
    """A family tree with so many generations of mothers or fathers, and others that are known."""
    if generations == 0:
        return None
    less = chance.randrange(min(generations, 4))
    parents = [a_family(chance, generations - 1), a_family(chance, less)]
    chance.shuffle(parents)
    name = chance.choice(("A", "B", "C", "D", "E", "Mary Ann (", "None, ")) + str(
        chance.randrange(99)
    )
    return (name, *parents)


def other_families(chance):
    """A small and an old one, and each of them with one more person, of the same name."""
    for generations in (2, chance.randrange(7, 12)):
        person = a_family(chance, generations)
        yield from [(person,), ((person[0], None, person),)]
    yield (ancestors(chance, chance.randrange(13, 16)),)


def ancestors(chance, length):
    """A line of ancestors through mothers and fathers."""
    person = None
    for _ in range(length):
        parents = [person, chance.choice((None, LEAF))]
        person = (chance.choice("ABCDE"), *chance.sample(parents, 2))
    return person


def generations(person):
    """How many generations are known."""
    return 0 if person is None else 1 + max(map(generations, person[1:]))


# ---- Remember? -----------------------------------------------------------------------------------


def count_numbers(things):
    found = 0
    for thing in things:
        if isinstance(thing, list):
            found = found + count_numbers(thing)
        else:
            found = found + 1
    return found


# ---- Is it in there? -----------------------------------------------------------------------------


def is_inside(folder, wanted):
    for name in folder:
        thing = folder[name]
        if name == wanted:
            return True
        if isinstance(thing, dict):
            return is_inside(thing, wanted)
    return False


@sheet.question("4.1", program=is_inside, call=(is_inside, HOLIDAY, "plan.txt"))
def what_is_inside_finds(ask):
    """Someone wrote `is_inside`, to tell whether a name is anywhere in a folder. What does
    `is_inside(HOLIDAY, "plan.txt")` return?
    """
    ask.right_by_running(
        'It enters "music" first. That folder is empty, the call returns False, and its caller hands '
        "this on at once: the loop never gets to the other names."
    )
    ask.wrong(
        True,
        "return in the loop",
        "The call for the first folder is back. Which line does its caller run next?",
        at="is_inside({}, 'plan.txt') returns",
    )
    ask.wrong(
        None,
        "an empty loop returns nothing",
        "The folder is empty and the loop does not go round. Which line comes after the loop?",
        at="is_inside({}, 'plan.txt') returns",
    )


# ---- Find the mistake, and repair it -------------------------------------------------------------


def every_name(chance):
    """A name that is there, deep down, and one that is not."""
    for folder in deep_folders(chance):
        names = set(names_in(folder))
        yield folder, chance.choice(sorted({*NAMES, "zz"} - names))
        yield folder, chance.choice(sorted(names))
        yield folder, list(folder)[-1]


def names_in(folder):
    """Every name in a folder and below."""
    for name, thing in folder.items():
        yield name
        if isinstance(thing, dict):
            yield from names_in(thing)


def some_inner(folder, wanted):
    """How many calls wait for each other at least: where nothing is found, all folders are entered."""
    return 0 if wanted in set(names_in(folder)) else folder_levels(folder) // 2


@sheet.exercise(
    "repair is_inside",
    cases=[
        ({}, "a"), ({"a": 3}, "a"), ({"a": 3}, "b"), ({"a": 3, "b": 4}, "b"), ({"ab": 3}, "a"), ({"x": {}}, "x"),
        ({"x": {}, "a": 1}, "a"), ({"x": {"a": 5}}, "a"), ({"x": {"a": 5}}, "b"),
        ({"b": 1, "x": {"a": 5}}, "a"), ({"x": {"a": 5}, "y": {"b": 2}}, "b"),
        ({"x": {"y": {"a": 7}}}, "a"), ({"x": {"y": {"a": 7}}}, "y"), ({"x": {"a": 5}, "y": {"b": 2}}, "a"),
        ({"x": {"z": {}}, "y": {"z": {"a": 1}}}, "a"),
        ({"plan.txt": 2}, "plan"), ({"plan.txt": 2}, "txt"), ({"plan.txt": 2}, "Plan.txt"), ({"plan.md": 1}, "plan.txt"),
        *((HOLIDAY, name) for name in ("plan.txt", "map.png", "old", "music", "new")),
    ],
    drawn=every_name,
    large=lambda chance: [(deep_down(chance, 15, 40), name) for name in ("deepest.txt", "zz")],
    recursive=True,
    levels=some_inner,
)  # fmt: skip
def is_somewhere(folder, wanted):
    """Return True if a file or folder of that name is in a folder, at any depth; else False.

    >>> is_somewhere({"music": {}, "plan.txt": 2}, "plan.txt")
    True
    """
    for name in folder:
        thing = folder[name]
        if name == wanted:
            return True
        if isinstance(thing, dict) and is_somewhere(thing, wanted):
            return True
    return False


sheet.hints(
    "The smallest call that shows it has an empty folder and one file. What does the caller do with the False?",
    "Step 4 of the recipe: an inner True is the answer. What does an inner False say about the other names?",
    "`if isinstance(thing, dict) and ...:` with `return True` below it; `return False` only when the loop is over.",
)


@sheet.right
def with_any(folder, wanted):
    inner = (thing for thing in folder.values() if isinstance(thing, dict))
    return wanted in folder or any(with_any(thing, wanted) for thing in inner)


@sheet.right
def remembered_in_a_variable(folder, wanted):
    found = False
    for name, thing in folder.items():
        if name == wanted:
            found = True
        elif isinstance(thing, dict):
            found = found or remembered_in_a_variable(thing, wanted)
    return found


@sheet.right
def all_names_first(folder, wanted):
    def every(part):
        found = list(part)
        for name in part:
            if isinstance(part[name], dict):
                found += every(part[name])
        return found

    return wanted in every(folder)


sheet.wrong(
    "the first part decides",
    "The first folder does not hold it. Which names has the loop not reached when it returns?",
)(is_inside)

sheet.wrong_edits(
    r"""
    ✗ one level is all: The names of this folder are looked at. Who looks at those inside?
        isinstance(thing, dict) and is_somewhere(thing, wanted) ⇒ isinstance(thing, dict) and wanted in folder
    ✗ the last answer is the answer: It was found in one folder. What does the next one make of that?
        … ⇒
            found = False
            for name in folder:
                thing = folder[name]
                if name == wanted:
                    return True
                if isinstance(thing, dict):
                    found = is_somewhere(thing, wanted)
            return found
    ✗ a folder has no name: A folder's name counts as well. Which names does your function compare?
        … ⇒
            for name in folder:
                thing = folder[name]
                if isinstance(thing, dict):
                    if is_somewhere(thing, wanted):
                        return True
                elif name == wanted:
                    return True
            return False
    ✗ one other name is a no: The first name is another one. How many names are there still to come?
        … ⇒
            for name in folder:
                thing = folder[name]
                if name == wanted:
                    return True
                if isinstance(thing, dict) and is_somewhere(thing, wanted):
                    return True
                return False
            return False
    ✗ not found is nothing: What does your function hand back when the loop is over?
        '    return False' ⇒ '    print(False)'
    ✗ every folder holds it: Which words ask the inner folder whether the name is there?
        isinstance(thing, dict) and is_somewhere(thing, wanted) ⇒ isinstance(thing, dict)
    """
)


# ---- Two calls: a family -------------------------------------------------------------------------


def mothers(person):
    name, mother, father = person
    return [name] + mothers(mother)


@sheet.question("4.2", program=mothers, run=lambda: record(mothers, ANNA))
def where_the_mothers_end(ask):
    """`ANNA` is a family tree with her mother Berta, and Berta's mother Clara. What does
    `mothers(ANNA)` do?
    """
    recording = record(mothers, ANNA)
    last, first = recording.deepest_call, recording.root
    ask.right(
        f"it stops with {type(recording.exception).__name__} in the call for {last.arguments['person']}",
        "Clara's mother is not known: the call for None cannot be taken apart. The base case is missing.",
    )
    ask.wrong(
        f"it stops with an error in the call for {first.arguments['person'][0]}",
        "errors appear at once",
        "Anna has a name, a mother and a father. Which call is the first that gets something else?",
        at="mothers(None) is called",
    )
    ask.wrong(
        "it returns ['Anna', 'Berta', 'Clara']",
        "the end of the data ends the calls",
        "Which line would tell the call for Clara not to call again?",
        at="mothers(None) is called",
    )
    ask.wrong(
        "it goes on until there are too many frames",
        "no base case, no end",
        "Each call gets a smaller tree. What is there after Clara?",
        at="mothers(None) is called",
    )


@sheet.exercise(
    "family",
    cases=[(person,) for person in FAMILIES],
    drawn=other_families,
    large=lambda chance: [(ancestors(chance, chance.randrange(20, 45)),)],
    recursive=True,
    levels=lambda person: generations(person) // 2,
)
def people(person):
    """Return how many people are in a family tree; 0 if it is None.

    >>> people(("Bea", None, ("Carl", None, None)))
    2
    """
    if person is None:
        return 0
    name, mother, father = person
    return 1 + people(mother) + people(father)


sheet.hints(
    "Step 2 of the recipe: for what does your function need no call? Somewhere every family tree ends.",
    "Step 4 of the recipe: suppose you know how many people are in the mother's tree, and in the father's. Who is left to count?",
)


@sheet.right
def with_two_base_cases(person):
    if person is None:
        return 0
    if person[1] is None and person[2] is None:
        return 1
    return with_two_base_cases(person[1]) + with_two_base_cases(person[2]) + 1


@sheet.right
def in_a_loop(person):
    count = 0
    if person:
        count += 1
        for parent in person[1:]:
            count += in_a_loop(parent)
    return count


@sheet.right
def as_a_match(person):
    match person:
        case (_, mother, father):
            return as_a_match(mother) + 1 + as_a_match(father)
        case _:
            return 0


@sheet.right
def counted_so_far(person, so_far=0):
    if person is None:
        return so_far
    _, mother, father = person
    return counted_so_far(father, counted_so_far(mother, so_far + 1))


sheet.wrong_edits(
    """
    ✗ smallest case left out: Step 2 of the recipe: somewhere a parent is not known. Which line answers
      for None?
        … ⇒
            name, mother, father = person
            return 1 + people(mother) + people(father)
    ✗ wrong base value: None means that someone is not known. How many people does that add to your tree?
        return 0 ⇒ return 1
    ✗ second call forgotten: Whose family have you counted, and whose not? A tree has two smaller ones
      in it.
        + people(mother) + people(father) ⇒ + people(mother)
    ✗ only who is below: The mother's family and the father's are counted. Who is missing?
        1 + people(mother) ⇒ people(mother)
    ✗ first call again: What did the first inner call get, and what did the second?
        people(father) ⇒ people(mother)
    ✗ one parent ends it: A mother may be known where the father is not. Which of the two have you left
      out?
        … ⇒
            if person is None:
                return 0
            name, mother, father = person
            if mother is None or father is None:
                return 1
            return 1 + people(mother) + people(father)
    ✗ the sum instead of the largest: Step 1 of the recipe: is it generations that you count, or people?
        1 + people(mother) + people(father) ⇒ 1 + max(people(mother), people(father))
    ✗ result lost: Both inner calls have returned a number. Which word hands the sum back?
        return 1 + ⇒ 1 +
    """
)


# ---- Exit ticket ---------------------------------------------------------------------------------

BEN = ("Ben", ("Eva", None, None), ("Tim", None, None))


def names(person):
    if person is None:
        return []
    name, mother, father = person
    return names(mother) + [name] + names(father)


@sheet.question("4.3", program=names, call=(names, BEN))
def in_which_order(ask):
    """`BEN` is `("Ben", ("Eva", None, None), ("Tim", None, None))`. What does `names(BEN)` return?"""
    ask.right_by_running(
        "The mother's names come first, then the person, then the father's: as the last line says."
    )
    ask.wrong(
        ["Ben", "Eva", "Tim"],
        "the caller comes first",
        "Ben's call is the first to begin. In which place does its last line put his name?",
        at="names(('Eva', None, None)) returns",
    )
    ask.wrong_in_world(
        "base value travels up",
        "What does the call for Eva do with the two lists that come back to it?",
        at="names(('Eva', None, None)) returns",
    )
    ask.wrong(
        ["Eva", "Ben"],
        "second call forgotten",
        "The call for Eva is back. How many calls does Ben's last line make?",
        at="names(('Tim', None, None)) is called",
    )


# ---- More: how large is a folder? ----------------------------------------------------------------


@sheet.exercise(
    "size",
    cases=[(folder,) for folder in FOLDERS],
    drawn=lambda chance: [(folder,) for folder in deep_folders(chance)],
    large=lambda chance: [(deep_down(chance, 15, 40),)],
    recursive=True,
    levels=lambda folder: folder_levels(folder) // 2,
)
def size(folder):
    """Return the sizes of all files in a folder, and in the folders inside it, added up.

    >>> size({"plan.txt": 2, "photos": {"sea.jpg": 40, "old": {}}})
    42
    """
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            total = total + size(folder[name])
        else:
            total = total + folder[name]
    return total


sheet.hints(
    "Step 2 of the recipe: what is the size of a folder with nothing in it?",
    "Step 3 of the recipe: `folder[name]` is a number, or a smaller folder. `isinstance(folder[name], dict)` tells which.",
    "Step 4 of the recipe: suppose you know the size of each folder inside. Add it, as you add the size of a file.",
)


@sheet.right
def sum_of_all(folder):
    return sum(sum_of_all(thing) if isinstance(thing, dict) else thing for thing in folder.values())


@sheet.right
def file_or_folder(thing):
    match thing:
        case int():
            return thing
        case dict():
            return sum(map(file_or_folder, thing.values()))


@sheet.right
def with_a_running_total(folder, total=0):
    for thing in folder.values():
        total = with_a_running_total(thing, total) if type(thing) is dict else total + thing
    return total


@sheet.right
def one_thing_and_the_rest(folder):
    if not folder:
        return 0
    (_, thing), *rest = folder.items()
    if isinstance(thing, dict):
        thing = one_thing_and_the_rest(thing)
    return thing + one_thing_and_the_rest(dict(rest))


sheet.wrong_edits(
    r"""
    ✗ result lost: The inner call has returned the size of a folder. Which line adds it?
        total = total + size(folder[name]) ⇒ size(folder[name])
    ✗ the last answer is the answer: What happens to the total so far, when a folder comes?
        total = total + size(folder[name]) ⇒ total = size(folder[name])
    ✗ the first part decides: One folder has told its size. Which names has the loop not reached yet?
        total = total + size(folder[name]) ⇒ return total + size(folder[name])
    ✗ files are counted: Step 1 of the recipe: the call promises a sum of sizes. What do you add for a
      file?
        total = total + folder[name] ⇒ total = total + 1
    ✗ every thing is a file: A folder cannot be added to a number. How do you tell a folder from a file?
        if isinstance(folder[name], dict) ⇒ if folder is None
    ✗ return in the loop: How often does the loop go round before your function returns?
        '    return total' ⇒ '        return total\n    return total'
    ✗ nothing gets smaller: Step 3 of the recipe: which folder does the inner call get, the inner one
      or the whole?
        size(folder[name]) ⇒ size(folder)
    ✗ return prints: Your function computes the right size. Which word hands it to the caller?
        … ⇒ print(sum_of_all(folder))
    ✗ a folder has a size of its own: An empty folder has the size 0. What do you begin with?
        total = 0 ⇒ total = 1
    """
)


# ---- More: the missing base case -----------------------------------------------------------------


@sheet.exercise(
    "repair mothers",
    cases=[(person,) for person in FAMILIES],
    drawn=lambda chance: other_lines(chance),
    recursive=True,
    levels=lambda person: len(line_of(person)) // 2,
)
def all_mothers(person):
    """Return the names of a person, of the mother, of her mother, and so on; [] for None.

    >>> all_mothers(("Bea", ("Eva", None, None), None))
    ['Bea', 'Eva']
    """
    if person is None:
        return []
    name, mother, father = person
    return [name] + all_mothers(mother)


def line_of(person):
    """The names from a person to the mother's mother's mother, in a loop."""
    names = []
    while person is not None:
        names.append(person[0])
        person = person[1]
    return names


def other_lines(chance):
    """A short and a long line, and each of them with a daughter who has her mother's name."""
    for length in (chance.randrange(2, 4), chance.randrange(12, 20)):
        person = line_of_mothers(chance, length)
        yield from [(person,), ((person[0], person, None),)]


def line_of_mothers(chance, length):
    """A family in which so many mothers are known, and some of their husbands."""
    person: Any = None
    husbands: list[Any] = [None, LEAF]
    if length > 3:
        husbands.append(("Ivo", ("Jana", LEAF, None), LEAF))
    for _ in range(length):
        name = f"{chance.choice('ABCDE')}{chance.randrange(9)}"
        person = name, person, chance.choice(husbands)
    return person


sheet.hints(
    "Step 2 of the recipe: the last call gets None. Which list of names belongs to no one?",
    "`[name] + ...` needs a list on its right, also at the end.",
)


@sheet.right
def last_mother_as_a_base_case(person):
    if person is None:
        return []
    if person[1] is None:
        return [person[0]]
    return [person[0], *last_mother_as_a_base_case(person[1])]


@sheet.right
def short_circuit(person):
    return [person[0]] + short_circuit(person[1]) if person else []


@sheet.right
def collected_along(person, so_far=()):
    if person is None:
        return list(so_far)
    name, mother, _ = person
    return collected_along(mother, (*so_far, name))


sheet.wrong_edits(
    """
    ✗ smallest case left out: Step 2 of the recipe: which call stops with the error, and what did it
      get?
        … ⇒
            name, mother, father = person
            return [name] + all_mothers(mother)
    ✗ None is an empty list: A list is put together with what comes back. Is None a list?
        return [] ⇒ return None
    ✗ wrong base value: Which names does the list for None hold?
        return [] ⇒ return [None]
    ✗ the last one is left out: A mother of whom no mother is known has a name, too. Which call is the
      last one needed?
        … ⇒
            if person is None or person[1] is None:
                return []
            name, mother, father = person
            return [name] + all_mothers(mother)
    ✗ collected on the way back: The person comes first. On which side of the list does the name go?
        [name] + all_mothers(mother) ⇒ all_mothers(mother) + [name]
    ✗ any smaller one will do: Step 3 of the recipe: which of the two smaller trees does the promise
      speak of?
        all_mothers(mother) ⇒ all_mothers(father)
    ✗ a list in a list: The inner call returns a list. What does one more pair of brackets make of it?
        + all_mothers(mother) ⇒ + [all_mothers(mother)]
    """
)


@sheet.wrong("loop", "The promise for the mother is the smaller call.")
def up_in_a_loop(person):
    return line_of(person)


# ---- More: what is given along -------------------------------------------------------------------


@sheet.exercise(
    "paths",
    cases=[
        *((folder, "") for folder in FOLDERS),
        ({"a": 3}, "x/"),
        ({"y": {"a": 1}, "b": 2}, "w/x/"),
    ],
    drawn=in_two_places,
    large=lambda chance: [(deep_down(chance, 15, 40), "home/")],
    recursive=True,
    levels=lambda folder, so_far: folder_levels(folder) // 2,
)
def paths(folder, so_far):
    """Return the paths of all files in a folder, in order; `so_far` is the way to the folder.

    >>> paths({"plan.txt": 2, "photos": {"sea.jpg": 40}}, "")
    ['plan.txt', 'photos/sea.jpg']
    >>> paths({"sea.jpg": 40}, "photos/")
    ['photos/sea.jpg']
    """
    found = []
    for name in folder:
        thing = folder[name]
        if isinstance(thing, dict):
            found = found + paths(thing, so_far + name + "/")
        else:
            found = found + [so_far + name]
    return found


sheet.hints(
    "Step 1 of the recipe: the call promises whole paths. What must it be given, so that it knows how they begin?",
    'Step 3 of the recipe: the folder gets smaller, and `so_far` gets longer, by a name and a "/".',
    "Step 4 of the recipe: the inner call returns a list of whole paths. Add it to yours as it is.",
)


@sheet.right
def prefixed_on_the_way_back(folder, so_far):
    found = []
    for name, thing in folder.items():
        inner = prefixed_on_the_way_back(thing, name + "/") if isinstance(thing, dict) else [name]
        found.extend(so_far + path for path in inner)
    return found


@sheet.right
def into_one_list(folder, so_far):
    found = []

    def walk(part, way):
        for name in part:
            if isinstance(part[name], dict):
                walk(part[name], f"{way}{name}/")
            else:
                found.append(way + name)

    walk(folder, so_far)
    return found


@sheet.right
def given_a_list(folder, so_far, found=None):
    if found is None:
        found = []
    for name, thing in folder.items():
        if type(thing) == dict:  # noqa: E721  # as learners write it
            given_a_list(thing, so_far + name + "/", found)
        else:
            found.append(so_far + name)
    return found


sheet.wrong_edits(
    r"""
    ✗ only the last name: The file's name is there. Which part of its path does each call know?
        found + [so_far + name] ⇒ found + [name]
    ✗ only the last folder: A path has the names of all folders on the way. Which of them have you
      dropped?
        paths(thing, so_far + name + "/") ⇒ paths(thing, name + "/")
    ✗ the way does not grow: What does `so_far` have to be for the inner folder?
        paths(thing, so_far + name + "/") ⇒ paths(thing, so_far)
    ✗ nothing between the names: Which character comes between two names of a path?
        so_far + name + "/" ⇒ so_far + name
    ✗ a list in a list: The inner call returns a list of paths. Does yours get the paths, or the list itself?
        found + paths(thing, so_far + name + "/") ⇒ found + [paths(thing, so_far + name + "/")]
    ✗ one n for all: Your `so_far` has grown for one folder. What does the next name in the loop find
      there?
        found = found + paths(thing, so_far + name + "/") ⇒ 'so_far = so_far + name + "/"\n            found = found + paths(thing, so_far)'
    ✗ result lost: The inner call has returned paths. Which line adds them to yours?
        found = found + paths(thing, so_far + name + "/") ⇒ paths(thing, so_far + name + "/")
    ✗ the last answer is the answer: What becomes of the paths so far, when a folder comes?
        found + paths(thing, so_far + name + "/") ⇒ paths(thing, so_far + name + "/")
    """
)


# ---- More: without empty folders -----------------------------------------------------------------


@sheet.exercise(
    "tidy",
    cases=[(folder,) for folder in FOLDERS],
    drawn=lambda chance: [(folder,) for folder in deep_folders(chance)],
    large=lambda chance: [(deep_down(chance, 15, 40),)],
    open=True,
)
def tidy(folder):
    """Return the folder without its empty folders; what is empty then is left out, too.

    `folder` stays as it was. A file of size 0 is a file.

    >>> tidy({"plan.txt": 2, "music": {}, "photos": {"old": {}}})
    {'plan.txt': 2}
    """
    kept = {}
    for name in folder:
        thing = folder[name]
        if isinstance(thing, dict):
            thing = tidy(thing)
        if thing != {}:
            kept[name] = thing
    return kept


sheet.hints(
    "Step 4 of the recipe: suppose each folder inside is tidy. Which of them do you keep?",
    "Begin with `kept = {}`; `kept[name] = thing` puts a thing into it, by its name.",
)


@sheet.right
def in_two_lines(folder):
    tidied = {n: in_two_lines(t) if isinstance(t, dict) else t for n, t in folder.items()}
    return {name: thing for name, thing in tidied.items() if thing != {}}


@sheet.right
def asked_beforehand(folder):
    def holds_a_file(thing):
        return not isinstance(thing, dict) or any(map(holds_a_file, thing.values()))

    kept = {}
    for name, thing in folder.items():
        if holds_a_file(thing):
            kept[name] = asked_beforehand(thing) if isinstance(thing, dict) else thing
    return kept


@sheet.right
def as_often_as_it_helps(folder):
    def once(part):
        return {n: once(t) if isinstance(t, dict) else t for n, t in part.items() if t != {}}

    while folder != once(folder):
        folder = once(folder)
    return folder


@sheet.right
def a_copy_that_is_emptied(folder):
    copy = dict(folder)
    for name in list(copy):
        if isinstance(copy[name], dict):
            copy[name] = a_copy_that_is_emptied(copy[name])
            if not copy[name]:
                del copy[name]
    return copy


sheet.wrong_edits(
    r"""
    ✗ one level is all: An empty folder may lie deeper. Who tidies the folders inside?
        thing = tidy(thing) ⇒ pass
    ✗ before or after is the same: A folder is empty when the empty ones in it have gone. When do you
      look at it: before it is tidied, or after?
        … ⇒
            kept = {}
            for name in folder:
                thing = folder[name]
                if isinstance(thing, dict) and thing != {}:
                    kept[name] = tidy(thing)
                if not isinstance(thing, dict):
                    kept[name] = thing
            return kept
    ✗ zero is nothing: A file of size 0 is a file. Does your `if` keep it?
        thing != {} ⇒ thing
    ✗ no folders at all: A folder with a file in it stays. Which folders do you leave out?
        thing = tidy(thing) ⇒ thing = {}
    ✗ the given folder is mine: `del` changes the folder itself. The caller still needs it: fill a
      new one.
        … ⇒
            for name in list(folder):
                if isinstance(folder[name], dict):
                    tidy(folder[name])
                    if folder[name] == {}:
                        del folder[name]
            return folder
    ✗ return prints: The folder is tidy. Which word hands it to the caller?
        return kept ⇒ print(kept)
    """
)
