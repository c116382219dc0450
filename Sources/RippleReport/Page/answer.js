"use strict";
// The answer to one question, in the order in which it is wanted: how much, what hurts most, what
// to run, what could be stale, how sure.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const ROWS = 6;
  const wasCompiled = (target) => target.effect === "recompile";

  /** How many files of a target are compiled, of how many: `3 of 4`. */
  R.fileCount = (graph, target) => {
    if (target.effect !== "recompile") return "";
    const all = graph.files[target.node].filter((_, place) => (graph.roles[target.node].get(place) || 0) === 0).length;
    if (target.files === null) return all > 0 ? "up to " + all : "not known";
    return target.files.length + " of " + Math.max(all, target.files.length);
  };

  /** The strongest reason why something happens to a target, in a few words. */
  R.why = (graph, target) => {
    const weight = (reason) => (reason.kind === "own" ? 9 : reason.kind === "plugin" ? 8 : reason.kind === "bound" ? 0 : 1 + reason.found.kind);
    const reasons = target.reasons.slice().sort((a, b) => weight(b) - weight(a));
    return reasons.length ? R.reasonText(graph, target, reasons[0]) : "";
  };

  R.reasonText = (graph, target, reason) => {
    const source = reason.source === undefined ? "" : R.cut(graph.names[reason.source], 40);
    if (reason.kind === "own") {
      const place = reason.change.place >= 0 ? R.cut(graph.path(reason.change.node, reason.change.place).split("/").pop(), 40) : "it";
      return place + " changes (" + reason.change.className + ")";
    }
    if (reason.kind === "plugin") return "its plugin " + source + " runs again";
    if (reason.kind === "bound") return "depends on " + source + "; only the closure rebuilds it";
    switch (reason.found.kind) {
      case 1: return "loads " + source + ", uses nothing that changed";
      case 2: return reason.found.files.size ? R.count(reason.found.files.size, "file uses ", "files use ") + source : "declares " + source + ", no file uses what changed";
      case 3: return "depends on " + source + "; which files use it is not known";
      default: return "compiled against " + source + ", all of it";
    }
  };

  /** The figures of an answer. */
  R.figures = (graph, answer) => {
    const { impact, price } = answer;
    const compiled = impact.targets.filter(wasCompiled);
    const files = compiled.reduce((sum, target) => {
      if (target.files !== null) return sum + target.files.length;
      return sum + graph.files[target.node].filter((_, place) => (graph.roles[target.node].get(place) || 0) === 0).length;
    }, 0);
    return {
      compiled, files, isBounded: compiled.some((target) => target.files === null),
      checked: impact.targets.filter((target) => target.effect === "driver"),
      linked: impact.products.filter((product) => product.relinks !== "no"),
      bound: impact.targets.filter((target) => target.bound === "recompile").length,
      work: price.work, makespan: price.makespan,
    };
  };

  /** The headline. */
  R.headline = (graph, answer, workers) => {
    const found = R.figures(graph, answer);
    if (found.compiled.length === 0 && found.linked.length === 0) {
      const checked = found.checked.length ? R.count(found.checked.length, "target is checked", "targets are checked") + " only; " : "";
      return checked + "nothing compiles and nothing links again";
    }
    const files = (found.isBounded ? "up to " : "") + R.count(found.files, "file");
    return `${R.number(found.compiled.length)} of ${R.count(graph.targetCount, "target")} ${found.compiled.length === 1 ? "recompiles" : "recompile"} (${files}), `
      + `${R.count(found.linked.length, "product relinks", "products relink")} · about ${R.span(found.work)} CPU, ${R.span(found.makespan)} on ${R.count(workers, "worker")}`;
  };

  /** The command that gives the same answer. */
  R.command = (state, models) => {
    const quote = (word) => (/^[\w./@+-]+$/.test(word) ? word : "'" + R.shown(word).replace(/'/g, "'\\''") + "'");
    let text = "ripple touch " + quote(state.name);
    if (state.className) text += " --change " + state.className;
    if (state.model > 0) text += " --model " + models[state.model].name;
    return text;
  };

  /** What the answer could not know, a sentence each. */
  R.doubts = (graph, answer, model) => {
    const unknown = answer.impact.unknown;
    const names = (nodes) => {
      const list = [...nodes].sort((a, b) => a - b);
      return list.slice(0, 4).map((node) => R.cut(graph.names[node], 32)).join(", ") + (list.length > 4 ? " and " + (list.length - 4) + " more" : "");
    };
    const lines = [];
    if (unknown.unread.size) lines.push(`Sources not seen of ${names(unknown.unread)}: all their files are counted.`);
    if (unknown.scope.size) lines.push(`Which declaration of ${names(unknown.scope)} changes was not said; every file that imports it is counted.`);
    if (unknown.module.size) lines.push(`Whether the module of ${names(unknown.module)} changes cannot be told from source; counted as yes.`);
    if (unknown.handingOn.size) lines.push(`Whether the modules of ${names(unknown.handingOn)} change in turn is not known; counted as yes.`);
    const rest = new Set([...unknown.notFollowed].filter((node) => !unknown.handingOn.has(node)));
    if (rest.size) lines.push(`Whether the modules of ${names(rest)} change in turn depends on which declaration changes; only the bound counts it.`);
    if (unknown.generating.size) lines.push(`Whether the plugin's output for ${names(unknown.generating)} changes is not known; counted as yes.`);
    for (const change of answer.impact.changes) {
      // Only a resource that is embedded in code has a scope: the type that holds its bytes.
      if (change.scope !== null && change.place >= 0 && graph.roles[change.node].get(change.place) === R.RESOURCE) {
        lines.push(`The source that SwiftPM writes for '${R.shown(graph.files[change.node][change.place])}' is not there before a build; it is counted as one file.`);
      }
    }
    if (model.source) lines.push("The model's figures: " + model.source);
    return lines;
  };

  const effectWords = { recompile: "recompile", driver: "checked only", reemit: "module only", none: "bound only" };

  R.effectWord = (target, changed) => (changed.has(target.node) && target.effect === "recompile" ? "changed" : effectWords[target.effect]);

  /** The rows of the answer: what changed, then what is compiled, the dearest first. */
  R.answerRows = (graph, answer) => {
    const changed = new Set(answer.impact.changes.map((change) => change.node));
    const seconds = (target) => answer.price.seconds.get(target.node) || 0;
    const order = { recompile: 0, reemit: 1, driver: 2, none: 3 };
    return answer.impact.targets.slice().sort((a, b) =>
      changed.has(b.node) - changed.has(a.node) || order[a.effect] - order[b.effect] || seconds(b) - seconds(a) || a.node - b.node);
  };

  /** The panel above the views. */
  R.answerPanel = (app) => {
    const { graph, answer, state, model } = app;
    if (!answer) {
      return R.h("div", { class: "answer" }, R.h("p", { class: "headline" }, "Ask what a change rebuilds"),
        R.h("p", { class: "muted" }, "Search a target, a file or a declaration, or choose one in any picture. Everything runs on this page."));
    }
    const changed = new Set(answer.impact.changes.map((change) => change.node));
    const rows = R.answerRows(graph, answer);
    const compiled = rows.filter((target) => wasCompiled(target) || changed.has(target.node));
    const most = compiled.reduce((sum, target) => Math.max(sum, answer.price.seconds.get(target.node) || 0), 1);
    const shown = app.showsAll ? compiled : compiled.slice(0, ROWS);
    const figures = R.figures(graph, answer);
    const command = R.command(state, graph.models);
    const copy = R.h("button", { type: "button", class: "plain", onclick: () => R.copy(command, copy) }, "Copy");
    return R.h("div", { class: "answer" },
      R.h("p", { class: "headline" }, R.headline(graph, answer, state.workers)),
      R.h("p", { class: "command" }, R.h("code", null, R.cut(command, 160)), copy),
      state.className === "" && state.kind === "target" ? R.h("p", { class: "muted" }, "Assumed: the interface changed (fileScope). Choose a class for another question.") : null,
      R.h("table", { class: "dear" }, R.h("caption", { class: "offscreen" }, "What compiles, the dearest first"),
        R.h("thead", { class: "offscreen" }, R.h("tr", null, ["effect", "target", "files", "seconds", "why"].map((title) => R.h("th", { scope: "col" }, title)))),
        R.h("tbody", null, shown.map((target) => answerRow(app, target, changed, most)))),
      compiled.length > ROWS ? R.h("button", { type: "button", class: "plain start", onclick: () => { app.showsAll = !app.showsAll; app.renderAnswer(); } },
        app.showsAll ? "Show fewer" : `${compiled.length - ROWS} more compile · show all`) : null,
      R.h("dl", { class: "facts" },
        fact("relink", figures.linked.length ? figures.linked.map(({ product }) => product.name) : ["nothing"], figures.linked.length > 0),
        fact("checked only", figures.checked.length ? [R.count(figures.checked.length, "target") + ": their drivers run and compile nothing"] : ["no target"], false),
        tests(app), stale(app),
        R.h("div", null, R.h("dt", null, "bound"), R.h("dd", null, figures.bound > figures.compiled.length
          ? `The whole closure would recompile ${R.count(figures.bound, "target")}, ${figures.bound - figures.compiled.length} more.` : "The whole closure is no larger.")),
        R.h("div", null, R.h("dt", null, "how sure"), R.h("dd", null, evidence(app)))));
  };

  function answerRow(app, target, changed, most) {
    const ticks = app.answer.price.seconds.get(target.node) || 0;
    const word = R.effectWord(target, changed);
    return R.h("tr", null,
      R.h("td", null, R.h("span", { class: "mark " + word.split(" ")[0] }, word)),
      R.h("th", { scope: "row" }, R.h("button", { type: "button", class: "link", onclick: () => app.focusNode(target.node) }, R.name(app.graph.names[target.node], 44))),
      R.h("td", { class: "number" }, R.fileCount(app.graph, target)),
      R.h("td", { class: "number" }, R.seconds(ticks), R.h("span", { class: "bar", "aria-hidden": "true", style: { "--share": (ticks / most).toFixed(3) } })),
      R.h("td", { class: "why" }, R.name(R.why(app.graph, target), 90)));
  }

  function fact(title, names, areNames) {
    const shown = names.slice(0, 6);
    return R.h("div", null, R.h("dt", null, title), R.h("dd", null,
      shown.map((name, index) => [index ? ", " : "", areNames ? R.name(name, 36) : name]), names.length > 6 ? ` and ${names.length - 6} more` : ""));
  }

  function tests(app) {
    const nodes = app.answer.impact.tests;
    if (nodes.length === 0) return fact("test", ["no test target depends on it"], false);
    const names = nodes.map((node) => app.graph.names[node]);
    const command = "swift test " + names.slice(0, 20).map((name) => "--filter " + (/^[\w-]+$/.test(name) ? name : "'" + R.shown(name).replace(/'/g, "'\\''") + "'")).join(" ");
    const copy = R.h("button", { type: "button", class: "plain", onclick: () => R.copy(command, copy) }, "Copy command");
    return R.h("div", null, R.h("dt", null, "test"), R.h("dd", null, R.count(names.length, "test target"), ": ",
      names.slice(0, 4).map((name, index) => [index ? ", " : "", R.name(name, 36)]), names.length > 4 ? ` and ${names.length - 4} more` : "", " ", names.length <= 20 ? copy : null));
  }

  function stale(app) {
    const { graph, answer, model } = app;
    const found = answer.impact.hazards;
    if (found.length === 0) return fact("stale", ["no hazard found in what was read"], false);
    const rows = found.slice(0, 40).map((hazard) => {
      const [id, , text, remedy] = model.rules[hazard.rule];
      const place = hazard.place >= 0 ? graph.path(hazard.target, hazard.place) + ":" + hazard.line : "";
      return R.h("li", null, R.name(graph.names[hazard.target], 40), " " + text + ". ", place ? R.h("code", null, R.name(place, 70)) : null, " ", R.h("span", { class: "muted" }, remedy + " (" + id + ")"));
    });
    return R.h("div", { class: "wide" }, R.h("dt", null, "stale"), R.h("dd", null,
      R.h("details", { open: found.length <= 3 }, R.h("summary", null, R.count(found.length, "target") + " may stay as before although it should be rebuilt".replace("it", found.length === 1 ? "it" : "they")), R.h("ul", null, rows),
        found.length > 40 ? R.h("p", { class: "muted" }, `${found.length - 40} more are in the map's table.`) : null)));
  }

  function evidence(app) {
    const { model, graph, answer } = app;
    const measured = answer.impact.targets.some((target) => graph.costs.measured[target.node] === 1);
    const lines = R.doubts(graph, answer, model);
    return [R.h("span", null, model.name + ", " + model.toolchain + "; seconds " + (measured ? "from timings where there are any" : "estimated from file sizes") + "."),
      R.h("details", null, R.h("summary", null, R.count(lines.length, "thing") + " to know"), R.h("ul", null, lines.map((line) => R.h("li", null, R.name(line, 400)))))];
  }
})(globalThis.Ripple);
