"use strict";
// Elements of HTML and SVG. Text is never parsed as markup.

const element = id => document.getElementById(id);

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.filter(child => child !== null && child !== undefined));
  return made;
}

// make("p", { class: "x" }, "text", child)
const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

const plural = (count, one, many = one + "s") => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

// How many references there are, without those that a change has removed. If all are removed, their number with a minus. If
// there are none, a cross.
function countText(edges, most = 999) {
  const count = edges.filter(edge => edge.change !== "removed").length;
  if (count > most) return most > 99 ? "1k+" : "+";
  return count > 0 ? String(count) : edges.length > 0 ? `−${edges.length}` : "✕";
}

// The texts of problems and violations, each once, for the tooltip of their box or arrow.
const textsOf = (problems, violations = []) => [...new Set([...problems.map(({ code, summary }) => `${code}: ${summary}`),
  ...violations.map(({ contract, message }) => `${contract}: ${message}`)])];

// Text widths, each measured once, because the picture is laid out before it is in the document.
const face = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const widths = new Map();
let pen = null;
function widthOf(text, font = "12px") {
  const key = `${font}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    pen.font = `${font} ${face}`;
    width = Math.ceil(pen.measureText(text).width);
    widths.set(key, width);
  }
  return width;
}

// A long text is shortened in the middle, because both ends distinguish names.
const clipped = (text, most) => text.length <= most ? text
  : `${text.slice(0, Math.ceil(most / 2) - 1)}…${text.slice(text.length - Math.floor(most / 2))}`;
function fitting(text, width, font) {
  let shown = text;
  while (shown.length > 3 && widthOf(shown, font) > width) shown = clipped(text, shown.length - 1);
  return shown;
}
