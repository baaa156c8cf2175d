"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const services = data.graph.nodes;
const byId = new Map(services.map(service => [service.id, service]));

// `Demo.Box<Demo.Item>` as `Box<Item>`.
const shortened = type => type
  .replace(/\(unknown context at \$[0-9a-f]+\)\./g, "")
  .replace(/(?:[\p{L}\p{N}_]+\.)+(?=[\p{L}_])/gu, "");
const labelOf = (type, name) => name === null ? type : `${type} "${name}"`;
const places = site => `${site.file}:${site.line}:${site.column}`;
const plural = (count, one, many = one + "s") => `${count} ${count === 1 ? one : many}`;

services.forEach((service, position) => {
  service.label = data.labels[position];
  service.place = places(service.site);
  service.requesters = [];
  service.problems = [];
  service.marks = [
    service.isHosted && "hosted", service.isRoot && "root", service.isContributed && "contributed",
    service.isReplacing && "replacing", service.isOpaque && "opaque",
  ].filter(Boolean);
  service.scopeText = service.scope.name === null ? service.scope.kind
    : `${service.scope.kind} ${service.scope.name}`;
});
for (const service of services) {
  for (const edge of service.dependencies) {
    edge.label = labelOf(shortened(edge.type), edge.name);
    if (edge.target !== null) byId.get(edge.target).requesters.push({ service, kind: edge.kind });
  }
}
for (const problem of data.problems) {
  for (const id of problem.nodes) byId.get(id).problems.push(problem);
}
for (const service of services) {
  service.words = [
    service.label, service.id, service.module, service.layer, service.scopeText, service.colour,
    service.origin.kind, service.visibility, ...service.opens.map(scope => `opens ${scope}`),
    ...service.marks, service.problems.length > 0 ? "problem" : "",
    ...service.problems.map(problem => problem.code),
  ].join("\n").toLowerCase();
}

// All words must occur, in any order.
function matching(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return services.map(service => words.every(word => service.words.includes(word)));
}

function rootWord(service) {
  if (service.isHosted) return "hosted";
  if (service.isRoot) return "root";
  return service.requesters.some(edge => edge.service !== service) ? null : "needed by nobody";
}

// Everyone who needs `start`, the nearest first, with the next step of a shortest way to it.
function everyRequester(start) {
  const found = new Map([[start, { distance: 0 }]]);
  for (const [service, { distance }] of found) {
    for (const edge of service.requesters) {
      if (!found.has(edge.service)) {
        found.set(edge.service, { distance: distance + 1, next: service, kind: edge.kind });
      }
    }
  }
  return found;
}

// From each root that leads to `start` a shortest way, the shortest first.
function waysTo(start, requesters) {
  const ways = [];
  for (const root of requesters.keys()) {
    const word = rootWord(root);
    if (word === null) continue;
    const way = [{ service: root, word }];
    for (let step = root; step !== start;) {
      const { next, kind } = requesters.get(step);
      way.push({ service: next, word: kind });
      step = next;
    }
    ways.push(way);
  }
  return ways;
}
