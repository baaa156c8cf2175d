// Questions about the graph: pure functions of services and edges.

// The steps of a path: the dependencies, and those from a service that opens a scope to what its work requests first.
const stepsFrom = service => service.entries.length === 0 ? service.out : [...service.out, ...service.entries];
const stepsTo = service => service.openers.length === 0 ? service.requesters : [...service.requesters, ...service.openers];

function rootWord(service) {
  if (service.isHosted) return "hosted";
  if (service.isRoot) return "root";
  if (service.unopened !== null) return `requested by the work in scope \`${service.unopened}\``;
  return stepsTo(service).some(edge => edge.source !== service) ? null : "no service needs it";
}

// `start` and all services that need it, the nearest first, with the next step of a shortest path to it.
function everyRequester(start) {
  const found = new Map([[start, { distance: 0 }]]);
  for (const [service, { distance }] of found) {
    for (const { source, kind } of stepsTo(service)) {
      if (!found.has(source)) found.set(source, { distance: distance + 1, next: service, kind });
    }
  }
  return found;
}

// A shortest path from each root that leads to `start`, the shortest first.
function pathsTo(start, requesters) {
  const paths = [];
  for (const root of requesters.keys()) {
    const word = rootWord(root);
    if (word === null) continue;
    const path = [{ service: root, word }];
    for (let step = root; step !== start;) {
      const { next, kind } = requesters.get(step);
      path.push({ service: next, word: kind });
      step = next;
    }
    paths.push(path);
  }
  return paths;
}

function closure(starts, neighbors) {
  const found = new Set(starts);
  for (const service of found) for (const next of neighbors(service)) found.add(next);
  return found;
}
const needs = service => stepsFrom(service).map(edge => edge.target);
const requestersOf = service => stepsTo(service).map(edge => edge.source);

// The services and edges that a focus highlights. `reach` is step, up, down or between (then `others` is the other
// end).
function reachOf(starts, reach, others = []) {
  const services = new Set(starts), edges = new Set();
  const within = set => { for (const one of set) for (const edge of one.out) if (set.has(edge.target)) edges.add(edge); };
  if (reach === "step") {
    for (const start of starts) {
      for (const edge of stepsFrom(start)) { services.add(edge.target); edges.add(edge); }
      for (const edge of stepsTo(start)) { services.add(edge.source); edges.add(edge); }
    }
    return { services, edges };
  }
  if (reach === "between") {
    const span = (tops, bottoms) => {
      const above = closure(bottoms, requestersOf);
      return [...closure(tops, needs)].filter(service => above.has(service));
    };
    const between = span(starts, others).concat(span(others, starts));
    for (const service of [...between, ...others]) services.add(service);
    within(new Set(between));
    return { services, edges };
  }
  const found = closure(starts, reach === "up" ? requestersOf : needs);
  for (const service of found) services.add(service);
  within(found);
  return { services, edges };
}

// Each word must occur, in any order.
function matching(services, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return services.filter(service => words.every(word => wordsOf(service).includes(word)));
}

// Strongly connected components (R. Tarjan 1972), without recursion because graphs are deep. Dependencies come first.
function components(nodes, targetsOf) {
  const index = new Map(), low = new Map(), open = new Set(), path = [], found = [];
  for (const root of nodes) {
    if (index.has(root)) continue;
    const calls = [];
    const enter = node => {
      index.set(node, index.size);
      low.set(node, index.get(node));
      path.push(node);
      open.add(node);
      calls.push({ node, targets: targetsOf(node), next: 0 });
    };
    enter(root);
    while (calls.length > 0) {
      const call = calls[calls.length - 1];
      if (call.next < call.targets.length) {
        const target = call.targets[call.next++];
        if (!index.has(target)) enter(target);
        else if (open.has(target)) low.set(call.node, Math.min(low.get(call.node), index.get(target)));
        continue;
      }
      calls.pop();
      const above = calls[calls.length - 1];
      if (above) low.set(above.node, Math.min(low.get(above.node), low.get(call.node)));
      if (low.get(call.node) !== index.get(call.node)) continue;
      const component = [];
      let member;
      do { member = path.pop(); open.delete(member); component.push(member); } while (member !== call.node);
      found.push(component.reverse());
    }
  }
  return found;
}
