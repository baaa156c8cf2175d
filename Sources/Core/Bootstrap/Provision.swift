/// A value given from outside, under the type that a layer expects. Sendable: the value is.
package struct Provision: Sendable {
    let key: ServiceKey
    let box: any AnyObject & Sendable

    private init<Value: Sendable>(_ value: Value) {
        key = ServiceKey(Value.self)
        box = Box(value)
    }

    /// One provision for each value.
    package static func list<each Value: Sendable>(_ value: repeat each Value) -> [Provision] {
        var provisions: [Provision] = []
        repeat provisions.append(Provision(each value))
        return provisions
    }
}

extension Container {
    /// Takes a value that this layer expects; false when it expects none of this type.
    package func accepts(_ provision: Provision) -> Bool {
        var isExpected = false
        for entry in state.withLock({ $0.entries }) where entry.key == provision.key {
            if entry.provide(provision.box) { isExpected = true }
        }
        return isExpected
    }
}
