// The dependency matrix: the column needs the row. Upper layers come first, so edges that follow the order lie below
// the diagonal, and edges that break it lie above and are red. Cycles are contiguous and framed.

// Orders nodes so that each precedes its dependencies, as far as cycles allow, and returns the extents of the cycles.
function matrixOrder(nodes, targetsOf, floorOf) {
  const order = [], cycles = [];
  const floors = [...new Set(nodes.map(floorOf))].sort((a, b) => a - b);
  for (const floor of floors) {
    const own = nodes.filter(node => floorOf(node) === floor);
    const inside = new Set(own);
    const found = components(own, node => targetsOf(node).filter(target => inside.has(target)));
    for (const component of found.reverse()) {
      if (component.length > 1) cycles.push({ start: order.length, count: component.length });
      order.push(...component);
    }
  }
  return { order, cycles };
}

class MatrixView {
  constructor(holder, model, actions) { Object.assign(this, { holder, model, actions, drawn: null }); }

  // Modules against modules or, if `inside` names a module, its services.
  table(inside) {
    const cells = new Map();
    const add = (from, to, edge) => {
      const key = `${from.id}\n${to.id}`;
      if (!cells.has(key)) cells.set(key, { from, to, edges: [], violations: [] });
      if (edge) cells.get(key).edges.push(edge);
      return cells.get(key);
    };
    // A single module has nothing to be compared with, so its services are compared.
    const [only] = this.model.modules.size === 1 ? this.model.modules.keys() : [inside];
    const module = inside === null && only === null ? null : this.model.modules.get(inside ?? only) ?? null;
    const nodes = module === null ? [...this.model.modules.values()] : module.services;
    const nodeOf = service => module === null ? service.home : service;
    for (const service of module === null ? this.model.services : module.services) {
      for (const edge of service.out) {
        const [from, to] = [nodeOf(service), nodeOf(edge.target)];
        if (module !== null && edge.target.home !== module) continue;
        if (from !== to) add(from, to, edge);
      }
    }
    if (module === null) {
      for (const violation of this.model.violations) {
        for (const { from, to } of violation.steps) if (from !== to) add(from, to, null).violations.push(violation);
      }
    }
    const targets = new Map(nodes.map(node => [node, []]));
    for (const { from, to, edges } of cells.values()) {
      if (edges.some(orders)) targets.get(from).push(to);
    }
    const sorted = [...nodes].sort((a, b) => a.id < b.id ? -1 : 1);
    const { order, cycles } = matrixOrder(sorted, node => targets.get(node), node => module === null ? node.floor : 0);
    return { module, order, cycles, cells };
  }

  show(state) {
    const key = state.inside ?? "";
    if (key === this.drawn) return false;
    this.drawn = key;
    // The letters are small already, so the least zoom is high.
    this.least = .9;
    const { module, order, cycles, cells } = this.table(state.inside);
    this.order = order;
    const position = new Map(order.map((node, at) => [node, at]));
    const size = order.length > 70 ? 14 : 26;
    const font = order.length > 70 ? "10px" : "12px";
    const texts = order.map(node => clipped(node.title ?? node.name, 34));
    const left = Math.max(120, ...texts.map(text => widthOf(text, font))) + 48;
    const top = 30, all = size * order.length;
    this.covered = [left, top];
    const at = number => number * size;
    const grid = draw("g", { transform: `translate(${left} ${top})` });
    this.marks = [];
    order.forEach((node, number) => {
      const isFirst = module === null && (number === 0 || order[number - 1].floor !== node.floor);
      if (isFirst) {
        const end = order.findLastIndex(other => other.floor === node.floor) + 1;
        grid.append(draw("rect", { class: "block", x: at(number), y: at(number), width: at(end - number), height: at(end - number) }),
          draw("line", { class: "rule", x1: 8 - left, x2: all, y1: at(number), y2: at(number) }));
      }
      grid.append(draw("rect", { class: "diagonal", x: at(number), y: at(number), width: size, height: size }));
    });
    for (const { start, count } of cycles) {
      grid.append(draw("rect", { class: "cycle", x: at(start), y: at(start), width: at(count), height: at(count) },
        draw("title", {}, `A cycle of ${count}`)));
    }
    for (const cell of cells.values()) grid.append(this.drawCell(cell, position, size, font));
    const names = order.map((node, number) => this.drawName(node, number, texts[number], { left, top, size, font, all }));
    const back = (width, height) => draw("rect", { class: "back", width, height });
    this.rows = draw("g", { class: "frozen" }, back(left - 3, top + all + 12), ...names.map(({ button }) => button));
    this.heads = draw("g", { class: "frozen" }, back(left + all + 12, top - 3), ...names.map(({ head }) => head));
    this.corner = draw("g", { class: "frozen" }, back(left - 3, top - 3));
    const isLayered = module === null;
    this.width = left + all + 12;
    this.height = top + all + 12;
    this.svg = draw("svg", { class: size > 20 ? "picture matrix" : "picture matrix small", viewBox: `0 0 ${this.width} ${this.height}`, role: "group",
      "aria-label": isLayered ? "Matrix of modules" : `Matrix of the services of ${module.name}` },
      ...names.flatMap(({ stripes }) => stripes), grid, this.rows, this.heads, this.corner);
    const leave = isLayered || this.model.modules.size === 1 ? null : make("button", { type: "button", class: "plain-button",
      onclick: () => this.actions.matrixOf(null) }, "All modules");
    this.note = make("p", { class: isLayered && cells.size > 0 ? "note long" : "note" }, leave, isLayered ? "" : ` Services of ${module.name}. `,
      make("span", { class: "long" }, "Numbers count how often a column needs a row. Red above the diagonal breaks the order; a frame is a cycle."),
      cells.size === 0 ? ` No ${isLayered ? "module" : "service"} needs another.` : "");
    this.holder.replaceChildren(this.svg);
    return true;
  }

  drawName(node, number, text, { left, top, size, font, all }) {
    const y = top + number * size;
    const kind = node.services ? "module" : "service";
    const button = draw("g", { class: "target row-name", role: "button", tabindex: -1, "data-id": node.id, "data-kind": kind,
      "aria-label": `${number + 1}, ${text}`, "aria-pressed": "false" },
      draw("rect", { class: "pad", x: 2, y, width: left - 4, height: size }),
      draw("text", { class: "number", x: 30, y: y + size / 2 + 4, style: `font-size: ${font}` }, String(number + 1)),
      draw("text", { x: 40, y: y + size / 2 + 4, style: `font-size: ${font}` }, text));
    button.addEventListener("click", event => this.actions.choose(kind, node.id, event));
    const mark = draw("rect", { class: "stripe", x: left, y, width: all, height: size });
    const column = draw("rect", { class: "stripe", x: left + number * size, y: top, width: size, height: all });
    this.marks.push({ node, button, stripes: [mark, column] });
    const head = size > 20 || number % 5 === 4
      ? draw("text", { class: "number", x: left + (number + .5) * size + 4, y: top - 8, style: `font-size: ${font}` }, String(number + 1)) : null;
    return { stripes: [mark, column], button, head };
  }

  // Keeps the names of rows and columns in view.
  follow(left, top) {
    const [x, y] = [Math.max(0, left - 15), Math.max(0, top - 13)].map(at => at.toFixed(1));
    this.rows.setAttribute("transform", `translate(${x} 0)`);
    this.heads.setAttribute("transform", `translate(0 ${y})`);
    this.corner.setAttribute("transform", `translate(${x} ${y})`);
  }

  drawCell(cell, position, size, font) {
    const [column, row] = [position.get(cell.from), position.get(cell.to)];
    const breaks = row < column && cell.edges.some(orders) || cell.violations.length > 0;
    const count = cell.edges.length;
    const spoken = `${cell.from.title ?? cell.from.name} needs ${cell.to.title ?? cell.to.name}: ${plural(count, "reference")}`
      + `${breaks ? ", against the order" : ""}`;
    const changes = new Set(cell.edges.map(edge => edge.change));
    const change = changes.size === 1 ? [...changes][0] : null;
    const button = draw("g", { class: ["target cell", breaks ? "bad" : "", change ?? ""].filter(Boolean).join(" "), role: "button",
      tabindex: -1, "aria-label": spoken, "data-kind": "cell", "data-id": `${cell.from.id}\n${cell.to.id}`, "aria-pressed": "false",
      transform: `translate(${column * size} ${row * size})`, style: `--heat: ${Math.min(70, 18 + Math.round(Math.log2(1 + count) * 12))}%` },
      draw("title", {}, spoken), draw("rect", { class: "face", x: 1, y: 1, width: size - 2, height: size - 2, rx: 3 }),
      size > 20 ? draw("text", { x: size / 2, y: size / 2 + 4, style: `font-size: ${font}` },
        countText(cell.edges)) : null);
    button.addEventListener("click", () => this.actions.chooseCell(cell.from.id, cell.to.id));
    return button;
  }

  light(focus, state) {
    for (const { node, button, stripes } of this.marks) {
      const isLit = focus !== null && (node.services ? node.services.some(service => focus.services.has(service))
        : focus.services.has(node));
      const isChosen = focus?.chosen === node;
      button.classList.toggle("lit", isLit);
      button.setAttribute("aria-pressed", String(isChosen));
      for (const stripe of stripes) stripe.classList.toggle("on", isChosen);
    }
    this.svg.classList.toggle("focused", focus !== null);
    const cell = state.chosen?.kind === "cell" ? `${state.chosen.from}\n${state.chosen.to}` : null;
    for (const one of this.svg.querySelectorAll(".cell")) one.setAttribute("aria-pressed", String(one.dataset.id === cell));
  }
}
