// Answers questions about a page's data with the page's own script, a line of JSON each.
// node page-answers.js FOLDER-OF-THE-SCRIPTS DATA QUESTIONS
const fs = require("fs");
const [folder, dataFile, questionFile] = process.argv.slice(2);
require(folder + "/graph.js");
require(folder + "/compiled.js");
require(folder + "/engine.js");
require(folder + "/schedule.js");
const data = JSON.parse(fs.readFileSync(dataFile, "utf8"));
const graph = new globalThis.Ripple.Graph(data.graph, data);
for (const line of fs.readFileSync(questionFile, "utf8").split("\n")) {
  if (line === "") continue;
  const { kind, name, className, model, workers } = JSON.parse(line);
  const changes = graph.changes(graph.subject(kind, name), className);
  const impact = graph.impact(changes, model);
  const price = globalThis.Ripple.price(graph, impact, graph.models[model], workers);
  console.log(JSON.stringify({
    targets: impact.targets.map((target) => [
      graph.id(target.node), target.effect, target.bound, target.module, target.objects,
      target.files === null ? "?" : target.files.map((place) => graph.path(target.node, place)).sort().join("|"),
    ].join(" ")),
    products: impact.products.map(({ product, relinks, causes }) =>
      [product.package, product.name, relinks, causes.map((node) => graph.id(node)).join(",")].join(" ")),
    tests: impact.tests.map((node) => graph.id(node)),
    hazards: [...new Set(impact.hazards.map((hazard) =>
      graph.models[model].rules[hazard.rule][0] + " " + graph.id(hazard.target) + " " + graph.id(hazard.source)))],
    work: price.work, makespan: price.makespan,
  }));
}
