import Crypto
import Foundation
public import Hummingbird

/// A page that was printed once and kept, with its own style inside of it.
public enum PrintedPage {
    /// The page as it is. The policy lets in the one style that it has, by its hash, and nothing else.
    public static func respond(_ html: String) -> Response {
        var policy = SecurityPolicy.strict
        if let start = html.range(of: "<style>"),
            let end = html.range(of: "</style>", range: start.upperBound..<html.endIndex)
        {
            let digest = SHA256.hash(data: Data(html[start.upperBound..<end.lowerBound].utf8))
            policy = SecurityPolicy.allowing(style: "'sha256-\(Data(digest).base64EncodedString())'")
        }
        return Response(
            status: .ok, headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: policy],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
