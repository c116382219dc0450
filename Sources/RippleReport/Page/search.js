"use strict";
// The address of an answer, and the search that leads to one.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  /** Reads what an address asks: `#touch=Core.Model.name&change=body`. */
  R.readAddress = (hash) => {
    const words = new Map();
    for (const part of hash.replace(/^#/, "").split("&")) {
      const equals = part.indexOf("=");
      if (equals <= 0) continue;
      try {
        words.set(part.slice(0, equals), decodeURIComponent(part.slice(equals + 1)));
      } catch (error) { /* An address that is no text says nothing. */ }
    }
    return words;
  };

  /** Writes it; what is as usual is left out. */
  R.writeAddress = (pairs) => {
    const parts = pairs.filter(([, value]) => value !== "" && value !== null && value !== undefined)
      .map(([key, value]) => key + "=" + encodeURIComponent(value).replace(/%2F/g, "/"));
    return parts.length ? "#" + parts.join("&") : "#";
  };

  /** Names that match a word: whole ones first, then beginnings, then parts. */
  R.search = (names, word, limit) => {
    const wanted = word.toLowerCase();
    if (wanted === "") return [];
    const ranks = [[], [], [], []];
    for (let index = 0; index < names.length; index++) {
      const name = names[index];
      const place = name.indexOf(wanted);
      if (place < 0) continue;
      const before = place === 0 ? "" : name[place - 1];
      const rank = name.length === wanted.length ? 0 : place === 0 ? 1 : /[./ _-]/.test(before) ? 2 : 3;
      if (ranks[rank].length < limit) ranks[rank].push(index);
    }
    return ranks.flat().slice(0, limit);
  };

  /** The search of the page: a combobox over targets, files and declarations. */
  R.Searching = class {
    index() {
      if (this.indexed && this.indexedGraph === this.graph) return this.indexed;
      const { graph } = this;
      const entries = [];
      for (const { kind, name } of graph.subjects) entries.push({ kind, name: kind === "target" ? this.shortName(name) : name });
      this.indexedGraph = graph;
      this.indexed = { entries, lower: entries.map((entry) => entry.name.slice(0, 400).toLowerCase()) };
      return this.indexed;
    }

    find() {
      const { entries, lower } = this.index();
      this.matches = R.search(lower, this.input.value.trim(), 12).map((number) => entries[number]);
      this.active = this.matches.length ? 0 : -1;
      this.showMatches();
    }

    showMatches() {
      R.fill(this.list, this.matches.map((match, index) => R.h("li", {
        id: "match" + index, role: "option", "aria-selected": index === this.active ? "true" : "false",
        onpointerdown: (event) => { event.preventDefault(); this.choose(match); },
      }, R.name(match.name, 60), R.h("span", { class: "muted" }, " " + match.kind))));
      const isOpen = this.input.value.trim() !== "" && document.activeElement === this.input;
      if (isOpen && this.matches.length === 0) R.fill(this.list, R.h("li", { role: "option", "aria-selected": "false", class: "muted" }, "Nothing of that name is on this page"));
      this.list.hidden = !isOpen;
      this.input.setAttribute("aria-expanded", String(isOpen));
      if (this.active >= 0 && isOpen) this.input.setAttribute("aria-activedescendant", "match" + this.active);
      else this.input.removeAttribute("aria-activedescendant");
    }

    closeSearch() {
      this.list.hidden = true;
      this.input.setAttribute("aria-expanded", "false");
    }

    searchKey(event) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (!this.matches || this.matches.length === 0) return;
        this.active = (this.active + (event.key === "ArrowDown" ? 1 : this.matches.length - 1)) % this.matches.length;
        this.showMatches();
        event.preventDefault();
      } else if (event.key === "Enter" && this.matches && this.matches[this.active]) this.choose(this.matches[this.active]);
      else if (event.key === "Escape") { this.closeSearch(); this.input.value = this.state.name; event.stopPropagation(); }
    }

    choose(match) {
      this.touch(match.kind, match.name);
      this.input.value = R.cut(match.name, 200);
      this.closeSearch();
    }
  };
})(globalThis.Ripple);
