// The picture as a separate file: the drawing with the page's style, so that it looks the same elsewhere.

function standalone(svg, style) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const rules = draw("style");
  rules.textContent = style;
  copy.prepend(rules);
  for (const frozen of copy.querySelectorAll(".frozen")) frozen.removeAttribute("transform");
  for (const target of copy.querySelectorAll("[tabindex]")) target.removeAttribute("tabindex");
  return new XMLSerializer().serializeToString(copy);
}

function saveFile(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
