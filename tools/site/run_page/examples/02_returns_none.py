# A function that returns None
def count_down(n):
    if n == 0:
        return "go"
    count_down(n - 1)


print(count_down(3))
