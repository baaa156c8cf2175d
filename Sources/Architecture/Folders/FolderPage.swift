/// The parts of the page of a ``FolderDrawing`` that are the same for every module.
enum FolderPage {
    /// Escapes text, so that names on a page are never markup.
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    /// The page up to the beginning of the body.
    static func head(title: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(title))</title>
        <style>
        :root { color-scheme: light dark; --paper: light-dark(#fff, #1c1c1e); --ink: light-dark(#222, #eee); --faint: light-dark(#666, #aaa); --rule: light-dark(#e4e4e4, #333); --down: light-dark(#8a8a8a, #8f8f8f); --up: light-dark(#c4161c, #ff7b72); --box: light-dark(#f2f4f7, #2c2d31); }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem 2rem; color: var(--ink); background: var(--paper); }
        h1 { font-size: 1.5rem; margin: 0; }
        h2 { font-size: 1.05rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
        p { margin: .25rem 0 1rem; color: var(--faint); }
        main { display: flex; gap: 2rem; align-items: flex-start; }
        .map { overflow-x: auto; flex: 0 1 auto; }
        svg { display: block; }
        aside { flex: 1 1 20rem; min-width: 18rem; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; }
        .floor path { stroke: var(--rule); }
        .floor text { fill: var(--faint); font-size: 11px; }
        .folder { cursor: pointer; outline: none; }
        .folder rect { fill: var(--box); stroke: var(--down); }
        .folder text { fill: var(--ink); font-size: 14px; text-anchor: middle; }
        .folder:hover rect, .folder:focus-visible rect, .folder.chosen rect { stroke: var(--ink); stroke-width: 2.5; }
        .cycle rect { fill: none; stroke: var(--up); stroke-dasharray: 6 4; }
        .cycle text { fill: var(--up); font-size: 11px; text-anchor: middle; }
        .arrow { cursor: pointer; outline: none; }
        .arrow path { fill: none; stroke: var(--down); stroke-width: 1.5; }
        .arrow .hit { stroke: transparent; stroke-width: 12; }
        .arrow text { fill: var(--ink); font-size: 11px; text-anchor: middle; stroke: var(--paper); stroke-width: 4; paint-order: stroke; }
        .arrow text.crowded { display: none; }
        .arrow:hover text, .arrow:focus-visible text, .arrow.chosen text { display: inline; font-weight: bold; }
        .arrow.up path.line { stroke: var(--up); }
        .arrow:hover path.line, .arrow:focus-visible path.line, .arrow.chosen path.line { stroke-width: 3.5; }
        .arrow.dim { opacity: .12; }
        #down path { fill: var(--down); }
        #up path { fill: var(--up); }
        code { font: 12.5px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
        ul { padding-left: 1.1rem; margin: 0; }
        li { margin-bottom: .35rem; }
        .references { display: none; }
        .references.chosen { display: block; }
        @media (max-width: 60rem) { body { margin: 1rem; } main { display: block; } aside { position: static; max-height: none; margin-top: 1rem; } }
        </style>
        </head>
        <body>

        """
    }

    /// The arrowheads, whose size does not depend on the line width.
    static let markers = ["down", "up"].map { name in
        "<defs><marker id=\"\(name)\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" "
            + "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n"
    }.joined()

    static let script = """
        <script>
        "use strict";
        const all = selector => [...document.querySelectorAll(selector)];
        const clear = () => {
          all(".chosen").forEach(item => item.classList.remove("chosen"));
          all("[aria-pressed=true]").forEach(item => item.setAttribute("aria-pressed", "false"));
          all(".dim").forEach(item => item.classList.remove("dim"));
          document.querySelector(".hint").hidden = false;
        };
        const choose = item => {
          const wasChosen = item.classList.contains("chosen");
          clear();
          if (wasChosen) return;
          item.classList.add("chosen");
          item.setAttribute("aria-pressed", "true");
          if (item.dataset.arrow !== undefined) {
            const list = document.getElementById("arrow-" + item.dataset.arrow);
            list.classList.add("chosen");
            document.querySelector(".hint").hidden = true;
            if (getComputedStyle(list.parentElement).position === "static") list.scrollIntoView({ block: "nearest" });
          } else {
            const folder = item.dataset.folder;
            all(".arrow").forEach(arrow => arrow.classList.toggle("dim", arrow.dataset.from !== folder && arrow.dataset.to !== folder));
          }
        };
        all(".arrow, .folder").forEach(item => {
          item.addEventListener("click", () => choose(item));
          item.addEventListener("keydown", event => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            choose(item);
          });
        });
        addEventListener("keydown", event => { if (event.key === "Escape") clear(); });
        const map = document.querySelector(".map");
        map.scrollLeft = (map.scrollWidth - map.clientWidth) / 2;
        </script>

        """
}
