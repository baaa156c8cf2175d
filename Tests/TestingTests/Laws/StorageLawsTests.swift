import StrataTesting
import Testing

struct StorageLawsTests {
    @Test func theBuiltInStoragesKeepTheLaws() {
        #expect(violationsOfStorageLaws { PermanentStorage<StorageProbe>() } == [])
        #expect(violationsOfStorageLaws { WeakStorage<StorageProbe>() } == [])
    }

    @Test(arguments: [
        (Fault.forgets, "load returns the last instance: after store(1), load() returned nil instead of probe 1"),
        (.forgetsOnLoad, "load changes nothing: after store(1), load(), load() returned nil instead of probe 1"),
        (.neverClears, "clear empties the storage: after store(1), clear(), load() returned probe 1 instead of nil"),
        (
            .keepsTheFirst,
            "load returns the last instance: after store(1), store(2), load() returned probe 1 instead of probe 2"
        ),
        (
            .hoards,
            "clear releases the instance: after store(1), clear(), the unreferenced instance is alive"
        ),
        (
            .hoards,
            "store releases the previous instance: after store(1), store(2), the unreferenced instance is alive"
        ),
        (.shares, "storages are independent of each other: after store(1) into one, another loads probe 1"),
    ])
    func eachLawCanBeBroken(fault: Fault, sentence: String) {
        let shared = Shelf()
        let found = violationsOfStorageLaws { FaultyStorage(fault: fault, shelf: fault == .shares ? shared : Shelf()) }
        #expect(found.map(\.description).contains(sentence), "\(found)")
    }
}

enum Fault: Sendable {
    case forgets, forgetsOnLoad, neverClears, keepsTheFirst, hoards, shares
}

private final class Shelf {
    var instance: StorageProbe?
    var hoard: [StorageProbe] = []
}

private struct FaultyStorage: InstanceStorage {
    let fault: Fault
    let shelf: Shelf

    mutating func load() -> StorageProbe? {
        defer { if fault == .forgetsOnLoad { shelf.instance = nil } }
        return shelf.instance
    }

    mutating func store(_ instance: StorageProbe) {
        if fault == .forgets || fault == .keepsTheFirst && shelf.instance != nil { return }
        if fault == .hoards { shelf.hoard.append(instance) }
        shelf.instance = instance
    }

    mutating func clear() {
        if fault != .neverClears { shelf.instance = nil }
    }
}
