/// Two services that are constructed together.
struct Pair<First: Sendable, Second: Sendable>: Sendable {
    let first: First
    let second: Second
}
