// Unit tests of the page's script. They run inside the page, after it: `failures` is what check.py reads.

const failures = [];
let passed = 0;
function check(name, condition, detail = "") {
  if (condition) passed += 1;
  else failures.push(detail === "" ? name : `${name}: ${detail}`);
}
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const node = (id, floor = 0, width = 100) => ({ id, floor, width, height: 40, box: 40 });
const edge = (from, to, isWeak = false) => ({ from, to, isWeak });

// Points along an arrow without its head: the commands M, V and C.
function pointsOf(path) {
  const points = [];
  let x = 0, y = 0;
  for (const [, command, numbers] of path.slice(0, path.lastIndexOf("M")).matchAll(/([MVC])([^MVC]*)/g)) {
    const at = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === "M") [x, y] = at;
    if (command === "V") {
      for (let step = 0; step <= 10; step += 1) points.push([x, y + (at[0] - y) * step / 10]);
      y = at[0];
    }
    if (command === "C") {
      for (let step = 0; step <= 20; step += 1) {
        const t = step / 20, u = 1 - t;
        points.push([0, 1].map(axis => u * u * u * [x, y][axis] + 3 * u * u * t * at[axis] + 3 * u * t * t * at[2 + axis] + t * t * t * at[4 + axis]));
      }
      [x, y] = at.slice(4);
    }
  }
  return points;
}

// A layout whose boxes are apart and whose arrows stay out of boxes, whatever the graph.
function checkLayout(name, nodes, edges, options = {}) {
  const { boxes, arrows, width, height } = layered(nodes, edges, options);
  const placed = [...boxes.values()];
  check(`${name}: each has a place`, placed.length === nodes.length);
  const overlap = placed.some((a, at) => placed.slice(at + 1).some(b => a.x < b.x + b.width && b.x < a.x + a.width
    && a.y < b.y + b.height && b.y < a.y + a.height));
  check(`${name}: nothing overlaps`, !overlap);
  check(`${name}: all is inside`, placed.every(box => box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height));
  let entered = "";
  for (const arrow of arrows) {
    for (const [x, y] of pointsOf(arrow.path)) {
      const hit = placed.find(box => x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1);
      if (hit) entered = `${arrow.from} to ${arrow.to} enters ${hit.node.id}`;
    }
  }
  check(`${name}: no arrow enters a box`, entered === "", entered);
  return { boxes, arrows };
}

{
  const { boxes } = checkLayout("a chain", ["a", "b", "c"].map(id => node(id)), [edge("a", "b"), edge("b", "c"), edge("a", "c")]);
  check("arrows go down", boxes.get("a").y < boxes.get("b").y && boxes.get("b").y < boxes.get("c").y);
  const circle = checkLayout("a cycle", ["a", "b", "c"].map(id => node(id)), [edge("a", "b"), edge("b", "c"), edge("c", "a")]);
  check("one arrow of a cycle goes up", circle.arrows.filter(arrow => arrow.turned).length === 1);
  const floors = checkLayout("floors", [node("low", 1), node("high", 0)], [edge("low", "high")]);
  check("a floor keeps its place", floors.boxes.get("high").y < floors.boxes.get("low").y && floors.arrows[0].turned);
  const weak = checkLayout("a weak edge", ["a", "b"].map(id => node(id)), [edge("b", "a", true), edge("a", "b")]);
  check("a weak edge turns no other", weak.boxes.get("a").y < weak.boxes.get("b").y);
  let seed = 7;
  const random = limit => { seed = (seed * 48271) % 2147483647; return seed % limit; };
  for (const count of [2, 5, 25, 91, 250]) {
    const nodes = Array.from({ length: count }, (_, at) => node(`n${at}`, random(4), 60 + random(200)));
    const edges = new Map();
    for (let at = 0; at < count * 2; at += 1) {
      const [from, to] = [random(count), random(count)];
      if (from !== to) edges.set(`${from}>${to}`, edge(`n${from}`, `n${to}`, random(9) === 0));
    }
    const first = checkLayout(`${count} at random`, nodes, [...edges.values()]);
    const again = layered(nodes, [...edges.values()], {});
    check(`${count} at random: the same each time`, same(first.arrows.map(a => a.path), again.arrows.map(a => a.path)));
  }
}
{
  const upper = [{ down: [] }, { down: [] }], lower = [{}, {}];
  upper[0].down = [lower[1]];
  upper[1].down = [lower[0]];
  check("crossings are counted", crossings(upper, lower) === 1 && crossings(upper, [lower[1], lower[0]]) === 0);
  check("a row keeps its distances", same(spread([0, 0, 100], [0, 10, 20], [1, 1, 1]), [-5, 5, 100]));
  const targets = { a: ["b"], b: ["c"], c: ["b"], d: [] };
  const found = components(Object.keys(targets), id => targets[id]);
  check("cycles are found", found.some(one => one.length === 2) && found.length === 3);
  const { order, cycles } = matrixOrder(Object.keys(targets), id => targets[id], () => 0);
  check("the matrix goes by order", order.indexOf("a") < order.indexOf("b") && cycles.length === 1 && cycles[0].count === 2);
}
{
  const packed = { strings: ["a", "b", "x"], shapes: [[0, 1]], root: [0, [-2, 3], [-1, 2, null, true]] };
  check("packed data is read", same(unpack(packed), { a: 3, b: ["x", null, true] }));
  check("types lose their modules", shortened("Demo.Box<Demo.Item>") === "Box<Item>");
}
{
  const site = { file: "M/F.swift", line: 1, column: 2 };
  const make = (id, module, dependencies = [], more = {}) => ({ id, layer: "L", module, type: id.slice(2), name: null,
    scope: { kind: "graph", name: null }, execution: "plain", origin: { kind: "factory" }, isHosted: false, isRoot: false,
    visibility: "everywhere", cost: null, arguments: [], opens: [], site,
    dependencies: dependencies.map(target => ({ kind: "direct", type: "T", name: null, target, arguments: [] })), ...more });
  const nodes = [make("L/A.Store", "A", ["L/B.Store", "L/B.Log"]), make("L/B.Log", "B", ["L/B.Store"]),
    make("L/B.Store", "B", [null]), make("L/C.Other", "C", ["L/A.Store"])];
  const model = new Model({ graph: { layers: [{ name: "L", parent: null, site }], openings: [], nodes },
    labels: ["Store", "Log", "Store", "Other"], problems: [], change: null, violations: [], timings: null });
  const [a, log, b, other] = model.services;
  check("equal names are told apart", a.title === "Store · A" && b.title === "Store · B" && log.title === "Log");
  const twice = new Model({ graph: { layers: [{ name: "K", parent: null, site }, { name: "L", parent: "K", site }], openings: [],
    nodes: [make("K/A.One", "A", [], { layer: "K" }), make("L/A.Two", "A"), make("L/B.Three", "B")] },
    labels: ["One", "Two", "Three"], problems: [], change: null, violations: [], timings: null });
  check("modules of equal names are distinguished", same([...twice.modules.values()].map(module => module.title), ["A · K", "A · L", "B"]));
  check("a missing service has a node", model.services.length === 5 && model.services[4].isMissing
    && model.services[4].requesters[0].source === b);
  const marked = new Model({ graph: { layers: [{ name: "L", parent: null, site }], openings: [], nodes: [
    make("L/A.Form", "A", [], { isTemplate: true }), make("L/A.Rates", "A", [], { isRemote: true })] },
    labels: ["Form", "Rates"], problems: [], change: null, violations: [], timings: null });
  check("templates and remote services have a mark", marksOfService(marked.services[0]).startsWith("⧉")
    && marksOfService(marked.services[1]).startsWith("⇄") && same(marked.services.map(one => one.marks), [["template"], ["remote"]])
    && filterKinds.mark.valuesOf(marked.services[1]).includes("remote")
    && new Picture(marked, "modules", new Set(), false).nodes[0].marks === "⧉ 1  ⇄ 1");
  const opened = new Model({ graph: { layers: [{ name: "L", parent: null, site }, { name: "M", parent: "L", site }], openings: [],
    nodes: [make("L/A.Desk", "A", ["M/B.Visit"]), make("M/B.Visit", "B", [], { layer: "M", origin: { kind: "opened", scope: "s" } }),
      make("M/B.Home", "B", ["L/A.Desk"], { layer: "M" })] },
    labels: ["Desk", "Visit", "Home"], problems: [], change: null, violations: [], timings: null });
  check("a value of a scope breaks no order", opened.services[0].out.every(edge => !orders(edge))
    && opened.services[2].out.every(orders)
    && same(new Picture(opened, "modules", new Set(), false).arrows.map(arrow => arrow.isWeak), [true, false]));
  const opens = (scope, more) => ({ scope, outer: null, layer: "L", provided: [], site, ...more });
  const scopes = new Model({ graph: { layers: [{ name: "L", parent: null, site }], nodes: [
    make("L/A.Site", "A", ["L/A.Server"], { isRoot: true }), make("L/A.Server", "A", [], { opens: ["request", "job"] }),
    make("L/A.Work", "A"), make("L/A.Alone", "A"), make("L/A.Idle", "A")],
    openings: [opens("request", { entries: ["A.Work"], entryTargets: ["L/A.Work"], openers: ["L/A.Server"] }),
      opens("job", { entries: ["A.Alone", "A.Server"], entryTargets: ["L/A.Alone", "L/A.Server"], openers: ["L/A.Server"] }),
      opens("night", { entries: ["A.Alone", "A.Gone"], entryTargets: ["L/A.Alone", null] }),
      // As a graph of an earlier release has it.
      opens("earlier", { entries: ["A.Idle"] })] },
    labels: ["Site", "Server", "Work", "Alone", "Idle"], problems: [], change: null, violations: [], timings: null });
  const [home, server, work, alone, idle] = scopes.services;
  const pathsOf = service => pathsTo(service, everyRequester(service)).map(path => path.map(step => `${step.service.label}: ${step.word}`));
  check("paths lead through scopes: why", same(pathsOf(work), [["Site: root", "Server: direct", "Work: in scope `request`"]]), JSON.stringify(pathsOf(work)));
  check("paths lead through scopes: who needs it", same([...everyRequester(work)].map(([one, { distance }]) => [one.label, distance]),
    [["Work", 0], ["Server", 1], ["Site", 2]]));
  check("paths lead through scopes: focus", same([...reachOf([home], "down").services].map(one => one.label), ["Site", "Server", "Work", "Alone"])
    && reachOf([work], "up").services.size === 3 && reachOf([work], "step").services.has(server)
    && reachOf([home], "between", [work]).services.size === 3 && same(pathsOf(server), [["Site: root", "Server: direct"]]));
  check("a scope that no service opens begins at a root", same(pathsOf(alone), [["Alone: requested by the work in scope `night`"],
    ["Site: root", "Server: direct", "Alone: in scope `job`"]]), JSON.stringify(pathsOf(alone)));
  check("openings of an earlier release lead nowhere", same(pathsOf(idle), [["Idle: no service needs it"]])
    && new Picture(scopes, "modules", new Set(), false).arrows.length === 0);
  const many = new Model({ graph: { layers: [{ name: "L", parent: null, site }], openings: [], nodes: [
    make("L/A.All", "A", Array.from({ length: 20 }, (_, at) => `L/M${at}.One`)), ...Array.from({ length: 20 }, (_, at) => make(`L/M${at}.One`, `M${at}`))] },
    labels: ["All", ...Array(20).fill("One")], problems: [], change: null, violations: [], timings: null });
  const crowded = new MapView(document.createElement("div"), many, {});
  crowded.show({ detail: "modules", opened: new Set() }, false);
  check("a crowded box has one count", same(crowded.tabs.map(({ tab, arrows }) => [tab.querySelector("text").textContent, arrows.length]), [["20", 20]]));
  const titles = set => [...set].map(service => service.id).sort();
  check("one step", same(titles(reachOf([a], "step").services), ["L/A.Store", "L/B.Log", "L/B.Store", "L/C.Other"]));
  check("all the way up", same(titles(reachOf([b], "up").services), ["L/A.Store", "L/B.Log", "L/B.Store", "L/C.Other"]));
  check("all the way down", reachOf([other], "down").services.size === 5);
  check("between two", same(titles(reachOf([other], "between", [log]).services), ["L/A.Store", "L/B.Log", "L/C.Other"]));
  check("a path from the root", same(pathsTo(log, everyRequester(log))[0].map(step => step.service.id), ["L/C.Other", "L/A.Store", "L/B.Log"]));
  check("a search takes all words", same(matching(model.services, "store graph b").map(s => s.id), ["L/B.Store"]));
  const state = { ...freshState(model), view: "matrix", chosen: { kind: "service", id: "L/A.Store" }, reach: "up", query: "x&y=#",
    filters: { layer: "L" }, opened: new Set(["L/A"]), other: null, inside: "L/B", spot: { zoom: 1.25, x: 640, y: 0 } };
  const back = stateOf(addressOf(state, model), model);
  check("an address leads back", same({ ...back, opened: [...back.opened] }, { ...state, opened: ["L/A"] }), addressOf(state, model));
  check("a broken address is passed over", same(stateOf("#view=x&choose=service:gone&open=[1&search=%", model).view, "map"));
  check("a filter that no service matches is passed over", same(stateOf("#only-layer=K&only-mark=root&only-module=B", model).filters, { module: "B" }),
    JSON.stringify(stateOf("#only-layer=K&only-mark=root&only-module=B", model).filters));
  check("a name breaks between its words", same(breakable("QuoteDesk2Store").map(part => part.tagName ?? part), ["Quote", "WBR", "Desk2", "WBR", "Store"]));
  check("an address has the place", addressOf({ ...freshState(model), spot: { zoom: .5, x: 12, y: 34 } }, model) === "#zoom=0.5&center=12,34"
    && addressOf(freshState(model), model) === "");
  for (const wrong of ["zoom=1", "center=1,2", "zoom=x&center=1,2", "zoom=1e3&center=1,2", "zoom=-1&center=1,2", "zoom=NaN&center=1,2", "zoom=1&center=1",
    "zoom=1&center=1,2,3", "zoom=1&center=-1,2", "zoom=1&center=1.5,2", "zoom=&center=", "zoom=1.2345&center=1,2", "zoom=1&center=%"]) {
    check(`a wrong place is passed over: ${wrong}`, stateOf(`#${wrong}`, model).spot === null);
  }
  const sheet = { svg: draw("svg", {}), width: 2000, height: 1000 };
  const frame = document.createElement("div");
  frame.style = "position: fixed; overflow: auto; box-sizing: border-box; padding: 10px";
  frame.append(sheet.svg);
  sheet.svg.style.display = "block";
  document.body.append(frame);
  const camera = new Camera(frame, () => sheet);
  const told = [];
  camera.reportPlace = (spot, isOwn) => told.push([spot, isOwn]);
  for (const [width, height] of [[300, 200], [520, 340], [210, 400]]) {
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    check(`a place is the same in a window of ${width}`, camera.show({ zoom: 1.5, x: 900, y: 400 }) && same(camera.measure(), { zoom: 1.5, x: 900, y: 400 }),
      JSON.stringify(camera.measure()));
  }
  check("a place outside the picture is refused", [{ zoom: 1, x: 2001, y: 4 }, { zoom: 1, x: 4, y: 1001 }, { zoom: .07, x: 4, y: 4 }, { zoom: 3.1, x: 4, y: 4 }]
    .every(spot => !camera.show(spot)) && same(camera.measure(), { zoom: 1.5, x: 900, y: 400 }));
  camera.finish();
  check("a place that was shown is no movement", told.length === 0);
  frame.scrollLeft += 30;
  camera.moved();
  camera.finish();
  camera.moved();
  camera.finish();
  check("a movement is reported once, when it rests", same(told, [[{ zoom: 1.5, x: 920, y: 400 }, false]]), JSON.stringify(told));
  camera.by(2);
  camera.finish();
  check("a zoom is reported, and keeps the center", same(told[1], [{ zoom: 3, x: 920, y: 400 }, false]), JSON.stringify(told[1]));
  camera.fit(1);
  check("Fit reports no place", same(told[2], [null, true]) && camera.timer === null);
  frame.style.width = "300px";
  camera.show({ zoom: .1, x: 3, y: 4 });
  check("of a picture that fits, the center is its middle", same(camera.measure(), { zoom: .1, x: 1000, y: 500 }), JSON.stringify(camera.measure()));
  camera.rest();
  frame.remove();
  const span = (name, thread, start, duration, service, kind = "construct") => ({ name, kind, thread, start, duration, service, for: null });
  const trace = new StartTrace([span("a", "1", 0, 10, "L/B.Store"), span("in", "1", 2, 3, null), span("b", "2", 0, 4, "L/B.Log"),
    span("c", "1", 12, 5, "L/A.Store")], model);
  check("bars nest", trace.events.find(event => event.name === "in").depth === 1 && trace.times.get("L/B.Store") === 7);
  check("the critical path", same(trace.critical.map(event => event.name), ["a", "c"]));
  const started = new StartTrace([span("prove", "host", 0, 5, null, "phase"), span("start", "host", 5, 45, null, "phase"),
    span("b", "B", 10, 10, "L/B.Store", "resolve"), span("b", "B", 11, 8, "L/B.Store"), span("b", "B", 20, 10, "L/B.Store", "start"),
    span("b", "A", 5, 25, "L/B.Store", "wait"), span("a", "A", 30, 5, "L/A.Store", "resolve"), span("a", "A", 35, 15, "L/A.Store", "start"),
    span("o", "C", 12, 17, "L/C.Other"), span("late", "C", 60, 100, "L/B.Log")], model);
  check("waits and phases are nobody's work", started.times.get("L/B.Store") === 20 && started.waited === 25);
  check("waits and phases hold nothing up", same(started.critical.map(event => `${event.name} ${event.kind}`),
    ["b resolve", "b start", "a resolve", "a start"]), JSON.stringify(started.critical.map(event => [event.name, event.kind])));
  check("the slowest are works", same(started.slowest.slice(0, 2).map(event => event.name), ["late", "o"])
    && started.slowest.every(event => !["wait", "phase", "resolve"].includes(event.kind)));
  const broken = new StartTrace([{ ...span("a", "1", 0, 10, "L/B.Store"), error: "the pipe burst" },
    { ...span("a", "1", 0, 20, "L/B.Store", "resolve"), error: "no store" }, span("b", "2", 0, 4, "L/B.Log")], model);
  check("what failed is known by its service", broken.failed.length === 2 && broken.errors.get("L/B.Store") === "the pipe burst"
    && !broken.errors.has("L/B.Log") && started.failed.length === 0);
  const weighed = new Model({ graph: { layers: [{ name: "L", parent: null, site }], openings: [], nodes: [
    make("L/A.Big", "A", [], { cost: 4000 }), make("L/A.Small", "A", [], { cost: 1000 }), make("L/B.None", "B")] },
    labels: ["Big", "Small", "None"], problems: [], change: null, violations: [], timings: null });
  check("removed references do not count", same([[{}, { change: "removed" }], [{ change: "removed" }], [], Array(1000).fill({})].map(edges => countText(edges)),
    ["1", "−1", "✕", "1k+"]));
  check("references between two", referencesBetween(model, { from: "L/A", to: "L/B" }).length === 2
    && same(focusOf(model, { ...freshState(model), chosen: { kind: "cell", from: "L/A", to: "L/B" } }).edges.size, 2)
    && referencesBetween(model, { from: "L", to: "L" }).length > 4);
  const bytes = heatOf(weighed, { tint: "bytes" }, undefined);
  check("bytes are a tint", same(bytes.largest, { service: 4000, module: 5000, layer: 5000 }) && bytes.of(weighed.services[2]) === 0);
  check("times have units", same([0, 850, 12_400, 3_200_000, 1_250_000_000].map(timeText), ["0 ns", "850 ns", "12.4 µs", "3.2 ms", "1.25 s"]));
  check("steps are round", same([1, 3, 7, 12, 450].map(roundStep), [1, 5, 10, 20, 500]));
}
{
  const size = { width: 100, height: 40 };
  const nodes = ["a", "b", "c", "d", "e"].map((id, at) => ({ id, floor: at > 2 ? 1 : 0, ...size, ports: 14 }));
  const edges = [["a", "d"], ["b", "d"], ["c", "e"]].map(([from, to]) => ({ from, to }));
  const before = layered(nodes, edges, {});
  const [, middle] = [...before.boxes.values()].filter(box => box.node.floor === 0).sort((a, b) => a.x - b.x);
  middle.node.grown = { width: 300, height: 200 };
  const after = layered(nodes, edges, {});
  const moved = id => [after.boxes.get(id).x - before.boxes.get(id).x, after.boxes.get(id).y - before.boxes.get(id).y];
  check("a box that grows keeps its corner", same(moved(middle.node.id), [0, 0]) && after.boxes.get(middle.node.id).width === 300);
  check("a box that grows moves what is right of it and below", ["a", "b", "c", "d", "e"].every(id => {
    const old = before.boxes.get(id);
    return same(moved(id), [old.y === middle.y && old.x > middle.x ? 200 : 0, old.y > middle.y ? 160 : 0]);
  }), JSON.stringify(["a", "b", "c", "d", "e"].map(moved)));
  for (const box of before.boxes.values()) if (box.node.floor === 0) box.node.grown = { width: box === middle ? 50 : 100, height: 20 };
  const folded = layered(nodes, edges, {});
  const steps = id => [folded.boxes.get(id).x - before.boxes.get(id).x, folded.boxes.get(id).y - before.boxes.get(id).y];
  check("a box that shrinks keeps its corner", same(steps(middle.node.id), [0, 0]) && folded.boxes.get(middle.node.id).width === 50);
  check("what is right of a box that shrinks and below it closes up", ["a", "b", "c", "d", "e"].every(id => {
    const old = before.boxes.get(id);
    return old.y > middle.y ? steps(id)[1] === -20 && steps(id)[0] <= 0 : same(steps(id), [old.x > middle.x ? -50 : 0, 0]);
  }), JSON.stringify(["a", "b", "c", "d", "e"].map(steps)));
  const apart = [{ x: 10, width: 20 }, { x: 15, width: 20 }, { x: 200, width: 20 }, { x: 230, width: 10 }];
  closeGaps(apart, 22);
  check("a gap in all rows closes", same(apart.map(cell => cell.x), [10, 15, 57, 87]), JSON.stringify(apart));
}
{
  // As the generator of the benchmarks writes them: each needs the one before it and the seventh before it.
  const written = count => Array.from({ length: count }, (_, at) => at < 9 ? [] : [at - 1, at - 7].map(other => edge(`n${at}`, `n${other}`))).flat();
  const line = Array.from({ length: 39 }, (_, at) => edge(`n${at}`, `n${at + 1}`));
  for (const [name, count, edges, most] of [["a line", 40, line, 1.2], ["a long chain", 200, written(200), 1.2], ["a short chain", 8, line.slice(0, 7), 9]]) {
    const nodes = Array.from({ length: count }, (_, at) => node(`n${at}`, 0, 60));
    const { boxes, arrows } = checkLayout(name, nodes, edges, { maxWidth: 3000 });
    const placed = [...boxes.values()];
    const size = axis => Math.max(...placed.map(box => box[axis] + (axis === "x" ? box.width : box.height))) - Math.min(...placed.map(box => box[axis]));
    check(`${name}: is not much higher than wide`, size("y") < most * size("x"), `${size("x")} by ${size("y")}`);
    check(`${name}: an arrow leads down, or on to the next column`, arrows.every(({ from, to }) => {
      const [upper, lower] = [boxes.get(from), boxes.get(to)];
      return upper.y + upper.height <= lower.y || upper.x + upper.width <= lower.x;
    }));
    const begin = boxes.get(name === "a line" ? "n0" : `n${count - 1}`);
    begin.node.grown = { width: 400, height: 300 };
    const grown = layered(nodes, edges, { maxWidth: 3000 }).boxes.get(begin.node.id);
    check(`${name}: a box that grows keeps its corner`, grown.x === begin.x && grown.y === begin.y);
  }
}
{
  const box = (name, left, top, width = 100, height = 30) => ({ name, left, top, right: left + width, bottom: top + height });
  // A wide box over a row of three; below the row, one box under the left and one far to the right.
  const boxes = [box("wide", 0, 0, 400), box("left", 0, 60), box("middle", 150, 60), box("right", 300, 60), box("under", 10, 120),
    box("far", 700, 100)];
  const named = name => boxes.find(one => one.name === name);
  const steps = { down: [0, 1], up: [0, -1], left: [-1, 0], right: [1, 0] };
  const go = (from, step) => nearest(boxes, named(from), steps[step])?.name ?? null;
  for (const [from, step, to] of [["wide", "down", "middle"], ["left", "down", "under"], ["right", "up", "wide"], ["under", "up", "left"],
    ["left", "right", "middle"], ["right", "left", "middle"], ["wide", "up", null], ["left", "left", null]]) {
    check(`from ${from} ${step}`, go(from, step) === to, String(go(from, step)));
  }
  // Turning the picture over its diagonal turns the answers.
  const turned = boxes.map(({ name, left, top, right, bottom }) => ({ name, left: top, top: left, right: bottom, bottom: right }));
  const over = { down: "right", up: "left", left: "up", right: "down" };
  check("all four directions use one measure", boxes.every(({ name }, at) => Object.keys(steps).every(step =>
    (nearest(turned, turned[at], steps[over[step]])?.name ?? null) === go(name, step))));
}
{
  // A tall floor of tightly linked boxes: each needs the two before it, and one far before it.
  const nodes = Array.from({ length: 24 }, (_, at) => ({ ...node(`n${at}`, 0, 700), height: 400 }));
  const edges = nodes.flatMap((_, at) => [at - 1, at - 2, at - 9].filter(other => other >= 0).map(other => edge(`n${at}`, `n${other}`)));
  const { boxes } = checkLayout("tightly linked", nodes, edges, { maxWidth: 6000 });
  const places = [...boxes.values()];
  const [wide, high] = [Math.max(...places.map(box => box.x + box.width)), Math.max(...places.map(box => box.y + box.height))];
  check("tightly linked: uses the width", high < 1.5 * wide, `${wide} by ${high}`);
}
({ passed, failures });
