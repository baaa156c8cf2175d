/// The config that describes a layer, and the position where it is named.
struct LayerDescription {
    let config: any DependencyInjectionConfig.Type
    let site: SourceSite
}
