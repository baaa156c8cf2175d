import Testing

/// The tests that open connections, one at a time: they state how long a call may take, and many at once on a busy
/// machine would measure each other.
@Suite(.serialized) struct OverTheNetwork {}
