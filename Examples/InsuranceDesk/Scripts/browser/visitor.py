"""One person at a browser: reads, types, clicks, and complains of what is wrong with a page."""

import base64
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../Scripts/page"))
from browser import Browser, BrowserError  # noqa: E402

SIZES = [(1280, 800), (844, 390), (390, 844)]

# What every page must have: checked at each page that anybody sees.
LOOK = """(() => {
    const faults = [];
    const say = (text) => faults.push(text);
    if (document.documentElement.lang !== "en") say("the page has no language");
    if (document.querySelectorAll("h1").length !== 1) say("there is not one h1");
    if (!document.title.includes("–") && document.querySelector("main.wide")) say("the title has no page in it");
    for (const field of document.querySelectorAll("input:not([type=hidden]), select")) {
        if (!field.labels || field.labels.length === 0) say(`${field.name} has no label`);
        for (const id of (field.getAttribute("aria-describedby") || "").split(" ").filter(Boolean))
            if (!document.getElementById(id)) say(`${field.name} is described by ${id}, which is not there`);
    }
    for (const link of document.querySelectorAll("a[href^='#']"))
        if (!document.getElementById(link.getAttribute("href").slice(1))) say(`${link.href} leads nowhere`);
    const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
    for (const id of ids) if (ids.filter((other) => other === id).length > 1) say(`the id ${id} is there twice`);
    if (document.documentElement.scrollWidth > window.innerWidth) say(`the page is wider than the window: ${document.documentElement.scrollWidth}`);
    if (document.querySelector("script")) say("there is a script");
    for (const card of document.querySelectorAll(".figures li"))
        if (card.scrollWidth > card.clientWidth) say(`the figure '${card.innerText}' is wider than its card`);
    const bar = [...document.querySelectorAll(".top .site, .top li a, .sign-out > span, .sign-out > button")];
    const middles = bar.map((e) => e.getBoundingClientRect()).map((box) => (box.top + box.bottom) / 2);
    if (window.innerWidth >= 1024 && Math.max(...middles) - Math.min(...middles) > 8) say("the header has several lines");
    const section = [...document.querySelectorAll(".top li a")].find((link) => location.pathname === link.pathname);
    const current = [...document.querySelectorAll(".top li a[aria-current]")];
    if (current.length > 1 || (section && current[0] !== section)) say("the navigation does not say where one is");
    for (const box of document.querySelectorAll(".scroll")) {
        const says = getComputedStyle(box, "::before").display !== "none";
        if (says !== (box.scrollWidth > box.clientWidth)) say(`a table ${says ? "fits and says" : "scrolls and does not say"} that it goes on`);
    }
    const said = document.querySelector("main").innerText;
    for (const text of said.match(/(?<!\\d\\u00a0)(€|EUR)[ \\u00a0]?[\\d.,]+|[−-]?[\\d.,]+\\s?(€|EUR)/g) || [])
        if (!/^−?\\d{1,3}(,\\d{3})*\\.\\d\\d\\u00a0€$/.test(text)) say(`'${text}' is no amount in the form of the others`);
    for (const text of said.match(/[−-]?[\\d.,]+\\s?%/g) || [])
        if (!/^−?\\d+(\\.\\d+)?\\u00a0%$/.test(text)) say(`'${text}' is no percentage in the form of the others`);
    return faults;
})()"""

# Text that is too faint: https://www.w3.org/TR/WCAG22/#contrast-minimum.
CONTRAST = """(() => {
    const channel = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
    const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const behind = (e) => {
        for (; e; e = e.parentElement) {
            const c = parse(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] > 0) return c;
        }
        return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [255, 255, 255];
    };
    const faults = new Set();
    for (const e of document.querySelectorAll("body *")) {
        const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
        if (!own || e.getClientRects().length === 0) continue;
        const style = getComputedStyle(e);
        const a = light(parse(e instanceof SVGElement ? style.fill : style.color)), b = light(behind(e));
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) faults.add(`${e.tagName} '${e.textContent.trim().slice(0, 30)}' has a contrast of ${ratio.toFixed(1)}`);
    }
    return [...faults];
})()"""


class Visitor(Browser):
    """A browser whose page runs no script: the site must do without."""

    def __init__(self, program, name, site, pictures=None):
        super().__init__(program)
        self.name = name
        self.site = site
        self.pictures = pictures
        self.loaded = set()
        self.numbers = 0
        self.size(*SIZES[0])
        self.send("Emulation.setScriptExecutionDisabled", value=True)

    def fail(self, text):
        if self.pictures:
            self.keep("failed")
        raise SystemExit(f"browser.sh: {self.name} at {self.path()}: {text}")

    def expect(self, is_so, text):
        if not is_so:
            self.fail(text)

    def settle(self, act):
        """Does what leads to another page, and waits until it is there."""
        self.loaded = set()
        act()
        deadline = time.monotonic() + self.timeout
        while not self.loaded:
            if time.monotonic() > deadline:
                self.fail("the page does not come")
            self.note(self.receive())
        self.look()

    def go(self, path):
        self.settle(lambda: self.send("Page.navigate", url=self.site + path))

    def press_button(self, selector="main form button"):
        self.settle(lambda: self.click(selector))

    def follow(self, selector):
        self.settle(lambda: self.click(selector))

    def look(self):
        # Drawn at least once at this size, because whether a table scrolls is known then.
        for _ in range(2):
            self.send("Page.captureScreenshot", format="png", clip={"x": 0, "y": 0, "width": 1, "height": 1, "scale": 1})
        faults = self.run(LOOK)
        self.expect(not faults, "; ".join(faults or []))
        # Answers that say no are meant; what the policy refuses, and pages' own errors, are not.
        bad = [c for c in self.complaints if "the server responded with a status of 4" not in c]
        self.expect(not bad, f"the browser complains: {bad}")
        self.complaints.clear()
        foreign = [url for url in self.requests if not url.startswith((self.site, "about:", "data:"))]
        self.expect(not foreign, f"something is loaded from elsewhere: {foreign}")
        self.requests.clear()

    def path(self):
        return self.run("location.pathname")

    def text(self, selector="main"):
        return self.run(f"(document.querySelector({json.dumps(selector)}) || {{}}).innerText || ''")

    def has(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}) !== null")

    def sees(self, name):
        """Whether the field is shown."""
        return self.run(f"document.querySelector('[name={name}]').getClientRects().length > 0")

    def value(self, name):
        return self.run(f"document.querySelector('[name={name}]').value")

    def is_ticked(self, name, value="yes"):
        return self.run(f"document.querySelector('[name={name}][value=\"{value}\"]').checked")

    def fill(self, **fields):
        """Types into lines, chooses from lists, clicks on radios and boxes, as a person does."""
        for name, value in fields.items():
            kind = self.run(f"(document.querySelector('[name={name}]') || {{}}).type || ''")
            if kind == "":
                self.fail(f"there is no field {name}")
            elif kind in ("radio", "checkbox"):
                for one in value if isinstance(value, list) else [value]:
                    self.click(f"[name={name}][value='{one}']")
            elif kind == "select-one":
                self.run(f"document.querySelector('[name={name}]').value = {json.dumps(value)}")
            else:
                self.click(f"[name={name}]")
                self.run(f"document.querySelector('[name={name}]').select()")
                if value == "":
                    self.run(f"document.querySelector('[name={name}]').value = ''")
                else:
                    self.type(value)

    def mistakes(self):
        """The messages above the form; each must stand beside its field as well."""
        texts = self.run("""[...document.querySelectorAll('.mistakes a')].map((link) => {
            const field = link.getAttribute('href').slice(1);
            const beside = document.getElementById(`${document.getElementById(field).name}-error`);
            return beside && beside.innerText.includes(link.innerText) ? link.innerText : `NOT BESIDE ${field}`;
        })""")
        self.expect(texts, "no mistake is shown")
        self.expect(not any(t.startswith("NOT") for t in texts), f"{texts}")
        return texts

    def keep(self, title):
        """A picture of the whole page, if pictures are wanted."""
        if not self.pictures:
            return
        self.numbers += 1
        box = self.send("Page.getLayoutMetrics")["cssContentSize"]
        shot = self.send(
            "Page.captureScreenshot", format="png", captureBeyondViewport=True,
            clip={"x": 0, "y": 0, "width": box["width"], "height": box["height"], "scale": 1})
        with open(os.path.join(self.pictures, f"{self.name}-{self.numbers:02}-{title}.png"), "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def check_looks(self, title):
        """In light and dark, on a large screen, a telephone that lies and one that stands; text must not be faint."""
        for width, height in SIZES:
            self.size(width, height)
            self.look()
            for appearance in ("light", "dark"):
                self.appearance(appearance)
                faults = self.run(CONTRAST)
                self.expect(not faults, f"{appearance}: {'; '.join(faults or [])}")
                self.keep(f"{title}-{width}-{appearance}")
        self.appearance("light")
        self.size(*SIZES[0])
        # Also draws the page at this size, so that the next click meets what it aims at.
        self.look()
