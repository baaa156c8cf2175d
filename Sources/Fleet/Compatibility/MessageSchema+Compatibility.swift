extension MessageSchema {
    /// The reasons that `reader` cannot read every value that `writer` writes; empty if it can.
    ///
    /// A reader ignores fields that it does not know and accepts that an optional field is missing. It reads an integer
    /// as a wider one of the same signedness, and an enum with raw values as its raw type. Field numbers must agree
    /// where both sides declare them. Names of types do not count. At most 100,000 pairs of parts are compared; larger
    /// schemas are reported as ``SchemaProblem/Kind/tooLarge``.
    public static func problems(writer: MessageSchema, reader: MessageSchema) -> [SchemaProblem] {
        var comparison = SchemaComparison(writer: SchemaNodes(writer), reader: SchemaNodes(reader))
        comparison.run()
        return comparison.problems
    }

    /// The parts of the schema that could not be read, with the reasons.
    public var unreadableParts: [SchemaProblem] {
        var comparison = SchemaComparison(writer: SchemaNodes(self), reader: SchemaNodes(self))
        comparison.run()
        return comparison.problems.filter { $0.kind == .unreadable }
    }
}

extension MessageSchema.Scalar {
    /// Whether each value of `written` is a value of this kind in every encoding.
    func reads(_ written: MessageSchema.Scalar) -> Bool {
        if self == written { return true }
        guard let wide = width, let narrow = written.width, wide.isSigned == narrow.isSigned else { return false }
        return narrow.bits <= wide.bits
    }

    private var width: (isSigned: Bool, bits: Int)? {
        switch self {
        case .int8: (true, 8)
        case .int16: (true, 16)
        case .int32: (true, 32)
        case .int64, .int: (true, 64)
        case .uint8: (false, 8)
        case .uint16: (false, 16)
        case .uint32: (false, 32)
        case .uint64, .uint: (false, 64)
        case .bool, .string, .double, .float, .bytes, .instant: nil
        }
    }

    /// Whether a raw value of an enum, as a manifest writes it, is a value of this kind.
    func holdsRawValue(_ text: String) -> Bool {
        let isNumber = text.first.map { $0.isNumber || $0 == "-" } ?? false
        switch self {
        case .string: return !isNumber
        case .int8: return Int8(text) != nil
        case .int16: return Int16(text) != nil
        case .int32: return Int32(text) != nil
        case .int64, .int: return Int64(text) != nil
        case .uint8: return UInt8(text) != nil
        case .uint16: return UInt16(text) != nil
        case .uint32: return UInt32(text) != nil
        case .uint64, .uint: return UInt64(text) != nil
        case .bool, .double, .float, .bytes, .instant: return false
        }
    }
}
