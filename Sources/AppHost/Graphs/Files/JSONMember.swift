internal import StrataCore

/// A value of a JSON text that knows its path, so that an error can name its location.
struct JSONMember {
    let value: JSONValue
    let place: String

    init(_ value: JSONValue, place: String = "the text") {
        self.value = value
        self.place = place
    }

    func member(_ name: String) throws(GraphFileError) -> JSONMember {
        guard case .object(let members) = value else { throw fault("This must be an object.") }
        guard let found = members.first(where: { $0.0 == name }) else { throw fault("`\(name)` is missing.") }
        return JSONMember(found.1, place: place == "the text" ? name : "\(place).\(name)")
    }

    /// Whether it is an object with this member.
    func has(_ name: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { $0.0 == name }
    }

    /// The names of the members of an object.
    func names() throws(GraphFileError) -> [String] {
        guard case .object(let members) = value else { throw fault("This must be an object.") }
        return members.map(\.0)
    }

    func elements<Element>(
        _ name: String, _ read: (JSONMember) throws(GraphFileError) -> Element
    ) throws(GraphFileError) -> [Element] {
        let list = try member(name)
        guard case .array(let values) = list.value else { throw list.fault("This must be an array.") }
        var elements: [Element] = []
        for (position, value) in values.enumerated() {
            elements.append(try read(JSONMember(value, place: "\(list.place)[\(position)]")))
        }
        return elements
    }

    func string(_ name: String) throws(GraphFileError) -> String { try member(name).string() }

    func string() throws(GraphFileError) -> String {
        guard case .string(let text) = value else { throw fault("This must be a string.") }
        return text
    }

    /// A string, or a number as text, because both can name something.
    func text(_ name: String) throws(GraphFileError) -> String {
        if case .int(let number) = try member(name).value { return String(number) }
        return try string(name)
    }

    /// Nil if it is null or left out.
    func optionalString(_ name: String) throws(GraphFileError) -> String? {
        guard has(name) else { return nil }
        let member = try member(name)
        if case .null = member.value { return nil }
        return try member.string()
    }

    func int(_ name: String) throws(GraphFileError) -> Int {
        let member = try member(name)
        guard case .int(let number) = member.value else { throw member.fault("This must be a whole number.") }
        return number
    }

    /// Nil if it is null or left out.
    func optionalInt(_ name: String) throws(GraphFileError) -> Int? {
        guard has(name) else { return nil }
        if case .null = try member(name).value { return nil }
        return try int(name)
    }

    /// False if it is left out.
    func bool(_ name: String) throws(GraphFileError) -> Bool {
        guard has(name) else { return false }
        let member = try member(name)
        guard case .bool(let flag) = member.value else { throw member.fault("This must be true or false.") }
        return flag
    }

    func fault(_ reason: String) -> GraphFileError {
        GraphFileError(code: .notAGraph, place: place, reason: reason)
    }
}
