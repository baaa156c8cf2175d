import StrataArchitecture
import Testing

struct ContainersStayInMainTests {
    private static let layers =
        "public enum Services: DependencyInjectionConfig { public static let container = Container() }"

    @Test func mainFileMayNameContainers() {
        let codebase = Codebase.sample([
            "Services": Self.layers, "App": "@main struct App { let c = Services.container }",
            "Tool/main": "Services.container",
        ])
        #expect(codebase.violations(of: .containersStayInMain) == [])
    }

    @Test func otherFilesMayNot() {
        let codebase = Codebase.sample([
            "Services": Self.layers,
            "Web": "struct Page {\n    let a = Core.Services.container\n    let b = Other.container\n}",
        ])
        #expect(
            codebase.complaints(.containersStayInMain) == [
                "Sources/Web/Web.swift:2:13: error: Services.container is named outside the main file; take the dependencies as "
                    + "parameters and register an initializer instead [containersStayInMain]"
            ])
    }

    @Test func selfInTheConfigCounts() {
        let codebase = Codebase.sample([
            "Services": Self.layers + "\nextension Services { static let a = Self.container }"
        ])
        #expect(codebase.violations(of: .containersStayInMain).map(\.location.position.line) == [2])
    }

    @Test func isImpliedIfThereAreContainers() {
        let codebase = Codebase.sample(["Services": Self.layers, "Web": "let a = Services.container"])
        #expect(codebase.violations(of: .acyclic).map(\.contract) == ["containersStayInMain"])
        #expect(codebase.violations(of: .acyclic, defaults: false) == [])
    }

    @Test func isNotImpliedElsewhereButMatchesNothingWhenNamed() {
        let codebase = Codebase.sample(["Web": "let a = Services.container"])
        #expect(codebase.violations(of: .acyclic) == [])
        #expect(
            codebase.violations(of: .containersStayInMain).map(\.subject) == [
                "matches nothing: no type is written to conform to DependencyInjectionConfig"
            ])
    }
}

struct CensusTests {
    @Test func managedTypesAreFine() {
        let codebase = Codebase.sample([
            "Services": """
            enum Services { static var managedTypes: [any Registerable.Type] { [Billing.Rates.self, Group.self, `Odd`.self] } }
            struct Odd: Registerable {}
            """,
            "Billing": """
            public enum Group: RegisterableGroup { public static var managedTypes: [any Registerable.Type] { [Inner.Nested.self, Self.self] } }
            final class Rates: Service, Core.Registerable {}
            enum Inner { struct Nested {} }
            extension Inner.Nested: Registerable {}
            """,
        ])
        #expect(codebase.complaints(.census) == [])
    }

    @Test func forgottenTypeIsReportedWithItsLocation() {
        let codebase = Codebase.sample([
            "Services":
                "enum Services { static var managedTypes: [any Registerable.Type] { [A.self] } }\nstruct A: Registerable {}\n"
                + "final class B: Sendable & Registerable {}"
        ])
        #expect(
            codebase.complaints(.census) == [
                "Sources/Services/Services.swift:3:13: error: B conforms to Registerable, but no managedTypes names it, so it is "
                    + "never registered; add B.self to the managedTypes of its layer, or remove the conformance [census]"
            ])
    }

    @Test func conformanceThroughAProtocolCounts() {
        let codebase = Codebase.sample([
            "Web": "protocol Screen: Registerable {}\nprotocol Tab: Screen {}\nstruct Home: Tab {}"
        ])
        #expect(codebase.violations(of: .census).map(\.subject) == ["Home is in no managedTypes"])
    }

    @Test func equalNamesInOtherModulesAreDistinguished() {
        let codebase = Codebase.sample([
            "A": "struct Home: Registerable {}\nenum L { static var managedTypes: [T] { [Home.self] } }",
            "B": "struct Home: Registerable {}", "C": "struct Home: Registerable {}",
            "D": "enum M { static var managedTypes: [T] { [C.Home.self] } }",
        ])
        #expect(codebase.violations(of: .census).map(\.location.path) == ["Sources/B/B.swift"])
    }

    @Test func genericExtensionIsManagedByItsPlainName() {
        let codebase = Codebase.sample([
            "Web": "struct Cache<Key> {}\nextension Cache<Int>: Registerable {}\nlet managedTypes = [Cache<Int>.self]"
        ])
        #expect(codebase.violations(of: .census) == [])
    }

    @Test func targetsWithADashInTheirNameAreFound() {
        let codebase = Codebase.sample([
            "quote-desk": "struct A: Registerable {}\nlet managedTypes = [A.self]",
            "Other": "struct B: Registerable {}\nlet managedTypes = [Other.B.self, quote_desk.C.self]",
            "quote-desk/C": "struct C: Registerable {}",
        ])
        #expect(codebase.violations(of: .census) == [])
    }

    @Test func testsAreLeftOut() {
        let codebase = Codebase.sample(
            [
                "Web": "struct A: Registerable {}\nlet managedTypes = [A.self]",
                "WebTests": "struct Fake: Registerable {}",
            ],
            kinds: ["WebTests": .test])
        #expect(codebase.violations(of: .census) == [])
    }

    @Test func codebaseWithoutRegisterableMatchesNothing() {
        #expect(
            Codebase.sample(["A": "struct B {}"]).violations(of: .census).map(\.subject) == [
                "matches nothing: no type is written to conform to Registerable"
            ])
    }
}
