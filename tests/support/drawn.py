"""Read values back from a drawing."""

SVG = "{http://www.w3.org/2000/svg}"


def place_of(kind, told):
    if kind == "rect":
        x, y, width, height = (float(told(name)) for name in ("x", "y", "width", "height"))
        return x, y, x + width, y + height
    if kind == "circle":
        x, y, radius = (float(told(name)) for name in ("cx", "cy", "r"))
        return x - radius, y - radius, x + radius, y + radius
    if kind == "text":
        return tuple(float(told(name)) for name in ("x", "y", "font-size"))
    points = [tuple(map(float, point.split(","))) for point in told("points").split()]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
