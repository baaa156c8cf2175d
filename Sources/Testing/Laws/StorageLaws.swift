public import StrataCore

/// What a custom scope's storage is tried with. Sendable.
public final class StorageProbe: Sendable, CustomStringConvertible {
    /// Which one it is.
    public let number: Int

    init(_ number: Int) { self.number = number }

    /// Its number: `probe 1`.
    public var description: String { "probe \(number)" }
}

/// How a storage breaks what `InstanceStorage` promises. Equal when all is. Sendable.
public struct StorageViolation: Hashable, Sendable, CustomStringConvertible {
    /// The name of the law.
    public let law: String
    /// The calls after which it is broken, such as `store(1), clear(), load()`.
    public let calls: String
    /// What came, and what ought to have come.
    public let detail: String

    /// Law, calls and detail in one line.
    public var description: String { "\(law): after \(calls), \(detail)" }
}

/// The conformance kit for a team's own `InstanceStorage`: runs all laws and returns what breaks them.
///
/// ```swift
/// @Test func storageKeepsItsLaws() {
///     #expect(violationsOfStorageLaws { CountingStorage<StorageProbe>() } == [])
/// }
/// ```
///
/// The laws: a new storage is empty; `load` gives what was stored last, again and again, as long as somebody holds it;
/// `clear` empties, also twice and when empty; after `clear`, after a newer `store` and with the storage itself an
/// instance is let go; storages know nothing of each other. All sequences of up to six calls are tried. A storage may
/// keep weakly, so the kit holds what it stores. Each law is reported once, with its shortest sequence.
///
/// - Parameter make: A new, empty storage: what the scope is made with.
public func violationsOfStorageLaws<Storage: InstanceStorage<StorageProbe>>(
    _ make: @escaping () -> Storage
) -> [StorageViolation] {
    var kit = StorageLaws(make: make)
    return kit.run()
}

private struct StorageLaws<Storage: InstanceStorage<StorageProbe>> {
    private enum Call: CaseIterable {
        case load, storeFirst, storeSecond, clear

        var text: String {
            switch self {
            case .load: "load()"
            case .storeFirst: "store(1)"
            case .storeSecond: "store(2)"
            case .clear: "clear()"
            }
        }
    }

    private let make: () -> Storage
    private var found: [StorageViolation] = []

    init(make: @escaping () -> Storage) {
        self.make = make
    }

    mutating func run() -> [StorageViolation] {
        followsItsModel()
        staysAlone()
        letsGo("an instance is let go by clear", "store(1), clear()") { storage in storage.clear() }
        letsGo("an instance is let go by the next", "store(1), store(2)") { storage in
            storage.store(StorageProbe(2))
        }
        letsGo("an instance is let go with its storage", "store(1), end of the storage") { [make] storage in
            storage = make()
        }
        return found
    }

    /// Every sequence of calls, the short ones first, against an optional.
    private mutating func followsItsModel() {
        let probes = [StorageProbe(1), StorageProbe(2)]
        var sequences: [[Call]] = [[]]
        for _ in 0..<6 {
            sequences = sequences.flatMap { sequence in Call.allCases.map { sequence + [$0] } }
            for sequence in sequences { follow(sequence, probes) }
        }
        withExtendedLifetime(probes) {}
    }

    private mutating func follow(_ sequence: [Call], _ probes: [StorageProbe]) {
        var storage = make()
        var expected: StorageProbe?
        for call in sequence {
            switch call {
            case .load: _ = storage.load()
            case .storeFirst, .storeSecond:
                let probe = probes[call == .storeFirst ? 0 : 1]
                storage.store(probe)
                expected = probe
            case .clear:
                storage.clear()
                expected = nil
            }
        }
        let loaded = storage.load()
        guard loaded !== expected else { return }
        let law =
            switch (expected, sequence.last) {
            case (nil, nil): "a new storage is empty"
            case (nil, _): sequence.contains(.clear) ? "clear empties" : "a new storage is empty"
            case (_, .load): "load changes nothing"
            default: "load gives what was stored last"
            }
        report(
            law, sequence.map(\.text).joined(separator: ", "),
            "load() gave \(text(loaded)) instead of \(text(expected))")
    }

    private mutating func staysAlone() {
        var first = make()
        var second = make()
        let probe = StorageProbe(1)
        first.store(probe)
        let seen = second.load()
        if seen != nil {
            report("storages know nothing of each other", "store(1) into one", "another loads \(text(seen))")
        }
        second.clear()
        let left = first.load()
        if left !== probe {
            report("storages know nothing of each other", "store(1) into one, clear() of another", "it is empty")
        }
        first.clear()
    }

    private mutating func letsGo(_ law: String, _ calls: String, _ end: (inout Storage) -> Void) {
        var storage = make()
        weak var witness: StorageProbe?
        do {
            let probe = StorageProbe(1)
            witness = probe
            storage.store(probe)
        }
        end(&storage)
        if witness != nil { report(law, calls, "the instance is alive though nobody holds it") }
        withExtendedLifetime(storage) {}
    }

    private mutating func report(_ law: String, _ calls: String, _ detail: String) {
        guard !found.contains(where: { $0.law == law }) else { return }
        found.append(StorageViolation(law: law, calls: calls, detail: detail))
    }

    private func text(_ probe: StorageProbe?) -> String { probe.map(\.description) ?? "nil" }
}
