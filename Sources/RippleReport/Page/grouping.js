"use strict";
// Parts of a graph: targets folded into groups, what lies between two, what lies around one.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  /**
   * Nodes as items of a picture: a folded group is one item, all else stands alone.
   *
   * `keyOf(node)` names a node's group, empty for none; a group of one and those in `open` are not folded.
   */
  R.grouped = (nodes, keyOf, open) => {
    const members = new Map();
    for (const node of nodes) {
      const key = keyOf(node);
      if (key === "" || open.has(key)) continue;
      if (members.has(key)) members.get(key).push(node);
      else members.set(key, [node]);
    }
    const items = [];
    const itemOf = new Map();
    for (const node of nodes) {
      if (itemOf.has(node)) continue;
      const group = members.get(keyOf(node)) || [];
      const isGroup = group.length > 1;
      const own = isGroup ? group : [node];
      for (const member of own) itemOf.set(member, items.length);
      items.push({ nodes: own, isGroup, key: isGroup ? keyOf(node) : "" });
    }
    return { items, itemOf };
  };

  /** Edges between different items, each once, as pairs of numbers. */
  R.groupedEdges = (nodes, to, itemOf, count) => {
    const seen = new Set();
    const edges = [];
    for (const node of nodes) {
      const source = itemOf.get(node);
      for (const end of to[node]) {
        const item = itemOf.get(end);
        if (item === undefined || item === source || seen.has(source * count + item)) continue;
        seen.add(source * count + item);
        edges.push([source, item]);
      }
    }
    return edges;
  };

  /** Edges on the longest way to a leaf, in which a cycle counts as one node (Tarjan 1972). */
  R.heights = (count, edges) => {
    const to = Array.from({ length: count }, () => []);
    for (const [source, end] of edges) to[source].push(end);
    const order = new Int32Array(count);
    const low = new Int32Array(count);
    const heights = new Array(count).fill(-1);
    const stack = [];
    let next = 1;
    for (let root = 0; root < count; root++) {
      if (order[root]) continue;
      const pending = [[root, 0]];
      while (pending.length) {
        const frame = pending[pending.length - 1];
        const [node] = frame;
        if (frame[1] === 0) { order[node] = low[node] = next++; stack.push(node); }
        if (frame[1] < to[node].length) {
          const end = to[node][frame[1]++];
          if (!order[end]) pending.push([end, 0]);
          else if (heights[end] < 0) low[node] = Math.min(low[node], order[end]);
          continue;
        }
        pending.pop();
        if (pending.length) { const above = pending[pending.length - 1][0]; low[above] = Math.min(low[above], low[node]); }
        if (low[node] === order[node]) close(stack, node, to, heights);
      }
    }
    return heights;
  };

  // Takes a component from the stack; what it depends on has its height already.
  function close(stack, node, to, heights) {
    const members = stack.splice(stack.lastIndexOf(node));
    let height = 0;
    for (const member of members) for (const end of to[member]) height = Math.max(height, heights[end] + 1);
    for (const member of members) heights[member] = height;
  }

  /**
   * What lies on the ways between two nodes, whichever depends on the other, and a shortest one from
   * the dependent down; `null` where there is no way.
   */
  R.between = (graph, first, second) => {
    const [user, end] = graph.above(second)[first] ? [first, second] : [second, first];
    const above = graph.above(end);
    if (!above[user]) return null;
    const before = new Map([[user, -1]]);
    const pending = [user];
    for (const node of pending) {
      for (const next of graph.to[node]) if (above[next] && !before.has(next)) { before.set(next, node); pending.push(next); }
    }
    const chain = [];
    for (let node = end; node >= 0; node = before.get(node)) chain.unshift(node);
    return { nodes: new Set(pending), chain };
  };

  /** What is at most some edges away from a node, up or down. */
  R.around = (graph, node, distance) => {
    const nodes = new Set([node]);
    for (const neighbours of [graph.to, graph.from]) {
      let edge = [node];
      for (let step = 0; step < distance; step++) {
        edge = [...new Set(edge.flatMap((item) => neighbours[item]))];
        for (const item of edge) nodes.add(item);
      }
    }
    return nodes;
  };
})(globalThis.Ripple);
