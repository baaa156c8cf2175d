/// Messages about a store that was not closed in order.
enum StoreText {
    static func dropped(_ tail: DroppedTail) -> String {
        """
        \(tail.file): the last \(tail.bytes) bytes, from byte \(tail.offset), are no whole quote: an earlier run was \
        stopped while it wrote them. They were never confirmed; a copy is in \(tail.copy).

        """
    }
}
