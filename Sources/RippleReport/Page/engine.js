"use strict";
// The simulator of the page. It follows a change through the build as `InvalidationTracer` does in Swift, and
// asks tables that the Swift engine made what each class of change does and which files use what.
// A test asks both the same random questions.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const EFFECTS = ["none", "driver", "reemit", "recompile"];
  const { NONE, DRIVER, UNKNOWN, ALL, some, union, isSame, isCompiled, effectOf } = R.compiled;

  const either = (a, b) =>
    a === "yes" || b === "yes" ? "yes" : a === "perhaps" || b === "perhaps" ? "perhaps" : "no";
  const WORDS = ["none", "driverOnly", "edited", "usersOfMember", "usersOfType", "usersOfFile", "all", "usersOfChanged"];
  R.TRIGGERS = ["transitiveLayout", "hiddenLayout", "foreignLayout", "emittedBody", "opaqueResult", "inferredChain"];

  /** One change set on its way through a build. */
  class Wave {
    constructor(graph, model, changes) {
      this.graph = graph;
      this.model = model;
      this.changes = changes;
      this.states = new Map();
      this.passed = new Set();
      this.arrivals = [];
      this.seen = new Set();
      this.unknown = { unread: new Set(), handingOn: new Set(), notFollowed: new Set(), generating: new Set(), module: new Set(), scope: new Set() };
    }

    // How a target is built: bits for "a driver without cause compiles all", "looking runs the driver",
    // "is compiled whole", "is run as a plugin".
    manner(node, bit) {
      return node < this.graph.targetCount && (this.model.manners[this.graph.profiles[node]] & bit) !== 0;
    }

    driverOnly(node) { return this.manner(node, 1) ? ALL : DRIVER; }

    effectWhenUnused(node) { return this.manner(node, 2) ? this.driverOnly(node) : NONE; }

    row(change) {
      const index = this.graph.classes.findIndex((item) => item.name === change.className);
      return rowOf(this.model.effects[this.model.rows[this.graph.profiles[change.node]][index]]);
    }

    state(node) {
      let state = this.states.get(node);
      if (!state) {
        state = { files: NONE, module: "no", objects: "no", reasons: [] };
        this.states.set(node, state);
      }
      return state;
    }

    impact() {
      for (const change of this.changes) this.apply(change);
      this.regenerate();
      if (this.model.reach === "declared" && !this.model.isWhole) this.traceImplicitLoads();
      const bounds = this.bounds();
      return {
        changes: this.changes, targets: this.targets(bounds), products: this.products(),
        tests: this.tests(), hazards: this.hazards(), unknown: this.unknown,
      };
    }

    apply(change) {
      const row = this.row(change);
      const state = this.state(change.node);
      state.files = union(state.files, this.ownFiles(row, change));
      state.module = either(state.module, row.module);
      state.objects = either(state.objects, row.objects);
      state.reasons.push({ kind: "own", change, module: row.module });
      if (row.module === "perhaps") this.unknown.module.add(change.node);
      this.travel(change.node, row, change);
    }

    ownFiles(row, change) {
      if (row.own === "none") return NONE;
      if (row.own === "driverOnly") return this.driverOnly(change.node);
      if ((this.model.isWhole && row.own !== "edited") || row.own === "all") return ALL;
      if (change.place < 0) return this.decoded(this.graph.unnamed[change.node]);
      const own = some(new Set([change.place]));
      if (row.own === "edited") return own;
      if (!change.scope) return UNKNOWN;
      const users = this.decoded(row.own === "usersOfFile" || row.own === "usersOfChanged" ? change.scope.usersOfFile : change.scope.usersOfType);
      if (users.kind === 3) this.unknown.unread.add(change.node);
      return union(own, users);
    }

    // The files of a code; none are an empty set.
    decoded(code) {
      if (code === 0) return UNKNOWN;
      return some(new Set(code > 0 ? this.graph.sets[code - 1] : []));
    }

    reach(node) {
      if (this.model.reach === "declared") return this.model.importers[node];
      const seen = this.graph.closure([node], this.model.importers);
      const result = [];
      for (let index = 0; index < seen.length; index++) if (seen[index] && index !== node) result.push(index);
      return result;
    }

    travel(node, row, change) {
      const isPlugin = this.manner(node, 8);
      if (isPlugin && row.objects !== "no" && row.dependents === "none") this.arrivals.push({ source: node, row, change });
      if (row.dependents === "none") return;
      if (row.module === "no" && this.graph.languages[node] !== 1 && !isPlugin && row.dependents !== "all") return;
      const path = row.dependents === "usersOfFile" || !change || change.place < 0
        ? "" : this.graph.path(change.node, change.place);
      const key = node + "|" + row.dependents + "|" + path;
      if (this.passed.has(key)) return;
      this.passed.add(key);
      this.arrivals.push({ source: node, row, change });
      for (const dependent of this.reach(node)) this.visit(dependent, node, row, change);
    }

    visit(node, source, row, change) {
      const found = this.dependentFiles(row, node, source, change);
      if (found === NONE) return;
      const state = this.state(node);
      state.files = union(state.files, found);
      if (isCompiled(found)) state.objects = either(state.objects, "perhaps");
      state.reasons.push({ kind: "edge", source, found, isCertain: row.module === "yes" });
      if (isCompiled(found) && this.model.reach === "declared" && !this.manner(source, 8)) this.handOn(node, row, change);
    }

    handOn(node, row, change) {
      if (row.next === "no" || this.manner(node, 4)) return;
      const next = { own: "none", module: row.next, objects: "perhaps", dependents: row.dependents, next: row.next };
      if (row.next === "perhaps" && !this.model.isWhole) {
        if (!change || !change.scope) {
          this.unknown.notFollowed.add(node);
          return;
        }
        const handed = this.graph.isRead(node) ? change.scope.passesOn.get(node) : 0;
        if (handed === undefined) return;
        next.dependents = handed === 0 ? "driverOnly" : WORDS[handed - 1];
        if (handed === 0) this.unknown.handingOn.add(node);
      } else if (row.next === "perhaps") {
        this.unknown.handingOn.add(node);
      }
      const state = this.state(node);
      state.module = either(state.module, row.next);
      this.travel(node, next, change);
    }

    dependentFiles(row, node, source, change) {
      if (this.manner(source, 8)) return this.pluginFiles(node, source);
      if (row.dependents === "all") return this.wholeFiles(node, source, change);
      if (row.dependents === "driverOnly") return this.driverOnly(node);
      if (this.model.isWhole) return ALL;
      const graph = this.graph;
      if (!graph.isRead(node)) {
        this.unknown.unread.add(node);
        return UNKNOWN;
      }
      if (!graph.loads(source, node)) return this.effectWhenUnused(node);
      if (this.manner(node, 4)) return ALL;
      let code;
      let isListed;
      if (row.dependents === "usersOfFile") {
        code = graph.users[source].get(node);
        isListed = graph.listed[source] === 1;
      } else if (change && change.scope && row.dependents === "usersOfChanged") {
        code = change.scope.changed.get(node);
        isListed = true;
      } else if (change && change.scope) {
        code = change.scope.by.get(source + ":" + node);
        if (code === undefined) code = change.scope.uses.get(node);
        isListed = true;
      } else {
        code = graph.importers[source].get(node);
        isListed = false;
        this.unknown.scope.add(source);
      }
      if (code === 0) this.unknown.unread.add(node);
      if (code !== undefined && code >= 0) return this.decoded(code);
      return isListed ? this.effectWhenUnused(node) : some(new Set());
    }

    // The files of a target that run another as a plugin.
    pluginFiles(node, source) {
      if (!this.graph.isRead(node)) return UNKNOWN;
      const code = this.graph.pluginUsers[source].get(node);
      if (code === 0) this.unknown.unread.add(node);
      return code === undefined ? this.effectWhenUnused(node) : this.decoded(code);
    }

    // Everything of a target, where its compile loads what changed.
    wholeFiles(node, source, change) {
      if (!this.model.allFollowsLoads || this.model.isWhole || (change && change.className === "toolchain")) return ALL;
      if (this.graph.languages[node] === 1) return ALL;
      if (!this.graph.isRead(node)) {
        this.unknown.unread.add(node);
        return ALL;
      }
      return this.graph.loads(source, node) ? ALL : this.effectWhenUnused(node);
    }

    // A driver that runs looks at every module that it loads, not only at declared dependencies.
    traceImplicitLoads() {
      const graph = this.graph;
      let isMoving = true;
      while (isMoving) {
        isMoving = false;
        for (const node of [...this.states.keys()].sort((a, b) => a - b)) {
          if (this.state(node).files === NONE) continue;
          for (let index = 0; index < this.arrivals.length; index++) {
            const { source, row, change } = this.arrivals[index];
            if (source === node || graph.languages[node] !== 0 || !graph.above(source)[node]) continue;
            if (this.model.importers[source].includes(node)) continue;
            const key = node * 1048576 + index;
            if (this.seen.has(key)) continue;
            this.seen.add(key);
            const before = this.state(node).files;
            this.visit(node, source, row, change);
            if (!isSame(before, this.state(node).files)) isMoving = true;
          }
        }
      }
    }

    // Plugins whose tools are linked again run again, and what they write compiles again.
    regenerate() {
      const graph = this.graph;
      for (let node = 0; node < graph.targetCount; node++) {
        if (graph.kinds[node] !== "plugin") continue;
        const isTouched = this.states.has(node) && this.states.get(node).files !== NONE;
        const isToolLinked = graph.to[node].some(
          (end) => graph.kinds[end] === "executable" && this.cause(graph.contents([end])).certainty !== "no");
        if (!isTouched && !isToolLinked) continue;
        for (const user of graph.from[node]) {
          const state = this.state(user);
          state.files = union(state.files, UNKNOWN);
          state.module = either(state.module, "perhaps");
          state.objects = either(state.objects, "yes");
          state.reasons.push({ kind: "plugin", source: node });
          this.unknown.generating.add(user);
          this.travel(user, rowOf(this.model.regenerated), null);
        }
      }
    }

    // The conservative answer: everything that depends on a changed interface, all the way.
    bounds() {
      const result = new Map();
      const pending = [];
      for (const change of this.changes) {
        const row = this.row(change);
        const own = row.own === "none" ? 0 : row.own === "driverOnly" ? 1 : 3;
        const known = result.get(change.node);
        result.set(change.node, { effect: Math.max(own, known ? known.effect : 0), source: -1 });
        const isInterface = this.graph.classes.find((item) => item.name === change.className).isInterface;
        if (isInterface || row.module !== "no") pending.push(change.node);
      }
      const seen = new Set(pending);
      for (let next = 0; next < pending.length; next++) {
        for (const dependent of this.graph.from[pending[next]]) {
          if (seen.has(dependent)) continue;
          seen.add(dependent);
          pending.push(dependent);
          const state = this.states.get(dependent);
          const isExpected = state !== undefined && isCompiled(state.files);
          result.set(dependent, { effect: 3, source: isExpected ? -1 : pending[next] });
        }
      }
      return result;
    }

    targets(bounds) {
      const heights = this.graph.heights;
      const nodes = [...new Set([...this.states.keys(), ...bounds.keys()])];
      nodes.sort((a, b) => heights[a] - heights[b] || a - b);
      const result = [];
      for (const node of nodes) {
        const state = this.states.get(node) || { files: NONE, module: "no", objects: "no", reasons: [] };
        const bound = bounds.get(node);
        const effect = effectOf(state.files);
        const greater = Math.max(effect, bound ? bound.effect : 0);
        if (greater === 0 && state.module === "no" && state.objects === "no") continue;
        const reasons = state.reasons.slice();
        if (bound && bound.source >= 0) reasons.push({ kind: "bound", source: bound.source });
        result.push({
          node, effect: EFFECTS[effect], bound: EFFECTS[greater], files: this.places(state.files, node),
          module: state.module, objects: state.objects, reasons,
        });
      }
      return result;
    }

    // The places of compiled files; `null` where which ones is not known.
    places(found, node) {
      if (found.kind <= 1) return [];
      if (found.kind === 2) return [...found.files].sort((a, b) => a - b);
      if (found.kind === 3 || !this.graph.isRead(node)) return null;
      return Array.from({ length: this.graph.sourceCounts[node] }, (_, place) => place);
    }

    cause(contents) {
      let certainty = "no";
      const causes = [];
      for (const node of [...this.states.keys()].sort((a, b) => a - b)) {
        if (!contents[node]) continue;
        const links = this.links(this.states.get(node));
        if (links !== "no") causes.push(node);
        certainty = either(certainty, links);
      }
      return { certainty, causes };
    }

    links(state) {
      let result = state.objects;
      if (this.model.followsModule) result = either(result, state.module);
      if (this.model.followsDriver && state.files !== NONE) result = "yes";
      return result;
    }

    products() {
      return this.graph.products.filter((product) => product.isLinked).map((product) => {
        const { certainty, causes } = this.cause(this.graph.contentsOf(product));
        return { product, relinks: certainty, causes };
      });
    }

    tests() {
      const live = this.changes.filter(
        (change) => this.graph.classes.find((item) => item.name === change.className).isLive);
      const seen = this.graph.closure(live.map((change) => change.node), this.graph.from);
      const result = [];
      for (let node = 0; node < this.graph.targetCount; node++) {
        if (seen[node] && this.graph.kinds[node] === "test") result.push(node);
      }
      return result;
    }

    // What an incremental build leaves stale although it should rebuild it.
    hazards() {
      const found = new Map();
      const take = (rule, target, source, place, line) => {
        const key = rule + ":" + target + ":" + source;
        if (!found.has(key)) found.set(key, { rule, target, source, place, line });
      };
      for (const change of this.changes) {
        for (const { rule, target, place, line } of this.model.hazards.get(change.node) || []) {
          if (this.isOpen(this.model.rules[rule][1], change, target, place)) take(rule, target, change.node, place, line);
        }
        for (const { when, target, place } of change.scope ? change.scope.hazards : []) {
          const rule = this.model.rules.findIndex((item) => item[1] === when);
          if (rule >= 0 && !this.compiles(target, place)) take(rule, target, change.node, place, 0);
        }
      }
      const all = [...found.values()];
      // Where one target is left stale by several rules about one import or layout, the first counts.
      const id = (hazard) => this.model.rules[hazard.rule][0];
      const named = new Set(all.filter((hazard) => ["H1", "H2"].includes(id(hazard))).map((hazard) => hazard.target));
      return all.filter((hazard) => id(hazard) !== "H3" || !named.has(hazard.target))
        .sort((a, b) => a.target - b.target || (id(a) < id(b) ? -1 : id(a) > id(b) ? 1 : 0) || a.source - b.source);
    }

    isOpen(when, change, target, place) {
      const row = this.row(change);
      if (when === "headerOnly") return change.className === "header";
      if (when === "pluginImplementation") {
        const rung = (name) => this.graph.classes.findIndex((item) => item.name === name);
        return row.objects !== "no" && rung(change.className) >= rung("body") && !this.compiles(target, place);
      }
      const state = this.states.get(target);
      return row.module !== "no" && !(state && isCompiled(state.files));
    }

    // Whether a file of a target is compiled; a file that is not known is not.
    compiles(node, place) {
      const state = this.states.get(node);
      if (!state || place < 0) return false;
      return state.files.kind >= 3 || (state.files.kind === 2 && state.files.files.has(place));
    }
  }

  function rowOf([own, module, objects, dependents, next]) {
    return { own, module, objects, dependents, next };
  }

  R.Wave = Wave;
})(globalThis.Ripple);
