// All is defined; the page begins.

const app = new App(unpack(JSON.parse(element("data").textContent)));
showProblems(app);
addControls(app);
app.refresh();
app.revealChosen();
performance.mark("drawn");
