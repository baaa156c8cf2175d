import StrataFleet

/// `strata fleet proto`.
struct FleetProtoCommand {
    let options: Options

    func run() throws -> ExitCode {
        let fleet = try Fleet(options, command: "proto")
        let files = ProtobufFile.files(of: fleet.manifests)
        let packages = files.map { "`\(ManifestReader.plain($0.package))`" }.joined(separator: ", ")
        guard !files.isEmpty else {
            throw ManifestError(faults: [
                "error: no contract is offered in the encoding protobuf, or none can be written in it; "
                    + "`strata fleet check` tells why"
            ])
        }
        let chosen = files.filter { file in options[.package].map { $0 == file.package } ?? true }
        guard let file = chosen.first, chosen.count == 1 else {
            throw UsageError("the contracts have the packages \(packages); name one of them with --package")
        }
        print(file.text, terminator: "")
        return .success
    }
}
