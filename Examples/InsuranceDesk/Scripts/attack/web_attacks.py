"""Attacks on sign-in, sessions, requests and the API."""

import contextlib
import os
import re
import time
import urllib.parse

from desk import API_KEY, HOME, PASSWORD, Failure, check, cookies, form_token, read_all, run, sign_in, status


def sign_in_stays_open(start):
    desk = start()
    for _ in range(2000):
        answer = desk.ask(desk.admin, "GET", "/login")
        check(status(answer) == 200, f"GET /login answers {status(answer)} under load")
        check(b"set-cookie: staff=" not in answer.lower(), "GET /login begins a session for a visitor")
    check(status(sign_in(desk, PASSWORD)) in (302, 303), "the staff cannot sign in after 2,000 visits")


def guess(desk):
    """Sends wrong passwords until no more are accepted: five at once, and another one in each minute."""
    begun, last = time.monotonic(), None
    for attempt in range(20):
        last = sign_in(desk, "wrong")
        if status(last) == 429:
            return
        allowed = 5 + int((time.monotonic() - begun) / 60)
        check(status(last) == 422, f"a wrong password is answered with {status(last)}")
        check(attempt < allowed, f"{attempt + 1} wrong passwords are accepted, not {allowed}")
    raise Failure("the passwords are too slow to be refused on this machine")


def owner_is_not_locked_out(start):
    desk = start()
    own = sign_in(desk, PASSWORD)
    check(status(own) in (302, 303), f"signing in answers {status(own)}")
    device = {name: value for name, value in cookies(own).items() if name == "staff-device"}
    check(device, "signing in leaves no mark of the device")
    guess(desk)
    check(status(sign_in(desk, PASSWORD, device)) in (302, 303), "wrong passwords from elsewhere lock out the owner")
    guess(desk)
    forged = {"staff-device": device["staff-device"][:-1] + ("0" if device["staff-device"][-1] != "0" else "1")}
    check(status(sign_in(desk, PASSWORD, forged)) == 429, "a forged mark of a device is believed")
    # A restart forgets the attempts, and must not forget the device.
    check(desk.stop() == 0, "the desk does not stop")
    desk = start()
    guess(desk)
    check(status(sign_in(desk, PASSWORD, device)) in (302, 303), "after a restart, the owner's device is unknown")


def quotes_begin_no_session(start):
    desk = start()
    for _ in range(200):
        for path in ("/quote/property", "/quote/summary"):
            answer = desk.ask(desk.web, "GET", path)
            check(status(answer) in (200, 302, 303), f"GET {path} answers {status(answer)}")
            check(b"set-cookie:" not in answer.lower(), f"GET {path} begins a session for a visitor")


def visitors_do_not_shut_out(start):
    """Each answer of a visitor without a cookie begins a session: the oldest of an address end, nobody is refused."""
    desk = start()
    token = form_token(desk.ask(desk.web, "GET", "/quote/property"))
    body = urllib.parse.urlencode({"formToken": token, "street": "x" * 2000})
    before = desk.memory()
    for _ in range(1500):
        answer = desk.ask(desk.web, "POST", "/quote/property", body)
        check(status(answer) == 422, f"a visitor's answer is answered with {status(answer)} under load")
    grown = desk.memory() - before
    check(grown < 100_000, f"1,500 visitors take {grown} KiB of memory")
    check(status(desk.ask(desk.web, "GET", "/quote/property")) == 200, "a new visitor is refused")


def head_and_methods(start):
    desk = start("--sample-data")
    for method, port, path, allowed in (("DELETE", desk.web, "/quote/property", b"GET, HEAD, POST"),
                                        ("PUT", desk.admin, "/login", b"GET, HEAD, POST"),
                                        ("GET", desk.web, "/api/policies", b"POST")):
        answer = desk.ask(port, method, path)
        check(status(answer) == 405, f"{method} {path} answers {status(answer)}, not 405")
        check(re.search(rb"(?i)\r\nallow: " + re.escape(allowed) + rb"\r\n", answer), f"{method} {path}: wrong Allow")
    own = "; ".join(f"{name}={value}" for name, value in cookies(sign_in(desk, PASSWORD)).items())
    pages = [(desk.web, path) for path in (
        "/", "/quote", "/quote/property", "/quote/construction", "/quote/cover", "/quote/you", "/quote/summary", "/mine",
        "/quotes/Q-1", "/policies/1", "/policies/1/documents/1", "/api/quotes/unknown-key", "/health/live",
        "/health/ready", "/nowhere")]
    pages += [(desk.admin, path) for path in (
        "/login", "/", "/status", "/ledger", "/notifications", "/audit", "/customers", "/customers?search=a",
        "/customers/1", "/quotes", "/quotes/1", "/policies", "/policies/1", "/metrics", "/health/live",
        "/health/ready", "/nowhere")]
    for port, path in pages:
        cookie = f"Cookie: {own}\r\n" if port == desk.admin else ""
        request = f"{{}} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}{{}}\r\n"
        with desk.connect(port) as connection:
            connection.sendall(request.format("GET", "Connection: close\r\n").encode())
            want = status(read_all(connection))
        with desk.connect(port) as connection:
            connection.sendall((request.format("HEAD", "") + request.format("GET", "Connection: close\r\n")).encode())
            answer = read_all(connection)
        head, _, rest = answer.partition(b"\r\n\r\n")
        check(status(head) == want, f"HEAD {path} answers {status(head)}, GET answers {want}")
        check(status(rest) == want, f"after HEAD {path} the connection is out of step")


def hosts_and_versions(start):
    desk = start()
    for name, head, want in (("no Host", "GET / HTTP/1.1\r\n", 400),
                             ("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", 400),
                             ("HTTP/1.0", "GET / HTTP/1.0\r\n", 200),
                             ("HTTP/1.0 with keep-alive", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n", 200),
                             ("close in capitals", "GET / HTTP/1.1\r\nHost: a\r\nConnection: CLOSE\r\n", 200)):
        with desk.connect(desk.web, timeout=5) as connection:
            connection.sendall((head + "\r\n").encode())
            try:
                answer = read_all(connection)
            except TimeoutError:
                raise Failure(f"{name}: the connection stays open") from None
        check(status(answer) == want, f"{name} is answered with {status(answer)}, not {want}")


def broken_bodies(start):
    desk = start()
    post = ("POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            f"Authorization: Bearer {API_KEY}\r\n")
    for chunk in ("zz\r\nabc\r\n", "-1\r\nabc\r\n", "3\r\nabcdef\r\n0\r\n\r\n"):
        with desk.connect(desk.web, timeout=5) as connection:
            connection.sendall((post + "Transfer-Encoding: chunked\r\n\r\n" + chunk).encode())
            answer = read_all(connection)
        check(status(answer) == 400, f"the chunk {chunk!r} is answered with {status(answer)}, not 400")
        check(answer.count(b"HTTP/1.1 ") == 1, f"the chunk {chunk!r} has {answer.count(b'HTTP/1.1 ')} answers")
    # A body of a gigabyte that nobody wants: the answer comes, and the rest is not read.
    sent = 0
    with desk.connect(desk.web, timeout=10) as connection:
        connection.sendall((post + "Content-Length: 1000000000\r\n\r\n").encode())
        with contextlib.suppress(OSError):
            while sent < 200_000_000:
                sent += connection.send(b"x" * 65536)
    check(sent < 50_000_000, f"{sent} bytes were read after the answer")


def clients_are_known(start):
    desk = start()
    for key in ("", "Bearer", "Bearer wrong", "Basic " + API_KEY, "Bearer " + API_KEY + "x"):
        fields = {"Authorization": key} if key else {}
        for method, path, body in (("POST", "/api/quotes", "key=by-nobody-1&" + HOME),
                                   ("POST", "/api/policies", "key=by-nobody-1"), ("GET", "/api/quotes/by-nobody-1", "")):
            answer = desk.ask(desk.web, method, path, body, **fields)
            check(status(answer) == 401, f"{method} {path} with '{key}' answers {status(answer)}, not 401")
    check(status(desk.api("POST", "/api/quotes", "key=by-the-client&" + HOME)) == 201, "the client gets no quote")
    check(status(desk.api("POST", "/api/policies", "key=by-the-client")) == 201, "the client gets no policy")
    check(status(desk.api("POST", "/api/policies", "key=by-the-client")) == 201, "a repeated request is no success")
    check(status(desk.api("POST", "/api/policies", "key=by-the-client&plan=monthly")) == 409,
          "a repeated request with other content is no conflict")


def computable_keys(start):
    desk = start()
    sample = os.path.join(os.path.dirname(__file__), "../../Sources/Intake/Resources/SampleData.csv")
    code = desk.stop()
    check(code == 0, f"the desk stops with {code}")
    check(run("quote", sample, "--data-folder", desk.folder).returncode == 0, "the sample data are not quoted")
    desk = start()
    with open(sample, "rb") as file:
        line = file.read().splitlines()[1]
    def digest(value):
        for byte in line:
            value = ((value ^ byte) * 0x100000001B3) % (1 << 64)
        return f"{value:x}"
    key = f"file-{digest(0xCBF29CE484222325)}-{digest(0x9E3779B97F4A7C15)}"
    answer = desk.api("POST", "/api/policies", urllib.parse.urlencode({"key": key}))
    check(status(answer) == 404, f"the computed key of a file's line is answered with {status(answer)}, not 404")
    check(status(desk.api("GET", f"/api/quotes/{key}")) == 404, "the quote of a computed key is shown")
