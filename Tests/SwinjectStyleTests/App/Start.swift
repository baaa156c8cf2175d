import Foundation
import StrataSwinjectBridge

/// What `main` does once.
enum Application {
    private static let lock = NSLock()
    private static var texts: [String] = []

    static var failures: [String] {
        lock.lock()
        defer { lock.unlock() }
        return texts
    }

    static let start: Void = {
        Container.loggingFunction = { text in
            // Optional services are requested and often missing. Other containers of the process fail on their threads.
            guard text.contains("QuoteScreen"), !text.contains("Optional") else { return }
            lock.lock()
            defer { lock.unlock() }
            texts.append(text)
        }
        Services.configure()
        UserInterface.configure()
    }()
}
