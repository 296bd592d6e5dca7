# The towers of Hanoi
def carry(disks, source, target, spare):
    if disks == 0:
        return
    carry(disks - 1, source, spare, target)
    print(f"disk {disks}: {source} to {target}")
    carry(disks - 1, spare, target, source)


carry(3, "A", "C", "B")
