public import HTTPTypes

/// The output of a handler: a template and its data. Not Sendable: it is constructed and rendered in one place.
public struct Page {
    /// The template's name, without its extension.
    public let template: String
    /// The title of the window.
    public let title: String
    /// The data for the template.
    public let content: [String: Any]
    /// The path of the navigation link to which the page belongs; nil for none.
    public let section: String?
    /// The status of the response.
    public let status: HTTPResponse.Status

    /// A page.
    public init(
        _ template: String, title: String, _ content: [String: Any] = [:], section: String? = nil,
        status: HTTPResponse.Status = .ok
    ) {
        self.template = template
        self.title = title
        self.content = content
        self.section = section
        self.status = status
    }
}
