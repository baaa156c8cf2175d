/// The violations that a codebase had when it took a contract on, so that only new ones fail.
///
/// It is a file in the repository: sorted, one entry for each identity, without line numbers, so moving code around
/// changes nothing in it. It shrinks by itself when a violation is gone, and nothing lets it grow by itself. Sendable.
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
        /// How many there may be: two imports of one module in one file have one identity.
        public var count: Int
        /// Who will see to it.
        public var owner: String?
        /// The last day on which it is accepted, as `2026-12-31`; `nil` for ever.
        public var expires: Day?

        /// An entry.
        public init(identity: String, count: Int = 1, owner: String? = nil, expires: Day? = nil) {
            self.identity = identity
            self.count = count
            self.owner = owner
            self.expires = expires
        }
    }

    /// How many violations were accepted on a day on which the number changed.
    public struct Mark: Sendable, Hashable, Codable {
        /// The day.
        public var day: Day
        /// The number of accepted violations at its end.
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

    /// Tells accepted violations from new ones.
    public func judge(_ violations: [Violation], on day: Day) -> Judgement {
        var open = Dictionary(grouping: entries, by: \.identity).mapValues { $0.reduce(0) { $0 + $1.count } }
        let known = Dictionary(entries.map { ($0.identity, $0) }) { first, _ in first }
        var judgement = Judgement()
        for var violation in violations {
            guard let entry = known[violation.identity], let left = open[violation.identity], left > 0 else {
                judgement.new.append(violation)
                continue
            }
            open[violation.identity] = left - 1
            if let expires = entry.expires, expires < day {
                violation.message +=
                    " (accepted until \(expires)\(entry.owner.map { " by \($0)" } ?? ""), which is over)"
                judgement.new.append(violation)
                judgement.expired += 1
            } else {
                judgement.accepted.append(violation)
            }
        }
        judgement.gone = entries.compactMap { entry in
            guard let left = open[entry.identity], left > 0 else { return nil }
            var gone = entry
            gone.count = left
            return gone
        }
        return judgement
    }

    /// The same baseline without the entries that are gone; marked in the trend if that changes the number.
    public func shrunk(by gone: [Entry], on day: Day) -> Baseline {
        let left = Dictionary(gone.map { ($0.identity, $0.count) }, uniquingKeysWith: +)
        let kept = entries.compactMap { entry -> Entry? in
            var entry = entry
            entry.count -= left[entry.identity] ?? 0
            return entry.count > 0 ? entry : nil
        }
        return Baseline(entries: kept, trend: trend).marked(on: day)
    }

    /// A baseline that accepts exactly these violations. Those that were accepted before keep their owner and expiry
    /// unless that has passed; the new ones get those given here.
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

/// What a baseline makes of some violations. Sendable.
public struct Judgement: Sendable, Hashable {
    /// Those that fail: not in the baseline, or accepted until a day that has passed.
    public var new: [Violation] = []
    /// Those that the baseline accepts.
    public var accepted: [Violation] = []
    /// The entries, with the number, that no violation needs any more.
    public var gone: [Baseline.Entry] = []
    /// How many of the new ones are in the baseline but expired.
    public var expired = 0

    /// Nothing judged yet.
    public init() {}
}
