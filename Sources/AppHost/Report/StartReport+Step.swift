internal import StrataCore

extension StartReport.Step {
    /// The step of a construction or a start; nil for a span without a service.
    init?(_ span: StartupTrace.Span) {
        guard let key = span.service else { return nil }
        self.init(
            kind: span.kind.description, key: key, identity: span.identity ?? "\(key)", requester: span.requester,
            duration: span.duration, own: span.own)
    }

    /// The slowest constructions and starts of hosted services.
    static func slowest(of services: [StartReport.Service]) -> [StartReport.Step] {
        let steps = services.flatMap { service -> [Self] in
            func step(_ kind: String, _ duration: Duration) -> Self {
                Self(
                    kind: kind, key: service.key,
                    identity: "\(service.layer)/\(service.key.qualifiedTypeName)"
                        + (service.key.name.map { "#\($0)" } ?? ""),
                    requester: "the host", duration: duration, own: duration)
            }
            return [step("resolve", service.resolve)] + (service.start.map { [step("start", $0)] } ?? [])
        }
        return Array(
            steps.enumerated().sorted { ($1.element.own, $0.offset) < ($0.element.own, $1.offset) }
                .map(\.element).prefix(10))
    }
}
