// Everything is defined now, so the page starts.

const app = new App(unpack(JSON.parse(element("data").textContent)));
showProblems(app);
addControls(app);
app.read();
app.revealChosen(app.state.spot === null);
performance.mark("drawn");
