/// Keeps quotes as long as the desk runs; used without `--store`.
actor MemoryQuoteStore: QuoteStore {
    nonisolated let folder: String? = nil
    private var stored: [Quote] = []

    func open() -> DroppedTail? { nil }

    func append(_ drafts: [QuoteDraft]) -> [Quote] {
        let quotes = drafts.enumerated().map { Quote(number: stored.count + $0.offset + 1, draft: $0.element) }
        stored += quotes
        return quotes
    }

    func quotes() -> [Quote] { stored }
    func close() {}
}
