"""The programs that notebook 00 shows: functions that call other functions, none that calls itself."""


def double(total):
    total = total * 2
    return total


def order(price):
    total = price + 1
    twice = double(total)
    return total + twice


def first(n):
    return 100 + second(n + 1)


def second(n):
    return 10 + last(n + 1)


def last(n):
    return n


def forget(price):
    price = 0


def shop():
    price = 7
    answer = forget(price)
    return price, answer


def eight_times(number):
    twice = double(number)
    four_times = double(twice)
    return double(four_times)
