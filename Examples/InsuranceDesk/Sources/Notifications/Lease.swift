import Transport
import Values

/// The time for which messages belong to one worker. It is derived from the longest time that a delivery takes, and a
/// delivery begins only while it covers that time, so no other worker sends a message that is under way.
///
/// The lease is a row of the database, so its clock is the one that all workers share.
struct Lease: Hashable {
    /// For what a delivery takes beyond its limit on a machine that is busy.
    static let margin = Duration.seconds(1)
    /// At least one delivery, also if the one before it took its whole limit.
    static let duration = DeliveryTerms.limit * 2 + margin

    /// When another worker may have the messages.
    let end: Moment

    /// One that begins now.
    init(from now: Moment) {
        end = now.advanced(by: Lease.duration)
    }

    /// Whether a delivery that begins now has certainly ended before the lease.
    func coversDelivery(from now: Moment) -> Bool {
        now.advanced(by: DeliveryTerms.limit + Lease.margin) <= end
    }
}
