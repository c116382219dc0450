"use strict";
// The six views of one selection. Each gives a picture, where there is one, and a table.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const CELL = { width: 140, height: 27, box: 122, tall: 20 };

  const effectsOf = (app) => {
    const effects = new Map();
    if (app.answer) for (const target of app.answer.impact.targets) effects.set(target.node, target);
    return effects;
  };

  const isSource = (graph, node, place) => (graph.roles[node].get(place) || 0) === 0;
  const fileTotal = (graph, node) => graph.files[node].filter((_, place) => isSource(graph, node, place)).length;

  // MARK: Impact map

  function mapLayout(app) {
    const key = [app.state.columns, app.state.scenario, app.state.tests, app.state.external, app.state.package, app.state.layer].join("|");
    if (app.mapKey === key) return app.map;
    const { graph } = app;
    const nodes = app.visible();
    const numbers = new Map(nodes.map((node, index) => [node, index]));
    const edges = [];
    for (const node of nodes) for (const end of graph.to[node]) if (numbers.has(end)) edges.push([numbers.get(node), numbers.get(end)]);
    const columns = columnsOf(app, nodes);
    const start = performance.now();
    const layout = R.layered(columns.numbers, edges, { sweeps: nodes.length > 4000 ? 6 : 16 });
    app.layoutTime = performance.now() - start;
    app.mapKey = key;
    app.map = { nodes, numbers, edges, layout, titles: columns.titles };
    return app.map;
  }

  function columnsOf(app, nodes) {
    const { graph } = app;
    if (app.state.columns === "layer" && app.layerNames.length) {
      const last = app.layerNames.length;
      const layers = nodes.map((node) => (app.layerOf[node] >= 0 ? app.layerOf[node] : node >= graph.targetCount ? -1 : last));
      const used = [...new Set(layers)].sort((a, b) => a - b);
      return { numbers: layers.map((layer) => used.indexOf(layer)), titles: used.map((layer) => app.layerNames[layer] || (layer < 0 ? "external" : "in no layer")) };
    }
    const used = [...new Set(nodes.map((node) => graph.heights[node]))].sort((a, b) => a - b);
    return { numbers: nodes.map((node) => used.indexOf(graph.heights[node])), titles: used.map((height) => "height " + height) };
  }

  function boxOf(map, node) {
    const index = map.numbers.get(node);
    if (index === undefined) return null;
    return { x: map.layout.x[index] * CELL.width, y: map.layout.y[index] * CELL.height + 26, width: CELL.box, height: CELL.tall };
  }

  function mapBoard(app) {
    const map = mapLayout(app);
    const board = R.board({
      label: "Impact map. Arrow keys walk the dependencies, Enter asks about a target, plus and minus enlarge, 0 shows all. The table beside it says the same.",
      size: () => ({ width: Math.max(1, map.layout.width) * CELL.width, height: map.layout.height * CELL.height + 40 }),
      paint: (context, theme, scale) => paintMap(app, map, context, theme, scale),
      at: (x, y) => map.nodes.find((node) => {
        const box = boxOf(map, node);
        return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
      }),
      tip: (node) => nodeTip(app, node),
      hover: (node) => { app.hovered = node === undefined ? null : node; },
      choose: (node) => app.touch("target", app.graph.id(node)),
      follow: () => { const node = app.focus !== null ? app.focus : [...app.changed][0]; return node === undefined ? null : boxOf(map, node); },
      key: (event) => mapKey(app, map, event),
      maximumScale: 1.25, readableScale: 0.66, isSnug: true,
    });
    return board;
  }

  function nodeTip(app, node) {
    const { graph } = app;
    const target = effectsOf(app).get(node);
    const lines = [R.cut(graph.id(node), 60), `${graph.kinds[node] || "external"} · needs ${graph.to[node].length}, used by ${graph.from[node].length}`];
    if (node < graph.targetCount) lines.push(R.count(fileTotal(graph, node), "file"));
    if (target) lines.push(R.effectWord(target, app.changed) + " · " + R.why(graph, target));
    return lines;
  }

  function mapKey(app, map, event) {
    const { graph } = app;
    if (event.key === "Enter" && app.focus !== null) { app.touch("target", graph.id(app.focus)); return true; }
    if (!event.key.startsWith("Arrow")) return false;
    if (app.focus === null || !map.numbers.has(app.focus)) { app.focusNode(map.nodes[0], true); return true; }
    const here = boxOf(map, app.focus);
    const near = (nodes) => nodes.filter((node) => map.numbers.has(node)).sort((a, b) => Math.abs(boxOf(map, a).y - here.y) - Math.abs(boxOf(map, b).y - here.y))[0];
    let next;
    if (event.key === "ArrowRight") next = near(graph.from[app.focus]);
    else if (event.key === "ArrowLeft") next = near(graph.to[app.focus]);
    else {
      const isDown = event.key === "ArrowDown";
      next = map.nodes.filter((node) => { const box = boxOf(map, node); return box.x === here.x && (isDown ? box.y > here.y : box.y < here.y); })
        .sort((a, b) => Math.abs(boxOf(map, a).y - here.y) - Math.abs(boxOf(map, b).y - here.y))[0];
    }
    if (next !== undefined) app.focusNode(next, true);
    return true;
  }

  // The edges that are drawn: those that carried the change, those of the focus, those that point up.
  function drawnEdges(app, map) {
    const { graph } = app;
    const result = [];
    if (app.answer) {
      for (const target of app.answer.impact.targets) {
        for (const reason of target.reasons) {
          if (reason.kind !== "edge" && reason.kind !== "plugin") continue;
          result.push({ from: reason.source, to: target.node, kind: reason.kind === "plugin" || reason.found.kind >= 2 ? "carried" : "looked" });
        }
      }
    }
    const focus = app.hovered !== null && app.hovered !== undefined ? app.hovered : app.focus;
    if (focus !== null && focus !== undefined && (focus === app.hovered || !app.changed.has(focus))) {
      for (const end of graph.to[focus]) result.push({ from: end, to: focus, kind: "focus" });
      for (const user of graph.from[focus]) result.push({ from: focus, to: user, kind: "focus" });
    }
    for (const [a, b] of map.edges) {
      const [user, end] = [map.nodes[a], map.nodes[b]];
      const isUp = app.state.columns === "layer" && app.layerNames.length
        ? app.layerOf[end] > app.layerOf[user] && app.layerOf[user] >= 0 : graph.heights[end] >= graph.heights[user];
      if (isUp) result.push({ from: end, to: user, kind: "feedback" });
    }
    return result.filter((edge) => map.numbers.has(edge.from) && map.numbers.has(edge.to));
  }

  function paintMap(app, map, context, theme, scale) {
    const effects = effectsOf(app);
    const linked = new Set();
    if (app.answer) for (const { product, relinks } of app.answer.impact.products) if (relinks !== "no") for (const node of product.targets) linked.add(node);
    const staleNodes = new Set(app.answer ? app.answer.impact.hazards.map((hazard) => hazard.target) : []);
    context.textBaseline = "middle";
    const readable = scale > 0.42;
    map.layout.columns.forEach((column, index) => {
      context.fillStyle = theme.soft;
      context.font = "600 11px " + theme.font;
      if (readable) context.fillText(R.fitText(context, R.cut(map.titles[index], 24), column.width * CELL.width - 30), column.x * CELL.width, 9);
    });
    const edges = drawnEdges(app, map);
    const colours = { carried: theme.recompile, looked: theme.checked, focus: theme.ink, feedback: theme.feedback };
    for (const kind of ["feedback", "looked", "carried", "focus"]) {
      context.strokeStyle = colours[kind];
      context.globalAlpha = kind === "focus" ? 0.9 : edges.length > 400 ? 0.25 : 0.6;
      context.lineWidth = (kind === "focus" ? 1.6 : 1.2) / Math.max(scale, 0.5);
      context.setLineDash(kind === "looked" ? [4, 4] : []);
      context.beginPath();
      for (const edge of edges) if (edge.kind === kind) curve(context, boxOf(map, edge.from), boxOf(map, edge.to));
      context.stroke();
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
    context.font = "12.5px " + theme.font;
    for (const node of map.nodes) paintNode(app, context, theme, { node, box: boxOf(map, node), target: effects.get(node), isLinked: linked.has(node), isStale: staleNodes.has(node), readable });
  }

  function curve(context, from, to) {
    const x1 = from.x + from.width;
    const [y1, x2, y2] = [from.y + from.height / 2, to.x, to.y + to.height / 2];
    const bend = Math.max(24, Math.abs(x2 - x1) * 0.45);
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  }

  function paintNode(app, context, theme, { node, box, target, isLinked, isStale, readable }) {
    const isChanged = app.changed.has(node);
    const effect = target ? target.effect : "none";
    const isStrong = effect === "recompile";
    const radius = app.graph.kinds[node] === "test" ? 9 : app.graph.kinds[node] === undefined ? 0 : 3;
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, radius);
    context.fillStyle = isChanged ? theme.changed : isStrong ? theme.recompile : theme.panel;
    context.fill();
    context.lineWidth = effect === "driver" ? 1.6 : 1;
    context.strokeStyle = isChanged ? theme.changed : isStrong ? theme.recompile : effect === "driver" ? theme.checked : theme.line;
    context.setLineDash(effect === "driver" ? [3, 3] : []);
    context.stroke();
    context.setLineDash([]);
    if (app.focus === node) {
      context.strokeStyle = theme.ink;
      context.lineWidth = 2;
      context.beginPath();
      context.roundRect(box.x - 3, box.y - 3, box.width + 6, box.height + 6, radius + 3);
      context.stroke();
    }
    if (isLinked) {
      context.fillStyle = theme.relink;
      context.strokeStyle = theme.paper;
      context.lineWidth = 1.5;
      context.beginPath();
      context.arc(box.x + box.width, box.y + box.height / 2, 5, 0, 7);
      context.fill();
      context.stroke();
    }
    if (isStale) {
      context.fillStyle = theme.stale;
      context.beginPath();
      context.moveTo(box.x - 6, box.y + box.height);
      context.lineTo(box.x, box.y + box.height - 10);
      context.lineTo(box.x + 6, box.y + box.height);
      context.fill();
    }
    if (!readable) return;
    context.fillStyle = isChanged || isStrong ? theme.onstrong : target || app.answer === null ? theme.ink : theme.soft;
    context.fillText(R.fitText(context, R.cut(app.graph.names[node], 40), box.width - 14), box.x + 7, box.y + box.height / 2 + 0.5);
  }

  function mapTable(app) {
    const { graph } = app;
    const effects = effectsOf(app);
    const staleBy = new Map();
    if (app.answer) for (const hazard of app.answer.impact.hazards) staleBy.set(hazard.target, app.model.rules[hazard.rule][0]);
    const seconds = (node) => (app.answer ? app.answer.price.seconds.get(node) || 0 : 0);
    const order = { changed: 0, recompile: 1, "module only": 2, "checked only": 3, "bound only": 4, "": 5 };
    const rows = app.visible().map((node) => {
      const target = effects.get(node);
      return { node, target, word: target ? R.effectWord(target, app.changed) : "", select: () => app.touch("target", graph.id(node)) };
    });
    return R.table("Targets and what happens to them", [
      { title: "target", text: (row) => graph.names[row.node] },
      { title: "effect", text: (row) => row.word, value: (row) => order[row.word], cell: (row) => (row.word ? R.h("span", { class: "mark " + row.word.split(" ")[0] }, row.word) : "") },
      { title: "files", isNumber: true, text: (row) => (row.target ? R.fileCount(graph, row.target) : ""), value: (row) => (row.target && row.target.files ? row.target.files.length : row.target && row.target.effect === "recompile" ? fileTotal(graph, row.node) : 0) },
      { title: "CPU", isNumber: true, text: (row) => (seconds(row.node) ? R.seconds(seconds(row.node)) : ""), value: (row) => seconds(row.node) / 10000 },
      { title: "why", text: (row) => (row.target ? R.why(graph, row.target) : "") },
      { title: "stale", text: (row) => staleBy.get(row.node) || "" },
      { title: "layer", text: (row) => app.layerNames[app.layerOf[row.node]] || "" },
      { title: "height", isNumber: true, text: (row) => String(graph.heights[row.node]), value: (row) => graph.heights[row.node] },
      { title: "needs", isNumber: true, text: (row) => String(graph.to[row.node].length), value: (row) => graph.to[row.node].length },
      { title: "used by", isNumber: true, text: (row) => String(graph.from[row.node].length), value: (row) => graph.from[row.node].length },
      { title: "kind", text: (row) => graph.kinds[row.node] || "external" },
      { title: "package", text: (row) => graph.packages[row.node] },
    ], rows, { sort: 1 });
  }

  function legend(items) {
    return R.h("ul", { class: "legend" }, items.map(([word, text]) => R.h("li", null, R.h("span", { class: "swatch " + word, "aria-hidden": "true" }), text)));
  }

  R.views = {};

  R.views.map = {
    title: "Impact map",
    picture: (app) => {
      const columns = R.h("label", { class: "inline" }, "Columns ", R.h("select", { onchange: (event) => app.set({ columns: event.target.value }) },
        R.h("option", { value: "height", selected: app.state.columns === "height" }, "by height"),
        app.layerNames.length ? R.h("option", { value: "layer", selected: app.state.columns === "layer" }, "by layer") : null));
      const board = mapBoard(app);
      app.board = board;
      return [R.h("div", { class: "tools" }, columns, legend([["changed", "changed"], ["recompile", "recompile"], ["checked", "checked only"], ["relink", "relink"], ["stale", "may stay stale"], ["feedback", "points up"]])), board.element];
    },
    table: mapTable,
  };

  // MARK: Matrix

  function matrixOrder(app) {
    return app.visible().slice().sort((a, b) => app.graph.heights[a] - app.graph.heights[b] || a - b);
  }

  // How many files of a dependent use a module, as far as sources were seen.
  function uses(graph, user, end) {
    if (end >= graph.targetCount || user >= graph.targetCount || !graph.isRead(user)) return { count: null, places: [] };
    const code = graph.users[end].get(user);
    if (code === 0) return { count: null, places: [] };
    const places = code === undefined ? [] : graph.sets[code - 1];
    return { count: places.length, places };
  }

  R.views.matrix = {
    title: "Matrix",
    picture: (app) => {
      const { graph } = app;
      const order = matrixOrder(app);
      const numbers = new Map(order.map((node, index) => [node, index]));
      const cells = [];
      order.forEach((node, row) => { for (const end of graph.to[node]) if (numbers.has(end)) cells.push({ row, column: numbers.get(end), user: node, end, files: uses(graph, node, end).count }); });
      const byPlace = new Map(cells.map((cell) => [cell.row * 100000 + cell.column, cell]));
      const size = 16;
      const margin = order.length > 220 ? 4 : 130;
      const detail = R.h("div", { class: "detail", role: "status" });
      let cursor = { row: 0, column: 0 };
      const open = (cell) => {
        if (!cell) return;
        cursor = { row: cell.row, column: cell.column };
        app.cell = cell;
        R.fill(detail, edgeDetail(app, cell.user, cell.end));
      };
      const board = R.board({
        label: "Dependency matrix in the order of heights. Arrow keys move, Enter opens the files of a cell. The table beside it says the same.",
        class: "square", maximumScale: 1.4,
        size: () => ({ width: order.length * size + margin, height: order.length * size + margin }),
        paint: (context, theme, scale) => paintMatrix({ app, context, theme, scale, order, cells, size, margin, cursor }),
        at: (x, y) => byPlace.get(Math.floor((y - margin) / size) * 100000 + Math.floor((x - margin) / size)),
        tip: (cell) => [R.cut(graph.names[cell.user], 40) + " → " + R.cut(graph.names[cell.end], 40), cell.files === null ? "files not seen" : R.count(cell.files, "file uses it", "files use it")],
        choose: (cell) => { open(cell); board.redraw(); },
        follow: () => ({ x: margin + cursor.column * size, y: margin + cursor.row * size }),
        key: (event) => {
          const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
          if (step) {
            cursor = { row: Math.max(0, Math.min(order.length - 1, cursor.row + step[0])), column: Math.max(0, Math.min(order.length - 1, cursor.column + step[1])) };
            const cell = byPlace.get(cursor.row * 100000 + cursor.column);
            R.fill(detail, cell ? edgeDetail(app, cell.user, cell.end) : `${R.cut(graph.names[order[cursor.row]], 40)} does not depend on ${R.cut(graph.names[order[cursor.column]], 40)}.`);
            return true;
          }
          return event.key === "Enter" && (open(byPlace.get(cursor.row * 100000 + cursor.column)), true);
        },
      });
      return [legend([["uses", "darker: more files use it"], ["checked", "declared, no file seen to use it"], ["feedback", "above the diagonal: part of a cycle"]]), board.element, detail];
    },
    table: (app) => {
      const { graph } = app;
      const rows = [];
      for (const node of app.visible()) {
        for (const end of graph.to[node]) {
          const number = graph.edgeNumber(node, end);
          rows.push({ node, end, files: uses(graph, node, end), condition: graph.conditions.get(number) || "", via: ["target", "product", "name", "plugin"][graph.vias.get(number) || 0], select: () => app.focusNode(node) });
        }
      }
      return R.table("Dependencies", [
        { title: "from", text: (row) => graph.names[row.node] }, { title: "to", text: (row) => graph.names[row.end] },
        { title: "files that use it", isNumber: true, text: (row) => (row.files.count === null ? "not seen" : String(row.files.count)), value: (row) => (row.files.count === null ? -1 : row.files.count) },
        { title: "which", text: (row) => row.files.places.slice(0, 4).map((place) => graph.files[row.node][place]).join(", ") + (row.files.places.length > 4 ? ", …" : "") },
        { title: "points", text: (row) => (graph.heights[row.end] >= graph.heights[row.node] ? "up (cycle)" : "down") },
        { title: "by", text: (row) => row.via }, { title: "only on", text: (row) => row.condition },
      ], rows, { sort: 2, isDescending: true });
    },
  };

  function edgeDetail(app, user, end) {
    const { graph } = app;
    const found = uses(graph, user, end);
    const title = R.h("p", null, R.h("strong", null, R.name(graph.names[user], 40)), " → ", R.h("strong", null, R.name(graph.names[end], 40)), ": ",
      found.count === null ? "the files were not seen" : R.count(found.count, "file uses it", "files use it"));
    return [title, R.h("ul", null, found.places.slice(0, 60).map((place) => R.h("li", null, R.h("code", null, R.name(graph.path(user, place), 90)))))];
  }

  function paintMatrix({ app, context, theme, scale, order, cells, size, margin, cursor }) {
    const { graph } = app;
    const effects = effectsOf(app);
    const end = margin + order.length * size;
    context.fillStyle = theme.panel;
    context.fillRect(margin, margin, order.length * size, order.length * size);
    order.forEach((node, index) => {
      const target = effects.get(node);
      if (!target || target.effect !== "recompile") return;
      context.fillStyle = theme.recompile;
      context.globalAlpha = 0.1;
      context.fillRect(margin, margin + index * size, order.length * size, size);
      context.globalAlpha = 1;
    });
    const most = cells.reduce((value, cell) => Math.max(value, cell.files || 0), 1);
    for (const cell of cells) {
      const isUp = graph.heights[cell.end] >= graph.heights[cell.user];
      const share = cell.files === null ? 0.35 : 0.25 + 0.75 * Math.sqrt(cell.files / most);
      context.fillStyle = isUp ? theme.feedback : theme.ink;
      context.globalAlpha = cell.files === 0 ? 0.15 : share;
      context.fillRect(margin + cell.column * size + 0.5, margin + cell.row * size + 0.5, size - 1, size - 1);
      context.globalAlpha = 1;
      if (cell.files !== null && cell.files > 0 && scale > 0.6) {
        context.fillStyle = share > 0.55 ? theme.panel : theme.ink;
        context.font = "9px " + theme.font;
        context.textAlign = "center";
        context.fillText(cell.files > 99 ? "99+" : String(cell.files), margin + (cell.column + 0.5) * size, margin + (cell.row + 0.68) * size);
        context.textAlign = "left";
      }
    }
    context.strokeStyle = theme.line;
    context.lineWidth = 1 / scale;
    context.beginPath();
    context.moveTo(margin, margin);
    context.lineTo(end, end);
    context.stroke();
    context.strokeRect(margin, margin, order.length * size, order.length * size);
    context.strokeStyle = theme.recompile;
    context.lineWidth = 2;
    context.strokeRect(margin + cursor.column * size, margin + cursor.row * size, size, size);
    if (margin < 100 || scale < 0.5) return;
    context.font = "11px " + theme.font;
    order.forEach((node, index) => {
      const target = effects.get(node);
      context.fillStyle = target && target.effect === "recompile" ? theme.recompile : theme.ink;
      const text = R.fitText(context, R.cut(graph.names[node], 30), margin - 12);
      context.textAlign = "right";
      context.fillText(text, margin - 6, margin + (index + 0.7) * size);
      context.textAlign = "left";
      context.save();
      context.translate(margin + (index + 0.7) * size, margin - 6);
      context.rotate(-Math.PI / 2);
      context.fillText(text, 0, 0);
      context.restore();
    });
  }
})(globalThis.Ripple);
