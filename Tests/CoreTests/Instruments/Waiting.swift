import StrataCore

/// Returns as soon as the resolve that constructs `service` waits for another construction.
///
/// Uses the error of a request with a timeout: it names the services for which the construction under way waits.
func untilMaking<Service, Other>(
    _ service: Service.Type, in container: Container, waitsFor other: Other.Type
) async {
    let impatient = Container("Impatient", parent: container)
    impatient.constructionTimeout = .milliseconds(1)
    while true {
        do {
            _ = try await impatient.resolve(service)
            return
        } catch {
            if "\(error)".contains("That resolve waits for `\(ServiceKey(other))`") { return }
        }
    }
}

/// The result of a resolve that awaits, or of one on a new thread.
func outcome<Service: Sendable>(
    of service: Service.Type, from container: Container, isAwaited: Bool
) -> Task<Service, any Error> {
    if isAwaited { return Task.detached { try await container.resolve(service) } }
    let ended = Gate()
    let outcome = Variable<Result<Service, ResolutionError>?>(nil)
    _ = startThread {
        do throws(ResolutionError) {
            outcome.set(.success(try container.resolveNow(service)))
        } catch {
            outcome.set(.failure(error))
        }
        ended.open()
    }
    return Task {
        await ended.wait()
        // Proof: it is set before the gate is opened.
        guard let outcome = outcome.current else { throw CancellationError() }
        return try outcome.get()
    }
}

/// Runs each part of a task on a new thread, so that a factory may block it and the pool stays free.
final class OwnThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        _ = startThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
