"use strict";
// Where things stand: columns ordered by barycentres, and rectangles by area.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  /**
   * Puts nodes into columns and orders each column so that few edges cross.
   *
   * Columns are given (heights or layers); a sweep puts each node at the mean place of its
   * neighbours to one side (Sugiyama, Tagawa and Toda 1981). A column that grows too long is folded.
   * Costs O(sweeps · (E + V log V)).
   */
  R.layered = (columns, edges, options) => {
    const { sweeps = 12, maximumRows = 0 } = options || {};
    const count = columns.length;
    const width = columns.reduce((most, column) => Math.max(most, column + 1), 0);
    const rows = Array.from({ length: width }, () => []);
    for (let node = 0; node < count; node++) rows[columns[node]].push(node);
    const place = new Float64Array(count);
    const mean = new Float64Array(count);
    const down = adjacency(count, edges, columns, (a, b) => b < a);
    const up = adjacency(count, edges, columns, (a, b) => b > a);
    for (const row of rows) spread(row, place);
    for (let sweep = 0; sweep < sweeps; sweep++) {
      const isForward = sweep % 2 === 0;
      for (let step = 0; step < width; step++) {
        const row = rows[isForward ? step : width - 1 - step];
        arrange(row, place, mean, isForward ? down : up);
      }
    }
    return folded(rows, count, maximumRows || Math.max(12, Math.ceil(Math.sqrt(count) * 1.3)));
  };

  const GAP = 0.22;

  function adjacency(count, edges, columns, isKept) {
    const offsets = new Int32Array(count + 1);
    for (const [a, b] of edges) {
      if (isKept(columns[a], columns[b])) offsets[a + 1]++;
      if (isKept(columns[b], columns[a])) offsets[b + 1]++;
    }
    for (let node = 0; node < count; node++) offsets[node + 1] += offsets[node];
    const ends = new Int32Array(offsets[count]);
    const next = offsets.slice();
    for (const [a, b] of edges) {
      if (isKept(columns[a], columns[b])) ends[next[a]++] = b;
      if (isKept(columns[b], columns[a])) ends[next[b]++] = a;
    }
    return { offsets, ends };
  }

  function spread(row, place) {
    row.forEach((node, index) => { place[node] = (index + 0.5) / row.length; });
  }

  // `mean` is only written and read here: a list of numbers is far faster to sort by than a map.
  function arrange(row, place, mean, { offsets, ends }) {
    for (const node of row) {
      let sum = 0;
      for (let index = offsets[node]; index < offsets[node + 1]; index++) sum += place[ends[index]];
      const count = offsets[node + 1] - offsets[node];
      mean[node] = count ? sum / count : place[node];
    }
    row.sort((a, b) => mean[a] - mean[b] || a - b);
    spread(row, place);
  }

  // Columns with more rows than fit stand side by side; gaps lie between what was one column.
  function folded(rows, count, maximumRows) {
    const x = new Float64Array(count);
    const y = new Float64Array(count);
    const starts = [];
    let column = 0;
    let height = 0;
    for (const row of rows) {
      const parts = Math.max(1, Math.ceil(row.length / maximumRows));
      const length = Math.ceil(row.length / parts);
      starts.push({ x: column, width: parts, count: row.length });
      row.forEach((node, index) => {
        x[node] = column + Math.floor(index / length);
        y[node] = index % length;
      });
      height = Math.max(height, length);
      column += parts + GAP;
    }
    rows.forEach((row, number) => {
      const length = Math.ceil(row.length / starts[number].width) || 1;
      for (const node of row) y[node] += (height - length) / 2;
    });
    return { x, y, columns: starts, width: Math.max(0, column - GAP), height };
  }

  /** Crossings between columns, for tests. */
  R.crossings = (edges, layout) => {
    let count = 0;
    for (let i = 0; i < edges.length; i++) {
      for (let j = i + 1; j < edges.length; j++) {
        const [a, b] = edges[i];
        const [c, d] = edges[j];
        if (layout.x[a] !== layout.x[c] || layout.x[b] !== layout.x[d]) continue;
        if ((layout.y[a] - layout.y[c]) * (layout.y[b] - layout.y[d]) < 0) count++;
      }
    }
    return count;
  };

  /**
   * Rectangles of given areas that are as square as can be (Bruls, Huizing and van Wijk 2000).
   *
   * `areas` must be sorted, the largest first; those of 0 get no rectangle.
   */
  R.treemap = (areas, width, height) => {
    const total = areas.reduce((sum, area) => sum + area, 0);
    if (total <= 0) return [];
    const scale = (width * height) / total;
    const result = [];
    let box = { x: 0, y: 0, width, height };
    let start = 0;
    while (start < areas.length && areas[start] > 0) {
      const side = Math.min(box.width, box.height);
      let end = start;
      let sum = 0;
      let worst = Infinity;
      while (end < areas.length && areas[end] > 0) {
        const next = sum + areas[end] * scale;
        const ratio = Math.max((side * side * areas[start] * scale) / (next * next), (next * next) / (side * side * areas[end] * scale));
        if (ratio > worst) break;
        worst = ratio;
        sum = next;
        end++;
      }
      box = strip(areas, start, end, scale, sum, box, result);
      start = end;
    }
    return result;
  };

  function strip(areas, start, end, scale, sum, box, result) {
    const isWide = box.width >= box.height;
    const depth = sum / (isWide ? box.height : box.width);
    let offset = 0;
    for (let index = start; index < end; index++) {
      const length = (areas[index] * scale) / depth;
      result.push(isWide
        ? { index, x: box.x, y: box.y + offset, width: depth, height: length }
        : { index, x: box.x + offset, y: box.y, width: length, height: depth });
      offset += length;
    }
    return isWide
      ? { x: box.x + depth, y: box.y, width: box.width - depth, height: box.height }
      : { x: box.x, y: box.y + depth, width: box.width, height: box.height - depth };
  }
})(globalThis.Ripple);
