extension ResolutionError {
    /// The same error, seen from one level above.
    func prepending(_ entry: Entry) -> ResolutionError {
        // A decorator cannot be resolved once the container of its base is closed, so the path names only the base.
        if code == .containerClosed, let path = storage.path, path.count == 1, path.first == entry.decoratedEntry?.key {
            return self
        }
        return ResolutionError(
            Storage(
                code: code, path: ResolutionPath(entry.key, storage.path), site: site ?? entry.site,
                underlying: underlying, note: storage.note, suspended: storage.suspended))
    }
}
