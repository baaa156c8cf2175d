/// The error of a lookup that finds nothing.
///
/// It is an error instead of an optional, because code that is not specialized looks up the type of each optional at
/// each call, which costs 350 instructions.
package struct Absent: Error {
    package init() {}
}
