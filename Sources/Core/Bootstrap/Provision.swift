/// A value that is provided from outside, under the type that a layer expects. Sendable, because the value is.
package struct Provision: Sendable {
    let key: ServiceKey
    let box: any AnyObject & Sendable

    /// Whether at least one layer must expect it.
    let isNeeded: Bool

    private init<Value: Sendable>(_ value: Value, isNeeded: Bool = true) {
        key = ServiceKey(Value.self)
        box = Box(value)
        self.isNeeded = isNeeded
    }

    /// A value for the layers that expect it, even if there are none.
    package static func wherever<Value: Sendable>(_ value: Value) -> Provision {
        Provision(value, isNeeded: false)
    }

    /// One provision for each value.
    package static func list<each Value: Sendable>(_ value: repeat each Value) -> [Provision] {
        var provisions: [Provision] = []
        repeat provisions.append(Provision(each value))
        return provisions
    }
}

extension Container {
    /// Sets a value that this layer expects; false if it expects no value of this type.
    package func accepts(_ provision: Provision) -> Bool {
        var isExpected = false
        for entry in state.withLock({ $0.entries }) where entry.key == provision.key {
            if entry.provide(provision.box) { isExpected = true }
        }
        return isExpected
    }
}
