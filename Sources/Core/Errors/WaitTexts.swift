/// The sentences for requests that waited in vain.
enum WaitTexts {
    /// Describes the construction under way, the outermost service of its resolve, and the services for which that
    /// resolve waits.
    static func timedOut(_ limit: Duration, _ ongoing: OngoingConstruction?, _ others: [ServiceKey]) -> String {
        var text = "The limit is \(limit)."
        if let ongoing {
            text += " Another resolve constructs `\(ongoing.entry.key)`, registered at \(ongoing.entry.site)"
            if let outermost = ongoing.outermost, outermost !== ongoing.entry {
                text += ", for `\(outermost.key)`, registered at \(outermost.site)"
            }
            text += "."
        }
        if !others.isEmpty {
            text += " That resolve waits for " + PathText(count: others.count) { "`\(others[$0])`" }.sequence + "."
        }
        return text + " Look there for a lock, a semaphore or a task that depends on this request."
    }
}
