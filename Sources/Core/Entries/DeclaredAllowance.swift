/// An allowance as its layer declares it.
struct DeclaredAllowance: Sendable {
    let code: Problem.Code
    let service: ServiceKey
    let target: ServiceKey?
    let reason: String
    let site: SourceSite
}
