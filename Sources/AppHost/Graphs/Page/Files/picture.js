// The map's content at one level of detail: boxes and arrows with the services and edges that they represent, and their
// positions.

class Picture {
  // `detail` is the level of detail: layers, modules or services; `opened` holds the identities of the modules that show
  // their services.
  // At the level of modules, boxes are placed as if all were folded; at the level of services, as if all were open. So
  // opening or folding one moves as little as possible.
  constructor(model, detail, opened, isNarrow) {
    this.detail = detail;
    this.keyOf = detail === "layers" ? service => service.layer : service => service.home.id;
    this.nodes = detail === "layers" ? model.layers.map(layer => this.layerNode(layer))
      : [...model.modules.values()].map(module => this.moduleNode(module, opened.has(module.id), detail === "services"));
    this.nodes.sort((a, b) => a.floor - b.floor || (a.id < b.id ? -1 : 1));
    this.nodeById = new Map(this.nodes.map(node => [node.id, node]));
    this.arrows = this.arrowsOf(model);
    this.addViolations(model);
    // The ports below a box: one for each arrow that leads down from it, and one for all that lead up to it.
    const ports = new Map(this.nodes.map(node => [node.id, new Set()]));
    ranked(this.nodes, this.arrows).links.forEach(({ turned }, at) => {
      const arrow = this.arrows[at];
      arrow.isTurned = turned;
      ports.get(turned ? arrow.to : arrow.from).add(turned ? null : arrow.to);
    });
    for (const node of this.nodes) {
      // Reserves space for a tab with a count at each port. If there are more arrows than ports, they leave together,
      // with one tab.
      node.ports = 14;
      const count = ports.get(node.id).size;
      node.tabs = count > 0;
      node.isCrowded = count > node.ports;
      node.box = (node.grown ?? node).height;
      for (const size of [node, node.grown]) {
        if (!size || !node.tabs) continue;
        size.width = Math.max(size.width, (node.isCrowded ? 1 : count) * 30 + 20);
        size.height += 17;
      }
    }
    // The names of floors stand to the left of the boxes. At the level of layers each box has the name of its floor.
    this.gutter = detail === "layers" ? 0 : Math.min(isNarrow ? 126 : 210, Math.max(isNarrow ? 62 : 112,
      28 + Math.max(0, ...model.layers.map(layer => widthOf(layer.name, floorFont)))));
    const area = this.nodes.reduce((sum, node) => sum + (node.width + 30) * (node.height + 90), 0);
    const widest = Math.max(0, ...this.nodes.map(node => node.width));
    // A narrow window shows a column of folded modules. If a module is wider than that, modules may lie side by side.
    const maxWidth = isNarrow ? Math.max(520, widest, widest > 520 ? Math.sqrt(area * .8) : 0) : Math.max(980, widest, Math.sqrt(area * 1.9));
    this.layout = layered(this.nodes, this.arrows, { gutter: this.gutter, maxWidth });
    this.layout.arrows.forEach(({ path, start }, at) => Object.assign(this.arrows[at], { path, start }));
  }

  layerNode(layer) {
    const services = layer.modules.flatMap(module => module.services);
    const note = `${plural(layer.modules.length, "module")}, ${plural(services.length, "service")}`;
    return { id: layer.name, kind: "layer", floor: layer.floor, name: layer.name, note, services, of: layer,
      width: Math.max(260, widthOf(note) + 40, widthOf(layer.name, "600 14px") + 40), height: 62 };
  }

  // `beginsOpen` decides the size that the module is placed with.
  moduleNode(module, isOpen, beginsOpen) {
    const name = clipped(module.name, 30);
    const count = plural(module.services.length, "service");
    const node = { id: module.id, kind: "module", floor: module.floor, name, note: count, services: module.services,
      of: module, isOpen };
    node.marks = this.marksOf(module);
    const folded = { width: Math.max(136, widthOf(name, "600 13px") + 44, widthOf(`${count}  ${node.marks}`) + 26), height: 48 };
    const inner = isOpen || beginsOpen ? servicesOf(module) : null;
    const open = inner && { width: Math.max(folded.width, inner.width + 16), height: inner.height + 42 };
    if (isOpen) node.inner = inner;
    Object.assign(node, beginsOpen ? open : folded);
    if (isOpen !== beginsOpen) node.grown = isOpen ? open : folded;
    return node;
  }

  marksOf({ services, violations }) {
    const some = (mark, holds) => {
      const count = services.filter(holds).length;
      return count === 0 ? "" : `${mark} ${count}`;
    };
    return [some("!", s => s.problems.length > 0), violations.length > 0 ? `✕ ${violations.length}` : "",
      some("▶", s => s.isHosted), some("◆", s => s.isRoot), some("⧉", s => s.isTemplate), some("⇄", s => s.isRemote), some("±", s => s.change !== null),
    ].filter(Boolean).join("  ");
  }

  arrowsOf(model) {
    const arrows = new Map();
    for (const service of model.services) {
      const from = this.keyOf(service);
      for (const edge of service.out) {
        const to = this.keyOf(edge.target);
        if (from === to) continue;
        const key = `${from}|${to}`;
        if (!arrows.has(key)) arrows.set(key, { from, to, edges: [], violations: [] });
        arrows.get(key).edges.push(edge);
      }
    }
    // An arrow that does not count for the order follows the order of the others.
    for (const arrow of arrows.values()) arrow.isWeak = !arrow.edges.some(orders);
    return [...arrows.values()].sort((a, b) => a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1);
  }

  addViolations(model) {
    const byEnds = new Map(this.arrows.map(arrow => [`${arrow.from}|${arrow.to}`, arrow]));
    for (const violation of model.violations) {
      for (const step of violation.steps) {
        const [from, to] = this.detail === "layers" ? [step.from.layer, step.to.layer] : [step.from.id, step.to.id];
        if (from === to) continue;
        const key = `${from}|${to}`;
        if (!byEnds.has(key)) {
          const arrow = { from, to, edges: [], violations: [], isWeak: true };
          byEnds.set(key, arrow);
          this.arrows.push(arrow);
        }
        const arrow = byEnds.get(key);
        if (!arrow.violations.includes(violation)) arrow.violations.push(violation);
      }
    }
  }
}

const floorFont = "650 14px";

// The services of a module, layered in the same way. The services of each custom or opened scope form a region.
function servicesOf(module) {
  const { floors, regions } = floorsInside(module);
  const nodes = module.services.map(service => {
    const text = clipped(service.label, 40);
    const marks = marksOfService(service);
    return { id: service.id, kind: "service", service, text, marks, height: 27, floor: floors.get(service),
      width: widthOf(text) + 32 + (marks === "" ? 0 : widthOf(marks, "11px") + 8) };
  });
  const edges = [];
  for (const service of module.services) {
    const targets = new Map();
    for (const edge of service.out) {
      if (edge.target.home !== module || edge.target === service) continue;
      if (!targets.has(edge.target)) targets.set(edge.target, []);
      targets.get(edge.target).push(edge);
    }
    for (const [target, own] of targets) {
      edges.push({ from: service.id, to: target.id, edges: own, isWeak: !own.some(orders) });
    }
  }
  const area = nodes.reduce((sum, node) => sum + (node.width + 14) * 62, 0);
  const gutter = regions.length > 0 ? 20 + Math.max(...regions.filter(Boolean).map(region => widthOf(region, "600 11px"))) : 0;
  const layout = layered(nodes, edges, { gap: 12, channel: 20, maxWidth: Math.max(300, Math.sqrt(area * 2.2)), gutter,
    floorGap: 8, pad: 10, sweeps: 8 });
  layout.arrows.forEach((placed, at) => { edges[at].path = placed.path; });
  return { ...layout, regions, arrows: edges.filter(edge => edge.path), gutter };
}

// Each region lies on a floor of its own, below the regions that need it. Services that need or open a region lie above
// it, the rest below all regions, so arrows lead down. Returns the floor of each service and the name of the region on
// each floor.
function floorsInside(module) {
  const own = service => service.out.filter(orders).map(edge => edge.target).filter(target => target.home === module);
  const members = new Map([...new Set(module.services.map(regionOf).filter(Boolean))].sort()
    .map(region => [region, module.services.filter(service => regionOf(service) === region)]));
  const names = [...members.keys()];
  const reached = new Map(names.map(region => [region, closure(members.get(region), own)]));
  const { order } = matrixOrder(names, region => names.filter(other => other !== region
    && (members.get(other).some(service => reached.get(region).has(service))
      || [...reached.get(region)].some(service => service.opens.includes(other)))), () => 0);
  const openers = region => module.services.filter(service => service.opens.includes(region));
  const requesters = order.map(region => closure([...members.get(region), ...openers(region)], service => service.requesters
    .filter(edge => orders(edge) && edge.source.home === module).map(edge => edge.source)));
  const regions = [], floors = new Map();
  order.forEach((region, at) => { regions[2 * at + 1] = region; });
  for (const service of module.services) {
    const region = regionOf(service), above = requesters.findIndex(found => found.has(service));
    floors.set(service, region !== null ? 2 * order.indexOf(region) + 1 : above === -1 ? 2 * order.length : 2 * above);
  }
  return { floors, regions };
}

const regionOf = service => service.scope.kind === "scoped" || service.scope.kind === "custom"
  ? service.scope.name : null;

function marksOfService(service) {
  const changes = { added: "+", removed: "−", moved: "→", changed: "~" };
  return [
    service.problems.length > 0 ? "!" : "", service.isMissing ? "missing" : "", changes[service.change] ?? "",
    service.isHosted ? "▶" : "", service.isRoot ? "◆" : "", service.isTemplate ? "⧉" : "", service.isRemote ? "⇄" : "",
    service.opens.length > 0 ? "⊙" : "", service.execution === "plain" ? "" : service.execution,
  ].filter(Boolean).join(" ");
}
