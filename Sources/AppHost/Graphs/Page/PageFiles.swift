internal import StrataPage

/// The script and the style of the page, which are files of their own in `Files`.
enum PageFiles {
    static let script = unsafe text(of: strata_page_script)
    static let style = unsafe text(of: strata_page_style)

    private static func text(of file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?) -> String {
        var count = 0
        // The bytes are constants of the program: they are as many as it says, and they stay.
        let start = unsafe file(&count)
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
