/// How long a connection may take for each part of its work, so that slow clients hold nothing for long. Sendable.
public struct ConnectionLimits: Sendable {
    /// From the connection to the end of the first request's head.
    public var head: Duration
    /// From the head to the end of the body.
    public var body: Duration
    /// From the end of an answer to the end of the next request's head.
    public var idle: Duration
    /// How long an answer may wait for a client that does not read.
    public var answer: Duration
    /// At a stop: how long a request may take that has not arrived completely.
    public var unfinished: Duration
    /// At a stop: how long the answer of a complete request may take.
    public var answering: Duration

    /// Memberwise initializer with the limits for pages and forms.
    public init(
        head: Duration = .seconds(10), body: Duration = .seconds(30), idle: Duration = .seconds(60),
        answer: Duration = .seconds(30), unfinished: Duration = .seconds(2), answering: Duration = .seconds(10)
    ) {
        self.head = head
        self.body = body
        self.idle = idle
        self.answer = answer
        self.unfinished = unfinished
        self.answering = answering
    }
}
