import Crypto
import Foundation
public import Hummingbird

/// A page that was printed once and stored, with its own inline style.
public enum PrintedPage {
    /// Responds with the unchanged page. The security policy allows its one inline style, by its hash, and nothing
    /// else.
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
