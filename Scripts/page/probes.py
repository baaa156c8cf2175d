"""Scripts that run inside a page and inspect it, for the checks of check.py."""

FOCUS = "document.activeElement"

# Text whose color is nearer to what is behind it than 4.5 : 1, as WCAG 2 counts (AA, normal text). What is dimmed on
# purpose does not count. Behind a text of the picture is the shape of its own group, or the nearest one around.
CONTRAST = """(() => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const parse = text => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = text;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    const solid = color => color[3] === 1 ? color : null;
    const behind = node => {
        for (; node; node = node.parentElement) {
            const shape = node.closest("svg") === null || node.tagName === "svg" ? null
                : [...node.children].find(one => one.matches(".face, .pad, .tab path, .floor rect, .block"));
            const color = shape ? solid(parse(getComputedStyle(shape).fill)) : solid(parse(getComputedStyle(node).backgroundColor));
            if (color) return color;
        }
        return [255, 255, 255];
    };
    const faint = new Set();
    for (const node of document.querySelectorAll("body *")) {
        const hasText = [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim() !== "");
        if (!hasText || node.closest("script, title, noscript") || node.getClientRects().length === 0) continue;
        const isDrawn = node.closest("svg") !== null;
        if (isDrawn && node.closest(".focused") && !node.closest(".lit")) continue;
        const color = isDrawn ? getComputedStyle(node).fill : getComputedStyle(node).color;
        const [a, b] = [light(parse(color)), light(behind(isDrawn ? node.closest("g") ?? node.closest("svg") : node))];
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < 4.5) faint.add(`${node.getAttribute("class") ?? node.tagName}: ${ratio.toFixed(2)}`);
    }
    return [...faint];
})()"""

# Boxes of the map that overlap, and arrows that cross a text. The points of an arrow are counted from its commands.
TANGLES = """(() => {
    const points = path => {
        const found = [], text = path.getAttribute("d");
        const matrix = path.getScreenCTM();
        let x = 0, y = 0;
        const add = (a, b) => found.push([a * matrix.a + matrix.e, b * matrix.d + matrix.f]);
        for (const [, command, numbers] of text.slice(0, text.lastIndexOf("M")).matchAll(/([MVC])([^MVC]*)/g)) {
            const at = numbers.trim().split(/[ ,]+/).map(Number);
            if (command === "M") [x, y] = at;
            if (command === "V") { for (let s = 0; s <= 8; s += 1) add(x, y + (at[0] - y) * s / 8); y = at[0]; }
            if (command === "C") {
                for (let s = 0; s <= 16; s += 1) {
                    const t = s / 16, u = 1 - t;
                    const [a, b] = [0, 1].map(i => u * u * u * [x, y][i] + 3 * u * u * t * at[i] + 3 * u * t * t * at[2 + i]
                        + t * t * t * at[4 + i]);
                    add(a, b);
                }
                [x, y] = at.slice(4);
            }
        }
        return found;
    };
    const inside = (x, y, box) => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1;
    const texts = [...app.map.svg.querySelectorAll("text")].map(text => [text, text.getBoundingClientRect()]);
    const cells = new Map();
    for (const entry of texts) {
        for (let row = Math.floor(entry[1].top / 40); row <= Math.floor(entry[1].bottom / 40); row += 1) {
            cells.set(row, [...(cells.get(row) ?? []), entry]);
        }
    }
    const crossed = new Set();
    for (const path of app.map.svg.querySelectorAll(".arrow")) {
        for (const [x, y] of points(path)) {
            for (const [text, box] of cells.get(Math.floor(y / 40)) ?? []) if (inside(x, y, box)) crossed.add(text.textContent);
        }
    }
    const boxes = [...app.map.svg.querySelectorAll(".box")].map(one => [one, one.getBoundingClientRect()]);
    const overlapping = new Set();
    boxes.sort((a, b) => a[1].top - b[1].top);
    boxes.forEach(([one, a], at) => {
        for (const [other, b] of boxes.slice(at + 1)) {
            if (b.top >= a.bottom) break;
            if (one.contains(other) || other.contains(one)) continue;
            const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
            if (w > 1 && h > 1) overlapping.add(`${one.dataset.box ?? one.dataset.id} and ${other.dataset.box ?? other.dataset.id}`);
        }
    });
    return { crossed: [...crossed], overlapping: [...overlapping] };
})()"""

# Texts of the map that leave their box, or lie over another text.
TEXTS = """(() => {
    const texts = [...app.map.svg.querySelectorAll("text")].map(text => [text, text.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
    const wrong = new Set();
    for (const [text, box] of texts) {
        const face = [...text.parentNode.children].find(one => one.matches(".face, .pad, .tab path"));
        const around = (face ?? text.closest(".floor")?.querySelector("rect"))?.getBoundingClientRect();
        if (around && (box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1)) {
            wrong.add(`${text.textContent} leaves its box`);
        }
    }
    for (const [text, box] of texts.filter(([text]) => text.closest(".floor, .switch, .region, .box > .target"))) {
        for (const [other, b] of texts) {
            if (other === text || text.parentNode === other.parentNode) continue;
            const [w, h] = [Math.min(box.right, b.right) - Math.max(box.left, b.left), Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top)];
            if (w > 1 && h > 1) wrong.add(`${text.textContent} lies over ${other.textContent}`);
        }
        if (!text.closest(".floor")) continue;
        for (const one of app.map.svg.querySelectorAll(".box.module, .box.layer")) {
            const b = one.getBoundingClientRect();
            if (Math.min(box.right, b.right) - Math.max(box.left, b.left) > 1 && Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top) > 1) {
                wrong.add(`${text.textContent} lies over a box`);
            }
        }
    }
    return [...wrong];
})()"""

# Lines and borders that are nearer to what is behind them than 3 : 1, as WCAG 2.2 counts for graphics and controls (AA).
SHAPES = """(() => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const light = text => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = text;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map(c => c / 255)
            .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    };
    const style = getComputedStyle(document.documentElement), grounds = ["--ground", "--surface"].map(name => light(style.getPropertyValue(name)));
    const faint = new Set();
    const test = (one, color, name) => {
        for (const ground of grounds) {
            const own = light(color), ratio = (Math.max(own, ground) + .05) / (Math.min(own, ground) + .05);
            if (ratio < 3) faint.add(`${name}: ${ratio.toFixed(2)}`);
        }
    };
    for (const one of document.querySelectorAll(".picture .arrow, .picture .box .face, .bar .face, .ring, .cross, .region > rect, .matrix .cycle")) {
        if (one.closest(".focused") || one.getClientRects().length === 0) continue;
        test(one, getComputedStyle(one).stroke, one.getAttribute("class") || one.parentNode.getAttribute("class"));
    }
    for (const one of document.querySelectorAll(".dot")) test(one, getComputedStyle(one).fill, "dot");
    for (const one of document.querySelectorAll(".group, #search, select, .plain-button, summary, .close")) {
        if (one.getClientRects().length === 0) continue;
        const { borderTopColor, borderTopStyle } = getComputedStyle(one);
        if (borderTopStyle !== "none") test(one, borderTopColor, one.id || one.className);
    }
    return [...faint];
})()"""

# Boxes of the picture that the arrow keys do not reach from the first one.
UNREACHED = """(() => {
    const targets = app.targets(), found = new Set([targets[0]]);
    const focused = [], real = app.focusOn;
    app.focusOn = target => { if (target) focused.push(target); };
    for (const target of found) {
        for (const direction of Object.values(directions)) {
            app.focusNext(target, direction);
            for (const next of focused.splice(0)) found.add(next);
        }
    }
    app.focusOn = real;
    return targets.filter(target => !found.has(target)).map(target => target.dataset.id);
})()"""

# Controls outside the picture that are smaller than WCAG 2.2 wants targets to be (AA: 24 by 24). A control in a label counts
# as large as that. What is in the picture has its like in the table, of full size, and can be zoomed.
TARGETS = """(() => [...document.querySelectorAll("button, input, select, summary, a[href]")].filter(one => {
    if (one.getClientRects().length === 0 || one.closest(".skip, svg")) return false;
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    return Math.min(width, height) < 23.9;
}).map(one => `${one.id || one.className || one.tagName}: ${one.textContent.slice(0, 20)}`))()"""

# The next frame: layout and paint of what has changed are part of it.
FRAME = "document.body.getBoundingClientRect(); new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
