import Foundation

/// The locations of this module's files.
enum WebResources {
    static var templates: URL { Bundle.module.bundleURL.appending(path: "Resources/Templates") }
    static var style: URL { Bundle.module.bundleURL.appending(path: "Resources/Style/desk.css") }
}
