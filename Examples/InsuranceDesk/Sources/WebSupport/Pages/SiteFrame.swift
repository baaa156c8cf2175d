/// The frame around every page of a site: its name and its navigation. Sendable.
public struct SiteFrame: Sendable {
    /// A navigation link.
    public struct Link: Sendable {
        let label: String
        let path: String

        /// Creates a link with its label.
        public init(_ label: String, to path: String) {
            self.label = label
            self.path = path
        }
    }

    private let name: String
    private let links: [Link]
    private let footer: String
    /// The address for signing out; nil for a site without accounts.
    private let signOut: String?

    /// - Parameters:
    ///   - name: The site's name; it links to `/`.
    ///   - links: The navigation. A site with `signOut` shows the links after signing in.
    ///   - footer: The text below every page.
    ///   - signOut: The address that the button to sign out posts to.
    public init(name: String, links: [Link], footer: String, signOut: String? = nil) {
        self.name = name
        self.links = links
        self.footer = footer
        self.signOut = signOut
    }

    func view(of page: Page, for session: Session?) -> [String: Any] {
        var view: [String: Any] = [
            "title": page.title, "site": name, "footer": footer, "style": StyleSheet.path,
            "mistaken": page.content["mistakes"] != nil,
        ]
        if signOut == nil || session?.account != nil {
            view["links"] = links.map { link -> [String: Any] in
                var view: [String: Any] = ["label": link.label, "path": link.path]
                // A page of the section that is not its first one is no "page" of the navigation.
                if link.path == page.section { view["current"] = page.title == link.label ? "page" : "true" }
                return view
            }
        }
        if let session { view["formToken"] = session.formToken.text }
        if let account = session?.account, let signOut { view["account"] = ["name": account, "signOut": signOut] }
        return view
    }
}
