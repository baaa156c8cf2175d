import Foundation
import StrataArchitecture
import Testing

/// A name that the file system, the compiler or SwiftPM would reject is refused before anything is written.
struct NewNameTests {
    @Test(arguments: ["Billing", "Web2", "URL_Cache", "B"])
    func plainNamesAreAccepted(name: String) throws {
        #expect(try NewName(name, for: .module).text == name)
    }

    @Test(arguments: [
        (
            "book-shop",
            "\"book-shop\" cannot be the name of a module: it contains \"-\"; use A–Z, a–z, 0–9 and _ (did you mean \"BookShop\"?)"
        ),
        ("Bücher", "\"Bücher\" cannot be the name of a module: it contains \"ü\"; use A–Z, a–z, 0–9 and _"),
        (
            "billing",
            "\"billing\" cannot be the name of a module: it does not begin with a capital letter, and Billing is a module "
                + "of this package; choose another"
        ),
        (
            "orders",
            "\"orders\" cannot be the name of a module: it does not begin with a capital letter (did you mean \"Orders\"?)"
        ),
        (
            "bill-ing",
            "\"bill-ing\" cannot be the name of a module: it contains \"-\"; use A–Z, a–z, 0–9 and _, and Billing is a module "
                + "of this package; choose another"
        ),
        ("2Web", "\"2Web\" cannot be the name of a module: it does not begin with a capital letter"),
        (
            "../Web",
            "\"../Web\" cannot be the name of a module: it contains \".\"; use A–Z, a–z, 0–9 and _ (did you mean \"Web\"?)"
        ),
        ("class", "\"class\" cannot be the name of a module: class is a Swift keyword; choose another"),
        ("Self", "\"Self\" cannot be the name of a module: Self is a Swift keyword; choose another"),
        (
            "Container",
            "\"Container\" cannot be the name of a module: it hides the name of a type of Strata's; choose another"
        ),
        ("StrataCore", "\"StrataCore\" cannot be the name of a module: it hides the name of a module; choose another"),
        ("String", "\"String\" cannot be the name of a module: it hides the name of a type of Swift's; choose another"),
        ("BILLING", "\"BILLING\" cannot be the name of a module: Billing is a module of this package; choose another"),
        ("", "the name of a module is empty; give it one"),
    ])
    func othersAreRefusedWithTheReason(name: String, sentence: String) throws {
        let fault = #expect(throws: NameFault.self) {
            try NewName(name, for: .module, taken: ["Billing": "a module of this package"])
        }
        #expect(fault?.description == "error: \(sentence)")
    }

    /// A new public type of the framework belongs in `NewName.frameworkTypes`.
    @Test func everyPublicTypeOfTheFrameworkIsRefused() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
        let codebase = try Codebase(
            root: sources.path, folders: [sources.path])
        let modules: Set = ["Core", "ServiceLayer", "PresentationLayer", "AppHost", "Testing"]
        let types = codebase.types.filter {
            // The reader of a tutorial writes its sources.
            modules.contains($0.module) && $0.kind != .extension && $0.access == .public && !$0.isNested
                && !$0.location.path.contains(".docc/")
        }
        #expect(types.count > 100)
        for type in types where (try? NewName(type.name, for: .service)) != nil {
            Issue.record(
                "\(type.name) at \(type.location) is not among the refused names; add it to NewName.frameworkTypes")
        }
    }
}
