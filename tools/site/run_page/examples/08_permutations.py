# All orders of some letters
def orders(letters, chosen=""):
    if not letters:
        print(chosen)
        return 1
    count = 0
    for letter in letters:
        rest = letters.replace(letter, "")
        count += orders(rest, chosen + letter)
    return count


print(orders("abc"), "orders")
