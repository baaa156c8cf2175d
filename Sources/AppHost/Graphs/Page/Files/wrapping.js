// A floor that is much higher than wide, such as a chain, continues in further columns beside it: U. Rüegg, R. von
// Hanxleden: "Wrapping layered graphs" (2018). Cuts are where few arrows cross. These arrows go around: below the
// column, up, and into the next one.

const lane = 6, turn = 5, clearance = 12, head = 14, fewAround = 9;

// The starts of all columns but the first on each floor with columns, as row numbers.
function cutsOf(rows, links, { maxWidth, gap, channel }) {
  const counts = [];
  const count = number => counts[number] ??= new Set(links.filter(link => isOver(link, number))
    .map(link => wayOver(link, number))).size;
  const floorOf = number => rows[number].find(cell => cell.node !== null).node.floor;
  const heights = rows.map(row => channelOf(row, channel) + Math.max(...row.map(cell => cell.node?.height ?? 0)));
  const widths = rows.map(row => row.reduce((sum, cell) => sum + cell.width + (cell.node ? gap : 4), 0));
  const sum = values => values.reduce((a, b) => a + b, 0);
  const whole = sum(heights);
  const cuts = [];
  for (let first = 0, end; first < rows.length; first = end) {
    end = first + 1;
    while (end < rows.length && floorOf(end) === floorOf(first)) end += 1;
    const height = sum(heights.slice(first, end)), width = Math.max(...widths.slice(first, end));
    // Beside high rows, such as those of open modules, ways around take little of the picture. Low rows wrap later, because a
    // tall picture is easier to read.
    const areHigh = height > 240 * (end - first);
    if (height < 640 || height < (areHigh ? 1.5 : 2.5) * width) continue;
    const numbers = rows.slice(first + 1, end).map((_, at) => first + 1 + at);
    const column = width + (Math.min(...numbers.map(count)) + 1) * lane + 2 * clearance;
    // All floors together become a little wider than high.
    const wanted = Math.min(Math.floor(maxWidth / column), Math.ceil(Math.sqrt(1.4 * whole / column)), Math.floor((end - first) / (areHigh ? 1 : 3)));
    for (let columns = wanted; columns > 1; columns -= 1) {
      const own = balanced(heights, first, end, columns, count);
      const most = Math.max(...own.map(count));
      const highest = Math.max(...[first, ...own].map((from, at) => sum(heights.slice(from, own[at] ?? end))));
      // If the ways around took too much of the width, or the picture became hardly lower, a tall picture would be clearer.
      const isClear = (most <= fewAround || areHigh && most * lane <= .4 * width) && highest + 2 * (most * turn + head) < .7 * height;
      if (!isClear || !own.every((at, number) => at > (own[number - 1] ?? first))) continue;
      cuts.push(...own);
      break;
    }
  }
  return new Set(cuts);
}

// The cuts that give columns of about the same height, near places where few arrows cross. Both costs are lengths in the
// picture.
function balanced(heights, first, end, columns, count) {
  const starts = [0];
  for (let row = first; row < end; row += 1) starts.push(starts[row - first] + heights[row]);
  const near = Math.max(1, Math.floor((end - first) / columns / 5));
  const own = [];
  for (let number = 1; number < columns; number += 1) {
    const wanted = starts[end - first] * number / columns;
    const cost = row => 2 * lane * count(row) + Math.abs(starts[row - first] - wanted);
    let middle = first + 1;
    while (middle + 1 < end && starts[middle - first] < wanted) middle += 1;
    let best = middle;
    for (let row = Math.max(middle - near, first + 1); row <= Math.min(middle + near, end - 1); row += 1) {
      if (cost(row) < cost(best)) best = row;
    }
    own.push(best);
  }
  return own;
}

const isOver = ({ cells }, number) => cells[0].row < number && cells[cells.length - 1].row >= number;

// Arrows that share the cell after a cut share one way around.
const wayOver = ({ cells }, number) => cells.find(cell => cell.row === number).number;

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
    // Arrows that leave a column first go down, below the lowest column.
    for (const number of [...own, end]) bottoms[number - 1] = lowest;
    lowest += room;
    bottoms[end - 1] = lowest;
    lifted += floor.bottom - lowest - pad;
    floor.bottom = lowest + pad;
  }
  return { ways, lifted };
}

// Nests the lanes so that ways do not cross: the arrow that leaves on the right turns first and enters on the right.
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

// From a cell at the bottom of a column to a cell at the top of the next one, with round corners.
function pathAround({ lane: x, low, high }, from, to, top) {
  const r = 4, line = (x, y) => `C${x} ${y} ${x} ${y} ${x} ${y}`;
  return `V${low - r}C${from} ${low} ${from} ${low} ${from + r} ${low}${line(x - r, low)}C${x} ${low} ${x} ${low} ${x} ${low - r}`
    + `V${high + r}C${x} ${high} ${x} ${high} ${x + r} ${high}${line(to - r, high)}C${to} ${high} ${to} ${high} ${to} ${high + r}V${top}`;
}
