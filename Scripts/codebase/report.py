"""Prints what codebase.sh has measured.

report.py table RESULTS
report.py slopes SIZE RESULTS SIZE RESULTS SIZE RESULTS
"""

import json
import sys

UNITS = {"seconds": "s", "processor": "s of processor", "memory": "MB", "bytes": "KB", "count": ""}
# Below it, the noise of a machine is larger than the figure.
SMALLEST = {"seconds": 0.05, "processor": 0.05, "memory": 4e6, "bytes": 1000, "count": 1}


def read(path):
    rows = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            rows.setdefault(row.pop("figure"), {}).update(row)
    return rows


def shown(unit, value):
    if value is None:
        return ""
    if unit in ("seconds", "processor"):
        return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"
    if unit == "memory":
        return f"{value / 1e6:.0f}"
    if unit == "bytes":
        return f"{value / 1000:,.0f}"
    return f"{value:,.0f}"


def table(path):
    print("| figure | seconds | processor seconds | largest process, MB | KB | count |")
    print("|---|--:|--:|--:|--:|--:|")
    for figure, row in read(path).items():
        cells = " | ".join(shown(unit, row.get(unit)) for unit in UNITS)
        print(f"| {figure} | {cells} |")


def verdict(values, sizes, unit):
    """Whether the cost of a further thousand services stays the same, from the smaller to the larger step."""
    if values[2] < SMALLEST[unit]:
        return "too small to say"
    steps = [(values[i + 1] - values[i]) / (sizes[i + 1] - sizes[i]) for i in (0, 1)]
    if steps[1] <= 0:
        return "constant"
    if steps[0] <= 0 or values[1] < SMALLEST[unit]:
        return "too small to say" if values[0] < SMALLEST[unit] else "uneven"
    ratio = steps[1] / steps[0]
    if ratio > 1.3:
        return f"**faster than linear: the later step costs {ratio:.1f}×**"
    return "linear" if ratio > 0.75 else f"slower than linear ({ratio:.1f}×)"


def slopes(arguments):
    sizes = [int(size) / 1000 for size in arguments[::2]]
    results = [read(path) for path in arguments[1::2]]
    heads = " | ".join(f"{size:,}" for size in map(int, arguments[::2]))
    print(f"| figure | unit | {heads} | for a further 1,000 | |")
    print("|---|---|" + "--:|" * (len(sizes) + 1) + "---|")
    for figure, row in results[0].items():
        for unit in UNITS:
            values = [result.get(figure, {}).get(unit) for result in results]
            if None in values or unit == "seconds" and "processor" in row:
                continue
            slope = (values[-1] - values[0]) / (sizes[-1] - sizes[0])
            cells = " | ".join(shown(unit, value) for value in values)
            print(f"| {figure} | {UNITS[unit]} | {cells} | {shown(unit, slope)} | {verdict(values, sizes, unit)} |")


if sys.argv[1] == "table":
    table(sys.argv[2])
else:
    slopes(sys.argv[2:])
