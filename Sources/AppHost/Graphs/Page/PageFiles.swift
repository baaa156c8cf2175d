internal import StrataPage

/// The script and the style of the page, which are separate files in `Files`.
enum PageFiles {
    static let script = unsafe text(of: strata_page_script)
    static let style = unsafe text(of: strata_page_style)

    private static func text(of file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?) -> String {
        var count = 0
        // The bytes are constants of the program: `count` is their number, and they are never freed.
        let start = unsafe file(&count)
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
