import Foundation
import StrataFleet

/// Damages manifests, in the same way for each seed: in bytes, in values, and in meaning.
struct ManifestFuzzer {
    private var random: SeededGenerator

    /// The same bytes for equal manifests.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func file() -> Data {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return bytes()
        case 1: return damaged()
        default: return changed()
        }
    }

    private mutating func sample() -> [UInt8] {
        var variations = LegalVariations(seed: UInt64.random(in: 0..<10_000, using: &random))
        let fleet = variations.fleet()
        let manifest = fleet[Int.random(in: fleet.indices, using: &random)]
        return Array((try? Self.encoder.encode(manifest)) ?? Data())
    }

    private mutating func bytes() -> Data {
        let alphabet = Array("{}[]\",:0123456789eE+-.truefalsn\\u \n\u{0}format".utf8) + [0xFF, 0xC3, 0xED, 0xA0]
        return Data(
            (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &random)]
            })
    }

    private mutating func damaged() -> Data {
        var bytes = sample()
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...60, using: &random)))
            case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 80)], at: place)
            default: bytes.removeLast(bytes.count - place)
            }
        }
        return Data(bytes)
    }

    /// A manifest in which some values are replaced.
    private mutating func changed() -> Data {
        guard let document = try? JSONDecoder().decode(JSONDocument.self, from: Data(sample())) else { return Data() }
        let rate = Int.random(in: 100...1_500, using: &random)
        return (try? Self.encoder.encode(change(document, rate: rate))) ?? Data()
    }

    private mutating func change(_ document: JSONDocument, rate: Int) -> JSONDocument {
        if Int.random(in: 0..<rate, using: &random) == 0 { return value(depth: 3) }
        switch document {
        case .array(let elements):
            var elements = elements.map { change($0, rate: rate) }
            if Int.random(in: 0..<rate, using: &random) == 0 { elements += elements }
            return .array(elements)
        case .object(let members):
            var changed: [String: JSONDocument] = [:]
            for (name, value) in members.sorted(by: { $0.key < $1.key })
            where Int.random(in: 0..<rate * 4, using: &random) != 0 {
                changed[name] = change(value, rate: rate)
            }
            return .object(changed)
        case .integer where Int.random(in: 0..<4, using: &random) == 0: return value(depth: 0)
        default: return document
        }
    }

    private mutating func value(depth: Int) -> JSONDocument {
        switch Int.random(in: 0..<(depth == 0 ? 9 : 13), using: &random) {
        case 0: return .null
        case 1: return .bool(true)
        case 2: return .integer(.max)
        case 3: return .integer(.min)
        case 4: return .integer(Int64.random(in: -3...3, using: &random))
        case 5: return .number(1e300)
        case 6: return .string("")
        case 7: return .string("desk.v1.Desk/quote")
        case 8: return .string("\u{0}\u{1B}[2J\u{202E}</script>\"'\\")
        case 9: return .object(["enclosing": .object(["levels": .integer(Int64.random(in: -2...4, using: &random))])])
        case 10: return .object(["list": .object(["_0": value(depth: depth - 1)])])
        case 11: return .array([value(depth: depth - 1), value(depth: depth - 1)])
        default: return .object(["format": value(depth: depth - 1), "x": value(depth: depth - 1)])
        }
    }
}
