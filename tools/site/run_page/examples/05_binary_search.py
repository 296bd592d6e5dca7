# Binary search
def find(numbers, wanted):
    low, high = 0, len(numbers) - 1
    while low <= high:
        middle = (low + high) // 2
        if numbers[middle] == wanted:
            return middle
        if numbers[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return None


primes = [2, 3, 5, 7, 11, 13, 17, 19]
print(find(primes, 13))
