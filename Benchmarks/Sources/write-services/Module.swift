/// The files of a module with many services, by name.
struct Module {
    private let services: [WrittenService]
    private let forms: [Form]
    private static let servicesOfFile = 100

    init(services count: Int, dependencies: Int, forms: [Form]) {
        services = (0..<count).map { WrittenService($0, dependencies: dependencies) }
        self.forms = forms
    }

    /// One hundred services a file; the class that has all of them as properties; the functions that register all.
    var files: [(name: String, text: String)] {
        let parts = stride(from: 0, to: services.count, by: Self.servicesOfFile).map {
            services[$0..<min($0 + Self.servicesOfFile, services.count)]
        }
        let all = ("All.swift", lines(all(parts.count)))
        return [all] + parts.enumerated().map { ("Services\($0).swift", lines(file($0, $1))) }
    }

    private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

    private func file(_ number: Int, _ services: ArraySlice<WrittenService>) -> [String] {
        forms.compactMap(\.library).map { "internal import \($0)" } + services.flatMap(\.declarations)
            + (forms.contains(.registerable) ? services.flatMap(\.conformance) : [])
            + forms.flatMap { form in
                let lines = services.map { $0.registration(form) }
                return form == .functions
                    ? lines : ["func \(form.function)\(number)(\(form.parameter)) {"] + lines + ["}"]
            }
    }

    private func all(_ parts: Int) -> [String] {
        var lines = forms.compactMap(\.library).map { "package import \($0)" }
        for form in forms where form != .functions {
            lines.append("package func \(form.function)All(\(form.parameter)) {")
            lines += (0..<parts).map { "    \(form.function)\($0)(\(form.argument))" }
            lines.append("}")
        }
        return lines
    }
}
