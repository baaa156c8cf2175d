import HTTPTypes
public import Hummingbird

/// The routes for load balancers. Independent of the framework: the caller passes the report.
public struct HealthRoutes: Sendable {
    private let report: @Sendable () async -> (isReady: Bool, json: String)

    /// - Parameter report: Returns the current health of the application.
    public init(report: @escaping @Sendable () async -> (isReady: Bool, json: String)) {
        self.report = report
    }

    /// `/health/live`: the process responds. `/health/ready`, `/health` and `/ready`: 200 if it can do its work,
    /// otherwise 503.
    public func add(to router: Router<WebContext>) {
        router.get("health/live") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "{\"isAlive\": true}\n")))
        }
        for path in ["health/ready", "health", "ready"] {
            router.get(RouterPath(path)) { _, _ in await ready() }
        }
    }

    private func ready() async -> Response {
        let report = await report()
        return Response(
            status: report.isReady ? .ok : .serviceUnavailable, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: report.json)))
    }
}
