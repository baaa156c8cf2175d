import Foundation
import StrataAppHost

@main enum Main {
    static func main() async {
        switch CommandLineReader.read(Array(CommandLine.arguments.dropFirst())) {
        case .help(let text): print(text, terminator: "")
        case .refused(let text):
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            exit(ExitCode.usage.rawValue)
        case .run(let settings):
            do { try Presentation.configure(providing: settings) } catch { print(error); exit(78) }
            let task = Task { try await Presentation.container.resolve(FrontDesk.self).serve().rawValue }
            signal(SIGTERM, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
            source.setEventHandler { task.cancel() }
            source.resume()
            do { exit(try await task.value) } catch { print(error) }
        }
    }
}
