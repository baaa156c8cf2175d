// The address of the page holds the view, so that you can send a view to a colleague and the Back button works.

// With more services than this, opening all modules at once gives no useful picture, so they open one at a time.
const mostOpened = 1500;
const canOpenAll = model => model.services.length <= mostOpened;
const openedAt = (detail, model) => new Set(detail === "services" ? model.modules.keys() : []);

// A small graph starts with its modules open.
const firstDetail = model => model.modules.size <= 4 && model.services.length <= 60 ? "services" : "modules";
const freshState = model => ({ view: "map", detail: firstDetail(model), opened: openedAt(firstDetail(model), model),
  chosen: null, other: null, reach: "step", query: "", filters: {}, tint: "none", inside: null, sort: "title", spot: null });

function addressOf(state, model) {
  const parts = [];
  const add = (name, value) => { if (value) parts.push(`${name}=${encodeURIComponent(value)}`); };
  const ends = end => end === null ? "" : end.kind === "cell" ? `cell:${JSON.stringify([end.from, end.to])}` : `${end.kind}:${end.id}`;
  add("view", state.view === "map" ? "" : state.view);
  add("at", state.detail === firstDetail(model) ? "" : state.detail);
  const opened = JSON.stringify([...state.opened].sort());
  add("open", opened === JSON.stringify([...openedAt(state.detail, model)].sort()) ? "" : opened);
  add("choose", ends(state.chosen));
  add("and", ends(state.other));
  add("light", state.reach === "step" ? "" : state.reach);
  add("search", state.query.trim());
  for (const [kind, value] of Object.entries(state.filters)) add(`only-${kind}`, value);
  add("tint", state.tint === "none" ? "" : state.tint);
  add("inside", state.inside);
  add("sort", state.sort === "title" ? "" : state.sort);
  if (state.spot !== null) parts.push(`zoom=${state.spot.zoom}`, `center=${state.spot.x},${state.spot.y}`);
  return parts.length === 0 ? "" : `#${parts.join("&")}`;
}

// The zoom, and the center in the picture's own coordinates. The camera knows whether the picture has such a place.
function spotOf(zoom = "", center = "") {
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(zoom) || !/^\d{1,12},\d{1,12}$/.test(center)) return null;
  const [x, y] = center.split(",").map(Number);
  return { zoom: Number(zoom), x, y };
}

// Names in an address that the graph does not have are ignored, because a colleague's graph may be older.
function stateOf(address, model) {
  const state = freshState(model);
  const text = address.replace(/^#/, "");
  if (text === "") return state;
  const decode = part => { try { return decodeURIComponent(part); } catch { return ""; } };
  if (!text.includes("=")) {
    const id = decode(text);
    if (model.byId.has(id)) state.chosen = { kind: "service", id };
    return state;
  }
  const parts = new Map(text.split("&").map(part => [part.slice(0, part.indexOf("=")), decode(part.slice(part.indexOf("=") + 1))]));
  const listOf = text => {
    try {
      const list = JSON.parse(text);
      return Array.isArray(list) ? list.filter(one => typeof one === "string") : [];
    } catch { return []; }
  };
  const end = name => {
    const value = parts.get(name) ?? "", kind = value.slice(0, value.indexOf(":")), id = value.slice(value.indexOf(":") + 1);
    if (kind === "cell") {
      const [from, to] = listOf(id);
      return to === undefined ? null : { kind, from, to };
    }
    const chosen = { kind, id };
    return kind === "scope" && startsOf(model, chosen).length > 0 || subjectOf(model, chosen) !== null ? chosen : null;
  };
  const among = (name, values, otherwise) => values.includes(parts.get(name)) ? parts.get(name) : otherwise;
  state.view = among("view", ["matrix", "table", "time", "change"], "map");
  state.detail = among("at", ["layers", "modules", "services"], firstDetail(model));
  if (state.detail === "services" && !canOpenAll(model)) state.detail = "modules";
  state.opened = openedAt(state.detail, model);
  state.reach = among("light", ["up", "down", "between"], "step");
  state.tint = among("tint", ["time", "bytes"], "none");
  state.chosen = end("choose");
  state.other = end("and");
  state.query = parts.get("search") ?? "";
  if (parts.has("open")) state.opened.clear();
  for (const id of listOf(parts.get("open") ?? "")) if (model.modules.has(id)) state.opened.add(id);
  if (model.modules.has(parts.get("inside"))) state.inside = parts.get("inside");
  if (/^-?[a-z]+$/.test(parts.get("sort") ?? "")) state.sort = parts.get("sort");
  state.spot = spotOf(parts.get("zoom"), parts.get("center"));
  for (const kind of Object.keys(filterKinds)) {
    const value = parts.get(`only-${kind}`);
    if (model.services.some(service => filterKinds[kind].valuesOf(service).includes(value))) state.filters[kind] = value;
  }
  return state;
}
