@testable import StrataGRPC
import StrataTesting
import Testing

extension OverTheNetwork {
    @Suite struct SecurityTests {
        /// How a call ends: with an answer, or with the code of its failure.
        private func outcome(_ server: RunningServer, _ security: ClientSecurity) async throws -> String {
            let client = try RemoteClient(Peer<ValuerContract>(at: server.address, security: security))
            var outcome = "answered"
            do {
                _ = try await client.call(ValuerContract.record, .example)
            } catch let failure as RemoteFailure {
                outcome = failure.code.description
                #expect(failure.code != .notAdmitted || !failure.mayHaveHappened)
            }
            await client.close()
            return outcome
        }

        @Test func onlyAdmittedPeersAreServed() async throws {
            let (authority, other) = (try Authority(), try Authority())
            defer {
                authority.remove()
                other.remove()
            }
            let identity = try authority.identity("valuation")
            try await RunningServer.run(change: { $0.security = .mutualTLS(identity, admitting: ["desk"]) }) { server in
                let desk = try authority.identity("desk")
                #expect(try await outcome(server, .mutualTLS(desk, server: "valuation")) == "answered")
                let stranger = try authority.identity("stranger")
                #expect(try await outcome(server, .mutualTLS(stranger, server: "valuation")) == "notAdmitted")
                // The certificate of the server has another name.
                #expect(try await outcome(server, .mutualTLS(desk, server: "ledger")) == "unavailable")
                // Another authority, in either direction.
                let foreign = try other.identity("desk")
                #expect(try await outcome(server, .mutualTLS(foreign, server: "valuation")) == "unavailable")
                var halfForeign = foreign
                halfForeign.authority = desk.authority
                #expect(try await outcome(server, .mutualTLS(halfForeign, server: "valuation")) == "unavailable")
                #expect(try await outcome(server, .plaintext) == "unavailable")
            }
        }

        @Test func aMissingCertificateIsToldAtTheStart() async throws {
            let missing = Identity(certificates: "/no/a.pem", privateKey: "/no/a.key", authority: "/no/ca.pem")
            #expect(throws: (any Error).self) {
                try RemoteClient(
                    Peer<ValuerContract>(at: .unix(path: "/x"), security: .mutualTLS(missing, server: "a")))
            }
            let listener = Listener(at: .tcp("127.0.0.1", port: 0), security: .mutualTLS(missing, admitting: ["desk"]))
            let server = RemoteServer(listener, []) { true }
            await #expect(throws: ListenerError.self) { try await server.start() }
        }
    }
}
