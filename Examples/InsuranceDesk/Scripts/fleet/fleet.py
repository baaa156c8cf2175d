"""A desk with processes that value homes and deliver messages for it, and clients that load it."""

import contextlib
import http.client
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "attack"))
import desk as single  # noqa: E402
from desk import Failure, check, free_port  # noqa: E402,F401

HOME = single.HOME
ABSENCE = "The valuation of homes does not answer just now."


class Module:
    """A process that has one module of the desk."""

    # The command of the program, and what it logs when it listens.
    command, ready = "", ""

    def __init__(self, folder, name, *flags, address=None, inside=(), program=None):
        self.address = address or f"127.0.0.1:{free_port()}"
        self.name, self.flags, self.inside, self.program = name, flags, inside, program
        self.log = open(os.path.join(folder, name + ".log"), "a+")
        self.start()

    def start(self):
        """Returns when it listens."""
        began = self.text().count(self.ready)
        self.process = subprocess.Popen(
            [*self.inside, self.program or single.PROGRAM, self.command, f"--{self.command}-listen", self.address,
             *self.flags],
            stdout=self.log, stderr=self.log, cwd=os.path.dirname(self.log.name))
        end = time.monotonic() + 30
        while self.text().count(self.ready) == began:
            check(self.process.poll() is None, f"{self.name} ended at its start: {self.text()}")
            check(time.monotonic() < end, f"{self.name} does not start")
            time.sleep(0.02)

    def text(self):
        with open(self.log.name) as file:
            return file.read()

    def send(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.send(signal.SIGKILL)
        self.process.wait()

    def freeze(self):
        self.send(signal.SIGSTOP)

    def thaw(self):
        self.send(signal.SIGCONT)

    def stop(self, within=20):
        self.send(signal.SIGTERM)
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            raise Failure(f"{self.name} did not stop within {within} seconds") from None

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()


class Valuer(Module):
    """A process that values homes."""

    command, ready = "valuation", "valuing homes"


class Transport(Module):
    """A process that delivers messages, into the folder where `report --check` looks for them."""

    command, ready = "notifications", "delivering messages"

    def __init__(self, folder, name, *flags, **options):
        self.sent = os.path.join(folder, "data", "sent")
        super().__init__(folder, name, "--notifications-folder", self.sent, *flags, **options)

    def arrivals(self):
        """The keys of all deliveries, in their order; a message that was delivered again is there again."""
        with contextlib.suppress(FileNotFoundError), open(os.path.join(self.sent, "deliveries.log")) as log:
            return log.read().split()
        return []

    def files(self):
        """The files of the messages, by their keys: what a reader gets."""
        with contextlib.suppress(FileNotFoundError):
            return {entry.name[:-4]: entry.inode() for entry in os.scandir(self.sent) if entry.name.endswith(".txt")}
        return {}


class Desk(single.Desk):
    """A desk that calls valuers, and perhaps a transport."""

    def __init__(self, folder, valuers, *flags, addresses=None, transport=None, **options):
        addresses = addresses or ",".join(valuer.address for valuer in valuers)
        places = ["--valuation-addresses", addresses] if addresses else []
        places += ["--notifications-addresses", transport.address] if transport else []
        super().__init__(folder, *places, *flags, **options)

    def quote(self, key, timeout=30):
        """The status and the text of one request for a quote, and how long it took."""
        began = time.monotonic()
        answer = http.client.HTTPConnection("127.0.0.1", self.web, timeout=timeout)
        with contextlib.closing(answer):
            answer.request("POST", "/api/quotes", f"key={key}&{HOME}",
                           {"Content-Type": "application/x-www-form-urlencoded",
                            "Authorization": "Bearer " + single.API_KEY})
            response = answer.getresponse()
            text = response.read().decode()
            return response.status, text, time.monotonic() - began

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def outbox(self):
        """What the outbox knows of each message: (key, due, delivered, attempts), the oldest first."""
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/desk.sqlite?mode=ro", uri=True)) as database:
            return database.execute("SELECT key, due, delivered, attempts FROM outbox ORDER BY number").fetchall()

    def lost(self, acknowledged):
        """What `report --check` says of the acknowledged keys, once the desk has stopped."""
        check(self.stop() == 0, f"the desk did not stop in order: {self.text()}")
        file = os.path.join(os.path.dirname(self.folder), "acknowledged.txt")
        with open(file, "w") as keys:
            keys.write("".join(key + "\n" for key in acknowledged))
        report = single.run("report", "--check", "--acknowledged", file, "--data-folder", self.folder)
        check(report.returncode == 0, f"something was lost: {report.stdout}{report.stderr}")


class Load:
    """Clients that request quotes without a pause. Each answer is written down when it has come."""

    def __init__(self, desk, workers=6, prefix="load"):
        self.desk, self.answers, self.lock, self.ends = desk, [], threading.Lock(), False
        self.threads = [threading.Thread(target=self.work, args=(f"{prefix}-{number}",), daemon=True)
                        for number in range(workers)]

    def work(self, name):
        number = 0
        while not self.ends:
            number += 1
            key = f"{name}-{number:06}"
            began = time.monotonic()
            try:
                status, text, took = self.desk.quote(key)
            except (OSError, http.client.HTTPException) as error:
                status, text, took = 0, repr(error), time.monotonic() - began
            with self.lock:
                self.answers.append((time.monotonic(), key, status, text, took))

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        for thread in self.threads:
            thread.join(60)

    def since(self, moment):
        with self.lock:
            return [answer for answer in self.answers if answer[0] >= moment]

    def until(self, holds, within, sentence):
        """Waits until the answers have that property."""
        end = time.monotonic() + within
        while not holds():
            check(time.monotonic() < end, sentence)
            time.sleep(0.02)

    def acknowledged(self):
        return [key for _, key, status, _, _ in self.answers if status == 201]

    def unexpected(self, allowed=(201,)):
        return [(status, text[:200]) for _, _, status, text, _ in self.answers if status not in allowed]
