public import Foundation

/// The age of the compiler's index from which precise references were read.
///
/// A file that changed after it was compiled, or that no build compiled, is read as text instead and listed here, so
/// that no reference is silently missing. Sendable.
public struct IndexAge: Sendable, Hashable, CustomStringConvertible {
    /// The folder of the index store.
    public let store: String
    /// When the most recently compiled file was compiled; `nil` when the store has none of the files.
    public let newest: Date?
    /// The number of files whose references come from the index.
    public let indexedCount: Int
    /// The files that changed after they were compiled, sorted by path; their references come from text.
    public let changed: [String]
    /// The files that the index does not have, sorted by path; their references come from text.
    public let missing: [String]

    init(store: String, newest: Date?, indexedCount: Int, changed: [String], missing: [String]) {
        self.store = store
        self.newest = newest
        self.indexedCount = indexedCount
        self.changed = changed
        self.missing = missing
    }

    /// The age of the store, and the files that were read as text: one sentence without a period.
    public var description: String { text(at: Date()) }

    /// The description with the age at a given time.
    func text(at now: Date) -> String {
        guard let newest else { return "index store \(store): no file of these modules is in it; run `swift build`" }
        var text = "index store of \(Self.day(newest)) UTC, \(Self.age(now.timeIntervalSince(newest))) old"
        let total = indexedCount + changed.count + missing.count
        for (list, what) in [(changed, "changed since then"), (missing, "not compiled")] where !list.isEmpty {
            let names = list.prefix(3).joined(separator: ", ")
            text += "; \(list.count) of \(total) files \(what), read as text: \(names)"
            if list.count > 3 { text += ", …" }
        }
        return text
    }

    private static func day(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String { "\(number ?? 0)".count == 1 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) "
            + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
    }

    private static func age(_ seconds: Double) -> String {
        let (number, unit) =
            switch seconds {
            case ..<120: (Int(max(0, seconds)), "second")
            case ..<7200: (Int(seconds / 60), "minute")
            case ..<172_800: (Int(seconds / 3600), "hour")
            default: (Int(seconds / 86_400), "day")
            }
        return "\(number) \(unit)\(number == 1 ? "" : "s")"
    }
}
