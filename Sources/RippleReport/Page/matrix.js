"use strict";
// The matrix of dependencies, in the order of heights.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
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
      return [R.legend([["uses", "darker: more files use it"], ["checked", "declared, no file seen to use it"], ["feedback", "above the diagonal: part of a cycle"]]), board.element, detail];
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
    const effects = R.effectsOf(app);
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
