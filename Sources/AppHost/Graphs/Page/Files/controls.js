// Search, filters, tabs and keys.

const directions = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

function showControls({ state, model, trace }, focus) {
  for (const tab of document.querySelectorAll("[data-view]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset.view === state.view));
    tab.hidden = tab.dataset.view === "time" && trace === null || tab.dataset.view === "change" && !model.data.change;
  }
  for (const button of document.querySelectorAll("[data-detail]")) {
    button.setAttribute("aria-pressed", String(button.dataset.detail === state.detail));
    button.closest(".group").hidden = state.view !== "map";
  }
  element("zoom").hidden = !["map", "matrix", "time"].includes(state.view);
  if (element("search").value.trim() !== state.query.trim()) element("search").value = state.query;
  for (const select of document.querySelectorAll("[data-filter]")) select.value = state.filters[select.dataset.filter] ?? "";
  element("tint").value = state.tint;
  const count = Object.keys(state.filters).length;
  element("filter-count").textContent = count === 0 ? "" : ` (${count})`;
  const hits = focus?.hits;
  element("status").textContent = hits ? `${hits.size.toLocaleString("en")} of ${plural(model.services.length, "service")}`
    : focus ? `${plural(focus.services.size, "service")} highlighted` : "";
}

function addControls(app) {
  const { model } = app;
  const unit = plural(model.services.length, "service");
  element("counts").textContent = `${unit}, ${plural(model.modules.size, "module")}, ${plural(model.layers.length, "layer")}`;
  addFilters(app);
  for (const tab of document.querySelectorAll("[data-view]")) {
    tab.addEventListener("click", () => app.go({ view: tab.dataset.view }));
  }
  for (const button of document.querySelectorAll("[data-detail]")) {
    button.addEventListener("click", () => goTo(app, button.dataset.detail));
  }
  const zooms = { "zoom-in": () => app.camera.by(1.3), "zoom-out": () => app.camera.by(1 / 1.3), "zoom-all": () => app.camera.fit() };
  for (const [id, action] of Object.entries(zooms)) element(id).addEventListener("click", action);
  element("save").addEventListener("click", () => saveFile(
    standalone(app.picture.svg, document.querySelector("style").textContent), `${app.state.view}.svg`, "image/svg+xml"));
  element("print").addEventListener("click", () => print());
  addSearch(app);
  addMenu();
  addKeys(app);
  // For an address that the reader has edited, some browsers send only one of these events.
  for (const name of ["popstate", "hashchange"]) addEventListener(name, () => location.hash !== app.address && app.read());
  addEventListener("resize", () => app.camera.timer === null && app.camera.rest());
  app.isNarrow.addEventListener("change", () => { app.map.settled = false; app.refresh(); });
}

function goTo(app, detail) {
  const { model } = app;
  const isRefused = detail === "services" && !canOpenAll(model);
  const shown = isRefused ? "modules" : detail;
  // Another level of detail is another picture, so it starts without the old position.
  app.map.settled = false;
  app.go({ detail: shown, opened: openedAt(shown, model) });
  if (isRefused) {
    element("status").textContent = `More than ${mostOpened.toLocaleString("en")} services: open modules one by one.`;
  }
}

function addFilters(app) {
  for (const [kind, { name, valuesOf }] of Object.entries(filterKinds)) {
    const values = [...new Set(app.model.services.flatMap(valuesOf))].sort();
    if (values.length === 0) continue;
    element("filter-list").append(make("label", {}, name, make("select", { "data-filter": kind,
      onchange: event => {
        const filters = { ...app.state.filters };
        if (event.target.value === "") delete filters[kind];
        else filters[kind] = event.target.value;
        app.go({ filters });
      } }, make("option", { value: "" }, "any"), ...values.map(value => make("option", { value }, value)))));
  }
  const hasBytes = app.model.services.some(service => service.cost !== null);
  const tints = [["none", "nothing"], ...(app.trace ? [["time", "time"]] : []), ...(hasBytes ? [["bytes", "bytes"]] : [])];
  element("filter-list").append(make("label", { hidden: tints.length === 1 ? "" : null }, "Color by", make("select", { id: "tint",
    onchange: event => app.go({ tint: event.target.value }) }, ...tints.map(([value, text]) => make("option", { value }, text)))));
  element("filter-list").append(make("button", { type: "button", class: "plain-button",
    onclick: () => app.go({ filters: {}, tint: "none" }) }, "No filter"));
}

// In a narrow window all tools except the views are in a menu, and the page's legend is shown on demand.
function addMenu() {
  element("menu").addEventListener("click", () => openMenu(!element("more").classList.contains("shown")));
  element("legend").addEventListener("click", () => {
    const isShown = document.body.classList.toggle("legend");
    element("legend").setAttribute("aria-expanded", String(isShown));
    openMenu(false);
    if (isShown) element("details").focus();
  });
  document.addEventListener("pointerdown", event => {
    if (!event.target.closest(".tools")) openMenu(false);
    if (!event.target.closest(".filters")) document.querySelector(".filters").open = false;
  });
}

function openMenu(isShown) {
  element("more").classList.toggle("shown", isShown);
  element("menu").setAttribute("aria-expanded", String(isShown));
}

// Closes open menus and returns whether there was one. The focus returns to the element that opened it.
function closeMenus() {
  const filters = document.querySelector(".filters");
  if (filters.open && filters.contains(document.activeElement)) {
    filters.open = false;
    filters.querySelector("summary").focus();
    return true;
  }
  if (!element("more").classList.contains("shown")) return false;
  openMenu(false);
  element("menu").focus();
  return true;
}

function addSearch(app) {
  const field = element("search");
  field.addEventListener("input", () => app.go({ query: field.value }, { replaces: true }));
  field.addEventListener("keydown", event => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    (element("details").querySelector(".rows .link") ?? element("details").querySelector("button"))?.focus();
  });
  element("form").addEventListener("submit", event => {
    event.preventDefault();
    const [first] = focusOf(app.model, { ...app.state, chosen: null })?.hits ?? [];
    if (first) app.choose({ kind: "service", id: first.id }, null, true);
  });
  document.querySelector(".skip").addEventListener("click", event => {
    event.preventDefault();
    field.focus();
  });
}

function addKeys(app) {
  const press = target => target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  element("canvas").addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    const targets = app.targets();
    const target = event.target.closest("[role=button]");
    if (direction && event.shiftKey) {
      element("canvas").scrollBy({ left: direction[0] * 120, top: direction[1] * 120 });
    } else if (direction && targets.includes(target)) app.focusNext(target, direction);
    else if (event.key === "Home") app.focusOn(targets[0]);
    else if (event.key === "End") app.focusOn(targets[targets.length - 1]);
    else if ((event.key === "Enter" || event.key === " ") && target) press(target);
    else if (event.key === "o" && target?.dataset.kind === "module" && app.state.view === "map") app.toggle(target.dataset.id);
    else if (event.key === "+" || event.key === "=") app.camera.by(1.3);
    else if (event.key === "-") app.camera.by(1 / 1.3);
    else if (event.key === "0") app.camera.fit();
    else return;
    event.preventDefault();
  });
  element("canvas").addEventListener("focusin", event => {
    const target = event.target.closest("[data-kind]");
    if (target) app.enter(target);
  });
  document.addEventListener("keydown", event => {
    const field = element("search");
    const isTyping = event.target.matches?.("input, select, textarea");
    if (event.key === "/" && !isTyping && element("keys").checked) {
      event.preventDefault();
      field.select();
      field.focus();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (closeMenus()) return;
      if (event.target === field && field.value !== "") app.go({ query: "" }, { replaces: true });
      else app.clear();
    }
  });
}

// The problems of the whole graph, above the picture.
function showProblems(app) {
  const { problems, violations = [] } = app.model.data;
  const count = problems.length + violations.length;
  if (count === 0) return;
  element("problems").hidden = false;
  element("problems").append(make("details", { open: count <= 3 && !app.isNarrow.matches ? "" : null },
    make("summary", {}, make("h2", { id: "problems-heading" }, [problems.length > 0 ? plural(problems.length, "problem") : "",
      violations.length > 0 ? `${plural(violations.length, "violation")} of the contracts` : ""].filter(Boolean).join(", "))),
    ...problems.map(problem => app.details.problem(problem, problem.nodes.map(id => app.model.byId.get(id)).filter(Boolean))),
    ...violations.map(violation => app.details.violation(violation))));
}
