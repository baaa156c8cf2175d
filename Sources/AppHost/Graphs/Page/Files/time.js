// The start: what a trace in the form of trace events says. A flame for each thread, the critical path, the slowest.

// Events with begin and end, nested by thread. `services` come by identity.
class StartTrace {
  constructor(events, model) {
    this.events = events.map(event => ({ ...event, service: event.service === null ? null : model.byId.get(event.service) ?? null,
      end: event.start + event.duration, depth: 0, inner: 0, isCritical: false }));
    this.threads = new Map();
    for (const event of this.events) {
      if (!this.threads.has(event.thread)) this.threads.set(event.thread, []);
      this.threads.get(event.thread).push(event);
    }
    for (const own of this.threads.values()) this.nest(own);
    this.first = Math.min(...this.events.map(event => event.start));
    this.last = Math.max(...this.events.map(event => event.end));
    // Time of its own: without what it waited for inside the same thread.
    this.times = new Map();
    for (const { service, duration, inner } of this.events) {
      if (service !== null) this.times.set(service.id, (this.times.get(service.id) ?? 0) + duration - inner);
    }
    this.critical = this.criticalPath();
    for (const event of this.critical) event.isCritical = true;
    this.slowest = [...this.events].sort((a, b) => b.duration - b.inner - a.duration + a.inner || a.start - b.start).slice(0, 10);
  }

  nest(events) {
    events.sort((a, b) => a.start - b.start || b.duration - a.duration);
    const open = [];
    for (const event of events) {
      while (open.length > 0 && open[open.length - 1].end <= event.start) open.pop();
      event.depth = open.length;
      if (open.length > 0) open[open.length - 1].inner += event.duration;
      open.push(event);
    }
  }

  // From what ended last, back through what ended last before it could begin: what holds the start up.
  criticalPath() {
    const tops = this.events.filter(event => event.depth === 0);
    let last = tops.reduce((a, b) => b.end > (a?.end ?? -Infinity) ? b : a, null);
    const path = [];
    while (last !== null && !path.includes(last)) {
      path.unshift(last);
      const now = last;
      const ends = tops.filter(event => event !== now && event.end <= now.start);
      // What it needs comes before what merely happened before.
      const needed = now.service === null ? [] : ends.filter(event => event.service !== null
        && now.service.out.some(edge => edge.target === event.service));
      last = (needed.length > 0 ? needed : ends).reduce((a, b) => b.end > (a?.end ?? -Infinity) ? b : a, null);
    }
    return path;
  }
}

class TimeView {
  constructor(holder, trace, actions) { Object.assign(this, { holder, trace, actions, marks: [] }); }

  show() {
    if (this.svg) return false;
    const { trace } = this;
    const total = Math.max(1, trace.last - trace.first);
    const width = Math.max(720, this.holder.parentElement.clientWidth - 34), left = 130, scale = (width - left - 14) / total;
    const x = at => left + (at - trace.first) * scale;
    let y = 34;
    const parts = [];
    for (let step = 0; step <= 8; step += 1) {
      const at = trace.first + total * step / 8;
      parts.push(draw("line", { class: "rule", x1: x(at), x2: x(at), y1: 22, y2: 10_000 }),
        draw("text", { class: "number", x: step === 8 ? width - 4 : x(at) + 30, y: 16 }, milliseconds(Math.round(at - trace.first))));
    }
    for (const [thread, events] of trace.threads) {
      const depth = Math.max(...events.map(event => event.depth)) + 1;
      parts.push(draw("rect", { class: "lane", x: .5, y: y - 4.5, width: width - 1, height: depth * 24 + 8, rx: 8 }),
        draw("text", { class: "note", x: 10, y: y + 15 }, clipped(thread, 17)));
      for (const event of events) parts.push(this.drawEvent(event, x(event.start), y + event.depth * 24, event.duration * scale));
      y += depth * 24 + 18;
    }
    this.width = width;
    this.height = y;
    this.svg = draw("svg", { class: "picture flame", viewBox: `0 0 ${width} ${y}`, role: "group", "aria-label": "Flame chart of the start" }, ...parts);
    this.note = make("p", { class: "note" }, "Left to right: time. Each bar is a construction or a start; framed bars hold the start up.");
    this.after = make("div", { class: "lists" },
      this.list("The slowest ten", trace.slowest, event => milliseconds(event.duration - event.inner)),
      this.list("The critical path", trace.critical, event => `${milliseconds(event.start - trace.first)} to ${milliseconds(event.end - trace.first)}`));
    this.holder.replaceChildren(this.svg, this.after);
    return true;
  }

  list(name, events, text) {
    return make("section", {}, make("h3", {}, name), make("ol", { class: "rows numbered" }, ...events.map(event => make("li", {},
      event.service === null ? event.name : make("button", { type: "button", class: "link", "data-to": event.service.id,
        onclick: () => this.actions.choose("service", event.service.id) }, event.name),
      " ", make("span", { class: "kind" }, `${event.kind}, ${text(event)}`)))));
  }

  drawEvent(event, x, y, width) {
    let text = event.name;
    for (let most = text.length; most > 3 && widthOf(text) > width - 9; most -= 1) text = clipped(event.name, most - 1);
    const spoken = `${event.name}, ${event.kind}, ${milliseconds(event.duration)}, on ${event.thread}`;
    const button = draw("g", { class: `target bar ${event.kind === "start" ? "starts" : ""}${event.isCritical ? " critical" : ""}`, role: "button",
      tabindex: -1, "aria-label": spoken, "aria-pressed": "false", "data-kind": "bar", "data-id": event.service?.id ?? "",
      transform: `translate(${x.toFixed(1)} ${y})` },
      draw("title", {}, spoken), draw("rect", { class: "face", width: Math.max(1.5, width).toFixed(1), height: 22, rx: 3 }),
      widthOf(text) <= width - 9 ? draw("text", { class: "label", x: 5, y: 15 }, text) : null);
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
