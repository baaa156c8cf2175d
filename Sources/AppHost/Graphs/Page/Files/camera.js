// Zoom and pan. The picture scrolls in its window, so that bars, keys and wheel move it as they move any page; dragging
// moves it too, with the mouse and with a finger; the wheel with Ctrl and two fingers zoom.

class Camera {
  constructor(windowElement, picture) {
    Object.assign(this, { window: windowElement, picture, zoom: 1, fingers: new Map(), dragged: false });
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
    // A finger may leave the window while it drags; listened to everywhere, it is not forgotten down there.
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, event => this.fingers.delete(event.pointerId));
    }
    windowElement.addEventListener("pointerleave", event => {
      if (event.pointerType === "mouse") this.fingers.delete(event.pointerId);
    });
    // A drag is no click.
    windowElement.addEventListener("click", event => {
      if (this.dragged) event.stopPropagation();
      this.dragged = false;
    }, true);
    windowElement.addEventListener("scroll", () => this.follow());
  }

  // What stays in view moves along.
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
    this.fingers.set(event.pointerId, now);
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    if (other === undefined) {
      this.window.scrollLeft -= now.x - last.x;
      this.window.scrollTop -= now.y - last.y;
      return;
    }
    // Two fingers: what is between them stays between them.
    const span = finger => Math.hypot(finger.x - other.x, finger.y - other.y);
    this.window.scrollLeft -= (now.x - last.x) / 2;
    this.window.scrollTop -= (now.y - last.y) / 2;
    if (span(last) > 0) this.by(span(now) / span(last), (now.x + other.x) / 2 - bounds.left, (now.y + other.y) / 2 - bounds.top);
  }

  // Where a view is looked at, to come back to it.
  get place() { return { zoom: this.zoom, left: this.window.scrollLeft, top: this.window.scrollTop }; }
  set place({ zoom, left, top }) {
    this.zoom = zoom;
    this.apply();
    this.window.scrollTo(left, top);
  }

  apply() {
    const { svg, width, height } = this.picture();
    svg.setAttribute("width", Math.round(width * this.zoom));
    svg.setAttribute("height", Math.round(height * this.zoom));
    this.follow();
  }

  // Zooms around a point of the window: what is there stays there.
  by(factor, x = this.window.clientWidth / 2, y = this.window.clientHeight / 2) {
    const picture = this.picture();
    if (picture === null) return;
    if (picture.stretchBy) return this.stretch(picture, picture.stretchBy(factor), x);
    const zoom = Math.max(.08, Math.min(3, this.zoom * factor));
    const [left, top] = [this.window.scrollLeft + x, this.window.scrollTop + y].map(at => at * zoom / this.zoom);
    this.zoom = zoom;
    this.apply();
    this.window.scrollLeft = left - x;
    this.window.scrollTop = top - y;
  }

  // As `by`, for a picture that stretches to the right of its names.
  stretch(picture, factor, x) {
    const at = Math.max(0, this.window.scrollLeft + x - picture.left - 14) * factor;
    this.redraw(picture);
    this.apply();
    this.window.scrollLeft = at + picture.left + 14 - x;
  }

  // All of it, but never so small that nothing can be read, unless that is asked for.
  fit(least = .08) {
    const picture = this.picture();
    if (picture === null) return;
    if (picture.stretchBy) {
      picture.stretchBy(0);
      this.redraw(picture);
      this.zoom = 1;
    } else {
      const zoom = Math.min((this.window.clientWidth - 4) / picture.width, (this.window.clientHeight - 4) / picture.height, 1);
      this.zoom = Math.max(least, zoom);
    }
    this.apply();
    this.window.scrollTop = 0;
    this.window.scrollLeft = 0;
  }

  // A picture wider than the window begins where its first box is in view.
  begin(box) {
    if (!box || (box.x + Math.min(box.width, 200)) * this.zoom < this.window.clientWidth) return;
    this.window.scrollLeft = (box.x + box.width / 2) * this.zoom - Math.min(this.window.clientWidth / 2, box.width / 2 * this.zoom + 40);
  }

  // Brings a part of the picture into the window, with room around it; of what is larger than the window the upper left
  // corner. What is in view already stays where it is.
  reveal(target) {
    if (!target) return;
    const view = this.window.getBoundingClientRect(), box = target.getBoundingClientRect(), room = 24;
    // Names that stay in view cover what is behind them, and never hide themselves.
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
    this.window.scrollBy({ left, top, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
}
