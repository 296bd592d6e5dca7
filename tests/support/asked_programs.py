"""Programs in the style of learners, each with a call for `ask`; most results are words."""

from itertools import pairwise


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def power(base, exponent):
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def gcd(a, b):
    return a if b == 0 else gcd(b, a % b)


def chosen(n, k):
    return 1 if k in (0, n) else chosen(n - 1, k - 1) + chosen(n - 1, k)


def digit_sum(n):
    return n if n < 10 else n % 10 + digit_sum(n // 10)


def steps_to_one(n):
    return 0 if n == 1 else 1 + steps_to_one(n // 2 if n % 2 == 0 else 3 * n + 1)


def routes(row, column):
    return 1 if 0 in (row, column) else routes(row - 1, column) + routes(row, column - 1)


def reached(m, n):
    if m == 0:
        return n + 1
    return reached(m - 1, 1) if n == 0 else reached(m - 1, reached(m, n - 1))


def backwards(text):
    return "" if text == "" else backwards(text[1:]) + text[0]


def total(things):
    return sum(total(one) if isinstance(one, list) else one for one in things)


def is_won(n):
    return any(not is_won(n - taken) for taken in (1, 2, 3) if taken <= n)


def double_letters(text):
    if not text:
        return ""
    return text[0] * 2 + double_letters(text[1:])


def without(letter, text):
    if text == "":
        return text
    rest = without(letter, text[1:])
    if text[0] == letter:
        return rest
    return text[0] + rest


def is_palindrome(word):
    if len(word) < 2:
        return True
    return word[0] == word[-1] and is_palindrome(word[1:-1])


def largest(numbers):
    if len(numbers) == 1:
        return numbers[0]
    rest = largest(numbers[1:])
    return numbers[0] if numbers[0] > rest else rest


def flat(things):
    if things == []:
        return []
    if isinstance(things[0], list):
        return flat(things[0]) + flat(things[1:])
    return [things[0]] + flat(things[1:])


def depth(things):
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, depth(thing))
    return deepest + 1


def binary(n):
    if n < 2:
        return str(n)
    return binary(n // 2) + str(n % 2)


def subsets(things):
    if not things:
        return [[]]
    rest = subsets(things[1:])
    return rest + [[things[0], *one] for one in rest]


def orders(text):
    if len(text) < 2:
        return [text]
    return [
        one + rest
        for place, one in enumerate(text)
        for rest in orders(text[:place] + text[place + 1 :])
    ]


def hanoi(n, source, target, spare):
    if n == 0:
        return []
    first = hanoi(n - 1, source, spare, target)
    return [*first, source + target, *hanoi(n - 1, spare, target, source)]


def halves(n):
    if n == 0:
        return []
    return [n, *halves(n // 2)]


def interleave(first, second):
    if not first:
        return second
    return first[0] + interleave(second, first[1:])


def merged(left, right):
    if not left or not right:
        return left + right
    if left[0] < right[0]:
        return [left[0], *merged(left[1:], right)]
    return [right[0], *merged(left, right[1:])]


def sort(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    return merged(sort(numbers[:middle]), sort(numbers[middle:]))


def quick(numbers):
    if not numbers:
        return []
    first, *rest = numbers
    small = [one for one in rest if one < first]
    large = [one for one in rest if one >= first]
    return quick(small) + [first] + quick(large)


def place_of(thing, things):
    if things == []:
        return -1
    if things[0] == thing:
        return 0
    found = place_of(thing, things[1:])
    return -1 if found == -1 else found + 1


def halving(numbers, wanted, low, high):
    if low > high:
        return None
    middle = (low + high) // 2
    if numbers[middle] == wanted:
        return middle
    if numbers[middle] < wanted:
        return halving(numbers, wanted, middle + 1, high)
    return halving(numbers, wanted, low, middle - 1)


def countdown(n):
    if n == 0:
        print("go")
    else:
        print(n)
        countdown(n - 1)


def up_and_down(n):
    if n > 0:
        print(n)
        up_and_down(n - 1)
        print(n)


def stars(n):
    if n > 1:
        stars(n - 1)
    print("*" * n)


def letters(text):
    if text:
        letters(text[1:])
        print(text[0])


def ruler(n):
    if n == 0:
        return
    ruler(n - 1)
    print("-" * n)
    ruler(n - 1)


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def leaves(tree):
    if tree is None:
        return 0
    left, right = tree
    if left is None and right is None:
        return 1
    return leaves(left) + leaves(right)


def in_order(tree):
    if tree is None:
        return []
    left, value, right = tree
    return in_order(left) + [value] + in_order(right)


def height(tree):
    if tree is None:
        return 0
    left, _, right = tree
    return 1 + max(height(left), height(right))


def coins(amount, kinds):
    if amount == 0:
        return 1
    if amount < 0 or not kinds:
        return 0
    return coins(amount - kinds[0], kinds) + coins(amount, kinds[1:])


def fits(numbers, wanted):
    if wanted == 0:
        return []
    if not numbers or wanted < 0:
        return None
    with_first = fits(numbers[1:], wanted - numbers[0])
    if with_first is not None:
        return [numbers[0], *with_first]
    return fits(numbers[1:], wanted)


def collatz(n):
    if n == 1:
        return [1]
    return [n] + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)


def spelled(n):
    names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    if n < 10:
        return names[n]
    return spelled(n // 10) + " " + names[n % 10]


def zipped(left, right):
    if not left or not right:
        return []
    return [(left[0], right[0])] + zipped(left[1:], right[1:])


def squeezed(text):
    if len(text) < 2:
        return text
    rest = squeezed(text[1:])
    return rest if text[0] == text[1] else text[0] + rest


def nested(n):
    return [] if n == 0 else [nested(n - 1)]


def brackets(n):
    return "" if n == 0 else "(" + brackets(n - 1) + ")"


def divided(n, by):
    if n < by:
        return 0, n
    times, rest = divided(n - by, by)
    return times + 1, rest


def changed(numbers, change):
    if not numbers:
        return []
    return [change * numbers[0]] + changed(numbers[1:], change)


def common(first, second):
    if not first or not second:
        return ""
    if first[0] == second[0]:
        return first[0] + common(first[1:], second[1:])
    left, right = common(first[1:], second), common(first, second[1:])
    return left if len(left) >= len(right) else right


def difference(first, second):
    if not first:
        return len(second)
    if not second:
        return len(first)
    if first[0] == second[0]:
        return difference(first[1:], second[1:])
    return 1 + min(difference(first[1:], second), difference(first, second[1:]))


def gray(n):
    if n == 0:
        return [""]
    before = gray(n - 1)
    return ["0" + one for one in before] + ["1" + one for one in reversed(before)]


def filled(grid, row, column):
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])) or grid[row][column] != ".":
        return 0
    grid[row][column] = "o"
    around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return 1 + sum(filled(grid, *one) for one in around)


def smallest_first(numbers):
    if not numbers:
        return []
    least = min(numbers)
    rest = list(numbers)
    rest.remove(least)
    return [least] + smallest_first(rest)


def pascal(n):
    if n == 0:
        return [1]
    before = pascal(n - 1)
    return [1, *map(sum, pairwise(before)), 1]


def bought(money, prices, names):
    if not prices:
        return []
    if prices[0] <= money:
        return [names[0]] + bought(money - prices[0], prices[1:], names[1:])
    return bought(money, prices[1:], names[1:])


def in_words(things):
    if len(things) == 1:
        return things[0]
    if len(things) == 2:
        return things[0] + " and " + things[1]
    return things[0] + ", " + in_words(things[1:])


def evens(numbers):
    if numbers == []:
        return []
    if numbers[0] % 2 == 0:
        return [numbers[0]] + evens(numbers[1:])
    return evens(numbers[1:])


def path(folders, name):
    for folder, inside in folders.items():
        if folder == name:
            return folder
        found = path(inside, name)
        if found:
            return folder + "/" + found
    return ""


FOLDERS = {"home": {"ann": {"music": {}}, "bob": {"notes": {}}}, "etc": {}}
TREE = (((None, 1, None), 2, None), 4, ((None, 5, None), 6, (None, 7, None)))

CALLS = [
    *((fact, (n,)) for n in (3, 4, 5, 6)),
    *((power, call) for call in ((2, 3), (3, 4), (5, 2))),
    *((fib, (n,)) for n in (3, 4, 5)),
    *((gcd, call) for call in ((12, 18), (35, 21))),
    *((chosen, call) for call in ((4, 2), (5, 2), (4, 1))),
    *((digit_sum, (n,)) for n in (1234, 98765, 407)),
    *((steps_to_one, (n,)) for n in (5, 6, 10)),
    *((routes, call) for call in ((2, 2), (1, 3))),
    *((reached, call) for call in ((1, 2), (2, 1))),
    *((backwards, (text,)) for text in ("abc", "recur")),
    *((total, ([1, [2, [3]], 4],)), (is_won, (4,)), (is_won, (5,))),
    (double_letters, ("tree",)),
    (without, ("a", "banana")),
    (is_palindrome, ("level",)),
    (is_palindrome, ("planet",)),
    (largest, ([3, 8, 2, 5],)),
    (flat, ([1, [2, [3, 4]], 5],)),
    (depth, ([1, [2, []], [[3]]],)),
    (binary, (11,)),
    (subsets, ([1, 2],)),
    (orders, ("abc",)),
    (hanoi, (2, "A", "C", "B")),
    (halves, (9,)),
    (interleave, ("abc", "xyz")),
    (merged, ([1, 4, 6], [2, 5])),
    (sort, ([5, 2, 7, 1],)),
    (quick, ([4, 6, 1, 3],)),
    (place_of, (7, [3, 9, 7, 2])),
    (place_of, (8, [3, 9, 7])),
    (halving, ([2, 5, 8, 11, 14, 17], 14, 0, 5)),
    (countdown, (3,)),
    (up_and_down, (3,)),
    (stars, (4,)),
    (letters, ("home",)),
    (ruler, (3,)),
    (is_even, (5,)),
    (is_odd, (3,)),
    (leaves, (((None, None), (None, (None, None))),)),
    (in_order, (TREE,)),
    (height, (TREE,)),
    (coins, (5, (5, 2, 1))),
    (fits, ([5, 3, 2], 5)),
    (fits, ([4, 3, 2], 5)),
    (collatz, (5,)),
    (spelled, (407,)),
    (zipped, ([1, 2, 3], "ab")),
    (squeezed, ("aabccc",)),
    (nested, (3,)),
    (brackets, (3,)),
    (divided, (17, 5)),
    (changed, ([2, 4, 6], 3)),
    (common, ("abc", "ac")),
    (difference, ("cat", "at")),
    (gray, (2,)),
    (filled, ([[".", "."], ["#", "."]], 0, 0)),
    (smallest_first, ([4, 2, 9],)),
    (pascal, (3,)),
    (bought, (10, [6, 5, 3], ["ball", "kite", "pen"])),
    (in_words, (["tea", "milk", "rice", "salt"],)),
    (evens, ([4, 7, 2, 9],)),
    (path, (FOLDERS, "notes")),
]
