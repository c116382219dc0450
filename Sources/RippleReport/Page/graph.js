"use strict";
// A graph of the page's data with all that the simulator asks of it: edges, files, and the tables in
// which the Swift engine wrote down who uses what.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  function sums(gaps) {
    let last = 0;
    return gaps.map((gap) => (last += gap));
  }

  // Pairs of a gap and a code as a map from node to code.
  function usesOf(row) {
    const result = new Map();
    let node = 0;
    for (let i = 0; row && i < row.length; i += 2) {
      node += row[i];
      result.set(node, row[i + 1]);
    }
    return result;
  }

  /** The code of a resource among the roles of files. */
  R.RESOURCE = 3;

  /** A graph with everything that does not depend on a question. */
  class Graph {
    constructor(block, data) {
      this.names = block.names;
      this.packages = block.package.map((number) => block.packages[number]);
      this.kinds = block.kinds;
      this.languages = block.languages;
      this.heights = block.heights;
      this.count = block.names.length;
      this.targetCount = block.kinds.length;
      this.profiles = block.profiles;
      this.readEdges(block.edges);
      this.readFiles(block);
      this.readUses(block);
      this.readProducts(block.products);
      this.costs = block.costs;
      this.models = [];
      for (const model of block.models) this.models.push(this.readModel(model));
      this.classes = data.classes.map(([name, isInterface, isLive]) => ({
        name, isInterface: isInterface === 1, isLive: isLive === 1,
      }));
      this.byID = new Map();
      for (let node = 0; node < this.targetCount; node++) this.byID.set(this.id(node), node);
      this.closures = new Map();
    }

    id(node) {
      return this.packages[node] ? this.packages[node] + "/" + this.names[node] : this.names[node];
    }

    readEdges(edges) {
      this.to = [];
      this.from = Array.from({ length: this.count }, () => []);
      this.firstEdge = [];
      this.edgeEnds = [];
      let number = 0;
      edges.counts.forEach((count, source) => {
        const ends = sums(edges.to.slice(number, number + count));
        this.firstEdge.push(number);
        this.to.push(ends);
        for (const end of ends) {
          this.from[end].push(source);
          this.edgeEnds.push([source, end]);
        }
        number += count;
      });
      this.vias = new Map();
      for (let i = 0; i < edges.vias.length; i += 2) this.vias.set(edges.vias[i], edges.vias[i + 1]);
      this.conditions = new Map();
      for (let i = 0; i < edges.conditions.length; i += 2) {
        this.conditions.set(edges.conditions[i], edges.texts[edges.conditions[i + 1]]);
      }
    }

    edgeNumber(source, end) {
      const place = this.to[source].indexOf(end);
      return place < 0 ? -1 : this.firstEdge[source] + place;
    }

    readFiles(block) {
      this.sourceCounts = block.files.map((row) => row[0]);
      this.folders = block.files.map((row) => row[1]);
      this.files = block.files.map((row) => row.slice(2));
      this.roles = block.roles.map((row) => {
        const roles = new Map();
        for (let i = 0; i < row.length; i += 2) roles.set(row[i], row[i + 1]);
        return roles;
      });
      this.imported = block.imported.map(sums);
      this.sets = block.sets.map(sums);
    }

    path(node, place) {
      return this.folders[node] + this.files[node][place];
    }

    isRead(node) {
      return this.sourceCounts[node] >= 0;
    }

    readUses(block) {
      this.importers = block.importers.map(usesOf);
      this.users = block.users === 1 ? this.importers : block.users.map(usesOf);
      this.pluginUsers = block.pluginUsers.map(usesOf);
      this.unnamed = block.unnamed;
      this.listed = block.listed;
      this.scopeRows = block.scopes;
      this.scopes = [];
      this.subjects = block.subjects.map(([name, row, path]) => {
        const changes = [];
        for (let i = 0; i < row.length; i += 4) {
          changes.push({ node: row[i], place: row[i + 1], usual: row[i + 2], scope: row[i + 3] });
        }
        return { name: path || this.subjectName(name, changes[0]), kind: name === 0 ? "target" : name === 1 ? "file" : "declaration", changes };
      });
    }

    subjectName(name, first) {
      return name === 0 ? this.id(first.node) : name === 1 ? this.path(first.node, first.place) : name;
    }

    /** What can be asked under a name: a `target` by its identity, a `file`, a `declaration`. */
    subject(kind, name) {
      if (!this.byName) {
        this.byName = { target: new Map(), file: new Map(), declaration: new Map() };
        for (const subject of this.subjects) this.byName[subject.kind].set(subject.name, subject);
      }
      return this.byName[kind].get(name);
    }

    scope(number) {
      if (number < 0) return null;
      if (!this.scopes[number]) {
        const [node, usersOfFile, usersOfType, uses, passes, detours, stale, changed] = this.scopeRows[number];
        const passesOn = new Map();
        for (let i = 0; passes && i < passes.length; i += 2) passesOn.set(passes[i], passes[i + 1]);
        const by = new Map();
        for (let i = 0; detours && i < detours.length; i += 3) {
          by.set(detours[i] + ":" + detours[i + 1], detours[i + 2]);
        }
        const hazards = [];
        for (let i = 0; stale && i < stale.length; i += 3) {
          hazards.push({ when: R.TRIGGERS[stale[i]], target: stale[i + 1], place: stale[i + 2] });
        }
        this.scopes[number] = { hazards, changed: usesOf(changed), node, usersOfFile, usersOfType, uses: usesOf(uses), passesOn, by };
      }
      return this.scopes[number];
    }

    readProducts(products) {
      this.products = products.map(([pack, name, kind, isLinked, targets, link]) => ({
        package: pack, name, kind, isLinked: isLinked === 1, targets, link,
      }));
    }

    readModel(model) {
      const silent = new Set(sums(model.silent));
      const importers = this.from.map(() => []);
      this.edgeEnds.forEach(([source, end], number) => {
        if (!silent.has(number)) importers[end].push(source);
      });
      const before = this.models[this.models.length - 1];
      const hazards = model.hazards === 1 ? before.hazards : new Map();
      if (model.hazards !== 1) {
        for (const row of model.hazards) {
          const list = [];
          for (let i = 1; i < row.length; i += 4) {
            list.push({ rule: row[i], target: row[i + 1], place: row[i + 2], line: row[i + 3] });
          }
          hazards.set(row[0], list);
        }
      }
      return Object.assign({}, model, { importers, hazards, isWhole: model.compilation === "wholeModule" });
    }

    // A node and everything that depends on it, as flags.
    above(node) {
      let known = this.closures.get(node);
      if (!known) {
        if (this.closures.size > 4096) this.closures.clear();
        known = this.closure([node], this.from);
        this.closures.set(node, known);
      }
      return known;
    }

    closure(starts, neighbours) {
      const seen = new Uint8Array(this.count);
      const pending = [];
      for (const start of starts) if (!seen[start]) { seen[start] = 1; pending.push(start); }
      while (pending.length) {
        for (const next of neighbours[pending.pop()]) if (!seen[next]) { seen[next] = 1; pending.push(next); }
      }
      return seen;
    }

    /** The targets whose objects a program of some targets holds, as flags. */
    contents(roots) {
      const seen = new Uint8Array(this.count);
      const pending = [];
      for (const root of roots) if (!seen[root]) { seen[root] = 1; pending.push(root); }
      while (pending.length) {
        const node = pending.pop();
        this.to[node].forEach((end, place) => {
          if (this.vias.get(this.firstEdge[node] + place) === 3 || this.kinds[end] === "macro" || seen[end]) return;
          seen[end] = 1;
          pending.push(end);
        });
      }
      return seen;
    }

    contentsOf(product) {
      product.contents = product.contents || this.contents(product.targets);
      return product.contents;
    }

    loads(source, node) {
      const above = this.above(source);
      return this.imported[node].some((module) => above[module] === 1);
    }

    // MARK: Questions

    /** The changes that a subject stands for; without a class it is the usual one. */
    changes(subject, className) {
      return subject.changes.map((change) => ({
        node: change.node, place: change.place,
        className: className || this.classes[change.usual].name, scope: this.scope(change.scope),
      }));
    }

    /** What some changes rebuild under a model. */
    impact(changes, modelNumber) {
      return new R.Wave(this, this.models[modelNumber], changes).impact();
    }
  }

  R.Graph = Graph;
})(globalThis.Ripple);
