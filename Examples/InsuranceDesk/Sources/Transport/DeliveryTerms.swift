/// What the outbox and each transport have agreed on.
public enum DeliveryTerms {
    /// The longest that one delivery takes. The contract of a transport in another process has this limit, and the outbox
    /// derives its lease from it, so neither can change without the other.
    public static let limit = Duration.seconds(2)
}
