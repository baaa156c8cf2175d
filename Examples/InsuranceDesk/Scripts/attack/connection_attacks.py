"""Attacks by connections, signals and descriptors."""

import contextlib
import signal
import socket
import time

from desk import Failure, check, status


def part_of_a_request(desk, port):
    connection = desk.connect(port)
    connection.sendall(b"POST /quote/property HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n")
    return connection


def slow_clients(start):
    """Each part of a connection's work has its time: the head 10 s, the body 30 s, a pause 60 s, an unread answer 30 s."""
    desk = start()
    begun = time.monotonic()
    no_head = [desk.connect(desk.web) for _ in range(1000)] + [part_of_a_request(desk, desk.web) for _ in range(50)]
    half, idle, deaf = desk.connect(desk.web), desk.connect(desk.web), socket.socket()
    half.sendall(b"POST /quote/property HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf")
    idle.sendall(b"GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n")
    check(status(idle.recv(65536)) == 200, "the desk does not answer beside idle clients")
    # Its buffers hold little, and it asks for more than they and the server's take.
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.settimeout(2)
    deaf.connect(("127.0.0.1", desk.web))
    with contextlib.suppress(TimeoutError):
        deaf.sendall(b"GET /quote/property HTTP/1.1\r\nHost: a\r\n\r\n" * 2000)
    # The time of its answer begins when the buffers are full; on a busy machine that takes seconds.
    stuck = when_stuck(deaf, desk.web)
    for connections, since, limit, name in (
            (no_head, begun, 10, "without a whole head"), ([half], begun, 30, "without a whole body"),
            ([deaf], stuck, 30, "that reads no answer"), ([idle], begun, 60, "without another request")):
        time.sleep(max(0, limit + 4 - (time.monotonic() - since)))
        for connection in connections:
            check(is_closed(connection, desk.web), f"a connection {name} is still open after {limit + 4} seconds")
            connection.close()
        check(status(desk.ask(desk.web, "GET", "/health/live")) == 200, "the desk does not answer beside slow clients")


def server_end(connection, port):
    """The fields of the server's end in /proc/net/tcp; None when there is none."""
    try:
        client = connection.getsockname()[1]
    except OSError:
        return None
    with open("/proc/net/tcp") as file:
        for fields in (line.split() for line in file.readlines()[1:]):
            if fields[1].endswith(f":{port:04X}") and fields[2].endswith(f":{client:04X}"):
                return fields
    return None


def is_closed(connection, port):
    """Whether the server has closed its side, or soon does; what it sent before is not read."""
    fields = server_end(connection, port)
    # State 01 is established.
    return fields is None or fields[3] != "01"


def when_stuck(connection, port):
    """When the server's queues of a connection last changed: they have not for a second, or for twenty in all."""
    began = changed = time.monotonic()
    queues = None
    while time.monotonic() < min(changed + 1, began + 20):
        fields = server_end(connection, port)
        if fields is None:
            break
        if fields[4] != queues:
            queues, changed = fields[4], time.monotonic()
        time.sleep(0.05)
    return changed


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
    crowd = [desk.connect(desk.web) for _ in range(1000)]
    crowd += [part_of_a_request(desk, port) for port in (desk.web, desk.admin) for _ in range(25)]
    begun = time.monotonic()
    code = desk.stop(signal.SIGINT)
    took = time.monotonic() - begun
    for connection in crowd:
        connection.close()
    check(code == 0, f"a stop beside 1,000 idle and 50 slow connections ends with {code}: {desk.text()[-500:]}")
    check(took < 10, f"a stop beside 1,000 idle and 50 slow connections takes {took:.0f} seconds")
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
    before = desk.processor()
    time.sleep(3)
    spent = desk.processor() - before
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
