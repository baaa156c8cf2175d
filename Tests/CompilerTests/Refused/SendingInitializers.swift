// The parameters of a factory may be shared in its graph, so an initializer that consumes a parameter is not registered
// by reference.

import StrataCore

final class Draft { var text = "" }
struct Title: Sendable {}

final class Worker: Sendable {
    init(draft: sending Draft) {}
    init(title: Title, draft: sending Draft) throws {}
    init(one: Title, two: Title, three: Title, four: Title, five: Title, six: Title, draft: sending Draft) {}
    init(
        one: Title, two: Title, three: Title, four: Title, five: Title, six: Title, seven: Title, eight: Title,
        nine: Title,
        ten: Title, draft: sending Draft
    ) {}
    init(awaited draft: sending Draft) async {}
    init(base: Worker, draft: sending Draft) {}
    init(title: sending Title) {}
}

func register(in container: Container) {
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: one with a 'sending' parameter needs a closure around it
        .register(Worker.self, Worker.init(draft:))
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: one with a 'sending' parameter needs a closure around it
        .register(Worker.self, Worker.init(title:draft:))
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: one with a 'sending' parameter needs a closure around it
        .register(Worker.self, Worker.init(one:two:three:four:five:six:draft:))
    // Refused: type 'Draft' does not conform to the 'Sendable' protocol
    container.register(Worker.self, Worker.init(one:two:three:four:five:six:seven:eight:nine:ten:draft:))
    // Refused: converting a value of type
    container.register(Worker.self, Worker.init(awaited:))
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: or call it in a closure if it has a 'sending' parameter
        .decorate(Worker.self, Worker.init(base:draft:))
    // Refused: call can throw, but it is not marked with 'try'
    container
        // Warned: one with a 'sending' parameter needs a closure around it
        .register(Worker.self, Worker.init(title:))
    // A closure may send any Sendable value.
    container.register(Worker.self) { (title: Title) in Worker(title: title) }
}
