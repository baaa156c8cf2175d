import StrataCore

/// The six service types.
protocol ModelTag: Sendable, SendableMetatype { static var number: Int { get } }
enum T0: ModelTag { static let number = 0 }
enum T1: ModelTag { static let number = 1 }
enum T2: ModelTag { static let number = 2 }
enum T3: ModelTag { static let number = 3 }
enum T4: ModelTag { static let number = 4 }
enum T5: ModelTag { static let number = 5 }

enum Blue: RegistrationTag {
    static let name: RegistrationName = "blue"
}

/// The parameters of a factory in a program.
protocol ModelParameter: Sendable, SendableMetatype {
    /// Its form in an observation.
    func sign(into signs: inout [Int])
}

/// A parameter that constructs its service later.
protocol LaterParameter {
    func makeNow() throws(ResolutionError) -> any AnyItem
    func make() async throws -> any AnyItem
}

protocol AnyItem: AnyObject, ModelParameter {
    var number: Int { get }
    var parameters: [any ModelParameter] { get }
}

/// An instance of a service: knows its number and its parameters.
final class Item<Tag: ModelTag>: AnyItem {
    let number: Int
    let parameters: [any ModelParameter]
    private let world: ModelWorld

    init(_ registration: Int, _ parameters: [any ModelParameter], in world: ModelWorld) {
        self.parameters = parameters
        self.world = world
        number = world.begin(registration, of: parameters)
    }

    deinit {
        world.end(number)
    }

    func sign(into signs: inout [Int]) { signs.append(number) }
}

extension Optional: ModelParameter where Wrapped: AnyItem {
    func sign(into signs: inout [Int]) { signs.append(self?.number ?? ParameterSign.none) }
}

extension Array: ModelParameter where Element: AnyItem {
    func sign(into signs: inout [Int]) {
        signs.append(ParameterSign.collection)
        signs.append(count)
        for element in self { signs.append(element.number) }
    }
}

extension Named: ModelParameter where Service: AnyItem, Tag == Blue {
    func sign(into signs: inout [Int]) { signs.append(value.number) }
}

extension Lazy: ModelParameter, LaterParameter where Value: AnyItem {
    func sign(into signs: inout [Int]) { signs.append(ParameterSign.lazy) }
    func makeNow() throws(ResolutionError) -> any AnyItem { try get() }
    func make() async throws -> any AnyItem { try await get() }
}

extension Provider: ModelParameter, LaterParameter where Value: AnyItem {
    func sign(into signs: inout [Int]) { signs.append(ParameterSign.provider) }
    func makeNow() throws(ResolutionError) -> any AnyItem { try get() }
    func make() async throws -> any AnyItem { try await get() }
}

/// The types by number.
enum ModelTypes {
    static let tags: [any ModelTag.Type] = [T0.self, T1.self, T2.self, T3.self, T4.self, T5.self]

    static func parameter(_ choice: ModelParameterChoice) -> any ModelParameter.Type {
        parameters[choice.tag][choice.adapter.rawValue]
    }

    private static let parameters: [[any ModelParameter.Type]] = tags.map { tag in
        func open<Tag: ModelTag>(_ tag: Tag.Type) -> [any ModelParameter.Type] {
            [
                Item<Tag>.self, Named<Item<Tag>, Blue>.self, Item<Tag>?.self, [Item<Tag>].self,
                Lazy<Item<Tag>>.self, Provider<Item<Tag>>.self,
            ]
        }
        return open(tag)
    }

    private static let keys: [ObjectIdentifier: Int] = {
        func open<Tag: ModelTag>(_ tag: Tag.Type) -> ObjectIdentifier { ObjectIdentifier(Item<Tag>.self) }
        return Dictionary(uniqueKeysWithValues: tags.map { (open($0), $0.number) })
    }()

    static func key(_ key: ServiceKey) -> ModelKey {
        ModelKey(tag: keys[ObjectIdentifier(key.type)] ?? -1, isNamed: key.name != nil)
    }
}

/// The observations of one real run.
final class ModelWorld: @unchecked Sendable {
    // Sendable: a program is one sequence of statements, even if they run on different threads.
    struct Refusal: Error {}

    private(set) var observations: [Observation] = []
    private var alive: Set<Int> = []
    private var lastNumber = 0
    private var calls: [Int: UInt8] = [:]

    func note(_ observation: Observation) { observations.append(observation) }

    func noteAlive() { observations.append(.alive(alive.sorted())) }

    /// Whether this call of the registration's factory throws.
    func call(_ registration: ModelRegistration) throws {
        let call = calls[registration.id, default: 0]
        calls[registration.id] = call + 1
        guard call < 8, registration.failures >> call & 1 == 1 else { return }
        note(.threw(by: registration.id))
        throw Refusal()
    }

    fileprivate func begin(_ registration: Int, of parameters: [any ModelParameter]) -> Int {
        lastNumber += 1
        alive.insert(lastNumber)
        var signs: [Int] = []
        for parameter in parameters { parameter.sign(into: &signs) }
        note(.made(lastNumber, by: registration, of: signs))
        return lastNumber
    }

    fileprivate func end(_ number: Int) { alive.remove(number) }
}
