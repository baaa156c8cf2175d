public import Foundation
import HTTPTypes
public import Hummingbird
import Mustache

/// The templates of a site, read once, and the frame around every page. Sendable.
///
/// Templates escape their values: `{{name}}`. Only the partials of this module do not.
public struct PageLibrary: Sendable {
    private let library: MustacheLibrary
    private let site: SiteFrame

    /// Reads the templates of this module and those in `folders`; a later folder overrides.
    ///
    /// - Throws: `PageError`, with the file.
    public init(site: SiteFrame, folders: [URL]) throws(PageError) {
        var library = MustacheLibrary()
        for folder in [WebResources.templates] + folders {
            for file in try Self.files(in: folder) {
                let text: String
                do { text = try String(contentsOf: file, encoding: .utf8) } catch {
                    throw PageError(.unreadable, file: file.path, reason: "\(error)")
                }
                do { try library.register(text, named: file.deletingPathExtension().lastPathComponent) } catch {
                    throw PageError(.malformed, file: file.path, reason: "\(error)")
                }
            }
        }
        self.library = library
        self.site = site
    }

    /// A page in the site's frame.
    ///
    /// - Throws: `PageError` if there is no such template.
    public func respond(_ page: Page, for session: Session?) throws(PageError) -> Response {
        var content = site.view(of: page, for: session)
        content.merge(page.content) { _, own in own }
        guard let text = library.render(content, withTemplate: page.template) else {
            throw PageError(.missing, file: page.template + ".mustache", reason: "No folder has it.")
        }
        return Response(
            status: page.status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private static func files(in folder: URL) throws(PageError) -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "mustache" }.sorted { $0.path < $1.path }
        } catch {
            throw PageError(.unreadable, file: folder.path, reason: "\(error)")
        }
    }
}
