import Foundation
import StrataArchitecture
import Testing

struct StrataCheckoutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static var repository: String {
        (0..<4).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) { url, _ in
            url.deletingLastPathComponent()
        }.path
    }

    private func checkout(_ path: String) throws -> String {
        for name in ["Package.swift", "Sources/ServiceLayer/a", "Sources/PresentationLayer/a", "Sources/AppHost/a"] {
            try folder.write("", to: "\(path)/\(name)")
        }
        return URL(fileURLWithPath: "\(folder.path)/\(path)").resolvingSymlinksInPath().path
    }

    @Test func theCheckoutOfTheSourcesComesFirst() throws {
        let (first, second) = (try checkout("first"), try checkout("second"))
        #expect(
            StrataCheckout.folder(source: "\(first)/Sources/strata/A.swift", program: "\(second)/.build/debug/strata")
                == first)
        #expect(
            StrataCheckout.folder(source: "/gone/Sources/A.swift", program: "\(second)/.build/debug/strata") == second)
    }

    @Test func aCheckoutOfSwiftPMIsNone() throws {
        let fetched = try checkout("app/.build/checkouts/strata")
        try folder.write("name: \"strata\"", to: "app/Package.swift")
        #expect(
            StrataCheckout.folder(
                source: "\(fetched)/Sources/strata/A.swift", program: "\(folder.path)/app/.build/debug/strata") == nil)
        #expect(!StrataCheckout.isStrata("\(folder.path)/app"))
    }
}
