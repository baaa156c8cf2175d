import Foundation
import Hummingbird
import Testing

@testable import WebSupport

struct PageTests {
    private func library(_ templates: [String: String] = [:]) throws -> PageLibrary {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(RandomToken().text)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in templates {
            try text.write(to: folder.appending(path: name + ".mustache"), atomically: true, encoding: .utf8)
        }
        return try PageLibrary(site: SiteFrame(name: "Site", links: [], footer: ""), folders: [folder])
    }

    @Test func aMissingTemplateIsNamed() throws {
        let library = try library()
        #expect(throws: PageError(.missing, file: "nowhere.mustache", reason: "No folder has it.")) {
            try library.respond(Page("nowhere", title: ""), for: nil)
        }
    }

    @Test func aMalformedTemplateIsNamed() throws {
        let error = #expect(throws: PageError.self) { try library(["bad": "{{#open}}"]) }
        #expect(error?.code == .malformed && error?.file.hasSuffix("bad.mustache") == true)
    }

    @Test func aMissingFolderIsNamed() {
        let error = #expect(throws: PageError.self) {
            try PageLibrary(
                site: SiteFrame(name: "", links: [], footer: ""), folders: [URL(filePath: "/nowhere")])
        }
        #expect(error?.code == .unreadable && error?.file == "/nowhere")
    }

    @Test(arguments: [
        (0, "0.00\u{A0}€"), (7, "0.07\u{A0}€"), (-7, "−0.07\u{A0}€"), (123_456, "1,234.56\u{A0}€"),
        (-100_000_000, "−1,000,000.00\u{A0}€"),
    ])
    func amountsReadAsAmounts(_ cents: Int, _ text: String) {
        #expect(Amount.text(cents: cents) == text)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")])
    func countsAreGrouped(_ count: Int, _ text: String) {
        #expect(Amount.text(count: count) == text)
    }

    /// What opens must close: the templates of this module.
    @Test func theTemplatesOpenNoMoreThanTheyClose() throws {
        let folder = WebResources.templates
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for element in ["div", "p", "ul", "li", "form", "fieldset", "main", "header", "svg"] {
                let opened = text.matches(of: try Regex("<\(element)[ >{]")).count
                #expect(
                    opened == text.matches(of: try Regex("</\(element)>")).count,
                    "\(element) in \(file.lastPathComponent)")
            }
        }
    }

    /// The policy would refuse them, and readers without script would see nothing.
    @Test func theTemplatesHaveNoScriptAndNoStyle() throws {
        let folder = WebResources.templates
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("<script") && !text.contains(" style=") && !text.contains("{{{"))
            #expect(text.firstMatch(of: /\son[a-z]+=/) == nil)
        }
    }
}
