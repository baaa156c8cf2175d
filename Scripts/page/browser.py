"""A headless Chromium, driven over the pipe of its DevTools protocol. Python's standard library alone."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class BrowserError(Exception):
    """The browser did not carry out a command."""


class Browser:
    """One browser with one tab. Use it in a `with`: that ends the process and removes its profile."""

    def __init__(self, program, timeout=60):
        self.timeout = timeout
        self.complaints = []
        self.requests = []
        self.loaded = set()
        self.profile = tempfile.mkdtemp(prefix="strata-page.")
        self.number = 0
        self.rest = b""
        # Chromium reads commands from descriptor 3 and writes answers to 4, each ended by a zero byte.
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def place():
            # Copies first: either may already have the other's number.
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)

        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--remote-debugging-pipe", "--hide-scrollbars", "--force-color-profile=srgb",
                 f"--user-data-dir={self.profile}", "about:blank"]
        self.log = open(os.path.join(self.profile, "log"), "wb")
        self.process = subprocess.Popen(
            [program] + flags, preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log)
        os.close(to_browser)
        os.close(from_browser)
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.send("Performance.enable", timeDomain="threadTicks")
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")
        self.send("Page.setLifecycleEventsEnabled", enabled=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(10)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.log.close()
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, **parameters):
        """The result of a command; events that arrive meanwhile are recorded."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def receive(self):
        deadline = time.monotonic() + self.timeout
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.read_end], [], [], max(0, deadline - time.monotonic()))
            chunk = os.read(self.read_end, 1 << 20) if ready else b""
            if not chunk:
                with open(self.log.name, "rb") as log:
                    told = log.read()[-2000:].decode(errors="replace")
                raise BrowserError(f"the browser {'ended' if ready else 'is silent'}:\n{told}")
            self.rest += chunk
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def note(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif event.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(a.get("value", a.get("description"))) for a in parameters["args"]))
        elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(parameters["entry"]["text"])
        elif event.get("method") == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif event.get("method") == "Page.lifecycleEvent" and parameters["name"] == "load":
            self.loaded.add(parameters["loaderId"])

    def open(self, path):
        # Through a blank page, because another fragment of the same page loads nothing.
        self.load("about:blank")
        self.load(f"file://{path}")

    def load(self, url):
        self.loaded.clear()
        self.requests.clear()
        # The loader is named, because an event may still come from the page before.
        loader = self.send("Page.navigate", url=url)["loaderId"]
        while loader not in self.loaded:
            self.note(self.receive())

    def run(self, script):
        """The value of a script, which may be a promise."""
        result = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def press(self, key, shift=False):
        """A key as the user presses it: down, up, and the browser's own reaction."""
        codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
                 "ArrowDown": 40, "Home": 36, "End": 35, "/": 191, "+": 187, "o": 79}
        text = {"Enter": "\r", "/": "/", "+": "+", "o": "o"}.get(key)
        common = {"key": key, "code": "Slash" if key == "/" else key, "windowsVirtualKeyCode": codes[key],
                  "modifiers": 8 if shift else 0}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown",
                  **common, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def click(self, selector):
        """A click of the mouse in the middle of the first element, scrolled into view."""
        point = self.run(f"""(() => {{
            const target = document.querySelector({json.dumps(selector)});
            if (!target) return null;
            target.scrollIntoView({{ block: "center" }});
            const box = target.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")
        if point is None:
            raise BrowserError(f"there is no {selector}")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", clickCount=1)

    def drag(self, *places):
        """The mouse goes down at the first place, along the others, and up at the last."""
        kinds = ["mousePressed"] + ["mouseMoved"] * (len(places) - 1) + ["mouseReleased"]
        for kind, (x, y) in zip(kinds, [*places, places[-1]]):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def wheel(self, x, y, down, control=False):
        self.send("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=down, modifiers=2 if control else 0)

    def touch(self, *steps):
        """Fingers: each step has the place of each finger; they go down at the first and up after the last."""
        self.send("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        for number, step in enumerate(steps):
            self.send("Input.dispatchTouchEvent", type="touchMove" if number else "touchStart",
                      touchPoints=[{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(step)])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.send("Emulation.setTouchEmulationEnabled", enabled=False)

    def appearance(self, name):
        self.media("prefers-color-scheme", name)

    def media(self, feature, value):
        """Sets a feature, and resets the others. Motion is always reduced, because the position of a scroll under way
        depends on the clock."""
        features = {feature: value, "prefers-reduced-motion": "reduce"}
        self.send("Emulation.setEmulatedMedia", features=[{"name": name, "value": features[name]} for name in features])

    def busy(self):
        """The processor time of the page's main thread, in milliseconds; other programs do not count."""
        metrics = self.send("Performance.getMetrics")["metrics"]
        return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    def size(self, width, height):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def picture(self, path):
        import base64
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))
