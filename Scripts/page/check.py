"""What a reader of a graph's page can do, tried in a browser. Run by Scripts/check-page.sh."""

import argparse
import os
import statistics
import sys
import time

sys.dont_write_bytecode = True
from browser import Browser, BrowserError  # noqa: E402

SEARCH_LIMIT = 200  # milliseconds

# Planted faults: what is changed in the page, and the check that must see it.
FAULTS = {
    "no console error": ('"use strict";', '"use strict"; console.error("planted");'),
    "loads nothing": ("default-src 'none'", "default-src 'none'; connect-src *", "drawMap();",
                      'drawMap(); fetch("http://localhost:9/").catch(() => {});'),
    "search filters": ("hits[position]; });", "false; });"),
    "a click shows why it exists": ("for (let step = root; step !== start;)",
                                    "for (let step = start; step !== start;)"),
    "a click shows what it needs": ("rows(service.dependencies.map(", "rows([].map("),
    "a click shows who needs it": ("rows(service.requesters.map(", "rows([].map("),
    "shows only what belongs to it": ("if (showsOnlyNear) hideOthers();", ""),
    "the address leads back": ("\nchooseFromAddress();", ""),
    "lines lead from it": ('setAttribute("class", kind);\n', 'setAttribute("class", "other");\n'),
    "arrows move the focus": ('case "ArrowRight": return order[position + 1];', 'case "ArrowRight": return null;'),
    "the focus is visible": ("outline: 3px solid var(--focus)", "outline: none"),
    "skips to the search": ('<a class="skip" href="#search">', '<a class="skip" tabindex="-1">'),
    "Escape closes": ("else if (chosen !== null) chooseNothing();", ""),
    "dark and light differ": ("(prefers-color-scheme: dark)", "(prefers-color-scheme: dark) and (max-width: 1px)"),
    "text has contrast": ("--quiet: #566270", "--quiet: #c6ccd3"),
    "every control has a name": ('"aria-label": spoken, ', ""),
    "fits a narrow window": ("#map { position: relative;", "#map { min-width: 1200px; position: relative;"),
    "problems are red": (".problem strong { color: var(--bad); }", ""),
    "problems have their text": ("problem.summary)", '"")'),
    "searches in time": ("const hits = matching(text);",
                         "const hits = matching(text); for (const t = Date.now(); Date.now() - t < 250;);"),
}

failures = []


def expect(condition, name, told=""):
    told = "".join(character if character.isprintable() else "·" for character in told)
    print(f"{'ok' if condition else 'FAILED'}: {name}{f' ({told})' if told else ''}", flush=True)
    if not condition:
        failures.append(name)


SHOWN = "[...document.querySelectorAll('.service')].filter(b => b.offsetParent !== null)"
FOCUS = "document.activeElement"

# Text whose colour is nearer to what is behind it than 4.5 : 1, as WCAG 2 counts (AA, normal text).
CONTRAST = """(() => {
    const parse = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    const behind = node => {
        for (; node; node = node.parentElement) {
            const colour = parse(getComputedStyle(node).backgroundColor);
            if (colour.length === 3 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const faint = new Set();
    for (const node of document.querySelectorAll("body *")) {
        const hasText = [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim() !== "");
        if (!hasText || node.offsetParent === null || node.closest("script")) continue;
        const [a, b] = [light(parse(getComputedStyle(node).color)), light(behind(node))];
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < 4.5) faint.add(`${node.className || node.tagName} ${ratio.toFixed(2)}`);
    }
    return [...faint];
})()"""


def check_desk(browser, path, shot):
    """The page of the real application."""
    browser.appearance("light")
    browser.size(1440, 900)
    browser.open(path)
    total = browser.run(f"{SHOWN}.length")
    expect(total > 20, "all services are shown", f"{total}")

    browser.press("Tab")
    expect(browser.run(f"{FOCUS}.textContent") == "Skip to search", "skips to the search")
    expect(browser.run(f"getComputedStyle({FOCUS}).outlineStyle") == "solid", "the focus is visible")
    browser.press("Enter")
    expect(browser.run(f"{FOCUS}.id") == "search", "skips to the search", "focus in the field")
    browser.type("worksheet")
    names = browser.run(f"{SHOWN}.map(b => b.textContent)")
    expect(names == ["Worksheet"], "search filters", ", ".join(names))
    told = browser.run("document.getElementById('status').textContent")
    expect(told == f"1 of {total} services", "search tells its count", told)
    browser.press("Enter")
    expect(browser.run("document.querySelector('#details h2').textContent") == "Worksheet", "Enter chooses")
    browser.press("Escape")
    expect(browser.run("chosen === null"), "Escape closes")
    browser.press("Escape")
    expect(browser.run(f"{SHOWN}.length") == total, "Escape clears the search")
    browser.press("/")
    browser.type("no such thing")
    expect(browser.run("!document.getElementById('nothing').hidden"), "an empty search says so")
    browser.press("Escape")

    browser.click(".service[data-id$='.Worksheet']")
    way = browser.run("[...document.querySelectorAll('ol.way')[0]?.children ?? []]"
                      ".map(li => li.firstElementChild.textContent)")
    expect(way[:1] == ["FrontDesk"] and way[-1:] == ["Worksheet"] and len(way) > 2,
           "a click shows why it exists", " → ".join(way))
    needed = browser.run("[...document.querySelector('#needed').nextElementSibling.querySelectorAll('.link')]"
                         ".map(b => b.textContent)")
    expect("BasePremium" in needed and "Surcharges" in needed, "a click shows who needs it", ", ".join(needed))
    expect(browser.run("document.querySelectorAll('#lines .needed').length") == len(needed)
           and browser.run("document.querySelectorAll('#lines .way').length") == len(way) - 1, "lines lead from it")
    shot("desk-light")
    browser.click("#details .link[data-to$='.BasePremium']")
    needs = browser.run("[...document.querySelector('#needs').nextElementSibling.querySelectorAll('.link')]"
                        ".map(b => b.textContent)")
    expect("Worksheet" in needs, "a click shows what it needs", ", ".join(needs))
    browser.click("#details .only")
    near = browser.run(f"{SHOWN}.map(b => b.textContent)")
    browser.click("#details .only")
    expect("BasePremium" in near and "Worksheet" in near and len(near) < total
           and browser.run(f"{SHOWN}.length") == total, "shows only what belongs to it", f"{len(near)} of {total}")
    pressed = browser.run("[...document.querySelectorAll('[aria-pressed=true]')].map(b => b.textContent)")
    expect(pressed == ["BasePremium"], "the chosen service is marked", ", ".join(pressed))
    expect("BasePremium" in browser.run("decodeURIComponent(location.hash)"), "the address names it")
    browser.open(path + browser.run("location.hash"))
    expect(browser.run("chosen?.service.label") == "BasePremium", "the address leads back")
    browser.press("Escape")

    browser.run(f"{SHOWN}[0].focus()")
    order = browser.run(f"{SHOWN}.map(b => b.dataset.id)")
    seen = [order[0]]
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "End", "Home"):
        browser.press(key)
        seen.append(browser.run(f"{FOCUS}.dataset.id ?? 'nowhere'"))
    expect(seen[1:4] == [order[1], order[2], order[1]] and seen[4] not in (seen[3], "nowhere")
           and seen[5] not in (seen[4], "nowhere") and seen[6:] == [order[-1], order[0]], "arrows move the focus")
    expect(browser.run("document.querySelectorAll('.service[tabindex=\"0\"]').length") == 1,
           "one service takes part in the order of tabs")
    browser.press("Enter")
    expect(browser.run("chosen?.service.id") == order[0], "Enter chooses the service in focus")
    browser.press("Tab")
    expect(browser.run(f"{FOCUS}.closest('#details') !== null"), "the next tab leads to the details")
    browser.press("Escape")

    unnamed = [node["role"]["value"] for node in browser.send("Accessibility.getFullAXTree")["nodes"]
               if node.get("role", {}).get("value") in ("button", "link", "searchbox", "textbox")
               and not node["ignored"] and not node.get("name", {}).get("value")]
    expect(unnamed == [], "every control has a name", ", ".join(unnamed))
    spoken = browser.run("document.querySelector('.service[data-id$=\".SystemTerminal\"]').ariaLabel ?? ''")
    expect("hosted" in spoken, "every control has a name", spoken)

    grounds = []
    for appearance in ("light", "dark"):
        browser.appearance(appearance)
        grounds.append(browser.run("getComputedStyle(document.body).backgroundColor"))
        faint = browser.run(CONTRAST)
        expect(faint == [], "text has contrast", f"{appearance}{': ' if faint else ''}{', '.join(faint)}")
    expect(grounds[0] != grounds[1], "dark and light differ", " and ".join(grounds))
    browser.size(420, 800)
    width = browser.run("document.documentElement.scrollWidth")
    expect(width <= 420, "fits a narrow window", f"{width} of 420")


def check_faults(browser, path, shot):
    """A graph that cannot be built, whose names would break a page that does not escape them."""
    browser.appearance("light")
    browser.size(1440, 900)
    browser.open(path)
    problems = browser.run("[...document.querySelectorAll('#problems .problem')].map(p => p.innerText)")
    expect(len(problems) >= 2 and any("Log" in text and "→" not in text.split("\n")[0] for text in problems),
           "problems have their text", problems[0].split("\n")[0] if problems else "")
    red = browser.run("(document.querySelector('.problem strong') ? "
                      "getComputedStyle(document.querySelector('.problem strong')).color : '')")
    expect(red == "rgb(179, 22, 27)", "problems are red", red)
    marked = browser.run("[...document.querySelectorAll('.service.bad')].map(b => b.textContent)")
    expect(any("Home" in name for name in marked), "services with problems are marked")
    browser.click("#problems .link")
    expect(browser.run("document.querySelectorAll('#details .problem').length") > 0, "a problem leads to its service")
    expect(browser.run("document.images.length === 0 && document.title") == "</title> & faults", "names are only names")
    shot("faults-light")
    browser.appearance("dark")
    shot("faults-dark")


def check_large(browser, path, shot):
    """500 services."""
    browser.appearance("light")
    browser.size(1440, 900)
    started = time.monotonic()
    browser.open(path)
    shown = browser.run(f"{SHOWN}.length")
    expect(shown == 500, "500 services are shown", f"{(time.monotonic() - started) * 1000:.0f} ms to load")
    # From the key to the frame after it: search, layout and paint. Of each text the median of five, for the machine
    # may be busy with something else.
    rounds = browser.run("""(async () => {
        const field = document.getElementById("search"), rounds = [];
        for (let round = 0; round < 5; round += 1) {
            const times = [];
            for (const text of ["p", "po", "pol", "store", "store policy", "screens async", "zzz", "", "c", ""]) {
                const start = performance.now();
                field.value = text;
                field.dispatchEvent(new Event("input", { bubbles: true }));
                document.body.getBoundingClientRect();
                await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                times.push(performance.now() - start);
            }
            rounds.push(times);
        }
        return rounds;
    })()""")
    times = [statistics.median(of_text) for of_text in zip(*rounds)]
    expect(max(times) < SEARCH_LIMIT, "searches in time",
           f"500 services, {len(times)} searches: median {statistics.median(times):.0f} ms, "
           f"slowest {max(times):.0f} ms, limit {SEARCH_LIMIT} ms; slowest single run {max(map(max, rounds)):.0f} ms")
    shot("large-light")
    browser.appearance("dark")
    browser.run("choose(services.reduce((a, b) => a.requesters.length >= b.requesters.length ? a : b), true)")
    faint = browser.run(CONTRAST)
    expect(faint == [], "text has contrast", f"500 services, chosen{': ' if faint else ''}{', '.join(faint)}")
    shot("large-dark-chosen")


CHECKS = {"desk": check_desk, "faults": check_faults, "large": check_large}


def run(browser, folder, shots, only=None):
    browser.complaints.clear()
    loaded = []
    for name, check in CHECKS.items():
        if only and name not in only:
            continue
        path = os.path.join(folder, f"{name}.html")

        def shot(picture):
            if shots:
                browser.picture(os.path.join(shots, f"{picture}.png"))

        try:
            check(browser, path, shot)
        except BrowserError as error:
            expect(False, f"the page {name} works", str(error))
        loaded += [url for url in browser.requests if not url.startswith(("file:", "data:"))]
    browser.run("new Promise(done => setTimeout(done))")
    expect(browser.complaints == [], "no console error", "; ".join(browser.complaints))
    expect(loaded == [], "loads nothing", ", ".join(loaded))


def plant(folder, name, edits):
    """Pages with a fault. Those that the fault does not touch are left out."""
    touched = []
    for page in CHECKS:
        with open(os.path.join(folder, f"{page}.html"), encoding="utf-8", newline="") as file:
            text = file.read()
        changed = text
        for old, new in zip(edits[::2], edits[1::2]):
            changed = changed.replace(old, new)
        if changed != text:
            touched.append(page)
        with open(os.path.join(folder, "planted", f"{page}.html"), "w", encoding="utf-8", newline="") as file:
            file.write(changed)
    if not touched:
        sys.exit(f"check-page: the fault for \"{name}\" is nowhere in the page: write it anew")


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", help="where desk.html, faults.html and large.html are")
    parser.add_argument("--browser", required=True)
    parser.add_argument("--pictures", help="a folder for pictures of the pages")
    parser.add_argument("--plant-faults", action="store_true", help="break the pages; each check must see its fault")
    options = parser.parse_args()
    with Browser(options.browser) as browser:
        print(browser.send("Browser.getVersion")["product"])
        run(browser, options.folder, options.pictures)
        if failures:
            sys.exit(f"check-page: {len(failures)} checks failed")
        if not options.plant_faults:
            return
        os.makedirs(os.path.join(options.folder, "planted"), exist_ok=True)
        pages = {"problems are red": ["faults"], "problems have their text": ["faults"], "searches in time": ["large"]}
        for name, edits in FAULTS.items():
            plant(options.folder, name, edits)
            with open(os.devnull, "w", encoding="utf-8") as nowhere:
                told, sys.stdout = sys.stdout, nowhere
                run(browser, os.path.join(options.folder, "planted"), None, pages.get(name, ["desk"]))
                sys.stdout = told
            if name not in failures:
                sys.exit(f"check-page: a planted fault was not seen: {name}")
            print(f"seen to fail: {name}")
            failures.clear()
        print(f"{len(FAULTS)} faults were planted, and each was named.")


main()
