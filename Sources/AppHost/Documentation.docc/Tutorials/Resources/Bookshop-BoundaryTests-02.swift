import StrataArchitecture
import Testing

@Test func layersStayApart() throws {
    let codebase = try Codebase(containing: #filePath, nested: .none)
    let layers = Layers(because: "services outlive screens") {
        Layer("Host", "bookshop")
        Layer("Presentation", "Presentation")
        Layer("Services", "Services")
    }
    let violations = codebase.violations(
        of: layers, .acyclic, .census, .protected("Services", importers: "Presentation"))
    #expect(violations == [])
}
