/// One decoding of a type, with its requests and the returned values.
final class SchemaRun {
    /// The position of a request in the type, from the outside in.
    typealias Place = [Step]

    enum Step: Hashable {
        case key(String)
        /// An item of an unkeyed container with a fixed number of values.
        case item(Int)
        /// Each item of an unkeyed container whose length is requested.
        case element
        /// The only value of a position.
        case value
    }

    enum Content: Hashable {
        case schema(MessageSchema)
        case record, row, value
        /// A decoder that has received no request yet.
        case decoder
    }

    /// Selects which of its samples each request receives.
    let profile: Int
    /// The positions that are missing in this run.
    let absent: Set<Place>
    let rowLength: Int
    /// The value that is returned for each request of its type.
    let forced: Any?
    private let readings: SchemaReadings

    private(set) var contents: [Place: Content] = [:]
    private(set) var order: [Place] = []
    private(set) var numbers: [Place: Int] = [:]
    private(set) var faults: [String] = []
    /// The positions whose presence was requested.
    private(set) var inquired: Set<Place> = []
    private(set) var openRows: Set<Place> = []
    private(set) var variety = 1
    private(set) var isCutOff = false
    private var rows: [RowProgress] = []

    init(_ readings: SchemaReadings, profile: Int, absent: Set<Place> = [], rowLength: Int = 2, forced: Any? = nil) {
        self.readings = readings
        self.profile = profile
        self.absent = absent
        self.rowLength = rowLength
        self.forced = forced
    }

    func report(_ fault: String) {
        if !faults.contains(fault) { faults.append(fault) }
    }

    func note(_ content: Content, at place: Place, number: Int? = nil) {
        if let number { numbers[place] = number }
        switch contents[place] {
        case nil:
            order.append(place)
            contents[place] = content
        case .decoder?:
            contents[place] = content
        case let known?:
            if content != known, content != .decoder {
                report("it reads \(Self.text(place)) in more than one way, so its schema depends on the value")
            }
        }
    }

    /// Whether a value exists at a position. Records the request.
    func isPresent(_ place: Place) -> Bool {
        inquired.insert(place)
        return countRequest() && !absent.contains(place)
    }

    func countRequest() -> Bool {
        guard readings.reader.countRequest() else {
            isCutOff = true
            report("it requests more than \(SchemaReader.mostRequests) values")
            return false
        }
        return true
    }

    func add(_ row: RowProgress) { rows.append(row) }

    func openRow(_ place: Place) { openRows.insert(place) }

    /// The value of a type at a position; nil if it is missing, or if no instance of it is known.
    func valueIfPresent<T: Decodable>(
        _ type: T.Type, at place: Place, within frames: [SchemaFrame], number: Int? = nil
    ) throws -> T? {
        let reading = try reading(of: type, at: place, within: frames, number: number)
        guard !absent.contains(place) else { return nil }
        return forced as? T ?? reading.sample(profile)
    }

    func value<T: Decodable>(
        _ type: T.Type, at place: Place, within frames: [SchemaFrame], number: Int? = nil
    ) throws -> T {
        let reading = try reading(of: type, at: place, within: frames, number: number)
        try require(place)
        if let value = forced as? T ?? reading.sample(profile) { return value }
        throw SchemaStop.noInstance(place, type: TypeName.of(type), schema: reading.schema)
    }

    /// If the value is missing in this run, throws like a decoder that does not find a value.
    func require(_ place: Place) throws {
        guard absent.contains(place) else { return }
        throw DecodingError.keyNotFound(
            SchemaKey(stringValue: Self.text(place)), .init(codingPath: [], debugDescription: "left out"))
    }

    private func reading<T: Decodable>(
        of type: T.Type, at place: Place, within frames: [SchemaFrame], number: Int?
    ) throws -> SchemaReading<T> {
        guard countRequest() else { throw SchemaStop.limit }
        let reading = readings.reading(of: type, at: place, within: frames)
        variety = max(variety, reading.variety)
        isCutOff = isCutOff || reading.isCutOff
        note(.schema(reading.schema), at: place, number: number)
        return reading
    }

    /// Reports problems that only the end of a successful run shows.
    func finish() {
        for row in rows where row.isOpen && row.index != rowLength {
            report("it does not read each value of an unkeyed container, so its schema depends on the values")
        }
        guard absent.isEmpty else { return }
        for place in inquired.subtracting(contents.keys).map(Self.text).sorted() {
            report("it checks whether \(place) exists, and never reads it")
        }
    }

    /// Whether `other` also made each request of this run.
    func requestsNothingBeyond(_ other: SchemaRun) -> Bool {
        openRows.isSubset(of: other.openRows)
            && contents.allSatisfy { place, content in
                guard let known = other.contents[place] else { return false }
                return content == known || content == .decoder
            }
    }

    static func text(_ place: Place) -> String {
        var text = ""
        for step in place {
            switch step {
            case .key(let name): text += text.isEmpty ? name : ".\(name)"
            case .item(let index): text += "[\(index)]"
            case .element: text += "[]"
            case .value: break
            }
        }
        return text.isEmpty ? "its value" : "`\(text)`"
    }
}

/// The position in an unkeyed container.
final class RowProgress {
    var index = 0
    /// Whether the type requested the length.
    var isOpen = false
}

/// The reason that a type could not be decoded completely.
enum SchemaStop: Error {
    case noInstance(SchemaRun.Place, type: String, schema: MessageSchema)
    case limit
}

/// The readings of the types that one type requests, cached for all its runs.
final class SchemaReadings {
    private struct Request: Hashable {
        let place: SchemaRun.Place
        let type: ObjectIdentifier
    }

    let reader: SchemaReader
    private var known: [Request: ErasedReading] = [:]

    init(_ reader: SchemaReader) { self.reader = reader }

    func reading<T: Decodable>(
        of type: T.Type, at place: SchemaRun.Place, within frames: [SchemaFrame]
    ) -> SchemaReading<T> {
        let request = Request(place: place, type: ObjectIdentifier(type))
        if let reading = known[request] { return SchemaReading(reading) }
        let reading = reader.reading(of: type, within: frames)
        known[request] = ErasedReading(reading)
        return reading
    }
}
