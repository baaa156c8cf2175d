internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Adds a ``ConnectionGuard`` in front of the codec that hides the version and the repeated fields of a request.
final class ConnectionGuardInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let limits: ConnectionLimits

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(ConnectionGuard(limits), position: .before(codec))
        } catch {
            context.close(promise: nil)
        }
    }
}

/// Enforces the limits of a connection, and ends it wherever client and server could disagree about its state: after
/// HTTP/1.0, after `Connection: close`, after an answer to an unfinished request, and after a request without exactly
/// one `Host` (RFC 9112, 3.2), which is answered with 400.
///
/// All of it runs on the connection's event loop.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Reading {
        case head, body, nothing
    }

    /// The bytes that a client may still send after the last answer, before the connection is cut.
    private static let leftover = 262_144

    private let limits: ConnectionLimits
    private var reading = Reading.head
    /// The requests that have no complete answer, oldest first: whether the connection ends after the answer.
    private var unanswered: [Bool] = []
    /// Whether the answer that is being written is the last one.
    private var isLastAnswer = false
    /// Whether the last answer has been written whole; what is written after it is dropped.
    private var isDone = false
    /// Whether further requests are ignored.
    private var isEnding = false
    private var isStopping = false
    private var ignored = 0
    private var readTimer: Scheduled<Void>?
    private var writeTimer: Scheduled<Void>?
    private var endTimer: Scheduled<Void>?

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { expect(.head, within: limits.head, context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for timer in [readTimer, writeTimer, endTimer] { timer?.cancel() }
    }

    func channelActive(context: ChannelHandlerContext) {
        expect(.head, within: limits.head, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        for timer in [readTimer, writeTimer, endTimer] { timer?.cancel() }
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard !isEnding else { return ignore(part, context) }
        switch part {
        case .head(let head):
            guard Self.hasOneHost(head) else { return refuse(context) }
            unanswered.append(Self.endsConnection(head))
            expect(.body, within: limits.body, context)
        case .body: break
        case .end:
            reading = .nothing
            readTimer?.cancel()
        }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            isStopping = true
            let time = reading == .body ? limits.unfinished : limits.answering
            endTimer?.cancel()
            endTimer = cut(after: time, context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writeTimer?.cancel()
        writeTimer = context.channel.isWritable ? nil : cut(after: limits.answer, context)
        context.fireChannelWritabilityChanged()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isDone else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            let isUnread = reading == .body && unanswered.count <= 1
            isLastAnswer = isStopping || isUnread || unanswered.first ?? true
            if isLastAnswer { head.headers.replaceOrAdd(name: "connection", value: "close") }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .head, .body: context.write(data, promise: promise)
        case .end:
            if !unanswered.isEmpty { unanswered.removeFirst() }
            let isLast = isLastAnswer || isEnding && unanswered.isEmpty
            isDone = isLast
            let written = promise ?? context.eventLoop.makePromise(of: Void.self)
            writeTimer?.cancel()
            writeTimer = cut(after: limits.answer, context)
            written.futureResult.assumeIsolated().whenComplete { _ in self.didAnswer(isLast, context) }
            context.write(data, promise: written)
        }
    }

    private func didAnswer(_ isLast: Bool, _ context: ChannelHandlerContext) {
        writeTimer?.cancel()
        if isLast {
            finish(context)
        } else if unanswered.isEmpty, reading == .nothing {
            expect(.head, within: limits.idle, context)
        }
    }

    /// Closes the writing side, so that the client receives the answer, and everything shortly after.
    private func finish(_ context: ChannelHandlerContext) {
        isEnding = true
        readTimer?.cancel()
        context.close(mode: .output, promise: nil)
        endTimer?.cancel()
        endTimer = cut(after: .seconds(1), context)
    }

    private func ignore(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        guard case .body(let bytes) = part else { return }
        ignored += bytes.readableBytes
        if ignored > Self.leftover { context.close(promise: nil) }
    }

    /// Answers with 400, unless earlier answers are under way; then the connection ends after them.
    private func refuse(_ context: ChannelHandlerContext) {
        isEnding = true
        readTimer?.cancel()
        guard unanswered.isEmpty else { return }
        isDone = true
        let head = HTTPResponseHead(
            version: .http1_1, status: .badRequest, headers: ["connection": "close", "content-length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let written = context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolated().whenComplete { _ in self.finish(context) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    }

    private func expect(_ next: Reading, within time: Duration, _ context: ChannelHandlerContext) {
        reading = next
        readTimer?.cancel()
        readTimer = cut(after: time, context)
    }

    private func cut(after time: Duration, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { context.close(promise: nil) }
    }

    private static func hasOneHost(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["host"]
        return hosts.count == 1 || hosts.isEmpty && isOld(head.version)
    }

    private static func endsConnection(_ head: HTTPRequestHead) -> Bool {
        isOld(head.version)
            || head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
    }

    /// HTTP/1.0 and before.
    private static func isOld(_ version: HTTPVersion) -> Bool { version.major == 0 || version == .http1_0 }
}
