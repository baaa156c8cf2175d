/// The sentences for requests that waited in vain.
enum WaitTexts {
    /// Describes the construction that is waited for, the outermost service of its resolve, and the services for which
    /// that resolve waits.
    static func timedOut(_ limit: Duration, _ making: Making?, _ others: [ServiceKey]) -> String {
        var text = "The limit is \(limit)."
        if let making {
            text += " Another resolve constructs `\(making.entry.key)`, registered at \(making.entry.site)"
            if making.outermost !== making.entry {
                text += ", for `\(making.outermost.key)`, registered at \(making.outermost.site)"
            }
            text += "."
        }
        if !others.isEmpty {
            text += " That resolve waits for " + PathText(count: others.count) { "`\(others[$0])`" }.sequence + "."
        }
        return text + " Look there for a lock, a semaphore or a task that depends on this request."
    }
}
