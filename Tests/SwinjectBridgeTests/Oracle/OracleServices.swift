import StrataSwinjectBridge

// The services of the oracle's programs as types for the bridge, in place of the numbers in the programs.

protocol Marked {
    var number: Int { get }
}

class Linked {
    let number: Int
    var links: [Any] = []

    init(_ number: Int) { self.number = number }
}

enum Tag0 {}
enum Tag1 {}
enum Tag2 {}
enum Tag3 {}
enum Tag4 {}
enum Tag5 {}

final class Object<Tag>: Linked, Marked {}

/// Its links are in a box, because completions add to them.
struct Value<Tag>: Marked {
    let box: Linked
    var number: Int { box.number }
}

/// One instance that a factory has constructed.
struct OracleInstance {
    let any: Any
    let links: Linked

    init(_ type: Int, _ number: Int) {
        func object<Tag>(_ tag: Tag.Type) -> Self {
            let object = Object<Tag>(number)
            return Self(any: object, links: object)
        }
        func value<Tag>(_ tag: Tag.Type) -> Self {
            let box = Linked(number)
            return Self(any: Value<Tag>(box: box), links: box)
        }
        switch type {
        case 0: self = object(Tag0.self)
        case 1: self = object(Tag1.self)
        case 2: self = object(Tag2.self)
        case 3: self = object(Tag3.self)
        case 4: self = value(Tag4.self)
        default: self = value(Tag5.self)
        }
    }

    private init(any: Any, links: Linked) { (self.any, self.links) = (any, links) }
}

/// An operation with a type in place of its number.
protocol OracleTyped {
    associatedtype Result
    func run<Service>(_ service: Service.Type) -> Result
}

extension OracleTyped {
    func callAsFunction(_ type: Int) -> Result {
        switch type {
        case 0: run(Object<Tag0>.self)
        case 1: run(Object<Tag1>.self)
        case 2: run(Object<Tag2>.self)
        case 3: run(Object<Tag3>.self)
        case 4: run(Value<Tag4>.self)
        case 5: run(Value<Tag5>.self)
        default: run((any Marked).self)
        }
    }
}

struct OracleRequest: OracleTyped {
    let resolver: any Resolver
    let name: String?
    let arguments: [Int]

    func run<Service>(_ service: Service.Type) -> Any? {
        switch arguments.count {
        case 0: resolver.resolve(service, name: name)
        case 1: resolver.resolve(service, name: name, argument: arguments[0])
        default: resolver.resolve(service, name: name, arguments: arguments[0], arguments[1])
        }
    }
}

/// Requests a `Lazy` and returns it as a function that returns its instance; nil when there is none.
struct OracleLazyRequest: OracleTyped {
    let request: OracleRequest

    func run<Service>(_ service: Service.Type) -> (() -> Any)? {
        let lazy =
            OracleRequest(resolver: request.resolver, name: request.name, arguments: request.arguments)
            .run(Lazy<Service>.self) as? Lazy<Service>
        return lazy.map { lazy in { lazy.instance } }
    }
}

struct OracleProviderRequest: OracleTyped {
    let request: OracleRequest

    func run<Service>(_ service: Service.Type) -> (() -> Any)? {
        let provider =
            OracleRequest(resolver: request.resolver, name: request.name, arguments: request.arguments)
            .run(Provider<Service>.self) as? Provider<Service>
        return provider.map { provider in { provider.instance } }
    }
}

/// Registers a service with its scope, completions and forwards.
struct OracleRegistering: OracleTyped {
    let container: Container
    let registration: OracleRegistration
    let scope: ObjectScope
    let construct: (any Resolver, [Int]) -> Any
    let complete: (Int, any Resolver, Any) -> Void

    func run<Service>(_ service: Service.Type) -> Void {
        let (construct, complete, name) = (construct, complete, registration.key.name)
        func constructed(_ resolver: any Resolver, _ arguments: [Int]) -> Service {
            guard let instance = construct(resolver, arguments) as? Service else {
                preconditionFailure("a program registers what it constructs")
            }
            return instance
        }
        let entry =
            switch registration.key.arity {
            case 0: container.register(service, name: name) { r in constructed(r, []) }
            case 1: container.register(service, name: name) { (r: any Resolver, a: Int) in constructed(r, [a]) }
            default:
                container.register(service, name: name) { (r: any Resolver, a: Int, b: Int) in
                    constructed(r, [a, b])
                }
            }
        entry.inObjectScope(scope)
        for index in registration.completions.indices {
            entry.initCompleted { resolver, instance in complete(index, resolver, instance) }
        }
        for forward in registration.forwards {
            OracleForwarding(container: container, name: forward.name, entry: entry)(forward.type)
        }
    }
}

private struct OracleForwarding<Registered>: OracleTyped {
    let container: Container
    let name: String?
    let entry: ServiceEntry<Registered>

    func run<Service>(_ service: Service.Type) { container.forward(service, name: name, to: entry) }
}
