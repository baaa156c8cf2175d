import Foundation
import StrataFleet
import Testing

@Suite struct ProtobufFileTests {
    struct Room: Codable {
        enum CodingKeys: Int, CodingKey { case area = 1 }
        var area: Int16
    }

    struct Home: Codable {
        enum Kind: String, Codable, CaseIterable { case detached, terraced }
        enum Level: Int, Codable, CaseIterable { case low, high }
        enum CodingKeys: Int, CodingKey {
            case kind = 1
            case rooms = 3
            case built = 2
            case day = 4
            case picture, notes, level, parts, size, link
        }

        var kind: Kind
        var rooms: [Room]
        var built: Int?
        var day: Date
        var picture: Data
        var notes: [String: Room]
        var level: Level?
        var parts: [Home]
        var size: Double
        var link: UUID
    }

    struct Refused: Codable, Error {
        enum CodingKeys: Int, CodingKey { case reason = 1 }
        var reason: String
    }

    private func method(
        _ name: String, _ kind: MethodDescription.Kind, _ request: MessageSchema, _ response: MessageSchema,
        errors: [String: MessageSchema] = [:]
    ) -> MethodDescription {
        MethodDescription(
            name: name, kind: kind, request: request, response: response, errors: errors,
            isIdempotent: kind == .unary, limitMilliseconds: 2000, encoding: .protobuf)
    }

    private func process(_ contract: String, _ methods: [MethodDescription]) -> ProcessManifest {
        ProcessManifest(
            process: "valuation", version: "1", offers: [.init(contract: contract, methods: methods, service: "S")])
    }

    private var valuer: ProcessManifest {
        process(
            "insurance.valuation.v1.Valuer",
            [
                method(
                    "Value", .unary, MessageSchema(of: Home.self), MessageSchema(of: Int.self),
                    errors: ["Refused": MessageSchema(of: Refused.self)]),
                method("Rooms", .bidirectionalStreaming, MessageSchema(of: Room.self), MessageSchema(of: [Room].self)),
                method("Day", .clientStreaming, MessageSchema(of: Date.self), MessageSchema(of: Room?.self)),
            ])
    }

    @Test func theFileOfAContract() {
        let files = ProtobufFile.files(of: [valuer])
        #expect(files.map(\.package) == ["insurance.valuation.v1"])
        #expect(files.map(\.contracts) == [["insurance.valuation.v1.Valuer"]])
        #expect(
            files.first?.text == """
                syntax = "proto3";

                package insurance.valuation.v1;

                import "google/protobuf/timestamp.proto";

                service Valuer {
                  // Takes 2000 ms at most.
                  // May fail with Refused, a detail of the status.
                  rpc Value(Home) returns (ValueResponse) {
                    option idempotency_level = IDEMPOTENT;
                  }

                  // Takes 2000 ms at most.
                  rpc Rooms(stream Room) returns (stream RoomsResponse);

                  // Takes 2000 ms at most.
                  rpc Day(stream google.protobuf.Timestamp) returns (DayResponse);
                }

                message Refused {
                  string reason = 1;
                }

                message Room {
                  int32 area = 1;
                }

                message Home {
                  // One of: detached, terraced
                  string kind = 1;
                  optional int64 built = 2;
                  repeated Room rooms = 3;
                  google.protobuf.Timestamp day = 4;
                  bytes picture = 5;
                  map<string, Room> notes = 6;
                  // One of: 0, 1
                  optional int64 level = 7;
                  repeated Home parts = 8;
                  double size = 9;
                  string link = 10;
                }

                message ValueResponse {
                  int64 value = 1;
                }

                message RoomsResponse {
                  repeated Room value = 1;
                }

                message DayResponse {
                  optional Room value = 1;
                }

                """)
    }

    @Test func packagesHaveTheirOwnFilesAndJSONHasNone() {
        let room = MessageSchema(of: Room.self)
        var json = method("A", .unary, room, room)
        json.encoding = .json
        let files = ProtobufFile.files(of: [
            process("b.v1.B", [method("A", .unary, room, room)]), process("a.v1.A", [method("A", .unary, room, room)]),
            process("a.v1.J", [json]),
        ])
        #expect(files.map(\.package) == ["a.v1", "b.v1"])
        #expect(files.map(\.contracts) == [["a.v1.A"], ["b.v1.B"]])
    }

    @Test func schemasWithOneNameAreDistinguished() {
        func record(_ name: String, _ field: String) -> MessageSchema {
            .record(name: name, fields: [.init(name: field, number: 1, schema: .scalar(.int))])
        }
        let text = ProtobufFile.files(of: [
            process(
                "a.v1.Room",
                [
                    method("A", .unary, record("X.Home", "a"), record("Y.Home", "b")),
                    method("B", .unary, record("Z.Home", "a"), record("X.Room", "a")),
                ])
        ]).first?.text
        #expect(text?.contains("rpc A(Home) returns (Home2)") == true)
        // The same schema is one message, and the service has its name to itself.
        #expect(text?.contains("rpc B(Home) returns (Room2)") == true)
    }

    /// The name of a declared error is sent on the wire, so in its package it cannot be another message.
    @Test func anErrorNameIsOneMessageOfItsPackage() {
        func error(_ field: String, _ type: String = "NotFound") -> MessageSchema {
            .record(name: type, fields: [.init(name: field, number: 1, schema: .scalar(.string))])
        }
        func fleet(_ contracts: (name: String, error: String, schema: MessageSchema)...) -> [ProcessManifest] {
            contracts.map { contract in
                var manifest = process(
                    contract.name,
                    [
                        method(
                            "Get", .unary, MessageSchema(of: Room.self), MessageSchema(of: Room.self),
                            errors: [contract.error: contract.schema])
                    ])
                manifest.process = contract.name
                return manifest
            }
        }
        let different = fleet(("p.v1.Y", "NotFound", error("name")), ("p.v1.X", "NotFound", error("id")))
        #expect(ProtobufFile.files(of: different).map(\.contracts) == [["p.v1.X"]])
        #expect(
            FleetProof.problems(of: different).map(\.description) == [
                """
                p.v1.Y 1: unwritable: The error `NotFound` of `p.v1.Y/Get` cannot be written as Protocol Buffers: \
                `p.v1.X/Get` declares another error of this name in the same package.
                    in `p.v1.Y 1`: served by the service `S`
                    → Give the error another name, or the same fields everywhere in the package.
                """
            ])
        let service = fleet(("p.v1.X", "Y", error("id", "Y")), ("p.v1.Y", "Closed", error("id", "Closed")))
        #expect(ProtobufFile.files(of: service).map(\.contracts) == [["p.v1.Y"]])
        #expect(
            FleetProof.problems(of: service).map(\.summary) == [
                "The error `Y` of `p.v1.X/Get` cannot be written as Protocol Buffers: the package has a service of "
                    + "this name, `p.v1.Y`."
            ])
        // Equal messages, and errors of other packages, are no conflict.
        for fine in [
            fleet(("p.v1.X", "NotFound", error("id")), ("p.v1.Y", "NotFound", error("id", "Other.NotFound"))),
            fleet(("p.v1.X", "NotFound", error("id")), ("p.v2.Y", "NotFound", error("name"))),
        ] {
            #expect(FleetProof.problems(of: fine) == [])
            #expect(ProtobufFile.files(of: fine).flatMap(\.contracts).count == 2)
        }
        let json = different.map { manifest in
            var manifest = manifest
            manifest.offers[0].methods[0].encoding = .json
            return manifest
        }
        #expect(FleetProof.problems(of: json) == [])
    }

    @Test func namesCannotBecomeOtherText() {
        let text = ProtobufFile.files(of: [
            process(
                "a.v1.S",
                [
                    method(
                        "A;\n}", .unary,
                        .record(name: "X;\n", fields: [.init(name: "9\"\n}", number: 1, schema: .scalar(.int))]),
                        .record(
                            name: "Y",
                            fields: [
                                .init(name: "c", number: 1, schema: .choice(name: "C", values: ["x\n}", "y"]))
                            ]))
                ])
        ]).first?.text
        #expect(text?.contains("  rpc A___(X__) returns (Y)") == true, "\(text ?? "")")
        #expect(text?.contains("  int64 T9___ = 1;\n") == true)
        #expect(text?.contains("// One of: x\\u{a}}, y\n") == true)
    }

    // MARK: Types without a schema

    private func obstacles<T: Decodable>(_ type: T.Type) -> [String] { MessageSchema(of: type).protobufObstacles }

    @Test func eachObstacleIsNamed() {
        struct Unnumbered: Codable { var area: Int }
        struct Bad: Codable {
            enum CodingKeys: Int, CodingKey { case zero = 0, reserved = 19_500, lists = 1, maps, names, nested, maybe }
            var zero: Int
            var reserved: Int
            var lists: [[Int]]
            var maps: [String: [Int]]
            var names: [String?]
            var nested: [Unnumbered]
            var maybe: [Int]?
        }
        #expect(obstacles(Unnumbered.self) == ["`area` has no number"])
        #expect(
            obstacles(Bad.self).sorted() == [
                "`lists[]` is a list inside a list", "`maps[*]` is a list inside a map",
                "`maybe` is a list that may be missing, which looks like one without elements",
                "`names[]` may be missing inside a list", "`nested[].area` has no number",
                "`reserved` has the number 19500; a field number is 1 to 536870911, but not 19000 to 19999",
                "`zero` has the number 0; a field number is 1 to 536870911, but not 19000 to 19999",
            ])
        #expect(obstacles(Home.self).isEmpty)
        #expect(obstacles([Int].self).isEmpty)
        #expect(obstacles([Int]?.self).count == 1)
        let twice = MessageSchema.record(
            name: "R",
            fields: [
                .init(name: "a", number: 1, schema: .scalar(.int)), .init(name: "b", number: 1, schema: .scalar(.int)),
            ])
        #expect(twice.protobufObstacles == ["`b` has the number 1, as `a` has"])
    }

    @Test func theProofReportsObstaclesAndOtherEncodings() {
        let rates = Fleets.five.changing("rates") { rates in
            for index in rates.offers[0].methods.indices { rates.offers[0].methods[index].encoding = .protobuf }
        }
        let differs = FleetProof.problems(of: rates).first { $0.code == .encodingDiffers }
        #expect(
            differs?.summary
                == "`valuation 1` writes and reads `rates.v1.Rates/rate` as JSON, and `rates 1` as Protocol Buffers.")
        var unwritable = Fleets.five
        unwritable.expected("desk.v1.Desk", "quote") { $0.encoding = .protobuf }
        unwritable.offered("desk.v1.Desk", "quote") { $0.encoding = .protobuf }
        let problems = FleetProof.problems(of: unwritable).filter { $0.code == .unwritable }
        let summaries = problems.map(\.summary)
        #expect(
            summaries.contains(
                "The request of `desk.v1.Desk/quote` cannot be written as Protocol Buffers: `area` has no number."))
        #expect(
            summaries.contains(
                "The response of `desk.v1.Desk/quote` cannot be written as Protocol Buffers: `cost` has no number."))
        #expect(problems.allSatisfy { !$0.advice.isEmpty })
    }

    @Test func theEncodingIsPartOfTheManifestAndTheFingerprint() throws {
        var json = valuer
        for index in json.offers[0].methods.indices { json.offers[0].methods[index].encoding = .json }
        #expect(json.offers[0].fingerprint != valuer.offers[0].fingerprint)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let written = try encoder.encode(valuer)
        #expect(try JSONDecoder().decode(ProcessManifest.self, from: written) == valuer)
        // A manifest of a program that knew JSON only.
        let old = String(decoding: written, as: UTF8.self).replacing("\"encoding\":\"protobuf\",", with: "")
        #expect(try JSONDecoder().decode(ProcessManifest.self, from: Data(old.utf8)) == json)
    }

    @Test func theToolPrintsTheFile() throws {
        let run = try ToolRun()
        defer { run.remove() }
        try run.write([valuer])
        let printed = try run.strata("fleet", "proto", "valuation.json")
        #expect(printed.code == 0)
        #expect(printed.output == ProtobufFile.files(of: [valuer]).first?.text)
        var other = process("b.v1.B", valuer.offers[0].methods)
        other.process = "b"
        try run.write([other])
        let several = try run.strata("fleet", "proto", ".")
        #expect(several.code == 2)
        #expect(several.errors.contains("`b.v1`, `insurance.valuation.v1`"), "\(several.errors)")
        #expect(try run.strata("fleet", "proto", ".", "--package", "b.v1").output.contains("package b.v1;"))
        try run.write([Fleets.rates])
        let none = try run.strata("fleet", "proto", "rates.json")
        #expect(none.code == 2)
        #expect(none.errors.contains("no contract is offered in the encoding protobuf"), "\(none.errors)")
    }

    @Test func damagedManifestsDoNotTrap() {
        for seed in 1...500 as ClosedRange<UInt64> {
            var fuzzer = ManifestFuzzer(seed: seed)
            guard var manifest = try? JSONDecoder().decode(ProcessManifest.self, from: fuzzer.file()) else { continue }
            for offer in manifest.offers.indices {
                for method in manifest.offers[offer].methods.indices {
                    manifest.offers[offer].methods[method].encoding = .protobuf
                }
            }
            for file in ProtobufFile.files(of: [manifest]) { #expect(!file.text.contains("\u{1B}")) }
        }
    }
}
