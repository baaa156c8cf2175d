#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The memory of this process.
package enum ProcessMemory {
    /// The resident memory in bytes; nil where `/proc` cannot be read, as on Apple's systems.
    package static func resident() -> Int? {
        guard let statm = PressureFile.text(of: "/proc/self/statm") else { return nil }
        let words = statm.split(separator: " ")
        guard words.count > 1, let pages = Int(words[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Asks the allocator to return unused pages to the system. False if it returned none or cannot be asked: Musl's
    /// allocator returns pages by itself, and on Apple's systems the system asks the allocator.
    ///
    /// - Complexity: O(heap): milliseconds for a large one.
    package static func returnUnusedPages() -> Bool {
        #if canImport(Glibc)
            // By name, because the C library's module lacks the header, and another allocator may lack the function.
            guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return false }
            let trim = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)
            return trim(0) == 1
        #else
            return false
        #endif
    }
}
