"use strict";
// What is compiled of a target: nothing, what its driver finds, some files, all of them, or nobody knows.
globalThis.Ripple = globalThis.Ripple || {};
(function (R) {
  // What is compiled of a target: `kind` orders causes, and `files` holds places in its file list.
  const NONE = { kind: 0, files: null };
  const DRIVER = { kind: 1, files: null };
  const UNKNOWN = { kind: 3, files: null };
  const ALL = { kind: 4, files: null };
  const some = (files) => ({ kind: 2, files });
  const rank = (found) => (found.kind === 2 && found.files.size === 0 ? 1 : found.kind);
  const isCompiled = (found) => rank(found) >= 2;
  const effectOf = (found) => (rank(found) === 0 ? 0 : rank(found) === 1 ? 1 : 3);

  function union(mine, theirs) {
    if (mine.kind === 2 && theirs.kind === 2) {
      const files = new Set(mine.files);
      for (const file of theirs.files) files.add(file);
      return some(files);
    }
    return rank(mine) >= rank(theirs) ? mine : theirs;
  }

  function isSame(a, b) {
    if (a.kind !== b.kind) return false;
    return a.kind !== 2 || a.files.size === b.files.size;
  }

  R.compiled = { NONE, DRIVER, UNKNOWN, ALL, some, union, isSame, isCompiled, effectOf };
})(globalThis.Ripple);
