/// The resources and actions that a page is allowed: https://www.w3.org/TR/CSP3.
enum SecurityPolicy {
    /// No script, and no style except the site's own file.
    static let strict = allowing(style: "'self'")

    /// The same, with another source of style.
    static func allowing(style: String) -> String {
        "default-src 'none'; style-src \(style); img-src 'self'; form-action 'self'; base-uri 'none'; "
            + "frame-ancestors 'none'"
    }
}
