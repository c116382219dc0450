"use strict";
// Pictures on a canvas: drawn at the screen's resolution, moved and enlarged, hidden from assistive
// technology, for which a table stands beside each.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  /** The colours of the style sheet, which knows light, dark and print. */
  R.theme = () => {
    const style = getComputedStyle(document.documentElement);
    const theme = {};
    for (const name of ["paper", "panel", "ink", "soft", "line", "faint", "recompile", "checked", "relink", "stale", "changed", "feedback", "onstrong", "bodyonly"]) {
      theme[name] = style.getPropertyValue("--" + name).trim();
    }
    theme.font = getComputedStyle(document.body).fontFamily;
    return theme;
  };

  /** A mix of two `#rrggbb` colours. */
  R.mix = (from, to, share) => {
    const parts = [1, 3, 5].map((index) => {
      const a = parseInt(from.slice(index, index + 2), 16);
      const b = parseInt(to.slice(index, index + 2), 16);
      return Math.round(a + (b - a) * share);
    });
    return "rgb(" + parts.join(",") + ")";
  };

  /** Black or white, whichever is read better on a colour of `R.mix`. */
  R.inkOn = (colour) => {
    const [red, green, blue] = colour.match(/\d+/g).map(Number);
    return 0.299 * red + 0.587 * green + 0.114 * blue > 128 ? "#17120c" : "#ffffff";
  };

  /**
   * A picture in a box that takes the keyboard.
   *
   * `options`: `label`; `size()` of the world; `paint(context, theme, scale)`; `at(x, y)` gives what
   * lies at a point; `tip(item)` its text; `choose(item)`; `key(event)` says whether it was used;
   * `follow()` gives a point to keep in sight.
   */
  R.board = (options) => {
    const canvas = R.h("canvas", { "aria-hidden": "true" });
    const tip = R.h("div", { class: "tip", "aria-hidden": "true", hidden: true });
    const box = R.h("div", { class: "board " + (options.class || ""), tabindex: 0, role: "group", "aria-label": options.label }, canvas, tip);
    const view = { scale: 1, x: 0, y: 0, isFitted: true, showsAll: false };
    let pending = 0;

    // A small picture takes no more room than it needs.
    function snuggle() {
      const width = box.clientWidth || 640;
      const world = options.size(width, 620);
      const height = Math.min(Math.max(width / world.width, options.readableScale || 0), options.maximumScale || 1.5) * world.height + 28;
      box.style.setProperty("height", Math.round(Math.max(180, Math.min(620, innerHeight * 0.72, height))) + "px");
    }

    const sizeOf = () => ({ width: box.clientWidth || 640, height: box.clientHeight || 420 });

    function fit() {
      const { width, height } = sizeOf();
      const world = options.size(width, height);
      const whole = Math.min(width / world.width, height / world.height, options.maximumScale || 1.5);
      // What would be a little too small to read is shown in part instead, around what is asked about.
      const readable = options.readableScale || 0;
      view.scale = view.showsAll || whole > readable || whole < readable / 3 ? whole : readable;
      const around = (options.follow && options.follow()) || { x: world.width / 2, y: world.height / 2 };
      view.x = placed(width, world.width * view.scale, around.x * view.scale);
      view.y = placed(height, world.height * view.scale, around.y * view.scale);
    }

    // Where a world starts: in the middle where it fits, else so that a point of it is well in sight.
    function placed(room, extent, point) {
      return extent <= room ? (room - extent) / 2 : Math.min(8, Math.max(room - extent - 8, room * 0.4 - point));
    }

    function draw() {
      pending = 0;
      if (options.isSnug) snuggle();
      const { width, height } = sizeOf();
      const ratio = Math.min(globalThis.devicePixelRatio || 1, 3);
      if (view.isFitted) fit();
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const context = canvas.getContext("2d");
      context.setTransform(view.scale * ratio, 0, 0, view.scale * ratio, view.x * ratio, view.y * ratio);
      options.paint(context, R.theme(), view.scale);
    }

    const redraw = () => { if (!pending) pending = requestAnimationFrame(draw); };
    const point = (event) => {
      const bounds = canvas.getBoundingClientRect();
      const x = event.clientX - bounds.left;
      const y = event.clientY - bounds.top;
      return { x, y, worldX: (x - view.x) / view.scale, worldY: (y - view.y) / view.scale };
    };

    function zoom(factor, x, y) {
      const scale = Math.min(8, Math.max(0.02, view.scale * factor));
      view.x = x - ((x - view.x) * scale) / view.scale;
      view.y = y - ((y - view.y) * scale) / view.scale;
      view.scale = scale;
      view.isFitted = false;
      redraw();
    }

    function follow() {
      const target = options.follow && options.follow();
      if (!target || view.isFitted) return;
      const { width, height } = sizeOf();
      const x = target.x * view.scale + view.x;
      const y = target.y * view.scale + view.y;
      if (x < 40 || x > width - 40) view.x += width / 2 - x;
      if (y < 40 || y > height - 40) view.y += height / 2 - y;
    }

    let drag = null;
    box.addEventListener("pointerdown", (event) => { if (event.button === 0) drag = { x: event.clientX, y: event.clientY, isMoved: false }; });
    box.addEventListener("pointermove", (event) => {
      if (drag && event.buttons === 1) {
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.isMoved && Math.abs(dx) + Math.abs(dy) < 4) return;
        drag = { x: event.clientX, y: event.clientY, isMoved: true };
        view.x += dx;
        view.y += dy;
        view.isFitted = false;
        tip.hidden = true;
        redraw();
        return;
      }
      const where = point(event);
      const item = options.at(where.worldX, where.worldY);
      if (options.hover) { options.hover(item); redraw(); }
      tip.hidden = item === null || item === undefined;
      if (tip.hidden) return;
      R.fill(tip, options.tip(item).map((line) => R.h("div", null, line)));
      const { width } = sizeOf();
      tip.style.setProperty("left", Math.max(0, Math.min(where.x + 14, width - 280)) + "px");
      tip.style.setProperty("top", where.y + 16 + "px");
    });
    box.addEventListener("pointerleave", () => { drag = null; tip.hidden = true; if (options.hover) { options.hover(null); redraw(); } });
    box.addEventListener("pointerup", (event) => {
      const wasMoved = drag && drag.isMoved;
      drag = null;
      if (wasMoved) return;
      const where = point(event);
      const item = options.at(where.worldX, where.worldY);
      if (item !== null && item !== undefined) options.choose(item);
    });
    box.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && document.activeElement !== box) return;  // The page scrolls until the box is in use.
      event.preventDefault();
      const where = point(event);
      zoom(Math.exp(-event.deltaY * 0.0016), where.x, where.y);
    }, { passive: false });
    box.addEventListener("keydown", (event) => {
      const { width, height } = sizeOf();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") zoom(1.25, width / 2, height / 2);
      else if (event.key === "-") zoom(0.8, width / 2, height / 2);
      else if (event.key === "0") { view.isFitted = true; view.showsAll = true; redraw(); }
      else if (!options.key || !options.key(event)) return;
      follow();
      redraw();
      event.preventDefault();
      event.stopPropagation();
    });
    new ResizeObserver(redraw).observe(box);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
    addEventListener("beforeprint", draw);
    return { element: box, redraw, follow };
  };

  /** Text that ends with an ellipsis where it would not fit. */
  R.fitText = (context, text, width) => {
    if (context.measureText(text).width <= width) return text;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (context.measureText(text.slice(0, middle) + "…").width <= width) low = middle;
      else high = middle - 1;
    }
    return low > 1 ? text.slice(0, low) + "…" : "";
  };
})(globalThis.Ripple);
