"use strict";
// The table that every picture has beside it: sorted, filtered and copied by its reader.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  const PAGE = 60;

  /**
   * A table with its tools.
   *
   * `columns` are `{ title, isNumber, text(row), value(row), cell(row) }`; `value` sorts and `text`
   * is filtered and copied. A row with a `select` gets a button in its first cell.
   */
  R.table = (caption, columns, rows, options) => {
    const { sort = 0, isDescending = false, empty = "Nothing to show.", note = "" } = options || {};
    const view = { sort, isDescending, filter: "", shown: PAGE };
    const body = R.h("tbody");
    const heads = columns.map((column, index) => {
      const button = R.h("button", { type: "button", onclick: () => turn(index) }, column.title);
      return R.h("th", { scope: "col", class: column.isNumber ? "number" : null }, button);
    });
    const status = R.h("p", { class: "status", role: "status" });
    const more = R.h("button", { type: "button", class: "plain", onclick: () => { view.shown = Infinity; draw(); } }, "Show all rows");
    const filter = R.h("input", {
      type: "search", placeholder: "Filter rows", "aria-label": "Filter the rows of: " + caption,
      oninput: (event) => { view.filter = event.target.value.toLowerCase(); view.shown = PAGE; draw(); },
    });
    const titles = columns.map((column) => column.title);
    const copied = () => sorted().map((row) => columns.map((column) => (column.isNumber ? column.value(row) : column.text(row))));
    const csv = R.h("button", { type: "button", class: "plain", onclick: () => R.copy(R.csv(titles, copied()), csv) }, "Copy CSV");
    const markdown = R.h("button", { type: "button", class: "plain", onclick: () => R.copy(R.markdown(titles, sorted().map((row) => columns.map((column) => column.text(row)))), markdown) }, "Copy Markdown");

    function sorted() {
      const column = columns[view.sort];
      const found = rows.filter((row) => view.filter === "" || columns.some((item) => item.text(row).toLowerCase().includes(view.filter)));
      const sign = view.isDescending ? -1 : 1;
      const key = column.value || column.text;
      return found.map((row, index) => [key(row), index, row])
        .sort((a, b) => (a[0] < b[0] ? -sign : a[0] > b[0] ? sign : a[1] - b[1])).map((item) => item[2]);
    }

    function turn(index) {
      if (view.sort === index) view.isDescending = !view.isDescending;
      else { view.sort = index; view.isDescending = columns[index].isNumber === true; }
      draw();
    }

    function draw() {
      const found = sorted();
      R.fill(body, found.slice(0, view.shown).map((row) => R.h("tr", { class: row.class || null }, columns.map((column, index) => {
        const content = column.cell ? column.cell(row) : index === 0 ? R.name(column.text(row)) : R.name(column.text(row), 90);
        const inner = index === 0 && row.select
          ? R.h("button", { type: "button", class: "link", onclick: row.select }, content) : content;
        return R.h(index === 0 ? "th" : "td", { scope: index === 0 ? "row" : null, class: column.isNumber ? "number" : null }, inner);
      }))));
      heads.forEach((head, index) => {
        if (view.sort === index) head.setAttribute("aria-sort", view.isDescending ? "descending" : "ascending");
        else head.removeAttribute("aria-sort");
      });
      const cut = found.length > view.shown;
      more.hidden = !cut;
      status.textContent = rows.length === 0 ? empty
        : found.length === rows.length && !cut ? R.count(rows.length, "row") + (note ? " · " + note : "")
          : `${R.number(Math.min(found.length, view.shown))} of ${R.count(rows.length, "row")}` + (note ? " · " + note : "");
    }

    draw();
    const table = R.h("table", { class: "rows" }, R.h("caption", { class: "offscreen" }, caption), R.h("thead", null, R.h("tr", null, heads)), body);
    return R.h("div", { class: "sheet" },
      R.h("div", { class: "tools" }, filter, csv, markdown),
      R.h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption }, rows.length ? table : null), status, more);
  };
})(globalThis.Ripple);
