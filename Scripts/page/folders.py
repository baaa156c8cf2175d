"""Tries each action of a reader of the page of `strata graph --folders` in a browser. Part of check.py."""

import os
import re

from probes import FOCUS, FRAME

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DRAWN_LIMIT = 1500  # milliseconds of the main thread, for a page of all files of the largest module

# Boxes that lie on each other, and arcs that run over a box; the ends of an arc lie on the edges of two.
TANGLES = """(() => {
    const boxes = [...document.querySelectorAll(".folder rect")].map(one => one.getBBox());
    const overlapping = boxes.filter((a, at) => boxes.slice(at + 1).some(b => a.y < b.y + b.height && b.y < a.y + a.height)).length;
    const crossing = [...document.querySelectorAll(".arrow .line")].filter(line => {
        const length = line.getTotalLength();
        for (let step = 0; step <= 40; step += 1) {
            const { x, y } = line.getPointAtLength(length * step / 40);
            if (boxes.some(b => x > b.x + 1 && x < b.x + b.width - 1 && y > b.y + 1 && y < b.y + b.height - 1)) return true;
        }
        return false;
    }).length;
    return [overlapping, crossing];
})()"""

# Which folders each box of a cycle has around it.
CYCLES = """[...document.querySelectorAll(".cycle rect")].map(one => {
    const box = one.getBBox();
    return [...document.querySelectorAll(".folder")].filter(folder => {
        const inner = folder.querySelector("rect").getBBox();
        return inner.x > box.x && inner.x + inner.width < box.x + box.width && inner.y > box.y && inner.y + inner.height < box.y + box.height;
    }).map(folder => folder.dataset.folder);
})"""

# For each arrow its color, whether it is said to go up, and whether it does.
ARROWS = """(() => {
    const top = new Map([...document.querySelectorAll(".folder")].map(one => [one.dataset.folder, one.querySelector("rect").getBBox().y]));
    return [...document.querySelectorAll(".arrow")].map(one => [getComputedStyle(one.querySelector(".line")).stroke,
        one.classList.contains("up"), top.get(one.dataset.to) < top.get(one.dataset.from)]);
})()"""


def check_folders(browser, path, shot, expect, looks):
    """The folders of QuoteDesk, with the cycles that it has."""
    browser.open(path)
    summary = browser.run("document.querySelector('h1 + p').textContent")
    counts = [int(number) for number in re.findall(r"\d+", summary)]
    drawn = browser.run("['.folder', '.arrow', '.arrow.up', '.cycle'].map(one => document.querySelectorAll(one).length)")
    expect(drawn == counts[:4] and drawn[0] > 5 and drawn[2] > 1, "all folders are drawn", f"{summary} {drawn}")
    overlapping, crossing = browser.run(TANGLES)
    expect(overlapping == 0, "folders stand apart", f"{overlapping}")
    expect(crossing == 0, "arcs cross no folder", f"{crossing}")
    arrows = browser.run(ARROWS)
    colors = {said: sorted({color for color, up, _ in arrows if up == said}) for said in (True, False)}
    expect(colors == {True: ["rgb(196, 22, 28)"], False: ["rgb(138, 138, 138)"]}, "arrows up are red, down gray", f"{colors}")
    expect(all(said == does for _, said, does in arrows), "arrows that go up are labeled as such")
    cycles = browser.run(CYCLES)
    labels = browser.run("[...document.querySelectorAll('.cycle text')].map(one => Number(one.textContent.split(' ').pop()))")
    expect([len(one) for one in cycles] == labels and len(labels) == drawn[3] > 0, "a cycle is in one box",
           "; ".join(", ".join(one) for one in cycles))
    shot("folders-light")

    browser.click(".arrow.up text")
    chosen = browser.run("[...document.querySelectorAll('.references.chosen')].map(one => [one.querySelector('h2').textContent, "
                         "[...one.querySelectorAll('li')].map(li => li.innerText)])")
    heading, items = chosen[0] if chosen else ("", [])
    number = re.search(r" uses .*, up: (\d+) reference", heading)
    expect(number is not None and int(number[1]) == len(items) > 0, "a click on an arrow lists its references", heading)
    wrong = [item for item in items if not stands(item)]
    expect(items != [] and wrong == [], "a reference has its line", "; ".join(wrong) or items[0])
    seen = browser.run("(() => { const box = document.querySelector('.references.chosen').getBoundingClientRect(); "
                       "return box.top >= 0 && box.top < innerHeight; })()") if chosen else False
    expect(seen, "the list is in view")
    looks(browser, shot, "folders-chosen")
    browser.press("Escape")
    expect(browser.run("document.querySelectorAll('.chosen').length") == 0, "Escape clears the choice")

    first = browser.run("document.querySelector('.arrow').focus(), document.activeElement.dataset.arrow")
    browser.press("Tab")
    second = browser.run(f"{FOCUS}.dataset.arrow")
    browser.press("Enter")
    listed = browser.run("document.querySelector('.references.chosen')?.id")
    expect(first != second and listed == f"arrow-{second}", "Enter lists the references", f"{second}, {listed}")
    pressed = browser.run(f"{FOCUS}.getAttribute('aria-pressed')")
    expect(pressed == "true", "the choice is announced", f"{pressed}")
    browser.press("Escape")

    browser.click(".folder[data-folder=Commands] rect")
    alone = browser.run("[...document.querySelectorAll('.arrow')].map(one => [one.dataset.from === 'Commands' || one.dataset.to === 'Commands', "
                        "Number(getComputedStyle(one).opacity) === 1])")
    expect(any(own for own, _ in alone) and all(own == lit for own, lit in alone), "a folder shows its arrows alone")
    shot("folders-alone")
    browser.press("Escape")
    spoken = [node.get("name", {}).get("value", "") for node in browser.send("Accessibility.getFullAXTree")["nodes"]
              if node.get("role", {}).get("value") == "button"]
    wrong = [name for name in spoken if not re.fullmatch(r"folder \S+|\S+ uses \S+, (up|down), \d+ references?", name)]
    expect(len(spoken) == drawn[0] + drawn[1] and wrong == [], "arrows and folders have names", ", ".join(wrong[:3]) or spoken[-1])


def stands(item):
    """Whether a line of the list, `path:line:column name, declared at path:line:column`, is true of the sources."""
    found = re.fullmatch(r"(\S+?):(\d+):(\d+) (\S+), declared at (\S+?):(\d+):(\d+)", item.strip())
    if not found:
        return False
    path, line, column, name, other, row, place = found.groups()
    last = name.split(".")[-1]
    return says(path, int(line), int(column), last) and says(other, int(row), int(place), last)


def says(path, line, column, name):
    with open(os.path.join(ROOT, path), "rb") as file:
        text = file.read().split(b"\n")[line - 1]
    return text[column - 1:].decode().startswith(name)


def check_hostile(browser, path, shot, expect, looks):
    """Folders whose names would break a page that does not escape them."""
    browser.open(path)
    names = browser.run("[...document.querySelectorAll('.folder title')].map(one => one.textContent).sort()")
    expect(names == ["\"&amp;'", "<img src=x>"] and browser.run("document.images.length") == 0,
           "names of folders are only names", f"{names}")


def check_crowded(browser, path, shot, expect, looks):
    """Every file of Core: more arcs than have room for a number."""
    drawn = []
    for _ in range(3):
        browser.load("about:blank")
        before = browser.busy()
        browser.open(path)
        browser.run(FRAME)
        after = browser.busy()
        drawn.append(after - before if after > before else after)
    files, arrows = browser.run("['.folder', '.arrow'].map(one => document.querySelectorAll(one).length)")
    expect(min(drawn) < DRAWN_LIMIT and files > 100, "a page of files is drawn in time",
           f"{files} files, {arrows} arrows: {min(drawn):.0f} ms of {DRAWN_LIMIT}")
    shown = "[...document.querySelectorAll('.arrow text')].filter(one => getComputedStyle(one).display !== 'none').length"
    before = browser.run(shown)
    browser.run("document.querySelector('.arrow.up').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    expect([before, browser.run(shown)] == [0, 1], "numbers hide where they have no room", f"{before}")
    shot("folders-crowded")


FAULTS = {
    "all folders are drawn": ('<g class="folder"', '<g class="drawer"'),
    "folders stand apart": ('height="30" rx="5"', 'height="70" rx="5"'),
    "arcs cross no folder": ('class="line" d="M', 'class="line" d="M1'),
    "arrows up are red, down gray": (".arrow.up path.line { stroke: var(--up); }", ""),
    "arrows that go up are labeled as such": ('class="arrow up"', 'class="arrow"', ".arrow path {", ".arrow path, .arrow.up path {"),
    "a cycle is in one box": ('width="256"', 'width="156"'),
    "a click on an arrow lists its references": ('list.classList.add("chosen");', ""),
    "a reference has its line": (".swift:1", ".swift:2"),
    "the list is in view": ("position: sticky; top: 1rem;", "position: relative; top: 400vh;"),
    "Escape clears the choice": ('=== "Escape"', '=== "Esc"'),
    "Enter lists the references": ('event.key !== "Enter" && ', ""),
    "the choice is announced": ('item.setAttribute("aria-pressed", "true");', ""),
    "a folder shows its arrows alone": (".arrow.dim { opacity: .12; }", ""),
    "arrows and folders have names": ("aria-label=", "data-label="),
    "names of folders are only names": ("&lt;", "<", "&gt;", ">"),
    "a page of files is drawn in time": ('"use strict";', '"use strict"; for (let count = 0; count < 4e9; count += 1);'),
    "numbers hide where they have no room": (".arrow text.crowded { display: none; }", ""),
}
PAGES = {name: "folders" for name in FAULTS} | {
    "names of folders are only names": "hostile", "a page of files is drawn in time": "crowded",
    "numbers hide where they have no room": "crowded",
}
