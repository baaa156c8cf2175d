// The page as a whole: its state, the actions that change it, and the updates that follow.

class App {
  constructor(data) {
    this.model = new Model(data);
    this.state = stateOf(location.hash, this.model);
    this.places = new Map();
    this.spots = new Map();
    this.trace = data.timings ? new StartTrace(data.timings, this.model) : null;
    this.isNarrow = matchMedia("(max-width: 700px)");
    const actions = {
      choose: (kind, id, event, reveals) => this.choose({ kind, id }, event, reveals),
      chooseCell: (from, to, focuses = false) => this.go({ chosen: { kind: "cell", from, to }, other: null }, { focuses }),
      toggle: id => this.toggle(id), clear: () => this.clear(), reach: reach => this.go({ reach, other: null }),
      matrixOf: inside => this.go({ view: "matrix", inside }), refresh: () => this.refresh(), sort: sort => this.go({ sort }),
    };
    const canvas = element("canvas");
    this.map = new MapView(element("map"), this.model, actions);
    this.matrix = new MatrixView(element("matrix"), this.model, actions);
    this.table = new TableView(element("table"), this.model, actions);
    this.time = this.trace && new TimeView(element("time"), this.trace, actions);
    this.details = new Details(element("details"), this.model, actions);
    this.camera = new Camera(canvas, () => this.picture);
    this.camera.redraw = picture => {
      const at = this.targets().indexOf(document.activeElement);
      if (picture.show(this.state, this.isNarrow.matches)) picture.light(focusOf(this.model, this.state), this.state);
      // The keyboard focus stays where it was.
      if (at !== -1) { this.enter(this.targets()[at]); this.current.focus({ preventScroll: true }); }
    };
    this.camera.reportPlace = (spot, isOwn) => {
      // A move by the page itself adds no place to the address, because the selection in the address leads there.
      if (isOwn && this.state.spot === null) return;
      this.state.spot = spot;
      this.write(true);
    };
    if (data.change) showChange(element("change"), this.model, actions);
  }

  // The current drawing; null if the view is text.
  get picture() { return { map: this.map, matrix: this.matrix, time: this.time }[this.state.view] ?? null; }

  go(changes, { replaces = false, focuses = false } = {}) {
    const { state } = this;
    this.camera.finish();
    // Another view is another picture, and so is another level of detail.
    const isOther = (changes.view ?? state.view) !== state.view;
    if (isOther) this.spots.set(state.view, state.spot);
    if (isOther || (changes.detail ?? state.detail) !== state.detail) {
      changes = { spot: isOther && this.spots.get(changes.view) || null, ...changes };
    }
    Object.assign(state, changes);
    this.write(replaces);
    this.refresh();
    if (focuses) element("details").querySelector("h2")?.focus();
  }

  write(replaces) {
    const fragment = addressOf(this.state, this.model);
    const address = fragment || location.pathname + location.search;
    if (replaces) history.replaceState(null, "", address);
    else if (fragment !== location.hash) history.pushState(null, "", address);
    this.address = location.hash;
  }

  // Shows the view of the address. A place that the picture does not have is ignored.
  read() {
    this.state = stateOf(location.hash, this.model);
    this.address = location.hash;
    const { spot } = this.state;
    this.state.spot = null;
    this.refresh();
    if (spot !== null && this.camera.show(spot)) this.state.spot = spot;
    else this.camera.rest();
  }

  choose(chosen, event = null, reveals = false) {
    const { state } = this;
    const isOther = state.chosen !== null && state.chosen.kind !== "cell" && chosen.id !== state.chosen.id
      && (event?.shiftKey || state.reach === "between" && state.other === null);
    if (isOther) this.go({ other: chosen, reach: "between" });
    else this.go({ chosen, other: null, reach: state.reach === "between" ? "step" : state.reach }, { focuses: reveals });
    this.revealChosen();
  }

  // Brings the selection into view, unless `moves` is false because the address has a place.
  revealChosen(moves = true) {
    const { chosen } = this.state;
    if (chosen === null || this.picture === null) return;
    const id = this.state.view === "map" && chosen.kind === "service" && !this.map.services.has(chosen.id)
      ? this.map.picture.keyOf(this.model.byId.get(chosen.id)) : chosen.id;
    const widen = this.picture.widening?.(id) ?? 1;
    if (moves && widen > 1) this.camera.by(widen);
    // The region of a scope may be inside a folded module. Then a highlighted part is shown instead.
    const target = this.picture.svg.querySelector(`[data-id="${CSS.escape(id)}"]`)
      ?? (chosen.kind === "scope" ? this.picture.svg.querySelector(".lit [data-id], .lit[data-id]") : null);
    if (!target) return;
    if (moves) {
      this.camera.moved(true);
      this.camera.reveal(target);
    }
    this.enter(target);
  }

  toggle(id) {
    const opened = new Set(this.state.opened);
    const isOnMap = this.state.view === "map" && this.state.detail !== "layers";
    const before = isOnMap ? this.map.places : null;
    if (!opened.delete(id) || !isOnMap) opened.add(id);
    this.go({ opened, view: "map", detail: this.state.detail === "services" ? "services" : "modules" });
    this.map.moveFrom(before);
    const box = this.map.boxes.get(id);
    if (box) { this.camera.reveal(box.group); this.enter(box.button); box.button.focus({ preventScroll: true }); }
  }

  clear() {
    const { chosen } = this.state;
    if (chosen !== null) this.go({ chosen: null, other: null, reach: this.state.reach === "between" ? "step" : this.state.reach });
    else this.go({ query: "", filters: {} });
    this.current?.focus({ preventScroll: true });
  }

  refresh() {
    const { state, model } = this;
    const focus = focusOf(model, state);
    const heat = heatOf(model, state, this.trace?.times);
    document.body.classList.toggle("open", state.chosen !== null || focus !== null);
    const isNew = this.lastView !== state.view;
    if (isNew) this.places.set(this.lastView, this.camera.place);
    this.lastView = state.view;
    for (const view of ["map", "matrix", "table", "time", "change"]) element(view).hidden = state.view !== view;
    const { picture } = this;
    element("canvas").classList.toggle("drawn", picture !== null);
    if (picture !== null) {
      const isDrawn = picture.show(state, this.isNarrow.matches);
      if (picture === this.map) picture.light(focus, heat);
      else picture.light(focus, state);
      if (isDrawn || isNew) this.settle(isDrawn && isNew || !this.map.settled, isNew);
      if (picture === this.map) this.map.settled = true;
      if (isDrawn && state.spot !== null) this.camera.moved();
    } else {
      if (state.view === "table") this.table.show(state, focus, this.trace?.times ?? null);
      if (isNew) this.camera.scroll(this.places.get(state.view));
    }
    this.details.show(state, focus, this.trace);
    element("view-note").replaceChildren(picture?.note ?? "");
    showControls(this, focus);
    if (!this.current?.isConnected || isNew) this.enter(this.targets()[0] ?? null);
  }

  // A new picture keeps its zoom. A view first shows as much as is readable, and later opens as it was left.
  settle(isFirst, isNew) {
    const place = isNew ? this.places.get(this.state.view) : undefined;
    if (place !== undefined && !isFirst) this.camera.place = place;
    else if (isFirst) this.camera.fit(this.picture.least ?? Math.max(.5, Math.min(.85, (element("canvas").clientWidth - 30) / this.picture.width)));
    if (isFirst && this.picture === this.map) this.camera.begin(this.map.boxes.values().next().value);
    else this.camera.apply();
    if (isFirst || isNew) this.camera.rest();
  }

  // Only one box is in the tab order; the arrow keys move from box to box.
  targets() { return this.picture === null ? [] : [...this.picture.svg.querySelectorAll("[data-kind]")]; }
  enter(target) {
    this.current?.setAttribute("tabindex", "-1");
    this.current = target;
    target?.setAttribute("tabindex", "0");
  }
  focusNext(target, direction) {
    const boxes = this.targets().map(target => {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      // An open module surrounds its services, so only its name counts as its place.
      const isAround = target.parentNode.matches(".open");
      return { target, left, right, top, bottom: isAround ? Math.min(bottom, top + 42 * this.camera.zoom) : bottom };
    });
    this.focusOn(nearest(boxes, boxes.find(box => box.target === target), direction)?.target);
  }
  focusOn(target) {
    if (!target) return;
    this.enter(target);
    target.focus({ preventScroll: true });
    this.camera.reveal(target, false);
  }
}

// The nearest box in a direction, by the same measure in all four: the gap ahead counts once, and the gap to the side four
// times. Boxes that face each other have no gap to the side, so the offset of their middles decides between them.
function nearest(boxes, from, [dx, dy]) {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const apart = (low, high, otherLow, otherHigh) => Math.max(0, otherLow - high, low - otherHigh);
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const box of boxes) {
    const [otherX, otherY] = middle(box);
    if (box === from || (otherX - x) * dx + (otherY - y) * dy < 6) continue;
    const gaps = [apart(from.left, from.right, box.left, box.right), apart(from.top, from.bottom, box.top, box.bottom)];
    const [ahead, aside, offset] = dx === 0 ? [gaps[1], gaps[0], Math.abs(otherX - x)] : [gaps[0], gaps[1], Math.abs(otherY - y)];
    const distance = ahead + 4 * aside + offset / 4;
    if (distance < least) [best, least] = [box, distance];
  }
  return best;
}
