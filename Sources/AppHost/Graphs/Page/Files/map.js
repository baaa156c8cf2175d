const element = id => document.getElementById(id);

// make("p", { class: "x" }, "text", child): text is never read as markup.
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

const scopes = {
  container: ["", "--container"], graph: ["ring", "--graph"], transient: ["ring", "--transient"],
  weak: ["half", "--weak"], memorySensitive: ["half", "--memory"], custom: ["square", "--custom"],
  scoped: ["frame", "--custom"],
};
function dot(kind) {
  const [shape, colour] = scopes[kind];
  return make("span", { class: `dot ${shape}`, style: `--of: var(${colour})`, "aria-hidden": "true" });
}

const groups = [];
function drawMap() {
  // Upper layers first: what is needed lies below.
  for (const layer of [...data.graph.layers].reverse()) {
    const members = services.filter(service => service.layer === layer.name);
    const modules = [...new Set(members.map(service => service.module))].sort();
    const list = make("div", { class: "groups" });
    const heading = `layer-${groups.length}`;
    const count = make("small", {});
    const band = make("section", { class: "band", "aria-labelledby": heading },
      make("h2", { id: heading }, layer.name, count), list);
    const above = layer.parent === null ? "" : ` · on ${layer.parent}`;
    const entry = { element: band, count, members, above };
    for (const module of modules) list.append(drawGroup(module, members, layer));
    groups.push(entry);
    element("bands").append(band);
  }
  // Smaller boxes where there are many.
  element("map").classList.toggle("dense", services.length > 150);
  const unit = plural(services.length, "service");
  element("counts").textContent = `${unit}, ${plural(data.graph.layers.length, "layer")}`;
}

function drawGroup(module, members, layer) {
  const own = members.filter(service => service.module === module);
  const count = make("small", {});
  const list = make("ul", {}, ...own.map(service => make("li", {}, drawService(service))));
  const group = make("section", { class: "group", "aria-label": `${module} in ${layer.name}` },
    make("h3", {}, make("span", {}, module), count), list);
  groups.push({ element: group, count, members: own, above: "" });
  return group;
}

function drawService(service) {
  const marks = [];
  if (service.problems.length > 0) marks.push("!");
  if (service.isHosted) marks.push("▶");
  if (service.isRoot) marks.push("◆");
  if (service.colour !== "plain") marks.push(service.colour);
  const spoken = [
    service.label, service.scopeText, service.colour === "plain" ? "" : service.colour, ...service.marks,
    service.problems.length > 0 ? plural(service.problems.length, "problem") : "",
  ].filter(Boolean).join(", ");
  service.button = make("button", {
    type: "button", class: service.problems.length > 0 ? "service bad" : "service", tabindex: "-1",
    "aria-pressed": "false", "aria-label": spoken, title: `${service.id}\n${service.scopeText}`,
    "data-id": service.id, onclick: () => choose(service),
  }, dot(service.scope.kind), service.label,
  marks.length > 0 ? make("span", { class: "mark", "aria-hidden": "true" }, marks.join(" ")) : null);
  return service.button;
}

const visible = service => !service.button.parentElement.hidden;

function showCounts() {
  for (const group of groups) {
    const shown = group.members.filter(visible).length;
    const all = group.members.length;
    group.count.textContent = (shown === all ? plural(all, "service") : `${shown} of ${all}`) + group.above;
    group.element.hidden = shown === 0 && all > 0;
  }
}

function drawProblems() {
  if (data.problems.length === 0) return;
  const section = element("problems");
  section.hidden = false;
  section.append(
    make("h2", { id: "problems-heading" },
      plural(data.problems.length, "problem")),
    ...data.problems.map(problem => drawProblem(problem, problem.nodes.map(id => byId.get(id)))));
}

function drawProblem(problem, affected) {
  return make("article", { class: "problem" },
    make("p", {}, make("strong", {}, `${problem.code}: `), problem.summary),
    make("p", { class: "place" }, problem.site),
    ...problem.details.map(line => make("p", { class: "lines" }, line)),
    make("ul", { class: "advice" }, ...problem.advice.map(line => make("li", {}, line))),
    ...affected.map(service => link(service)));
}

const link = service => make("button",
  { type: "button", class: "link", "data-to": service.id, onclick: () => choose(service, true) },
  service.label);

// A curve from who needs to what is needed.
function line(from, to, kind) {
  if (!visible(from) || !visible(to) || from === to) return null;
  const frame = element("map").getBoundingClientRect();
  const [a, b] = [from, to].map(service => service.button.getBoundingClientRect());
  const isBelow = b.top > a.bottom - 2, isAbove = b.bottom < a.top + 2;
  const startX = a.left + a.width / 2 - frame.left, endX = b.left + b.width / 2 - frame.left;
  const startY = (isAbove ? a.top : a.bottom) - frame.top, endY = (isBelow ? b.top : b.bottom) - frame.top;
  const bend = Math.max(18, Math.min(90, Math.abs(endY - startY) / 2));
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const first = startY + (isAbove ? -bend : bend), second = endY + (isBelow ? -bend : bend);
  path.setAttribute("d", `M${startX},${startY} C${startX},${first} ${endX},${second} ${endX},${endY}`);
  path.setAttribute("class", kind);
  return path;
}

// Beyond so many lines a picture says less than its marked services.
const mostLines = 60;
function drawLines() {
  const drawn = [];
  if (chosen !== null) {
    const [way] = chosen.ways;
    if (way) way.slice(1).forEach((step, at) => drawn.push(line(way[at].service, step.service, "way")));
    for (const target of chosen.needs.slice(0, mostLines)) drawn.push(line(chosen.service, target, "needs"));
    for (const source of chosen.needed.slice(0, mostLines)) {
      drawn.push(line(source, chosen.service, "needed"));
    }
  }
  element("lines").replaceChildren(...drawn.filter(Boolean));
}
