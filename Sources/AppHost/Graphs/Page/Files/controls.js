function search(text) {
  const hits = matching(text);
  services.forEach((service, position) => { service.button.parentElement.hidden = !hits[position]; });
  if (showsOnlyNear) hideOthers();
  const count = services.filter(visible).length;
  showCounts();
  element("status").textContent =
    count === services.length ? "" : `${count} of ${plural(services.length, "service")}`;
  element("nothing").hidden = count > 0 || services.length === 0;
  if (current === null || !visible(current)) enter(services.find(visible) ?? null);
  drawLines();
}

function hideOthers() {
  for (const { button } of services) {
    if (!button.classList.contains("near")) button.parentElement.hidden = true;
  }
}

// Of all services one takes part in the order of tabs; arrows move on from there.
let current = null;
function enter(service) {
  if (current !== null) current.button.tabIndex = -1;
  current = service;
  if (service !== null) service.button.tabIndex = 0;
}
function focusOn(service) {
  if (!service) return;
  enter(service);
  service.button.focus();
}

function clearSearch() {
  element("search").value = "";
  search("");
}

// In the order in which they stand on the page, which is not that of the data.
function inOrder() {
  return [...document.querySelectorAll(".service")].map(button => byId.get(button.dataset.id)).filter(visible);
}

// The nearest one above (-1) or below (+1): first by row, then by column.
function inNextRow(service, direction) {
  const box = ({ button }) => button.getBoundingClientRect();
  const from = box(service);
  let best = null, least = Infinity;
  for (const other of inOrder()) {
    const to = box(other);
    const rows = direction * (to.top - from.top);
    if (rows < from.height / 2) continue;
    const distance = rows * 4 + Math.abs(to.left + to.width / 2 - from.left - from.width / 2);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

function moved(key) {
  const order = inOrder();
  const position = order.indexOf(current);
  switch (key) {
  case "ArrowRight": return order[position + 1];
  case "ArrowLeft": return order[position - 1];
  case "ArrowDown": return inNextRow(current, 1);
  case "ArrowUp": return inNextRow(current, -1);
  case "Home": return order[0];
  case "End": return order[order.length - 1];
  default: return undefined;
  }
}

element("bands").addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = moved(event.key);
  if (next === undefined || next === null) return;
  event.preventDefault();
  focusOn(next);
});
element("bands").addEventListener("focusin", event => {
  const button = event.target.closest(".service");
  if (button) enter(byId.get(button.dataset.id));
});
element("search").addEventListener("input", event => search(event.target.value));
element("search").addEventListener("keydown", event => {
  if (event.key === "ArrowDown") {
    event.preventDefault();
    focusOn(inOrder()[0]);
  }
});
element("form").addEventListener("submit", event => {
  event.preventDefault();
  const first = inOrder()[0];
  if (first) { choose(first, true); focusOn(first); }
});
element("clear").addEventListener("click", () => { clearSearch(); element("search").focus(); });
document.addEventListener("keydown", event => {
  const field = element("search");
  if (event.key === "/" && event.target !== field) {
    event.preventDefault();
    field.select();
    field.focus();
  } else if (event.key === "Escape") {
    event.preventDefault();
    if (event.target === field && field.value !== "") clearSearch();
    else if (chosen !== null) chooseNothing();
    else clearSearch();
  }
});
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  element("search").focus();
});
addEventListener("resize", drawLines);
addEventListener("hashchange", chooseFromAddress);

function chooseFromAddress() {
  const service = services.find(service => `#${encodeURIComponent(service.id)}` === location.hash);
  if (service) choose(service, true);
}

drawMap();
drawProblems();
search("");
element("details").replaceChildren(...describePage());
chooseFromAddress();
