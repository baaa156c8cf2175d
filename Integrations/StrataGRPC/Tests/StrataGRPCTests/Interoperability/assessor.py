"""A peer with generated code: the messages and stubs that protoc makes of the .proto file that Strata prints.

assessor.py client FOLDER ADDRESS   calls each method of the assessor at ADDRESS and prints one line for each call
assessor.py server FOLDER           serves an assessor, prints its port, and ends when standard input ends

FOLDER has assessor.proto. The generated code goes there.
"""

import sys
from concurrent import futures

import grpc
from google.protobuf import any_pb2
from google.rpc import code_pb2, status_pb2
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_status import rpc_status
from grpc_tools import protoc

folder = sys.argv[2]
options = [f"-I{folder}", f"--python_out={folder}", f"--grpc_python_out={folder}"]
if protoc.main(["protoc", "-I" + protoc.__file__.replace("protoc.py", "_proto"), *options, "assessor.proto"]) != 0:
    sys.exit("protoc refuses the file")
sys.path.insert(0, folder)

import assessor_pb2 as messages  # noqa: E402
import assessor_pb2_grpc as stubs  # noqa: E402

SERVICE = "insurance.parcels.v1.Assessor"


def full():
    parcel = messages.Parcel(
        street="Bahnhofstraße 1",
        area=140,
        built=1978,
        rooms=[messages.ParcelRoom(area=20), messages.ParcelRoom()],
        tags={"b": 2, "7": 1},
        picture=b"\x00\xff",
        kind="field",
        sizes=[1, -1, 300],
    )
    parcel.surveyed.FromMilliseconds(1_700_000_000_250)
    return parcel


def empty(**fields):
    parcel = messages.Parcel(street="a", kind="house", **fields)
    parcel.surveyed.GetCurrentTime()
    return parcel


def told(error):
    """The code of an error, and the detail that the contract declares."""
    status = rpc_status.from_call(error)
    if status is None:
        return f"{error.code().name} {error.details()}"
    failure = messages.AssessmentError()
    if not status.details[0].Unpack(failure):
        return f"another detail: {status.details[0].type_url}"
    return f"{error.code().name} {failure.reason} {failure.year if failure.HasField('year') else 'no year'}"


def attempt(name, call):
    try:
        print(name, call())
    except grpc.RpcError as error:
        print(name, told(error))


def client(address):
    channel = grpc.insecure_channel(address)
    assessor = stubs.AssessorStub(channel)
    checked = health_pb2_grpc.HealthStub(channel)
    request = health_pb2.HealthCheckRequest(service=SERVICE)
    attempt("health", lambda: checked.Check(request, timeout=5, wait_for_ready=True).status)
    attempt("watched", lambda: next(checked.Watch(request, timeout=5)).status)

    def assessed():
        answer = assessor.Assess(full(), timeout=5)
        return f"{answer.cents} {list(answer.steps)}"

    attempt("assess", assessed)
    attempt("rooms", lambda: assessor.Rooms(full(), timeout=5).value)
    attempt("declared", lambda: assessor.Assess(empty(built=1999), timeout=5))
    attempt("without year", lambda: assessor.Assess(empty(), timeout=5))
    attempt("missing", lambda: assessor.Assess(messages.Parcel(street="a", area=1), timeout=5))
    castle = empty(area=1)
    castle.kind = "castle"
    attempt("another kind", lambda: assessor.Assess(castle, timeout=5))
    attempt("steps", lambda: [step.cents for step in assessor.Steps(full(), timeout=5)])
    attempt("stream with error", lambda: [step.cents for step in assessor.Steps(empty(), timeout=5)])
    attempt("total", lambda: assessor.Total((empty(area=area) for area in range(1, 11)), timeout=5).value)
    attempt("all", lambda: [answer.cents for answer in assessor.All((full() for _ in range(5)), timeout=5)])


class Assessor(stubs.AssessorServicer):
    def Assess(self, request, context):
        if request.area == 0:
            refuse(context, request)
        cents = request.area * 1000 + sum(room.area for room in request.rooms) + sum(request.sizes)
        built = f"built {request.built}" if request.HasField("built") else "unknown"
        day = request.surveyed.ToMilliseconds() / 1000
        tags = [f"{key}={value}" for key, value in sorted(request.tags.items())]
        steps = [request.street, built, str(day), f"{len(request.picture)} bytes", request.kind]
        return messages.Assessment(cents=cents, steps=steps + tags)

    def Rooms(self, request, context):
        return messages.RoomsResponse(value=len(request.rooms))

    def Steps(self, request, context):
        for number in range(3):
            yield messages.Assessment(cents=number)
        if request.area == 0:
            refuse(context, request)

    def Total(self, requests, context):
        return messages.TotalResponse(value=sum(request.area for request in requests))

    def All(self, requests, context):
        for request in requests:
            yield self.Assess(request, context)


def refuse(context, request):
    failure = messages.AssessmentError(reason="no area")
    if request.HasField("built"):
        failure.year = request.built
    detail = any_pb2.Any()
    detail.Pack(failure)
    status = status_pb2.Status(code=code_pb2.FAILED_PRECONDITION, message="AssessmentError", details=[detail])
    context.abort_with_status(rpc_status.to_status(status))


def server():
    service = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
    stubs.add_AssessorServicer_to_server(Assessor(), service)
    checked = health.HealthServicer()
    checked.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(checked, service)
    print(service.add_insecure_port("127.0.0.1:0"), flush=True)
    service.start()
    sys.stdin.read()
    service.stop(None)


if sys.argv[1] == "client":
    client(sys.argv[3])
else:
    server()
