/// The names of types, as a manifest contains them.
enum TypeName {
    /// The full name, without the address that denotes the context of a private or local type, because that address
    /// differs between builds.
    static func of(_ type: Any.Type) -> String {
        var rest = Substring(String(reflecting: type))
        var name = ""
        while let start = rest.firstIndex(of: "(") {
            guard rest[start...].hasPrefix("(unknown context at "), let end = rest[start...].firstIndex(of: ")") else {
                name += rest[...start]
                rest = rest[rest.index(after: start)...]
                continue
            }
            name += rest[..<start]
            rest = rest[rest.index(after: end)...]
            if rest.first == "." { rest = rest.dropFirst() }
        }
        return name + rest
    }
}
