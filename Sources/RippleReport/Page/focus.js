"use strict";
// What is in focus: its panel, and the part of the graph that is shown because of it.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const DISTANCE = 2;

  /** The part of the graph that the page is narrowed to, with the words for it; `null` for all of it. */
  R.narrowed = (app) => {
    const { graph, state } = app;
    const name = (node) => R.cut(graph.names[node], 40);
    const around = state.around === "" ? undefined : app.node(state.around);
    if (around !== undefined) {
      const nodes = R.around(graph, around, DISTANCE);
      return { nodes, chain: [], text: `${R.count(nodes.size, "target")} at most ${DISTANCE} dependencies away from '${name(around)}'.` };
    }
    const [first, second] = [state.from, state.to].map((word) => (word === "" ? undefined : app.node(word)));
    if (first === undefined || second === undefined) return null;
    const found = R.between(graph, first, second);
    if (!found) return { nodes: null, chain: [], text: `No dependency leads from '${name(first)}' to '${name(second)}' or back.` };
    const [user, end] = [found.chain[0], found.chain[found.chain.length - 1]];
    const text = found.chain.length === 1 ? `'${name(user)}' only.`
      : `${R.count(found.nodes.size, "target")} on the ways from '${name(user)}' down to '${name(end)}'; a shortest has ${R.count(found.chain.length - 1, "dependency", "dependencies")}: ${found.chain.map(name).join(" → ")}.`;
    return { nodes: found.nodes, chain: found.chain, text };
  };

  /** The line that says what is left out of the pictures, with the way back; `null` where all is shown. */
  R.narrowedLine = (app) => app.narrowed && R.h("p", { class: "narrowed", role: "status" }, R.name(app.narrowed.text, 300), " ",
    R.h("button", { type: "button", class: "plain", onclick: () => app.widen() }, "Show all"));

  /** What is told about a node when it comes into focus. */
  R.described = (app, node) => {
    const item = app.item(node);
    if (item && item.isGroup) return `${R.cut(item.key, 60)}: ${R.groupText(app, item)}; Enter unfolds it`;
    const target = app.answer && app.answer.impact.targets.find((found) => found.node === node);
    return app.graph.names[node] + (target ? ": " + R.effectWord(target, app.changed) + ", " + R.why(app.graph, target) : "");
  };

  /** How many targets a group holds, and what happens to them. */
  R.groupText = (app, item) => {
    const own = new Set(item.nodes);
    const targets = app.answer ? app.answer.impact.targets.filter((target) => own.has(target.node)) : [];
    const counts = new Map();
    for (const target of targets) {
      const word = R.effectWord(target, app.changed);
      counts.set(word, (counts.get(word) || 0) + 1);
    }
    return [R.count(item.nodes.length, "target") + ", folded", ...["changed", "recompile", "module only", "checked only"].filter((word) => counts.has(word)).map((word) => `${counts.get(word)} ${word}`)].join("; ");
  };

  const button = (text, onclick) => R.h("button", { type: "button", onclick }, text);

  function links(app, title, nodes) {
    const link = (node) => R.h("li", null, R.h("button", { type: "button", class: "link", onclick: () => app.focusNode(node, true) }, R.name(app.graph.names[node], 36)));
    return R.h("details", null, R.h("summary", null, `${title} (${nodes.length})`), R.h("ul", { class: "plainlist" }, nodes.slice(0, 80).map(link)));
  }

  function groupPanel(app, item) {
    return [R.h("h2", null, R.name(item.key, 40)), R.h("p", { class: "muted" }, R.groupText(app, item)), button("Unfold (Enter)", () => app.unfold(item.key)), links(app, "holds", item.nodes)];
  }

  function pathButton(app) {
    const { focus, start } = app;
    if (start === null || start === focus) return button(start === focus ? "Paths from here: choose another target" : "Paths from here (p)", () => app.path());
    return button(R.h("span", null, "Paths to ", R.name(app.graph.names[start], 24), " (p)"), () => app.path());
  }

  /** The panel of the target or the group in focus. */
  R.focusPanel = (app) => {
    const { graph, focus } = app;
    if (focus === null || focus === undefined) return null;
    const item = app.item(focus);
    if (item && item.isGroup) return groupPanel(app, item);
    const target = app.answer && app.answer.impact.targets.find((found) => found.node === focus);
    const files = target && target.files ? target.files : [];
    const group = app.groupOf(focus);
    return [R.h("h2", null, R.name(graph.names[focus], 40)),
      R.h("p", { class: "muted" }, (graph.kinds[focus] || "external product") + (graph.packages[focus] ? " of " + R.cut(graph.packages[focus], 30) : "")),
      focus < graph.targetCount ? button("What if it changes?", () => app.touch("target", graph.id(focus))) : null,
      button("Only what is near", () => app.set({ around: app.shortName(graph.id(focus)), from: "", to: "" })),
      pathButton(app),
      group !== "" && app.opened().has(group) ? button(R.h("span", null, "Fold ", R.name(group, 24), " (f)"), () => app.foldAgain(group)) : null,
      target ? R.h("ul", { class: "plainlist" }, target.reasons.slice(0, 12).map((reason) => R.h("li", null, R.name(R.reasonText(graph, target, reason), 90)))) : null,
      files.length ? R.h("details", { open: files.length < 6 }, R.h("summary", null, `compiles ${R.count(files.length, "file")}`), R.h("ul", { class: "plainlist" }, files.slice(0, 100).map((place) =>
        R.h("li", null, R.h("button", { type: "button", class: "link", onclick: () => app.touch("file", graph.path(focus, place)) }, R.name(graph.files[focus][place], 40)))))) : null,
      links(app, "needs", graph.to[focus]), links(app, "used by", graph.from[focus])];
  };
})(globalThis.Ripple);
