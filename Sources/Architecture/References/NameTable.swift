import Foundation

/// Gives each name a number, so that names are compared and looked up without strings.
///
/// Not thread-safe: each worker has its own table, and ``merge(_:)`` combines them.
@safe
final class NameTable: @unchecked Sendable {
    // Sendable, without a lock: one thread at a time fills the table, and the other threads read it only after
    // `concurrentPerform` has returned or before it is called, which orders the writes before the reads.
    @exclusivity(unchecked) private var mask: Int
    @exclusivity(unchecked) private var slots: UnsafeMutablePointer<UInt32>
    @exclusivity(unchecked) private var bytes: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private var used = 0
    @exclusivity(unchecked) private var capacity: Int
    private let starts = WordBuffer(capacity: 4096)
    private let lengths = WordBuffer(capacity: 4096)
    private let hashes = WordBuffer(capacity: 4096)

    /// The number of names.
    var count: Int { starts.count }

    /// Creates a table that begins with the words of ``Word``, in their order.
    init() {
        unsafe mask = (1 << 14) - 1
        unsafe capacity = 1 << 18
        unsafe slots = .allocate(capacity: mask + 1)
        unsafe slots.initialize(repeating: 0, count: mask + 1)
        unsafe bytes = .allocate(capacity: capacity)
        for word in Word.allCases {
            var text = word.spelling
            text.withUTF8 { buffer in
                guard let start = buffer.baseAddress else { return }
                _ = unsafe intern(start, count: buffer.count, hash: Self.hash(start, count: buffer.count))
            }
        }
    }

    deinit {
        unsafe slots.deallocate()
        unsafe bytes.deallocate()
    }

    /// The initial value of a hash. The tokenizer computes the same hashes while it reads words.
    static let seed: UInt32 = 2_166_136_261

    static func hash(_ start: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        var hash = seed
        var index = 0
        while index < count {
            hash = (hash ^ UInt32(truncatingIfNeeded: unsafe start[index])) &* 16_777_619
            index &+= 1
        }
        return hash
    }

    /// The number of a name; assigns one if it has none.
    func intern(_ start: UnsafePointer<UInt8>, count: Int, hash: UInt32) -> UInt32 {
        var slot = unsafe Int(hash ^ hash >> 15) & mask
        while true {
            let found = unsafe slots[slot]
            if found == 0 { break }
            let name = Int(found) &- 1
            if hashes[name] == hash, Int(lengths[name]) == count,
                unsafe memcmp(bytes + Int(starts[name]), start, count) == 0
            {
                return found &- 1
            }
            slot = unsafe (slot &+ 1) & mask
        }
        if unsafe used &+ count > capacity {
            unsafe capacity = max(capacity * 2, used + count)
            let larger = unsafe UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            unsafe larger.update(from: bytes, count: used)
            unsafe bytes.deallocate()
            unsafe bytes = larger
        }
        unsafe (bytes + used).update(from: start, count: count)
        starts.append(unsafe UInt32(truncatingIfNeeded: used))
        lengths.append(UInt32(truncatingIfNeeded: count))
        hashes.append(hash)
        unsafe used &+= count
        unsafe slots[slot] = UInt32(truncatingIfNeeded: starts.count)
        if unsafe starts.count &* 2 > mask { rehash() }
        return UInt32(truncatingIfNeeded: starts.count &- 1)
    }

    private func rehash() {
        unsafe slots.deallocate()
        unsafe mask = mask * 2 + 1
        unsafe slots = .allocate(capacity: mask + 1)
        unsafe slots.initialize(repeating: 0, count: mask + 1)
        for name in 0..<starts.count {
            var slot = unsafe Int(hashes[name] ^ hashes[name] >> 15) & mask
            while unsafe slots[slot] != 0 { slot = unsafe (slot &+ 1) & mask }
            unsafe slots[slot] = UInt32(truncatingIfNeeded: name &+ 1)
        }
    }

    /// Adds the names of another table. The result maps each number there to the number here.
    func merge(_ other: NameTable) -> WordBuffer {
        let map = WordBuffer(capacity: max(other.count, 1))
        for name in 0..<other.count {
            map.append(
                unsafe intern(
                    UnsafePointer(other.bytes + Int(other.starts[name])), count: Int(other.lengths[name]),
                    hash: other.hashes[name]))
        }
        return map
    }

    /// The number of a text; assigns one if it has none.
    func number(of text: String) -> UInt32 {
        var text = text
        return text.withUTF8 { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe intern(start, count: buffer.count, hash: Self.hash(start, count: buffer.count))
        }
    }

    /// The text of a number.
    func text(_ name: UInt32) -> String {
        unsafe String(
            decoding: UnsafeBufferPointer(start: bytes + Int(starts[Int(name)]), count: Int(lengths[Int(name)])),
            as: UTF8.self)
    }

    /// The number of bytes of a name.
    func length(_ name: UInt32) -> UInt32 { lengths[Int(name)] }

    /// The number of `<` in a name less the number of `>`.
    func angles(_ name: UInt32) -> Int {
        let start = Int(starts[Int(name)])
        return (start..<start &+ Int(lengths[Int(name)])).reduce(0) { difference, place in
            switch unsafe bytes[place] {
            case UInt8(ascii: "<"): difference &+ 1
            case UInt8(ascii: ">"): difference &- 1
            default: difference
            }
        }
    }

    /// Whether the name begins with a capital letter, as types do by convention.
    func isCapital(_ name: UInt32) -> Bool {
        let first = unsafe lengths[Int(name)] > 0 ? bytes[Int(starts[Int(name)])] : 0
        return first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z")
    }
}
