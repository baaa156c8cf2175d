public import StrataCore

/// The instance with which the laws test a custom scope's storage. Sendable.
public final class StorageProbe: Sendable, CustomStringConvertible {
    /// The number of the probe.
    public let number: Int

    init(_ number: Int) { self.number = number }

    /// Its number: `probe 1`.
    public var description: String { "probe \(number)" }
}

/// A violation of the contract of `InstanceStorage`. Equal when all properties are equal. Sendable.
public struct StorageViolation: Hashable, Sendable, CustomStringConvertible {
    /// The name of the law.
    public let law: String
    /// The calls after which the law is broken, such as `store(1), clear(), load()`.
    public let calls: String
    /// The actual result and the expected one.
    public let detail: String

    /// The law, the calls and the detail in one line.
    public var description: String { "\(law): after \(calls), \(detail)" }
}

/// The conformance kit for a custom `InstanceStorage`: runs all laws and returns the violations.
///
/// ```swift
/// @Test func storageKeepsItsLaws() {
///     #expect(violationsOfStorageLaws { BoxStorage<StorageProbe>() } == [])
/// }
/// ```
///
/// The laws: a new storage is empty; `load` returns the last stored instance, repeatedly, as long as another reference
/// to it exists; `clear` empties the storage, also if it is called twice or the storage is empty; an instance is
/// released after `clear`, after a newer `store`, and when the storage itself is released; storages are independent of
/// each other. All sequences of up to six calls are tried. A storage whose instance expires breaks the law on `load`,
/// unless the test gives it a clock that does not advance. A storage may refer to its instance weakly, so the kit keeps
/// the instances that it stores. Each law is reported once, with its shortest sequence.
///
/// - Parameter make: Returns a new, empty storage: the closure that the scope is created with.
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
        checkSequences()
        checkIndependence()
        expectRelease("clear releases the instance", "store(1), clear()") { storage in storage.clear() }
        expectRelease("store releases the previous instance", "store(1), store(2)") { storage in
            storage.store(StorageProbe(2))
        }
        expectRelease("a released storage releases its instance", "store(1), end of the storage") { [make] storage in
            storage = make()
        }
        return found
    }

    /// Compares every sequence of calls, the short ones first, with an optional as the model.
    private mutating func checkSequences() {
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
            case (nil, _): sequence.contains(.clear) ? "clear empties the storage" : "a new storage is empty"
            case (_, .load): "load changes nothing"
            default: "load returns the last instance"
            }
        report(
            law, sequence.map(\.text).joined(separator: ", "),
            "load() returned \(text(loaded)) instead of \(text(expected))")
    }

    private mutating func checkIndependence() {
        var first = make()
        var second = make()
        let probe = StorageProbe(1)
        first.store(probe)
        let seen = second.load()
        if seen != nil {
            report("storages are independent of each other", "store(1) into one", "another loads \(text(seen))")
        }
        second.clear()
        let left = first.load()
        if left !== probe {
            report("storages are independent of each other", "store(1) into one, clear() of another", "it is empty")
        }
        first.clear()
    }

    private mutating func expectRelease(_ law: String, _ calls: String, _ end: (inout Storage) -> Void) {
        var storage = make()
        weak var reference: StorageProbe?
        do {
            let probe = StorageProbe(1)
            reference = probe
            storage.store(probe)
        }
        end(&storage)
        if reference != nil { report(law, calls, "the unreferenced instance is alive") }
        withExtendedLifetime(storage) {}
    }

    private mutating func report(_ law: String, _ calls: String, _ detail: String) {
        guard !found.contains(where: { $0.law == law }) else { return }
        found.append(StorageViolation(law: law, calls: calls, detail: detail))
    }

    private func text(_ probe: StorageProbe?) -> String { probe.map(\.description) ?? "nil" }
}
