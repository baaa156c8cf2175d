// A layered drawing: Sugiyama, Tagawa, Toda: "Methods for visual understanding of hierarchical system structures"
// (1981), with the medians and sweeps of Gansner, Koutsofios, North, Vo: "A technique for drawing directed graphs"
// (1993). Isotonic regression gives the positions in a row, so that a row keeps its order and its distances.
//
// Nodes have `id`, `floor` (0 is the highest), `width`, `height`. Deterministic: the same graph gives the same picture.

// Assigns rows from the top: by floor, then by the longest path inside the floor. Turns edges that would lead up. A
// weak edge follows the direction of the others and turns none of them.
function ranked(nodes, edges) {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const links = edges.filter(edge => edge.from !== edge.to).map(edge => ({ ...edge, turned: false }));
  const within = new Map(nodes.map(node => [node.id, []]));
  for (const link of links) {
    const [from, to] = [byId.get(link.from), byId.get(link.to)];
    if (from.floor > to.floor) Object.assign(link, { from: link.to, to: link.from, turned: true });
    else if (from.floor === to.floor && !link.isWeak) within.get(link.from).push(link);
  }
  const state = new Map(), left = [];
  for (const { id } of nodes) {
    if (state.has(id)) continue;
    const calls = [{ id, next: 0 }];
    state.set(id, "open");
    while (calls.length > 0) {
      const call = calls[calls.length - 1];
      const link = within.get(call.id)[call.next++];
      if (link === undefined) { state.set(call.id, "done"); left.push(call.id); calls.pop(); continue; }
      if (state.get(link.to) === "open") {
        Object.assign(link, { from: link.to, to: link.from, turned: true });
      } else if (!state.has(link.to)) {
        state.set(link.to, "open");
        calls.push({ id: link.to, next: 0 });
      }
    }
  }
  // The node whose visit ends last comes first.
  const place = new Map(left.map((id, at) => [id, at]));
  for (const link of links) {
    const isInside = byId.get(link.from).floor === byId.get(link.to).floor;
    if (link.isWeak && isInside && place.get(link.from) < place.get(link.to)) {
      Object.assign(link, { from: link.to, to: link.from, turned: true });
    }
  }
  const level = new Map(nodes.map(node => [node.id, 0])), waits = new Map(nodes.map(node => [node.id, 0]));
  const inside = new Map(nodes.map(node => [node.id, []]));
  for (const link of links) {
    if (byId.get(link.from).floor !== byId.get(link.to).floor) continue;
    inside.get(link.from).push(link.to);
    waits.set(link.to, waits.get(link.to) + 1);
  }
  const ready = nodes.filter(node => waits.get(node.id) === 0).map(node => node.id);
  for (const id of ready) {
    for (const to of inside.get(id)) {
      level.set(to, Math.max(level.get(to), level.get(id) + 1));
      waits.set(to, waits.get(to) - 1);
      if (waits.get(to) === 0) ready.push(to);
    }
  }
  const rows = new Map();
  for (const node of nodes) {
    const key = node.floor * 100_000 + level.get(node.id);
    if (!rows.has(key)) rows.set(key, []);
    rows.get(key).push(node);
  }
  return { links, rows: [...rows.keys()].sort((a, b) => a - b).map(key => rows.get(key)) };
}

// Splits a row that is too wide. Nodes that the same nodes need stay together.
function wrapped(rows, links, maxWidth, gap) {
  const place = new Map();
  const above = new Map();
  for (const { from, to } of links) {
    if (!above.has(to)) above.set(to, []);
    above.get(to).push(from);
  }
  const result = [];
  for (const row of rows) {
    const mean = node => {
      const known = (above.get(node.id) ?? []).filter(id => place.has(id)).map(id => place.get(id));
      return known.length === 0 ? .5 : known.reduce((sum, at) => sum + at, 0) / known.length;
    };
    const means = new Map(row.map(node => [node, mean(node)]));
    const total = row.reduce((sum, node) => sum + node.width + gap, 0);
    const count = Math.ceil(total / maxWidth);
    const sorted = count === 1 ? row : [...row].sort((a, b) => means.get(a) - means.get(b));
    let part = [], width = 0;
    const parts = [part];
    for (const node of sorted) {
      if (part.length > 0 && width + node.width + gap > Math.max(total / count, maxWidth * .6) + gap) {
        part = [];
        parts.push(part);
        width = 0;
      }
      part.push(node);
      width += node.width + gap;
    }
    for (const one of parts) {
      one.forEach((node, position) => place.set(node.id, (position + .5) / one.length));
      result.push(one);
    }
  }
  return result;
}

// A long edge goes through cells of its own in each row between; edges to the same target share them.
function threaded(rows, links) {
  const rowOf = new Map();
  rows.forEach((row, number) => { for (const node of row) rowOf.set(node.id, number); });
  const cells = rows.map(row => row.map(node => ({ node, width: node.width, up: [], down: [] })));
  const cellOf = new Map(cells.flat().map(cell => [cell.node.id, cell]));
  const trunks = new Map();
  const joined = new Set();
  const join = (upper, lower) => {
    const key = `${upper.number}>${lower.number}`;
    if (joined.has(key)) return;
    joined.add(key);
    upper.down.push(lower);
    lower.up.push(upper);
  };
  let count = 0;
  for (const cell of cells.flat()) cell.number = count++;
  for (const link of links) {
    const first = rowOf.get(link.from), last = rowOf.get(link.to);
    link.cells = [cellOf.get(link.from)];
    for (let row = first + 1; row < last; row += 1) {
      const key = `${row}|${link.turned ? "up" : "down"}|${link.turned ? link.from : link.to}`;
      let trunk = trunks.get(key);
      if (trunk === undefined) {
        trunk = { node: null, width: 7, up: [], down: [], number: count++ };
        trunks.set(key, trunk);
        cells[row].push(trunk);
      }
      link.cells.push(trunk);
    }
    link.cells.push(cellOf.get(link.to));
    for (let at = 1; at < link.cells.length; at += 1) join(link.cells[at - 1], link.cells[at]);
  }
  return { cells, rowOf };
}

// The number of crossings of edges between two rows: inversions, counted with a tree (Barth, Jünger, Mutzel 2002).
function crossings(upper, lower) {
  const position = new Map(lower.map((cell, at) => [cell, at]));
  let size = 1;
  while (size < lower.length) size *= 2;
  const tree = new Int32Array(2 * size);
  let count = 0;
  for (const cell of upper) {
    for (const at of cell.down.map(other => position.get(other)).sort((a, b) => a - b)) {
      let slot = at + size;
      tree[slot] += 1;
      while (slot > 1) {
        if (slot % 2 === 0) count += tree[slot + 1];
        slot = slot >> 1;
        tree[slot] += 1;
      }
    }
  }
  return count;
}

const allCrossings = rows => rows.slice(1).reduce((sum, row, at) => sum + crossings(rows[at], row), 0);

// Sweeps down and up, sorting each row by the median of its neighbors, and returns the best order found.
function ordered(rows, sweeps) {
  let best = rows.map(row => [...row]), least = allCrossings(rows);
  let current = best.map(row => [...row]);
  for (let sweep = 0; sweep < sweeps && least > 0; sweep += 1) {
    const goesDown = sweep % 2 === 0;
    const numbers = current.map((_, at) => at);
    const place = new Map();
    for (const number of goesDown ? numbers : numbers.reverse()) {
      const row = current[number];
      const key = new Map(row.map((cell, at) => {
        const near = (goesDown ? cell.up : cell.down).map(other => place.get(other)).sort((a, b) => a - b);
        if (near.length === 0) return [cell, (at + .5) / row.length];
        const middle = near.length >> 1;
        return [cell, near.length % 2 === 1 ? near[middle] : (near[middle - 1] + near[middle]) / 2];
      }));
      row.sort((a, b) => key.get(a) - key.get(b) || a.number - b.number);
      row.forEach((cell, at) => place.set(cell, (at + .5) / row.length));
    }
    const count = allCrossings(current);
    if (count < least) [best, least] = [current.map(row => [...row]), count];
  }
  return { rows: best, crossings: least };
}
