/// A decoder without data: it records each request and responds with a sample of the requested type.
struct SchemaDecoder: Decoder {
    let run: SchemaRun
    var place: SchemaRun.Place = []
    let frames: [SchemaFrame]

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        run.note(.record, at: place)
        return KeyedDecodingContainer(KeyedSchemaContainer<Key>(run: run, place: place, frames: frames + [.record]))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        run.note(.row, at: place)
        return UnkeyedSchemaContainer(run: run, place: place, frames: frames + [.wrapper])
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        run.note(.value, at: place)
        return SingleValueSchemaContainer(run: run, place: place + [.value], frames: frames)
    }
}

struct SchemaKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

private struct KeyedSchemaContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let run: SchemaRun
    let place: SchemaRun.Place
    let frames: [SchemaFrame]

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        run.report("it checks which keys exist, as an enum with associated values does")
        return []
    }

    func contains(_ key: Key) -> Bool { run.isPresent(place(of: key)) }
    func decodeNil(forKey key: Key) throws -> Bool { !run.isPresent(place(of: key)) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try run.value(type, at: place(of: key), within: frames, number: key.intValue)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try run.valueIfPresent(type, at: place(of: key), within: frames, number: key.intValue)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(at: place + [.key("super")], number: nil) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(at: place(of: key), number: key.intValue) }

    private func decoder(at place: SchemaRun.Place, number: Int?) throws -> SchemaDecoder {
        run.note(.decoder, at: place, number: number)
        try run.require(place)
        return SchemaDecoder(run: run, place: place, frames: frames)
    }

    private func place(of key: Key) -> SchemaRun.Place { place + [.key(key.stringValue)] }
}

private struct UnkeyedSchemaContainer: UnkeyedDecodingContainer {
    let run: SchemaRun
    let place: SchemaRun.Place
    let frames: [SchemaFrame]
    private let progress = RowProgress()

    init(run: SchemaRun, place: SchemaRun.Place, frames: [SchemaFrame]) {
        self.run = run
        self.place = place
        self.frames = frames
        run.add(progress)
    }

    var codingPath: [any CodingKey] { [] }
    var currentIndex: Int { progress.index }

    var count: Int? {
        open()
        return run.rowLength
    }

    var isAtEnd: Bool {
        open()
        return !run.countRequest() || progress.index >= run.rowLength
    }

    mutating func decodeNil() throws -> Bool {
        let isPresent = run.isPresent(here)
        if !isPresent { progress.index += 1 }
        return !isPresent
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try run.value(type, at: advance(), within: frames)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        let place = try advance()
        run.note(.decoder, at: place)
        try run.require(place)
        return SchemaDecoder(run: run, place: place, frames: frames)
    }

    /// Notes that the unkeyed container is a list. Reports a problem if values were read before.
    private func open() {
        if !progress.isOpen, progress.index > 0 {
            run.report("it decodes values of an array before it reads the count")
        }
        progress.isOpen = true
        run.openRow(place)
    }

    private var here: SchemaRun.Place { place + [progress.isOpen ? .element : .item(progress.index)] }

    private func advance() throws -> SchemaRun.Place {
        let here = here
        progress.index += 1
        guard !progress.isOpen || progress.index <= run.rowLength else {
            throw DecodingError.valueNotFound(
                Any.self, .init(codingPath: [], debugDescription: "the unkeyed container has no more values"))
        }
        return here
    }
}

private struct SingleValueSchemaContainer: SingleValueDecodingContainer {
    let run: SchemaRun
    let place: SchemaRun.Place
    let frames: [SchemaFrame]

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { !run.isPresent(place) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try run.value(type, at: place, within: frames) }
}
