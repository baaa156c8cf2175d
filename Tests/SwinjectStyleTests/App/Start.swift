import Foundation
import StrataSwinjectBridge

/// What `main` does once.
enum Application {
    private(set) static var failures: [String] = []

    static let start: Void = {
        Container.loggingFunction = { text in
            // Optional services are asked for and often not there.
            guard !text.contains("Optional") else { return }
            failures.append(text)
        }
        Services.configure()
        UserInterface.configure()
    }()
}
