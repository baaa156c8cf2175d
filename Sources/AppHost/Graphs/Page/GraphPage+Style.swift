extension GraphPage {
    /// Colours first, once for light and once for dark; then the page from top to bottom.
    static let style = #"""
        :root {
          color-scheme: light dark;
          --ground: #f3f5f8; --surface: #ffffff; --raised: #f8fafc; --line: #d5dce5; --text: #18202a; --quiet: #566270;
          --needs: #0a5bd0; --needs-soft: #e3eefc; --needed: #8a3d00; --needed-soft: #fcebdd;
          --bad: #b3161b; --bad-soft: #fdecec; --focus: #0a5bd0; --shadow: 0 1px 2px #18202a1a;
          --container: #1f7a4d; --graph: #3b6fd4; --transient: #7b8794; --weak: #b7791f; --memory: #0f8b8d;
          --custom: #a63d91;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0e1217; --surface: #161c24; --raised: #1c242e; --line: #303b48; --text: #e7edf4;
            --quiet: #a0adbb; --needs: #7cb7ff; --needs-soft: #17304f; --needed: #ffb27a; --needed-soft: #45290f;
            --bad: #ff8a84; --bad-soft: #431a1c; --focus: #9ccaff; --shadow: none;
            --container: #55c58a; --graph: #7ea6ff; --transient: #8e9bab; --weak: #e5b454; --memory: #46c6c8;
            --custom: #e58ad2;
          }
        }
        * { box-sizing: border-box; }
        [hidden] { display: none !important; }
        body { margin: 0; background: var(--ground); color: var(--text);
          font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
        h1, h2, h3, h4, p, ul, ol, dl, dd { margin: 0; padding: 0; }
        ul, ol { list-style: none; }
        button, input { font: inherit; color: inherit; }
        code, .place { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
        .skip { position: absolute; left: 8px; top: -60px; z-index: 9; padding: 8px 14px; background: var(--surface);
          color: var(--needs); border: 1px solid var(--line); border-radius: 6px; }
        .skip:focus { top: 8px; }
        .plain { padding: 24px; }

        .top { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; align-items: center;
          gap: 6px 24px; padding: 10px 20px; background: var(--surface); border-bottom: 1px solid var(--line); }
        .name { display: flex; align-items: baseline; gap: 12px; min-width: 0; }
        h1 { font-size: 18px; font-weight: 650; overflow-wrap: anywhere; }
        #counts, #status { color: var(--quiet); }
        #status { min-width: 11em; font-variant-numeric: tabular-nums; }
        #form { flex: 1 1 260px; max-width: 560px; position: relative; display: flex; align-items: center; gap: 10px; }
        #form label { font-weight: 600; }
        #search { flex: 1; min-width: 0; padding: 7px 34px 7px 12px; background: var(--raised);
          border: 1px solid var(--quiet); border-radius: 8px; }
        #search::placeholder { color: var(--quiet); opacity: 1; }
        kbd { position: absolute; right: 10px; padding: 0 6px; color: var(--quiet); border: 1px solid var(--line);
          border-radius: 4px; font-size: 12px; pointer-events: none; }
        #search:focus + kbd { display: none; }

        .columns { display: grid; grid-template-columns: minmax(0, 1fr) 400px; align-items: start; }
        #map { position: relative; padding: 16px 20px 40px; }
        #lines { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; overflow: visible;
          z-index: 0; }
        #lines path { fill: none; stroke-width: 1.6; opacity: .75; }
        #lines .needs { stroke: var(--needs); }
        #lines .needed { stroke: var(--needed); stroke-dasharray: 5 4; }
        #lines .way { stroke: var(--text); stroke-width: 2.4; opacity: .9; }
        #nothing { padding: 40px 0; text-align: center; color: var(--quiet); }

        .band { margin-bottom: 16px; padding: 12px 14px 14px; background: var(--surface); border-radius: 12px;
          border: 1px solid var(--line); border-left: 6px solid var(--quiet); box-shadow: var(--shadow); }
        .band > h2 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 10px; margin-bottom: 10px;
          font-size: 16px; }
        .band > h2 small, .group h3 small { color: var(--quiet); font-weight: 400; font-size: 12px; }
        .groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(270px, 1fr)); gap: 10px;
          align-items: start; }
        .group { padding: 8px 10px 10px; background: var(--raised); border: 1px solid var(--line); border-radius: 9px; }
        .group h3 { display: flex; justify-content: space-between; gap: 8px; margin-bottom: 7px; font-size: 13px;
          font-weight: 600; overflow-wrap: anywhere; }
        .group ul { display: flex; flex-wrap: wrap; gap: 5px; }
        .group li { max-width: 100%; }

        .service { position: relative; z-index: 1; display: inline-flex; align-items: center; gap: 6px; max-width: 100%;
          padding: 2px 8px; background: var(--surface); border: 1px solid var(--line); border-radius: 6px;
          cursor: pointer; font-size: 12.5px; text-align: left; overflow-wrap: anywhere; }
        .dense .groups { grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)); }
        .dense .group ul { gap: 4px; }
        .dense .service { padding: 0 6px; font-size: 12px; gap: 5px; }
        .service:hover { border-color: var(--text); }
        .service .mark { font-size: 11px; color: var(--quiet); }
        .dot { flex: none; width: 9px; height: 9px; border-radius: 50%; background: var(--of); }
        .dot.ring { background: none; border: 2px solid var(--of); }
        .dot.square { border-radius: 2px; }
        .dot.frame { border-radius: 2px; background: none; border: 2px solid var(--of); }
        .dot.half { background: linear-gradient(90deg, var(--of) 50%, transparent 50%); border: 1.5px solid var(--of); }
        .service.bad { border-color: var(--bad); background: var(--bad-soft); color: var(--bad); }
        .service.bad .mark { color: var(--bad); font-weight: 700; }
        .chosen .service { opacity: .5; }
        .chosen .service.near { opacity: 1; }
        .chosen .service:hover, .chosen .service:focus-visible { opacity: 1; }
        .service.needs { border-color: var(--needs); background: var(--needs-soft); }
        .service.needed { border-color: var(--needed); background: var(--needed-soft); }
        .service.way { border-color: var(--text); box-shadow: 0 0 0 1px var(--text); }
        .service[aria-pressed=true] { background: var(--text); color: var(--surface); border-color: var(--text);
          font-weight: 600; }
        .service[aria-pressed=true] .mark { color: inherit; }

        #problems { margin-bottom: 16px; padding: 12px 14px; background: var(--bad-soft); color: var(--text);
          border: 1px solid var(--bad); border-left-width: 6px; border-radius: 12px; }
        #problems h2 { font-size: 16px; color: var(--bad); }
        .problem { margin-top: 10px; padding: 8px 12px; background: var(--surface); border-left: 3px solid var(--bad);
          border-radius: 6px; overflow-wrap: anywhere; }
        .problem strong { color: var(--bad); }
        .problem .lines { margin-top: 4px; color: var(--quiet); }
        .problem .advice { margin-top: 4px; padding-left: 1.4em; }
        .problem .advice li { text-indent: -1.4em; }
        .problem .advice li::before { content: "→"; display: inline-block; width: 1.4em; text-indent: 0;
          color: var(--bad); }

        #details { position: sticky; top: 58px; max-height: calc(100vh - 58px); overflow: auto;
          padding: 18px 20px 30px; background: var(--surface); border-left: 1px solid var(--line);
          min-height: calc(100vh - 58px); }
        #details h2 { font-size: 18px; overflow-wrap: anywhere; }
        #details h3 { margin: 20px 0 6px; font-size: 14px; }
        #details h3 small { color: var(--quiet); font-weight: 400; }
        /* The colours of the lines on the map. */
        #why::before, #needs::before, #needed::before { content: ""; display: inline-block; width: 14px;
          margin-right: 8px; vertical-align: middle; border-top: 3px solid var(--text); }
        #needs::before { border-color: var(--needs); }
        #needed::before { border-top: 3px dashed var(--needed); }
        .place { font-size: 12px; color: var(--quiet); overflow-wrap: anywhere; }
        .close { float: right; }
        .close, .only { padding: 2px 9px; background: none; border: 1px solid var(--quiet); border-radius: 6px;
          cursor: pointer; }
        .only { margin-top: 8px; }
        .only[aria-pressed=true] { background: var(--text); color: var(--surface); }
        dl { display: grid; grid-template-columns: 7.5em 1fr; gap: 3px 10px; margin-top: 12px; }
        dt { color: var(--quiet); }
        dd { overflow-wrap: anywhere; }
        .link { padding: 1px 4px; margin-left: -4px; background: none; border: 0; border-radius: 4px; cursor: pointer;
          color: var(--needs); text-align: left; overflow-wrap: anywhere; }
        .link:hover { text-decoration: underline; }
        .rows li { padding: 1px 0; }
        .kind { color: var(--quiet); font-size: 12px; }
        .lost { color: var(--bad); }
        .way + .way { margin-top: 8px; padding-top: 8px; border-top: 1px dashed var(--line); }
        ol.way li { position: relative; padding-left: 18px; }
        ol.way li::before { content: ""; position: absolute; left: 4px; top: 8px; width: 7px; height: 7px;
          border-radius: 50%; background: var(--text); }
        ol.way li:not(:last-child)::after { content: ""; position: absolute; left: 7px; top: 15px; bottom: -8px;
          width: 1.5px; background: var(--quiet); }
        ol.way + p { margin-top: 6px; }
        .here { padding: 1px 4px; margin-left: -4px; font-weight: 650; overflow-wrap: anywhere; }
        .legend { margin-top: 6px; display: grid; gap: 3px; }
        .legend li { display: flex; align-items: center; gap: 8px; }
        .legend kbd { position: static; min-width: 5.5em; text-align: center; }
        .legend b { min-width: 6.5em; font-weight: 600; }
        details summary { cursor: pointer; color: var(--quiet); margin-top: 6px; border-radius: 4px; }

        @media (max-width: 900px) {
          .columns { display: block; }
          #details { position: fixed; inset: auto 0 0 0; top: auto; min-height: 0; max-height: 46vh; z-index: 6;
            border-left: 0; border-top: 2px solid var(--line); }
          body:not(.open) #details { position: static; max-height: none; }
          body.open { padding-bottom: 48vh; }
        }
        @media (prefers-reduced-motion: no-preference) {
          .service { transition: opacity .12s; }
        }
        @media print { .top, #lines { position: static; } #details { display: none; } .columns { display: block; } }
        """#
}
