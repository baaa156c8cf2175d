extension GraphPage {
    /// The frame of the page; the script fills the views and the details. `title` is escaped.
    static func markup(title: String) -> String {
        #"""
        <a class="skip" href="#search">Skip to search</a>
        <header class="top">
          <div class="name">
            <h1>\#(title)</h1>
            <p id="counts"></p>
          </div>
          <form role="search" id="form">
            <label for="search">Search</label>
            <input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="status"
              placeholder="Service, module, layer, scope, hosted …">
            <kbd aria-hidden="true">/</kbd>
          </form>
          <p id="status" role="status" aria-live="polite"></p>
        </header>
        <nav class="tools" aria-label="Views">
          <div class="group" role="group" aria-label="View">
            <button type="button" data-view="map">Map</button>
            <button type="button" data-view="matrix">Matrix</button>
            <button type="button" data-view="table">Table</button>
            <button type="button" data-view="time">Time</button>
            <button type="button" data-view="change">Change</button>
          </div>
          <button type="button" id="menu" aria-expanded="false" aria-controls="more">Menu</button>
          <div id="more">
            <div class="group" role="group" aria-label="Level of detail">
              <button type="button" data-detail="layers">Layers</button>
              <button type="button" data-detail="modules">Modules</button>
              <button type="button" data-detail="services">Services</button>
            </div>
            <details class="filters"><summary>Filters<span id="filter-count"></span></summary><div id="filter-list"></div></details>
            <div class="group" role="group" aria-label="Picture" id="zoom">
              <button type="button" id="zoom-out" aria-label="Zoom out">−</button>
              <button type="button" id="zoom-in" aria-label="Zoom in">+</button>
              <button type="button" id="zoom-all">Fit</button>
              <button type="button" id="save">SVG</button>
              <button type="button" id="print">Print</button>
            </div>
            <label class="keys"><input type="checkbox" id="keys" checked> Search with /</label>
            <button type="button" class="plain-button" id="legend" aria-expanded="false" aria-controls="details">Legend</button>
          </div>
          <div id="view-note"></div>
        </nav>
        <div class="columns">
          <main aria-label="Graph of services">
            <section id="problems" aria-labelledby="problems-heading" hidden></section>
            <div id="canvas">
              <div id="map"></div>
              <div id="matrix" hidden></div>
              <div id="table" hidden></div>
              <div id="time" hidden></div>
              <div id="change" hidden></div>
            </div>
          </main>
          <aside id="details" aria-label="Details" tabindex="-1"></aside>
        </div>
        <noscript><p class="plain">This page needs JavaScript, which is part of the page.</p></noscript>
        """#
    }
}
