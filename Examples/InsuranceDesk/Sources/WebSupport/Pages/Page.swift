public import HTTPTypes

/// What a handler shows: a template and what it shows in it. Not Sendable: it is made and rendered in one place.
public struct Page {
    /// The template's name, without its extension.
    public let template: String
    /// The title of the window.
    public let title: String
    /// What the template shows.
    public let content: [String: Any]
    /// The status of the answer.
    public let status: HTTPResponse.Status

    /// A page.
    public init(
        _ template: String, title: String, _ content: [String: Any] = [:], status: HTTPResponse.Status = .ok
    ) {
        self.template = template
        self.title = title
        self.content = content
        self.status = status
    }
}
