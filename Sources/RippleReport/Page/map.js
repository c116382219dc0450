"use strict";
// The impact map: targets in columns, groups of them folded on demand, and what a change does to each.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const CELL = { width: 140, height: 27, box: 122, tall: 20 };
  const MARGIN = 12;
  R.views = R.views || {};

  /** The targets that an answer is about, by number. */
  R.effectsOf = (app) => {
    const effects = new Map();
    if (app.answer) for (const target of app.answer.impact.targets) effects.set(target.node, target);
    return effects;
  };

  const isSource = (graph, node, place) => (graph.roles[node].get(place) || 0) === 0;
  const fileTotal = (graph, node) => graph.files[node].filter((_, place) => isSource(graph, node, place)).length;
  const usesLayers = (app) => app.state.columns === "layer" && app.layerNames.length > 0;

  // MARK: Layout

  function mapLayout(app) {
    const { state, graph } = app;
    const key = [state.columns, state.scenario, state.tests, state.external, state.package, state.layer, state.fold, state.open, state.from, state.to, state.around].join("|");
    if (app.mapKey === key) return app.map;
    const nodes = app.visible();
    const { items, itemOf } = R.grouped(nodes, (node) => app.groupOf(node), app.opened());
    const edges = R.groupedEdges(nodes, graph.to, itemOf, items.length);
    // Folded groups have heights of their own: those of their members may contradict each other.
    const heights = items.length < nodes.length ? R.heights(items.length, edges) : nodes.map((node) => graph.heights[node]);
    const columns = columnsOf(app, items, heights);
    const start = performance.now();
    const layout = R.layered(columns.numbers, edges, { sweeps: items.length > 4000 ? 6 : 16 });
    app.layoutTime = performance.now() - start;
    app.mapKey = key;
    app.map = { items, itemOf, edges, heights, layout, titles: columns.titles };
    return app.map;
  }

  function columnsOf(app, items, heights) {
    if (usesLayers(app)) {
      const last = app.layerNames.length;
      const layerOf = (node) => (app.layerOf[node] >= 0 ? app.layerOf[node] : node >= app.graph.targetCount ? -1 : last);
      const layers = items.map((item) => Math.max(...item.nodes.map(layerOf)));
      const used = [...new Set(layers)].sort((a, b) => a - b);
      return { numbers: layers.map((layer) => used.indexOf(layer)), titles: used.map((layer) => app.layerNames[layer] || (layer < 0 ? "external" : "in no layer")) };
    }
    const used = [...new Set(heights)].sort((a, b) => a - b);
    const places = new Map(used.map((height, index) => [height, index]));
    return { numbers: heights.map((height) => places.get(height)), titles: used.map((height) => "height " + height) };
  }

  function boxAt(map, index) {
    return { x: map.layout.x[index] * CELL.width + MARGIN, y: map.layout.y[index] * CELL.height + 26, width: CELL.box, height: CELL.tall };
  }

  function boxOf(map, node) {
    const index = map.itemOf.get(node);
    return index === undefined ? null : boxAt(map, index);
  }

  /** The item of the map that holds a node, where the map is what is shown. */
  R.mapItem = (app, node) => {
    if (app.state.view !== "map" || app.state.table) return null;
    const map = mapLayout(app);
    const index = map.itemOf.get(node);
    return index === undefined ? null : map.items[index];
  };

  // MARK: Board

  function mapBoard(app) {
    const map = mapLayout(app);
    return R.board({
      label: "Impact map. Arrow keys walk the dependencies, Enter asks about a target or unfolds a group, f folds it again, p shows the paths between two targets, plus and minus enlarge, 0 shows all. The table beside it says the same.",
      size: () => ({ width: Math.max(1, map.layout.width) * CELL.width + MARGIN, height: map.layout.height * CELL.height + 40 }),
      paint: (context, theme, scale) => paintMap(app, map, context, theme, scale),
      at: (x, y) => map.items.find((_, index) => {
        const box = boxAt(map, index);
        return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
      }),
      tip: (item) => (item.isGroup ? [R.cut(item.key, 60), R.groupText(app, item)] : nodeTip(app, item.nodes[0])),
      hover: (item) => { app.hovered = item || null; },
      choose: (item) => choose(app, item),
      follow: () => { const node = app.focus !== null ? app.focus : [...app.changed][0]; return node === undefined ? null : boxOf(map, node); },
      key: (event) => mapKey(app, map, event),
      maximumScale: 1.25, readableScale: 0.66, isSnug: true,
    });
  }

  function choose(app, item) {
    if (item.isGroup) app.unfold(item.key);
    else app.touch("target", app.graph.id(item.nodes[0]));
  }

  function nodeTip(app, node) {
    const { graph } = app;
    const target = R.effectsOf(app).get(node);
    const lines = [R.cut(graph.id(node), 60), `${graph.kinds[node] || "external"} · needs ${graph.to[node].length}, used by ${graph.from[node].length}`];
    if (node < graph.targetCount) lines.push(R.count(fileTotal(graph, node), "file"));
    if (target) lines.push(R.effectWord(target, app.changed) + " · " + R.why(graph, target));
    return lines;
  }

  function mapKey(app, map, event) {
    const own = app.focus === null ? undefined : map.itemOf.get(app.focus);
    if (event.key === "Enter" && own !== undefined) { choose(app, map.items[own]); return true; }
    if (event.key === "f" && app.focus !== null) { app.foldAgain(app.groupOf(app.focus)); return true; }
    if (!event.key.startsWith("Arrow")) return false;
    if (own === undefined) { if (map.items.length) app.focusNode(map.items[0].nodes[0], true); return true; }
    const next = neighbour(app.graph, map, own, event.key);
    if (next !== undefined) app.focusNode(map.items[next].nodes[0], true);
    return true;
  }

  // The item that an arrow key leads to: along a dependency, or up and down its column.
  function neighbour(graph, map, own, key) {
    const here = boxAt(map, own);
    const isAlong = key === "ArrowRight" || key === "ArrowLeft";
    const sides = key === "ArrowRight" ? graph.from : graph.to;
    const found = isAlong
      ? [...new Set(map.items[own].nodes.flatMap((node) => sides[node]).map((node) => map.itemOf.get(node)))].filter((index) => index !== undefined && index !== own)
      : [...map.items.keys()].filter((index) => { const box = boxAt(map, index); return box.x === here.x && (key === "ArrowDown" ? box.y > here.y : box.y < here.y); });
    const distance = (index) => Math.abs(boxAt(map, index).y - here.y);
    return found.sort((a, b) => distance(a) - distance(b))[0];
  }

  // MARK: Edges

  // The edges that are drawn: those that carried the change, those of the focus, a path, those that point up.
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
    for (const node of focused(app, map)) {
      for (const end of graph.to[node]) result.push({ from: end, to: node, kind: "focus" });
      for (const user of graph.from[node]) result.push({ from: node, to: user, kind: "focus" });
    }
    const chain = app.narrowed ? app.narrowed.chain : [];
    chain.forEach((node, index) => { if (index > 0) result.push({ from: node, to: chain[index - 1], kind: "path" }); });
    for (const [user, end] of map.edges) {
      if (pointsUp(app, map, user, end)) result.push({ from: map.items[end].nodes[0], to: map.items[user].nodes[0], kind: "feedback" });
      else if (chain.length) result.push({ from: map.items[end].nodes[0], to: map.items[user].nodes[0], kind: "way" });
    }
    return onceEach(map, result);
  }

  function focused(app, map) {
    if (app.hovered) return app.hovered.nodes;
    const index = app.focus === null || app.changed.has(app.focus) ? undefined : map.itemOf.get(app.focus);
    return index === undefined ? [] : map.items[index].nodes;
  }

  function pointsUp(app, map, user, end) {
    if (!usesLayers(app)) return map.heights[end] >= map.heights[user];
    const layers = (index) => map.items[index].nodes.map((node) => app.layerOf[node]).filter((layer) => layer >= 0);
    const [own, other] = [layers(user), layers(end)];
    return own.length > 0 && other.length > 0 && Math.max(...other) > Math.max(...own);
  }

  // Edges between the boxes that stand for their ends.
  function onceEach(map, edges) {
    const seen = new Set();
    return edges.flatMap((edge) => {
      const [from, to] = [map.itemOf.get(edge.from), map.itemOf.get(edge.to)];
      const key = edge.kind + ":" + from + ":" + to;
      if (from === undefined || to === undefined || from === to || seen.has(key)) return [];
      seen.add(key);
      return [{ from, to, kind: edge.kind }];
    });
  }

  // MARK: Painting

  function paintMap(app, map, context, theme, scale) {
    const effects = R.effectsOf(app);
    const linked = new Set();
    if (app.answer) for (const { product, relinks } of app.answer.impact.products) if (relinks !== "no") for (const node of product.targets) linked.add(node);
    const staleNodes = new Set(app.answer ? app.answer.impact.hazards.map((hazard) => hazard.target) : []);
    context.textBaseline = "middle";
    const readable = scale > 0.42;
    map.layout.columns.forEach((column, index) => {
      context.fillStyle = theme.soft;
      context.font = "600 11px " + theme.font;
      if (readable) context.fillText(R.fitText(context, R.cut(map.titles[index], 24), column.width * CELL.width - 30), column.x * CELL.width + MARGIN, 9);
    });
    paintEdges(app, map, context, theme, scale);
    context.font = "12.5px " + theme.font;
    map.items.forEach((item, index) => {
      const box = boxAt(map, index);
      const marks = { isFocused: app.focus !== null && map.itemOf.get(app.focus) === index, isLinked: item.nodes.some((node) => linked.has(node)), isStale: item.nodes.some((node) => staleNodes.has(node)) };
      if (item.isGroup) paintGroup(app, context, theme, { item, box, effects, readable });
      else paintNode(app, context, theme, { node: item.nodes[0], box, target: effects.get(item.nodes[0]), readable });
      paintMarks(context, theme, box, marks);
    });
  }

  function paintEdges(app, map, context, theme, scale) {
    const edges = drawnEdges(app, map);
    const colours = { carried: theme.recompile, looked: theme.checked, focus: theme.ink, feedback: theme.feedback, way: theme.soft, path: theme.ink };
    for (const kind of ["way", "feedback", "looked", "carried", "focus", "path"]) {
      context.strokeStyle = colours[kind];
      context.globalAlpha = kind === "focus" || kind === "path" ? 0.9 : edges.length > 400 ? 0.25 : 0.6;
      context.lineWidth = (kind === "path" ? 2.4 : kind === "focus" ? 1.6 : 1.2) / Math.max(scale, 0.5);
      context.setLineDash(kind === "looked" ? [4, 4] : []);
      context.beginPath();
      for (const edge of edges) if (edge.kind === kind) curve(context, boxAt(map, edge.from), boxAt(map, edge.to));
      context.stroke();
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
  }

  function curve(context, from, to) {
    const x1 = from.x + from.width;
    const [y1, x2, y2] = [from.y + from.height / 2, to.x, to.y + to.height / 2];
    const bend = Math.max(24, Math.abs(x2 - x1) * 0.45);
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  }

  function paintNode(app, context, theme, { node, box, target, readable }) {
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
    if (!readable) return;
    context.fillStyle = isChanged || isStrong ? theme.onstrong : target || app.answer === null ? theme.ink : theme.soft;
    context.fillText(R.fitText(context, R.cut(app.graph.names[node], 40), box.width - 14), box.x + 7, box.y + box.height / 2 + 0.5);
  }

  // A group is a stack of boxes; the share of its targets that compile or are checked lies at its foot.
  function paintGroup(app, context, theme, { item, box, effects, readable }) {
    context.lineWidth = 1;
    context.strokeStyle = theme.soft;
    context.fillStyle = theme.panel;
    for (const shift of [4, 2, 0]) {
      context.beginPath();
      context.roundRect(box.x + shift, box.y - shift, box.width - 4, box.height, 3);
      context.fill();
      context.stroke();
    }
    const isOf = (test) => item.nodes.filter(test).length;
    const changed = isOf((node) => app.changed.has(node));
    const compiled = isOf((node) => !app.changed.has(node) && effects.has(node) && effects.get(node).effect === "recompile");
    const checked = isOf((node) => !app.changed.has(node) && effects.has(node) && effects.get(node).effect === "driver");
    let x = box.x + 1;
    for (const [count, colour] of [[changed, theme.changed], [compiled, theme.recompile], [checked, theme.checked]]) {
      const width = ((box.width - 6) * count) / item.nodes.length;
      context.fillStyle = colour;
      context.fillRect(x, box.y + box.height - 5, width, 4);
      x += width;
    }
    if (!readable) return;
    const count = app.answer ? `${changed + compiled}/${item.nodes.length}` : String(item.nodes.length);
    context.fillStyle = theme.ink;
    const room = box.width - 18 - context.measureText(count).width;
    context.fillText(R.fitText(context, R.cut(item.key, 40), room), box.x + 6, box.y + box.height / 2 - 1.5);
    context.fillText(count, box.x + box.width - 8 - context.measureText(count).width, box.y + box.height / 2 - 1.5);
  }

  function paintMarks(context, theme, box, { isFocused, isLinked, isStale }) {
    if (isFocused) {
      context.strokeStyle = theme.ink;
      context.lineWidth = 2;
      context.beginPath();
      context.roundRect(box.x - 3, box.y - 3, box.width + 6, box.height + 6, 6);
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
  }

  // MARK: Table

  function mapTable(app) {
    const { graph } = app;
    const effects = R.effectsOf(app);
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

  R.legend = (items) => R.h("ul", { class: "legend" }, items.map(([word, text]) => R.h("li", null, R.h("span", { class: "swatch " + word, "aria-hidden": "true" }), text)));

  function choice(app, title, key, options) {
    if (options.length < 2) return null;
    return R.h("label", { class: "inline" }, title + " ", R.h("select", { onchange: (event) => app.set({ [key]: event.target.value, open: "" }) },
      options.map(([value, text]) => R.h("option", { value, selected: app.state[key] === value }, text))));
  }

  // What the targets can be folded by: where at least two groups are told apart.
  function folds(app) {
    const nodes = app.visible();
    const isOf = (fold) => new Set(nodes.map((node) => app.groupOf(node, fold)).filter((key) => key !== "")).size > 1;
    return [["", "nothing"], ...[["layer", "layer"], ["package", "package"], ["folder", "folder"]].filter(([fold]) => fold === app.state.fold || isOf(fold))];
  }

  R.views.map = {
    title: "Impact map",
    picture: (app) => {
      const columns = choice(app, "Columns", "columns", [["height", "by height"], ...(app.layerNames.length ? [["layer", "by layer"]] : [])]);
      const again = app.opened().size ? R.h("button", { type: "button", class: "plain", onclick: () => app.set({ open: "" }) }, "Fold all") : null;
      const board = mapBoard(app);
      app.board = board;
      return [R.h("div", { class: "tools" }, columns, choice(app, "Fold by", "fold", folds(app)), again, R.legend([["changed", "changed"], ["recompile", "recompile"], ["checked", "checked only"], ["relink", "relink"], ["stale", "may stay stale"], ["feedback", "points up"]])), board.element];
    },
    table: mapTable,
  };
})(globalThis.Ripple);
