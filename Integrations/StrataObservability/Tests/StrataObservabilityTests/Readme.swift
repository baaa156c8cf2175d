// The code of the README. `Scripts/check-integrations.sh` compares.

import Logging
import StrataAppHost
import StrataObservability

enum Main {
    static func main() async {
        let host = AppHost(Services.self, providing: Switchboard())
        host.log(to: Logger(label: "desk"))
        host.measure()
        host.trace()
        await host.main()
    }
}

func logStartsForDebugging(_ host: AppHost, _ logger: Logger) {
    host.log(to: logger) { event in event.kind == .started ? .debug : event.logLevel }
}
