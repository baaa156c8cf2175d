/// A manifest has the current format and does not contradict itself.
struct ManifestRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        fleet.processes.indices.flatMap { process in
            faults(fleet.processes[process]).map { fault in
                FleetProblem(
                    .manifest, process: FleetTexts(fleet).title(process), contract: fault.contract,
                    summary: fault.summary, advice: [fault.advice])
            }
        }
    }

    private struct Fault {
        var contract: String?
        let summary: String
        var advice = "Print the manifest again with the program that it belongs to."
    }

    private func faults(_ manifest: ProcessManifest) -> [Fault] {
        var faults: [Fault] = []
        if manifest.format != ProcessManifest.currentFormat {
            faults.append(
                Fault(
                    summary: "The manifest has the format \(manifest.format), and this proof reads the format "
                        + "\(ProcessManifest.currentFormat).",
                    advice: "Build the process and the proof with the same version of Strata."))
        }
        if manifest.process.isEmpty { faults.append(Fault(summary: "The process has no name.")) }
        for contract in twice(manifest.offers.map(\.contract)) {
            faults.append(
                Fault(
                    contract: contract, summary: "The process offers \(FleetTexts.name(contract)) twice.",
                    advice: "List only one of the two offers."))
        }
        let groups =
            manifest.offers.map { ($0.contract, $0.methods) } + manifest.expectations.map { ($0.contract, $0.methods) }
        for (contract, methods) in groups {
            for method in twice(methods.map(\.name)) {
                faults.append(
                    Fault(
                        contract: contract,
                        summary:
                            "The contract \(FleetTexts.name(contract)) has two methods \(FleetTexts.name(method)).",
                        advice: "Rename one of them."))
            }
        }
        let calls = Set(
            manifest.expectations.flatMap { wanted in wanted.methods.map { "\(wanted.contract)/\($0.name)" } })
        for offer in manifest.offers {
            for (method, targets) in offer.calls.sorted(by: { $0.key < $1.key }) {
                for target in targets where !calls.contains(target) {
                    faults.append(
                        Fault(
                            contract: offer.contract,
                            summary: "\(FleetTexts.method(offer.contract, method)) calls \(FleetTexts.name(target)), "
                                + "which the process does not expect."))
                }
            }
        }
        return faults
    }

    private func twice(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}

/// A process has one manifest, unless the fleet is a mixture of versions.
struct ProcessTwiceRule: FleetRule {
    func problems(in fleet: FleetIndex) -> [FleetProblem] {
        guard !fleet.allowsVersions else { return [] }
        return fleet.versions.values.filter { $0.count > 1 }.map { processes in
            let texts = FleetTexts(fleet)
            let versions = FleetTexts.list(processes.map { FleetTexts.name(fleet.processes[$0].version) })
            return FleetProblem(
                .processTwice, process: texts.title(processes[0]),
                summary: "There are \(processes.count) manifests of the process "
                    + "\(FleetTexts.name(fleet.processes[processes[0]].process)), of the versions \(versions).",
                advice: [
                    "Name one manifest for each process; several instances of a process share it.",
                    "Give the manifests of the version that runs today to `--from`.",
                ])
        }
    }
}
