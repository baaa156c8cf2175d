/// The parameters of activators. A client would compile this code for each of its services; here, each function is
/// compiled once, for values of unknown types, which it only passes on. A graph of 13 needs 4 to 7 % more instructions
/// for it.
extension Record {
    /// One parameter of the activator.
    @inline(__always)
    func parameter<Service>(
        _ index: Int, _ service: Service.Type, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        let link = unsafe links[index]
        return try requestOrigin.constructsDirectly(link)
            ? link.record.make(service, requestOrigin) : link.obtain(service, requestOrigin)
    }

    /// The parameter at `index`; advances `index` to the next one.
    @inline(__always)
    func next<Service>(
        _ service: Service.Type, _ index: inout Int, _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> Service {
        defer { index &+= 1 }
        return try parameter(index, service, requestOrigin)
    }

    @usableFromInline @inline(never)
    func parameter<First>(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> First {
        do throws(ResolutionError) {
            return try parameter(0, First.self, requestOrigin)
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second>(_ requestOrigin: RequestOrigin) throws(ResolutionError) -> (First, Second) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin), try parameter(7, Eighth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin), try parameter(7, Eighth.self, requestOrigin),
                try parameter(8, Ninth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }

    @usableFromInline @inline(never)
    func parameters<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth>(
        _ requestOrigin: RequestOrigin
    ) throws(ResolutionError) -> (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, Tenth) {
        do throws(ResolutionError) {
            return (
                try parameter(0, First.self, requestOrigin), try parameter(1, Second.self, requestOrigin),
                try parameter(2, Third.self, requestOrigin), try parameter(3, Fourth.self, requestOrigin),
                try parameter(4, Fifth.self, requestOrigin), try parameter(5, Sixth.self, requestOrigin),
                try parameter(6, Seventh.self, requestOrigin), try parameter(7, Eighth.self, requestOrigin),
                try parameter(8, Ninth.self, requestOrigin), try parameter(9, Tenth.self, requestOrigin)
            )
        } catch {
            throw passing(error)
        }
    }
}
