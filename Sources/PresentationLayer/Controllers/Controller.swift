/// Owns the state of one screen or page and says how its view is made.
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
/// The view is made when it is first needed and kept. When memory is short and the controller is off screen, the view
/// is let go **with every declared part**; coming back makes them again from the state, which stays. What a controller
/// stores in a property of its own is not let go: declare what can be made again as a part.
///
/// `Display` is whatever a host shows: a builder of terminal text, a server-rendered page, a view of the system's.
/// Not Sendable: a controller belongs to whoever made it, such as the main actor or an actor for each session, and all
/// its functions are called there. A main-actor class conforms as `@MainActor Controller`.
public protocol Controller<Display>: AnyObject {
    /// The type of the view.
    associatedtype Display

    /// Where the view and its parts are kept: `let viewStore = ViewStore<TextScreen>()`.
    var viewStore: ViewStore<Display> { get }

    /// A new view, made from the controller's state. Called when the view is needed and there is none; must not read
    /// ``view``.
    func makeView() -> Display

    /// The controller came on screen. May navigate.
    func didAppear()

    /// The controller went off screen; its view stays until memory is short. May navigate.
    func didDisappear()

    /// The view and its parts are about to be let go: the moment to save what only they know, such as a position.
    func willReleaseView()

    /// The view and its parts are gone from the controller. Reading ``view`` here would make it again.
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
