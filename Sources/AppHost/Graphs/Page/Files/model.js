// The data as objects. Touches no element of the page.

// Reverses the host's packing: a string is its index, and an object is the index of its shape and then its values.
function unpack({ strings, shapes, root }) {
  const value = packed => {
    if (typeof packed === "number") return strings[packed];
    if (!Array.isArray(packed)) return packed;
    const kind = packed[0];
    if (kind === -2) return packed[1];
    if (kind === -1) {
      const list = [];
      for (let at = 1; at < packed.length; at += 1) list.push(value(packed[at]));
      return list;
    }
    const object = {}, shape = shapes[kind];
    for (let at = 0; at < shape.length; at += 1) object[strings[shape[at]]] = value(packed[at + 1]);
    return object;
  };
  return value(root);
}

// `Demo.Box<Demo.Item>` as `Box<Item>`.
const shortTypes = new Map();
function shortened(type) {
  let short = shortTypes.get(type);
  if (short === undefined) {
    short = type.replace(/\(unknown context at \$[0-9a-f]+\)\./g, "").replace(/(?:[\p{L}\p{N}_]+\.)+(?=[\p{L}_])/gu, "");
    shortTypes.set(type, short);
  }
  return short;
}
const labelOf = (type, name) => name === null ? type : `${type} "${name}"`;
const placeOf = site => `${site.file}:${site.line}:${site.column}`;
const flagNames = { isHosted: "hosted", isRoot: "root", isContributed: "contributed", isReplacing: "replacing",
  isOpaque: "opaque", isTemplate: "template", isRemote: "remote" };

// Whether the edge counts for the order of layers and modules. A collection does not need its contributors, and a value of a
// scope comes from the work that opens the scope, which lies above the services that need the value.
const orders = edge => edge.kind !== "collected" && edge.target.origin.kind !== "opened";

class Model {
  constructor(data) {
    this.data = data;
    this.services = [];
    this.byId = new Map();
    this.modules = new Map();
    // Upper layers first, because their dependencies lie below.
    this.layers = [...data.graph.layers].reverse().map((layer, floor) => ({ ...layer, floor, modules: [] }));
    for (const { layer } of data.change?.removed ?? []) {
      if (this.layers.some(({ name }) => name === layer)) continue;
      this.layers.push({ name: layer, parent: null, floor: this.layers.length, modules: [] });
    }
    this.layerByName = new Map(this.layers.map(layer => [layer.name, layer]));
    data.graph.nodes.forEach((node, position) => this.add({ ...node, label: data.labels[position] }));
    for (const gone of data.change?.removed ?? []) this.add({ ...gone, label: labelOf(shortened(gone.type), gone.name), isGone: true });
    this.connect();
    this.connectOpenings();
    this.place();
    this.tellApart();
    this.addProblems(data.problems);
    this.addChange(data.change);
    this.addViolations(data.violations ?? []);
  }

  add(service) {
    service.place = service.site === null ? "" : placeOf(service.site);
    Object.assign(service, { out: [], requesters: [], entries: [], openers: [], unopened: null, problems: [], change: null, isMissing: service.isMissing ?? false });
    service.marks = Object.entries(flagNames).filter(([flag]) => service[flag]).map(([, mark]) => mark);
    service.scopeText = service.scope.name === null ? service.scope.kind : `${service.scope.kind} ${service.scope.name}`;
    this.services.push(service);
    this.byId.set(service.id, service);
  }

  // A service that is not registered gets a node of its own, in the layer that requests it.
  missing(service, edge) {
    const id = `${service.layer}/missing:${edge.type}${edge.name === null ? "" : `#${edge.name}`}`;
    if (!this.byId.has(id)) {
      this.add({ id, layer: service.layer, module: "Not registered", type: edge.type, name: edge.name,
        label: edge.label, scope: { kind: "missing", name: null }, execution: "plain", origin: { kind: "missing" },
        visibility: "everywhere", cost: null, arguments: [], opens: [], site: null, dependencies: [],
        isMissing: true });
    }
    return this.byId.get(id);
  }

  connect() {
    for (const service of [...this.services]) {
      for (const dependency of service.dependencies) {
        dependency.label = labelOf(shortened(dependency.type), dependency.name);
        const mayLack = service.isGone || dependency.kind === "optional" || dependency.kind === "collected";
        const target = dependency.target !== null ? this.byId.get(dependency.target)
          : mayLack ? null : this.missing(service, dependency);
        if (!target) continue;
        const edge = { source: service, target, kind: dependency.kind, change: null };
        service.out.push(edge);
        target.requesters.push(edge);
      }
    }
  }

  // A service that opens a scope needs what the work in the scope requests first. No dependency leads there, so no
  // arrow does; but the questions follow these edges, too, as the commands `why` and `who-needs` do. If no service opens
  // the scope, code outside the graph does, and its work begins at a root.
  connectOpenings() {
    for (const { scope, entryTargets = [], openers = [] } of this.data.graph.openings) {
      for (const target of entryTargets.map(id => this.byId.get(id)).filter(Boolean)) {
        if (openers.length === 0) target.unopened ??= scope;
        for (const source of openers.map(id => this.byId.get(id))) {
          if (source === target) continue;
          const edge = { source, target, kind: `in scope \`${scope}\``, change: null };
          source.entries.push(edge);
          target.openers.push(edge);
        }
      }
    }
  }

  place() {
    for (const service of this.services) {
      const id = `${service.layer}/${service.module}`;
      if (!this.modules.has(id)) {
        const layer = this.layerByName.get(service.layer);
        const module = { id, name: service.module, layer: layer.name, floor: layer.floor, services: [],
          isMissing: service.isMissing, violations: [] };
        this.modules.set(id, module);
        layer.modules.push(module);
      }
      service.home = this.modules.get(id);
      service.home.services.push(service);
    }
    for (const layer of this.layers) layer.modules.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  }

  // Equal names get their module; if they are still equal, their layer; then the rest of the identity. Modules get
  // their layer.
  tellApart() {
    const ways = [s => s.label, s => `${s.label} · ${s.module}`, s => `${s.label} · ${s.layer}/${s.module}`,
      s => `${s.label} · ${s.id}`];
    const name = (services, way) => {
      const groups = new Map();
      for (const service of services) {
        service.title = ways[way](service);
        const group = groups.get(service.title);
        if (group === undefined) groups.set(service.title, [service]);
        else group.push(service);
      }
      for (const group of groups.values()) if (group.length > 1 && way + 1 < ways.length) name(group, way + 1);
    };
    name(this.services, 0);
    const modules = [...this.modules.values()], counts = new Map();
    for (const module of modules) counts.set(module.name, (counts.get(module.name) ?? 0) + 1);
    for (const module of modules) module.title = counts.get(module.name) === 1 ? module.name : `${module.name} · ${module.layer}`;
  }

  addProblems(problems) {
    for (const problem of problems) {
      for (const id of problem.nodes) this.byId.get(id)?.problems.push(problem);
      // The dependencies that the problem is about: between the services that its text names.
      const involved = new Set((problem.involved ?? []).map(id => this.byId.get(id)).filter(Boolean));
      for (const edge of [...involved].flatMap(service => service.out)) {
        if (involved.has(edge.target) && edge.target !== edge.source) (edge.problems ??= []).push(problem);
      }
    }
    for (const service of this.services.filter(service => service.isMissing)) {
      for (const edge of service.requesters) {
        const missing = edge.source.problems.filter(problem => problem.code === "missing");
        const own = missing.filter(problem => problem.summary.includes(shortened(service.type)));
        edge.problems = own.length > 0 ? own : missing;
        service.problems.push(...edge.problems.filter(problem => !service.problems.includes(problem)));
      }
    }
  }

  addViolations(violations) {
    this.violations = violations;
    // Of modules with equal names in several layers, those that break the order are meant.
    const againstOrder = steps => {
      const found = steps.length > 1 ? steps.filter(({ from, to }) => from.floor > to.floor) : [];
      return found.length > 0 ? found : steps;
    };
    const named = name => [...this.modules.values()].filter(module => module.name === name);
    for (const violation of violations) {
      violation.steps = violation.chain.flatMap(({ importer, imported }) =>
        againstOrder(named(importer).flatMap(from => named(imported).map(to => ({ from, to })))));
      const ends = new Set(violation.steps.flatMap(({ from, to }) => [from, to]));
      if (ends.size === 0) {
        for (const word of violation.path.split("/")) for (const module of named(word)) ends.add(module);
      }
      for (const module of ends) module.violations.push(violation);
      violation.modules = [...ends];
    }
  }

  addChange(change) {
    if (!change) return;
    const mark = (ids, word) => { for (const id of ids) if (this.byId.has(id)) this.byId.get(id).change = word; };
    mark(change.changed.map(({ subject }) => subject), "changed");
    mark(change.added, "added");
    mark(change.moved.map(({ to }) => to), "moved");
    mark(change.removed.map(({ id }) => id), "removed");
    const added = new Set(change.addedDependencies.map(({ source, kind, target }) => `${source}|${kind}|${target}`));
    for (const service of this.services) {
      for (const edge of service.out) {
        if (added.has(`${service.id}|${edge.kind}|${edge.target.id}`)) edge.change = "added";
        if (service.isGone) edge.change = "removed";
      }
    }
    for (const { source, kind, target } of change.removedDependencies) {
      const [from, to] = [this.byId.get(source), this.byId.get(target)];
      if (!from || !to || from.isGone) continue;
      const edge = { source: from, target: to, kind, change: "removed" };
      from.out.push(edge);
      to.requesters.push(edge);
    }
  }
}

// The text that a search compares with, computed on first use.
const wordsOf = service => service.words ??= [
  service.label, service.id, service.module, service.layer, service.scopeText, service.execution, service.origin.kind,
  service.visibility, ...service.opens.map(scope => `opens ${scope}`), ...service.marks, service.isMissing ? "missing" : "",
  service.change ?? "", service.problems.length > 0 ? "problem" : "", ...service.problems.map(problem => problem.code),
].join("\n").toLowerCase();
