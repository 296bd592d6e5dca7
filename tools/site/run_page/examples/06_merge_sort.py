# Merge sort
def merge_sort(values):
    if len(values) < 2:
        return values
    middle = len(values) // 2
    left = merge_sort(values[:middle])
    right = merge_sort(values[middle:])
    merged = []
    while left and right:
        smaller = left if left[0] <= right[0] else right
        merged.append(smaller.pop(0))
    return merged + left + right


print(merge_sort([5, 2, 8, 1]))
