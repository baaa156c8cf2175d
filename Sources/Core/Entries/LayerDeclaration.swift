/// A declaration that is not a registration: `allow`, `collects`, `opens` or `provesStrictly`.
///
/// It applies to a layer. A stack refuses it among the overrides of a test, where it would have no effect.
struct LayerDeclaration: Sendable {
    enum Kind: Sendable { case allow, collects, opens, provesStrictly }

    let kind: Kind
    /// The service or the scope that it names, as problems print it.
    let subject: String
    let site: SourceSite
}
