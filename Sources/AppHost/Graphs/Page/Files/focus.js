// The highlighted part of the graph: by a selection and its reach, by a search, by filters. They narrow each other.

const filterKinds = {
  layer: { name: "Layer", valuesOf: service => [service.layer] },
  module: { name: "Module", valuesOf: service => [service.module] },
  scope: { name: "Scope", valuesOf: service => [service.scopeText] },
  mark: { name: "Mark", valuesOf: service => [
    ...service.marks, ...(service.execution === "async" ? ["async"] : []), ...(service.execution === "main" ? ["main actor"] : []),
    ...(service.isMissing ? ["missing"] : []), ...(service.opens.length > 0 ? ["opens a scope"] : []),
    ...(service.problems.length > 0 || service.home.violations.length > 0 ? ["problem"] : []),
  ] },
  change: { name: "Change", valuesOf: service => service.change === null ? [] : [service.change] },
};

// `filters` has at most one value of each kind. A service passes if it has all of them.
const passes = (service, filters) => Object.entries(filters)
  .every(([kind, value]) => filterKinds[kind].valuesOf(service).includes(value));

function startsOf(model, chosen) {
  if (chosen === null) return [];
  if (chosen.kind === "service") return [model.byId.get(chosen.id)].filter(Boolean);
  if (chosen.kind === "module") return model.modules.get(chosen.id)?.services ?? [];
  if (chosen.kind === "scope") {
    return model.services.filter(service => service.scope.name === chosen.id || service.opens.includes(chosen.id));
  }
  return model.services.filter(service => service.layer === chosen.id);
}

const subjectOf = (model, chosen) => chosen === null ? null
  : chosen.kind === "service" ? model.byId.get(chosen.id) ?? null
  : chosen.kind === "module" ? model.modules.get(chosen.id) ?? null
  : chosen.kind === "layer" ? model.layerByName.get(chosen.id) ?? null : null;

// The references behind an arrow of the map or a cell of the matrix: between two layers, modules or services.
function referencesBetween(model, { from, to }) {
  const isIn = (service, id) => service.home.id === id || service.id === id || service.layer === id;
  return model.services.filter(service => isIn(service, from)).flatMap(service => service.out).filter(edge => isIn(edge.target, to));
}

function focusOf(model, state) {
  const isNarrowed = state.query.trim() !== "" || Object.keys(state.filters).length > 0;
  if (state.chosen === null && !isNarrowed) return null;
  const hits = !isNarrowed ? null : new Set(matching(model.services, state.query)
    .filter(service => passes(service, state.filters)));
  if (state.chosen === null) {
    const edges = new Set();
    for (const service of hits) for (const edge of service.out) if (hits.has(edge.target)) edges.add(edge);
    return { services: hits, edges, hits, chosen: null };
  }
  if (state.chosen.kind === "cell") {
    const edges = new Set(referencesBetween(model, state.chosen));
    const services = new Set([...edges].flatMap(({ source, target }) => [source, target]));
    return { services, edges, hits, chosen: null, cell: state.chosen };
  }
  const starts = startsOf(model, state.chosen);
  const { services, edges } = reachOf(starts, state.chosen.kind === "scope" && state.reach === "step" ? "down" : state.reach,
    startsOf(model, state.other));
  const own = new Set(starts);
  const needed = state.reach === "down" ? new Set() : state.reach === "up" ? services
    : new Set(starts.flatMap(requestersOf).filter(one => !own.has(one)));
  const needsOf = state.reach === "up" ? new Set() : state.reach === "down" ? services
    : new Set(starts.flatMap(needs).filter(one => !own.has(one)));
  if (hits !== null) {
    for (const service of [...services]) if (!hits.has(service) && !own.has(service)) services.delete(service);
  }
  const scope = state.chosen.kind === "scope" ? state.chosen.id : null;
  return { services, edges, hits, chosen: subjectOf(model, state.chosen), scope, starts: own, needed, needs: needsOf };
}

// The values that tint the map: time of construction and start, or bytes.
function heatOf(model, state, times) {
  if (state.tint === "none") return null;
  const of = state.tint === "time" ? service => times?.get(service.id) ?? 0 : service => service.cost ?? 0;
  const largest = { service: 0, module: 0, layer: 0 };
  for (const service of model.services) largest.service = Math.max(largest.service, of(service));
  for (const layer of model.layers) {
    let sum = 0;
    for (const module of layer.modules) {
      const own = module.services.reduce((total, service) => total + of(service), 0);
      largest.module = Math.max(largest.module, own);
      sum += own;
    }
    largest.layer = Math.max(largest.layer, sum);
  }
  return { of, largest };
}
