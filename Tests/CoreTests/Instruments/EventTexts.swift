import StrataCore

/// Each event as text, to compare the events of two containers. Instead of times, it has the position of the beginning
/// among all beginnings, and the number of constructions that began after its end.
func texts(of events: [ContainerEvent]) -> [String] {
    let began = events.compactMap(\.began).sorted()
    return events.map { event -> String in
        let position = event.began.flatMap { began.firstIndex(of: $0) }
        let end = event.began.flatMap { start in event.duration.map(start.advanced) }
        let later = end.map { end in began.count { $0 > end } }
        let service = event.service.map { "\($0)" } ?? "nothing"
        let site = event.site.map { "\($0)" } ?? "nowhere"
        let error = event.error.map { "\($0.code) \($0.path)" } ?? ""
        let isHere = event.context.map { $0.thread == ConstructionContext.currentThread && $0.task == nil }
        return "\(event.layer) \(event.kind) \(service) \(site) \(position ?? -1) \(later ?? -1) \(error) "
            + "\(event.scope ?? "") \(isHere ?? true)"
    }
}
