// A floor that is much higher than wide, such as a chain, continues in further columns beside it: U. Rüegg, R. von
// Hanxleden: "Wrapping layered graphs" (2018). Cuts are where few arrows cross. These arrows go around: below the
// column, up, and into the next one.

const lane = 6, turn = 5, clearance = 12, head = 14, mostAround = 9;

// The starts of all columns but the first on each floor with columns, as row numbers.
function cutsOf(rows, links, { maxWidth, gap, channel }) {
  const counts = [];
  const count = number => counts[number] ??= new Set(links.filter(link => isOver(link, number))
    .map(link => wayOver(link, number))).size;
  const floorOf = number => rows[number].find(cell => cell.node !== null).node.floor;
  const heights = rows.map(row => channel + Math.max(...row.map(cell => cell.node?.height ?? 0)));
  const widths = rows.map(row => row.reduce((sum, cell) => sum + cell.width + (cell.node ? gap : 4), 0));
  const cuts = [];
  for (let first = 0, end; first < rows.length; first = end) {
    end = first + 1;
    while (end < rows.length && floorOf(end) === floorOf(first)) end += 1;
    const height = heights.slice(first, end).reduce((a, b) => a + b, 0), width = Math.max(...widths.slice(first, end));
    if (height < 640 || height < 2.5 * width) continue;
    const numbers = rows.slice(first + 1, end).map((_, at) => first + 1 + at);
    const least = Math.min(...numbers.map(count));
    const column = width + (least + 1) * lane + 2 * clearance;
    const columns = Math.min(Math.floor(maxWidth / column), Math.ceil(Math.sqrt(1.4 * height / column)), Math.floor((end - first) / 3));
    const own = [];
    for (let number = 1, at = first, sum = 0; number < columns; number += 1) {
      while (sum < height * number / columns) sum += heights[at++];
      const near = Math.max(1, Math.floor((end - first) / columns / 5));
      let best = at;
      for (let other = Math.max(at - near, first + 1); other <= Math.min(at + near, end - 1); other += 1) {
        if (count(other) < count(best)) best = other;
      }
      own.push(best);
    }
    if (!own.every((at, number) => at > (own[number - 1] ?? first))) continue;
    // If many arrows would go around, or the picture becomes little lower, a tall picture is clearer.
    const most = Math.max(...own.map(count));
    const highest = Math.max(...[first, ...own].map((from, column, all) =>
      heights.slice(from, all[column + 1] ?? end).reduce((a, b) => a + b, 0)));
    if (most <= mostAround && highest + 2 * (most * turn + head) < .65 * height) cuts.push(...own);
  }
  return new Set(cuts);
}

const isOver = ({ cells }, number) => cells[0].row < number && cells[cells.length - 1].row >= number;

// Arrows that share a cell on both sides of a cut share one way around.
function wayOver(link, number) {
  const at = link.cells.findIndex(cell => cell.row === number);
  const [before, after] = [link.cells[at - 1], link.cells[at]];
  return before.node === null ? `${before.number}>${after.number}` : `${link.from}>${link.to}`;
}

// Puts the columns side by side, and updates `tops`, `bottoms` and the positions of cells. Adds the ways around to the
// links: for the row that a way leads to, its start and its end.
function setAside(rows, links, cuts, tops, bottoms, floors) {
  const ways = new Map([...cuts].map(number => [number, new Map()]));
  for (const link of links) {
    link.around = new Map();
    for (const number of cuts) {
      if (!isOver(link, number)) continue;
      const key = wayOver(link, number), own = ways.get(number), at = link.cells.findIndex(cell => cell.row === number);
      if (!own.has(key)) own.set(key, { link, from: link.cells[at - 1], to: link.cells[at] });
      link.around.set(number, own.get(key));
    }
  }
  const first = floor => rows.findIndex(row => row.some(cell => cell.node?.floor === floor));
  let lifted = 0;
  for (const floor of floors) {
    const start = first(floor.floor);
    let end = start + 1;
    while (end < rows.length && rows[end].find(cell => cell.node).node.floor === floor.floor) end += 1;
    const own = [...cuts].filter(number => number > start && number < end).sort((a, b) => a - b);
    floor.top -= lifted;
    for (let number = start; number < end; number += 1) { tops[number] -= lifted; bottoms[number] -= lifted; }
    floor.bottom -= lifted;
    if (own.length === 0) continue;
    const most = Math.max(...own.map(number => ways.get(number).size)), room = most * turn + head;
    const top = tops[start] + room, pad = floor.bottom - bottoms[end - 1];
    let right = 0, lowest = 0;
    [start, ...own].forEach((from, column, all) => {
      const until = all[column + 1] ?? end, up = tops[from] - top;
      const cells = rows.slice(from, until).flat();
      const left = Math.min(...cells.map(cell => cell.x - cell.width / 2));
      const aside = column === 0 ? 0 : right + ways.get(from).size * lane + 2 * clearance - left;
      for (const cell of cells) cell.x += aside;
      if (column > 0) for (const way of ways.get(from).values()) Object.assign(way, { right, top: top - head });
      right = Math.max(...cells.map(cell => cell.x + cell.width / 2));
      for (let number = from; number < until; number += 1) { tops[number] -= up; bottoms[number] -= up; }
      lowest = Math.max(lowest, bottoms[until - 1]);
    });
    for (const number of own) for (const way of ways.get(number).values()) way.bottom = lowest + clearance / 2;
    // Arrows that leave a column first go down, past the others.
    for (const number of [...own, end]) bottoms[number - 1] = lowest;
    lowest += room;
    bottoms[end - 1] = lowest;
    lifted += floor.bottom - lowest - pad;
    floor.bottom = lowest + pad;
  }
  return { ways, lifted };
}

// Nests the lanes so that ways do not cross: the arrow that leaves on the right turns first and enters on the right.
// right.
function setLanes(ways) {
  for (const own of ways.values()) {
    for (const way of own.values()) {
      way.start = way.from.node === null ? way.from.x : way.link.start;
      way.end = way.to.node === null ? way.to.x : way.link.end;
    }
    const sorted = [...own.values()].sort((a, b) => b.start - a.start || b.end - a.end);
    sorted.forEach((way, at) => {
      way.lane = way.right + clearance + at * lane;
      way.low = way.bottom + at * turn;
      way.high = way.top - (sorted.length - 1 - at) * turn;
    });
  }
}

// From a cell below a column to a cell above the next one, with round corners.
function pathAround({ lane: x, low, high }, from, to, top) {
  const r = 4, line = (x, y) => `C${x} ${y} ${x} ${y} ${x} ${y}`;
  return `V${low - r}C${from} ${low} ${from} ${low} ${from + r} ${low}${line(x - r, low)}C${x} ${low} ${x} ${low} ${x} ${low - r}`
    + `V${high + r}C${x} ${high} ${x} ${high} ${x + r} ${high}${line(to - r, high)}C${to} ${high} ${to} ${high} ${to} ${high + r}V${top}`;
}
