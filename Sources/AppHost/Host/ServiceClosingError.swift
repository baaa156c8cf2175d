internal import StrataCore

/// A `.closed` hook that threw or exceeded its deadline, with the service that it belongs to.
struct ServiceClosingError: Error {
    let service: ServiceKey
    let layer: String
    let underlying: any Error

    init(_ failure: ClosingFailure) {
        service = failure.service
        layer = failure.layer
        underlying = failure.error
    }
}

extension ServiceClosingError: CustomStringConvertible {
    var description: String { "`\(service)` (\(layer)): \(underlying)" }
}
