internal import StrataAppHost

/// Names and numbers for values of the host.
enum Describing {
    /// The name of a state of health, without its reason.
    static func name(of health: Health) -> String {
        switch health {
        case .healthy: "healthy"
        case .degraded: "degraded"
        case .unhealthy: "unhealthy"
        }
    }

    /// 1 for healthy, 0.5 for degraded, 0 for unhealthy.
    static func number(of health: Health) -> Double {
        switch health {
        case .healthy: 1
        case .degraded: 0.5
        case .unhealthy: 0
        }
    }
}

extension Duration {
    /// Whole nanoseconds; the largest number for more than 292 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOver) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        guard !isTooLong, !isOver else { return seconds < 0 ? .min : .max }
        return sum
    }
}
