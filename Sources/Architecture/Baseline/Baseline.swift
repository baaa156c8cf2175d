/// The violations that a codebase had when it adopted a contract, so that only new ones fail.
///
/// A baseline is a file in the repository. It is sorted and has one entry for each identity and no line numbers, so
/// moving code does not change it. An entry is removed when its violation is gone; new violations are never added
/// automatically. Sendable.
///
/// ```swift
/// let violations = codebase.violations(of: layers, .acyclic)
/// #expect(try violations.beyondBaseline(at: "architecture-baseline.json", in: codebase) == [])
/// ```
public struct Baseline: Sendable, Hashable, Codable {
    /// Violations of one identity that are accepted for now.
    public struct Entry: Sendable, Hashable, Codable {
        /// The violation's ``Violation/identity``.
        public var identity: String
        /// The accepted number: two imports of one module in one file have one identity.
        public var count: Int
        /// The person or team that accepted it and will fix it.
        public var owner: String?
        /// The last day on which it is accepted, as `2026-12-31`; `nil` for no limit.
        public var expires: Day?

        /// An entry.
        public init(identity: String, count: Int = 1, owner: String? = nil, expires: Day? = nil) {
            self.identity = identity
            self.count = count
            self.owner = owner
            self.expires = expires
        }
    }

    /// The number of accepted violations on a day on which the number changed.
    public struct Mark: Sendable, Hashable, Codable {
        /// The day.
        public var day: Day
        /// The number of accepted violations at the end of the day.
        public var count: Int

        /// A mark.
        public init(day: Day, count: Int) {
            self.day = day
            self.count = count
        }
    }

    /// The accepted violations, sorted by identity.
    public var entries: [Entry]
    /// The numbers over time, oldest first.
    public var trend: [Mark]

    /// A baseline; entries are sorted.
    public init(entries: [Entry] = [], trend: [Mark] = []) {
        self.entries = entries.sorted { $0.identity < $1.identity }
        self.trend = trend
    }

    /// The number of accepted violations.
    public var count: Int { entries.reduce(0) { $0 + $1.count } }

    /// Separates accepted violations from new ones.
    public func compare(_ violations: [Violation], on day: Day) -> BaselineComparison {
        var open = Dictionary(grouping: entries, by: \.identity).mapValues { $0.reduce(0) { $0 + $1.count } }
        let known = Dictionary(entries.map { ($0.identity, $0) }) { first, _ in first }
        var comparison = BaselineComparison()
        for var violation in violations {
            guard let entry = known[violation.identity], let left = open[violation.identity], left > 0 else {
                comparison.new.append(violation)
                continue
            }
            open[violation.identity] = left - 1
            if let expires = entry.expires, expires < day {
                violation.message +=
                    " (accepted\(entry.owner.map { " by \($0)" } ?? "") until \(expires), a day that has passed)"
                comparison.new.append(violation)
                comparison.expired += 1
            } else {
                comparison.accepted.append(violation)
            }
        }
        comparison.gone = entries.compactMap { entry in
            guard let left = open[entry.identity], left > 0 else { return nil }
            var gone = entry
            gone.count = left
            return gone
        }
        return comparison
    }

    /// The same baseline without the violations that are gone. The trend records the day if that changes the number.
    public func shrunk(by gone: [Entry], on day: Day) -> Baseline {
        let left = Dictionary(gone.map { ($0.identity, $0.count) }, uniquingKeysWith: +)
        let kept = entries.compactMap { entry -> Entry? in
            var entry = entry
            entry.count -= left[entry.identity] ?? 0
            return entry.count > 0 ? entry : nil
        }
        return Baseline(entries: kept, trend: trend).marked(on: day)
    }

    /// A baseline that accepts exactly these violations. Violations that were accepted before keep their owner, if they
    /// have one, and their expiry, unless the expiry has passed; new ones receive the given values.
    public func accepting(_ violations: [Violation], owner: String?, expires: Day?, on day: Day) -> Baseline {
        let known = Dictionary(entries.map { ($0.identity, $0) }) { first, _ in first }
        let counts = Dictionary(grouping: violations, by: \.identity).mapValues(\.count)
        let entries = counts.map { identity, count in
            let old = known[identity].flatMap { entry in entry.expires.map { $0 < day } == true ? nil : entry }
            return Entry(
                identity: identity, count: count, owner: old?.owner ?? owner,
                expires: old == nil ? expires : old?.expires)
        }
        return Baseline(entries: entries, trend: trend).marked(on: day)
    }

    private func marked(on day: Day) -> Baseline {
        guard trend.last?.count != count else { return self }
        var copy = self
        copy.trend.removeAll { $0.day == day }
        copy.trend.append(Mark(day: day, count: count))
        return copy
    }
}

/// The result of comparing violations with a baseline. Sendable.
public struct BaselineComparison: Sendable, Hashable {
    /// The violations that fail: not in the baseline, or accepted until a day that has passed.
    public var new: [Violation] = []
    /// The violations that the baseline accepts.
    public var accepted: [Violation] = []
    /// The entries whose violations are gone or have become fewer, each with the number of those that are gone.
    public var gone: [Baseline.Entry] = []
    /// The number of new violations that are in the baseline but have expired.
    public var expired = 0

    /// An empty result.
    public init() {}
}
