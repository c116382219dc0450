import BuildLab
import RippleGraph
package import RippleModel
import RippleSimulation
package import RippleSystem

/// Builds the stale state of hazards in packages of their own: runs the toolchain and the program.
package struct HazardProving {
  private let model: BuildModel
  private let progress: any ProgressReporting

  /// Proves under a build model, which says by which build system.
  package init(model: BuildModel, progress: any ProgressReporting) {
    self.model = model
    self.progress = progress
  }

  /// One proof for each hazard.
  ///
  /// - Throws: `GitError` for a hazard without a recipe, `ToolError` where nothing can be built.
  package func prove(_ names: [String]) throws -> [HazardProof] {
    let recipes = try HazardRecipe.named(names)
    let bar = progress.start("Building hazards", total: recipes.count)
    defer { bar.finish() }
    return try recipes.map { recipe in
      defer { bar.advance(by: 1) }
      return try prove(recipe)
    }
  }

  private func prove(_ recipe: HazardRecipe) throws -> HazardProof {
    let package = try ScratchPackage(recipe.files)
    let tool = SwiftBuildTool(buildsTests: false, options: options)
    _ = try tool.build(packageIn: package.folder)
    let before = try package.output(of: HazardRecipe.program, scratch: nil)
    try package.edit(recipe.edit.path, recipe.edit.text)
    let named = try self.named(package)
    let build = try tool.build(packageIn: package.folder)
    let scratch = ".build/clean"
    let clean = try SwiftBuildTool(buildsTests: false, scratch: scratch, options: options)
      .build(packageIn: package.folder)
    return HazardProof(
      id: recipe.id, title: recipe.title, before: before,
      incremental: try outcome(build, package, nil), clean: try outcome(clean, package, scratch),
      compiled: build.compiled.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted(),
      named: named)
  }

  /// What a build leads to: its program's output, or why there is none.
  private func outcome(
    _ build: ObservedBuild, _ package: ScratchPackage, _ scratch: String?
  ) throws -> String {
    guard !build.succeeded else {
      return try package.output(of: HazardRecipe.program, scratch: scratch)
    }
    let doesLink = !build.errors.contains { $0.contains("undefined") || $0.contains("link") }
    return doesLink ? "does not compile" : "does not link"
  }

  /// The hazards that the working copy's edit is predicted to meet.
  private func named(_ package: ScratchPackage) throws -> [String] {
    var settings = Session.Settings(folder: package.folder)
    settings.platform = "linux"
    settings.store = "\(package.folder)/.build/probe.sqlite"
    let session = try Session(settings)
    let reader = TouchRequest.Reader(context: session, changeClass: nil)
    let question = try reader.range("HEAD")
    let impact = session.simulator(question.loaded, model, question.sources)
      .impact(of: question.changes)
    return Set(impact.hazards.map(\.id)).sorted()
  }

  /// One job at a time compiles a target in one batch on every machine: some hazards need that.
  private var options: [String] {
    ["--build-system", model.reach == .loaded ? "swiftbuild" : "native", "-j", "1"]
  }
}
