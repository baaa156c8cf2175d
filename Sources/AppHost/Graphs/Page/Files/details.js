// The details beside the picture: of the page, or of the selection. They give the same answers as the picture, as text.

class Details {
  constructor(holder, model, actions) { Object.assign(this, { holder, model, actions }); }

  show(state, focus, trace) {
    this.trace = trace;
    this.times = trace?.times;
    this.errors = trace?.errors;
    const { chosen } = state;
    const subject = subjectOf(this.model, chosen);
    const hits = focus?.hits ? this.hits(focus.hits) : null;
    this.isOpen = id => state.view === "map" && state.detail !== "layers" && state.opened.has(id);
    const parts = chosen === null ? [hits ?? this.page(state)]
      : chosen.kind === "cell" ? this.cell(chosen) : chosen.kind === "scope" ? this.scope(chosen.id, focus, state)
      : subject === null ? [this.page(state)]
      : [...chosen.kind === "service" ? this.service(subject, state) : this.group(subject, chosen.kind, state), hits];
    const held = this.holder.contains(document.activeElement) ? document.activeElement : null;
    this.holder.replaceChildren(...parts.flat().filter(part => part !== null));
    this.holder.scrollTop = 0;
    // The keyboard focus stays where it was.
    if (held !== null) (this.holder.querySelector(`input[name="${held.name}"][value="${held.value}"]`) ?? this.holder).focus();
  }

  link(service, text = service.title) {
    return make("button", { type: "button", class: "link", "data-to": service.id,
      onclick: () => this.actions.choose("service", service.id, null, true) }, text);
  }
  moduleLink(module) {
    return make("button", { type: "button", class: "link", "data-module": module.id,
      onclick: () => this.actions.choose("module", module.id, null, true) }, module.title);
  }
  referencesLink([from, to], count) {
    return make("button", { type: "button", class: "link", onclick: () => this.actions.chooseCell(from, to, true) }, plural(count, "reference"));
  }
  heading(text, kind) {
    return [make("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => this.actions.clear() }, "×"),
      make("p", { class: "kind" }, kind), make("h2", { tabindex: -1 }, text)];
  }

  reach(state) {
    const words = { step: "One step", up: "All the way up", down: "All the way down", between: "Between two" };
    const choices = Object.entries(words).map(([value, text]) => make("label", {},
      make("input", { type: "radio", name: "reach", value, checked: state.reach === value ? "" : null,
        onchange: () => this.actions.reach(value) }), text));
    const other = subjectOf(this.model, state.other);
    const note = state.reach !== "between" ? null : make("p", { class: "kind", role: "status" },
      other === null ? "Choose the other end; both stay highlighted."
        : `Between it and ${other.title ?? other.name}.`);
    return make("fieldset", { class: "reach" }, make("legend", {}, "Highlight"), ...choices, note);
  }

  service(service, state) {
    const requesters = everyRequester(service);
    const paths = pathsTo(service, requesters);
    const needed = stepsFrom(service), direct = new Set(requestersOf(service).filter(one => one !== service));
    const lacking = service.dependencies.filter(({ target, kind }) =>
      target === null && (kind === "optional" || kind === "collected"));
    return [
      ...this.heading(service.title, service.isMissing ? "Missing service" : service.isGone ? "Removed service" : "Service"),
      this.reach(state),
      this.isOpen(service.home.id) ? null : make("p", { class: "buttons" },
        make("button", { type: "button", class: "plain-button", onclick: () => this.actions.toggle(service.home.id) },
          "Open its module on the map")),
      ...service.problems.map(problem => this.problem(problem, [])),
      ...(this.errors?.has(service.id) ? [make("p", { class: "lost failure" }, `Its construction or start failed: ${this.errors.get(service.id)}`)] : []),
      ...(service.isMissing ? [make("p", { class: "lost" }, "It is not registered, but the services below need it.")] : []),
      make("h3", { id: "why" }, "Why does this exist?"), ...this.paths(service, paths),
      make("h3", { id: "needs" }, "It needs ", make("small", {}, `${needed.length + lacking.length}`)),
      rows([...needed.map(edge => [this.link(edge.target), edgeText(edge)]),
        ...lacking.map(edge => [make("span", { class: "kind" }, `${edge.label}, not registered`), edge.kind])], "Nothing."),
      make("h3", { id: "needed" }, "Which services need it? ",
        make("small", {}, `${direct.size} directly, ${requesters.size - 1} in all`)),
      rows(stepsTo(service).map(edge => [this.link(edge.source), edgeText(edge)]), "No service."),
      this.others(requesters),
      make("h3", {}, "Registration"), this.facts(service),
    ];
  }

  paths(service, paths) {
    if (paths.length === 0) return [make("p", {}, "It is needed only through a cycle of services; no root leads to it.")];
    if (paths.length === 1 && paths[0].length === 1) return [make("p", {}, `It is a root: ${paths[0][0].word}.`)];
    const shown = paths.slice(0, 5).map(path => make("ol", { class: "path" }, ...path.map(step => make("li", {},
      step.service === service ? make("span", { class: "here" }, step.service.title) : this.link(step.service),
      " ", make("span", { class: "kind" }, step.word)))));
    if (paths.length > 5) shown.push(make("p", { class: "kind" }, `and from ${plural(paths.length - 5, "root")} more`));
    return shown;
  }

  others(requesters) {
    const others = [...requesters].filter(([, { distance }]) => distance > 1);
    if (others.length === 0) return null;
    const list = make("details", {}, make("summary", {}, `${plural(others.length, "service")} through others`));
    list.addEventListener("toggle", () => list.append(rows(others.slice(0, 500)
      .map(([service, { distance }]) => [this.link(service), plural(distance, "step")]))), { once: true });
    return list;
  }

  facts(service) {
    const facts = [
      ["Layer", service.layer], ["Module", this.moduleLink(service.home)], ["Type", service.type],
      ["Scope", service.scope.name === null ? service.scopeText : this.scopeLink(service.scope.name, service.scopeText)],
      ["Execution", service.execution], ["Constructed by", originText(service.origin)], ["Marked", service.marks.join(", ")],
      ["Notes", Object.entries(service.notes ?? {}).map(([name, text]) => `${name}: ${text}`).join(", ")],
      ["Opens", service.opens.length === 0 ? "" : make("span", {}, ...service.opens.map(scope => this.scopeLink(scope, scope)))],
      ["Visible to", service.visibility === "module" ? "its module" : ""],
      ["Time", this.times?.has(service.id) ? timeText(this.times.get(service.id)) : ""],
      ["Costs", service.cost === null ? "" : `${service.cost.toLocaleString("en")} bytes`],
      ["Arguments", service.arguments.map(shortened).join(", ")], ["Registered", service.place], ["Identity", service.id],
      ["Change", service.change ?? ""],
    ].filter(([, text]) => text !== "");
    return make("dl", {}, ...facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  }

  scopeLink(name, text) {
    return make("button", { type: "button", class: "link", onclick: () => this.actions.choose("scope", name) }, text);
  }

  // A module or a layer.
  group(group, kind, state) {
    const services = kind === "module" ? group.services : group.modules.flatMap(module => module.services);
    const own = kind === "module" ? group.id : group.name;
    const count = (edgesOf, otherOf, cellOf) => {
      const found = new Map();
      for (const edge of services.flatMap(edgesOf)) {
        const other = otherOf(edge).home;
        const isInside = kind === "module" ? other === group : other.layer === group.name;
        if (!isInside) found.set(other, (found.get(other) ?? 0) + 1);
      }
      return [...found].sort((a, b) => b[1] - a[1] || (a[0].id < b[0].id ? -1 : 1))
        .map(([module, number]) => [this.moduleLink(module), this.referencesLink(cellOf(module.id), number)]);
    };
    const below = count(service => service.out, edge => edge.target, other => [own, other]);
    const above = count(service => service.requesters, edge => edge.source, other => [other, own]);
    const isOpen = kind === "module" && state.opened.has(group.id);
    const violations = kind === "module" ? group.violations : [...new Set(group.modules.flatMap(module => module.violations))];
    const problems = [...new Set(services.flatMap(service => service.problems))];
    return [
      ...this.heading(group.name, kind === "module" ? `Module in ${group.layer}` : "Layer"),
      this.reach(state),
      kind !== "module" ? null : make("p", { class: "buttons" },
        make("button", { type: "button", class: "plain-button", onclick: () => this.actions.toggle(group.id) },
          isOpen ? "Fold on the map" : "Open on the map"),
        make("button", { type: "button", class: "plain-button", onclick: () => this.actions.matrixOf(group.id) },
          "Matrix of its services")),
      ...violations.map(violation => this.violation(violation)),
      ...problems.map(problem => this.problem(problem, [])),
      make("h3", { id: "needs" }, "It needs ", make("small", {}, plural(below.length, "module"))), rows(below, "No other module."),
      make("h3", { id: "needed" }, "Which modules need it? ", make("small", {}, plural(above.length, "module"))), rows(above, "No other module."),
      make("h3", {}, kind === "module" ? "Services" : "Modules"),
      kind === "module" ? rows(services.slice(0, 300).map(service => [this.link(service), service.scopeText]), "None.")
        : rows(group.modules.map(module => [this.moduleLink(module), plural(module.services.length, "service")]), "None."),
    ];
  }

  scope(name, focus, state) {
    const members = this.model.services.filter(service => service.scope.name === name);
    const openers = this.model.services.filter(service => service.opens.includes(name));
    // A custom scope ends when it is reset, and nothing opens it.
    const isOpened = members.some(service => service.scope.kind === "scoped") || openers.length > 0;
    const opening = this.model.data.graph.openings.filter(one => one.scope === name);
    return [
      ...this.heading(name, "Scope"), this.reach(state),
      make("p", {}, `It reaches ${plural(focus.services.size, "service")}: its own and their dependencies.`),
      isOpened ? rows(opening.map(one => [`${one.layer} opens it${one.outer === null ? "" : ` in ${one.outer}`}`,
        one.provided.length === 0 ? "" : `with ${one.provided.map(shortened).join(", ")}`]), "No layer opens it.") : null,
      make("h3", {}, "Its services"), rows(members.map(service => [this.link(service), service.home.title]), "None."),
      isOpened ? make("h3", {}, "Opened by") : null,
      isOpened ? rows(openers.map(service => [this.link(service), service.home.title]), "No service.") : null,
    ];
  }

  cell({ from, to }) {
    const edges = referencesBetween(this.model, { from, to });
    const name = id => this.model.modules.get(id)?.title ?? this.model.byId.get(id)?.title ?? id;
    const broken = this.model.violations.filter(violation => violation.steps
      .some(step => step.from.id === from && step.to.id === to));
    return [
      ...this.heading(`${name(from)} → ${name(to)}`, "References"),
      ...broken.map(violation => this.violation(violation)),
      make("ul", { class: "rows references" }, ...edges.slice(0, 500).map(edge => make("li", {}, this.link(edge.source), " → ",
        this.link(edge.target), " ", make("span", { class: "kind" }, edgeText(edge)),
        make("p", { class: "place" }, edge.source.place)))),
      edges.length === 0 ? make("p", { class: "kind" }, "No registered service needs another here; the sources do.") : null,
    ];
  }

  hits(hits) {
    const list = [...hits];
    return [
      make("h3", { id: "hits" }, `${plural(list.length, "hit")}`),
      rows(list.slice(0, 100).map(service => [this.link(service), `${service.module}, ${service.layer}`, service.place]), "No service matches."),
      list.length > 100 ? make("p", { class: "kind" }, `and ${plural(list.length - 100, "service")} more`) : null,
    ];
  }

  problem(problem, affected) {
    return make("article", { class: "problem" },
      make("p", {}, make("strong", {}, `${problem.code}: `), problem.summary),
      make("p", { class: "place" }, problem.site),
      ...problem.details.map(line => make("p", { class: "lines" }, line)),
      make("ul", { class: "advice" }, ...problem.advice.map(line => make("li", {}, line))),
      ...affected.map(service => this.link(service)));
  }

  violation(violation) {
    return make("article", { class: "problem" },
      make("p", {}, make("strong", {}, `${violation.contract}: `), violation.message),
      make("p", { class: "place" }, `${violation.path}:${violation.line}:${violation.column}`),
      violation.reason ? make("p", { class: "lines" }, `because ${violation.reason}`) : null,
      ...violation.modules.flatMap((module, at) => at === 0 ? [this.moduleLink(module)] : [", ", this.moduleLink(module)]));
  }

  page({ view, tint }) {
    const key = (name, text) => make("li", {}, make("kbd", {}, name), text);
    return [
      make("h2", {}, "A graph of services"),
      make("p", {}, "Each layer is a floor; dependencies lie below. Choose a module or a service to see why it exists, ",
        "what it needs and what needs it. Open a module to see its services."),
      ...(view === "time" && this.trace ? this.barLegend() : view === "matrix" ? this.cellLegend() : this.markLegend(tint)),
      make("h3", {}, "Keys"),
      make("ul", { class: "legend" }, key("/", "search"), key("← ↑ ↓ →", "from box to box"), key("Shift + ←", "move the picture"),
        key("Enter", "choose; in the search, the first hit"), key("o", "open or fold a module"), key("+ − 0", "zoom in, out, all"),
        key("Escape", "back, and clear")),
    ];
  }

  markLegend(tint) {
    const { services, data } = this.model;
    const hasUnordered = this.hasUnordered();
    const used = [...new Set(services.map(service => service.scope.kind))].sort();
    const named = [...new Set(services.map(service => service.scope.name).filter(Boolean))].sort();
    return [
      tint === "none" ? null : make("h3", {}, "Color"),
      tint === "none" ? null : make("p", {}, tint === "time" ? "The stronger the color, the more time construction and start took."
        : "The stronger the color, the more memory the instances take."),
      make("h3", {}, "Scopes"),
      make("ul", { class: "legend" }, ...used.map(kind => make("li", {}, dot(kind), kind))),
      named.length === 0 ? null : make("p", { class: "regions" }, "Regions: ", ...named.map(name => this.scopeLink(name, name))),
      make("h3", {}, "Marks"),
      make("ul", { class: "legend" }, item("▶", "started by the host"), item("◆", "a root: requested from outside"),
        item("⊙", "opens a scope"),
        services.some(service => service.isTemplate) ? item("⧉", "a template: constructed for each use") : null,
        services.some(service => service.isRemote) ? item("⇄", "remote: constructed in another process") : null,
        services.some(service => service.isMissing) ? item("✗", "missing: needed, but not registered") : null,
        item("main, async", "execution: main actor or async"), item("!", "has a problem"),
        item("✕", "breaks a contract of the sources"),
        data.change ? item("+ − → ~", "added, removed, moved, changed") : null,
        item("3, ↑3", "below a box: the references along this arrow, and those that lead up to the box"),
        hasUnordered ? item("⋯", "a dotted arrow: a contribution to a collection, or a value of a scope; it has no order") : null),
    ];
  }

  // Whether the graph has a reference that does not count for the order.
  hasUnordered() { return this.model.services.some(service => service.out.some(edge => !orders(edge))); }

  cellLegend() {
    const hasUnordered = this.hasUnordered();
    return [
      make("h3", {}, "Cells"),
      make("ul", { class: "legend" }, item("3", "how often the column needs the row"),
        item("red", "breaks the order of the layers, or a contract"), item("frame", "a cycle"),
        hasUnordered ? item("blue", "above the diagonal: contributions to a collection, or values of a scope; they have no order") : null,
        item("✕", "breaks a contract, and no service refers to another")),
    ];
  }

  barLegend() {
    const kinds = new Set([...this.trace.threads].flatMap(([, events]) => events.map(event => event.kind)));
    const bar = (kind, text) => make("li", {}, draw("svg", { class: `swatch ${kind}`, viewBox: "0 0 28 16", "aria-hidden": "true" },
      draw("rect", { class: "face", x: 1.5, y: 1.5, width: 25, height: 13, rx: 3 })), text);
    return [
      make("h3", {}, "Bars"),
      make("ul", { class: "legend" }, bar("", "constructs a service"), kinds.has("start") ? bar("starts", "starts a service") : null,
        kinds.has("wait") ? bar("waits", "waits for another") : null, kinds.has("phase") ? bar("phase", "a phase of the start") : null,
        bar("critical", "on the critical path: delays the start"),
        this.trace.failed.length > 0 ? bar("failed", "✕ failed") : null),
    ];
  }
}

function item(name, text) { return make("li", {}, make("b", {}, name), text); }

function rows(entries, otherwise = "") {
  if (entries.length === 0) return make("p", { class: "kind" }, otherwise);
  return make("ul", { class: "rows" },
    ...entries.map(([what, kind, place = ""]) => make("li", {}, what, " ", make("span", { class: "kind" }, kind),
      place === "" ? null : make("p", { class: "place" }, place))));
}

const edgeText = edge => edge.change === null ? edge.kind : `${edge.kind}, ${edge.change}`;

function originText(origin) {
  switch (origin.kind) {
  case "forward": return "another registration (implements)";
  case "opened": return `the code that opens ${origin.scope}`;
  case "expected": return `${origin.from}${origin.provided ? "" : ", which has not provided it"}`;
  case "missing": return "nothing";
  default: return origin.kind === "factory" ? "its factory" : "a decorator";
  }
}
