internal import StrataCore

/// A violation of a contract of the sources, as `strata check --format json` writes it.
struct ContractViolation: Hashable {
    struct Step: Hashable {
        let importer: String
        let imported: String
    }

    let contract: String
    let path: String
    let line: Int
    let column: Int
    let message: String
    let reason: String?
    /// The imports that lead from the importing module to the forbidden one; empty if the violation is about something
    /// else.
    let chain: [Step]

    /// - Throws: `GraphFileError` with the location of the first fault.
    static func read(_ text: String) throws(GraphFileError) -> [ContractViolation] {
        do throws(GraphFileError) {
            return try JSONMember(JSONReader.read(text)).elements("violations", ContractViolation.init)
        } catch {
            throw GraphFileError(
                code: error.code == .notJSON ? .notJSON : .notViolations, place: error.place,
                reason: error.reason, source: "`strata check --format json > FILE`")
        }
    }

    private init(_ value: JSONMember) throws(GraphFileError) {
        contract = try value.string("contract")
        path = try value.string("path")
        line = try value.int("line")
        column = try value.int("column")
        message = try value.string("message")
        reason = try value.optionalString("reason")
        chain = try value.elements("chain") { step throws(GraphFileError) in
            Step(importer: try step.string("importer"), imported: try step.string("imported"))
        }
    }

    var jsonValue: JSONValue {
        .object([
            ("contract", .string(contract)), ("path", .string(path)), ("line", .int(line)), ("column", .int(column)),
            ("message", .string(message)), ("reason", .optional(reason)),
            (
                "chain",
                .array(
                    chain.map {
                        .object([("importer", .string($0.importer)), ("imported", .string($0.imported))])
                    })
            ),
        ])
    }
}
