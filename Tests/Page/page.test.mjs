// The page's script without a browser: `node --test Tests/Page`.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const folder = "../../Sources/RippleReport/Page/";
for (const name of ["graph", "compiled", "engine", "schedule", "layout", "names", "grouping", "search", "app"]) require(folder + name + ".js");
const R = globalThis.Ripple;

/** Columns of a layered graph in which every node depends on some of the column below. */
function layered(columns, rows, fanOut, seed) {
  let state = seed;
  const random = (below) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state % below;
  };
  const numbers = [];
  const edges = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const node = numbers.length;
      numbers.push(column);
      for (let edge = 0; column > 0 && edge < fanOut; edge++) edges.push([node, (column - 1) * rows + random(rows)]);
    }
  }
  return { numbers, edges };
}

test("the layout untangles what can be untangled", () => {
  // Pairs that are given crosswise: 0-5, 1-4, 2-3.
  const layout = R.layered([0, 0, 0, 1, 1, 1], [[5, 0], [4, 1], [3, 2]]);
  assert.equal(R.crossings([[5, 0], [4, 1], [3, 2]], layout), 0);
});

test("sweeps leave fewer crossings than the order that was given", () => {
  const { numbers, edges } = layered(5, 10, 1, 7);
  const before = R.crossings(edges, R.layered(numbers, edges, { sweeps: 0 }));
  const after = R.crossings(edges, R.layered(numbers, edges));
  assert.ok(after < before / 2, `${after} of ${before} crossings are left`);
});

test("no two nodes lie on one place, however many a column has", () => {
  const { numbers, edges } = layered(3, 200, 2, 3);
  const { x, y } = R.layered(numbers, edges);
  assert.equal(new Set(numbers.map((_, node) => x[node] + ":" + y[node])).size, numbers.length);
});

test("1,000 nodes and 5,000 edges are laid out at once", () => {
  const { numbers, edges } = layered(20, 50, 5, 1);
  R.layered(numbers, edges);  // The first run compiles.
  const start = performance.now();
  R.layered(numbers, edges, { sweeps: 16 });
  const time = performance.now() - start;
  console.log(`layout of 1,000 nodes and ${edges.length} edges: ${time.toFixed(1)} ms`);
  assert.ok(time < 2000, `${time} ms; 30 ms are usual`);
});

test("areas fill the box and keep their shares", () => {
  const areas = [6, 6, 4, 3, 2, 2, 1];
  const boxes = R.treemap(areas, 600, 400);
  assert.equal(boxes.length, areas.length);
  boxes.forEach((box) => assert.ok(Math.abs(box.width * box.height - areas[box.index] * 10000) < 1e-6));
  assert.ok(boxes.every((box) => Math.max(box.width / box.height, box.height / box.width) < 3.5));
});

test("nothing is drawn of nothing", () => {
  assert.deepEqual(R.treemap([], 10, 10), []);
  assert.deepEqual(R.treemap([0, 0], 10, 10), []);
  assert.equal(R.layered([], []).height, 0);
});

test("control characters and turns of writing are written out", () => {
  assert.equal(R.shown("a\u001b[31mb\u202ec\u2028"), "a\\u{1b}[31mb\\u{202e}c\\u{2028}");
  assert.equal(R.shown("Ñandú 模块"), "Ñandú 模块");
});

test("long names are cut in the middle", () => {
  assert.equal(R.cut("abcdefghij", 5), "ab…ij");
  assert.equal(R.cut("abc", 5), "abc");
  assert.equal([...R.cut("x".repeat(10000), 40)].length, 40);
  assert.equal(R.cut("👩‍👩‍👧".repeat(3), 5).includes("\ufffd"), false);
});

test("CSV quotes, and computes nothing in a spreadsheet", () => {
  assert.equal(R.csv(["a", "n"], [["=1+1", 2], ['say "x", y', -3]]), "a,n\r\n'=1+1,2\r\n\"say \"\"x\"\", y\",-3\r\n");
});

test("Markdown cells start no markup", () => {
  assert.equal(R.markdown(["a"], [["x|y <b>"]]), "| a |\n| --- |\n| x\\|y \\<b\\> |\n");
});

test("an address is read back as it was written", () => {
  const pairs = [["touch", "A&B=C/ä#.swift"], ["change", "body"], ["view", ""]];
  const address = R.writeAddress(pairs);
  assert.equal(address, "#touch=A%26B%3DC/%C3%A4%23.swift&change=body");
  assert.deepEqual([...R.readAddress(address)], pairs.slice(0, 2));
  assert.deepEqual([...R.readAddress("#%E0%A4%A&x=%E0&y=1")], [["y", "1"]]);
});

test("a search finds whole names, then beginnings, then words, then parts", () => {
  const names = ["score", "appcore", "core", "core.model", "sources/core/a.swift"];
  assert.deepEqual(R.search(names, "Core", 10).map((index) => names[index]), ["core", "core.model", "sources/core/a.swift", "score", "appcore"]);
  assert.deepEqual(R.search(names, "", 10), []);
});

test("seconds are given with as many digits as mean something", () => {
  assert.deepEqual([3500, 125000, 3000000, 36000000, -20000].map((ticks) => R.span(ticks)), ["0.35 s", "12.5 s", "5 min", "60 min", "-2.00 s"]);
});

/** A graph of edges `[user, dependency]`, as far as paths ask it. */
function plainGraph(count, edges) {
  const graph = Object.create(R.Graph.prototype);
  graph.count = count;
  graph.to = Array.from({ length: count }, () => []);
  graph.from = Array.from({ length: count }, () => []);
  for (const [user, end] of edges) { graph.to[user].push(end); graph.from[end].push(user); }
  graph.closures = new Map();
  return graph;
}

test("heights count a cycle as one node", () => {
  // 0 → 1 ⇄ 2 → 3, and 4 alone.
  assert.deepEqual(R.heights(5, [[0, 1], [1, 2], [2, 1], [2, 3]]), [2, 1, 1, 0, 0]);
  assert.deepEqual(R.heights(2, [[0, 0], [0, 1]]), [1, 0]);
});

test("a long chain has its heights without a deep stack", () => {
  const count = 50000;
  const edges = Array.from({ length: count - 1 }, (_, node) => [node, node + 1]);
  assert.equal(R.heights(count, edges)[0], count - 1);
});

test("groups of two fold, of one and of those that are open do not", () => {
  const keys = ["a", "a", "b", "", "c", "c"];
  const { items, itemOf } = R.grouped([0, 1, 2, 3, 4, 5], (node) => keys[node], new Set(["c"]));
  assert.deepEqual(items.map((item) => item.nodes), [[0, 1], [2], [3], [4], [5]]);
  assert.deepEqual(items.map((item) => item.isGroup), [true, false, false, false, false]);
  assert.equal(itemOf.get(1), 0);
  assert.deepEqual(R.groupedEdges([0, 1, 2], [[1, 2], [2], []], itemOf, items.length), [[0, 1]]);
});

test("the ways between two are the same from either end, with a shortest one", () => {
  // 0 → 1 → 3 → 4, 0 → 2 → 3, 0 → 4's neighbour 5 leads elsewhere.
  const graph = plainGraph(6, [[0, 1], [1, 3], [0, 2], [2, 3], [3, 4], [0, 5]]);
  const found = R.between(graph, 0, 4);
  assert.deepEqual([...found.nodes].sort(), [0, 1, 2, 3, 4]);
  assert.deepEqual(found.chain, [0, 1, 3, 4]);
  assert.deepEqual(R.between(graph, 4, 0).chain, found.chain);
  assert.equal(R.between(graph, 5, 4), null);
  assert.deepEqual(R.between(graph, 3, 3).chain, [3]);
});

test("what is near is reached up or down, and not both", () => {
  const graph = plainGraph(6, [[0, 1], [1, 2], [2, 3], [3, 4], [5, 2]]);
  assert.deepEqual([...R.around(graph, 2, 2)].sort(), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual([...R.around(graph, 1, 1)].sort(), [0, 1, 2]);
});
