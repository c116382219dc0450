"""Opens pages of `ripple report` in a headless browser and uses them as readers do.

python browser.py chromium|firefox EXECUTABLE PAGE HOSTILE-PAGE
python browser.py chromium|firefox EXECUTABLE --figures PAGE…
python browser.py chromium|firefox EXECUTABLE --picture FILE.png PAGE ADDRESS

Prints a line for each check; the status is 1 where one fails. Needs playwright and
axe-playwright-python of PyPI; the browser is the system's own. Firefox is driven by WebDriver BiDi,
which tells no processor's seconds, prints no page and reads none whose JavaScript is off.
"""

import json
import sys
import time

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

VIEWS = ["map", "matrix", "hotspots", "timeline", "scenarios", "findings"]
failures = 0


def check(name, isRight, detail=""):
    global failures
    if not isRight:
        failures += 1
    print(("ok   " if isRight else "FAIL ") + name + ("" if isRight else f": {detail}"), flush=True)


class Browser:
    """A browser of this machine, light or dark."""

    def __init__(self, playwright, kind, executable):
        self.playwright, self.kind, self.executable = playwright, kind, executable
        self.isChromium = kind == "chromium"
        self.launched = {}

    def context(self, scheme="light", **options):
        options = {"viewport": {"width": 1360, "height": 900}, **options}
        if self.isChromium:
            return self.launch("").new_context(color_scheme=scheme, **options)
        # Firefox takes its colours from a preference, and no wish of a page's reader over BiDi.
        silent = dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null")
        return self.launch(scheme).new_context(**silent, **options)

    def launch(self, scheme):
        if scheme not in self.launched:
            if self.isChromium:
                self.launched[scheme] = self.playwright.chromium.launch(
                    executable_path=self.executable, args=["--no-sandbox"])
            else:
                wish = {"layout.css.prefers-color-scheme.content-override": 0 if scheme == "dark" else 1}
                self.launched[scheme] = self.playwright.firefox.launch(
                    channel="moz-firefox", executable_path=self.executable, firefox_user_prefs=wish)
        return self.launched[scheme]

    def close(self):
        for browser in self.launched.values():
            browser.close()


class Reader:
    """A page in a window of its own, with everything that goes wrong in it."""

    def __init__(self, browser, path, address="", **options):
        self.context = browser.context(**options)
        self.page = self.context.new_page()
        self.trouble = []
        self.session = None
        if browser.isChromium:
            self.session = self.context.new_cdp_session(self.page)
            self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.on("console", lambda message: self.trouble.append(message.text))
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("request", lambda request: self.note(request))
        self.page.on("dialog", lambda dialog: self.trouble.append("a dialog opened"))
        self.page.goto("file://" + path + address)
        self.page.wait_for_timeout(150)

    def note(self, request):
        if not request.url.startswith("file://"):
            self.trouble.append("a request: " + request.url)

    def value(self, script):
        return self.page.evaluate(script)

    def text(self, selector):
        return self.page.inner_text(selector)

    def seconds(self):
        """What the page's thread has computed so far, which no other work of the machine lengthens."""
        if not self.session:
            return time.time()
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(item["value"] for item in metrics if item["name"] == "ThreadTime") if any(
            item["name"] == "ThreadTime" for item in metrics) else next(
            item["value"] for item in metrics if item["name"] == "TaskDuration")

    def serious(self):
        start = self.seconds()
        results = Axe().run(self.page)
        worst = [
            f"{item['id']} ({len(item['nodes'])}): {item['nodes'][0]['html'][:120]}"
            for item in results.response["violations"]
            if item["impact"] in ("serious", "critical")
        ]
        return worst, self.seconds() - start

    def close(self, name):
        check(name + ": no message, no error, no request", not self.trouble, self.trouble[:3])
        self.context.close()


def views(browser, path, subject):
    for scheme in ("light", "dark"):
        for view in VIEWS:
            for form in ("", "&as=table") if scheme == "light" else ("",):
                reader = Reader(browser, path, f"#touch={subject}&view={view}{form}", scheme=scheme)
                worst, seconds = reader.serious()
                name = f"{view}{' as a table' if form else ''}, {scheme}"
                check(f"{name}: axe finds nothing serious", not worst, worst)
                if browser.isChromium:
                    check(f"{name}: axe needs at most 5 s", seconds < 5, f"{seconds:.1f} s")
                reader.close(name)


def keyboard(browser, path, subject):
    reader = Reader(browser, path)
    page = reader.page
    page.keyboard.press("/")
    check("'/' leads to the search", reader.value("document.activeElement.id") == "search")
    page.keyboard.type(subject)
    page.wait_for_timeout(60)
    check("matches are listed", page.locator("#found [role=option]").count() > 0)
    page.keyboard.press("Enter")
    check("Enter asks", "recompile" in reader.text(".headline"), reader.text(".headline"))
    check("the address tells the question", f"touch={subject}" in page.url, page.url)
    page.keyboard.press("Tab")
    reader.value("document.activeElement.blur()")
    for number, view in enumerate(VIEWS, 1):
        page.keyboard.press(str(number))
        check(f"{number} opens the view", reader.value("Ripple.app.state.view") == view)
        page.keyboard.press("t")
        check(f"'t' shows its table", page.locator("#stage .sheet").count() > 0)
        page.keyboard.press("t")
    page.keyboard.press("1")
    page.focus("#stage .board")
    before = reader.value("Ripple.app.focus")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    after = reader.value("Ripple.app.focus")
    check("arrows walk the dependencies", after is not None and after != before, f"{before} {after}")
    page.keyboard.press("Enter")
    check("Enter asks about the target in focus", reader.value("Ripple.app.answer.impact.changes[0].node === Ripple.app.focus"))
    page.keyboard.press("2")
    page.focus("#stage .board")
    page.keyboard.press("ArrowDown")
    check("arrows walk the matrix", len(reader.text(".detail")) > 3)
    page.keyboard.press("4")
    page.focus("#stage .board")
    page.keyboard.press("ArrowRight")
    check("arrows walk the jobs", len(reader.text("#page > [aria-live]")) > 3)
    page.focus("[role=tab][aria-selected=true]")
    page.keyboard.press("ArrowRight")
    check("arrows walk the tabs", reader.value("document.activeElement.id") == "tab-scenarios")
    reader.value("document.activeElement.blur()")
    page.keyboard.press("?")
    check("'?' opens the keys", reader.value("Ripple.app.help.open"))
    page.keyboard.press("Escape")
    check("Esc closes them", not reader.value("Ripple.app.help.open"))
    page.keyboard.press("Escape")
    check("Esc clears the question", reader.value("Ripple.app.answer === null"))
    page.go_back()
    page.wait_for_timeout(80)
    check("back brings it again", reader.value("Ripple.app.answer !== null"))
    reader.close("keyboard")


def focus(reader, name):
    reader.value(f"Ripple.app.focusNode(Ripple.app.node({json.dumps(name)}), true)")
    reader.page.focus("#stage .board")


def groups(browser, path):
    reader = Reader(browser, path, "#fold=layer")
    page = reader.page
    items = "Ripple.app.map.items.length"
    folded = reader.value(items)
    check("a folded map has fewer boxes", folded < reader.value("Ripple.app.visible().length"), folded)
    focus(reader, "PerfilFeature")
    check("a group is told as one", "5 targets, folded" in reader.text("#page > [aria-live]"), reader.text("#page > [aria-live]"))
    worst, _ = reader.serious()
    check("a folded map: axe finds nothing serious", not worst, worst)
    page.keyboard.press("Enter")
    check("Enter unfolds a group", reader.value(items) == folded + 4, reader.value(items))
    check("the address tells what is unfolded", "open=features" in page.url, page.url)
    page.keyboard.press("ArrowLeft")
    check("arrows lead from a target to a group", reader.value("Ripple.app.item(Ripple.app.focus).isGroup || Ripple.app.graph.names[Ripple.app.focus] === 'Comun'"))
    focus(reader, "PerfilFeature")
    page.keyboard.press("f")
    check("'f' folds it again", reader.value(items) == folded)
    page.select_option("#stage label:has-text('Fold by') select", "")
    check("the chooser unfolds all", reader.value(items) == reader.value("Ripple.app.visible().length"))
    reader.close("groups")


def paths(browser, path):
    reader = Reader(browser, path)
    page = reader.page
    every = reader.value("Ripple.app.visible().length")
    focus(reader, "CestaFeature")
    page.keyboard.press("p")
    focus(reader, "APIClient")
    page.keyboard.press("p")
    line = reader.text(".narrowed")
    check("'p' twice shows the paths between two", "CestaFeature → Comun → APIClient" in line, line)
    check("only what lies between them is shown", 2 < reader.value("Ripple.app.visible().length") < every)
    check("the address tells the paths", "from=CestaFeature&to=APIClient" in page.url, page.url)
    worst, _ = reader.serious()
    check("paths: axe finds nothing serious", not worst, worst)
    back = Reader(browser, path, "#from=APIClient&to=CestaFeature&view=matrix")
    check("whichever way it is asked, in the matrix too", back.text(".narrowed") == line)
    back.close("paths by a link")
    page.focus("#stage .board")
    page.keyboard.press("Escape")
    check("Esc shows all again", reader.value("Ripple.app.visible().length") == every and page.locator(".narrowed").count() == 0)
    page.click("text=Only what is near")
    check("what is near a target is shown alone", "at most 2 dependencies away" in reader.text(".narrowed"))
    page.click("text=Show all")
    reader.close("paths")
    none = Reader(browser, path, "#from=APIClientLive&to=AlmacenLive")
    check("where no path is, it is said and nothing is hidden", "No dependency leads" in none.text(".narrowed") and none.value("Ripple.app.visible().length") == every)
    none.close("no path")


def questions(browser, path, subject):
    first = Reader(browser, path, f"#touch={subject}&change=body")
    second = Reader(browser, path, f"#touch={subject}&change=typeMember")
    check("another class is another question", first.text(".headline") != second.text(".headline"))
    second.page.select_option("#class", "body")
    check("a link opens the answer that it was taken from", first.text(".headline") == second.text(".headline"))
    second.page.select_option("#model", "1")
    check("another model is another address", "model=" in second.page.url)
    first.page.click("text=Copy")
    second.page.keyboard.press("1")
    first.close("a link")
    second.close("choosers")


def widths(browser, path, subject):
    for width, ratio, name in ((360, 1, "360 px"), (680, 2, "200 %"), (1360, 1, "1360 px")):
        for view in VIEWS:
            reader = Reader(
                browser, path, f"#touch={subject}&view={view}",
                viewport={"width": width, "height": 700}, device_scale_factor=ratio)
            wide = reader.value("document.documentElement.scrollWidth")
            check(f"{view} fits {name}", wide <= width, f"{wide} px")
            reader.close(f"{view} at {name}")


def plain(browser, path, subject):
    if not browser.isChromium:
        return
    reader = Reader(browser, path, java_script_enabled=False)
    text = reader.page.locator("body").inner_text()
    check("without JavaScript the targets are listed", subject.split(".")[0] in text)
    check("without JavaScript it says so", "Without JavaScript" in text)
    reader.context.close()
    reader = Reader(browser, path, f"#touch={subject}")
    reader.page.emulate_media(media="print")
    reader.page.pdf()
    reader.close("print")


def hostile(browser, path):
    reader = Reader(browser, path)
    names = reader.value("Ripple.app.today.subjects.map((subject) => subject.kind === 'target' ? Ripple.app.shortName(subject.name) : subject.name)")
    check("hostile names are there", len(names) > 10, len(names))
    for name in names:
        for view in VIEWS:
            reader.page.evaluate("([name, view]) => { Ripple.app.set({ name, view, table: false }); Ripple.app.set({ table: true }); }", [name, view])
    found = reader.value("[...document.querySelectorAll('img,svg,iframe,object,embed,link,base,form,b,script:not(#data):not(:last-of-type),[onerror],[onload],[srcdoc]')].map((item) => item.outerHTML.slice(0, 80))")
    check("names made no element", found == [], found)
    check("names ran no script", reader.value("globalThis.hacked") is None)
    raw = reader.value("/[\\u202a-\\u202e\\u2066-\\u2069\\u001b]/.test(document.body.innerText)")
    check("names turn no text around", not raw)
    reader.close("hostile names")


# The bounds of issue 18, in milliseconds of the page's clock.
OPENED, LAYOUT, SELECTION = 1000, 100, 50


def figures(browser, path):
    reader = Reader(browser, path)
    opened = reader.value("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    times = reader.value("""() => { const app = Ripple.app; const result = []; const nodes = app.today.targetCount;
      for (let i = 0; i < 20; i++) { app.touch('target', app.today.id(Math.floor(i * nodes / 20))); result.push(app.selectionTime); }
      result.sort((a, b) => a - b);
      return { targets: nodes, edges: app.today.edgeEnds.length, layout: app.layoutTime, median: result[10], worst: result[19] }; }""")
    print(f"{times['targets']:>6} targets {times['edges']:>7} dependencies: opens in {opened:5.0f} ms, layout {times['layout']:4.0f} ms, "
          f"selection {times['median']:4.0f} ms in the middle, {times['worst']:4.0f} ms at worst", flush=True)
    check(f"{times['targets']} targets open, are laid out and answer in time",
          opened <= OPENED and times["layout"] <= LAYOUT and times["median"] <= SELECTION, times)
    reader.close("figures")


def picture(browser, file, path, address):
    reader = Reader(browser, path, address, viewport={"width": 1160, "height": 1130})
    reader.page.wait_for_timeout(300)
    reader.page.screenshot(path=file)
    reader.close("picture")


def main():
    kind, executable, *rest = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = Browser(playwright, kind, executable)
        if rest[0] == "--figures":
            for path in rest[1:]:
                figures(browser, path)
        elif rest[0] == "--picture":
            picture(browser, *rest[1:])
        else:
            path, bad = rest
            subject = "Modelos.Usuario"
            views(browser, path, subject)
            keyboard(browser, path, subject)
            groups(browser, path)
            paths(browser, path)
            questions(browser, path, subject)
            widths(browser, path, subject)
            plain(browser, path, subject)
            hostile(browser, bad)
        browser.close()
    sys.exit(1 if failures else 0)


main()
