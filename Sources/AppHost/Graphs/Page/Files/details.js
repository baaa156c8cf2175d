let chosen = null;
// Hides what the chosen service has nothing to do with.
let showsOnlyNear = false;

function choose(service, scrolls = false) {
  const requesters = everyRequester(service);
  const unique = list => [...new Set(list)];
  chosen = {
    service, requesters, ways: waysTo(service, requesters),
    needs: unique(service.dependencies.filter(edge => edge.target !== null).map(edge => byId.get(edge.target))),
    needed: unique(service.requesters.map(edge => edge.service)),
  };
  const way = new Set((chosen.ways[0] ?? []).map(step => step.service));
  for (const other of services) {
    const classes = other.button.classList;
    const kinds = { needs: chosen.needs.includes(other), needed: chosen.needed.includes(other),
      way: way.has(other) };
    for (const [kind, holds] of Object.entries(kinds)) classes.toggle(kind, holds);
    classes.toggle("near", other === service || Object.values(kinds).includes(true));
    other.button.setAttribute("aria-pressed", String(other === service));
  }
  document.body.classList.add("open");
  element("map").classList.add("chosen");
  if (showsOnlyNear) search(element("search").value);
  if (visible(service)) enter(service);
  if (scrolls) service.button.scrollIntoView({ block: "nearest" });
  element("details").replaceChildren(...describe(chosen));
  element("details").scrollTop = 0;
  history.replaceState(null, "", `#${encodeURIComponent(service.id)}`);
  drawLines();
}

function chooseNothing() {
  const last = chosen;
  chosen = null;
  if (showsOnlyNear) showOnlyNear(false);
  for (const { button } of services) {
    button.classList.remove("needs", "needed", "way", "near");
    button.setAttribute("aria-pressed", "false");
  }
  document.body.classList.remove("open");
  element("map").classList.remove("chosen");
  element("details").replaceChildren(...describePage());
  history.replaceState(null, "", location.pathname + location.search);
  drawLines();
  if (last !== null && visible(last.service)) last.service.button.focus();
}

function showOnlyNear(does) {
  showsOnlyNear = does;
  document.querySelector(".only")?.setAttribute("aria-pressed", String(does));
  search(element("search").value);
  if (chosen !== null) chosen.service.button.scrollIntoView({ block: "nearest" });
}

function describe({ service, requesters, ways, needed }) {
  const facts = [
    ["Layer", service.layer], ["Module", service.module], ["Type", service.type], ["Scope", service.scopeText],
    ["Colour", service.colour], ["Made by", originText(service.origin)],
    ["Marked", service.marks.join(", ")], ["Opens", service.opens.join(", ")],
    ["Visible to", service.visibility === "module" ? "its module" : ""],
    ["Costs", service.cost === null ? "" : `${service.cost.toLocaleString("en")} bytes`],
    ["Arguments", service.arguments.map(shortened).join(", ")], ["Registered", service.place],
  ].filter(([, text]) => text !== "");
  return [
    make("button", { type: "button", class: "close", "aria-label": "Close", onclick: chooseNothing }, "×"),
    make("h2", { "aria-live": "polite" }, service.label),
    make("button", { type: "button", class: "only", "aria-pressed": String(showsOnlyNear),
      onclick: () => showOnlyNear(!showsOnlyNear) }, "Show only what belongs to it"),
    ...service.problems.map(problem => drawProblem(problem, [])),
    make("h3", { id: "why" }, "Why does this exist?"), ...describeWays(service, ways),
    make("h3", { id: "needs" }, "It needs ", make("small", {}, `${service.dependencies.length}`)),
    rows(service.dependencies.map(edge => edge.target === null
      ? [make("span", { class: edge.kind === "optional" || edge.kind === "collected" ? "kind" : "lost" },
          `${edge.label}, not registered`), edge.kind]
      : [link(byId.get(edge.target)), edge.kind]), "Nothing."),
    make("h3", { id: "needed" }, "Who needs this? ",
      make("small", {}, `${needed.length} directly, ${requesters.size - 1} in all`)),
    rows(service.requesters.map(edge => [link(edge.service), edge.kind]), "Nobody."),
    describeOthers(requesters),
    make("h3", {}, "Registration"),
    make("dl", {}, ...facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)])),
  ].filter(part => part !== null);
}

function describeWays(service, ways) {
  if (ways.length === 0) {
    return [make("p", {}, "Only services that need each other need it; no root leads to it.")];
  }
  if (ways.length === 1 && ways[0].length === 1) return [make("p", {}, `It is a root: ${ways[0][0].word}.`)];
  const shown = ways.slice(0, 5).map(way => make("ol", { class: "way" }, ...way.map(step => make("li", {},
    step.service === service ? make("span", { class: "here" }, step.service.label) : link(step.service),
    " ", make("span", { class: "kind" }, step.word)))));
  if (ways.length > 5) {
    shown.push(make("p", { class: "kind" }, `and from ${plural(ways.length - 5, "root")} more`));
  }
  return shown;
}

function describeOthers(requesters) {
  const others = [...requesters].filter(([, { distance }]) => distance > 1);
  if (others.length === 0) return null;
  return make("details", {}, make("summary", {}, `${plural(others.length, "service")} through others`),
    rows(others.map(([service, { distance }]) => [link(service), plural(distance, "step")])));
}

function rows(entries, otherwise) {
  if (entries.length === 0) return make("p", { class: "kind" }, otherwise);
  return make("ul", { class: "rows" },
    ...entries.map(([what, kind]) => make("li", {}, what, " ", make("span", { class: "kind" }, kind))));
}

function originText(origin) {
  switch (origin.kind) {
  case "forward": return "another registration (implements)";
  case "opened": return `whoever opens ${origin.scope}`;
  case "expected": return `${origin.from}${origin.provided ? "" : ", which has not given it"}`;
  default: return origin.kind === "factory" ? "its factory" : "a decorator";
  }
}

function describePage() {
  const used = [...new Set(services.map(service => service.scope.kind))].sort();
  const key = (name, text) => make("li", {}, make("kbd", {}, name), text);
  const mark = (name, text) => make("li", {}, make("b", {}, name), text);
  return [
    make("h2", {}, "A graph of services"),
    make("p", {}, "Each box is a registration. Upper layers stand above what they need. Choose one to see why it",
      " exists, what it needs and who needs it."),
    make("h3", {}, "Scopes"),
    make("ul", { class: "legend" }, ...used.map(kind => make("li", {}, dot(kind), kind))),
    make("h3", {}, "Marks"),
    make("ul", { class: "legend" }, mark("▶", "started by the host"),
      mark("◆", "a root: asked for from outside"),
      mark("main, async", "where, or how, it can be made"), mark("!", "has a problem")),
    make("h3", {}, "Keys"),
    make("ul", { class: "legend" }, key("/", "search"), key("← ↑ ↓ →", "from service to service"),
      key("Enter", "choose; in the search, the first match"), key("Escape", "back, and clear")),
  ];
}
