"use strict";
// Text and elements. Names come from a repository under study: they reach the document as text
// nodes and attribute values only, with control characters written out, and never as markup.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

  /** A name in which nothing moves the cursor or turns the direction of writing. */
  R.shown = (text) => String(text).replace(UNSAFE, (scalar) => "\\u{" + scalar.codePointAt(0).toString(16) + "}");

  /** A name of at most some characters, cut in the middle. */
  R.cut = (text, length) => {
    const characters = [...R.shown(text.length > 4000 ? text.slice(0, 2000) + text.slice(-2000) : text)];
    if (characters.length <= length) return characters.join("");
    const head = Math.ceil((length - 1) / 2);
    return characters.slice(0, head).join("") + "…" + characters.slice(characters.length - (length - 1 - head)).join("");
  };

  /** `1 file`, `3 files`. */
  R.count = (number, noun, nouns) => R.number(number) + " " + (number === 1 ? noun : nouns || noun + "s");

  /** A whole number with its thousands apart. */
  R.number = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

  /** Tenths of a millisecond as seconds: two digits below ten, one below a hundred. */
  R.seconds = (ticks) => {
    const seconds = ticks / 10000;
    const digits = Math.abs(seconds) < 10 ? 2 : Math.abs(seconds) < 100 ? 1 : 0;
    return R.number(seconds.toFixed(digits).split(".")[0]) + (digits ? "." + seconds.toFixed(digits).split(".")[1] : "") + " s";
  };

  /** Seconds in the largest unit that says something. */
  R.span = (ticks) => {
    const seconds = ticks / 10000;
    if (Math.abs(seconds) < 120) return R.seconds(ticks);
    if (Math.abs(seconds) < 7200) return (seconds / 60).toFixed(0) + " min";
    return R.number((seconds / 3600).toFixed(Math.abs(seconds) < 72000 ? 1 : 0)) + " h";
  };

  /** An element with properties, listeners (`onclick`) and children, of which texts become text. */
  R.h = (tag, properties, ...children) => {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(properties || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
      else element.setAttribute(key, value === true ? "" : String(value));
    }
    R.put(element, children);
    return element;
  };

  R.put = (element, children) => {
    for (const child of children.flat(3)) {
      if (child === null || child === undefined || child === false) continue;
      element.append(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  };

  /** Replaces what an element holds. */
  R.fill = (element, ...children) => {
    element.replaceChildren();
    R.put(element, children);
  };

  /** A name as an element: isolated in its direction, cut, with the whole of it in its title. */
  R.name = (text, length) => {
    const cut = R.cut(text, length || 48);
    return R.h("bdi", { class: "name", title: cut === text ? null : R.cut(text, 1000) }, cut);
  };

  /** Puts a text on the clipboard; without a clipboard it is selected for the reader to copy. */
  R.copy = async (text, button) => {
    let isDone = false;
    try {
      await navigator.clipboard.writeText(text);
      isDone = true;
    } catch (error) {
      const area = R.h("textarea", { class: "offscreen", "aria-label": "Text to copy" });
      area.value = text;
      document.body.append(area);
      area.select();
      isDone = document.execCommand("copy");
      area.remove();
    }
    const before = button.textContent;
    button.textContent = isDone ? "Copied" : "Not copied";
    setTimeout(() => { button.textContent = before; }, 1200);
  };

  /** Rows as CSV (RFC 4180); a cell that a spreadsheet would compute is led by an apostrophe. */
  R.csv = (columns, rows) => {
    const cell = (value) => {
      let text = R.shown(value === null || value === undefined ? "" : value);
      if (typeof value === "string" && /^[=+\-@]/.test(text)) text = "'" + text;
      return /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
    };
    return [columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
  };

  /** Rows as a Markdown table. */
  R.markdown = (columns, rows) => {
    const cell = (value) => R.shown(value === null || value === undefined ? "" : value).replace(/[\\`*_{}[\]<>()#+!|~]/g, "\\$&");
    const line = (cells) => "| " + cells.join(" | ") + " |\n";
    return line(columns.map(cell)) + line(columns.map(() => "---")) + rows.map((row) => line(row.map(cell))).join("");
  };
})(globalThis.Ripple);
