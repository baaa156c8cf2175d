// Zoom and pan. The picture scrolls in its window, so bars, keys and the wheel move it as they move any page. Dragging
// with the mouse or a finger moves it, too. The wheel with Ctrl zooms, and so do two fingers.

// A camera is at rest when it has not moved for this many milliseconds. A browser may refuse more than 100 new addresses in 30 seconds.
const restTime = 300;
const [leastZoom, mostZoom] = [.08, 3];

class Camera {
  constructor(windowElement, picture) {
    Object.assign(this, { window: windowElement, picture, zoom: 1, fingers: new Map(), dragged: false, timer: null, isOwn: false });
    const bounds = () => windowElement.getBoundingClientRect();
    windowElement.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey || picture() === null) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / 300), event.clientX - bounds().left, event.clientY - bounds().top);
    }, { passive: false });
    windowElement.addEventListener("pointerdown", event => {
      if (event.pointerType === "mouse" && event.button !== 0 || picture() === null) return;
      if (this.fingers.size === 0) this.dragged = false;
      if (this.fingers.size < 2) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    windowElement.addEventListener("pointermove", event => this.move(event, bounds()));
    // A finger may leave the window while it drags. The listeners are global, so that `fingers` does not keep it.
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, event => this.fingers.delete(event.pointerId));
    }
    windowElement.addEventListener("pointerleave", event => {
      if (event.pointerType === "mouse") this.fingers.delete(event.pointerId);
    });
    // A drag is not a click.
    windowElement.addEventListener("click", event => {
      if (this.dragged) event.stopPropagation();
      this.dragged = false;
    }, true);
    windowElement.addEventListener("scroll", () => {
      this.follow();
      this.moved();
    });
  }

  // Moves the parts that stay in view.
  follow() {
    const picture = this.picture();
    picture?.follow?.(this.window.scrollLeft / this.zoom, this.window.scrollTop / this.zoom, this.window.clientHeight / this.zoom);
  }

  move(event, bounds) {
    const last = this.fingers.get(event.pointerId);
    if (last === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(now.x - last.x, now.y - last.y);
    if (!this.dragged && far < (event.pointerType === "mouse" ? 4 : 8)) return;
    this.dragged = true;
    this.isOwn = false;
    this.fingers.set(event.pointerId, now);
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    if (other === undefined) {
      this.window.scrollLeft -= now.x - last.x;
      this.window.scrollTop -= now.y - last.y;
      return;
    }
    // Two fingers: the part of the picture between them stays between them.
    const span = finger => Math.hypot(finger.x - other.x, finger.y - other.y);
    this.window.scrollLeft -= (now.x - last.x) / 2;
    this.window.scrollTop -= (now.y - last.y) / 2;
    if (span(last) > 0) this.by(span(now) / span(last), (now.x + other.x) / 2 - bounds.left, (now.y + other.y) / 2 - bounds.top);
  }

  // Waits until the picture rests, and then reports its place with `reportPlace`. A place that the page itself has
  // chosen is marked as its own.
  moved(isOwn = false) {
    if (this.picture() === null) return;
    this.isOwn ||= isOwn;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(), restTime);
  }

  finish() {
    if (this.timer === null) return;
    const { spot: last, isOwn } = this, spot = this.measure();
    this.rest(spot);
    if (spot !== null && JSON.stringify(spot) !== JSON.stringify(last)) this.reportPlace?.(spot, isOwn);
  }

  // The picture is where it should be, so there is nothing to report.
  rest(spot = this.measure()) {
    clearTimeout(this.timer);
    Object.assign(this, { spot, timer: null, isOwn: false });
  }

  // The zoom and the center of the visible part, in the picture's own coordinates. They are the same in each size of the window.
  // Of a picture that stretches, they are the stretch and the time.
  measure() {
    const picture = this.picture();
    if (picture === null) return null;
    const [besides, above] = this.padding;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = this.window;
    const center = (scroll, client, all, padding, size) => all <= client ? size / 2
      : Math.max(0, Math.min(size, (scroll + client / 2 - padding) / this.zoom));
    const height = picture.stretchBy ? scrollHeight - 2 * above : picture.height;
    const x = center(scrollLeft, clientWidth, scrollWidth, besides, picture.width);
    const y = center(scrollTop, clientHeight, scrollHeight, above, height);
    return { zoom: Math.round((picture.stretchBy ? picture.stretch : this.zoom) * 1000) / 1000,
      x: Math.round(picture.stretchBy ? picture.timeAt(x) : x), y: Math.round(y) };
  }

  get padding() {
    const { paddingLeft, paddingTop } = getComputedStyle(this.window);
    return [parseFloat(paddingLeft), parseFloat(paddingTop)];
  }

  // Shows a place again. Returns false, and changes nothing, if the picture has no such place.
  show({ zoom, x, y }) {
    const picture = this.picture();
    if (picture === null) return false;
    const [besides, above] = this.padding;
    if (picture.stretchBy) {
      if (zoom < 1 || x > picture.duration || y > this.window.scrollHeight) return false;
      picture.stretchBy(zoom / picture.stretch);
      this.redraw(picture);
      this.zoom = 1;
    } else {
      if (zoom < leastZoom || zoom > mostZoom || x > Math.ceil(picture.width) || y > Math.ceil(picture.height)) return false;
      this.zoom = zoom;
    }
    this.apply();
    const left = (picture.stretchBy ? picture.placeOf(x) : x * this.zoom) + besides - this.window.clientWidth / 2;
    this.window.scrollTo({ left, top: y * this.zoom + above - this.window.clientHeight / 2, behavior: "instant" });
    this.rest();
    return true;
  }

  // The zoom and scroll position of a view, to restore later.
  get place() { return { zoom: this.zoom, left: this.window.scrollLeft, top: this.window.scrollTop }; }
  set place({ zoom, left, top }) {
    this.zoom = zoom;
    this.apply();
    this.window.scrollTo(left, top);
  }

  // Restores the position of a text, which first shows its beginning, wherever the picture before it was.
  scroll(place) { this.window.scrollTo(place?.left ?? 0, place?.top ?? 0); }

  apply() {
    const { svg, width, height } = this.picture();
    svg.setAttribute("width", Math.round(width * this.zoom));
    svg.setAttribute("height", Math.round(height * this.zoom));
    this.follow();
  }

  // Zooms around a point of the window, which keeps its position.
  by(factor, x = this.window.clientWidth / 2, y = this.window.clientHeight / 2) {
    const picture = this.picture();
    if (picture === null) return;
    this.isOwn = false;
    this.moved();
    if (picture.stretchBy) return this.stretch(picture, picture.stretchBy(factor), x);
    const zoom = Math.max(leastZoom, Math.min(mostZoom, this.zoom * factor));
    const [besides, above] = this.padding;
    const [left, top] = [this.window.scrollLeft + x - besides, this.window.scrollTop + y - above].map(at => at * zoom / this.zoom);
    this.zoom = zoom;
    this.apply();
    this.window.scrollLeft = left + besides - x;
    this.window.scrollTop = top + above - y;
  }

  // Like `by`, for a picture that stretches to the right of its names.
  stretch(picture, factor, x) {
    const at = Math.max(0, this.window.scrollLeft + x - picture.left - 14) * factor;
    this.redraw(picture);
    this.apply();
    this.window.scrollLeft = at + picture.left + 14 - x;
  }

  // Shows the whole picture, but not smaller than the zoom `least`. A picture that stretches fits the width of the window.
  fit(least = leastZoom) {
    const picture = this.picture();
    if (picture === null) return;
    if (picture.stretchBy) {
      picture.stretchBy(0);
      this.redraw(picture);
      this.zoom = 1;
    } else {
      const [besides, above] = this.padding;
      const [width, height] = [this.window.clientWidth - 2 * besides, this.window.clientHeight - 2 * above];
      const zoom = Math.min(width / picture.width, height / picture.height, 1);
      this.zoom = Math.max(least, zoom);
    }
    this.apply();
    this.window.scrollTop = 0;
    this.window.scrollLeft = 0;
    this.rest();
    this.reportPlace?.(null, true);
  }

  // Scrolls a picture that is wider than the window so that its first box is in view.
  begin(box) {
    if (!box || (box.x + Math.min(box.width, 200)) * this.zoom < this.window.clientWidth) return;
    this.window.scrollLeft = (box.x + box.width / 2) * this.zoom - Math.min(this.window.clientWidth / 2, box.width / 2 * this.zoom + 40);
  }

  // Scrolls a part of the picture into the window, with some space around it. Of a part larger than the window it shows
  // the upper left corner. A part that is already in view stays where it is. `isOwn` says that the page itself moves it.
  reveal(target, isOwn = true) {
    if (!target) return;
    const view = this.window.getBoundingClientRect(), box = target.getBoundingClientRect(), room = 24;
    // Frozen names cover the parts behind them, and are never covered themselves.
    const isFrozen = target.closest(".frozen") !== null;
    const [besides, above] = (this.picture()?.covered ?? [0, 0]).map(length => length * this.zoom);
    const way = (start, length, from, size) => {
      const fits = length + 2 * room <= size;
      if (start < from + room || !fits && start > from + size - 120) return start - from - room;
      return fits && start + length > from + size - room ? start + length - from - size + room : 0;
    };
    const left = isFrozen ? 0 : way(box.left, box.width, view.left + besides, this.window.clientWidth - besides);
    const top = way(box.top, box.height, view.top + above, this.window.clientHeight - above);
    if (left === 0 && top === 0) return;
    this.moved(isOwn);
    // A long way would take seconds, and the eye cannot follow it.
    const isFar = Math.abs(left) > 3 * this.window.clientWidth || Math.abs(top) > 3 * this.window.clientHeight;
    const isStill = isFar || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.window.scrollBy({ left, top, behavior: isStill ? "auto" : "smooth" });
  }
}
