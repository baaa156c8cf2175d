// Draws a picture as SVG and highlights the focus.

const scopeShapes = {
  container: ["dot", "--container"], graph: ["ring", "--graph"], transient: ["ring", "--transient"],
  weak: ["half", "--weak"], memorySensitive: ["half", "--memory"], custom: ["square", "--custom"],
  scoped: ["frame", "--custom"], missing: ["cross", "--bad"],
};

// Shows a scope by shape and color, so that no information is in color alone.
function drawScope(kind, x, y) {
  const [shape, color] = scopeShapes[kind] ?? scopeShapes.transient;
  const style = `--of: var(${color})`;
  if (shape === "cross") return draw("path", { class: "cross", style, d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` });
  if (shape === "half") {
    return draw("g", { style }, draw("circle", { class: "ring", cx: x, cy: y, r: 4 }),
      draw("path", { class: "dot", d: `M${x} ${y - 4}a4 4 0 0 0 0 8z` }));
  }
  if (shape === "square" || shape === "frame") {
    return draw("rect", { class: shape === "square" ? "dot" : "ring", style, x: x - 4, y: y - 4, width: 8, height: 8 });
  }
  return draw("circle", { class: shape, style, cx: x, cy: y, r: 4 });
}
const dot = kind => draw("svg", { class: "scope", width: 12, height: 12, viewBox: "-6 -6 12 12", "aria-hidden": "true" },
  drawScope(kind, 0, 0));

class MapView {
  constructor(holder, model, actions) {
    Object.assign(this, { holder, model, actions, drawn: "", boxes: new Map(), arrows: [], services: new Map() });
  }

  // Lays out and draws, unless only the highlights have changed.
  show(state, isNarrow) {
    const key = [state.detail, isNarrow, ...[...state.opened].sort()].join("\n");
    if (key === this.drawn) return false;
    this.drawn = key;
    this.picture = new Picture(this.model, state.detail, state.opened, isNarrow);
    const { layout, gutter } = this.picture;
    this.boxes.clear();
    this.services.clear();
    this.arrows = [];
    this.tabs = [];
    this.scopes = [];
    this.floors = [];
    this.width = layout.width;
    this.height = layout.height;
    const floors = layout.floors.map(floor => this.drawFloor(floor, layout.width, gutter));
    const lines = draw("g", { class: "arrows", "aria-hidden": "true" });
    for (const arrow of this.picture.arrows) {
      const path = this.drawArrow(arrow, arrow.isTurned ? "arrow up" : "arrow");
      this.arrows.push({ path, arrow });
      lines.append(path);
    }
    const boxes = [...layout.boxes.values()].sort((a, b) => a.y - b.y || a.x - b.x).map(box => this.drawBox(box));
    // A transition of a thousand shapes costs more than it helps.
    const isLively = this.arrows.length < 200;
    this.svg = draw("svg", { class: isLively ? "picture lively" : "picture", viewBox: `0 0 ${layout.width} ${layout.height}`, role: "group",
      "aria-label": `Map of ${state.detail}` }, ...floors, lines, ...boxes);
    this.holder.replaceChildren(this.svg);
    return true;
  }

  get places() { return new Map([...this.boxes].map(([id, { x, y }]) => [id, { x, y }])); }

  // Animates boxes to their new positions, so that the eye can follow them. Arrows appear when the boxes have arrived.
  moveFrom(before) {
    if (before === null || !this.svg.matches(".lively") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timing = { duration: 220, easing: "ease-out" };
    const at = ({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
    let isMoved = false;
    for (const [id, box] of this.boxes) {
      const old = before.get(id);
      if (old === undefined || old.x === box.x && old.y === box.y) continue;
      isMoved = true;
      box.group.animate([at(old), at(box)], timing);
    }
    if (isMoved) this.svg.querySelector(".arrows").animate([{ opacity: 0 }, { opacity: 0, offset: .7 }, { opacity: 1 }], timing);
  }

  drawArrow(arrow, kind) {
    const strength = Math.min(4, 1 + Math.log2(Math.max(1, arrow.edges.length)) / 2);
    const changes = new Set(arrow.edges.map(edge => edge.change));
    const change = changes.size === 1 ? [...changes][0] : null;
    const texts = textsOf(arrow.edges.flatMap(edge => edge.problems ?? []), arrow.violations);
    const classes = [kind, arrow.isWeak ? "weak" : "", texts.length > 0 ? "bad" : "", change ?? ""].filter(Boolean).join(" ");
    return draw("path", { class: classes, d: arrow.path, "stroke-width": strength.toFixed(1) },
      texts.length === 0 ? null : draw("title", {}, texts.join("\n")));
  }

  drawFloor({ floor, top, bottom }, width, gutter) {
    const layer = this.model.layers[floor];
    const most = gutter - 20;
    const count = layer.modules.reduce((sum, module) => sum + module.services.length, 0);
    const counted = plural(count, "service");
    const names = gutter === 0 ? null : draw("g", { class: "frozen" },
      draw("text", { class: "layer", x: 14, y: top + 28 }, fitting(layer.name, most, floorFont),
        draw("title", {}, layer.parent === null ? layer.name : `${layer.name} on ${layer.parent}`)),
      draw("text", { class: "note", x: 14, y: top + 45 }, widthOf(counted) > most ? count.toLocaleString("en") : counted),
      layer.parent === null ? null
        : draw("text", { class: "note", x: 14, y: top + 61 }, fitting(`on ${layer.parent}`, most)));
    if (names !== null) this.floors.push({ names, top, bottom });
    return draw("g", { class: "floor" }, draw("rect", { x: .5, y: top + .5, width: width - 1, height: bottom - top - 1, rx: 12 }), names);
  }

  // Keeps the names of tall floors in view.
  follow(left, at) {
    for (const { names, top, bottom } of this.floors) {
      const down = Math.max(0, Math.min(at - top - 14, bottom - top - 76));
      names.setAttribute("transform", `translate(0 ${down.toFixed(1)})`);
    }
  }

  drawBox({ node, x, y, width }) {
    const { of } = node;
    const spoken = [node.name, node.kind, node.kind === "module" ? `in ${of.layer}` : "",
      plural(node.services.length, "service"), node.kind === "module" ? this.picture.marksOf(of) : ""].filter(Boolean).join(", ");
    const group = draw("g", { class: `box ${node.kind}${of.isMissing ? " missing" : ""}${node.isOpen ? " open" : ""}`,
      "data-box": node.id, transform: `translate(${x} ${y})` });
    const button = draw("g", { class: "target", role: "button", tabindex: -1, "data-id": node.id, "data-kind": node.kind,
      "aria-label": spoken, "aria-pressed": "false" },
      draw("title", {}, [spoken, ...textsOf(node.services.flatMap(service => service.problems), of.violations)].join("\n")),
      draw("rect", { class: "face", width, height: node.box, rx: 9 }),
      draw("text", { class: "name", x: 13, y: 20 }, node.name),
      draw("text", { class: "note", x: 13, y: 37 }, node.note,
        node.marks ? draw("tspan", { class: "marks", dx: 8 }, node.marks) : null));
    group.append(button);
    if (node.kind === "module") group.append(this.drawSwitch(node, width));
    if (node.isOpen) group.append(this.drawInside(node, width));
    if (node.tabs) group.append(...this.drawTabs(node, x));
    button.addEventListener("click", event => this.actions.choose(node.kind, node.id, event));
    button.addEventListener("dblclick", () => node.kind === "module" && this.actions.toggle(node.id));
    this.boxes.set(node.id, { group, button, node, x, y, width, height: node.box });
    return group;
  }

  drawSwitch(node, width) {
    const text = node.isOpen ? "Fold" : "Open";
    const handle = draw("g", { class: "switch", role: "button", tabindex: -1, "aria-label": `${text} ${node.of.title}`,
      "data-switch": node.id, transform: `translate(${width - 28} 4)` },
      draw("rect", { class: "pad", width: 24, height: 24, rx: 6 }),
      draw("path", { d: node.isOpen ? "M7 12h10" : "M7 12h10M12 7v10" }));
    handle.addEventListener("click", () => this.actions.toggle(node.id));
    return handle;
  }

  // The number of references, at the port of each arrow that leads down, and of all arrows together that lead up to the box.
  // The tab belongs to the box, so no arrow crosses the number.
  drawTabs(node, x) {
    const { arrows } = this.picture;
    const down = arrows.filter(arrow => arrow.from === node.id && !arrow.isTurned);
    if (node.isCrowded && down.length > 0) return [this.drawTab(down, down[0].start - x, node)];
    const up = arrows.filter(arrow => arrow.to === node.id && arrow.isTurned);
    return [...down.map(arrow => this.drawTab([arrow], arrow.start - x, node)), ...up.length === 0 ? [] : [this.drawTab(up, up[0].start - x, node)]];
  }

  // A click opens the references. The keyboard has them in the details of the box and in the matrix.
  drawTab(arrows, x, node) {
    const [{ from, to, isTurned }] = arrows;
    const name = id => this.picture.nodeById.get(id).of.title ?? this.picture.nodeById.get(id).name;
    const count = countText(arrows.flatMap(arrow => arrow.edges), isTurned ? 99 : 999);
    const texts = textsOf(arrows.flatMap(arrow => arrow.edges.flatMap(edge => edge.problems ?? [])), arrows.flatMap(arrow => arrow.violations));
    const isBad = texts.length > 0 || isTurned && arrows.some(arrow => !arrow.isWeak);
    const number = isTurned && count !== "✕" ? `↑${count}` : count;
    const tab = draw("g", { class: isBad ? "tab bad" : "tab", transform: `translate(${x - 13} ${node.box})`, "aria-hidden": "true" },
      draw("title", {}, [...arrows.slice(0, 20).map(arrow => `${name(arrow.from)} needs ${name(arrow.to)}: ${plural(arrow.edges.length, "reference")}`),
        ...(arrows.length > 20 ? [`and ${plural(arrows.length - 20, "arrow")} more`] : []), ...texts].join("\n")),
      draw("path", { d: "M0 0h26v13a4 4 0 0 1 -4 4h-18a4 4 0 0 1 -4 -4z" }), draw("text", { x: 13, y: 12.5 }, number));
    tab.addEventListener("click", event => arrows.length === 1 ? this.actions.chooseCell(from, to) : this.actions.choose(node.kind, node.id, event));
    this.tabs.push({ tab, arrows });
    return tab;
  }

  drawInside(node, width) {
    const { inner } = node;
    const inside = draw("g", { class: "inside", transform: `translate(${Math.round((width - inner.width) / 2)} 42)` });
    for (const floor of inner.floors) {
      const region = inner.regions[floor.floor];
      if (region !== undefined) inside.append(this.drawRegion(region, floor, inner));
    }
    for (const arrow of inner.arrows) {
      const path = this.drawArrow(arrow, "arrow");
      this.arrows.push({ path, arrow });
      inside.append(path);
    }
    for (const box of [...inner.boxes.values()].sort((a, b) => a.y - b.y || a.x - b.x)) inside.append(this.drawService(box));
    return inside;
  }

  // A scope inside a module. Choosing it highlights what the scope reaches.
  drawRegion(name, { top, bottom }, { width, gutter }) {
    const handle = draw("g", { class: "target", role: "button", tabindex: -1, "data-id": name, "data-kind": "scope",
      "aria-label": `scope ${name}`, "aria-pressed": "false" },
      draw("title", {}, `Scope ${name}: choose it to see what it reaches`),
      draw("rect", { class: "pad", x: 5, y: top + 10, width: gutter - 4, height: 24, rx: 6 }),
      draw("text", { x: 10, y: top + 26 }, name));
    handle.addEventListener("click", event => { event.stopPropagation(); this.actions.choose("scope", name, event); });
    this.scopes.push({ handle, name });
    return draw("g", { class: "region" },
      draw("rect", { x: 2.5, y: top + 1.5, width: width - 5, height: bottom - top - 3, rx: 8 }), handle);
  }

  drawService({ node, x, y, width, height }) {
    const { service, text, marks } = node;
    const spoken = [service.title, service.scopeText, service.execution === "plain" ? "" : service.execution, ...service.marks,
      service.isMissing ? "missing" : "", service.change ?? "",
      service.problems.length > 0 ? plural(service.problems.length, "problem") : ""].filter(Boolean).join(", ");
    const classes = ["box", "service", service.problems.length > 0 || service.isMissing ? "bad" : "",
      service.isMissing || service.isGone ? "missing" : "", service.change ?? ""].filter(Boolean).join(" ");
    const button = draw("g", { class: `target ${classes}`, role: "button", tabindex: -1, "data-id": service.id,
      "data-kind": "service", "aria-label": spoken, "aria-pressed": "false", transform: `translate(${x} ${y})` },
      draw("title", {}, [service.id, service.scopeText, ...textsOf(service.problems)].join("\n")),
      draw("rect", { class: "face", width, height, rx: 6 }),
      drawScope(service.scope.kind, 13, height / 2),
      draw("text", { class: "label", x: 23, y: height / 2 + 4 }, text,
        marks ? draw("tspan", { class: "marks", dx: 6 }, marks) : null));
    button.addEventListener("click", event => { event.stopPropagation(); this.actions.choose("service", service.id, event); });
    this.services.set(service.id, { group: button, button, service });
    return button;
  }

  // `focus` is null, or has the highlighted services and edges and the selection.
  light(focus, heat) {
    this.svg.classList.toggle("focused", focus !== null);
    for (const { group, button, node } of this.boxes.values()) {
      const isLit = focus !== null && (node.services.some(service => focus.services.has(service))
        || node.id === focus.cell?.from || node.id === focus.cell?.to);
      group.classList.toggle("lit", isLit);
      button.setAttribute("aria-pressed", String(focus?.chosen === node.of));
      heatUp(button, heat, () => node.services.reduce((sum, service) => sum + (heat.of(service) ?? 0), 0), node.kind);
    }
    for (const { button, service } of this.services.values()) {
      button.classList.toggle("lit", focus !== null && focus.services.has(service));
      button.classList.toggle("needs", Boolean(focus?.needs?.has(service)));
      button.classList.toggle("needed", Boolean(focus?.needed?.has(service)));
      button.setAttribute("aria-pressed", String(focus?.chosen === service));
      heatUp(button, heat, () => heat.of(service), "service");
    }
    for (const { handle, name } of this.scopes) handle.setAttribute("aria-pressed", String(focus?.scope === name));
    const isChosen = ({ from, to }) => Boolean(focus?.cell) && focus.cell.from === from && focus.cell.to === to;
    for (const { tab, arrows } of this.tabs) tab.classList.toggle("chosen", arrows.some(isChosen));
    for (const { path, arrow } of this.arrows) {
      const lit = focus === null ? [] : arrow.edges.filter(edge => focus.edges.has(edge));
      path.classList.toggle("lit", lit.length > 0 || isChosen(arrow));
      path.classList.toggle("needed", lit.some(edge => focus.needed?.has(edge.source)));
    }
  }
}

// Tints the background by the share of the largest value. The number itself is in the details and in the table.
function heatUp(button, heat, value, kind) {
  const share = heat === null ? 0 : Math.min(1, value() / (heat.largest[kind] || 1));
  button.style.setProperty("--heat", `${Math.round(Math.sqrt(share) * 60)}%`);
  button.classList.toggle("hot", share > 0);
}
