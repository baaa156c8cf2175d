import Crypto
import Foundation
public import Hummingbird

/// The one style sheet. Its address changes with its content, so browsers may cache it forever. Sendable.
public struct StyleSheet: Sendable {
    private static let content: Data = (try? Data(contentsOf: WebResources.style)) ?? Data()

    /// The address on every page of every site.
    static let path: String = {
        let digits = SHA256.hash(data: content).prefix(8).map { String(0x100 + Int($0), radix: 16).dropFirst() }
        return "/style/\(digits.joined())/desk.css"
    }()

    /// Adds the route of the style sheet.
    ///
    /// - Throws: `PageError` if the file is missing: pages without it would be readable, but ugly.
    public static func route(in router: Router<WebContext>) throws(PageError) {
        guard !content.isEmpty else {
            throw PageError(.unreadable, file: WebResources.style.path, reason: "It is missing or empty.")
        }
        router.get(RouterPath(path)) { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=31536000, immutable",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: content)))
        }
    }
}
