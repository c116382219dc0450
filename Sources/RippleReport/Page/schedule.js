"use strict";
// What a rebuild costs: its jobs, priced and laid on a number of workers by list scheduling, as
// `ImpactCost` and `Schedule` do in Swift. Times are tenths of a millisecond.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  /** A binary heap of jobs; of equal keys the first job comes out first. */
  class Heap {
    constructor() { this.items = []; }

    get size() { return this.items.length; }

    push(key, job) {
      const items = this.items;
      items.push([key, job]);
      let index = items.length - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (!Heap.precedes(items[index], items[parent])) break;
        [items[index], items[parent]] = [items[parent], items[index]];
        index = parent;
      }
    }

    pop() {
      const items = this.items;
      const first = items[0];
      const last = items.pop();
      if (items.length === 0) return first;
      items[0] = last;
      let index = 0;
      for (;;) {
        let least = index;
        for (const child of [2 * index + 1, 2 * index + 2]) {
          if (child < items.length && Heap.precedes(items[child], items[least])) least = child;
        }
        if (least === index) return first;
        [items[index], items[least]] = [items[least], items[index]];
        index = least;
      }
    }

    static precedes(a, b) { return a[0] === b[0] ? a[1] < b[1] : a[0] < b[0]; }
  }

  /** The jobs of a rebuild, dependencies first. */
  function jobsOf(graph, impact, model) {
    const jobs = [];
    const seconds = new Map();
    const modules = new Map();
    const { start, emit, files } = graph.costs;
    for (const target of impact.targets) {
      const node = target.node;
      if (target.effect !== "recompile" && target.effect !== "reemit") continue;
      if (start[node] === null || start[node] === undefined) continue;
      const before = graph.to[node].filter((end) => modules.has(end)).map((end) => modules.get(end));
      if (model.isWhole) {
        const all = files[node].reduce((sum, cost) => sum + Math.max(0, cost), start[node] + emit[node]);
        modules.set(node, jobs.length);
        jobs.push({ node, kind: "module", place: -1, length: all, before });
        seconds.set(node, all);
        continue;
      }
      const first = jobs.length;
      modules.set(node, first);
      jobs.push({ node, kind: "emit", place: -1, length: emit[node], before });
      if (target.effect === "recompile") {
        const places = target.files || pricedFiles(graph, node);
        places.forEach((place, index) => jobs.push({
          node, kind: "compile", place, length: (index === 0 ? start[node] : 0) + Math.max(0, files[node][place]), before,
        }));
        if (places.length === 0) jobs.push({ node, kind: "compile", place: -1, length: start[node], before });
      }
      seconds.set(node, jobs.slice(first).reduce((sum, job) => sum + job.length, 0));
    }
    const all = jobs.map((_, index) => index);
    for (const { product, relinks } of impact.products) {
      if (relinks === "no") continue;
      const length = product.link === null ? graph.costs.link : product.link;
      jobs.push({ node: -1, product, kind: "link", place: -1, length, before: all });
    }
    return { jobs, seconds };
  }

  function pricedFiles(graph, node) {
    const result = [];
    graph.costs.files[node].forEach((cost, place) => { if (cost >= 0) result.push(place); });
    return result.sort((a, b) => (graph.path(node, a) < graph.path(node, b) ? -1 : 1));
  }

  /** Jobs on workers; `null` if they wait for each other in a circle. */
  function schedule(jobs, workers) {
    const dependents = jobs.map(() => []);
    const waiting = jobs.map((job) => new Set(job.before).size);
    jobs.forEach((job, index) => { for (const before of new Set(job.before)) dependents[before].push(index); });
    const order = [];
    const left = waiting.slice();
    left.forEach((count, index) => { if (count === 0) order.push(index); });
    for (let next = 0; next < order.length; next++) {
      for (const dependent of dependents[order[next]]) if (--left[dependent] === 0) order.push(dependent);
    }
    if (order.length !== jobs.length) return null;
    const behind = jobs.map((job) => job.length);
    const heir = jobs.map(() => -1);
    for (const index of order.slice().reverse()) {
      for (const dependent of dependents[index]) {
        if (heir[index] < 0 || behind[dependent] > behind[heir[index]]) heir[index] = dependent;
      }
      behind[index] = jobs[index].length + (heir[index] < 0 ? 0 : behind[heir[index]]);
    }
    return run(jobs, { dependents, waiting, behind, heir }, Math.max(1, workers));
  }

  function run(jobs, { dependents, waiting, behind, heir }, workers) {
    const ready = new Heap();
    const running = new Heap();
    const starts = jobs.map(() => 0);
    const lanes = jobs.map(() => 0);
    const free = Array.from({ length: Math.min(workers, jobs.length) }, (_, lane) => lane);
    let now = 0;
    waiting.forEach((count, index) => { if (count === 0) ready.push(-behind[index], index); });
    for (;;) {
      while (free.length > 0 && ready.size > 0) {
        const job = ready.pop()[1];
        starts[job] = now;
        lanes[job] = free.shift();
        running.push(now + jobs[job].length, job);
      }
      if (running.size === 0) break;
      const [end, job] = running.pop();
      now = end;
      free.push(lanes[job]);
      free.sort((a, b) => a - b);
      for (const dependent of dependents[job]) if (--waiting[dependent] === 0) ready.push(-behind[dependent], dependent);
    }
    const critical = new Set();
    let next = behind.reduce((best, length, index) => (best < 0 || length > behind[best] ? index : best), -1);
    for (; next >= 0; next = heir[next]) critical.add(next);
    return { starts, lanes, makespan: now, span: behind.reduce((a, b) => Math.max(a, b), 0), critical, dependents };
  }

  /** What an impact costs on some workers. */
  R.price = function price(graph, impact, model, workers) {
    const { jobs, seconds } = jobsOf(graph, impact, model);
    const work = jobs.reduce((sum, job) => sum + job.length, 0);
    const plan = schedule(jobs, workers);
    return { jobs, seconds, work, plan, makespan: plan ? plan.makespan : work };
  };
})(globalThis.Ripple);
