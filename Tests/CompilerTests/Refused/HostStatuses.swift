// Neither a literal nor a misspelled member is accepted as an exit status.

import StrataAppHost

func run(_ host: AppHost, _ isTrue: Bool) async {
    // Refused: cannot convert value of type 'Int' to closure result type 'HostExit'
    await host.main { _, _ in if isTrue { return .failure } else { return 65 } }
    // Refused: cannot infer contextual base in reference to member 'sucess'
    await host.main { _, _ in .sucess }
    // Refused: cannot convert value of type 'Int' to specified type 'HostExit'
    let status: HostExit = 65
    _ = status
}
