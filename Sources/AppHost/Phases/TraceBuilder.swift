internal import StrataCore

/// Arranges recorded times in tracks, and finds the requester of each construction.
struct TraceBuilder {
    /// A span of one track before its own duration is final.
    private struct Draft {
        var span: StartupTrace.Span
        /// The order of tracks: 0 the host, 1 hosted services, 2 threads, 3 tasks.
        var rank: Int
    }

    private let state: StartupRecorder.State
    private let began: ContinuousClock.Instant
    private let plan: StartPlan
    private let graph: DependencyGraph
    private let identities: [String]
    private let nodeAt: [Place: Int]
    private let threadNames: [UInt: String]
    /// The end of spans that are still under way.
    private let now: ContinuousClock.Instant

    private struct Place: Hashable {
        let service: ServiceKey
        let site: SourceSite?
    }

    /// A thread or a task: its constructions follow or contain each other.
    private enum Strand: Hashable {
        case thread(UInt)
        case task(UInt64)

        init(_ context: ConstructionContext) {
            self = context.task.map(Self.task) ?? .thread(context.thread)
        }
    }

    init(
        _ state: StartupRecorder.State, began: ContinuousClock.Instant, _ plan: StartPlan, _ graph: DependencyGraph
    ) {
        self.state = state
        self.began = began
        self.plan = plan
        self.graph = graph
        identities = GraphIdentities(graph).nodes
        nodeAt = Dictionary(
            graph.nodes.indices.map { (Place(service: graph.nodes[$0].key, site: graph.nodes[$0].site), $0) },
            uniquingKeysWith: { first, _ in first })
        var names: [UInt: String] = [:]
        if let main = state.mainThread { names[main] = "main thread" }
        var count = 0
        for work in state.works.sorted(by: { $0.began < $1.began }) where names[work.context.thread] == nil {
            count += 1
            names[work.context.thread] = "thread \(count)"
        }
        for failure in state.failures where names[failure.thread] == nil {
            count += 1
            names[failure.thread] = "thread \(count)"
        }
        threadNames = names
        now = .now
    }

    var trace: StartupTrace {
        var drafts = phases
        let strands = Dictionary(grouping: state.works) { Strand($0.context) }.mapValues(Self.nested)
        let hosted = hostedTracks
        let resolves = resolves(of: hosted)
        for (number, track) in hosted { drafts += hooks(of: number, track) }
        var rows: [ContinuousClock.Instant] = []
        let groups = strands.flatMap { strand, works in
            Self.outermost(works).map { (strand: strand, began: $0[$0.startIndex].began, works: $0) }
        }
        for (strand, _, works) in groups.sorted(by: { $0.began < $1.began }) {
            if let track = hostedTrack(of: works[works.startIndex], resolves) {
                drafts += spans(of: works, on: track, 1, "the host", strands)
                continue
            }
            switch strand {
            case .thread(let thread):
                drafts += spans(of: works, on: threadNames[thread] ?? "a thread", 2, nil, strands)
            case .task:
                drafts += spans(of: works, on: Self.row(for: works, in: &rows), 3, nil, strands)
            }
        }
        drafts += state.failures.map(failedConstruction)
        return StartupTrace(spans: Self.sorted(drafts), up: state.up.map { $0 - began })
    }

    // MARK: Hooks and phases

    private var phases: [Draft] {
        func phase(_ name: String, _ from: ContinuousClock.Instant, _ to: ContinuousClock.Instant) -> Draft {
            Draft(
                span: StartupTrace.Span(
                    name: name, kind: .phase, service: nil, identity: nil, site: nil, requester: nil, track: "host",
                    thread: nil, start: from - began, duration: to - from, own: to - from, error: nil),
                rank: 0)
        }
        guard let proved = state.proved else { return [] }
        return [phase("configure and prove", began, proved), phase("start", proved, state.up ?? now)]
    }

    /// The track of each hosted service that has a hook: its name, with its layer if two services have the same name.
    private var hostedTracks: [(number: Int, track: String)] {
        let numbers = Set(state.hooks.compactMap(\.hook.service)).sorted()
        let names = numbers.map { "\(graph.nodes[plan.nodes[$0]].key)" }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(numbers, names).map { number, name in
            (number, counts[name] == 1 ? name : identities[plan.nodes[number]])
        }
    }

    private func hooks(of number: Int, _ track: String) -> [Draft] {
        let node = plan.nodes[number]
        let own = state.hooks.filter { $0.hook.service == number }
        var drafts = own.map { times in
            draft(
                node, times.hook.kind == .resolve ? .resolve : .start, from: times.began, to: times.ended ?? now,
                on: track, error: times.error)
        }
        if let first = own.first, let proved = state.proved, let last = lastDependency(of: number) {
            drafts.append(draft(plan.nodes[last], .wait, from: proved, to: first.began, on: track, error: nil))
        }
        return drafts
    }

    /// The hosted service that this one waited for: the dependency that was up last.
    private func lastDependency(of number: Int) -> Int? {
        let dependencies = plan.dependencies[number]
        return state.hooks.filter { $0.hook.service.map(dependencies.contains) == true }
            .max { ($0.ended ?? now) < ($1.ended ?? now) }?.hook.service
    }

    private func draft(
        _ node: Int, _ kind: StartupTrace.Span.Kind, from: ContinuousClock.Instant, to: ContinuousClock.Instant,
        on track: String, error: String?
    ) -> Draft {
        Draft(
            span: StartupTrace.Span(
                name: "\(graph.nodes[node].key)", kind: kind, service: graph.nodes[node].key,
                identity: identities[node], site: graph.nodes[node].site, requester: "the host", track: track,
                thread: nil, start: from - began, duration: to - from, own: to - from, error: error),
            rank: 1)
    }

    // MARK: Constructions and waits

    /// In nesting order: a span comes before the spans that it contains.
    private static func nested(_ works: [StartupRecorder.Work]) -> [StartupRecorder.Work] {
        works.sorted { ($0.began, $1.duration) < ($1.began, $0.duration) }
    }

    /// The constructions of a strand in groups: each group begins with a construction that no other contains.
    private static func outermost(_ works: [StartupRecorder.Work]) -> [ArraySlice<StartupRecorder.Work>] {
        var starts: [Int] = []
        var end: ContinuousClock.Instant?
        for (position, work) in works.enumerated() where end.map({ work.began >= $0 }) ?? true {
            starts.append(position)
            end = work.began + work.duration
        }
        return zip(starts, starts.dropFirst() + [works.count]).map { works[$0..<$1] }
    }

    /// When the host resolved each hosted service, and its track.
    private func resolves(
        of hosted: [(number: Int, track: String)]
    ) -> [Place: (times: StartupRecorder.HookTimes, track: String)] {
        var resolves: [Place: (times: StartupRecorder.HookTimes, track: String)] = [:]
        for (number, track) in hosted {
            let node = graph.nodes[plan.nodes[number]]
            let own = state.hooks.first { $0.hook.service == number && $0.hook.kind == .resolve }
            if let own { resolves[Place(service: node.key, site: node.site)] = (own, track) }
        }
        return resolves
    }

    /// The track of a hosted service, for the construction that its `resolve` hook requested.
    private func hostedTrack(
        of work: StartupRecorder.Work, _ resolves: [Place: (times: StartupRecorder.HookTimes, track: String)]
    ) -> String? {
        guard let (times, track) = resolves[Place(service: work.service, site: work.event.site)],
            work.context.outerTask == nil, work.began >= times.began,
            times.ended.map({ work.began + work.duration <= $0 }) ?? true
        else { return nil }
        return track
    }

    /// The first row whose last task has ended before this one begins.
    private static func row(
        for works: ArraySlice<StartupRecorder.Work>, in rows: inout [ContinuousClock.Instant]
    ) -> String {
        let first = works[works.startIndex]
        let end = first.began + first.duration
        let row = rows.firstIndex { $0 <= first.began } ?? rows.count
        if row == rows.count { rows.append(end) } else { rows[row] = end }
        return "tasks \(row + 1)"
    }

    private func spans(
        of works: ArraySlice<StartupRecorder.Work>, on track: String, _ rank: Int, _ outermost: String?,
        _ strands: [Strand: [StartupRecorder.Work]]
    ) -> [Draft] {
        var open: [(end: ContinuousClock.Instant, name: String)] = []
        return works.map { work in
            while let last = open.last, last.end <= work.began { open.removeLast() }
            let requester =
                open.last?.name ?? outermost
                ?? work.context.outerTask.flatMap { innermost(of: strands[.task($0)] ?? [], at: work.began) }
            let name = "\(work.service)"
            if !work.isWait { open.append((work.began + work.duration, name)) }
            let node = nodeAt[Place(service: work.service, site: work.event.site)]
            return Draft(
                span: StartupTrace.Span(
                    name: name, kind: work.isWait ? .wait : .construct, service: work.service,
                    identity: node.map { identities[$0] }, site: work.event.site, requester: requester, track: track,
                    thread: threadNames[work.context.thread], start: work.began - began, duration: work.duration,
                    own: work.duration, error: nil),
                rank: rank)
        }
    }

    /// The service that a task constructs at an instant.
    private func innermost(of works: [StartupRecorder.Work], at instant: ContinuousClock.Instant) -> String? {
        works.last { !$0.isWait && $0.began <= instant && instant < $0.began + $0.duration }.map { "\($0.service)" }
    }

    // MARK: Failures

    /// The construction that a failed resolve ended with: of the last service of its path that is registered.
    ///
    /// Its beginning is not reported. If the host was constructing a hosted service, the factory can have run only
    /// after the last of its dependencies was constructed, so its span begins then; otherwise it has no length.
    private func failedConstruction(_ failure: StartupRecorder.Failure) -> Draft {
        let position =
            failure.path.lastIndex { nodeAt[Place(service: $0, site: failure.site)] != nil } ?? failure.path.count - 1
        let service = failure.path[position]
        let node = nodeAt[Place(service: service, site: failure.site)]
        let resolve = hostedTracks.lazy.compactMap { number, track in
            state.hooks.last { times in
                times.hook.service == number && times.hook.kind == .resolve && times.error != nil
                    && graph.nodes[plan.nodes[number]].key == failure.path.first
                    && times.began <= failure.ended && failure.ended <= times.ended ?? now
            }.map { (began: $0.began, track: track) }
        }.first
        let from = resolve.map { start(of: failure, node, since: $0.began) } ?? failure.ended
        let requester = position > 0 ? "\(failure.path[position - 1])" : resolve.map { _ in "the host" }
        let thread = threadNames[failure.thread] ?? "a thread"
        return Draft(
            span: StartupTrace.Span(
                name: "\(service)", kind: .construct, service: service, identity: node.map { identities[$0] },
                site: node.flatMap { graph.nodes[$0].site }, requester: requester, track: resolve?.track ?? thread,
                thread: thread, start: from - began, duration: failure.ended - from, own: failure.ended - from,
                error: failure.error),
            rank: resolve == nil ? 2 : 1)
    }

    /// When the last dependency was constructed; if none was constructed for it, when the thread last constructed
    /// anything.
    private func start(
        of failure: StartupRecorder.Failure, _ node: Int?, since began: ContinuousClock.Instant
    ) -> ContinuousClock.Instant {
        let dependencies = Set(graph.edges.filter { $0.source == node }.compactMap(\.target))
        let works = state.works.filter { $0.began >= began && $0.began + $0.duration <= failure.ended }
        let own = works.filter { work in
            nodeAt[Place(service: work.service, site: work.event.site)].map(dependencies.contains) == true
        }
        let before = own.isEmpty ? works.filter { $0.context.thread == failure.thread } : own
        return before.map { $0.began + $0.duration }.max() ?? began
    }

    // MARK: The end

    /// Sorted by track and time, with the own durations. Tracks are ordered by their first span that is not a wait,
    /// because waits begin when the start does.
    private static func sorted(_ drafts: [Draft]) -> [StartupTrace.Span] {
        let work = drafts.filter { $0.span.kind != .wait }
        let first = Dictionary(work.map { ($0.span.track, $0.span.start) }, uniquingKeysWith: min)
        var spans = drafts.sorted { left, right in
            let (a, b) = (left.span, right.span)
            if left.rank != right.rank { return left.rank < right.rank }
            if a.track != b.track { return (first[a.track] ?? .zero, a.track) < (first[b.track] ?? .zero, b.track) }
            return (a.start, b.duration) < (b.start, a.duration)
        }.map(\.span)
        var open: [Int] = []
        for position in spans.indices {
            while let last = open.last,
                spans[last].track != spans[position].track
                    || spans[last].start + spans[last].duration <= spans[position].start
            {
                open.removeLast()
            }
            if let around = open.last { spans[around].own -= spans[position].duration }
            open.append(position)
        }
        return spans
    }
}
