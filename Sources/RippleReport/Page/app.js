"use strict";
// The page: one selection, kept in the address, shown by six views.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const VIEWS = ["map", "matrix", "hotspots", "timeline", "scenarios", "findings"];
  const PLAIN = { kind: "", name: "", className: "", model: 0, workers: 0, view: "map", table: false, scenario: 0, columns: "", tests: true, external: false, package: "", layer: "", level: "targets", shortest: 0, fold: "", open: "", from: "", to: "", around: "" };
  const WORDS = ["columns", "package", "layer", "level", "fold", "open", "from", "to", "around"];
  const FOLDS = ["", "layer", "package", "folder"];

  class App extends R.Searching {
    constructor(data) {
      super();
      this.data = data;
      this.today = new R.Graph(data.graph, data);
      this.graphs = new Map([[0, this.today]]);
      this.usual = Object.assign({}, PLAIN, { workers: data.workers, columns: data.layers.length ? "layer" : "height" });
      this.state = Object.assign({}, this.usual);
      this.focus = null;
      this.hovered = null;
      this.start = null;
      this.narrowed = null;
      this.answer = null;
      this.changed = new Set();
      this.showsAll = false;
      this.layerNames = data.layers.map((layer) => layer.name);
      this.build();
      this.read();
      addEventListener("hashchange", () => this.read());
      document.addEventListener("keydown", (event) => this.key(event));
    }

    get graph() { return this.graphOf(this.state.scenario); }

    get model() { return this.graph.models[this.state.model]; }

    graphOf(number) {
      if (!this.graphs.has(number)) this.graphs.set(number, new R.Graph(this.data.scenarios[number - 1].graph, this.data));
      return this.graphs.get(number);
    }

    // MARK: Selection

    /** The number of a target by its full or its bare name. */
    node(name, graph) {
      const within = graph || this.graph;
      if (within.byID.has(name)) return within.byID.get(name);
      const place = within.names.indexOf(name);
      return place >= 0 && place < within.targetCount && within.names.indexOf(name, place + 1) < 0 ? place : undefined;
    }

    /** A declaration of today in the graph of a scenario, whose target may be called otherwise. */
    moved(name, graph) {
      if (graph === this.today) return undefined;
      const known = this.today.subject("declaration", name);
      if (!known) return undefined;
      const paths = (subject, within) => subject.changes.map((change) => within.path(change.node, change.place)).join("\n");
      const wanted = paths(known, this.today);
      const end = name.slice(this.today.names[known.changes[0].node].length);
      return graph.subjects.find((subject) => subject.kind === "declaration" && subject.name.endsWith(end) && paths(subject, graph) === wanted);
    }

    finds(kind, name) {
      return kind === "target" ? this.node(name) !== undefined : this.graph.subject(kind, name) !== undefined;
    }

    /** What kind of thing a name is; a target wins, as on the command line. */
    kindOf(name, graph) {
      if (this.node(name, graph) !== undefined) return "target";
      if (graph.subject("file", name)) return "file";
      return graph.subject("declaration", name) ? "declaration" : "";
    }

    /** The answer of one graph to the question of the page. */
    ask(graph) {
      const { name, className, model, workers } = this.state;
      if (name === "") return null;
      const kind = this.kindOf(name, graph);
      const subject = kind === "target" ? graph.subject(kind, graph.id(this.node(name, graph)))
        : kind === "" ? this.moved(name, graph) : graph.subject(kind, name);
      if (subject === undefined) return null;
      const changes = graph.changes(subject, className);
      const impact = graph.impact(changes, model);
      return { impact, price: R.price(graph, impact, graph.models[model], workers) };
    }

    touch(kind, name) {
      this.focus = kind === "target" ? this.node(name) : null;
      this.set({ kind, name: kind === "target" ? this.shortName(name) : name });
      this.say(this.answer ? R.headline(this.graph, this.answer, this.state.workers) : "");
    }

    /** A target's bare name where no other package has it. */
    shortName(name) {
      const node = this.node(name);
      if (node === undefined) return name;
      const bare = this.graph.names[node];
      return this.node(bare) === node ? bare : this.graph.id(node);
    }

    focusNode(node, isQuiet) {
      this.focus = node;
      this.say(R.described(this, node));
      this.renderFocus();
      if (!isQuiet && this.state.view !== "map" && this.state.view !== "matrix") this.set({ view: "map" });
      if (this.board) { this.board.follow(); this.board.redraw(); }
    }

    set(changes) {
      Object.assign(this.state, changes);
      if ("scenario" in changes) { this.focus = null; this.start = null; this.mapKey = ""; this.expected = null; }
      this.write();
      this.refresh();
    }

    // MARK: Address

    read() {
      const words = R.readAddress(location.hash);
      const state = Object.assign({}, this.usual);
      const number = (key, most) => { const value = Number(words.get(key)); return Number.isInteger(value) && value >= 0 && value <= most ? value : null; };
      if (words.has("touch")) state.name = words.get("touch");
      if (this.data.classes.some(([name]) => name === words.get("change"))) state.className = words.get("change");
      else if (words.get("change") === "interface") state.className = "fileScope";
      else if (words.get("change") === "implementation") state.className = "body";
      const model = this.today.models.findIndex((item) => item.name === words.get("model"));
      if (model >= 0) state.model = model;
      if (VIEWS.includes(words.get("view"))) state.view = words.get("view");
      state.table = words.get("as") === "table";
      const scenario = number("scenario", this.data.scenarios.length);
      if (scenario && this.data.scenarios[scenario - 1].graph) state.scenario = scenario;
      state.workers = number("workers", 512) || state.workers;
      for (const key of WORDS) if (words.has(key)) state[key] = words.get(key);
      if (!FOLDS.includes(state.fold)) state.fold = "";
      if (!["targets", "files", "declarations", "edges"].includes(state.level)) state.level = "targets";
      state.tests = words.get("tests") !== "no";
      state.external = words.get("external") === "yes";
      this.state = state;
      state.kind = state.name ? this.kindOf(state.name, this.graph) : "";
      this.focus = state.kind === "target" ? this.node(state.name) : null;
      this.refresh();
    }

    write() {
      const { state, usual } = this;
      const other = (key) => (state[key] === usual[key] ? "" : state[key]);
      const address = R.writeAddress([
        ["touch", state.name], ["change", state.className], ["model", state.model ? this.today.models[state.model].name : ""],
        ["view", state.view === "map" ? "" : state.view], ["as", state.table ? "table" : ""], ["scenario", state.scenario || ""],
        ["workers", other("workers")], ["columns", other("columns")], ["package", state.package], ["layer", state.layer],
        ["level", other("level")], ["tests", state.tests ? "" : "no"], ["external", state.external ? "yes" : ""],
        ["fold", state.fold], ["open", state.open], ["from", state.from], ["to", state.to], ["around", state.around],
      ]);
      if (address === location.hash || (address === "#" && location.hash === "")) return;
      history.pushState(null, "", address);
    }

    // MARK: Filters

    /** The nodes that the filters let through. */
    visible() {
      const { graph, state } = this;
      const result = [];
      for (let node = 0; node < graph.count; node++) {
        const isExternal = node >= graph.targetCount;
        if (isExternal && !state.external) continue;
        if (!state.tests && graph.kinds[node] === "test") continue;
        if (state.package !== "" && graph.packages[node] !== state.package) continue;
        if (state.layer !== "" && (this.layerNames[this.layerOf[node]] || "no layer") !== state.layer) continue;
        if (this.narrowed && this.narrowed.nodes && !this.narrowed.nodes.has(node)) continue;
        result.push(node);
      }
      return result;
    }

    readLayers() {
      const { graph } = this;
      this.layerOf = new Array(graph.count).fill(-1);
      this.data.layers.forEach((layer, number) => {
        for (const name of layer.targets) {
          const node = this.node(name);
          if (node !== undefined) this.layerOf[node] = number;
        }
      });
    }

    // MARK: Groups and paths

    /** The group of a node by what is folded, or by another fold; empty for none. */
    groupOf(node, fold) {
      const by = fold === undefined ? this.state.fold : fold;
      if (by === "layer") return this.layerNames[this.layerOf[node]] || "";
      if (by === "package") return this.graph.packages[node] || "";
      return by === "folder" && node < this.graph.targetCount ? (this.graph.folders[node] || "").replace(/[^/]*\/?$/, "") : "";
    }

    /** The groups that were unfolded, by name. */
    opened() { return new Set(this.state.open === "" ? [] : this.state.open.split("\n")); }

    unfold(key) { this.set({ open: [...this.opened(), key].join("\n") }); }

    foldAgain(key) { if (key !== "") this.set({ open: [...this.opened()].filter((open) => open !== key).join("\n") }); }

    /** What stands for a node in the map: itself or its group; `null` in other views. */
    item(node) { return R.mapItem(this, node); }

    /** Begins a path at the target in focus, or shows the paths from where one was begun. */
    path() {
      const { focus, start, graph } = this;
      if (focus === null) return this.say("Choose a target first.");
      if (start === null || start === focus) {
        this.start = focus;
        this.renderFocus();
        return this.say(`Paths from ${R.cut(graph.names[focus], 60)}: choose another target, then p.`);
      }
      this.start = null;
      this.set({ from: this.shortName(graph.id(start)), to: this.shortName(graph.id(focus)), around: "" });
      return this.say(this.narrowed ? this.narrowed.text : "");
    }

    /** Shows all of the graph again. */
    widen() {
      this.start = null;
      this.set({ from: "", to: "", around: "" });
    }

    // MARK: Frame

    build() {
      const { h } = R;
      this.input = h("input", {
        id: "search", type: "search", role: "combobox", autocomplete: "off", spellcheck: "false", "aria-expanded": "false", "aria-controls": "found", "aria-autocomplete": "list",
        placeholder: "Target, file or declaration", oninput: () => this.find(), onkeydown: (event) => this.searchKey(event), onblur: () => setTimeout(() => this.closeSearch(), 150),
      });
      this.list = h("ul", { id: "found", role: "listbox", "aria-label": "Matches", hidden: true });
      this.classes = h("select", { id: "class", onchange: (event) => this.set({ className: event.target.value }) });
      this.models = h("select", { id: "model", onchange: (event) => this.set({ model: Number(event.target.value) }) });
      this.workers = h("input", { id: "workers", type: "number", min: 1, max: 512, onchange: (event) => this.set({ workers: Math.max(1, Math.min(512, Math.round(Number(event.target.value)) || this.usual.workers)) }) });
      this.filters = h("div", { class: "filters" });
      this.focusPanel = h("section", { class: "focus", "aria-label": "Target in focus" });
      this.panel = h("section", { class: "panel", "aria-label": "Answer" });
      this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Views" });
      this.stage = h("section", { id: "stage", class: "stage", role: "tabpanel", tabindex: -1 });
      this.live = h("p", { class: "offscreen", role: "status", "aria-live": "polite" });
      this.help = this.helpDialog();
      const field = (id, title, control) => h("div", { class: "field" }, h("label", { for: id }, title), control);
      const page = h("div", { id: "page" },
        h("header", null, h("h1", null, R.name(this.data.title, 60)), h("p", { class: "muted" }, `${R.count(this.today.targetCount, "target")} · ${R.number(this.today.edgeEnds.length)} dependencies · what a change rebuilds, asked offline`),
          h("button", { type: "button", class: "plain", onclick: () => this.help.showModal() }, "Keys (?)")),
        h("div", { class: "columns" },
          h("aside", { "aria-label": "Question" },
            h("div", { class: "field search" }, h("label", { for: "search" }, "What changes ", h("kbd", null, "/")), this.input, this.list),
            field("class", "How it changes", this.classes), field("model", "Build model", this.models), field("workers", "Workers", this.workers), this.filters, this.focusPanel),
          h("main", null, this.panel, this.tabs, this.stage)),
        h("footer", null, h("p", { class: "muted" }, "Made by ", this.data.generator, ". This page asks for nothing from anywhere.")), this.live, this.help);
      const plain = document.getElementById("static");
      plain.replaceWith(page);
    }

    helpDialog() {
      const rows = [["/", "search"], ["1 … 6", "the six views"], ["t", "picture or table"], ["arrows", "walk dependencies, cells, areas, jobs"], ["Enter", "ask about what is in focus, unfold a group"], ["f", "fold the group of what is in focus"], ["p", "paths: once to begin, again to show"], ["+  −  0", "enlarge, reduce, show all"], ["Esc", "show all again, clear the question, close"], ["?", "this list"]];
      const dialog = R.h("dialog", { "aria-label": "Keys" }, R.h("h2", null, "Keys"), R.h("dl", { class: "keys" }, rows.map(([key, text]) => R.h("div", null, R.h("dt", null, R.h("kbd", null, key)), R.h("dd", null, text)))),
        R.h("button", { type: "button", onclick: () => dialog.close() }, "Close"));
      return dialog;
    }

    say(text) { this.live.textContent = R.cut(text, 240); }

    // MARK: Keys

    key(event) {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName || "");
      if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
      if (event.key === "Escape" && !isTyping) this.escape();
      else if (isTyping) return;
      else if (event.key === "/") { this.input.focus(); this.input.select(); }
      else if (event.key === "?") this.help.showModal();
      else if (event.key === "p") this.path();
      else if (event.key === "t") this.set({ table: !this.state.table });
      else if (event.key >= "1" && event.key <= "6") this.set({ view: VIEWS[Number(event.key) - 1] });
      else return;
      event.preventDefault();
    }

    escape() {
      if (this.narrowed || this.start !== null) this.widen();
      else this.set({ kind: "", name: "" });
    }

    // MARK: Drawing

    refresh() {
      const start = performance.now();
      this.readLayers();
      this.answer = this.ask(this.graph);
      this.changed = new Set(this.answer ? this.answer.impact.changes.map((change) => change.node) : []);
      this.askTime = performance.now() - start;
      this.narrowed = R.narrowed(this);
      this.renderChooser();
      this.renderAnswer();
      this.renderTabs();
      this.renderView();
      this.renderFocus();
      this.selectionTime = performance.now() - start;
    }

    renderChooser() {
      const { state, graph } = this;
      if (document.activeElement !== this.input) this.input.value = R.cut(state.name, 200);
      const option = (value, text, isChosen) => R.h("option", { value, selected: isChosen }, text);
      R.fill(this.classes, option("", state.kind === "target" || state.kind === "" ? "as usual (interface)" : "as usual for it", state.className === ""),
        graph.classes.map(({ name }) => option(name, name, state.className === name)));
      R.fill(this.models, graph.models.map((model, index) => option(index, R.cut(model.name, 40), state.model === index)));
      this.workers.value = state.workers;
      const box = (key, text) => R.h("label", { class: "check" }, R.h("input", { type: "checkbox", checked: state[key], onchange: (event) => this.set({ [key]: event.target.checked }) }), text);
      const packages = [...new Set(graph.packages)].sort();
      const pick = (key, title, names) => (names.length < 2 ? null : R.h("div", { class: "field" }, R.h("label", { for: key }, title), R.h("select", { id: key, onchange: (event) => this.set({ [key]: event.target.value }) },
        option("", "all", state[key] === ""), names.map((name) => option(name, R.cut(name, 40), state[key] === name)))));
      const isOpen = this.filters.firstChild ? this.filters.firstChild.open : innerWidth > 820;
      R.fill(this.filters, R.h("details", { open: isOpen }, R.h("summary", null, "Show"), R.h("div", null, pick("package", "Package", packages), pick("layer", "Layer", this.layerNames), box("tests", "Tests"), graph.count > graph.targetCount ? box("external", "External products") : null)));
    }

    renderAnswer() {
      const { state } = this;
      const unknown = state.name !== "" && !this.answer
        ? R.h("div", { class: "answer" }, R.h("p", { class: "headline" }, "'", R.name(state.name, 80), "' is not on this page"), R.h("p", { class: "muted" }, "It may be misspelt, or was left out: see Findings, 'What this page rests on'.")) : null;
      R.fill(this.panel, unknown || R.answerPanel(this));
    }

    renderTabs() {
      const { state } = this;
      const isFocused = this.tabs.contains(document.activeElement);
      R.fill(this.tabs, VIEWS.map((name, index) => R.h("button", {
        type: "button", role: "tab", id: "tab-" + name, "aria-selected": String(state.view === name), "aria-controls": "stage", tabindex: state.view === name ? 0 : -1,
        onclick: () => this.set({ view: name }),
        onkeydown: (event) => {
          const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? VIEWS.length - 1 : 0;
          if (!step) return;
          this.set({ view: VIEWS[(index + step) % VIEWS.length] });
          document.getElementById("tab-" + this.state.view).focus();
          event.preventDefault();
        },
      }, R.views[name].title)));
      if (isFocused) document.getElementById("tab-" + state.view).focus();
      this.stage.setAttribute("aria-labelledby", "tab-" + state.view);
    }

    renderView() {
      const view = R.views[this.state.view];
      this.board = null;
      const isFocused = this.stage.contains(document.activeElement);
      const toggle = R.h("button", { type: "button", class: "toggle", "aria-pressed": String(this.state.table), onclick: () => this.set({ table: !this.state.table }) }, this.state.table ? "Show the picture" : "Show the table");
      R.fill(this.stage, R.h("div", { class: "stagehead" }, R.h("h2", null, view.title), toggle), this.state.view === "map" || this.state.view === "matrix" ? R.narrowedLine(this) : null, this.state.table ? view.table(this) : view.picture(this));
      if (isFocused) (this.stage.querySelector(".board") || toggle).focus({ preventScroll: true });
    }

    renderFocus() { R.fill(this.focusPanel, R.focusPanel(this)); }
  }

  R.App = App;

  if (typeof document !== "undefined") {
    const block = document.getElementById("data");
    R.app = new App(JSON.parse(block.textContent));
    document.documentElement.classList.add("ready");
  }
})(globalThis.Ripple);
