#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The memory of this process.
package enum ProcessMemory {
    /// How much of it is in main memory, in bytes; nil where the system does not say.
    package static func resident() -> Int? {
        guard let statm = PressureFile.text(of: "/proc/self/statm") else { return nil }
        let words = statm.split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Asks the allocator to give pages that nobody uses back to the system. False where it cannot be asked: Musl's
    /// gives back by itself, and on Apple's systems the system asks the allocator.
    ///
    /// - Complexity: O(heap): milliseconds for a large one.
    package static func giveBackPages() -> Bool {
        #if canImport(Glibc)
            // By name: the module of the C library does not have the header, and another allocator not the function.
            guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return false }
            let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
            return trim(0) == 1
        #else
            return false
        #endif
    }
}
