"""What a fleet must survive; see fleet-faults.sh."""

import argparse
import collections
import contextlib
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

import fleet
from fleet import ABSENCE, Desk, Failure, Load, Transport, Valuer, check, free_port

# A valuation may take two seconds, by its contract; a small, loaded machine takes the rest.
LONGEST = 5.0
# A valuer that listens again is used within this time.
RECOVERY = 2.0
# A delivery may take so long, by its contract; a lease is longer, and a message that nobody answered waits no longer.
DELIVERY, LEASE, PAUSE = 2.0, 5.0, 4.0
# The program in a later version, and the tool of the proof; main() sets them.
LATER = STRATA = ""


@contextlib.contextmanager
def running(folder, count=2, *flags, valuer_flags=()):
    valuers = [Valuer(folder, f"valuer-{number}", *valuer_flags) for number in range(1, count + 1)]
    desk = None
    try:
        desk = Desk(folder, valuers, *flags)
        yield desk, valuers
    finally:
        for process in [*valuers, *([desk] if desk else [])]:
            process.close()


def refused(answers):
    """Answers that are no quotes; each must say clearly why."""
    others = [answer for answer in answers if answer[2] != 201]
    for _, _, status, text, _ in others:
        check(status == 503 and ABSENCE in text, f"an answer without a valuation is {status}: {text[:300]}")
    return others


def killed(folder):
    """kill -9 of one valuer under load, of the other one, and a new start."""
    with running(folder) as (desk, (first, second)):
        with Load(desk) as load:
            load.until(lambda: len(load.acknowledged()) > 20, 60, "the desk does not quote under load")
            moment = time.monotonic()
            first.kill()
            load.until(lambda: len([a for a in load.since(moment) if a[2] == 201]) > 30, 60, "one valuer is not enough")
            survived = refused(load.since(moment))
            second.kill()
            gone = time.monotonic()
            load.until(lambda: len(load.since(gone + 0.5)) > 30, 60, "nobody is answered without a valuer")
            absent = refused(load.since(gone))
            check(absent, "without a valuer there are quotes")
            slowest = max(answer[4] for answer in absent)
            check(slowest < LONGEST, f"an answer without a valuer took {slowest:.1f} s")
            known = desk.quote(load.acknowledged()[0])
            check(known[0] == 201, f"a quote that exists needs a valuer: {known}")
            ready = desk.ask(desk.admin, "GET", "/health/ready").decode()
            check(fleet.single.status(ready.encode()) == 200, f"the desk is not ready without valuers: {ready}")
            check('"peers"' in ready and "degraded" in ready, f"the health does not tell of the valuers: {ready}")
            # Long enough for the pauses between the attempts to connect to reach their longest.
            time.sleep(3)
            second.start()
            back = time.monotonic()
            load.until(lambda: any(a[2] == 201 for a in load.since(back)), 30, "the desk does not find the valuer again")
            recovery = next(a[0] for a in load.since(back) if a[2] == 201) - back
            check(recovery < RECOVERY, f"the desk found the valuer again after {recovery:.2f} s")
        desk.lost(load.acknowledged())
        return (f"{len(load.acknowledged())} quotes acknowledged, none lost; {len(survived)} requests answered 503 when "
                f"one of two valuers was killed, {len(absent)} while none ran (slowest {slowest:.2f} s); found "
                f"again after {recovery:.2f} s")


def stopped(folder):
    """SIGTERM for one valuer after the other, with calls under way: nobody notices."""
    with running(folder) as (desk, valuers):
        with Load(desk) as load:
            load.until(lambda: len(load.acknowledged()) > 20, 60, "the desk does not quote under load")
            for valuer in valuers:
                check(valuer.stop() == 0, f"{valuer.name} did not stop in order: {valuer.text()}")
                moment = time.monotonic()
                load.until(lambda: len(load.since(moment)) > 20, 60, "the desk does not quote while a valuer stops")
                valuer.start()
                moment = time.monotonic()
                # Until the desk has connected again, before the other one stops.
                time.sleep(RECOVERY)
                load.until(lambda: len(load.since(moment)) > 20, 60, "the desk does not quote after a start")
        others = load.unexpected()
        check(not others, f"requests failed while a valuer stopped: {others[:3]}")
        desk.lost(load.acknowledged())
        return f"{len(load.acknowledged())} quotes while each of two valuers was stopped and started; none failed"


def frozen(folder):
    """Valuers that accept calls and do not answer: the limit holds, and nothing queues beyond it."""
    with running(folder) as (desk, valuers):
        check(desk.quote("before-freezing")[0] == 201, "the desk does not quote")
        memory = desk.memory()
        for valuer in valuers:
            valuer.freeze()
        # More than may wait for valuers at one time, 64.
        with Load(desk, workers=100, prefix="frozen") as load:
            time.sleep(4)
        for valuer in valuers:
            valuer.thaw()
        answers = refused(load.answers)
        check(len(answers) == len(load.answers), "a frozen valuer answers")
        slowest = max(answer[4] for answer in answers)
        check(slowest < LONGEST + 2, f"an answer took {slowest:.1f} s while the valuers were frozen")
        grown = desk.memory() - memory
        check(grown < 200 * 1024, f"the desk grew by {grown} KiB while its valuers were frozen")
        moment = time.monotonic()
        number = 0
        while desk.quote(f"after-freezing-{number}")[0] != 201:
            check(time.monotonic() - moment < 10, "the desk does not quote again")
            number += 1
            time.sleep(0.05)
        recovery = time.monotonic() - moment
        return (f"{len(answers)} requests from 100 clients, each answered 503, the slowest after {slowest:.2f} s; the desk "
                f"grew by {max(0, grown) // 1024} MiB; quotes again after {recovery:.2f} s")


def slow(folder):
    """One of two valuers is frozen half of the time: the desk goes on, and no answer takes longer than the limit."""
    with running(folder) as (desk, (first, _)):
        with Load(desk) as load:
            load.until(lambda: len(load.acknowledged()) > 20, 60, "the desk does not quote under load")
            moment = time.monotonic()
            for _ in range(10):
                first.freeze()
                time.sleep(0.25)
                first.thaw()
                time.sleep(0.25)
        answers = load.since(moment)
        others = refused(answers)
        check(len(others) * 10 <= len(answers), f"{len(others)} of {len(answers)} requests failed beside a slow valuer")
        slowest = max(answer[4] for answer in answers)
        check(slowest < LONGEST, f"an answer took {slowest:.1f} s")
        return f"{len(answers)} answers beside a slow valuer, {len(others)} of them 503, the slowest after {slowest:.2f} s"


def openssl(*words, folder):
    subprocess.run(["openssl", *words], check=True, cwd=folder, capture_output=True)


def authority(folder, name):
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            f"{name}.key", "-out", f"{name}.pem", "-days", "2", "-subj", f"/CN={name}", folder=folder)


def certificate(folder, name, signer, file=None, module="valuation"):
    """A certificate for the name; the flags for a process that uses it for the calls of the module."""
    file = file or f"{signer}-{name}"
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", f"{file}.key", "-out",
            f"{file}.csr", "-subj", f"/CN={name}", folder=folder)
    with open(os.path.join(folder, f"{file}.ext"), "w") as extensions:
        extensions.write(f"subjectAltName=DNS:{name}\nextendedKeyUsage=serverAuth,clientAuth\n")
    openssl("x509", "-req", "-in", f"{file}.csr", "-CA", f"{signer}.pem", "-CAkey", f"{signer}.key", "-CAcreateserial",
            "-out", f"{file}.pem", "-days", "2", "-extfile", f"{file}.ext", folder=folder)
    path = os.path.join(folder, file)
    return [f"--{module}-certificates", f"{path}.pem", f"--{module}-private-key", f"{path}.key",
            f"--{module}-authority", os.path.join(folder, f"{signer}.pem")]


def certificates(folder):
    """A desk with a certificate of another authority, one with another name, one without, and the right one."""
    authority(folder, "ours")
    authority(folder, "theirs")
    valuer = Valuer(folder, "valuer", *certificate(folder, "valuation", "ours"))
    told = []
    try:
        cases = [("of another authority", certificate(folder, "desk", "theirs"), 503),
                 ("of another name", certificate(folder, "intruder", "ours"), 503), ("none", [], 503),
                 ("the right one", certificate(folder, "desk", "ours"), 201)]
        for number, (name, flags, expected) in enumerate(cases):
            place = os.path.join(folder, f"desk-{number}")
            os.mkdir(place)
            desk = Desk(place, [valuer], *flags)
            try:
                status, text, took = desk.quote(f"certificate-{number}")
                check(status == expected, f"with a certificate ({name}) the answer is {status}: {text[:300]}")
                check(status == 201 or ABSENCE in text, f"with a certificate ({name}) the answer is: {text[:300]}")
                check(took < LONGEST, f"with a certificate ({name}) the answer took {took:.1f} s")
                told.append(f"{name}: {status}")
                check(desk.stop() == 0, "the desk did not stop in order")
            finally:
                desk.close()
        check(valuer.stop() == 0, "the valuer did not stop in order")
    finally:
        valuer.close()
    return "certificate " + ", ".join(told)


REQUEST = {"day": "2026-03-01", "home": {"construction": "masonry", "floodZone": "2", "floorArea": 100,
                                          "type": "terraced", "yearBuilt": 1986}}


def call(address, body, folder):
    """One call of the valuer with curl, which knows nothing of its contract; gRPC's status and message."""
    file = os.path.join(folder, "message")
    with open(file, "wb") as message:
        message.write(b"\0" + struct.pack(">I", len(body)) + body)
    headers = subprocess.run(
        ["curl", "-s", "--http2-prior-knowledge", "--max-time", "20", "-o", os.path.join(folder, "answer"), "-D", "-",
         "-H", "content-type: application/grpc", "-H", "te: trailers", "--data-binary", "@" + file,
         f"http://{address}/insurance.valuation.v1.Valuer/Valuation"], capture_output=True, text=True).stdout
    fields = dict(line.split(": ", 1) for line in headers.splitlines() if ": " in line)
    return int(fields.get("grpc-status", -1)), fields.get("grpc-message", "")


def messages(folder):
    """A message of the largest size, one that is a byte larger, and messages that are none."""
    most = 16 * 1024
    valuer = Valuer(folder, "valuer")
    try:
        body = json.dumps(REQUEST).encode()
        cases = [("of the largest size", body.ljust(most), 0), ("a byte larger", body.ljust(most + 1), 8),
                 ("without a home", b'{"day": "2026-03-01"}', 3), ("cut off", body[:40], 3), ("not JSON", b"\xff\xfe", 3),
                 ("too old", body.replace(b"1986", b"-9223372036854775808"), 3),
                 ("too large a home", body.replace(b"100", b"9223372036854775807"), 3), ("empty", b"", 3),
                 ("the first again", body, 0)]
        for name, message, expected in cases:
            status, text = call(valuer.address, message, folder)
            check(status == expected, f"a message {name} is answered with {status}, not {expected}: {text}")
        check(valuer.stop() == 0, "the valuer did not stop in order")
    finally:
        valuer.close()
    return f"{len(cases)} messages, one of exactly {most} bytes answered, one of {most + 1} refused"


def proved(folder):
    """The orders of deployment that `strata fleet check` finds for the later version, from the manifests of both."""
    for name, program in (("running", fleet.single.PROGRAM), ("later", LATER)):
        os.mkdir(os.path.join(folder, name))
        for process in ("desk", "valuation"):
            with open(os.path.join(folder, name, process + ".json"), "w") as file:
                # A later desk expects a valuation by itself.
                flags = ["--valuation-addresses", "127.0.0.1:4410"] if name == "running" else []
                subprocess.run([program, "manifest", process, *flags], stdout=file, check=True, cwd=folder)
    result = subprocess.run([STRATA, "fleet", "check", "later", "--from", "running"], capture_output=True, text=True,
                            cwd=folder)
    check(result.returncode == 0, f"no order of deployment is proved: {result.stdout}{result.stderr}")
    return result.stdout


def replaced(valuer):
    """The later version listens where this one did."""
    check(valuer.stop() == 0, f"{valuer.name} did not stop in order: {valuer.text()}")
    valuer.program = LATER
    valuer.start()


def versions(folder):
    """A later version of desk and valuers beside this one: in the order that the proof found, and in the other one."""
    found = proved(folder)
    check("1 order works for desk, valuation\n    desk → valuation\n" in found,
          f"the proof does not find that the desk is first: {found}")
    places = [os.path.join(folder, name) for name in ("held", "broken")]
    for place in places:
        os.mkdir(place)

    # The order that holds: the desk first, then one valuer after the other, under load.
    valuers = [Valuer(places[0], f"valuer-{number}") for number in (1, 2)]
    desk = None
    try:
        desk = Desk(places[0], valuers)
        check(desk.quote("before-the-upgrade")[0] == 201, "the desk does not quote")
        check(desk.stop() == 0, f"the desk did not stop in order: {desk.text()}")
        desk = Desk(places[0], valuers, program=LATER)
        with Load(desk) as load:
            load.until(lambda: len(load.acknowledged()) > 20, 60, "a later desk does not quote with earlier valuers")
            for valuer in valuers:
                replaced(valuer)
                moment = time.monotonic()
                # Until the desk has connected again, before the other one stops.
                time.sleep(RECOVERY)
                load.until(lambda: len(load.since(moment)) > 20, 60, "the desk does not quote during the upgrade")
        others = load.unexpected()
        check(not others, f"requests failed in the order that the proof found: {others[:3]}")
        held = load.acknowledged()
        desk.lost(["before-the-upgrade", *held])
    finally:
        for process in [*valuers, *([desk] if desk else [])]:
            process.close()

    # The other order: the answers say that there is no valuation, and nothing is lost.
    valuers = [Valuer(places[1], f"valuer-{number}") for number in (1, 2)]
    desk = None
    try:
        desk = Desk(places[1], valuers)
        with Load(desk) as load:
            load.until(lambda: len(load.acknowledged()) > 20, 60, "the desk does not quote under load")
            moment = time.monotonic()
            replaced(valuers[0])
            load.until(lambda: refused(load.since(moment)), 60, "a later valuer serves an earlier desk, and should not")
            check(any(answer[2] == 201 for answer in load.since(moment)), "the earlier valuer serves the desk no more")
            replaced(valuers[1])
            status, text = call(valuers[1].address, json.dumps(REQUEST).encode(), folder)
            check(status == 3 and "hasBasement" in text, f"the answer does not name the missing member: {status} {text}")
            moment = time.monotonic()
            load.until(lambda: len(load.since(moment + 1)) > 20, 60, "nobody is answered by later valuers")
            check(len(refused(load.since(moment + 1))) == len(load.since(moment + 1)), "an earlier desk gets quotes")
        before = load.acknowledged()
        broken = refused(load.answers)
        check(desk.stop() == 0, f"the desk did not stop in order: {desk.text()}")
        desk = Desk(places[1], valuers, program=LATER)
        check(desk.quote("after-the-upgrade")[0] == 201, "a later desk does not quote with later valuers")
        desk.lost([*before, "after-the-upgrade"])
    finally:
        for process in [*valuers, *([desk] if desk else [])]:
            process.close()
    return (f"the proof says desk, then valuation: in this order {len(held)} quotes and no failure; in the other one "
            f"{len(broken)} of {len(load.answers)} requests were answered 503, and none of {len(before)} quotes is lost")


def moved(folder):
    """The name of the valuers gets another address, then a second one: the desk finds both by itself."""
    hosts = os.path.join(folder, "hosts")

    def name(*addresses):
        # In place, because the desk has the file itself, by its mount.
        with open(hosts, "w") as file:
            file.write("127.0.0.1 localhost\n" + "".join(f"{address} valuers.example\n" for address in addresses))

    name("127.0.0.1")
    # /etc/hosts of the desk alone.
    inside = ("unshare", "--mount", "sh", "-c", f'mount --bind "{hosts}" /etc/hosts && exec "$@"', "sh")
    if subprocess.run([*inside, "true"], capture_output=True).returncode != 0:
        return "not run: there is no mount namespace here"
    port = free_port()
    first = Valuer(folder, "first", address=f"127.0.0.1:{port}")
    second = desk = None
    try:
        desk = Desk(folder, [], addresses=f"valuers.example:{port}", inside=inside)
        with Load(desk) as load:
            load.until(lambda: len(load.acknowledged()) > 20, 60, "the desk does not find a valuer by its name")
            first.kill()
            gone = time.monotonic()
            load.until(lambda: refused(load.since(gone)), 60, "without a valuer there are quotes")
            # Longer than the desk needs to look the name up again, which still has the old address.
            time.sleep(2)
            second = Valuer(folder, "second", address=f"127.0.0.2:{port}")
            name("127.0.0.2")
            back = time.monotonic()
            load.until(lambda: any(a[2] == 201 for a in load.since(back)), 30, "the desk does not find the new address")
            recovery = next(a[0] for a in load.since(back) if a[2] == 201) - back
            check(recovery < RECOVERY, f"the desk found the new address after {recovery:.2f} s")
            # A second address beside the first: within the interval of the look-ups, and some time to connect.
            first.start()
            name("127.0.0.1", "127.0.0.2")
            time.sleep(5 + RECOVERY)
            alone = time.monotonic()
            second.kill()
            load.until(lambda: len([a for a in load.since(alone) if a[2] == 201]) > 30, 60,
                       "the desk does not use the address that was added")
            failed = len(refused(load.since(alone)))
            # Those that were under way, and not more: the other connection is open already.
            check(failed <= len(load.threads), f"{failed} requests failed beside the address that was added")
        refused(load.answers)
        desk.lost(load.acknowledged())
        return (f"found at another address {recovery:.2f} s after the name had it; {failed} requests answered 503 when that "
                f"valuer was killed beside one that was added; {len(load.acknowledged())} acknowledged, none lost")
    finally:
        for process in [first, second, desk]:
            if process:
                process.close()


def cancelled(folder):
    """A thousand clients that hang up while their valuation is under way: nothing of them is left."""
    with running(folder, 1) as (desk, (valuer,)):
        check(desk.quote("before-hanging-up")[0] == 201, "the desk does not quote")

        def hang_up(name, count):
            body = f"key={name}-0000&{fleet.HOME}"
            head = (f"POST /api/quotes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {fleet.single.API_KEY}\r\n"
                    f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n")
            for _ in range(count):
                with contextlib.suppress(OSError), desk.connect(desk.web) as client:
                    client.sendall((head + body).encode())
                    time.sleep(0.01)
                    # Not an orderly end: a reset.
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

        def round_of(name, clients):
            valuer.freeze()
            threads = [threading.Thread(target=hang_up, args=(f"{name}-{number}", clients // 20), daemon=True)
                       for number in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
            valuer.thaw()
            end = time.monotonic() + 20
            # As many calls at one time as may be under way: none of the cancelled ones is still counted.
            while not all_at_once(f"{name}-after-{time.monotonic_ns()}", 60):
                check(time.monotonic() < end, "the desk still counts cancelled calls")
                time.sleep(0.1)
            time.sleep(0.5)
            return desk.descriptors(), valuer.descriptors(), valuer.threads(), desk.memory(), valuer_memory()

        def all_at_once(name, count):
            answers = []
            threads = [threading.Thread(target=lambda key: answers.append(desk.quote(key)[0]), args=(f"{name}-{number}",))
                       for number in range(count)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(60)
            return answers == [201] * count

        def valuer_memory():
            with open(f"/proc/{valuer.process.pid}/status") as file:
                return int(next(line.split()[1] for line in file if line.startswith("VmRSS")))

        names = ["descriptors of the desk", "descriptors of the valuer", "threads of the valuer"]
        before = round_of("warm-up", 1000)
        # The resident memory of one round depends on the allocator, too; a leak grows in each.
        for number in range(3):
            after = round_of(f"hanging-up-{number}", 1000)
            for name, old, new in zip(names, before, after):
                check(new <= old + 2, f"{name}: {old} before, {new} after a thousand cancelled calls")
            growth = {name: new - old for name, old, new in zip(["desk", "valuer"], before[3:], after[3:])}
            if max(growth.values()) < 8 * 1024:
                break
            before = after
        for name, more in growth.items():
            check(more < 8 * 1024, f"the {name} grew by {more} KiB with a thousand cancelled calls, as in each round")
        return (f"1,000 clients hung up; descriptors {before[0]} and {after[0]}, {before[1]} and {after[1]}; the desk grew "
                f"by {growth['desk']} KiB, the valuer by {growth['valuer']} KiB")


def cut(folder):
    """The network between desk and valuer is cut, so that packets vanish, and comes back."""
    namespace = f"desk-cut-{os.getpid()}"
    link, far = f"dc{os.getpid() % 100000}a", f"dc{os.getpid() % 100000}b"
    address = f"10.213.{os.getpid() % 250}"

    def ip(*words):
        return subprocess.run(["ip", *words], capture_output=True, text=True)

    if os.geteuid() != 0 or shutil.which("ip") is None or ip("netns", "add", namespace).returncode != 0:
        return "not run: there is no network namespace here"
    try:
        for words in [("link", "add", link, "type", "veth", "peer", "name", far, "netns", namespace),
                      ("address", "add", f"{address}.1/24", "dev", link), ("link", "set", link, "up"),
                      ("-n", namespace, "address", "add", f"{address}.2/24", "dev", far),
                      ("-n", namespace, "link", "set", far, "up"), ("-n", namespace, "link", "set", "lo", "up")]:
            made = ip(*words)
            if made.returncode != 0:
                return f"not run: `ip {' '.join(words)}` says: {made.stderr.strip()}"
        valuer = Valuer(folder, "valuer", address=f"{address}.2:4410", inside=("ip", "netns", "exec", namespace))
        desk = None
        try:
            desk = Desk(folder, [valuer])
            with Load(desk) as load:
                load.until(lambda: len(load.acknowledged()) > 20, 60, "the desk does not quote under load")
                # The far end takes nothing any more: nobody is told, neither by a reset nor by a closed connection.
                ip("-n", namespace, "link", "set", far, "down")
                gone = time.monotonic()
                time.sleep(5)
                lost = refused(load.since(gone + LONGEST / 2))
                check(lost, "there are quotes without a network")
                slowest = max(answer[4] for answer in load.since(gone))
                check(slowest < LONGEST, f"an answer took {slowest:.1f} s while the network was cut")
                ip("-n", namespace, "link", "set", far, "up")
                back = time.monotonic()
                load.until(lambda: any(a[2] == 201 for a in load.since(back)), 60, "the desk does not find the valuer again")
                recovery = next(a[0] for a in load.since(back) if a[2] == 201) - back
            refused(load.answers)
            desk.lost(load.acknowledged())
            return (f"{len(lost)} requests answered 503 while the network was cut, the slowest after {slowest:.2f} s; found "
                    f"again after {recovery:.2f} s; {len(load.acknowledged())} acknowledged, none lost")
        finally:
            for process in [valuer, *([desk] if desk else [])]:
                process.close()
    finally:
        ip("link", "delete", link)
        ip("netns", "delete", namespace)


def waiting(desk):
    return [key for key, _, delivered, _ in desk.outbox() if delivered is None]


def received(desk, transport, load):
    """Waits until no message waits. Each acknowledged quote has one file with its message, and each file a quote."""
    end = time.monotonic() + 60
    while waiting(desk):
        check(time.monotonic() < end, f"messages wait a minute after the transport is back: {waiting(desk)[:3]}")
        time.sleep(0.1)
    outbox = {key: attempts for key, _, _, attempts in desk.outbox()}
    files, arrivals = transport.files(), collections.Counter(transport.arrivals())
    lost = [key for key in load.acknowledged() if "quote-" + key not in files]
    check(not lost, f"the messages of acknowledged quotes are lost: {lost[:3]}")
    check(set(files) == set(outbox), f"messages that are not in the outbox arrived: {set(files) ^ set(outbox)}")
    for key, count in arrivals.items():
        check(count <= outbox[key], f"{key} arrived {count} times in {outbox[key]} attempts")
    return files, [key for key, count in arrivals.items() if count > 1]


def unsent(folder):
    """kill -9 of the process that delivers messages, under load, five times: each message arrives, and is there once."""
    transport = Transport(folder, "notifications")
    desk = None
    try:
        desk = Desk(folder, [], transport=transport)
        recoveries, seen = [], {}
        with Load(desk) as load:
            for _ in range(5):
                moment = time.monotonic()
                load.until(lambda: len(transport.files()) > len(seen) + 10, 60, "no message arrives under load")
                transport.kill()
                seen = dict(transport.files())
                gone = time.monotonic()
                load.until(lambda: len([a for a in load.since(gone) if a[2] == 201]) > 20, 60,
                           "without a transport there are no quotes")
                time.sleep(1)
                check(transport.files() == seen, "messages arrive without a transport")
                transport.start()
                back = time.monotonic()
                load.until(lambda: len(transport.files()) > len(seen), 30, "the desk does not find the transport again")
                recoveries.append(time.monotonic() - back)
                check(time.monotonic() - moment < 120, "a round takes two minutes")
        others = load.unexpected()
        check(not others, f"requests failed because of messages: {others[:3]}")
        files, again = received(desk, transport, load)
        check(all(files.get(key) == inode for key, inode in seen.items()), "a message was written a second time")
        # An attempt that nobody answered leaves the message due within the pause, and the outbox asks twice a second.
        check(max(recoveries) < PAUSE + RECOVERY, f"the desk found the transport again after {max(recoveries):.2f} s")
        desk.lost(load.acknowledged())
        return (f"{len(load.acknowledged())} quotes and {len(files)} messages, each there once; {len(again)} were delivered "
                f"again after a kill, and left as they were; found again within {max(recoveries):.2f} s")
    finally:
        for process in [transport, desk]:
            if process:
                process.close()


def leased(folder):
    """The transport hangs, and two desks deliver from one outbox: the lease outlives each call, so none is sent by both."""
    transport = Transport(folder, "notifications")
    desks = []
    try:
        desks.append(Desk(folder, [], transport=transport))
        os.mkdir(os.path.join(folder, "second"))
        data = os.path.join(folder, "data")
        desks.append(Desk(os.path.join(folder, "second"), [], "--data-folder", data, transport=transport))
        desk = desks[0]
        check(desk.quote("before-freezing")[0] == 201, "the desk does not quote")
        end = time.monotonic() + 30
        while waiting(desk):
            check(time.monotonic() < end, "the first message does not arrive")
            time.sleep(0.05)
        transport.freeze()
        # When each claim of a message began: a claim counts an attempt, and takes it back if the message was not tried.
        begun, known = {}, {}
        with Load(desk, workers=2, prefix="frozen") as load:
            load.until(lambda: len(load.acknowledged()) >= 20, 60, "a transport that hangs keeps quotes from being made")
        moment = time.monotonic()
        while time.monotonic() < moment + 20:
            rows, now = desk.outbox(), time.monotonic()
            for key, due, delivered, attempts in rows:
                check(delivered is None or key == "quote-before-freezing", f"{key} was delivered to a frozen transport")
                before = known.get(key, attempts)
                check(attempts - before <= 1, f"{key} was claimed twice within a moment")
                if attempts > before:
                    begun.setdefault(key, []).append(now)
                known[key] = attempts
            time.sleep(0.02)
        gaps = [later - earlier for times in begun.values() for earlier, later in zip(times, times[1:])]
        check(gaps, "no message was claimed a second time while the transport hung")
        check(min(gaps) > DELIVERY, f"a message was claimed again after {min(gaps):.2f} s, while its call was under way")
        ready = desk.ask(desk.admin, "GET", "/health/ready").decode()
        check(fleet.single.status(ready.encode()) == 200, f"the desk is not ready while its transport hangs: {ready}")
        transport.thaw()
        back = time.monotonic()
        files, again = received(desk, transport, load)
        recovery = time.monotonic() - back
        check(recovery < LEASE + PAUSE + RECOVERY, f"the messages arrived {recovery:.2f} s after the transport was back")
        check(desks[1].stop() == 0, f"the second desk did not stop in order: {desks[1].text()}")
        desk.lost(load.acknowledged())
        return (f"{len(gaps)} claims followed one of the same message, {min(gaps):.2f} s after it at the earliest (a call has "
                f"{DELIVERY:.0f} s); {len(files)} messages, each there once, within {recovery:.2f} s "
                "after the process resumed")
    finally:
        for process in [transport, *desks]:
            process.close()


def signed(folder):
    """Desks whose certificates the transport refuses: quotes go on, and their messages wait for the right one."""
    authority(folder, "ours")
    authority(folder, "theirs")

    def flags(name, signer):
        return certificate(folder, name, signer, module="notifications")

    transport = Transport(folder, "notifications", *flags("notifications", "ours"))
    told = []
    try:
        cases = [("of another authority", flags("desk", "theirs")), ("of another name", flags("intruder", "ours")),
                 ("none", []), ("the right one", flags("desk", "ours"))]
        for number, (name, own) in enumerate(cases):
            desk = Desk(folder, [], *own, transport=transport)
            try:
                status, text, _ = desk.quote(f"signed-{number}")
                check(status == 201, f"with a certificate ({name}) there is no quote: {status}, {text[:300]}")
                end = time.monotonic() + 30
                while not any(attempts > 0 for key, _, _, attempts in desk.outbox() if key == f"quote-signed-{number}"):
                    check(time.monotonic() < end, f"with a certificate ({name}) no delivery is tried")
                    time.sleep(0.05)
                if name == "the right one":
                    while waiting(desk):
                        check(time.monotonic() < end, f"messages still wait with the right certificate: {waiting(desk)}")
                        time.sleep(0.05)
                else:
                    time.sleep(DELIVERY + 1)
                    check(not transport.files(), f"with a certificate ({name}) a message was delivered")
                    check(len(waiting(desk)) == number + 1, f"a message is gone: {desk.outbox()}")
                    ready = desk.ask(desk.admin, "GET", "/health/ready")
                    check(fleet.single.status(ready) == 200, f"the desk is not ready without its transport: {ready}")
                told.append(f"{name}: {len(transport.files())} delivered, {len(waiting(desk))} waiting")
                check(desk.stop() == 0, f"the desk did not stop in order: {desk.text()}")
            finally:
                desk.close()
        wanted = {f"quote-signed-{number}" for number in range(len(cases))}
        check(set(transport.files()) == wanted, f"other messages were delivered: {set(transport.files()) ^ wanted}")
        check(transport.stop() == 0, "the transport did not stop in order")
    finally:
        transport.close()
    return "certificate " + "; ".join(told)


CASES = [killed, stopped, frozen, slow, certificates, messages, versions, moved, cancelled, cut, unsent, leased, signed]


def main():
    parser = argparse.ArgumentParser(prog="fleet-faults.sh")
    parser.add_argument("--program")
    parser.add_argument("--later")
    parser.add_argument("--strata")
    parser.add_argument("--only", choices=[case.__name__ for case in CASES])
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.list:
        for case in CASES:
            print(f"{case.__name__}: {case.__doc__.splitlines()[0]}")
        return 0
    global LATER, STRATA
    fleet.single.PROGRAM = os.path.abspath(options.program)
    LATER, STRATA = (path and os.path.abspath(path) for path in (options.later, options.strata))
    os.umask(0o077)
    failures = 0
    for case in CASES:
        if options.only not in (None, case.__name__):
            continue
        began = time.monotonic()
        folder = tempfile.mkdtemp(prefix="fleet-")
        try:
            print(f"{case.__name__}: {case(folder)}. ({time.monotonic() - began:.0f} s)", flush=True)
        except Failure as failure:
            failures += 1
            print(f"{case.__name__}: FAILED: {failure}", file=sys.stderr, flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return 1 if failures else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
