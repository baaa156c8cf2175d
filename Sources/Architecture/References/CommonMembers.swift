/// Names of members that the standard library and Foundation give to many types.
///
/// If the text does not show the type of the receiver, such a name more probably means the library's member than the
/// only member of the codebase with that name.
enum CommonMembers {
    static let names: [String] = """
        count isEmpty first last map filter reduce forEach sorted sort contains append insert remove removeAll removeLast
        removeFirst popLast joined split index indices startIndex endIndex min max enumerated reversed compactMap flatMap
        prefix suffix dropFirst dropLast keys values key value description debugDescription hashValue rawValue init self
        none some success failure get set load store add exchange wait signal lock unlock withLock cancel resume start stop
        run next makeIterator makeAsyncIterator advanced distance capacity reserveCapacity formIndex formUnion union
        intersection subtracting isSubset isSuperset allSatisfy firstIndex lastIndex lowercased uppercased hasPrefix hasSuffix
        utf8 utf16 unicodeScalars characters data bytes path name id error message code type kind size length offset
        position location range lowerBound upperBound zero one infinity encode decode container singleValueContainer
        unkeyedContainer encodeNil finalize update initialize deinitialize deallocate allocate pointee baseAddress
        bindMemory withUnsafeBytes withUnsafeMutableBytes withUnsafeBufferPointer withUnsafeMutableBufferPointer wrappedValue
        projectedValue main shared default current standard yield send receive finish result sleep now seconds milliseconds
        hash equal merge merging mapValues grouping swapAt shuffled random elements element left right top bottom width
        height x y write read close open flush output input text string format components url host port user body header
        headers status state options parent children root node token tokens line column file function
        """.split(whereSeparator: \.isWhitespace).map(String.init)
}
