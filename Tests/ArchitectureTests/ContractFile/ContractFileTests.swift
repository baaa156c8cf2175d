import StrataArchitecture
import Testing

struct ContractFileTests {
    private func complaint(_ text: String) -> String {
        do {
            _ = try ContractFile(text, path: "strata.json")
            return ""
        } catch {
            return error.description
        }
    }

    @Test func everyKindIsRead() throws {
        let file = try ContractFile(
            """
            {
              // comments are allowed
              "baseline": "b.json", "defaults": false, "nestedPackages": "all", "folders": ["Sources"],
              "contracts": [
                { "kind": "layers", "name": "l", "exhaustive": false, "because": "r", "layers": [
                  { "name": "Top", "modules": ["A*"], "independentSiblings": true, "optional": true } ] },
                { "kind": "forbidden", "importers": ["A"], "imports": ["B"], "directly": true },
                { "kind": "independent", "modules": ["A", "B"] },
                { "kind": "protected", "modules": ["A"], "importers": [] },
                { "kind": "acyclic" },
                { "kind": "publicSurface", "modules": ["A"], "only": ["B"] },
                { "kind": "publicImports", "modules": ["A"], "only": [] },
                { "kind": "naming", "types": { "conformingTo": "P", "named": "*", "inModule": "A" }, "form": "*P" },
                { "kind": "placement", "types": { "named": "*" }, "in": ["A"] },
                { "kind": "declaredImports", "unused": true },
                { "kind": "containersStayInMain" },
                { "kind": "census" }
              ]
            }
            """)
        #expect(
            file.contracts.map(\.name) == [
                "l", "forbidden", "independent", "protected", "acyclic", "publicSurface", "publicImports", "naming",
                "placement",
                "declaredImports", "containersStayInMain", "census",
            ])
        #expect(file.contracts[0].reason == "r")
        #expect(file.baseline == "b.json")
        #expect(!file.impliesDefaults)
        #expect(file.nestedPackages == .all)
        #expect(file.folders == ["Sources"])
    }

    @Test func trailingCommaIsNamed() {
        #expect(complaint("{\n  \"contracts\": [],\n}") == "strata.json:2:18: error: a comma before `}`; remove it")
        #expect(complaint("{\n  \"a\": [1,\n ]}") == "strata.json:2:10: error: a comma before `]`; remove it")
    }

    @Test func unknownKeyIsAnErrorWithANearMiss() {
        #expect(
            complaint("{ \"contracts\": [\n  { \"kind\": \"protected\", \"modules\": [\"A\"], \"importer\": [] } ] }")
                == "strata.json:2:44: error: the key \"importer\" is unknown here (did you mean \"importers\"?); "
                + "\"importers\" is missing, so correct the name, or add the key with a list of names")
        #expect(
            complaint(
                "{ \"contracts\": [ { \"kind\": \"layers\", \"layers\": [\n  { \"name\": \"A\", \"moduels\": [] } ] } ] }"
            )
                == "strata.json:2:18: error: the key \"moduels\" is unknown here (did you mean \"modules\"?); "
                + "\"modules\" is missing, so correct the name, or add the key with a list of names")
        #expect(
            complaint("{ \"contracts\": [ { \"kind\": \"acyclic\",\n  \"becuase\": \"x\" } ] }")
                == "strata.json:2:3: error: the key \"becuase\" is unknown here (did you mean \"because\"?); the keys are because, kind, of, within"
        )
    }

    @Test func missingKeyIsAnErrorIfNoOtherResemblesIt() {
        let remedy = "error: the key \"importers\" is missing; add it with a list of names"
        #expect(
            complaint("{ \"contracts\": [ { \"kind\": \"protected\", \"modules\": [\"A\"] } ] }")
                == "strata.json:1:18: \(remedy)")
        // `imports` resembles `importers`, and is a key of its own.
        #expect(
            complaint("{ \"contracts\": [ { \"kind\": \"forbidden\", \"imports\": [\"A\"] } ] }")
                == "strata.json:1:18: \(remedy)")
    }

    @Test func twoLayersOfOneNameAreAnErrorWithBothLines() {
        #expect(
            complaint(
                """
                { "contracts": [ { "kind": "layers", "layers": [
                  { "name": "Services", "modules": ["Orders"] },
                  { "name": "Platform", "modules": ["Clock"] },
                  { "name": "Services", "modules": ["Storage"] }
                ] } ] }
                """)
                == "strata.json:4:3: error: the name \"Services\" belongs to another layer, too, at strata.json:2:3; "
                + "rename one of the two, or move its modules to the other")
    }

    @Test func wrongValueIsReportedAtItsOwnLine() {
        #expect(
            complaint("{\n  \"nestedPackages\": \"non\",\n  \"contracts\": [ { \"kind\": \"acyclic\" } ] }")
                == "strata.json:2:21: error: \"nestedPackages\" is \"non\" (did you mean \"none\"?); it should be "
                + "\"dependencies\", \"all\" or \"none\"")
        #expect(
            complaint("{ \"contracts\": [ { \"kind\": \"acyclic\",\n  \"of\": \"file\" } ] }")
                == "strata.json:2:9: error: \"of\" is \"file\" (did you mean \"files\"?); it should be folders, subfolders, files"
        )
    }

    @Test func unknownKindIsAnErrorWithANearMiss() {
        #expect(
            complaint("{ \"contracts\": [ { \"kind\": \"layer\" } ] }")
                == "strata.json:1:18: error: the kind \"layer\" is unknown (did you mean \"layers\"?); the kinds are acyclic, census, "
                + "containersStayInMain, declaredImports, folders, forbidden, independent, layers, metric, naming, placement, protected, "
                + "publicImports, publicSurface")
    }

    @Test func wrongTypeIsNamedWithItsLocation() {
        #expect(
            complaint("{ \"contracts\": [ { \"kind\": 1 } ] }")
                == "strata.json:1:28: error: \"kind\" is a number, but it should be a string")
    }

    @Test func emptyListIsAnError() {
        #expect(
            complaint("{ \"contracts\": [] }")
                == "strata.json:1:16: error: \"contracts\" is empty, so nothing would be checked; add one")
    }

    @Test(arguments: [
        ("", "1:1"), ("{", "1:2"), ("{ \"a\" 1 }", "1:7"), ("{}\n x", "2:2"), ("{ \"a\": \"\n\" }", "1:9"),
        ("{ \"a\": 1, \"a\": 2 }", "1:11"), ("{ \"a\": tru }", "1:8"), ("[1,]", "1:3"),
        ("[0x10]", "1:2"), ("[+1]", "1:2"), ("[.5]", "1:2"), ("[1.]", "1:2"), ("[01]", "1:2"), ("[1e]", "1:2"),
        ("[-]", "1:2"), ("[inf]", "1:2"), ("[\"a\tb\"]", "1:4"), ("[\"\u{0}\"]", "1:3"), ("[\"\\u+041\"]", "1:5"),
        ("\u{FEFF}[1,]", "1:3"), ("\u{FEFF}\n[1,]", "2:3"),
    ])
    func brokenJSONIsNamedWithItsLocation(text: String, place: String) {
        #expect(complaint(text).hasPrefix("strata.json:\(place): error: "))
    }

    @Test(arguments: ["0", "-0", "12", "0.5", "-1.25e+2", "1E9", "1e-3"])
    func numbersInTheGrammarOfJSONAreRead(number: String) {
        let metric = "\"kind\": \"metric\", \"metric\": \"depth\", \"within\": \"A\", \"atMost\": \(number)"
        #expect(complaint("{ \"contracts\": [ { \(metric) } ] }") == "")
    }

    @Test func aControlCharacterInAStringIsNamed() {
        #expect(
            complaint("{ \"a\tb\": 1 }")
                == "strata.json:1:5: error: the string has a control character; write it as \\u0009")
    }

    @Test func deepNestingIsRefused() {
        #expect(complaint(String(repeating: "[", count: 100_000)).contains("nested deeper than 64 levels"))
    }

    @Test func missingFileIsReportedWithTheRemedy() {
        let error = #expect(throws: ArchitectureError.self) { try ContractFile(contentsOf: "/nowhere/strata.json") }
        #expect(
            error?.description
                == "/nowhere/strata.json: error: there is no such contract file; write one with strata init --boundaries, "
                + "or name yours with --contracts"
        )
    }
}
