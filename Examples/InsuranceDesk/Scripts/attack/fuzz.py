"""Random input for every door of the desk: HTTP, the API, CSV, the configuration, the database's file.

Each input comes from its seed alone, such as `http-417`, and a failure names the seed.
"""

import concurrent.futures
import contextlib
import json
import os
import random
import re
import sqlite3
import urllib.parse

from data_attacks import copy_messages
from desk import API_KEY, HOME, check, run, status

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/Intake/Resources/SampleData.csv")
# Text that programs misread: borders of numbers, formulas, escapes, directions, quotation marks, paths, SQL, HTML.
HOSTILE = ["", " ", "0", "-1", "+1", "00", "1e9", "9" * 18, "9" * 19, "9" * 40, "9223372036854775807",
           "-9223372036854775808", "0x10", "1.5", "1,5", "NaN", "inf", "١٢٣", "null", "true", "[]", "{}", "'", '"', "\\",
           "'; DROP TABLE quote; --", "<script>alert(1)</script>", "{{name}}", "=1+1", "@x", "\u202etxt", "\u200b",
           "\ufeff", "\x00", "\x1b[2J", "\r\nX: y", "%00", "%", "%zz", "../../etc/passwd", "e\u0301" * 200, "\U0001f600",
           "a" * 300, "a" * 70_000, "2024-02-30", "0000-00-00", "9999-12-31", "-1-01-01", "20115-01-01"]


def in_parallel(work, seeds, workers):
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(work, seeds):
            pass


def mutated(text, chance, most=4):
    """The bytes with a few of them changed, removed, doubled or inserted."""
    data = bytearray(text)
    for _ in range(chance.randint(1, most)):
        place = chance.randrange(len(data) + 1)
        kind = chance.randrange(5)
        if kind == 0 and place < len(data):
            data[place] = chance.randrange(256)
        elif kind == 1:
            del data[place:place + chance.randint(1, 8)]
        elif kind == 2:
            data[place:place] = data[place:place + chance.randint(1, 30)]
        elif kind == 3:
            data[place:place] = bytes([chance.choice(b"\x00\r\n\t :;,=%&\"\\{}[]\xff\x7f")])
        else:
            data[place:place] = chance.choice(HOSTILE[:40]).encode()
    return bytes(data)


# The request that is hidden in the body of another one: whoever answers it has misread where that body ends.
HIDDEN = b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
# Heads that two servers could read differently, and the chunk sizes that overflow or are no sizes.
FRAMES = [b"Content-Length: %d\r\nTransfer-Encoding: chunked", b"Transfer-Encoding: chunked\r\nContent-Length: %d",
          b"Content-Length: 0\r\nContent-Length: %d", b"Content-Length: %d\r\nContent-Length: 0",
          b"Content-Length: 0, %d", b"Content-Length: +%d", b"Content-Length: 0x%x", b"Content-Length: %d ,0",
          b"Content-Length: -%d", b"Content-Length : %d", b"Content-Length:\x0b%d", b"Content-Length: %d\r\n 0",
          b"Transfer-Encoding: xchunked\r\nContent-Length: %d", b"Transfer-Encoding : chunked\r\nContent-Length: %d",
          b"Transfer-Encoding: identity\r\nContent-Length: %d", b"Transfer-Encoding:\x0bchunked\r\nContent-Length: %d",
          b"Transfer-Encoding: chunked, identity\r\nContent-Length: %d", b"X: y\rContent-Length: 0\r\nContent-Length: %d",
          b"X: y\nTransfer-Encoding: chunked\r\nContent-Length: %d", b"Content-Length: 00000000%d"]
SIZES = [b"-3", b"0x3", b"3g", b"ffffffffffffffff3", b"10000000000000003", b"80000000000000003", b" 3", b"3 x", b"\t3"]


def http_message(chance):
    """A message, and whether the hidden request in it must not be answered; None where nothing is hidden."""
    form = HOME.encode()
    head = (b"POST /api/quotes HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + API_KEY.encode()
            + b"\r\nContent-Type: application/x-www-form-urlencoded\r\n")
    kind = chance.randrange(6)
    if kind == 0:
        frame = chance.choice(FRAMES)
        body = b"0\r\n\r\n" + HIDDEN if b"hunked" in frame else HIDDEN
        return head + frame % len(body) + b"\r\n\r\n" + body, True
    if kind == 1:
        body = chance.choice(SIZES) + b"\r\nabc\r\n0\r\n\r\n" + HIDDEN
        return head + b"Transfer-Encoding: chunked\r\n\r\n" + body, True
    if kind == 2:
        # Well-formed, so that the request behind it is its own and is answered: the others are seen if they fail.
        return head + b"Content-Length: 3\r\n\r\nabc" + HIDDEN, False
    if kind == 3:
        path = "/" + "/".join(urllib.parse.quote(chance.choice(HOSTILE)[:500]) for _ in range(chance.randint(1, 4)))
        method = chance.choice(["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "X" * 99])
        return f"{method} {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode(), None
    if kind == 4:
        fields = b"".join(b"X-%d: %s\r\n" % (number, b"y" * chance.choice((1, 100, 9000)))
                          for number in range(chance.choice((1, 10, 300))))
        return b"GET / HTTP/1.1\r\nHost: a\r\n" + fields + b"\r\n", None
    whole = head + b"Content-Length: %d\r\n\r\n" % len(form) + form
    return mutated(whole, chance, most=8), None


def fuzz_http(start):
    desk = start()
    before = desk.memory()

    def attack(seed):
        message, hides = http_message(random.Random(seed))
        port = desk.admin if seed.endswith("7") else desk.web
        answer = b""
        with desk.connect(port) as connection:
            with contextlib.suppress(OSError):
                connection.sendall(message)
            connection.settimeout({None: 0.5, True: 1, False: 60}[hides])
            with contextlib.suppress(OSError):
                while part := connection.recv(65536):
                    answer += part
                    if hides is False and b'"isAlive"' in answer:
                        break
                    # A kept connection has nothing more to say, but for the answer that is expected.
                    if hides is not False:
                        connection.settimeout(0.2)
        codes = [int(code) for code in re.findall(rb"HTTP/1\.1 (\d\d\d) ", answer)]
        bad = [code for code in codes if code == 500 or code > 505]
        check(not bad, f"{seed}: {message[:200]!r} is answered with {bad[0] if bad else 0}")
        if hides is not None:
            check((b'"isAlive"' in answer) != hides,
                  f"{seed}: the request behind {message[:300]!r} is {'answered' if hides else 'not answered'}")

    in_parallel(attack, [f"http-{number}" for number in range(2000)], 16)
    sound(desk, before)


def api_form(chance):
    """The form of a quote with some values replaced; a body as it is sent."""
    fields = dict(urllib.parse.parse_qsl(HOME), key=f"fuzz-{chance.randrange(10**9)}")
    for _ in range(chance.randint(0, 3)):
        kind = chance.randrange(4)
        name = chance.choice(list(fields))
        if kind == 0:
            del fields[name]
        elif kind == 1:
            fields[chance.choice(HOSTILE)[:100] or "x"] = "y"
        else:
            fields[name] = chance.choice(HOSTILE)
    body = urllib.parse.urlencode(fields)
    return mutated(body.encode(), chance).decode("latin-1") if chance.randrange(4) == 0 else body


def fuzz_api(start):
    desk = start()
    before = desk.memory()
    made = []

    def attack(seed):
        chance = random.Random(seed)
        kind = chance.randrange(6)
        if kind < 4:
            method, path, body = "POST", "/api/quotes", api_form(chance)
        elif kind == 4:
            key = chance.choice([f"fuzz-{chance.randrange(10**9)}", chance.choice(HOSTILE)[:300]])
            method, path = "POST", "/api/policies"
            body = urllib.parse.urlencode({"key": key, "start": chance.choice(HOSTILE)[:300], "plan": "yearly"})
        else:
            method, path, body = "GET", "/api/quotes/" + urllib.parse.quote(chance.choice(HOSTILE)[:300], safe=""), ""
        answer = desk.api(method, path, body)
        head, _, text = answer.partition(b"\r\n\r\n")
        code = status(answer)
        check(code in (200, 201, 400, 404, 405, 409, 410, 413), f"{seed}: {method} {path} {body[:300]!r} answers {code}")
        if b"application/json" in head.lower():
            document = json.loads(text)
            check(code < 400 or document.get("faults") or document.get("error"), f"{seed}: {code} without a reason")
        else:
            # An address that the API does not have.
            check(code in (400, 404, 405), f"{seed}: {method} {path} is answered with {code} and no JSON")
        check(not re.search(rb"sqlite|Swift|/home/|/tmp/|Optional\(", text), f"{seed}: the answer names the inside: {text[:300]!r}")
        if method == "POST" and path == "/api/quotes" and code == 201:
            made.append((json.loads(text)["key"], body))

    in_parallel(attack, [f"api-{number}" for number in range(600)], 8)
    check(len(made) >= 50, f"only {len(made)} of 600 requests made a quote")
    for key, body in made[:20]:
        check(status(desk.api("POST", "/api/quotes", body)) == 201, f"the quote {key!r} is not given again")
    sound(desk, before)
    folder = desk.folder
    check(desk.stop() == 0, "the desk does not stop")
    report = run("report", "--check", "--data-folder", folder)
    check(report.returncode == 0, f"the books are damaged: {report.stdout[-300:]}")


def sound(desk, before):
    """After random input: the desk lives, serves, holds no more memory, and has logged no error of its own."""
    check(desk.process.poll() is None, f"the desk ended with {desk.process.poll()}: {desk.text()[-1000:]}")
    check(status(desk.ask(desk.web, "GET", "/")) == 200, "the desk serves no page any more")
    check(status(desk.ask(desk.admin, "GET", "/login")) == 200, "the staff's site serves no page any more")
    grown = desk.memory() - before
    check(grown < 150_000, f"the desk holds {grown} KiB more")
    errors = [line for line in desk.text().splitlines() if re.search(r" (error|critical) |Fatal error", line)]
    check(not errors, f"the log has {len(errors)} errors: {errors[0][:500] if errors else ''}")


def fuzz_csv(start):
    with open(SAMPLE, "rb") as file:
        header, *lines = file.read().splitlines()
    names = header.split(b",")

    def attack(seed):
        chance = random.Random(seed)
        rows = []
        for line in chance.sample(lines, 12):
            if chance.randrange(2):
                cells = line.split(b",")
                cells[chance.randrange(len(names))] = chance.choice(HOSTILE)[:2000].encode()
                line = b",".join(cells)
            rows.append(mutated(line, chance) if chance.randrange(3) == 0 else line)
        top = mutated(header, chance, most=1) if chance.randrange(5) == 0 else header
        with open(f"{seed}.csv", "wb") as file:
            file.write(chance.choice([b"\n", b"\r\n"]).join([top, *rows]))
        form = chance.choice(["csv", "table"])
        # As bytes: the output must be text whatever the input is.
        result = run("quote", f"{seed}.csv", "--format", form, "--data-folder", f"csv-{seed[-1]}")
        check(result.returncode in (0, 65), f"{seed}: ends with {result.returncode}: {result.stderr[-300:]}")
        for text in (result.stdout, result.stderr):
            bad = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]", text)
            check(not bad, f"{seed}: the output has {bad.group() if bad else ''!r}")
        if form == "csv":
            formulas = [line for line in result.stdout.splitlines() if line[:1] in tuple("=+-@")]
            check(not formulas, f"{seed}: a spreadsheet would calculate {formulas[:1]}")
        if result.returncode == 65:
            check(re.search(rf"{seed}\.csv:\d+: ", result.stderr), f"{seed}: no place is named: {result.stderr[-300:]}")

    in_parallel(attack, [f"csv-{number}" for number in range(40)], 3)
    for number in range(10):
        report = run("report", "--check", "--data-folder", f"csv-{number}")
        check(report.returncode == 0, f"the books of csv-{number} are damaged: {report.stdout[-300:]}")


CONFIGURATION = {
    "data": {"folder": "configured"}, "storage": {"timeout": 5000, "maximumPages": 100000},
    "web": {"host": "127.0.0.1", "port": 8080}, "admin": {"port": 8081, "firstMember": "grace"},
    "proxy": {"tls": True}, "log": {"level": "notice"}, "api": {"keys": "broker:0123456789abcdef"}}


def is_json(data):
    """Whether another reader of RFC 8259 accepts it as an object without doubled keys."""
    def pairs(found):
        if len({name for name, _ in found}) < len(found):
            raise ValueError("doubled")
        return dict(found)

    def constant(word):
        raise ValueError(word)
    try:
        return isinstance(json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=constant), dict)
    except (ValueError, RecursionError):
        return False


def fuzz_configuration(start):
    def attack(seed):
        chance = random.Random(seed)
        sections = {name: dict(keys) for name, keys in CONFIGURATION.items() if chance.randrange(2)}
        wrong = None
        if sections and chance.randrange(3) == 0:
            section = chance.choice(list(sections))
            wrong = f"{section}.{chance.choice(list(sections[section]))}"
            sections[section][wrong.split(".")[1]] = chance.choice(
                [value for value in HOSTILE if len(value) < 100] + [[], {}, None, 1.5, -1, 2**40, ["a"], [1]])
        data = json.dumps(sections, indent=chance.choice([None, 2]), ensure_ascii=chance.random() < 0.5).encode()
        is_changed = chance.randrange(2) == 0
        if is_changed:
            data = mutated(data, chance)
        with open(f"{seed}.json", "wb") as file:
            file.write(data)
        result = run("verify", "--config", f"{seed}.json")
        check(result.returncode in (0, 64), f"{seed}: {data!r} ends with {result.returncode}: {result.stderr[-300:]}")
        if not is_json(data):
            check(result.returncode == 64, f"{seed}: {data!r} is no JSON, and is accepted")
        if not is_changed and wrong is None:
            check(result.returncode == 0, f"{seed}: {data!r} is refused: {result.stderr[-300:]}")
        if result.returncode == 64:
            check(f"{seed}.json" in result.stderr, f"{seed}: {data!r}: no file is named: {result.stderr[-300:]}")
            check(is_changed or wrong in result.stderr, f"{seed}: {wrong} is not named: {result.stderr[-300:]}")

    in_parallel(attack, [f"configuration-{number}" for number in range(160)], 3)


def set_values(file, chance):
    """Puts hostile values into columns, as a program with another idea of the schema would."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.create_function("chance", 0, chance.random)
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        tables = [name for (name,) in database.execute(names)]
        for _ in range(chance.randint(1, 8)):
            table = chance.choice(tables)
            column = chance.choice([row[1] for row in database.execute(f"PRAGMA table_info({table})")])
            value = chance.choice([None, b"\xff\x00", 1.5, 1 << 62, -1 << 63, (1 << 63) - 1, -1, 0,
                                   chance.choice(HOSTILE[:40])])
            # A key that is taken, NULL where it is forbidden, another type for a row's number: SQLite refuses these.
            with contextlib.suppress(sqlite3.Error):
                database.execute(f"UPDATE {table} SET {column} = ? WHERE chance() < 0.3", (value,))


def fuzz_database(start):
    """A damaged file is said, with 65 or 70, and ends no command by a trap."""
    desk = start("--sample-data")
    check(desk.stop() == 0, "the desk does not stop")
    log = os.path.join(desk.folder, "desk.sqlite-wal")
    check(not os.path.exists(log) or os.path.getsize(log) == 0, "the file of a stopped desk is not whole")
    with open(os.path.join(desk.folder, "desk.sqlite"), "rb") as file:
        whole = file.read()
    pages = len(whole) // 4096

    def attack(seed):
        chance = random.Random(seed)
        data = bytearray(whole)
        kind = chance.randrange(6)
        if kind == 0:
            del data[chance.randrange(1, len(data)):]
        elif kind == 1:
            data[:chance.randint(1, 100)] = chance.randbytes(100)
        elif kind == 2:
            place = chance.randrange(pages) * 4096
            is_tree = place == 0 or data[place] != 0
            data[place:place + 4096] = bytes(4096)
        elif kind == 3:
            first, second = (chance.randrange(pages) * 4096 for _ in range(2))
            data[first:first + 4096], data[second:second + 4096] = data[second:second + 4096], data[first:first + 4096]
        elif kind == 4:
            for _ in range(chance.randint(1, 200)):
                data[chance.randrange(len(data))] = chance.randrange(256)
        folder = f"damaged-{seed}"
        os.mkdir(folder, 0o700)
        copy_messages(desk, folder)
        with open(os.open(os.path.join(folder, "desk.sqlite"), os.O_CREAT | os.O_WRONLY, 0o600), "wb") as file:
            file.write(data)
        if kind == 5:
            set_values(os.path.join(folder, "desk.sqlite"), chance)
            result = run("report", "--data-folder", folder)
            check(result.returncode in (0, 65, 70), f"{seed}: a report ends with {result.returncode}: {result.stderr[:300]}")
        result = run("report", "--check", "--data-folder", folder)
        said = result.stdout[-300:] + result.stderr[-300:]
        check(result.returncode in (0, 65, 70), f"{seed}: ends with {result.returncode}: {said}")
        check(result.returncode == 0 or "FAULT: " in result.stdout or "desk.sqlite" in result.stderr,
              f"{seed}: the damage is not said: {said}")
        # The rest of a long text, or a page that is free, has no structure that could be broken.
        if kind == 0 or kind == 2 and is_tree:
            check(result.returncode != 0, f"{seed}: a file that lacks a page is called sound")

    in_parallel(attack, [f"database-{number}" for number in range(40)], 3)


FUZZERS = [fuzz_http, fuzz_api, fuzz_csv, fuzz_configuration, fuzz_database]
