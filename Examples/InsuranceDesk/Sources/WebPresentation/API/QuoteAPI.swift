import Audit
import Clock
import Customers
import Foundation
import HTTPTypes
import Hummingbird
import Properties
import Quotes
import Rating
import StrataPresentationLayer
import Values
import WebSupport

/// Quotes for other programs: form in, JSON out. Reads no cookie, so it needs no form token.
final class QuoteAPI: Registerable, Sendable {
    static func register(in container: Container) {
        container.register(QuoteAPI.self, QuoteAPI.init(visit:quotes:clock:)).scope(.scoped(.request))
    }

    private struct Answer: Encodable {
        let key: String
        let reference: String
        let totalCents: Int
        let expires: String
    }

    private let visit: Visit
    private let quotes: any QuoteDesk
    private let clock: any OfficeClock

    init(visit: Visit, quotes: any QuoteDesk, clock: any OfficeClock) {
        self.visit = visit
        self.quotes = quotes
        self.clock = clock
    }

    /// Responds with 201 when the quote is on disk, and with 400 and every fault of the form otherwise. The same key
    /// gives the same quote, or 409 if the data differ.
    func make() async throws -> Response {
        let form = visit.form
        let fields = Dictionary(uniqueKeysWithValues: form.names.map { ($0, form[$0]) })
        guard !APIAnswer.isComputable(form["key"]) else {
            let message = "Keys that begin with file- belong to quotes of files. Choose another one."
            return try APIAnswer.faults([FieldFault(field: "key", message: message)], .badRequest)
        }
        let request: QuoteRequest
        do throws(FieldFaults) {
            request = try read(fields)
        } catch {
            return try APIAnswer.faults(error.faults, .badRequest)
        }
        do {
            return try APIAnswer.json(answer(try await quotes.quote(request)), .created)
        } catch let error as QuoteError {
            let fault = FieldFault(field: "key", message: "\(error)")
            switch error {
            case .faultyKey: return try APIAnswer.faults([fault], .badRequest)
            case .keyTaken: return try APIAnswer.faults([fault], .conflict)
            case .unknown, .expired: throw error
            }
        } catch RatingError.unknownTerritory(let postcode) {
            let message = "No home with the postcode \(postcode) is insured."
            return try APIAnswer.faults([FieldFault(field: "postcode", message: message)], .badRequest)
        }
    }

    /// The quote that was created with the key.
    func find(_ key: String) async throws -> Response {
        guard !APIAnswer.isComputable(key), let quote = try await quotes.quote(requestKey: key) else {
            return try APIAnswer.unknownKey()
        }
        return try APIAnswer.json(answer(quote), .ok)
    }

    /// All faults of the three parts together.
    private func read(_ fields: [String: String]) throws(FieldFaults) -> QuoteRequest {
        var faults: [FieldFault] = []
        func part<Part>(_ make: () throws(FieldFaults) -> Part) -> Part? {
            do throws(FieldFaults) { return try make() } catch {
                faults += error.faults.filter { !faults.contains($0) }
                return nil
            }
        }
        let today = clock.today
        let customer = part { () throws(FieldFaults) in try CustomerDetails(form: fields, today: today) }
        let property = part { () throws(FieldFaults) in try PropertyDetails(form: fields, today: today) }
        let cover = part { () throws(FieldFaults) in try Cover(form: fields) }
        guard let customer, let property, let cover else { throw FieldFaults(faults) }
        return QuoteRequest(
            key: fields["key", default: ""], customer: customer, property: property, cover: cover,
            principal: visit.principal)
    }

    private func answer(_ quote: Quote) -> Answer {
        Answer(
            key: quote.requestKey, reference: quote.reference, totalCents: quote.premium.total.cents,
            expires: quote.expires.description)
    }
}
