extension ScopeSlot {
    /// The key of a registration's slot.
    static func key(_ entry: Entry) -> UInt {
        unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque()) | 1
    }

    /// Releases the value, if there is one.
    func drop() {
        if state == ScopeSlot.boxed {
            _ = unsafe place.assumingMemoryBound(to: AnyObject.self).deinitialize(count: 1)
        } else if state == ScopeSlot.inPlace {
            func deinitialize<Value>(_ type: Value.Type) {
                _ = unsafe place.assumingMemoryBound(to: type).deinitialize(count: 1)
            }
            _openExistential(type, do: deinitialize)
        }
        state = ScopeSlot.empty
    }

    /// The type of the value.
    ///
    /// Proof: the key is the address of a registration, which lives as long as the frame, or of a type's metadata.
    private var type: Any.Type {
        guard isRegistration else { return unsafe unsafeBitCast(key, to: Any.Type.self) }
        let opaque = unsafe UnsafeRawPointer(bitPattern: key & ~1).unsafelyUnwrapped
        return unsafe Unmanaged<Entry>.fromOpaque(opaque)._withUnsafeGuaranteedRef { $0.key.type }
    }
}

extension ScopeSlots {
    /// Releases the instances, the latest first. Only the thread that has closed the scope calls it, when no request
    /// reads the instances any more.
    func dropInstances() {
        var position = count
        while position > 0 {
            position -= 1
            let (number, index) = Self.position(position)
            let slot = unsafe ScopeSlot(block(number) + index)
            if slot.isRegistration, slot.isConstructed { slot.drop() }
        }
    }

    /// Releases the given values, the flights and the memory, at the end of the frame.
    func deallocate() {
        for position in 0..<count {
            let (number, index) = Self.position(position)
            let slot = unsafe ScopeSlot(block(number) + index)
            if !slot.isRegistration { slot.drop() }
            slot.dropFlight()
        }
        unsafe first?.deallocate()
        unsafe blocks.forEach { unsafe $0.deallocate() }
    }
}
