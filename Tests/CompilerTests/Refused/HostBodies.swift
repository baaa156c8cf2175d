// A body that returns a status on one path returns one on all paths, and only a HostExit is a status.

import StrataAppHost

struct Broken: Error {}

func run(_ host: AppHost, _ isTrue: Bool) async {
    // Refused: missing return in closure expected to return 'HostExit'
    await host.main { _, _ in if isTrue { return .failure } }
    // Refused: missing return in closure expected to return 'HostExit'
    await host.main { _, _ in if isTrue { return HostExit.failure } }
    await host.main { _, _ in
        if isTrue { return .failure }
        print("done")
        // Refused: missing return in closure expected to return 'HostExit'
    }
    // Refused: missing return in closure expected to return 'HostExit'
    _ = await host.launch { _ in if isTrue { return .failure } }
}
