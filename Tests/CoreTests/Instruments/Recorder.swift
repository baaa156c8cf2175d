import StrataCore

/// Collects values from any thread, in order of arrival.
final class Recorder<Value: Sendable>: Sendable {
    private let recorded = Locked<[Value]>([])

    var values: [Value] { recorded.withLock { $0 } }

    func record(_ value: Value) {
        recorded.withLock { $0.append(value) }
    }
}

/// Counts, from any thread.
final class Tally: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// A value that changes, such as a weak reference to set in a completion.
final class Variable<Value>: Sendable {
    private let value: Locked<Value>

    init(_ value: Value) {
        self.value = Locked(value)
    }

    var current: Value { value.withLock { $0 } }

    func set(_ new: Value) {
        value.withLock { $0 = new }
    }
}

/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object?) {
        self.object = object
    }
}
