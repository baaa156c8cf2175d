public import Hummingbird
public import StrataAppHost

extension RouterMethods {
    /// Adds the routes for load balancers and supervisors.
    ///
    /// - `GET health/live`: 200 as long as the process answers.
    /// - `GET health/ready`: 200 when everything has started, nothing has begun to stop and no service is unhealthy,
    ///   otherwise 503; with the health of each service as JSON.
    ///
    /// The second names services and their troubles, so add it to a router that only operators reach, or pass
    /// `showsServices: false`.
    ///
    /// - Parameters:
    ///   - status: The host's status, which a layer expects: `expects(HostStatus.self, from: "the host")`.
    ///   - showsServices: Whether the answer has the services; otherwise only `isReady`.
    @discardableResult
    public func addHealthRoutes(_ status: HostStatus, showsServices: Bool = true) -> Self {
        on("health/live", method: .get) { _, _ in Response(json: "{\"isAlive\": true}\n") }
        on("health/ready", method: .get) { _, _ in
            let report = await status.health()
            return Response(
                json: showsServices ? report.json() : "{\"isReady\": \(report.isReady)}\n",
                status: report.isReady ? .ok : .serviceUnavailable)
        }
        return self
    }
}

extension Response {
    fileprivate init(json: String, status: HTTPResponse.Status = .ok) {
        self.init(text: json, as: "application/json", status: status)
    }

    /// A response that no cache stores, because it shows the present state.
    init(text: String, as type: String, status: HTTPResponse.Status = .ok) {
        self.init(
            status: status, headers: [.contentType: type, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
