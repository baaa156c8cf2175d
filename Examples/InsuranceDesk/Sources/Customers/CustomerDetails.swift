public import Values

/// The details that customers state about themselves.
public struct CustomerDetails: Hashable, Sendable {
    /// The name by which messages address the customer.
    public let name: String
    /// The address for messages.
    public let email: String
    /// The date of birth.
    public let born: Day
    /// The postal address.
    public let address: Address

    /// Memberwise initializer.
    public init(name: String, email: String, born: Day, address: Address) {
        self.name = name
        self.email = email
        self.born = born
        self.address = address
    }

    /// Reads `name`, `email`, `birth_date`, `street`, `postcode` and `city`.
    ///
    /// - Parameter today: Customers are between 18 and 120 years old on this day.
    /// - Throws: Every fault of the form.
    public init(form values: [String: String], today: Day) throws(FieldFaults) {
        var form = FormReader(values)
        name = form.text("name", "a name", length: 2...80)
        email = form.text("email", "an e-mail address", length: 3...120)
        if !email.isEmpty, !CustomerDetails.isAddress(email) {
            form.refuse("email", "Enter an e-mail address such as ada@example.org.")
        }
        let range = today.adding(months: -120 * 12)...today.adding(months: -18 * 12)
        born = form.day("birth_date", "a date of birth", in: range)
        address = Address(reading: &form)
        try form.finish()
    }

    /// One `@` with text before it, and a dot inside the text after it. Only a delivery shows whether the address
    /// exists.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}
