"""A desk on 127.0.0.1 that is attacked, and what every attack needs."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import time
import urllib.parse

# The built insurance-desk; attack.py sets it.
PROGRAM = ""
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
    """A running desk with data of its own."""

    def __init__(self, folder, *flags, descriptors=None, program=None, inside=()):
        self.web, self.admin = free_port(), free_port()
        self.folder = os.path.join(folder, "data")
        environment = dict(os.environ, INSURANCE_DESK_ADMIN_FIRST_PASSWORD=PASSWORD,
                           INSURANCE_DESK_API_KEYS="attacker:" + API_KEY)
        command = [*inside, program or PROGRAM, "serve", "--data-folder", self.folder, "--web-port", str(self.web),
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

    def connect(self, port, timeout=60):
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

    def memory(self):
        """What the process holds, in KiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s*(\d+)", file.read()).group(1))

    def processor(self):
        """The seconds that the process has worked."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

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


def run(*words, **options):
    """A command of the desk, with its output."""
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120, **options)
