/// Two services, made together.
struct Pair<First: Sendable, Second: Sendable>: Sendable {
    let first: First
    let second: Second
}
