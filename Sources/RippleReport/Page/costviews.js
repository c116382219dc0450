"use strict";
// The views of time and of judgement: hot spots, time line, scenarios, findings.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  // MARK: Hot spots

  // What the areas stand for: seconds of history, or without history what one change would rebuild.
  function heat(app) {
    const { graph, data } = app;
    if (data.history && data.history.targets.length) {
      return data.history.targets.map(([name, changes, interfaces, lines, ticks]) => ({
        name, node: graph.byID.has(name) ? graph.byID.get(name) : -1, changes, interfaces, lines, ticks,
        share: changes ? (changes - interfaces) / changes : 0,
      })).filter((row) => row.ticks > 0 || row.changes > 0);
    }
    if (!app.expected) {
      app.expected = [];
      const nodes = graph.targetCount > 1500 ? [] : [...Array(graph.targetCount).keys()];
      for (const node of nodes) {
        if (graph.kinds[node] === "test") continue;
        const impact = graph.impact(graph.changes(graph.subject("target", graph.id(node)), ""), 0);
        const { work } = R.price(graph, impact, graph.models[0], 1);
        app.expected.push({ name: graph.id(node), node, changes: 0, interfaces: 0, lines: 0, ticks: work, share: 0 });
      }
    }
    return app.expected;
  }

  const hasHistory = (app) => app.data.history !== null && app.data.history.targets.length > 0;

  function heatNote(app) {
    if (hasHistory(app)) {
      const { history } = app.data;
      const left = history.left.length ? "; left out: " + history.left.map(([what, count]) => `${count} ${what}`).join(", ") : "";
      return `Area: CPU seconds that changes rebuilt over ${R.count(history.steps, "step")} of the last year, replayed on today's graph. Colour: the share of changes that were body only. Seconds are ${history.measured ? "from timings" : "estimated"}${left}.`;
    }
    return app.graph.targetCount > 1500 ? "No history was read, and the graph is too large to ask about every target here."
      : "No history was read. Area: CPU seconds that one change of a target's interface rebuilds today.";
  }

  R.views.hotspots = {
    title: "Hot spots",
    picture: (app) => {
      const rows = heat(app).slice().sort((a, b) => b.ticks - a.ticks);
      const total = rows.reduce((sum, row) => sum + row.ticks, 0);
      let boxes = [];
      let focus = 0;
      const board = R.board({
        label: "Hot spots as a map of areas. Arrow keys move from the dearest on, Enter asks about a target. The table beside it says the same.",
        maximumScale: 1,
        size: (width, height) => {
          boxes = R.treemap(rows.map((row) => row.ticks), width, height);
          return { width, height };
        },
        paint: (context, theme) => {
          context.textBaseline = "top";
          for (const box of boxes) {
            const row = rows[box.index];
            const fill = hasHistory(app) ? R.mix(theme.recompile, theme.bodyonly, row.share) : R.mix(theme.recompile, theme.panel, 0.25 + 0.5 * (box.index / rows.length));
            context.fillStyle = fill;
            context.fillRect(box.x + 1, box.y + 1, box.width - 2, box.height - 2);
            if (box.index === focus || row.node === app.focus) {
              context.strokeStyle = theme.ink;
              context.lineWidth = 3;
              context.strokeRect(box.x + 2.5, box.y + 2.5, box.width - 5, box.height - 5);
            }
            if (box.width < 46 || box.height < 22) continue;
            context.fillStyle = R.inkOn(fill);
            context.font = "600 12px " + theme.font;
            context.fillText(R.fitText(context, R.cut(row.name.split("/").pop(), 40), box.width - 14), box.x + 8, box.y + 7);
            if (box.height < 40) continue;
            context.font = "11px " + theme.font;
            const share = total ? Math.round((100 * row.ticks) / total) + " %" : "";
            context.fillText(R.fitText(context, `${R.span(row.ticks)} · ${share}`, box.width - 14), box.x + 8, box.y + 23);
          }
        },
        at: (x, y) => { const box = boxes.find((item) => x >= item.x && x < item.x + item.width && y >= item.y && y < item.y + item.height); return box ? rows[box.index] : null; },
        tip: (row) => [R.cut(row.name, 60), R.span(row.ticks) + " rebuilt", row.changes ? `${R.count(row.changes, "change")}, ${Math.round(100 * row.share)} % body only` : ""],
        choose: (row) => { if (row.node >= 0) app.touch("target", row.name); },
        key: (event) => {
          if (event.key === "ArrowRight" || event.key === "ArrowDown") focus = Math.min(boxes.length - 1, focus + 1);
          else if (event.key === "ArrowLeft" || event.key === "ArrowUp") focus = Math.max(0, focus - 1);
          else if (event.key === "Enter" && rows[focus]) { app.touch("target", rows[focus].name); return true; }
          else return false;
          const row = rows[focus];
          if (row) app.say(`${row.name}: ${R.span(row.ticks)}`);
          return true;
        },
      });
      const scale = hasHistory(app) ? R.h("p", { class: "ramp" }, "every change seen by others ", R.h("span", { class: "gradient", "aria-hidden": "true" }), " body only") : null;
      return [R.h("p", { class: "muted" }, heatNote(app)), scale, total > 0 ? board.element : R.h("p", null, "There is nothing to draw."), trend(app)];
    },
    table: (app) => {
      if (!hasHistory(app)) {
        return R.table("What one interface change rebuilds", [
          { title: "target", text: (row) => row.name }, { title: "CPU", isNumber: true, text: (row) => R.seconds(row.ticks), value: (row) => row.ticks / 10000 },
        ], heat(app).map((row) => Object.assign({ select: () => app.touch("target", row.name) }, row)), { sort: 1, isDescending: true, note: "no history was read" });
      }
      const { history } = app.data;
      const level = app.state.level;
      const choose = R.h("label", { class: "inline" }, "Rows ", R.h("select", { onchange: (event) => app.set({ level: event.target.value }) },
        ["targets", "files", "declarations", "edges"].map((name) => R.h("option", { value: name, selected: level === name }, name))));
      if (level === "edges") {
        return [choose, R.table("Dependencies by what came over them", [
          { title: "dependency", text: (row) => row.name }, { title: "steps", isNumber: true, text: (row) => R.number(row.steps), value: (row) => row.steps },
          { title: "CPU rebuilt", isNumber: true, text: (row) => R.span(row.ticks), value: (row) => row.ticks / 10000 },
        ], history.edges.map(([name, steps, ticks]) => ({ name, steps, ticks })), { sort: 2, isDescending: true, note: "the dearest" })];
      }
      const rows = history[level].map(([name, changes, interfaces, lines, ticks]) => ({
        name, changes, interfaces, lines, ticks,
        select: app.finds(level === "targets" ? "target" : level === "files" ? "file" : "declaration", name)
          ? () => app.touch(level === "targets" ? "target" : level === "files" ? "file" : "declaration", name) : null,
      }));
      const total = history.targets.reduce((sum, row) => sum + row[4], 0);
      return [choose, R.table("Hot spots: " + level, [
        { title: level.slice(0, -1), text: (row) => row.name },
        { title: "CPU rebuilt", isNumber: true, text: (row) => R.span(row.ticks), value: (row) => row.ticks / 10000 },
        { title: "share", isNumber: true, text: (row) => (total ? ((100 * row.ticks) / total).toFixed(1) + " %" : ""), value: (row) => row.ticks / Math.max(1, total) },
        { title: "changes", isNumber: true, text: (row) => R.number(row.changes), value: (row) => row.changes },
        { title: "body only", isNumber: true, text: (row) => (row.changes ? Math.round((100 * (row.changes - row.interfaces)) / row.changes) + " %" : ""), value: (row) => (row.changes ? (row.changes - row.interfaces) / row.changes : 0) },
        { title: "lines", isNumber: true, text: (row) => R.number(row.lines), value: (row) => row.lines },
      ], rows, { sort: 1, isDescending: true })];
    },
  };

  function trend(app) {
    if (!hasHistory(app) || app.data.history.trend.length < 2) return null;
    const rows = app.data.history.trend;
    const most = rows.reduce((value, row) => Math.max(value, row[2]), 1);
    return R.h("div", { class: "trend" }, R.h("h3", null, "By month"), R.h("ol", null, rows.map(([month, steps, ticks]) => R.h("li", null,
      R.h("span", { class: "column", "aria-hidden": "true", style: { "--share": (ticks / most).toFixed(3) } }),
      R.h("span", { class: "month" }, month), R.h("span", { class: "offscreen" }, `: ${R.span(ticks)} in ${R.count(steps, "step")}`)))));
  }

  // MARK: Time line

  function jobName(app, job) {
    const { graph } = app;
    if (job.kind === "link") return "link " + job.product.name;
    if (job.kind === "emit") return graph.names[job.node] + " (module)";
    if (job.kind === "module") return graph.names[job.node];
    return job.place >= 0 ? graph.path(job.node, job.place).split("/").pop() : graph.names[job.node];
  }

  function timelineRows(app) {
    const { jobs, plan } = app.answer.price;
    return jobs.map((job, index) => ({
      job, index, start: plan ? plan.starts[index] : 0, lane: plan ? plan.lanes[index] : 0,
      isCritical: plan ? plan.critical.has(index) : false, unlocks: plan ? plan.dependents[index].length : 0,
    }));
  }

  R.views.timeline = {
    title: "Time line",
    picture: (app) => {
      if (!app.answer) return [R.h("p", { class: "muted" }, "Ask a question first: the time line is the build that answers it.")];
      if (!app.answer.price.plan) return [R.h("p", null, "The jobs wait for each other in a circle: a graph with a cycle has no build.")];
      const { price } = app.answer;
      const slider = R.h("input", { type: "range", min: 0, max: 20, value: app.state.shortest, "aria-label": "Leave out bars shorter than", oninput: (event) => { app.state.shortest = Number(event.target.value); R.fill(text, shortest(app)); board.redraw(); } });
      const text = R.h("span", null, shortest(app));
      const rows = timelineRows(app);
      const lanes = rows.reduce((most, row) => Math.max(most, row.lane + 1), 1);
      const tall = 24;
      let cursor = -1;
      const visible = () => rows.filter((row) => row.job.length >= app.state.shortest * 500);
      const byStart = rows.slice().sort((a, b) => a.start - b.start || a.lane - b.lane);
      const board = R.board({
        label: "The build's jobs on its workers. Arrow keys walk the jobs by their start. The table beside it says the same.",
        class: "low", maximumScale: 1, isSnug: true,
        size: (width) => ({ width: Math.max(320, width), height: Math.max(lanes * tall + 34, 60) }),
        paint: (context, theme) => paintTimeline({ app, context, theme, rows: visible(), lanes, tall, cursor, width: Math.max(320, board.element.clientWidth) }),
        at: (x, y) => {
          const unit = (Math.max(320, board.element.clientWidth) - 20) / Math.max(1, price.makespan);
          return visible().find((row) => y >= row.lane * tall + 4 && y <= row.lane * tall + tall && x >= 10 + row.start * unit && x <= 10 + (row.start + row.job.length) * unit);
        },
        tip: (row) => [R.cut(jobName(app, row.job), 60), row.job.node >= 0 ? "in " + R.cut(app.graph.names[row.job.node], 50) : "", `${R.seconds(row.job.length)} from ${R.seconds(row.start)}`, row.unlocks ? `unlocks ${R.count(row.unlocks, "job")}` : "nothing waits for it", row.isCritical ? "on the critical path" : ""],
        choose: (row) => { if (row.job.node >= 0) app.focusNode(row.job.node); },
        key: (event) => {
          if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return false;
          const step = event.key === "ArrowRight" ? 1 : -1;
          cursor = Math.max(0, Math.min(byStart.length - 1, cursor + step));
          const row = byStart[cursor];
          if (row) app.say(`${jobName(app, row.job)}, ${R.seconds(row.job.length)} from ${R.seconds(row.start)}`);
          return true;
        },
      });
      const use = price.makespan ? Math.round((100 * price.work) / (price.makespan * app.state.workers)) : 0;
      return [R.h("p", { class: "muted" }, `${R.count(rows.length, "job")}: ${R.span(price.makespan)} on ${R.count(app.state.workers, "worker")} (${use} % of them busy); no number of workers gets below ${R.span(price.plan.span)}, the critical path.`),
        R.h("div", { class: "tools" }, R.h("label", { class: "inline" }, "Shortest bar ", slider, " ", text), legend()), board.element];
      function legend() {
        return R.h("ul", { class: "legend" }, [["recompile", "on the critical path"], ["compile", "compile"], ["emit", "module"], ["relink", "link"]].map(([word, name]) => R.h("li", null, R.h("span", { class: "swatch " + word, "aria-hidden": "true" }), name)));
      }
    },
    table: (app) => {
      if (!app.answer) return R.h("p", { class: "muted" }, "Ask a question first.");
      return R.table("Jobs of the predicted build", [
        { title: "job", text: (row) => jobName(app, row.job) }, { title: "target", text: (row) => (row.job.node >= 0 ? app.graph.names[row.job.node] : "") },
        { title: "kind", text: (row) => row.job.kind },
        { title: "start", isNumber: true, text: (row) => R.seconds(row.start), value: (row) => row.start / 10000 },
        { title: "takes", isNumber: true, text: (row) => R.seconds(row.job.length), value: (row) => row.job.length / 10000 },
        { title: "worker", isNumber: true, text: (row) => String(row.lane + 1), value: (row) => row.lane + 1 },
        { title: "unlocks", isNumber: true, text: (row) => String(row.unlocks), value: (row) => row.unlocks },
        { title: "critical", text: (row) => (row.isCritical ? "yes" : "") },
      ], timelineRows(app), { sort: 3, empty: "Nothing is built." });
    },
  };

  const shortest = (app) => (app.state.shortest * 0.05).toFixed(2) + " s";

  function paintTimeline({ app, context, theme, rows, lanes, tall, width }) {
    const { price } = app.answer;
    const unit = (width - 20) / Math.max(1, price.makespan);
    context.textBaseline = "middle";
    context.font = "11px " + theme.font;
    const ticks = niceStep(price.makespan / 8);
    for (let time = 0; time <= price.makespan; time += ticks) {
      context.fillStyle = theme.line;
      context.fillRect(10 + time * unit, 0, 1, lanes * tall + 8);
      context.fillStyle = theme.soft;
      context.fillText(R.seconds(time), 12 + time * unit, lanes * tall + 20);
    }
    for (const row of rows) {
      const x = 10 + row.start * unit;
      const length = Math.max(1, row.job.length * unit - 1);
      context.fillStyle = row.isCritical ? theme.recompile : row.job.kind === "link" ? theme.relink : row.job.kind === "emit" ? theme.soft : R.mix(theme.recompile, theme.panel, 0.62);
      context.fillRect(x, row.lane * tall + 4, length, tall - 6);
      if (app.focus !== null && row.job.node === app.focus) {
        context.strokeStyle = theme.ink;
        context.lineWidth = 2;
        context.strokeRect(x, row.lane * tall + 4, length, tall - 6);
      }
      if (length < 40) continue;
      context.fillStyle = row.isCritical || row.job.kind === "link" || row.job.kind === "emit" ? theme.onstrong : theme.ink;
      context.fillText(R.fitText(context, R.cut(jobName(app, row.job), 60), length - 10), x + 5, row.lane * tall + tall / 2 + 1);
    }
  }

  function niceStep(raw) {
    const power = Math.pow(10, Math.floor(Math.log10(Math.max(1, raw))));
    return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= raw) || 1;
  }

  // MARK: Scenarios

  R.views.scenarios = {
    title: "Scenarios",
    picture: (app) => {
      const { scenarios } = app.data;
      if (scenarios.length === 0) {
        return [R.h("p", { class: "muted" }, "No scenario is on this page. ", R.h("code", null, "ripple report --scenario FILE"), " carries restructurings that can be toggled here; ", R.h("code", null, "ripple suggest"), " finds candidates.")];
      }
      const choose = (number) => R.h("input", { type: "radio", name: "scenario", value: number, checked: app.state.scenario === number, onchange: () => app.set({ scenario: number }) });
      return [R.h("fieldset", { class: "cards" }, R.h("legend", null, "Which graph the page asks"),
        R.h("label", { class: "card" + (app.state.scenario === 0 ? " chosen" : "") }, choose(0), R.h("strong", null, "Today"), R.h("span", { class: "muted" }, `${R.number(app.today.targetCount)} targets`), before(app, 0)),
        scenarios.map((scenario, index) => R.h("label", { class: "card" + (app.state.scenario === index + 1 ? " chosen" : "") },
          scenario.graph ? choose(index + 1) : null, R.h("strong", null, R.name(scenario.name, 60)), verdict(scenario), R.h("span", { class: "muted" }, R.name(scenario.why, 240)), figures(scenario), scenario.graph ? before(app, index + 1) : null)))];
    },
    table: (app) => R.table("Scenarios", [
      { title: "scenario", text: (row) => row.name }, { title: "pays", text: (row) => (row.score ? row.score.answer : "not scored") },
      { title: "wall saved per change", isNumber: true, text: (row) => (row.score ? R.seconds(row.score.wall[0]) : ""), value: (row) => (row.score ? row.score.wall[0] / 10000 : 0) },
      { title: "95 % from", isNumber: true, text: (row) => (row.score ? R.seconds(row.score.wall[1]) : ""), value: (row) => (row.score ? row.score.wall[1] / 10000 : 0) },
      { title: "to", isNumber: true, text: (row) => (row.score ? R.seconds(row.score.wall[2]) : ""), value: (row) => (row.score ? row.score.wall[2] / 10000 : 0) },
      { title: "saved a week", isNumber: true, text: (row) => (row.score ? R.span(row.score.week) : ""), value: (row) => (row.score ? row.score.week / 10000 : 0) },
      { title: "own cost", isNumber: true, text: (row) => (row.score ? R.span(row.score.cost) : ""), value: (row) => (row.score ? row.score.cost / 10000 : 0) },
      { title: "pays back in", text: (row) => (row.score ? weeks(row.score) : "") },
      { title: "why", text: (row) => (row.score ? row.score.reasons.join(" ") : row.problem) },
    ], app.data.scenarios, { empty: "No scenario is on this page." }),
  };

  const FIVE_YEARS = 260;

  function weeks(score) {
    if (score.breakEvenWeeks === null) return "never";
    const count = score.breakEvenWeeks / 10000;
    return count > FIVE_YEARS ? "not within five years" : count.toFixed(1) + " weeks";
  }

  function verdict(scenario) {
    const answer = scenario.score ? scenario.score.answer : "not scored";
    return R.h("span", { class: "mark " + (answer === "yes" ? "pays" : answer === "no" ? "stale" : "checked") }, answer === "yes" ? "pays" : answer === "no" ? "does not pay" : answer === "unclear" ? "unclear" : answer);
  }

  function figures(scenario) {
    if (!scenario.score) return R.h("span", { class: "muted" }, scenario.problem);
    const { wall, week, cost, changes, reasons } = scenario.score;
    const verb = wall[0] < 0 ? "Loses" : "Saves";
    return R.h("span", null, `${verb} ${R.seconds(Math.abs(wall[0]))} of waiting per change (saving, 95 %: ${R.seconds(wall[1])} to ${R.seconds(wall[2])}) over ${R.count(changes, "change")}, ${R.span(Math.abs(week))} a week; takes about ${R.span(cost)} of somebody's time; pays back: ${weeks(scenario.score)}. `, R.h("span", { class: "muted" }, R.name(reasons.join(" "), 4000)));
  }

  // What the question on the page costs in another graph, where it can be asked there.
  function before(app, number) {
    if (!app.answer) return null;
    const graph = app.graphOf(number);
    const answer = app.ask(graph);
    if (!answer) return R.h("span", { class: "muted" }, "The question does not exist in this graph.");
    return R.h("span", { class: "figure" }, R.headline(graph, answer, app.state.workers));
  }

  // MARK: Findings

  R.views.findings = {
    title: "Findings",
    picture: (app) => {
      const { findings, notes } = app.data;
      const rows = findings ? findings.counts : [];
      return [findings ? R.h("ul", { class: "counts" }, rows.map(([severity, rule, count]) => R.h("li", null, R.h("span", { class: "mark " + severity }, severity), ` ${R.number(count)} × ${rule}`))) : R.h("p", { class: "muted" }, "Rules were not checked."),
        findings && rows.length === 0 ? R.h("p", null, "No rule that was checked is broken.") : null,
        findings ? R.h("p", { class: "muted" }, `${R.number(findings.accepted)} more are accepted by the baseline, ${R.number(findings.suppressed)} suppressed.`) : null,
        R.h("h3", null, "What this page rests on"),
        R.h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Build models" }, R.h("table", { class: "rows" }, R.h("caption", { class: "offscreen" }, "Build models"), R.h("thead", null, R.h("tr", null, ["model", "stands for", "toolchain", "established by"].map((title) => R.h("th", { scope: "col" }, title)))),
          R.h("tbody", null, app.graph.models.map((model) => R.h("tr", null, R.h("th", { scope: "row" }, R.name(model.name)), [model.title, model.toolchain, model.source].map((text) => R.h("td", null, R.name(text, 200)))))))),
        R.h("ul", null, notes.concat(findings ? findings.notes : []).map((note) => R.h("li", null, R.name(note, 400))), R.h("li", null, "Agreement with real builds is not on this page: 'ripple verify' measures it.")),
      ];
    },
    table: (app) => {
      const rows = (app.data.findings ? app.data.findings.open : []).map(([rule, severity, kind, subject, message, why, fix, path, line, , targets, price]) => ({
        rule, severity, subject, message, why, fix, place: path ? path + ":" + line : "", price,
        select: targets.length && app.node(targets[0]) !== undefined ? () => app.focusNode(app.node(targets[0])) : null,
      }));
      const order = { error: 0, warning: 1, note: 2 };
      const left = app.data.findings ? app.data.findings.counts.reduce((sum, row) => sum + row[2], 0) - rows.length : 0;
      return R.table("Findings", [
        { title: "about", text: (row) => row.subject },
        { title: "severity", text: (row) => row.severity, value: (row) => order[row.severity], cell: (row) => R.h("span", { class: "mark " + row.severity }, row.severity) },
        { title: "rule", text: (row) => row.rule }, { title: "finding", text: (row) => row.message, cell: (row) => R.name(row.message, 300) },
        { title: "place", text: (row) => row.place }, { title: "fix", text: (row) => row.fix, cell: (row) => R.name(row.fix, 300) },
      ], rows, { sort: 1, note: left > 0 ? `the worst; 'ripple check' has ${R.number(left)} more` : "", empty: app.data.findings ? "No rule that was checked is broken." : "Rules were not checked." });
    },
  };
})(globalThis.Ripple);
