// Zoom and pan. The picture scrolls in its window, so that bars, keys, wheel and fingers move it as they move any page;
// dragging moves it too, the wheel with Ctrl and two fingers zoom.

class Camera {
  constructor(windowElement, picture) {
    Object.assign(this, { window: windowElement, picture, zoom: 1, fingers: new Map(), dragged: false });
    const bounds = () => windowElement.getBoundingClientRect();
    windowElement.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / 300), event.clientX - bounds().left, event.clientY - bounds().top);
    }, { passive: false });
    windowElement.addEventListener("pointerdown", event => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      this.fingers.set(event.pointerId, event);
      this.dragged = false;
    });
    windowElement.addEventListener("pointermove", event => this.move(event, bounds()));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      windowElement.addEventListener(name, event => this.fingers.delete(event.pointerId));
    }
    // A drag is no click.
    windowElement.addEventListener("click", event => {
      if (this.dragged) event.stopPropagation();
      this.dragged = false;
    }, true);
  }

  move(event, bounds) {
    const last = this.fingers.get(event.pointerId);
    if (last === undefined) return;
    const far = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (!this.dragged && far < 4) return;
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size === 1) {
      this.dragged = true;
      if (event.pointerType !== "mouse") return;
      this.window.scrollLeft -= event.clientX - last.clientX;
      this.window.scrollTop -= event.clientY - last.clientY;
      return;
    }
    const [other] = [...this.fingers.values()].filter(finger => finger.pointerId !== event.pointerId);
    const span = finger => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
    this.dragged = true;
    if (span(last) > 0) {
      this.by(span(event) / span(last), (event.clientX + other.clientX) / 2 - bounds.left,
        (event.clientY + other.clientY) / 2 - bounds.top);
    }
  }

  apply() {
    const { svg, width, height } = this.picture();
    svg.setAttribute("width", Math.round(width * this.zoom));
    svg.setAttribute("height", Math.round(height * this.zoom));
  }

  // Zooms around a point of the window: what is there stays there.
  by(factor, x = this.window.clientWidth / 2, y = this.window.clientHeight / 2) {
    const zoom = Math.max(.08, Math.min(3, this.zoom * factor));
    const [left, top] = [this.window.scrollLeft + x, this.window.scrollTop + y].map(at => at * zoom / this.zoom);
    this.zoom = zoom;
    this.apply();
    this.window.scrollLeft = left - x;
    this.window.scrollTop = top - y;
  }

  // All of it, but never so small that nothing can be read, unless that is asked for.
  fit(least = .08) {
    const { width, height } = this.picture();
    const zoom = Math.min((this.window.clientWidth - 4) / width, (this.window.clientHeight - 4) / height, 1);
    this.zoom = Math.max(least, zoom);
    this.apply();
    this.window.scrollTop = 0;
    this.window.scrollLeft = 0;
  }

  reveal(target) {
    target?.scrollIntoView({ block: "nearest", inline: "nearest",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
}
