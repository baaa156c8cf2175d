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

// At most one value of each kind.
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
  const starts = startsOf(model, state.chosen);
  const { services, edges } = reachOf(starts, state.chosen.kind === "scope" && state.reach === "step" ? "down" : state.reach,
    startsOf(model, state.other));
  const own = new Set(starts);
  const needed = state.reach === "down" ? new Set() : state.reach === "up" ? services
    : new Set(starts.flatMap(service => service.requesters.map(edge => edge.source)).filter(one => !own.has(one)));
  const needsOf = state.reach === "up" ? new Set() : state.reach === "down" ? services
    : new Set(starts.flatMap(needs).filter(one => !own.has(one)));
  if (hits !== null) {
    for (const service of [...services]) if (!hits.has(service) && !own.has(service)) services.delete(service);
  }
  return { services, edges, hits, chosen: subjectOf(model, state.chosen), starts: own, needed, needs: needsOf };
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
