/// What stands around every page of a site: its name and where one can go. Sendable.
public struct SiteFrame: Sendable {
    /// A place to go.
    public struct Link: Sendable {
        let label: String
        let path: String

        /// A link with what it is called.
        public init(_ label: String, to path: String) {
            self.label = label
            self.path = path
        }
    }

    private let name: String
    private let links: [Link]
    private let footer: String
    /// Where one signs out; nil where nobody signs in.
    private let signOut: String?

    /// - Parameters:
    ///   - name: The site's name; it leads to `/`.
    ///   - links: Where one can go. A site with `signOut` shows them to who has signed in.
    ///   - footer: What stands below every page.
    ///   - signOut: Where the button to sign out posts to.
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
            view["links"] = links.map { ["label": $0.label, "path": $0.path] }
        }
        if let session { view["formToken"] = session.formToken.text }
        if let account = session?.account, let signOut { view["account"] = ["name": account, "signOut": signOut] }
        return view
    }
}
