/// The parts of a fleet's page that are the same for each fleet.
enum FleetPage {
    /// Escapes text, so that names are never markup.
    static func escaped(_ text: String) -> String {
        TerminalText.plain(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Fleet</title>
        <style>
        :root { color-scheme: light dark; --paper: light-dark(#fff, #1c1c1e); --ink: light-dark(#222, #eee); --faint: light-dark(#5c5c5c, #aaa); --rule: light-dark(#ddd, #3a3a3c); --line: light-dark(#767676, #8f8f8f); --bad: light-dark(#b3141a, #ff7b72); --box: light-dark(#f2f4f7, #2c2d31); }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 80rem; padding: 0 1rem; color: var(--ink); background: var(--paper); }
        h1 { font-size: 1.5rem; margin: 0; }
        h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
        h3 { font-size: 1rem; margin: 1rem 0 .25rem; overflow-wrap: anywhere; }
        p { margin: .25rem 0 1rem; }
        .faint { color: var(--faint); }
        .map { overflow-x: auto; border: 1px solid var(--rule); border-radius: 8px; }
        svg { display: block; }
        svg rect { fill: var(--box); stroke: var(--line); }
        svg text { fill: var(--ink); font-size: 14px; text-anchor: middle; }
        svg .small { font-size: 11px; fill: var(--faint); }
        svg .call { fill: none; stroke: var(--line); stroke-width: 1.6; }
        svg .hit { fill: none; stroke: transparent; stroke-width: 12; }
        svg a:hover rect, svg a:focus-visible rect { stroke: var(--ink); stroke-width: 2.5; }
        svg a:hover .call, svg a:focus-visible .call { stroke-width: 3.5; }
        svg .bad rect, svg .bad .call { stroke: var(--bad); }
        svg .bad text { fill: var(--bad); }
        marker path { fill: var(--line); }
        label { display: block; margin: 1.5rem 0 0; }
        input { font: inherit; width: 100%; max-width: 40rem; box-sizing: border-box; padding: .4rem .6rem; color: inherit; background: var(--box); border: 1px solid var(--line); border-radius: 6px; }
        table { border-collapse: collapse; width: 100%; }
        th, td { border-bottom: 1px solid var(--rule); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
        th { font-weight: 600; }
        .number { text-align: right; white-space: nowrap; }
        .bad { color: var(--bad); }
        pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .75rem; font: 13px/1.5 ui-monospace, monospace; }
        code { font: 13px/1.5 ui-monospace, monospace; }
        details { margin: .5rem 0; }
        summary { cursor: pointer; }
        section.process { border: 1px solid var(--rule); border-radius: 8px; padding: .25rem 1rem 1rem; margin: 1rem 0; }
        .item:target { outline: 2px solid var(--line); outline-offset: 4px; }
        [hidden] { display: none; }
        .wide { overflow-x: auto; }
        </style>
        </head>
        <body>

        """

    /// The arrowhead, whose size does not depend on the line width.
    static let marker = """
        <defs><marker id="end" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" \
        markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z"/></marker></defs>

        """

    /// Hides each entry that lacks a word of the search, and counts the others. A link to a hidden entry clears the
    /// search. The script reads and writes only text, never markup.
    static let script = """
        <script>
        "use strict";
        const search = document.getElementById("search");
        const items = [...document.querySelectorAll(".item")];
        const texts = items.map(item => item.textContent.toLowerCase());
        const count = document.getElementById("count");
        const update = () => {
          const words = search.value.toLowerCase().split(/\\s+/).filter(word => word !== "");
          let shown = 0;
          items.forEach((item, index) => {
            item.hidden = !words.every(word => texts[index].includes(word));
            if (!item.hidden) shown += 1;
          });
          count.textContent = words.length === 0 ? "" : shown + " of " + items.length + " entries";
        };
        search.addEventListener("input", update);
        addEventListener("keydown", event => {
          if (event.key === "Escape" && search.value !== "") { search.value = ""; update(); }
          if (event.key === "/" && document.activeElement !== search) { event.preventDefault(); search.focus(); }
        });
        addEventListener("hashchange", () => {
          const target = document.getElementById(location.hash.slice(1));
          if (target !== null && target.hidden) { search.value = ""; update(); target.scrollIntoView(); }
        });
        </script>

        """
}
