import Foundation

/// A separate thread for one call; everything that it held is released when the call returns.
final class JoinedThread: @unchecked Sendable {
    // Sendable: the thread uses it first, and its creator only after the join.
    private var body: (() throws -> Part)?
    private var outcome: Result<Part, any Error>?
    #if canImport(Darwin)
        private var thread: pthread_t?
    #else
        private var thread = pthread_t()
    #endif

    private init(_ body: @escaping () throws -> Part) { self.body = body }

    static func run(onStackOf size: Int? = nil, _ body: @escaping () throws -> Part) throws -> Part {
        try start(onStackOf: size, body).join()
    }

    static func start(onStackOf size: Int? = nil, _ body: @escaping () throws -> Part) throws -> JoinedThread {
        let joined = JoinedThread(body)
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        unsafe pthread_attr_init(attributes)
        defer {
            unsafe pthread_attr_destroy(attributes)
            unsafe attributes.deallocate()
        }
        if let size { unsafe pthread_attr_setstacksize(attributes, size) }
        let status = unsafe pthread_create(
            &joined.thread, attributes,
            { argument in
                #if canImport(Darwin)
                    let joined = unsafe Unmanaged<JoinedThread>.fromOpaque(argument).takeRetainedValue()
                #else
                    guard let argument = unsafe argument else { return nil }
                    let joined = unsafe Unmanaged<JoinedThread>.fromOpaque(argument).takeRetainedValue()
                #endif
                joined.run()
                return nil
            }, Unmanaged.passRetained(joined).toOpaque())
        guard status == 0 else { throw POSIXError(.EAGAIN) }
        return joined
    }

    func join() throws -> Part {
        #if canImport(Darwin)
            if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
        guard let outcome else { throw POSIXError(.ECANCELED) }
        return try outcome.get()
    }

    private func run() {
        guard let body else { return }
        outcome = Result { try body() }
        self.body = nil
    }
}
