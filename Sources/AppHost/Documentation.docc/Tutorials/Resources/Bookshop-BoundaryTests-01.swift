import StrataArchitectureTesting
import Testing

@Test func layersStayApart() throws {
    let codebase = try Codebase(containing: #filePath)
    let layers = Layers(because: "services outlive screens") {
        Layer("Host", "bookshop")
        Layer("Presentation", "Presentation")
        Layer("Services", "Services")
    }
    codebase.expectNoViolations(of: layers)
}
