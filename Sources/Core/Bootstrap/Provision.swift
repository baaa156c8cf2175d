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
