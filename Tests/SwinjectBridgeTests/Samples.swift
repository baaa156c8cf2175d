import StrataSwinjectBridge

// The types that the suites register: plain types, as in any codebase.

protocol Animal: AnyObject {
    var name: String { get set }
    var noise: String { get }
}

final class Cat: Animal {
    var name: String
    let isSleeping: Bool
    var favoriteFood: (any Food)?
    var noise: String { "meow" }

    init(name: String = "Mimi", isSleeping: Bool = false) {
        self.name = name
        self.isSleeping = isSleeping
    }
}

final class Dog: Animal {
    var name: String
    var noise: String { "bow" }

    init(name: String = "Rex") {
        self.name = name
    }
}

protocol Food {}
struct Sushi: Food {}

/// A value type behind a protocol.
protocol Counting {
    var count: Int { get set }
}

struct Counter: Counting, Equatable {
    var count = 0
}

protocol Person: AnyObject {
    var pet: (any Animal)? { get set }
}

final class Owner: Person {
    var pet: (any Animal)?
    var favoriteFood: (any Food)?

    init(pet: (any Animal)? = nil) {
        self.pet = pet
    }

    func feed(_ food: any Food) {
        favoriteFood = food
    }
}

/// Two objects that need each other: the child receives the parent in its initializer, the parent has a property for
/// the child.
final class Parent {
    var child: Child?
    let number: Int

    init(number: Int = 0, child: Child? = nil) {
        self.number = number
        self.child = child
    }
}

final class Child {
    weak var parent: Parent?
    var strongParent: Parent?

    init(parent: Parent? = nil) {
        self.parent = parent
    }
}

final class Holder<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
}
