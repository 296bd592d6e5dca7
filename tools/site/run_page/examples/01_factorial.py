# A factorial
def fact(n):
    if n == 0:
        return 1
    return n * fact(n - 1)


x = fact(4)
print("4! is", x)
