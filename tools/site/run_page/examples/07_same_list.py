# One list with two names
def add_one(numbers):
    numbers.append(1)


first = [3, 2]
second = first
add_one(second)
third = list(first)
third.append(0)
print(first, second, third)
