internal import StrataCore

extension ContainerCore {
    /// Reports a resolve that failed: to a caller that catches the error, to the observers and to the logging function.
    /// If there is neither an observer nor a logging function, the error is written to standard error, except for a
    /// missing service.
    ///
    /// - Parameter requested: The key that nothing served, or whose service could not be constructed.
    func report(_ code: ResolutionError.Code, _ path: [ServiceKey], requested: RegistrationKey) {
        report(ResolutionError(foreign: code, path: path) { SwinjectTexts.note(code) }, requested: requested)
    }

    func report(_ error: ResolutionError, requested: RegistrationKey) {
        FailureNote.current?.error = error
        let isObserved = tree.isObserved
        if isObserved { tree.emit(SwinjectEvent(kind: .failed, services: error.path, error: error)) }
        if let log = Container.loggingFunction {
            log(SwinjectTexts.logged(error, requested: requested, registrations: registrationsInReach))
        } else if !isObserved, error.code != .missing {
            StandardError.write(SwinjectTexts.failure(error))
        }
    }

    /// The registrations of this container and its ancestors; for equal keys, the nearer registration.
    private var registrationsInReach: [RegistrationKey: ServiceRecord] {
        var registrations: [RegistrationKey: ServiceRecord] = [:]
        for core in ([self] + ancestors).reversed() {
            registrations.merge(core.registry.withLock { $0.entries }) { $1 }
        }
        return registrations
    }
}
