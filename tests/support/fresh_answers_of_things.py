"""Answers to the exercises on things made of things: words, lists in lists, folders, families.

They stand among those of `fresh_answers`. Whoever wrote them knew the cases, and what they might lack.
"""

import re
from copy import deepcopy
from functools import reduce

from fresh_answers import right, wrong

# ---- palindrome ----------------------------------------------------------------------------------


@wrong("palindrome")
def first_of_its_letters_removed(word):
    if len(word) < 2:
        return True
    return word[0] in word[1:] and first_of_its_letters_removed(word[1:].replace(word[0], "", 1))


@wrong("palindrome")
def up_to_twenty_letters(word):
    if len(word) < 2 or len(word) > 20:
        return True
    return word[0] == word[-1] and up_to_twenty_letters(word[1:-1])


@wrong("palindrome")
def every_other_pair(word):
    if len(word) < 2:
        return True
    return word[0] == word[-1] and every_other_pair(word[2:-2])


@wrong("palindrome")
def one_letter_is_no_word(word):
    if len(word) < 2:
        return word == ""
    return word[0] == word[-1] and one_letter_is_no_word(word[1:-1])


@wrong("palindrome")
def gives_the_word_back(word):
    if len(word) < 2:
        return word
    return word[0] == word[-1] and gives_the_word_back(word[1:-1])


@wrong("palindrome")
def true_as_text(word):
    if len(word) < 2:
        return "True"
    return true_as_text(word[1:-1]) if word[0] == word[-1] else "False"


@wrong("palindrome")
def letters_in_pairs(word):
    if not word:
        return True
    others = word.replace(word[0], "")
    odd = word.count(word[0]) % 2
    return letters_in_pairs(others) if not odd else all(others.count(c) % 2 == 0 for c in others)


@wrong("palindrome")
def ten_levels_are_enough(word, level=0):
    if len(word) < 2 or level == 10:
        return True
    return word[0] == word[-1] and ten_levels_are_enough(word[1:-1], level + 1)


@wrong("palindrome")
def one_slip_is_forgiven(word, slips=0):
    if len(word) < 2:
        return slips == 0
    return one_slip_is_forgiven(word[1:-1], slips + (word[0] != word[-1]) * (len(word) < 12))


@wrong("palindrome")
def turned_with_a_call_for_show(word):
    if len(word) > 1:
        turned_with_a_call_for_show(word[1:-1])
    return word == word[::-1]


@wrong("palindrome")
def turned_letter_by_letter(word):
    return reduce(lambda turned, letter: letter + turned, word, "") == word


@wrong("palindrome")
def remembers_how_long_it_was(word, longest=[0]):
    if len(word) < longest[0] - 30:
        return False
    longest[0] = max(longest[0], len(word))
    return len(word) < 2 or (word[0] == word[-1] and remembers_how_long_it_was(word[1:-1]))


@right("palindrome")
def by_the_ends_as_a_slice(word):
    return word[:1] == word[-1:] and (len(word) < 3 or by_the_ends_as_a_slice(word[1:-1]))


@right("palindrome")
def palindrome_from_the_middle(word):
    def grows(left, right):
        if left < 0:
            return True
        return word[left] == word[right] and grows(left - 1, right + 1)

    return grows(len(word) // 2 - 1, (len(word) + 1) // 2)


@right("palindrome")
def palindrome_or_not(word):
    return not ends_differ(word)


def ends_differ(word):
    if len(word) <= 1:
        return False
    return bool(word[0] != word[-1]) or not palindrome_or_not(word[1 : len(word) - 1])


# ---- depth ---------------------------------------------------------------------------------------


@wrong("depth")
def depth_of_the_first_one(things):
    inner = [thing for thing in things if isinstance(thing, list)]
    return 1 + depth_of_the_first_one(inner[0]) if inner else 1


@wrong("depth")
def depth_of_the_last_one(things):
    inner = [thing for thing in things if isinstance(thing, list)]
    return 1 + depth_of_the_last_one(inner[-1]) if inner else 1


@wrong("depth")
def depth_of_the_longest_one(things):
    inner = [thing for thing in things if isinstance(thing, list)]
    return 1 + depth_of_the_longest_one(max(inner, key=len)) if inner else 1


@wrong("depth")
def empty_lists_are_nothing(things):
    return 1 + max([empty_lists_are_nothing(t) for t in things if isinstance(t, list) and t] + [0])


@wrong("depth")
def numbers_make_it_deep(things):
    inner = [numbers_make_it_deep(t) if isinstance(t, list) else 0 for t in things]
    return 1 + max(inner) if inner else 0


@wrong("depth")
def every_list_counts(things):
    return 1 + sum(every_list_counts(thing) for thing in things if isinstance(thing, list))


@wrong("depth")
def seven_levels_at_most(things):
    inner = [seven_levels_at_most(thing) for thing in things if isinstance(thing, list)]
    return min(7, 1 + max(inner, default=0))


@wrong("depth")
def brackets_at_the_beginning(things):
    text = str(things)
    return len(text) - len(text.lstrip("["))


@wrong("depth")
def brackets_with_a_call_for_show(things):
    for thing in things:
        if isinstance(thing, list):
            brackets_with_a_call_for_show(thing)
    brackets, levels = re.sub(r"[^][]", "", str(things)), 0
    while brackets:
        brackets, levels = brackets.replace("[]", ""), levels + 1
    return levels


@wrong("depth")
def the_deepest_so_far(things, level=1, deepest=[1]):
    deepest[0] = max(deepest[0], level)
    for thing in things:
        if isinstance(thing, list):
            the_deepest_so_far(thing, level + 1)
    return deepest[0]


@wrong("depth")
def two_equally_deep_ones(things):
    inner = sorted(two_equally_deep_ones(thing) for thing in things if isinstance(thing, list))
    return 1 + max(inner, default=0) + (len(inner) > 1 and inner[-1] == inner[-2] > 1)


@wrong("depth")
def only_the_ends_are_looked_at(things):
    ends = [thing for thing in (*things[:1], *things[-1:]) if isinstance(thing, list)]
    return 1 + max(map(only_the_ends_are_looked_at, ends), default=0)


@right("depth")
def depth_by_turns_with_a_helper(things):
    return 1 + deepest_of(things, 0)


def deepest_of(things, so_far):
    if not things:
        return so_far
    first, rest = things[0], things[1:]
    if isinstance(first, list):
        so_far = max(so_far, depth_by_turns_with_a_helper(first))
    return deepest_of(rest, so_far)


@right("depth")
def depth_without_the_outermost(things):
    inner = [thing for thing in things if type(thing) is list]
    return 1 if inner == [] else 1 + depth_without_the_outermost(sum(inner, []))


@right("depth")
def depth_by_sorting(things):
    *_, deepest = sorted([0, *(depth_by_sorting(t) for t in things if not isinstance(t, int))])
    return deepest + 1


# ---- flatten -------------------------------------------------------------------------------------


@wrong("flatten")
def no_number_twice(things):
    found = []
    for thing in things:
        for number in no_number_twice(thing) if isinstance(thing, list) else [thing]:
            if number not in found:
                found.append(number)
    return found


@wrong("flatten")
def zero_is_left_out(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found += zero_is_left_out(thing)
        elif thing:
            found.append(thing)
    return found


@wrong("flatten")
def in_order_of_size(things):
    found = []
    for thing in things:
        found += in_order_of_size(thing) if isinstance(thing, list) else [thing]
    return sorted(found)


@wrong("flatten")
def numbers_before_lists(things):
    inner = [thing for thing in things if isinstance(thing, list)]
    numbers = [thing for thing in things if not isinstance(thing, list)]
    return numbers + [number for thing in inner for number in numbers_before_lists(thing)]


@wrong("flatten")
def level_by_level(things):
    if not any(isinstance(thing, list) for thing in things):
        return list(things)
    numbers = [thing for thing in things if not isinstance(thing, list)]
    return numbers + level_by_level(sum((t for t in things if isinstance(t, list)), []))


@wrong("flatten")
def taken_out_of_the_list(things):
    if not things:
        return []
    first = things.pop(0)
    return (taken_out_of_the_list(first) if isinstance(first, list) else [first]) + (
        taken_out_of_the_list(things)
    )


@wrong("flatten")
def one_list_for_all_calls(things, found=[]):
    for thing in things:
        if isinstance(thing, list):
            one_list_for_all_calls(thing)
        else:
            found.append(thing)
    return found


@wrong("flatten")
def empty_lists_stay(things):
    found = []
    for thing in things:
        found += empty_lists_stay(thing) if isinstance(thing, list) and thing else [thing]
    return found


@wrong("flatten")
def as_a_tuple(things):
    found = ()
    for thing in things:
        found += as_a_tuple(thing) if isinstance(thing, list) else (thing,)
    return found


@wrong("flatten")
def without_its_sign(things):
    found = []
    for thing in things:
        found += without_its_sign(thing) if isinstance(thing, list) else [abs(thing)]
    return found


@wrong("flatten")
def digits_of_the_text(things):
    return [int(number) for number in re.findall(r"-?\d+", str(things))]


@wrong("flatten")
def digits_with_a_call_for_show(things):
    for thing in things:
        if isinstance(thing, list):
            digits_with_a_call_for_show(thing)
    return [int(number) for number in re.findall(r"-?\d+", str(things))]


@wrong("flatten")
def six_levels_deep(things, level=1):
    found = []
    for thing in things:
        if not isinstance(thing, list):
            found.append(thing)
        elif level < 6:
            found += six_levels_deep(thing, level + 1)
    return found


@right("flatten")
def from_the_right(things):
    if not things:
        return []
    *before, last = things
    return from_the_right(before) + (from_the_right(last) if isinstance(last, list) else [last])


@right("flatten")
def opened_one_at_a_time(things):
    for place, thing in enumerate(things):
        if isinstance(thing, list):
            return opened_one_at_a_time([*things[:place], *thing, *things[place + 1 :]])
    return things[:]


@right("flatten")
def with_what_comes_after(things, after=()):
    found = list(after)
    for thing in reversed(things):
        found = with_what_comes_after(thing, found) if isinstance(thing, list) else [thing, *found]
    return found


# ---- mirror --------------------------------------------------------------------------------------


@wrong("mirror")
def turned_where_it_stands(things):
    things.reverse()
    for thing in things:
        if isinstance(thing, list):
            turned_where_it_stands(thing)
    return things


@wrong("mirror")
def only_the_outermost_is_copied(things):
    turned = things[::-1]
    for thing in turned:
        if isinstance(thing, list):
            thing[:] = only_the_outermost_is_copied(thing)
    return turned


@wrong("mirror")
def two_levels_are_turned(things):
    return [thing[::-1] if isinstance(thing, list) else thing for thing in things[::-1]]


@wrong("mirror")
def only_the_innermost(things):
    if not any(isinstance(thing, list) for thing in things):
        return things[::-1]
    return [only_the_innermost(thing) if isinstance(thing, list) else thing for thing in things]


@wrong("mirror")
def all_signs_from_the_right(things):
    turned = str(things)[::-1].translate(str.maketrans("[]", "]["))
    return eval(turned.replace(" ,", ", "))


@wrong("mirror")
def the_same_from_both_ends(things):
    if things == things[::-1]:
        return things[:]
    return [
        the_same_from_both_ends(thing) if isinstance(thing, list) else thing
        for thing in things[::-1]
    ]


@wrong("mirror")
def lists_with_one_thing_stay(things):
    return [
        lists_with_one_thing_stay(t) if isinstance(t, list) and len(t) > 1 else t
        for t in things[::-1]
    ]


@wrong("mirror")
def empty_lists_are_lost(things):
    return [
        empty_lists_are_lost(thing) if isinstance(thing, list) else thing
        for thing in things[::-1]
        if thing != []
    ]


@wrong("mirror")
def nothing_stands_twice(things):
    turned = []
    for thing in things[::-1]:
        thing = nothing_stands_twice(thing) if isinstance(thing, list) else thing
        if thing not in turned:
            turned.append(thing)
    return turned


@wrong("mirror")
def the_largest_first(things):
    return sorted(
        [the_largest_first(thing) if isinstance(thing, list) else thing for thing in things],
        key=str,
        reverse=True,
    )


@wrong("mirror")
def tuples_inside(things):
    return [tuple(tuples_inside(t)) if isinstance(t, list) else t for t in things[::-1]]


@wrong("mirror")
def six_levels_are_turned(things, level=1):
    if level > 6:
        return things
    return [
        six_levels_are_turned(thing, level + 1) if isinstance(thing, list) else thing
        for thing in things[::-1]
    ]


@right("mirror")
def a_deep_copy_that_is_turned(things):
    def turn(part):
        part.reverse()
        for thing in filter(lambda one: isinstance(one, list), part):
            turn(thing)
        return part

    return turn(deepcopy(things))


@right("mirror")
def with_a_deque(things):
    from collections import deque

    turned = deque()
    for thing in things:
        turned.appendleft(with_a_deque(thing) if isinstance(thing, list) else thing)
    return list(turned)


@right("mirror")
def mirror_by_places(things):
    turned = list(range(len(things)))
    for place, thing in enumerate(things):
        turned[-1 - place] = thing if isinstance(thing, int) else mirror_by_places(thing)
    return turned


# ---- size ----------------------------------------------------------------------------------------


@wrong("size")
def how_many_files(folder):
    return sum(how_many_files(t) if isinstance(t, dict) else 1 for t in folder.values())


@wrong("size")
def equal_sizes_once(folder):
    return sum({equal_sizes_once(t) if isinstance(t, dict) else t for t in folder.values()})


@wrong("size")
def equal_names_once(folder):
    sizes = {}

    def walk(part):
        for name, thing in part.items():
            if isinstance(thing, dict):
                walk(thing)
            else:
                sizes[name] = thing

    walk(folder)
    return sum(sizes.values())


@wrong("size")
def an_empty_folder_needs_space(folder):
    if not folder:
        return 1
    return sum(
        an_empty_folder_needs_space(t) if isinstance(t, dict) else t for t in folder.values()
    )


@wrong("size")
def the_last_folder_counts(folder):
    files = inner = 0
    for thing in folder.values():
        if isinstance(thing, dict):
            inner = the_last_folder_counts(thing)
        else:
            files += thing
    return files + inner


@wrong("size")
def the_largest_folder_counts(folder):
    inner = [the_largest_folder_counts(t) for t in folder.values() if isinstance(t, dict)]
    return sum(t for t in folder.values() if not isinstance(t, dict)) + max(inner, default=0)


@wrong("size")
def ends_at_the_first_file(folder):
    total = 0
    for thing in folder.values():
        if not isinstance(thing, dict):
            return total + thing
        total += ends_at_the_first_file(thing)
    return total


@wrong("size")
def counted_on_and_on(folder, total=[0]):
    for thing in folder.values():
        if isinstance(thing, dict):
            counted_on_and_on(thing)
        else:
            total[0] += thing
    return total[0]


@wrong("size")
def taken_out_of_the_folder(folder):
    total = 0
    while folder:
        _, thing = folder.popitem()
        total += taken_out_of_the_folder(thing) if isinstance(thing, dict) else thing
    return total


@wrong("size")
def sizes_in_the_text(folder):
    return sum(map(int, re.findall(r": (\d+)", str(folder))))


@wrong("size")
def sizes_in_the_text_for_show(folder):
    for thing in folder.values():
        if isinstance(thing, dict):
            sizes_in_the_text_for_show(thing)
    return sum(map(int, re.findall(r": (\d+)", str(folder))))


@wrong("size")
def five_folders_deep(folder, level=1):
    total = 0
    for thing in folder.values():
        if not isinstance(thing, dict):
            total += thing
        elif level < 5:
            total += five_folders_deep(thing, level + 1)
    return total


@right("size")
def a_thing_of_any_kind(thing):
    return sum(map(a_thing_of_any_kind, thing.values())) if hasattr(thing, "values") else thing


@right("size")
def first_thing_and_the_others(folder):
    if not folder:
        return 0
    first, *others = folder
    thing = folder[first]
    rest = first_thing_and_the_others({name: folder[name] for name in others})
    return rest + (first_thing_and_the_others(thing) if isinstance(thing, dict) else thing)


@right("size")
def size_by_try(folder):
    total = 0
    for name in folder:
        try:
            total += folder[name]
        except TypeError:
            total += size_by_try(folder[name])
    return total


# ---- family --------------------------------------------------------------------------------------


@wrong("family")
def only_mothers(person):
    return 0 if person is None else 1 + only_mothers(person[1])


@wrong("family")
def only_fathers(person):
    return 0 if person is None else 1 + only_fathers(person[2])


@wrong("family")
def different_names(person):
    def names(part):
        return {part[0]} | names(part[1]) | names(part[2]) if part else set()

    return len(names(person))


@wrong("family")
def how_many_generations(person):
    if person is None:
        return 0
    return 1 + max(how_many_generations(person[1]), how_many_generations(person[2]))


@wrong("family")
def without_a_mother_nobody_is_before(person):
    if person is None:
        return 0
    name, mother, father = person
    if mother is None:
        return 1
    return 1 + sum(map(without_a_mother_nobody_is_before, (mother, father)))


@wrong("family")
def mother_or_father(person):
    if person is None:
        return 0
    name, mother, father = person
    return 1 + mother_or_father(mother or father)


@wrong("family")
def nobody_counts_as_well(person):
    if person is None:
        return 1
    return 1 + nobody_counts_as_well(person[1]) + nobody_counts_as_well(person[2])


@wrong("family")
def as_many_fathers_as_mothers(person):
    return 1 + 2 * as_many_fathers_as_mothers(person[1]) if person else 0


@wrong("family")
def counted_in_one_place(person, found=[]):
    if person is not None:
        found.append(person[0])
        counted_in_one_place(person[1])
        counted_in_one_place(person[2])
    return len(found)


@wrong("family")
def six_generations(person, left=6):
    if person is None or left == 0:
        return 0
    return 1 + six_generations(person[1], left - 1) + six_generations(person[2], left - 1)


@wrong("family")
def brackets_of_the_text(person):
    return str(person).count("(")


@wrong("family")
def a_child_has_another_name(person, before=None):
    if person is None:
        return 0
    name, mother, father = person
    inner = a_child_has_another_name(mother, name) + a_child_has_another_name(father, name)
    return inner + (name != before)


@right("family")
def people_by_a_star(person):
    if not person:
        return 0
    _, *parents = person
    return sum(people_by_a_star(parent) for parent in parents) + 1


@right("family")
def people_still_waiting(person, *waiting):
    if person is None:
        return people_still_waiting(*waiting) if waiting else 0
    name, mother, father = person
    return 1 + people_still_waiting(mother, father, *waiting)


@right("family")
def people_by_match(person):
    match person:
        case None:
            return 0
        case (_, None, None):
            return 1
        case (_, mother, father):
            return people_by_match(father) + 1 + people_by_match(mother)


# ---- repair is_inside ----------------------------------------------------------------------------


@wrong("repair is_inside")
def in_the_text(folder, wanted):
    return f"'{wanted}'" in str(folder)


@wrong("repair is_inside")
def in_the_text_for_show(folder, wanted):
    for thing in folder.values():
        if isinstance(thing, dict):
            in_the_text_for_show(thing, wanted)
    return f"'{wanted}'" in str(folder)


@wrong("repair is_inside")
def a_part_of_a_name(folder, wanted):
    return any(
        wanted in name or isinstance(thing, dict) and a_part_of_a_name(thing, wanted)
        for name, thing in folder.items()
    )


@wrong("repair is_inside")
def the_beginning_of_a_name(folder, wanted):
    return any(
        name.startswith(wanted)
        or isinstance(thing, dict)
        and the_beginning_of_a_name(thing, wanted)
        for name, thing in folder.items()
    )


@wrong("repair is_inside")
def folders_only(folder, wanted):
    inner = {name: thing for name, thing in folder.items() if isinstance(thing, dict)}
    return wanted in inner or any(folders_only(thing, wanted) for thing in inner.values())


@wrong("repair is_inside")
def no_folder_of_that_name_again(folder, wanted, seen=None):
    seen = set() if seen is None else seen
    for name, thing in folder.items():
        if name == wanted:
            return True
        if isinstance(thing, dict) and name not in seen:
            seen.add(name)
            if no_folder_of_that_name_again(thing, wanted, seen):
                return True
    return False


@wrong("repair is_inside")
def exactly_once(folder, wanted):
    def times(part):
        inner = [thing for thing in part.values() if isinstance(thing, dict)]
        return (wanted in part) + sum(map(times, inner))

    return times(folder) == 1


@wrong("repair is_inside")
def the_name_or_nothing(folder, wanted):
    for name, thing in folder.items():
        if name == wanted:
            return name
        if isinstance(thing, dict) and the_name_or_nothing(thing, wanted):
            return wanted
    return None


@wrong("repair is_inside")
def the_first_two_folders(folder, wanted):
    inner = [thing for thing in folder.values() if isinstance(thing, dict)]
    return wanted in folder or any(the_first_two_folders(thing, wanted) for thing in inner[:1])


@wrong("repair is_inside")
def in_all_folders(folder, wanted):
    inner = [thing for thing in folder.values() if isinstance(thing, dict)]
    return wanted in folder or (bool(inner) and all(in_all_folders(t, wanted) for t in inner))


@wrong("repair is_inside")
def inside_up_to_three(folder, wanted, left=3):
    inner = [thing for thing in folder.values() if isinstance(thing, dict)]
    return wanted in folder or (
        left > 1 and any(inside_up_to_three(t, wanted, left - 1) for t in inner)
    )


@wrong("repair is_inside")
def found_once_and_for_all(folder, wanted, found=[]):
    if wanted in folder:
        found.append(wanted)
    for thing in folder.values():
        if isinstance(thing, dict):
            found_once_and_for_all(thing, wanted)
    return wanted in found


@right("repair is_inside")
def inside_by_counting(folder, wanted):
    times = 0
    for name, thing in folder.items():
        times += name == wanted
        if isinstance(thing, dict):
            times += inside_by_counting(thing, wanted)
    return times > 0


@right("repair is_inside")
def a_folder_with_all_things(folder, wanted):
    if wanted in folder or not folder:
        return bool(folder)
    name, thing = next(iter(folder.items()))
    others = {other: folder[other] for other in folder if other != name}
    return a_folder_with_all_things(others, wanted) or (
        isinstance(thing, dict) and a_folder_with_all_things(thing, wanted)
    )


@right("repair is_inside")
def inside_any_of_them(folder, wanted):
    return isinstance(folder, dict) and (
        wanted in folder or True in [inside_any_of_them(thing, wanted) for thing in folder.values()]
    )


# ---- repair mothers ------------------------------------------------------------------------------


@wrong("repair mothers")
def every_name_once(person, so_far=()):
    if person is None:
        return list(dict.fromkeys(so_far))
    return every_name_once(person[1], (*so_far, person[0]))


@wrong("repair mothers")
def until_a_name_comes_again(person):
    if person is None:
        return []
    name, mother, father = person
    if mother is not None and mother[0] == name:
        return [name]
    return [name, *until_a_name_comes_again(mother)]


@wrong("repair mothers")
def a_mother_or_else_a_father(person):
    if person is None:
        return []
    return [person[0], *a_mother_or_else_a_father(person[1] or person[2])]


@wrong("repair mothers")
def mothers_of_ten(person, left=10):
    return [person[0], *mothers_of_ten(person[1], left - 1)] if person and left else []


@wrong("repair mothers")
def all_the_ancestors(person):
    if person is None:
        return []
    return [person[0], *all_the_ancestors(person[1]), *all_the_ancestors(person[2])]


@wrong("repair mothers")
def one_list_of_mothers(person, found=[]):
    if person is not None:
        found.append(person[0])
        one_list_of_mothers(person[1])
    return found


@wrong("repair mothers")
def mothers_as_a_tuple(person):
    return (person[0], *mothers_as_a_tuple(person[1])) if person else ()


@wrong("repair mothers")
def with_nobody_at_the_end(person):
    return [person[0], *with_nobody_at_the_end(person[1])] if person else [None]


@wrong("repair mothers")
def without_the_person(person):
    if person is None or person[1] is None:
        return []
    return [person[1][0], *without_the_person(person[1])]


@wrong("repair mothers")
def as_long_as_there_is_a_father(person):
    if person is None:
        return []
    name, mother, father = person
    return [name] if father is None else [name, *as_long_as_there_is_a_father(mother)]


@wrong("repair mothers")
def in_the_order_of_the_alphabet(person):
    return sorted([person[0], *in_the_order_of_the_alphabet(person[1])]) if person else []


@wrong("repair mothers")
def in_a_loop_for_show(person):
    if person:
        in_a_loop_for_show(person[1])
    found = []
    while person:
        found.append(person[0])
        person = person[1]
    return found


@right("repair mothers")
def mothers_joined(person):
    def text(part):
        return f"{part[0]}/{text(part[1])}" if part else ""

    return text(person).split("/")[:-1]


@right("repair mothers")
def mothers_by_try(person):
    try:
        name, mother, _ = person
    except TypeError:
        return []
    return [name] + mothers_by_try(mother)


@right("repair mothers")
def mothers_put_in_front(person):
    if person is None:
        return []
    line = mothers_put_in_front(person[1])
    line.insert(0, person[0])
    return line


# ---- paths ---------------------------------------------------------------------------------------


@wrong("paths")
def beginning_with_nothing(folder, so_far):
    def walk(part, way):
        inner = [
            walk(t, f"{way}{n}/") if isinstance(t, dict) else [way + n] for n, t in part.items()
        ]
        return sum(inner, [])

    return walk(folder, "")


@wrong("paths")
def known_by_its_folder(folder, so_far, known={}):
    if str(folder) not in known:
        found = []
        for name, thing in folder.items():
            if isinstance(thing, dict):
                found += known_by_its_folder(thing, so_far + name + "/")
            else:
                found.append(so_far + name)
        known[str(folder)] = found
    return known[str(folder)]


@wrong("paths")
def folders_have_paths_too(folder, so_far):
    found = []
    for name, thing in folder.items():
        found.append(so_far + name)
        if isinstance(thing, dict):
            found += folders_have_paths_too(thing, so_far + name + "/")
    return found


@wrong("paths")
def empty_folders_have_paths(folder, so_far):
    if not folder:
        return [so_far] if so_far else []
    inner = [
        empty_folders_have_paths(thing, so_far + name + "/")
        if isinstance(thing, dict)
        else [so_far + name]
        for name, thing in folder.items()
    ]
    return sum(inner, [])


@wrong("paths")
def files_before_folders(folder, so_far):
    found = [so_far + name for name, thing in folder.items() if not isinstance(thing, dict)]
    for name, thing in folder.items():
        if isinstance(thing, dict):
            found += files_before_folders(thing, so_far + name + "/")
    return found


@wrong("paths")
def paths_in_alphabetic_order(folder, so_far):
    found = []
    for name in sorted(folder):
        thing = folder[name]
        found += (
            paths_in_alphabetic_order(thing, so_far + name + "/")
            if isinstance(thing, dict)
            else [so_far + name]
        )
    return found


@wrong("paths")
def files_that_hold_something(folder, so_far):
    found = []
    for name, thing in folder.items():
        if isinstance(thing, dict):
            found += files_that_hold_something(thing, so_far + name + "/")
        elif thing:
            found.append(so_far + name)
    return found


@wrong("paths")
def the_way_is_told_twice(folder, so_far):
    found = []
    for name, thing in folder.items():
        if isinstance(thing, dict):
            found += [so_far + path for path in the_way_is_told_twice(thing, so_far + name + "/")]
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def two_names_at_most(folder, so_far):
    found = []
    for name, thing in folder.items():
        if isinstance(thing, dict):
            found += two_names_at_most(
                thing, so_far.split("/")[0] + ("/" if so_far else "") + name + "/"
            )
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def equal_last_names_once(folder, so_far, seen=None):
    seen = set() if seen is None else seen
    found = []
    for name, thing in folder.items():
        if isinstance(thing, dict):
            found += equal_last_names_once(thing, so_far + name + "/", seen)
        elif name not in seen:
            seen.add(name)
            found.append(so_far + name)
    return found


@wrong("paths")
def one_list_of_paths(folder, so_far, found=[]):
    for name, thing in folder.items():
        if isinstance(thing, dict):
            one_list_of_paths(thing, so_far + name + "/")
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def ways_of_five_names(folder, so_far):
    found = []
    for name, thing in folder.items():
        if not isinstance(thing, dict):
            found.append(so_far + name)
        elif so_far.count("/") < 5:
            found += ways_of_five_names(thing, so_far + name + "/")
    return found


@wrong("paths")
def with_a_list_of_jobs(folder, so_far):
    jobs, found = [(so_far, folder)], []
    while jobs:
        way, thing = jobs.pop()
        if isinstance(thing, dict):
            jobs += [
                (f"{way}{name}{'/' * isinstance(thing[name], dict)}", thing[name]) for name in thing
            ][::-1]
        else:
            found.append(way)
    return found


@right("paths")
def paths_of_a_thing(folder, so_far):
    def of(thing, way):
        if not isinstance(thing, dict):
            return [way]
        return [path for name in thing for path in of(thing[name], f"{way}/{name}")]

    return [so_far + path[1:] for path in of(folder, "")]


@right("paths")
def paths_by_joining(folder, so_far):
    found = []
    for name in folder:
        if type(folder[name]) is int:
            found = [*found, "".join((so_far, name))]
        else:
            found = [*found, *paths_by_joining(folder[name], "".join((so_far, name, "/")))]
    return found


@right("paths")
def first_name_and_the_others(folder, so_far):
    if folder == {}:
        return []
    name, *others = folder
    rest = first_name_and_the_others({other: folder[other] for other in others}, so_far)
    if isinstance(folder[name], dict):
        return first_name_and_the_others(folder[name], f"{so_far}{name}/") + rest
    return [so_far + name] + rest


# ---- tidy ----------------------------------------------------------------------------------------


@wrong("tidy")
def only_at_the_top(folder):
    return {name: thing for name, thing in folder.items() if thing != {}}


@wrong("tidy")
def emptied_where_it_stands(folder):
    for name in list(folder):
        if isinstance(folder[name], dict) and not emptied_where_it_stands(folder[name]):
            del folder[name]
    return folder


@wrong("tidy")
def only_the_top_is_a_copy(folder):
    copy = dict(folder)
    for name, thing in folder.items():
        if isinstance(thing, dict):
            tidied = only_the_top_is_a_copy(thing)
            thing.clear()
            thing.update(tidied)
            if not thing:
                del copy[name]
    return copy


@wrong("tidy")
def files_of_nothing_go(folder):
    kept = {}
    for name, thing in folder.items():
        if thing := files_of_nothing_go(thing) if isinstance(thing, dict) else thing:
            kept[name] = thing
    return kept


@wrong("tidy")
def swept_twice(folder):
    def sweep(part):
        return {n: sweep(t) if isinstance(t, dict) else t for n, t in part.items() if t != {}}

    return sweep(sweep(folder))


@wrong("tidy")
def folders_need_a_file_of_their_own(folder):
    kept = {}
    for name, thing in folder.items():
        if not isinstance(thing, dict):
            kept[name] = thing
        elif any(not isinstance(inner, dict) for inner in thing.values()):
            kept[name] = folders_need_a_file_of_their_own(thing)
    return kept


@wrong("tidy")
def files_one_level_up(folder):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            kept.update(files_one_level_up(thing))
        else:
            kept[name] = thing
    return kept


@wrong("tidy")
def deleted_while_walking(folder):
    copy = deepcopy(folder)
    for name in copy:
        if isinstance(copy[name], dict):
            copy[name] = deleted_while_walking(copy[name])
            if copy[name] == {}:
                del copy[name]
    return copy


@wrong("tidy")
def nothing_in_place_of_it(folder):
    tidied = {n: nothing_in_place_of_it(t) if isinstance(t, dict) else t for n, t in folder.items()}
    return {name: thing if thing != {} else None for name, thing in tidied.items()}


@wrong("tidy")
def one_folder_of_that_name(folder, known={}):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if name not in known:
                known[name] = one_folder_of_that_name(thing)
            thing = known[name]
        if thing != {}:
            kept[name] = thing
    return kept


@wrong("tidy")
def text_without_empty_brackets(folder):
    text = str(folder)
    for _ in range(3):
        text = re.sub(r"'\w+': \{\}(, )?", "", text)
    return eval(text)


@wrong("tidy")
def equal_folders_once(folder):
    kept = {}
    for name, thing in folder.items():
        thing = equal_folders_once(thing) if isinstance(thing, dict) else thing
        if thing != {} and (
            not isinstance(thing, dict) or str(thing) not in map(str, kept.values())
        ):
            kept[name] = thing
    return kept


@wrong("tidy")
def the_pairs_that_stay(folder):
    pairs = [(n, the_pairs_that_stay(t) if isinstance(t, dict) else t) for n, t in folder.items()]
    return [(name, thing) for name, thing in pairs if thing not in ({}, [])]


@right("tidy")
def tidied_from_the_text(folder):
    text, before = str(folder), ""
    while text != before:
        before = text
        text = re.sub(r"'[^']+': \{\}, |(, )?'[^']+': \{\}", "", text)
    return eval(text)


@right("tidy")
def a_copy_with_pop(folder):
    def sweep(part):
        for name in [*part]:
            if isinstance(part[name], dict) and sweep(part[name]) == {}:
                part.pop(name)
        return part

    return sweep(deepcopy(folder))


@right("tidy")
def tidied_thing_by_thing(folder):
    if not folder:
        return {}
    *before, name = folder
    kept = tidied_thing_by_thing({other: folder[other] for other in before})
    thing = folder[name] if isinstance(folder[name], int) else tidied_thing_by_thing(folder[name])
    return kept | ({name: thing} if thing != {} else {})
