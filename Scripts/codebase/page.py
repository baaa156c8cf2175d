"""Opens the page of a graph in a browser, and appends the times of the first paint and of searches to a file.

page.py RESULTS PAGE BROWSER SERVICES

Fails if the first paint takes a second or a search 100 milliseconds of the page's main thread, if a service is missing,
or if the page reports an error. Other processes on the machine affect only the rows "by the clock".
"""

import json
import os
import statistics
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "page"))
from browser import Browser  # noqa: E402
from probes import FRAME  # noqa: E402

PAINT_LIMIT = 1000
SEARCH_LIMIT = 100


def main():
    results, path, program, services = sys.argv[1:]
    rows, failures = [], []
    with Browser(program, timeout=300) as browser:
        browser.size(1280, 850)
        drawn, clock = [], []
        for _ in range(3):
            browser.open("/dev/null")
            before = browser.busy()
            browser.open(os.path.abspath(path))
            browser.run(FRAME)
            after = browser.busy()
            drawn.append(after - before if after > before else after)
            clock.append(browser.run("performance.getEntriesByName('drawn')[0].startTime"))
        found = browser.run("app.model.services.length")
        if found != int(services):
            failures.append(f"the page has {found} services, not {services}")
        words = ["r", "re", "reader", "account", "account store", "zzz", ""]
        search = []
        for word in words:
            rounds = []
            for _ in range(3):
                before = browser.busy()
                browser.run(f"""(async () => {{
                    element("search").value = {json.dumps(word)};
                    element("search").dispatchEvent(new Event("input", {{ bubbles: true }}));
                    {FRAME.replace("; new", "; await new")};
                }})()""")
                rounds.append(browser.busy() - before)
            search.append(statistics.median(rounds))
        failures += browser.complaints
    rows = [
        ("page: main thread until the first frame", "processor", min(drawn)),
        ("page: first frame with the map, by the clock", "seconds", min(clock)),
        ("page: search, median, main thread", "processor", statistics.median(search)),
        ("page: search, slowest, main thread", "processor", max(search)),
    ]
    if min(drawn) >= PAINT_LIMIT:
        failures.append(f"the page is drawn after {min(drawn):.0f} ms of work, limit {PAINT_LIMIT} ms")
    if max(search) >= SEARCH_LIMIT:
        failures.append(f"a search takes {max(search):.0f} ms of work, limit {SEARCH_LIMIT} ms")
    with open(results, "a", encoding="utf-8") as file:
        for figure, unit, milliseconds in rows:
            file.write(json.dumps({"figure": figure, unit: milliseconds / 1000}) + "\n")
    for failure in failures:
        print(f"codebase: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
