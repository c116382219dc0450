import RippleGraph
import RippleModel

/// The page of `ripple report`: one HTML file that asks for nothing else.
///
/// Its policy forbids every request and every script but its own; names lie in a block of JSON
/// that the script reads, and reach the document as text only.
public struct PageRendering: Sendable {
  /// What the page carries.
  public let content: PageContent

  /// Prepares a page.
  public init(_ content: PageContent) { self.content = content }

  /// The data block alone, as the page's script reads it.
  public var data: String { content.data.json }

  /// The whole page; the same content gives the same bytes.
  public var html: String {
    let (style, script) = (PageScript.style, PageScript.script)
    let policy =
      "default-src 'none'; script-src 'sha256-\(SHA256.base64(of: script))'; "
      + "style-src 'sha256-\(SHA256.base64(of: style))'; base-uri 'none'; form-action 'none'"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>\(PageRendering.shown(content.title)) · what a change rebuilds</title>
      <style>\(style)</style>
      </head>
      <body>
      \(PageTables(content).html)
      <script type="application/json" id="data">\(data)</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  /// A name as text of the document: control characters are written out, and what is longer than a
  /// line is cut in the middle.
  static func shown(_ name: String) -> String {
    let text = Escape.terminal(name)
    guard text.count > 120 else { return Escape.xml(text) }
    return Escape.xml("\(text.prefix(60))…\(text.suffix(59))")
  }
}

/// The page's own script and style, which the build puts into the program.
enum PageScript {
  /// The files of the script in the order in which they run.
  static var script: String {
    [
      PackageResources.graph_js, PackageResources.compiled_js, PackageResources.engine_js,
      PackageResources.schedule_js,
      PackageResources.layout_js, PackageResources.names_js, PackageResources.table_js,
      PackageResources.canvas_js, PackageResources.grouping_js, PackageResources.focus_js,
      PackageResources.map_js, PackageResources.matrix_js, PackageResources.costviews_js,
      PackageResources.answer_js, PackageResources.search_js, PackageResources.app_js,
    ].map(text).joined()
  }

  /// The style.
  static var style: String { text(PackageResources.page_css) }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
