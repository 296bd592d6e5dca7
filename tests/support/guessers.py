"""Guessers without knowledge of puzzles, who look only at the form of the options.

A guesser takes the options and the text of the question, and returns the options that its rule
selects: one, several, or none if the rule does not apply.
"""

import re
from collections import Counter

NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
NEGATIVE = {"nothing", "none", "nobody", "nowhere", "no", "impossible"}
REASON = re.compile(r"\b(because|so|since)\b|:")
CAREFUL = re.compile(r"\b(if|depends|about|may|can)\b")
SWEEPING = re.compile(r"\b(all|never|always|only|every|any|ever)\b")


def words_in(text):
    return set(re.findall(r"\w+", text.lower()))


def first_word(option):
    return option.split()[0].strip(":,")


def last_word(option):
    return option.split()[-1]


def by_size(options, _asked=""):
    """The options in ascending order, if they begin with different numbers."""
    sizes = {}
    for option in options:
        if match := NUMBER.match(option):
            sizes[float(match[0].replace(",", ""))] = option
    return [sizes[size] for size in sorted(sizes)] if len(sizes) == len(options) else []


def likeness(option, options):
    """The number of words shared with each other option, summed, per word of the option."""
    others = [words_in(other) for other in options if other != option]
    return sum(len(words_in(option) & other) for other in others) / max(1, len(words_in(option)))


# ---- kinds of rules ------------------------------------------------------------------------------


def the_most(size, most=max):
    """Select the option with the largest value, if it is unique."""

    def guess(options, asked):
        sizes = [size(option, options, asked) for option in options]
        best = most(sizes)
        return [options[sizes.index(best)]] if sizes.count(best) == 1 else []

    return guess


def those_that(have_it):
    """Select the options with a property, if others do not have it."""

    def guess(options, _):
        found = [option for option in options if have_it(option)]
        return found if len(found) < len(options) else []

    return guess


def the_only_one(feature):
    """Select the option with a different feature, if all others share one."""

    def guess(options, _):
        features = Counter(map(feature, options))
        if len(options) < 3 or sorted(features.values()) != [1, len(options) - 1]:
            return []
        return [option for option in options if features[feature(option)] == 1]

    return guess


def most_of_them(feature):
    """Select the largest group of options with the same feature, if it is not all of them."""

    def guess(options, _):
        features = Counter(map(feature, options))
        (best, most), *others = features.most_common()
        if most == 1 or not others or others[0][1] == most:
            return []
        return [option for option in options if feature(option) == best]

    return guess


GUESSERS = {
    "nothing, none, impossible …": those_that(lambda option: first_word(option) in NEGATIVE),
    "the longest": the_most(lambda option, *_: len(option)),
    "the shortest": the_most(lambda option, *_: len(option), min),
    "the only one with a number, or without": the_only_one(lambda o: bool(NUMBER.search(o))),
    "the smallest number": lambda options, _: by_size(options)[:1],
    "the largest number": lambda options, _: by_size(options)[-1:],
    "a number in the middle": lambda options, _: by_size(options)[1:-1],
    "one that begins as most do": most_of_them(first_word),
    "the only one that begins differently": the_only_one(first_word),
    "one that ends as most do": most_of_them(last_word),
    "the only one that ends differently": the_only_one(last_word),
    "the one most like the others": the_most(lambda option, options, _: likeness(option, options)),
    "the one least like the others": the_most(
        lambda option, options, _: likeness(option, options), min
    ),
    "the one with most words of the question": the_most(
        lambda option, _, asked: len(words_in(option) & words_in(asked))
    ),
    "one that gives a reason": those_that(REASON.search),
    "a careful one": those_that(CAREFUL.search),
    "one that says all, never or only": those_that(SWEEPING.search),
}


# ---- significance --------------------------------------------------------------------------------

LIMIT = 1 / 40


def luck(chances, hits):
    """The probabilities of at most, and of at least, *hits* right answers by chance."""
    exactly = [1.0]  # exactly[n]: the probability of n hits so far
    for chance in chances:
        missed = [*(p * (1 - chance) for p in exactly), 0]
        hit = [0, *(p * chance for p in exactly)]
        exactly = [a + b for a, b in zip(missed, hit, strict=True)]
    return sum(exactly[: hits + 1]), sum(exactly[hits:])


def tried(guess, questions):
    """The questions to which the rule applies, with the selected options."""
    found = [(question, guess(question.options, question.ask)) for question in questions]
    return [(question, guessed) for question, guessed in found if guessed]


def betrayed(guess, questions):
    """A sentence on the rule's success if it differs from chance significantly, otherwise ""."""
    guesses = tried(guess, questions)
    right = [asked.name for asked, guessed in guesses if asked.right in guessed]
    missed = [asked.name for asked, guessed in guesses if asked.right not in guessed]
    chances = [len(guessed) / len(asked.options) for asked, guessed in guesses]
    if min(luck(chances, len(right))) >= LIMIT:
        return ""
    message = f"right {len(right)} times of {len(guesses)}, by chance about {sum(chances):.1f}"
    return f"{message}; right in {right}, wrong in {missed}"
