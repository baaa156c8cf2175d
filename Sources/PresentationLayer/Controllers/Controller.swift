/// Owns the state of one screen or page and constructs its view.
///
/// ```swift
/// final class MapController: Controller {
///     let viewStore = ViewStore<TextScreen>()
///     private let place: Place                                                  // state: stays
///     private var tiles: Tiles { part { Tiles(around: place) } }                // part: goes with the view
///
///     init(place: Place) { self.place = place }
///     func makeView() -> TextScreen { TextScreen(title: place.name, body: tiles.text) }
/// }
/// ```
///
/// The view is constructed when it is first needed, and cached. When memory is short and the controller is off screen,
/// the view is released **with every declared part**. When the controller comes back, they are constructed again from
/// the state, which stays. Objects in the controller's own stored properties are not released: declare objects that can
/// be constructed again as parts.
///
/// `Display` is the type of the view: terminal text, a server-rendered page, or a view of a UI framework.
///
/// Not Sendable: a controller belongs to the isolation that constructed it, such as the main actor or an actor for each
/// session, and all its functions are called there. A main-actor class conforms as `@MainActor Controller`.
public protocol Controller<Display>: AnyObject {
    /// The type of the view.
    associatedtype Display

    /// Stores the view and its parts: `let viewStore = ViewStore<TextScreen>()`.
    var viewStore: ViewStore<Display> { get }

    /// Constructs a new view from the controller's state. Called when the view is needed and there is none; must not
    /// read ``view``.
    func makeView() -> Display

    /// The controller came on screen. May navigate.
    func didAppear()

    /// The controller went off screen; its view stays until memory is short. May navigate.
    func didDisappear()

    /// The view and its parts are about to be released: save state that only they hold, such as a position.
    func willReleaseView()

    /// The controller has released the view and its parts. Reading ``view`` here would construct it again.
    func didReleaseView()
}

extension Controller {
    /// Does nothing.
    public func didAppear() {}
    /// Does nothing.
    public func didDisappear() {}
    /// Does nothing.
    public func willReleaseView() {}
    /// Does nothing.
    public func didReleaseView() {}
}
