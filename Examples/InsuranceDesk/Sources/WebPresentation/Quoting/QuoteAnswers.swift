import Customers
import Properties
import Rating
import Values
import WebSupport

/// Converts typed values for the services, and maps the services' faults back to the fields of the pages.
struct QuoteAnswers {
    let values: FormValues
    let today: Day

    /// Every fault of one page, in the order of its fields.
    func mistakes(on step: QuoteStep) -> FormMessages {
        do throws(FieldFaults) {
            switch step {
            case .property: _ = try propertyAlone
            case .safety: _ = try property
            case .cover: _ = try cover
            case .you: _ = try customer
            }
            return FormMessages()
        } catch {
            return messages(error, on: step)
        }
    }

    var property: PropertyDetails {
        get throws(FieldFaults) { try PropertyDetails(form: propertyForm, today: today) }
    }

    /// The property part of the request, from the first page; the other pages are assumed to be valid.
    var propertyAlone: PropertyDetails {
        get throws(FieldFaults) {
            let rest = ["construction": "masonry", "year_built": "2000", "flood_zone": "1", "security": ""]
            return try PropertyDetails(form: propertyForm.merging(rest) { _, other in other }, today: today)
        }
    }

    var cover: Cover {
        get throws(FieldFaults) {
            try Cover(form: dictionary(["contents_sum", "liability", "deductible", "claims"]))
        }
    }

    var customer: CustomerDetails {
        get throws(FieldFaults) {
            var form = dictionary(["name", "email", "birth_date"])
            let prefix = livesThere ? "" : "home_"
            for name in ["street", "postcode", "city"] { form[name] = values[prefix + name] }
            return try CustomerDetails(form: form, today: today)
        }
    }

    private var livesThere: Bool { !values["lives_there"].isEmpty }

    private var propertyForm: [String: String] {
        var form = dictionary([
            "type", "street", "postcode", "city", "floor_area", "rooms", "construction", "year_built", "flood_zone",
        ])
        form["security"] = values.all("security").joined(separator: ",")
        return form
    }

    private func dictionary(_ names: [String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, values[$0]) })
    }

    private func messages(_ faults: FieldFaults, on step: QuoteStep) -> FormMessages {
        var messages = FormMessages()
        for field in step.fields {
            let isOwnAddress = field.name.hasPrefix("home_")
            if isOwnAddress, livesThere { continue }
            let name = isOwnAddress ? String(field.name.dropFirst("home_".count)) : field.name
            if let text = faults.message(for: name) { messages.add(text, to: field.name) }
        }
        // A fault in a field of another page must not be lost.
        if messages.isEmpty, let first = faults.faults.first, let field = step.fields.first {
            messages.add(first.message, to: field.name)
        }
        return messages
    }
}
