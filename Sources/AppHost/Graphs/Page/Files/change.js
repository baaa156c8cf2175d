// The additions, removals and moves of a change: counts by layer, then the lists.

function showChange(holder, model, actions) {
  const { change } = model.data;
  const link = id => model.byId.has(id) ? make("button", { type: "button", class: "link", "data-to": id,
    onclick: event => actions.choose("service", id, event) }, model.byId.get(id).title) : id;
  const words = ["added", "removed", "moved", "changed"];
  const count = (layer, word) => model.services.filter(service => service.layer === layer && service.change === word).length;
  const line = layer => make("tr", {}, make("th", { scope: "row" }, layer.name),
    ...words.map(word => [word, count(layer.name, word)])
      .map(([word, number]) => make("td", { class: number === 0 ? "count kind" : `count ${word}` }, String(number))));
  const section = (name, items) => items.length === 0 ? null
    : make("section", {}, make("h3", {}, `${name} (${items.length})`), make("ul", { class: "rows" }, ...items.slice(0, 300).map(item => make("li", {}, ...item))));
  const reaches = { crossLayer: "between layers", crossModule: "between modules", inside: "inside a module" };
  const edges = (list, word) => Object.entries(reaches).map(([reach, text]) => section(`${word} ${text}`,
    list.filter(edge => edge.reach === reach).map(edge => [link(edge.source), " → ", edge.target === null ? edge.type : link(edge.target), ` (${edge.kind})`])));
  holder.replaceChildren(
    make("table", {}, make("caption", {}, `Compared with ${change.from}`),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Layer"), ...words.map(word => make("th", { scope: "col" }, word)))),
      make("tbody", {}, ...model.layers.map(line))),
    ...[...edges(change.addedDependencies, "New dependencies"),
      section("Added services", change.added.map(id => [link(id)])),
      section("Removed services", change.removed.map(service => [link(service.id)])),
      section("Moved services", change.moved.map(({ from, to }) => [link(to), ` from ${from}`])),
      section("Changed", change.changed.map(item => [link(item.subject), `: ${item.property} ${item.old} → ${item.new}`])),
      ...edges(change.removedDependencies, "Removed dependencies")].filter(Boolean));
}
