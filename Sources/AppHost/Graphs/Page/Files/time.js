// The start, from a file of trace events: a flame chart for each thread, the critical path, the slowest services.

// Kinds that do no work themselves: a wait, and the host's phases, which contain the rest.
const idleKinds = new Set(["wait", "phase"]);

// Events with begin and end in nanoseconds, nested by thread. `times` and `errors` are keyed by the identity of a service.
class StartTrace {
  constructor(events, model) {
    this.events = events.map(event => ({ ...event, service: event.service === null ? null : model.byId.get(event.service) ?? null,
      error: event.error ?? null, end: event.start + event.duration, depth: 0, inner: 0, around: null, isCritical: false }));
    this.threads = new Map();
    for (const event of this.events) {
      if (!this.threads.has(event.thread)) this.threads.set(event.thread, []);
      this.threads.get(event.thread).push(event);
    }
    for (const own of this.threads.values()) this.nest(own);
    this.first = this.events.reduce((least, event) => Math.min(least, event.start), Infinity);
    this.last = this.events.reduce((most, event) => Math.max(most, event.end), -Infinity);
    // A service's own time excludes events nested in it on the same thread. Waiting for another service does not add to
    // it.
    this.times = new Map();
    for (const { service, kind, duration, inner } of this.events) {
      if (service !== null && !idleKinds.has(kind)) this.times.set(service.id, (this.times.get(service.id) ?? 0) + duration - inner);
    }
    this.critical = this.criticalPath();
    for (const event of this.critical) event.isCritical = true;
    this.failed = this.events.filter(event => event.error !== null).sort((a, b) => a.start - b.start);
    // The error of the construction explains the failure better than the error of its hook.
    this.errors = new Map(this.failed.filter(event => event.service !== null)
      .sort((a, b) => (a.kind === "construct") - (b.kind === "construct")).map(event => [event.service.id, event.error]));
    this.waited = this.events.filter(event => event.kind === "wait").reduce((sum, event) => sum + event.duration, 0);
    this.slowest = this.events.filter(event => !idleKinds.has(event.kind) && event.kind !== "resolve").sort((a, b) => b.duration - b.inner - a.duration + a.inner || a.start - b.start).slice(0, 10);
  }

  nest(events) {
    events.sort((a, b) => a.start - b.start || b.duration - a.duration);
    const open = [];
    for (const event of events) {
      while (open.length > 0 && open[open.length - 1].end <= event.start) open.pop();
      event.depth = open.length;
      event.around = open[open.length - 1] ?? null;
      if (event.around !== null) event.around.inner += event.duration;
      open.push(event);
    }
  }

  // The chain of events that determines how long the start takes: from the event that ended last, back through the
  // event that ended last before it could begin. If the trace says when everything was up, later events do not count.
  criticalPath() {
    const up = this.events.find(event => event.kind === "phase" && event.name === "start")?.end ?? Infinity;
    const tops = this.events.filter(event => !idleKinds.has(event.kind) && event.start < up
      && (event.around === null || idleKinds.has(event.around.kind)));
    const latest = events => events.reduce((a, b) => b.end > (a?.end ?? -Infinity) ? b : a, null);
    let last = latest(tops);
    const path = [];
    while (last !== null && !path.includes(last)) {
      path.unshift(last);
      const now = last;
      const ends = tops.filter(event => event !== now && event.end <= now.start);
      // Its dependencies and its own construction take precedence over events that merely ended before it.
      const needed = now.service === null ? [] : ends.filter(event => event.service !== null
        && (event.service === now.service || this.reaches(now.service, event.service)));
      last = latest(needed.length > 0 ? needed : ends);
    }
    return path;
  }

  // Whether a service needs another one, directly or through others.
  reaches(service, other) {
    this.needs ??= new Map();
    if (!this.needs.has(service)) this.needs.set(service, closure([service], needs));
    return this.needs.get(service).has(other);
  }
}

// A picture that stretches instead of growing, because the longest bar of a start is a thousand times as long as the
// shortest.
class TimeView {
  constructor(holder, trace, actions) {
    Object.assign(this, { holder, trace, actions, marks: [], stretch: 1, drawn: "" });
    // The width of the frozen names beside the bars.
    this.left = 130;
  }

  // Stretches by a factor within limits, and returns the actual factor.
  stretchBy(factor) {
    const most = Math.max(1, 400_000 / this.window);
    const stretch = Math.max(1, Math.min(most, this.stretch * factor));
    const became = stretch / this.stretch;
    this.stretch = stretch;
    return became;
  }

  // The time at a place of the chart, in nanoseconds since its beginning, and the place of a time.
  timeAt(x) { return Math.max(0, Math.min(this.duration, (x - this.left) / this.scale)); }
  placeOf(time) { return this.left + time * this.scale; }
  get duration() { return Math.ceil(this.trace.last - this.trace.first); }

  // How much the chart stretches to show the first bar of a service as more than a line.
  widening(id) {
    const mark = this.marks.find(({ event }) => event.service?.id === id);
    const width = mark === undefined ? Infinity : Math.max(1, mark.event.duration) * this.scale;
    return width < 12 ? 60 / width : 1;
  }

  show(state, isNarrow) {
    this.window = Math.max(320, this.holder.parentElement.clientWidth - (isNarrow ? 20 : 34));
    const key = `${this.window} ${this.stretch}`;
    if (key === this.drawn) return false;
    this.drawn = key;
    const { trace } = this;
    this.left = isNarrow ? 88 : 130;
    this.covered = [this.left, 0];
    const bars = (this.window - this.left - 14) * this.stretch;
    const width = this.left + bars + 14, scale = bars / Math.max(1, trace.last - trace.first);
    const x = at => this.left + (at - trace.first) * scale;
    this.scale = scale;
    let y = 34;
    const lanes = [], names = [];
    this.marks = [];
    for (const [thread, events] of trace.threads) {
      const depth = events.reduce((most, event) => Math.max(most, event.depth), 0) + 1;
      lanes.push(draw("rect", { class: "lane", x: .5, y: y - 4.5, width: width - 1, height: depth * 24 + 8, rx: 8 }));
      for (const event of events) lanes.push(this.drawEvent(event, x(event.start), y + event.depth * 24, event.duration * scale));
      names.push(draw("rect", { class: "pad", x: 1, y: y - 4, width: this.left - 3, height: depth * 24 + 7 }),
        draw("text", { class: "note", x: 10, y: y + 15 }, fitting(thread, this.left - 22), draw("title", {}, thread)));
      y += depth * 24 + 18;
    }
    this.names = draw("g", { class: "frozen" }, ...names);
    this.width = width;
    this.height = y;
    this.svg = draw("svg", { class: "picture flame", viewBox: `0 0 ${width} ${y}`, role: "group", "aria-label": "Flame chart of the start" },
      ...this.drawScale(x, scale, y), ...lanes, this.names);
    this.note = make("p", { class: "note long" }, `Time runs left to right. Framed bars delay the start; dashed ones wait${trace.failed.length > 0 ? "; red ones failed" : ""}.`);
    const own = event => event.duration - event.inner;
    this.after ??= make("div", { class: "lists" },
      trace.failed.length === 0 ? null : this.list("Failed", trace.failed, event => event.error, "failures"),
      this.list("The slowest ten", trace.slowest, event => `${timeText(own(event))}${event.for ? ` for ${event.for}` : ""}`),
      this.list("The critical path", trace.critical, event => `${timeText(event.start - trace.first)} to ${timeText(event.end - trace.first)}`));
    this.holder.replaceChildren(this.svg, this.after);
    return true;
  }

  // A scale of round times above the bars.
  drawScale(x, scale, bottom) {
    const { trace } = this, parts = [];
    const step = roundStep(110 / scale), count = Math.floor((trace.last - trace.first) / step);
    for (let number = 0; number <= count; number += 1) {
      const at = x(trace.first + number * step), text = number === 0 ? "0" : timeText(number * step);
      parts.push(draw("line", { class: "rule", x1: at, x2: at, y1: 22, y2: bottom - 10 }));
      if (at + widthOf(text) + 4 < this.width) parts.push(draw("text", { class: "note", x: at + 4, y: 16 }, text));
    }
    return parts;
  }

  // Keeps the names of the threads in view.
  follow(left) { this.names.setAttribute("transform", `translate(${Math.max(0, left - 15).toFixed(1)} 0)`); }

  list(name, events, text, kind = null) {
    return make("section", { class: kind }, make("h3", {}, name), make("ol", { class: "rows numbered" }, ...events.map(event => make("li", {},
      event.service === null ? event.name : make("button", { type: "button", class: "link", "data-to": event.service.id,
        onclick: () => this.actions.choose("service", event.service.id) }, event.name),
      " ", make("span", { class: "kind" }, `${event.kind}, ${text(event)}`)))));
  }

  drawEvent(event, x, y, width) {
    const isFailed = event.error !== null;
    const name = `${isFailed ? "✕ " : ""}${event.kind === "wait" ? `waits for ${event.name}` : event.name}`;
    let text = name;
    const most = Math.floor((width - 9) / 4);
    if (text.length > most) text = most < 3 ? "" : clipped(text, most);
    while (text.length > 3 && widthOf(text) > width - 9) text = clipped(name, text.length - 1);
    // Fewer than six characters of a longer name say nothing.
    if (text !== name && text.length < 6) text = "";
    const spoken = `${isFailed ? event.name : name}, ${event.kind}${isFailed ? " failed" : ""}, ${timeText(event.duration)}`
      + `${event.for ? `, for ${event.for}` : ""}, on ${event.thread}${isFailed ? `: ${event.error}` : ""}`;
    const kind = { start: " starts", wait: " waits", phase: " phase" }[event.kind] ?? "";
    const button = draw("g", { class: `target bar${kind}${event.isCritical ? " critical" : ""}${isFailed ? " failed" : ""}`, role: "button",
      tabindex: -1, "aria-label": spoken, "aria-pressed": "false", "data-kind": "bar", "data-id": event.service?.id ?? "",
      transform: `translate(${x.toFixed(1)} ${y})` },
      draw("title", {}, spoken), draw("rect", { class: "face", width: Math.max(isFailed ? 7 : 1.5, width).toFixed(1), height: 22, rx: 3 }),
      text !== "" && widthOf(text) <= width - 9 ? draw("text", { class: "label", x: 5, y: 15 }, text) : null);
    button.addEventListener("click", click => event.service && this.actions.choose("service", event.service.id, click));
    this.marks.push({ button, event });
    return button;
  }

  light(focus) {
    this.svg.classList.toggle("focused", focus !== null);
    for (const { button, event } of this.marks) {
      button.classList.toggle("lit", focus !== null && focus.services.has(event.service));
      button.setAttribute("aria-pressed", String(focus !== null && focus.chosen === event.service && event.service !== null));
    }
  }
}

// Nanoseconds with their unit and about three digits: 850 ns, 12.4 µs, 3.2 ms, 1.25 s.
function timeText(nanoseconds) {
  const [unit, size] = nanoseconds < 1000 ? ["ns", 1] : nanoseconds < 1e6 ? ["µs", 1e3] : nanoseconds < 1e9 ? ["ms", 1e6] : ["s", 1e9];
  const number = nanoseconds / size;
  return `${number.toLocaleString("en", { maximumFractionDigits: number < 10 ? 2 : number < 100 ? 1 : 0 })} ${unit}`;
}

// The smallest step that is at least `least` and is 1, 2 or 5 times a power of ten.
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * [1, 2, 5, 10].find(factor => factor * power >= least);
}
