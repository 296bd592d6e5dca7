# A binary search tree
class Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None

    def insert(self, value):
        side = "left" if value < self.value else "right"
        child = getattr(self, side)
        if child is None:
            setattr(self, side, Node(value))
        else:
            child.insert(value)

    def height(self):
        sides = [side.height() for side in (self.left, self.right) if side]
        return 1 + max(sides, default=0)


root = Node(5)
for value in [2, 8, 1]:
    root.insert(value)
print(root.height())
