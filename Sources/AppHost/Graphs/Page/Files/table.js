// Everything as a table: the same answers for people who prefer to read.

// A name that may break between its words: a narrow window has no room for long ones.
const breakable = name => name.split(/(?<=[a-z0-9])(?=[A-Z])/).flatMap((word, at) => at === 0 ? [word] : [make("wbr"), word]);

class TableView {
  constructor(holder, model, actions) {
    Object.assign(this, { holder, model, actions, count: 200 });
  }

  columns(times) {
    return [
      ["title", "Service", service => service.title], ["layer", "Layer", service => service.layer],
      ["module", "Module", service => service.module], ["scope", "Scope", service => service.scopeText],
      ["execution", "Execution", service => service.execution],
      ["marks", "Marks", service => [...service.marks, service.isMissing ? "missing" : "", service.change ?? ""].filter(Boolean).join(", ")],
      ["problems", "Problems", service => service.problems.length],
      ["needs", "Needs", service => stepsFrom(service).length], ["needed", "Needed by", service => stepsTo(service).length],
      ...(times === null ? [] : [["time", "µs", service => Math.round((times.get(service.id) ?? 0) / 1000)]]),
      ...(this.model.services.some(service => service.cost !== null) ? [["bytes", "Bytes", service => service.cost ?? 0]] : []),
    ];
  }

  show(state, focus, times) {
    const columns = this.columns(times);
    this.descends = state.sort.startsWith("-");
    this.sort = state.sort.replace("-", "");
    if (!columns.some(([id]) => id === this.sort)) this.sort = "title";
    const valueOf = (columns.find(([id]) => id === this.sort) ?? columns[0])[2];
    const compare = (a, b) => {
      const [x, y] = [valueOf(a), valueOf(b)];
      return (x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1) * (this.descends ? -1 : 1);
    };
    const all = focus === null ? this.model.services : [...focus.services];
    const shown = [...all].sort(compare).slice(0, this.count);
    const head = columns.map(([id, name]) => make("th", { scope: "col",
      "aria-sort": id !== this.sort ? "none" : this.descends ? "descending" : "ascending" },
      make("button", { type: "button", onclick: () => this.sortBy(id) }, name, id === this.sort ? this.descends ? " ↓" : " ↑" : "")));
    const lines = shown.map(service => make("tr", { class: focus?.chosen === service ? "chosen" : null },
      make("th", { scope: "row" }, make("span", { class: "cell-name" }, dot(service.scope.kind), make("button", { type: "button", class: "link", "data-to": service.id,
        onclick: event => this.actions.choose("service", service.id, event) }, ...breakable(service.title)))),
      ...columns.slice(1).map(([id, , value]) => make("td", { class: id.startsWith("need") ? "names" : typeof value(service) === "number" ? "count" : null },
        id === "needs" && stepsFrom(service).length > 0 ? this.names(needs(service))
          : id === "needed" && stepsTo(service).length > 0 ? this.names(requestersOf(service))
          : typeof value(service) === "number" ? value(service).toLocaleString("en") : value(service)))));
    const rest = all.length - shown.length;
    const held = this.holder.contains(document.activeElement) ? document.activeElement.dataset.to : undefined;
    this.holder.replaceChildren(
      make("table", {}, make("caption", {}, `${plural(all.length, "service")}${focus === null ? "" : " in focus"}`),
        make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...lines)),
      rest > 0 ? make("p", {}, make("button", { type: "button", class: "plain-button", onclick: () => { this.count += 1000; this.actions.refresh(); } },
        `Show ${Math.min(1000, rest)} more of ${rest.toLocaleString("en")}`)) : "");
    // The keyboard focus stays where it was.
    if (held !== undefined) this.holder.querySelector(`[data-to="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }

  names(services) {
    const names = [...new Set(services.map(service => service.title))];
    return `${names.length}: ${names.slice(0, 6).join(", ")}${names.length > 6 ? " …" : ""}`;
  }

  sortBy(id) {
    this.actions.sort(this.sort === id && !this.descends ? `-${id}` : id);
    this.holder.querySelector("[aria-sort=ascending] button, [aria-sort=descending] button")?.focus();
  }
}
