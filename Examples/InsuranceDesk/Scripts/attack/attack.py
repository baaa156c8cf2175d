"""Attacks a desk on 127.0.0.1. Each case starts a desk of its own, and fails with one sentence."""

import argparse
import contextlib
import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import urllib.parse

PASSWORD = "correct horse battery"
API_KEY = "of-the-attacked-desk"
HOME = ("name=Ada+Brandt&email=ada@example.org&birth_date=1983-09-10&street=Lindenallee+4&postcode=10115&city=Berlin"
        "&type=terraced&construction=masonry&year_built=1986&floor_area=100&rooms=4&flood_zone=2&security=smoke"
        "&contents_sum=50000&liability=5m&deductible=300&claims=0")


class Failure(Exception):
    """What does not hold."""


def check(holds, sentence):
    if not holds:
        raise Failure(sentence)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Desk:
    def __init__(self, program, folder, *flags, descriptors=None):
        self.web, self.admin = free_port(), free_port()
        self.folder = os.path.join(folder, "data")
        environment = dict(os.environ, INSURANCE_DESK_ADMIN_FIRST_PASSWORD=PASSWORD,
                           INSURANCE_DESK_API_KEYS="attacker:" + API_KEY)
        command = [program, "serve", "--data-folder", self.folder, "--web-port", str(self.web),
                   "--admin-port", str(self.admin), *flags]
        if descriptors:
            command = ["bash", "-c", f'ulimit -n {descriptors}; exec "$@"', "bash", *command]
        self.log = open(os.path.join(folder, "log"), "w+")
        self.process = subprocess.Popen(command, env=environment, stderr=self.log, stdout=self.log, cwd=folder)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            check(self.process.poll() is None, f"the desk ended at its start: {self.text()}")
            with contextlib.suppress(OSError):
                # The desk is ready before it has added its sample data.
                is_complete = "--sample-data" not in flags or "sample data: " in self.text()
                if is_complete and status(self.ask(self.admin, "GET", "/health/ready")) == 200:
                    return
            time.sleep(0.1)
        raise Failure("the desk was not ready within a minute")

    def text(self):
        self.log.flush()
        with open(self.log.name) as file:
            return file.read()

    def connect(self, port, timeout=20):
        return socket.create_connection(("127.0.0.1", port), timeout)

    def ask(self, port, method, path, body="", **fields):
        """One request on a connection of its own; the whole answer."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
        if body:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        with self.connect(port) as connection:
            connection.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            return read_all(connection)

    def api(self, method, path, body=""):
        """A request of the API's client."""
        return self.ask(self.web, method, path, body, Authorization="Bearer " + API_KEY)

    def stop(self, number=signal.SIGTERM, within=20):
        """The exit status after a signal."""
        self.process.send_signal(number)
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            raise Failure(f"the desk did not stop within {within} seconds") from None

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()


def read_all(connection):
    parts = []
    while True:
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts)


def status(answer):
    found = re.match(rb"HTTP/1\.1 (\d\d\d)", answer)
    return int(found.group(1)) if found else None


def form_token(answer):
    found = re.search(rb'name="formToken" value="([^"]+)"', answer)
    check(found, "the sign-in page has no token")
    return found.group(1).decode()


def cookies(answer):
    return dict(found.decode().split("=", 1) for found in re.findall(rb"(?i)set-cookie: ([^;\r]+)", answer))


def sign_in(desk, password, known=None):
    page = desk.ask(desk.admin, "GET", "/login")
    body = urllib.parse.urlencode({"account": "admin", "password": password, "formToken": form_token(page)})
    fields = {"Cookie": "; ".join(f"{name}={value}" for name, value in known.items())} if known else {}
    return desk.ask(desk.admin, "POST", "/login", body, **fields)


def sign_in_stays_open(start):
    desk = start()
    for _ in range(2000):
        answer = desk.ask(desk.admin, "GET", "/login")
        check(status(answer) == 200, f"GET /login answers {status(answer)} under load")
        check(b"set-cookie: staff=" not in answer.lower(), "GET /login begins a session for a visitor")
    check(status(sign_in(desk, PASSWORD)) in (302, 303), "the staff cannot sign in after 2,000 visits")


def owner_is_not_locked_out(start):
    desk = start()
    own = sign_in(desk, PASSWORD)
    check(status(own) in (302, 303), f"signing in answers {status(own)}")
    device = {name: value for name, value in cookies(own).items() if name == "staff-device"}
    check(device, "signing in leaves no mark of the device")
    for _ in range(6):
        last = sign_in(desk, "wrong")
    check(status(last) == 429, f"six wrong passwords are answered with {status(last)}, not 429")
    check(status(sign_in(desk, PASSWORD)) == 429, "guessing from an unknown device is not slowed down")
    check(status(sign_in(desk, PASSWORD, device)) in (302, 303), "wrong passwords from elsewhere lock out the owner")


def head_and_methods(start):
    desk = start()
    for port, paths in ((desk.web, ("/", "/quote/property", "/health/live", "/nowhere")), (desk.admin, ("/login",))):
        for path in paths:
            want = status(desk.ask(port, "GET", path))
            with desk.connect(port) as connection:
                request = f"{{}} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
                connection.sendall((request.format("HEAD") + request.format("GET").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")).encode())
                answer = read_all(connection)
            head, _, rest = answer.partition(b"\r\n\r\n")
            check(status(head) == want, f"HEAD {path} answers {status(head)}, GET answers {want}")
            check(status(rest) == want, f"after HEAD {path} the connection is out of step")
    for method, port, path, allowed in (("DELETE", desk.web, "/quote/property", b"GET, HEAD, POST"),
                                        ("PUT", desk.admin, "/login", b"GET, HEAD, POST"),
                                        ("GET", desk.web, "/api/policies", b"POST")):
        answer = desk.ask(port, method, path)
        check(status(answer) == 405, f"{method} {path} answers {status(answer)}, not 405")
        check(re.search(rb"(?i)\r\nallow: " + re.escape(allowed) + rb"\r\n", answer), f"{method} {path}: wrong Allow")


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


def slow_clients(start):
    desk = start()
    begun = time.monotonic()
    idle, slow = [], []
    for number in range(1000):
        idle.append(desk.connect(desk.web))
    for number in range(50):
        connection = desk.connect(desk.web)
        connection.sendall(b"POST /quote/property HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n")
        slow.append(connection)
    check(status(desk.ask(desk.web, "GET", "/health/live")) == 200, "the desk does not answer beside idle clients")
    time.sleep(max(0, 13 - (time.monotonic() - begun)))
    for connection in idle + slow:
        connection.settimeout(2)
        try:
            gone = connection.recv(100) == b""
        except ConnectionResetError:
            gone = True
        except TimeoutError:
            gone = False
        connection.close()
        check(gone, "a connection without a whole head is still open after 13 seconds")


def stops_in_time(start):
    desk = start()
    with desk.connect(desk.web) as connection:
        connection.sendall(b"POST /quote/property HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf")
        time.sleep(0.5)
        begun = time.monotonic()
        code = desk.stop()
        took = time.monotonic() - begun
    check(code == 0, f"a stop during an unfinished request ends with {code}: {desk.text()[-500:]}")
    check(took < 10, f"a stop during an unfinished request takes {took:.0f} seconds")
    desk = start()
    check(desk.stop(signal.SIGHUP) == 0, "SIGHUP is no stop")
    desk = start()
    with desk.connect(desk.web) as connection:
        connection.sendall(b"POST /quote/property HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf")
        time.sleep(0.5)
        desk.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        code = desk.stop(signal.SIGINT, within=2)
    check(code in (0, 130), f"a second signal ends the desk with {code}, not at once")


def few_descriptors(start):
    desk = start(descriptors=160)
    held = []
    with contextlib.suppress(OSError):
        for _ in range(300):
            connection = socket.socket()
            connection.settimeout(2)
            connection.connect(("127.0.0.1", desk.web))
            held.append(connection)
    def used():
        with open(f"/proc/{desk.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    before = used()
    time.sleep(3)
    spent = used() - before
    check(spent < 1, f"with few descriptors the desk spends {spent:.1f} of 3 seconds on nothing")
    check(status(desk.ask(desk.admin, "GET", "/health/live")) == 200, "the staff's port has no descriptor left")
    for connection in held:
        connection.close()
    end = time.monotonic() + 15
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if status(desk.ask(desk.web, "GET", "/health/live")) == 200:
                return
    raise Failure("the desk does not recover when descriptors are free again")


def private_data(start):
    desk = start("--sample-data")
    check(desk.stop() == 0, "the desk does not stop")
    for folder, _, files in os.walk(desk.folder):
        mode = stat.S_IMODE(os.stat(folder).st_mode)
        check(mode & 0o077 == 0, f"the folder {os.path.basename(folder)} has the permissions {mode:o}")
        for name in files:
            mode = stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode)
            check(mode & 0o077 == 0, f"the file {name} has the permissions {mode:o}")
    os.chmod(desk.folder, 0o755)
    result = subprocess.run([arguments.program, "report", "--data-folder", desk.folder], capture_output=True, text=True)
    check(result.returncode == 70 and "chmod 700" in result.stderr, "a folder that others may read is not refused")
    result = subprocess.run([arguments.program, "report", "--data-folder", ""], capture_output=True, text=True)
    check(result.returncode == 64 and "data.folder is empty" in result.stderr, "an empty folder name is not refused")


def computable_keys(start):
    desk = start()
    sample = os.path.join(os.path.dirname(__file__), "../../Sources/Intake/Resources/SampleData.csv")
    code = desk.stop()
    check(code == 0, f"the desk stops with {code}")
    subprocess.run([arguments.program, "quote", sample, "--data-folder", desk.folder], check=True, capture_output=True)
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


def quotes_begin_no_session(start):
    desk = start()
    for _ in range(200):
        for path in ("/quote/property", "/quote/summary"):
            answer = desk.ask(desk.web, "GET", path)
            check(status(answer) in (200, 302, 303), f"GET {path} answers {status(answer)}")
            check(b"set-cookie:" not in answer.lower(), f"GET {path} begins a session for a visitor")


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


def two_first_starts(start):
    for number in range(5):
        commands = [subprocess.Popen([arguments.program, "report", "--data-folder", f"first-{number}"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in range(4)]
        for command in commands:
            _, said = command.communicate(timeout=120)
            check(command.returncode == 0, f"one of four first starts ends with {command.returncode}: {said[-300:]}")


def run(*words):
    return subprocess.run([arguments.program, *words], capture_output=True, text=True, timeout=120)


def copies_and_damages(start):
    desk = start("--sample-data")
    check(desk.stop() == 0, "the desk does not stop")
    main = os.path.join(desk.folder, "desk.sqlite")
    check(run("report", "--check", "--data-folder", desk.folder).returncode == 0, "a sound desk has faults")
    damages = ("DELETE FROM customer WHERE number = 3", "UPDATE quote_part SET amount = amount + 1 WHERE quote = 2",
               "UPDATE sqlite_sequence SET seq = 1 WHERE name = 'quote'")
    expected = ("refers to a row of customer", "The parts of the quote 2 add up to", "The counter of quote is at 1")
    for damage, text in zip(damages, expected):
        with tempfile.TemporaryDirectory(dir=".") as folder:
            # The main file alone: a copy of it is whole.
            shutil.copy(main, folder)
            shutil.copytree(os.path.join(desk.folder, "sent"), os.path.join(folder, "sent"))
            sound = run("report", "--check", "--data-folder", folder)
            check(sound.returncode == 0, f"a copy of the main file is not whole: {sound.stdout[-300:]}")
            database = sqlite3.connect(os.path.join(folder, "desk.sqlite"))
            database.executescript(damage)
            database.close()
            result = run("report", "--check", "--data-folder", folder)
            check(result.returncode == 65, f"'{damage}' ends with {result.returncode}, not 65")
            check("FAULT: " in result.stdout and text in result.stdout, f"'{damage}' is not named: {result.stdout[-300:]}")


def hostile_files(start):
    with open(os.path.join(os.path.dirname(__file__), "../../Sources/Intake/Resources/SampleData.csv"), "rb") as file:
        header, line = file.read().splitlines()[:2]
    def quote(*lines, name="homes.csv"):
        with open(name, "wb") as file:
            file.write(b"\n".join(lines) + b"\n")
        return run("quote", name, "--format", "csv", "--data-folder", "hostile")
    first = line.split(b",")[0]
    check(quote(b"\xef\xbb\xbf" + header, line).returncode == 0, "a byte order mark is not read")
    for cell in (b"=1+1", b"@x", b"+1", b"-1", b"\x1b[2J", "\u202etxt".encode()):
        result = quote(header, line.replace(first, cell, 1))
        last = (result.stdout.splitlines() or [""])[-1]
        check(result.returncode == 0 and last[0] not in "=@+-" and "\x1b" not in last and "\u202e" not in last,
              f"the cell {cell!r} comes out as {last!r}")
    check(quote(header + b",name", line + b",Eve").returncode == 65, "a doubled column does not end with 65")
    check(quote(b"id,name", b"1,2").returncode == 65, "a bad header does not end with 65")
    name = line.split(b",")[1]
    result = quote(header, line.replace(name, name + "\u202e".encode(), 1))
    check(result.returncode == 65 and ":2: name: " in result.stderr, "U+202E in a name is not refused")


def wrong_configurations(start):
    for text, told in (('{"web": {"prot": 1}}', "wrong.json:1: there is no value web.prot. Did you mean web.port?"),
                       ('{\n"web": {"port": 1,,}}', "wrong.json:2: this is not JSON"),
                       ('{\n"web": {"port": 70000}}', "wrong.json:2: web.port is '70000'")):
        with open("wrong.json", "w") as file:
            file.write(text)
        result = run("verify", "--config", "wrong.json")
        check(result.returncode == 64, f"{text!r} ends with {result.returncode}, not 64")
        check(told in result.stderr, f"{text!r} is told as {result.stderr[-300:]!r}")


def full_output(start):
    with open("/dev/full", "w") as full:
        for words in (["verify"], ["graph"], ["report", "--data-folder", "full-output"]):
            result = subprocess.run([arguments.program, *words], stdout=full, stderr=subprocess.PIPE, text=True)
            check(result.returncode == 74, f"{words[0]} on a full disk ends with {result.returncode}, not 74")
            check("standard output cannot be written" in result.stderr, f"{words[0]} on a full disk says nothing")


CASES = [sign_in_stays_open, owner_is_not_locked_out, head_and_methods, hosts_and_versions, broken_bodies, slow_clients,
         stops_in_time, few_descriptors, private_data, computable_keys, quotes_begin_no_session, clients_are_known,
         two_first_starts, copies_and_damages, hostile_files, wrong_configurations, full_output]

parser = argparse.ArgumentParser()
parser.add_argument("--program", type=os.path.abspath)
parser.add_argument("--only")
parser.add_argument("--list", action="store_true")
arguments = parser.parse_args()
names = [case.__name__.replace("_", "-") for case in CASES]
if arguments.list:
    print("\n".join(names))
    sys.exit(0)
if not arguments.program or (arguments.only and arguments.only not in names):
    parser.error("give --program FILE, and with --only one of: " + ", ".join(names))
failures = 0
for name, case in zip(names, CASES):
    if arguments.only not in (None, name):
        continue
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="insurance-desk-attack.") as folder:
        desks = []

        def start(*flags, **options):
            desks.append(Desk(arguments.program, folder, *flags, **options))
            return desks[-1]

        here = os.getcwd()
        os.chdir(folder)
        try:
            case(start)
            outcome = "holds"
        except (Failure, OSError, subprocess.SubprocessError) as error:
            outcome = f"FAILS: {error}"
            failures += 1
        finally:
            os.chdir(here)
            for desk in desks:
                desk.close()
    print(f"{name}: {outcome} ({time.monotonic() - began:.1f} s)", flush=True)
print(f"{failures} of the attacks succeeded." if failures else "Every attack was held.")
sys.exit(1 if failures else 0)
