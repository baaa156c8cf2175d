"""A peer in another language, with the grpcio package and no generated code.

peer.py client ADDRESS   calls the valuer at ADDRESS and prints one line for each call
peer.py leave PATH       leaves the file of a socket behind
peer.py server           serves a valuer, prints its port, and ends when standard input ends
"""

import json
import socket
import sys
from concurrent import futures

import grpc

SERVICE = "insurance.valuation.v1.Valuer"


def to_json(value):
    return json.dumps(value).encode()


def fields(data):
    """The fields of a message in the wire format: pairs of number and value."""
    position = 0

    def varint():
        nonlocal position
        value = shift = 0
        while True:
            byte = data[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while position < len(data):
        tag = varint()
        if tag & 7 == 0:
            yield tag >> 3, varint()
        else:
            length = varint()
            yield tag >> 3, data[position : position + length]
            position += length


def told(error):
    """The code of an error, and the detail that the contract declares."""
    for key, value in error.trailing_metadata() or []:
        if key == "grpc-status-details-bin":
            detail = dict(fields(dict(fields(value))[3]))
            return f"{error.code().name} {detail[1].decode()} {json.loads(detail[2])['reason']}"
    return f"{error.code().name} {error.details()}"


def attempt(name, call):
    try:
        print(name, call())
    except grpc.RpcError as error:
        print(name, told(error))


def client(address):
    channel = grpc.insecure_channel(address)
    check = channel.unary_unary("/grpc.health.v1.Health/Check")
    watch = channel.unary_stream("/grpc.health.v1.Health/Watch")
    value = channel.unary_unary(f"/{SERVICE}/Valuation", to_json, json.loads)
    missing = channel.unary_unary(f"/{SERVICE}/Missing", to_json, json.loads)

    def named(service):
        return bytes([0x0A, len(service)]) + service.encode()

    home = {"street": "Bahnhofstraße 1", "area": 140}
    attempt("health", lambda: list(fields(check(b"", timeout=5, wait_for_ready=True))))
    attempt("health of the contract", lambda: list(fields(check(named(SERVICE), timeout=5))))
    attempt("health of another", lambda: check(named("nobody"), timeout=5))
    attempt("health watched", lambda: list(fields(next(watch(named(SERVICE), timeout=5)))))
    attempt("answer", lambda: value(home, timeout=5)["cents"])
    attempt("declared error", lambda: value({**home, "built": 1200}, timeout=5))
    attempt("malformed", lambda: value({"street": 1}, timeout=5))
    attempt("unknown", lambda: missing(1, timeout=5))


def answer(request, context):
    home = json.loads(request)
    if home["area"] == 0:
        # google.rpc.Status with a detail, by hand.
        value = b'{"reason":"noArea"}'
        kind = f"{SERVICE}/ValuationError".encode()
        detail = bytes([0x0A, len(kind)]) + kind + bytes([0x12, len(value)]) + value
        status = bytes([0x08, 9, 0x1A, len(detail)]) + detail
        context.set_trailing_metadata((("grpc-status-details-bin", status),))
        context.abort(grpc.StatusCode.FAILED_PRECONDITION, "ValuationError")
    left = "in time" if 0 < context.time_remaining() <= 1 else "late"
    return to_json({"cents": home["area"], "steps": [left]})


def server():
    handlers = {"Valuation": grpc.unary_unary_rpc_method_handler(answer)}
    service = grpc.server(futures.ThreadPoolExecutor(max_workers=2))
    service.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    print(service.add_insecure_port("127.0.0.1:0"), flush=True)
    service.start()
    sys.stdin.read()
    service.stop(None)


def leave(path):
    """Binds a socket and goes without removing its file, as a process that is killed."""
    socket.socket(socket.AF_UNIX).bind(path)
    print("left")


if sys.argv[1] == "client":
    client(sys.argv[2])
elif sys.argv[1] == "leave":
    leave(sys.argv[2])
else:
    server()
