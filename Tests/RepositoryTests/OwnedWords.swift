import Foundation

/// Words that one file alone may use, whatever it imports: locks, atomics and waits each have one place.
enum OwnedWords {
    static let owners: [(words: [String], files: [String])] = [
        (
            ["Mutex", "_unsafeLock", "NSLock", "NSRecursiveLock", "OSAllocatedUnfairLock", "os_unfair_lock"],
            ["Locked.swift"]
        ),
        // `Locked` has the one that shows its edges to the thread sanitizer.
        (["Atomic", "AtomicLazyReference", "atomicMemoryFence"], ["InstanceSlot.swift", "Locked.swift"]),
        (
            [
                "withCheckedContinuation", "withUnsafeContinuation", "withCheckedThrowingContinuation",
                "withUnsafeThrowingContinuation", "pthread_cond_wait", "pthread_cond_timedwait", "DispatchSemaphore",
                "DispatchGroup", "NSCondition",
            ], ["Parking.swift"]
        ),
    ]

    /// What a file says that it must not. Comments do not count.
    static func complaints(_ name: String, _ text: String) -> [String] {
        let code = text.split(separator: "\n").map { line in
            line.range(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
        }
        let words = Set(code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } })
        return owners.filter { !$0.files.contains(name) }.flatMap { owner in
            owner.words.filter { words.contains($0[...]) }.map {
                "\(name) says \($0); only \(owner.files.joined(separator: ", ")) may"
            }
        }
    }
}
