import StrataFleet
import Testing

/// The whole text of each fault.
@Suite struct FleetProofTests {
    private func texts(_ fleet: [ProcessManifest]) -> [String] { FleetProof.problems(of: fleet).map(\.description) }

    @Test func aFleetWithoutFaults() {
        #expect(texts(Fleets.five) == [])
        #expect(texts([]) == [])
    }

    @Test func aContractThatNobodyOffers() {
        #expect(
            texts([Fleets.gateway]) == [
                """
                gateway 1: notOffered: `gateway 1` calls `desk.v1.Desk`, and no process offers it.
                    in `gateway 1`: `WebServer` → `QuoteController` → `Desk`
                    → Add the manifest of the process that offers it.
                """
            ])
    }

    @Test func aContractInAnotherVersion() {
        let fleet = Fleets.five.changing("desk") { $0.offers[0].contract = "desk.v2.Desk" }
        #expect(
            texts(fleet) == [
                """
                gateway 1: notOffered: `gateway 1` calls `desk.v1.Desk`, and no process offers it.
                    in `gateway 1`: `WebServer` → `QuoteController` → `Desk`
                    → Did you mean `desk.v2.Desk`, which `desk 1` offers?
                    → Add the manifest of the process that offers it.
                """
            ])
    }

    @Test func aContractThatTwoProcessesOffer() {
        let fleet = Fleets.five.changing("mail") { $0.offers.append(Fleets.rates.offers[0]) }
        #expect(
            texts(fleet) == [
                """
                rates 1: offeredTwice: `rates 1` and `mail 1` offer `rates.v1.Rates`, so a caller cannot know which of them \
                responds.
                    in `rates 1`: served by the service `StoredRates`
                    in `mail 1`: served by the service `StoredRates`
                    → Offer it in one process only, or give one of the contracts another name or version.
                    → If they are instances of one process, give them one name and one manifest.
                """
            ])
    }

    @Test func pathsBeyondThreeAreCounted() {
        func lines(_ count: Int) -> [String] {
            var gateway = Fleets.gateway
            gateway.expectations[0].paths = (1...count).map { ["Page\($0)", "Desk"] }
            return FleetProof.problems(of: [gateway]).flatMap(\.details)
        }
        #expect(lines(3).last == "in `gateway 1`: `Page3` → `Desk`")
        #expect(lines(4).suffix(2) == ["in `gateway 1`: `Page3` → `Desk`", "and 1 more path"])
        #expect(lines(5).last == "and 2 more paths")
    }

    @Test func aMissingMethod() {
        let fleet = Fleets.five.changing("rates") { $0.offers[0].methods[0].name = "rates" }
        #expect(
            texts(fleet) == [
                """
                valuation 1: methodMissing: `valuation 1` calls `rates.v1.Rates/rate`, and `rates 1` has no such method.
                    in `valuation 1`: `TableValuer` → `Rates`
                    in `rates 1`: served by the service `StoredRates`
                    → Upgrade `rates 1` to a version that has it, before `valuation 1` runs.
                """
            ])
    }

    @Test func aMethodThatStreamsOnOneSide() {
        let fleet = Fleets.five.changing("mail") { $0.offers[0].methods[0].kind = .unary }
        #expect(
            texts(fleet) == [
                """
                desk 1: streamingDiffers: `desk 1` calls `mail.v1.Mailer/send` as a stream of requests, and `mail 1` serves \
                it as a call with one response.
                    in `desk 1`: `QuoteController` → `StoredDesk` → `Mailer`
                    in `mail 1`: served by the service `Outbox`
                    → Give the method with the changed kind a new name.
                """
            ])
    }

    @Test func aRequestThatTheServerCannotRead() {
        let fleet = Fleets.five.changing("valuation") {
            $0.offers[0].methods[0].request = Fleets.home.adding("year", Fleets.number)
        }
        #expect(
            texts(fleet) == [
                """
                valuation 1: incompatible: `valuation 1` cannot read the request of `valuation.v1.Valuer/value` that `desk 1` \
                writes.
                    `year` is required by the reader and never sent
                    in `desk 1`: `QuoteController` → `StoredDesk` → `Valuer`
                    in `valuation 1`: served by the service `TableValuer`
                    → Make new fields optional for the reader, and let the reader know new values before they are written.
                    → For any other change, add a new method or a new version of the contract.
                """
            ])
    }

    @Test func aResponseThatTheCallerCannotRead() {
        let fleet = Fleets.five.changing("rates") { $0.offers[0].methods[0].response = .optional(Fleets.text) }
        #expect(
            texts(fleet) == [
                """
                valuation 1: incompatible: `valuation 1` cannot read the response of `rates.v1.Rates/rate` that `rates 1` writes.
                    the message may be missing, and the reader requires it
                    the message is written as string and read as int
                    in `valuation 1`: `TableValuer` → `Rates`
                    in `rates 1`: served by the service `StoredRates`
                    → Make new fields optional for the reader, and let the reader know new values before they are written.
                    → For any other change, add a new method or a new version of the contract.
                """
            ])
    }

    @Test func aDeclaredErrorThatTheCallerCannotRead() {
        let fleet = Fleets.five.changing("valuation") {
            $0.offers[0].methods[0].errors["Refused"] = Fleets.record("Refusal", ("reason", Fleets.number))
        }
        #expect(
            texts(fleet).first?.hasPrefix(
                "desk 1: incompatible: `desk 1` cannot read the error `Refused` of `valuation.v1.Valuer/value` that "
                    + "`valuation 1` writes.\n    `reason` is written as int and read as string\n") == true)
    }

    @Test func anErrorThatTheCallerDoesNotKnow() {
        let fleet = Fleets.five.changing("rates") { $0.offers[0].methods[0].errors["Closed"] = Fleets.refusal }
        #expect(
            texts(fleet) == [
                """
                valuation 1: unknownError, information: `rates 1` may respond to `rates.v1.Rates/rate` with the error `Closed`, \
                which `valuation 1` does not know, so it arrives without its type.
                    in `valuation 1`: `TableValuer` → `Rates`
                    in `rates 1`: served by the service `StoredRates`
                    → Build `valuation 1` with the contract of `rates 1`.
                """
            ])
    }

    @Test func aRepeatedCallThatIsNotIdempotent() {
        let fleet = Fleets.five.changing("valuation") { $0.offers[0].methods[0].isIdempotent = false }
        #expect(
            texts(fleet) == [
                """
                desk 1: notIdempotent: `desk 1` calls `valuation.v1.Valuer/value` up to 3 times, and `valuation 1` does \
                not declare it idempotent.
                    in `desk 1`: `QuoteController` → `StoredDesk` → `Valuer`
                    in `valuation 1`: served by the service `TableValuer`
                    → Make one attempt only, or make the method idempotent and declare it so in `valuation 1`.
                """
            ])
    }

    @Test func aLimitThatIsLongerThanTheCallers() {
        let fleet = Fleets.five.changing("valuation") { $0.expectations[0].methods[0].limitMilliseconds = 2001 }
        #expect(
            texts(fleet) == [
                """
                valuation 1: limitInverted: `desk 1` waits 2000 ms for `valuation.v1.Valuer/value`, and `valuation 1` may \
                wait 2001 ms for `rates.v1.Rates/rate` before it responds.
                    in `desk 1`: `QuoteController` → `StoredDesk` → `Valuer`
                    in `valuation 1`: served by the service `TableValuer`
                    in `valuation 1`: `TableValuer` → `Rates`
                    → Lower the limit of `rates.v1.Rates/rate` in `valuation 1` to 2000 ms or less, or raise that of `desk 1`.
                """
            ])
        // The rest of the caller's time travels with the call, so an equal limit is no inversion.
        #expect(texts(fleet.changing("valuation") { $0.expectations[0].methods[0].limitMilliseconds = 2000 }) == [])
        // A method that does not make the call may be faster.
        let apart = fleet.changing("valuation") { $0.offers[0].calls = ["value": []] }
        #expect(texts(apart) == [])
    }

    @Test func aCallWithoutALimit() {
        let unlimited = Fleets.five.changing("gateway") { $0.expectations[0].methods[0].limitMilliseconds = 0 }
        #expect(
            texts(unlimited) == [
                """
                gateway 1: noLimit: `gateway 1` calls `desk.v1.Desk/quote` with a limit of 0 ms.
                    in `gateway 1`: `WebServer` → `QuoteController` → `Desk`
                    → State how long one call may take.
                """
            ])
        let never = Fleets.five.changing("gateway") { $0.expectations[0].methods[0].attempts = 0 }
        #expect(
            texts(never) == [
                """
                gateway 1: noLimit: `gateway 1` calls `desk.v1.Desk/quote` with 0 attempts.
                    in `gateway 1`: `WebServer` → `QuoteController` → `Desk`
                    → State at least one attempt.
                """
            ])
    }

    @Test func attemptsThatMultiply() {
        let fleet = Fleets.five.changing("valuation") { $0.expectations[0].methods[0].attempts = 4 }
        #expect(
            texts(fleet) == [
                """
                valuation 1: attemptsMultiply: `desk 1` calls `valuation.v1.Valuer/value` up to 3 times, and each time \
                `valuation 1` calls `rates.v1.Rates/rate` up to 4 times, up to 12 calls in all.
                    `desk 1` calls `valuation.v1.Valuer/value`
                    `valuation 1` calls `rates.v1.Rates/rate`
                    in `valuation 1`: `TableValuer` → `Rates`
                    → Repeat at one level only: make one attempt of `rates.v1.Rates/rate`, or one of `valuation.v1.Valuer/value`.
                """
            ])
    }

    @Test func attemptsMultiplyOverALevelInBetween() {
        let fleet = Fleets.five
            .changing("desk") {
                $0.expectations[0].methods[0].attempts = 1; $0.offers[0].methods[0].isIdempotent = true
            }
            .changing("gateway") { $0.expectations[0].methods[0].attempts = .max }
            .changing("valuation") { $0.expectations[0].methods[0].attempts = .max }
        let problems = FleetProof.problems(of: fleet)
        #expect(problems.map(\.code) == [.attemptsMultiply])
        #expect(problems.first?.details.count == 4)
    }

    @Test func processesThatWaitForEachOther() {
        let fleet = Fleets.five.changing("rates") {
            $0.expectations = [
                .init(
                    contract: "desk.v1.Desk", methods: [], service: "Desk", waitsAtStart: true,
                    paths: [["StoredRates", "Desk"]])
            ]
        }
        #expect(
            texts(fleet) == [
                """
                desk 1: startCycle: `desk 1` → `valuation 1` → `rates 1` → `desk 1`: each waits for the next at its start, so \
                none of them becomes ready.
                    `desk 1` waits for `valuation.v1.Valuer` of `valuation 1`
                    in `desk 1`: `QuoteController` → `StoredDesk` → `Valuer`
                    `valuation 1` waits for `rates.v1.Rates` of `rates 1`
                    in `valuation 1`: `TableValuer` → `Rates`
                    `rates 1` waits for `desk.v1.Desk` of `desk 1`
                    in `rates 1`: `StoredRates` → `Desk`
                    → Let one of them start without the other: remove "waits at start" from one expectation.
                """
            ])
        let calling = fleet.changing("rates") { $0.expectations[0].waitsAtStart = false }
        #expect(
            texts(calling) == [
                """
                desk 1: callCycle, information: `desk 1` → `valuation 1` → `rates 1` → `desk 1` call in a cycle, so a slow one \
                slows all of them.
                    → Move the part that both need into a process below them, or into one of the two.
                """
            ])
    }

    @Test func aProcessThatWaitsForItself() {
        let fleet = Fleets.five.changing("mail") {
            $0.expectations = [.init(contract: "mail.v1.Mailer", methods: [], service: "Mailer", waitsAtStart: true)]
        }
        #expect(
            texts(fleet) == [
                """
                mail 1: startCycle: `mail 1` waits for itself at its start, so it never becomes ready.
                    `mail 1` waits for `mail.v1.Mailer` of `mail 1`
                    in `mail 1`: the service `Mailer`
                    → Let one of them start without the other: remove "waits at start" from one expectation.
                """
            ])
    }

    @Test func aStoreWithTwoWriters() {
        let fleet = Fleets.five.changing("mail") { $0.stores.append("desk.sqlite") }
        #expect(
            texts(fleet) == [
                """
                desk 1: storeShared: `desk 1` and `mail 1` write `desk.sqlite`.
                    each of them may find that the other has changed the store or, during an upgrade, its format
                    → Let one process write it, and let the others ask that process.
                """
            ])
    }

    @Test func twoManifestsOfOneProcess() {
        var newer = Fleets.mail
        newer.version = "2"
        #expect(
            texts(Fleets.five + [newer]) == [
                """
                mail 1: processTwice: There are 2 manifests of the process `mail`, of the versions `1` and `2`.
                    → Name one manifest for each process; several instances of a process share it.
                    → Give the manifests of the version that runs today to `--from`.
                """
            ])
    }

    @Test func aMessageWhoseSchemaIsNotKnown() {
        let dark = MessageSchema.unreadable(name: "Shape", reason: "it is an enum with associated values")
        let fleet = Fleets.five.changing("rates") {
            $0.offers[0].methods[0].request = Fleets.record("Ask", ("shapes", .list(dark)))
        }.changing("valuation") {
            $0.expectations[0].methods[0].request = Fleets.record("Ask", ("shapes", .list(Fleets.text)))
        }
        #expect(
            texts(fleet) == [
                """
                rates 1: unreadable: The schema of the request of `rates.v1.Rates/rate` is not known: `shapes[]` cannot be read: \
                it is an enum with associated values.
                    in `rates 1`: served by the service `StoredRates`
                    → Send a struct of fields, or an enum with raw values and `CaseIterable`.
                    → If the type decodes itself, let it conform to `DescribedMessage` and state its schema.
                """
            ])
    }

    @Test func aManifestThatContradictsItself() {
        var manifest = Fleets.mail
        manifest.format = 9
        manifest.process = ""
        manifest.offers.append(manifest.offers[0])
        manifest.offers[0].methods.append(Fleets.send)
        manifest.offers[0].calls = ["send": ["rates.v1.Rates/rate"]]
        #expect(
            FleetProof.problems(of: [manifest]).map(\.summary) == [
                "The manifest has the format 9, and this proof reads the format 1.",
                "The process has no name.",
                "The contract `mail.v1.Mailer` has two methods `send`.",
                "The process offers `mail.v1.Mailer` twice.",
                "`mail.v1.Mailer/send` calls `rates.v1.Rates/rate`, which the process does not expect.",
            ])
    }

    @Test func namesCannotMoveTheCursor() {
        var manifest = Fleets.gateway
        manifest.process = "gate\u{1B}[2Jway\n"
        let text = FleetProof.problems(of: [manifest]).map(\.description).joined()
        #expect(text.hasPrefix("gate\\u{1b}[2Jway\\u{a} 1: notOffered: `gate\\u{1b}[2Jway\\u{a} 1` calls"))
    }

    /// Processes that each wait for the next one: twenty times as many take about twenty times as long. If the search
    /// for cycles began at each of them, they would take 400 times as long.
    @Test func costIsLinearInAChain() {
        func chain(_ count: Int) -> [ProcessManifest] {
            (0..<count).map { number in
                ProcessManifest(
                    process: "p\(number)", version: "1",
                    offers: [.init(contract: "c\(number)", methods: [], service: "S")],
                    expectations: number + 1 == count
                        ? [] : [.init(contract: "c\(number + 1)", methods: [], service: "S", waitsAtStart: true)])
            }
        }
        let clock = ContinuousClock()
        func nanoseconds(_ fleet: [ProcessManifest], runs: Int) -> Double {
            let durations = (0..<runs).map { _ in clock.measure { _ = FleetProof.problems(of: fleet) } }
            return (durations.min() ?? .zero) / .nanoseconds(1) / Double(fleet.count)
        }
        let (small, large) = (chain(200), chain(4_000))
        #expect(FleetProof.problems(of: large) == [])
        let (each, eachOfMany) = (nanoseconds(small, runs: 10), nanoseconds(large, runs: 2))
        print("fleet proof: \(Int(each)) ns each of 200, \(Int(eachOfMany)) ns each of 4,000")
        #expect(eachOfMany < each * 5)
    }
}
