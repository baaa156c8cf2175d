extension GraphPage {
    /// The frame of the page; the script fills map, problems and details. `title` is escaped.
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
            <input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="map"
              aria-describedby="status" placeholder="Service, module, layer, scope, hosted …">
            <kbd aria-hidden="true">/</kbd>
          </form>
          <p id="status" role="status" aria-live="polite"></p>
        </header>
        <div class="columns">
          <main id="map" aria-label="Services by layer and module">
            <section id="problems" aria-labelledby="problems-heading" hidden></section>
            <div id="bands"></div>
            <p id="nothing" hidden>No service matches. <button type="button" id="clear">Clear the search</button></p>
            <svg id="lines" aria-hidden="true"></svg>
          </main>
          <aside id="details" aria-label="Details" tabindex="-1"></aside>
        </div>
        <noscript><p class="plain">This page needs JavaScript, which it brings along.</p></noscript>
        """#
    }
}
