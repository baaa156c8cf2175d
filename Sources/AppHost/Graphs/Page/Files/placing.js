// Turns rows into coordinates: the positions of boxes and the routes of arrows. No arrow enters a box. Between two rows
// an arrow bends in a channel without boxes, and it crosses a row straight, in a cell of its own.

// Positions nearest to the wanted ones that keep order and distance: isotonic regression by pool adjacent violators.
function spread(wanted, offsets, weights) {
  const pools = [];
  wanted.forEach((at, number) => {
    let pool = { sum: (at - offsets[number]) * weights[number], weight: weights[number], count: 1 };
    while (pools.length > 0) {
      const last = pools[pools.length - 1];
      if (last.sum / last.weight <= pool.sum / pool.weight) break;
      pools.pop();
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, count: last.count + pool.count };
    }
    pools.push(pool);
  });
  return pools.flatMap(pool => Array(pool.count).fill(pool.sum / pool.weight)).map((at, number) => at + offsets[number]);
}

function setColumns(rows, gap) {
  for (const row of rows) {
    let at = 0;
    row.forEach((cell, number) => {
      const before = row[number - 1];
      if (before) at += (before.width + cell.width) / 2 + (before.node || cell.node ? gap : 4);
      cell.offset = at;
    });
    for (const cell of row) cell.x = cell.middle = cell.offset - at / 2;
  }
  const middle = cells => {
    const places = cells.map(cell => cell.x).sort((a, b) => a - b);
    const half = places.length >> 1;
    return places.length % 2 === 1 ? places[half] : (places[half - 1] + places[half]) / 2;
  };
  for (let pass = 0; pass < 8; pass += 1) {
    const goesDown = pass % 2 === 0;
    for (const row of goesDown ? rows : [...rows].reverse()) {
      const near = row.map(cell => goesDown ? cell.up : cell.down);
      const wanted = row.map((cell, at) => near[at].length === 0 ? cell.x : cell.node === null ? middle(near[at]) : .85 * middle(near[at]) + .15 * cell.middle);
      const weights = row.map((cell, at) => near[at].length === 0 ? .2 : cell.node === null ? 6 : 1);
      spread(wanted, row.map(cell => cell.offset), weights).forEach((x, at) => { row[at].x = x; });
    }
  }
}

// Boxes that open or fold keep their upper left corner, and nothing to their left moves. Boxes to their right and below
// move away or close up, so a reader finds everything where it was. `grown` is the current size of a box.
function grow(rows, gap) {
  let isSmaller = false;
  for (const row of rows) {
    let shift = 0;
    for (const cell of row) {
      const width = cell.node?.grown?.width ?? cell.width;
      cell.x += shift + (width - cell.width) / 2;
      shift += width - cell.width;
      isSmaller ||= width < cell.width;
      cell.width = width;
    }
  }
  if (isSmaller) closeGaps(rows.flat(), gap);
}

// Closes up horizontal ranges that are empty in every row.
function closeGaps(cells, gap) {
  const sorted = [...cells].sort((a, b) => a.x - a.width / 2 - b.x + b.width / 2);
  let right = -Infinity, shift = 0;
  for (const cell of sorted) {
    const left = cell.x - cell.width / 2;
    if (left - right > gap && right > -Infinity) shift += Math.round(left - right - gap);
    right = Math.max(right, cell.x + cell.width / 2);
    cell.x -= shift;
  }
}

const heightOf = node => node.grown?.height ?? node.height;

// The height of the channel above a row. A channel with many bends is higher.
function channelOf(row, channel) {
  const busy = row.reduce((sum, cell) => sum + cell.up.length, 0);
  return Math.round(Math.min(channel * 2.6, channel + busy * .7));
}

// Returns boxes by id, floors, arrows by their index in `edges`, and the total size. Nodes are placed by `width` and
// `height`, and drawn as large as they are `grown`.
function layered(nodes, edges, options) {
  const { gap = 22, channel = 30, maxWidth = 1100, floorGap = 26, pad = 14, gutter = 0, sweeps = 10 } = options;
  const { links, rows: ranks } = ranked(nodes, edges);
  const boxes = wrapped(ranks, links, maxWidth, gap);
  const { cells } = threaded(boxes, links);
  const { rows, crossings: count } = ordered(cells, sweeps);
  setColumns(rows, gap);

  const all = rows.flat();
  const left = Math.min(...all.map(cell => cell.x - cell.width / 2), 0);
  for (const cell of all) cell.x = Math.round(cell.x - left + gutter + pad);
  rows.forEach((row, number) => { for (const cell of row) cell.row = number; });
  // Before `grow`, because opening a box must not wrap anything.
  const cuts = cutsOf(rows, links, { maxWidth, gap, channel });
  grow(rows, gap);

  const tops = [], bottoms = [], floors = new Map();
  let y = 0;
  rows.forEach((row, number) => {
    const floor = row.find(cell => cell.node !== null).node.floor;
    const isFirst = !floors.has(floor);
    if (number > 0) {
      y += channelOf(row, channel) + (isFirst ? floorGap : 0);
    }
    if (isFirst) {
      y += pad;
      floors.set(floor, { floor, top: y - pad, bottom: 0 });
    }
    tops[number] = y;
    y += Math.max(...row.map(cell => cell.node === null ? 0 : heightOf(cell.node)));
    bottoms[number] = y;
    floors.get(floor).bottom = y + pad;
    const isLast = number + 1 === rows.length || rows[number + 1].find(cell => cell.node).node.floor !== floor;
    if (isLast) y += pad;
  });

  const { ways, lifted } = cuts.size === 0 ? { ways: new Map(), lifted: 0 }
    : setAside(rows, links, cuts, tops, bottoms, [...floors.values()]);
  const width = Math.max(...all.map(cell => cell.x + cell.width / 2), gutter) + pad;
  const placed = new Map();
  for (const cell of all) {
    if (cell.node === null) continue;
    placed.set(cell.node.id, { node: cell.node, x: cell.x - cell.width / 2, y: tops[cell.row],
      width: cell.width, height: heightOf(cell.node) });
  }
  setPorts(links, all);
  setLanes(ways);
  return {
    boxes: placed, floors: [...floors.values()], width: Math.ceil(width), height: Math.ceil(y - lifted), crossings: count,
    arrows: links.map(link => ({ ...link, path: pathOf(link, tops, bottoms) })),
  };
}

// Below a box each arrow has its own port, in the order of the targets, and arrows that lead up to it share one. Above a box
// all arrows that arrive share one port, and all that leave upward share another.
function setPorts(links, cells) {
  const leaving = new Map();
  for (const link of links) {
    const [first] = link.cells;
    if (!leaving.has(first)) leaving.set(first, []);
    leaving.get(first).push(link);
    const last = link.cells[link.cells.length - 1];
    link.end = last.x + (link.turned ? 14 : 0);
  }
  for (const [cell, own] of leaving) {
    const up = own.filter(link => link.turned);
    const ports = [...own.filter(link => !link.turned).map(link => [link]), ...(up.length > 0 ? [up] : [])];
    const at = new Map(ports.map(port => [port, port.reduce((sum, link) => sum + link.cells[1].x, 0) / port.length]));
    ports.sort((a, b) => at.get(a) - at.get(b) || (a[0].to < b[0].to ? -1 : 1));
    const most = cell.node.ports ?? Infinity;
    const step = ports.length > most ? 0 : Math.min(30, (cell.width - 16) / ports.length);
    ports.forEach((port, number) => {
      for (const link of port) link.start = Math.round(cell.x + (number - (ports.length - 1) / 2) * step);
    });
  }
}

function pathOf(link, tops, bottoms) {
  const [first] = link.cells, last = link.cells[link.cells.length - 1];
  let x = link.start, y = tops[first.row] + heightOf(first.node);
  const parts = [`M${x} ${y}`];
  if (bottoms[first.row] > y) parts.push(`V${bottoms[first.row]}`);
  y = bottoms[first.row];
  for (const cell of link.cells.slice(1)) {
    const toX = cell === last ? link.end : cell.x, toY = tops[cell.row];
    const bend = (toY - y) / 2;
    if (link.around?.has(cell.row)) parts.push(pathAround(link.around.get(cell.row), x, toX, toY));
    else if (Math.abs(toX - x) < .5) parts.push(`V${toY}`);
    else parts.push(`C${x} ${y + bend} ${toX} ${toY - bend} ${toX} ${toY}`);
    if (cell !== last) parts.push(`V${bottoms[cell.row]}`);
    x = toX;
    y = bottoms[cell.row];
  }
  // The head: an open arrowhead at the end, or at the start if the arrow was turned.
  const [headX, headY, way] = link.turned ? [link.start, tops[first.row] + heightOf(first.node), 1]
    : [link.end, tops[last.row], -1];
  parts.push(`M${headX - 4} ${headY + 7 * way}L${headX} ${headY}L${headX + 4} ${headY + 7 * way}`);
  return parts.join("");
}
