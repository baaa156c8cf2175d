import StrataServiceLayer

/// Registers the store that the settings select: the folder of `--store`, otherwise memory.
enum QuoteStoreChoice: Registerable {
    static func register(in container: Container) {
        container.register((any QuoteStore).self) { (settings: Settings, device: any Device) -> any QuoteStore in
            guard let folder = settings.store else { return MemoryQuoteStore() }
            return FolderQuoteStore(folder: folder, device: device)
        }
        .scope(.container)
        .closed { store in try await store.close() }
    }
}
