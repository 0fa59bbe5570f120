/** Differences without a meaning ask nothing, and a real edit is never ignored. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDemoRelease } from "../fixtures/demo-theme.ts";
import { chooseBase, update } from "../fixtures/theme-update.ts";
import { isRespaced } from "./respaced.ts";

const installed = readDemoRelease("1.1.0");
const release = readDemoRelease("2.0.4");
const html = "snippets/a.liquid";

describe("isRespaced and mergeTheme", () => {
  test.each([
    ["at line ends", "<p>\na\n</p>\n", "<p>  \na\t\n</p>\n"],
    ["of the indentation", "<p>\n  a\n</p>\n", "<p>\n\t\ta\n    </p>\n"],
    ["of blank lines", "<p>\na\n\n\n</p>\n", "<p>\n\na\n</p>\n"],
    ["of line ends of Windows", "<p>\na\n</p>\n", "<p>\r\na\r\n</p>\r\n"],
    ["of a byte order mark", "<p>\na\n</p>\n", "\uFEFF<p>\na\n</p>\n"],
    ["within a tag of Liquid", "<b>{{ a | b }}{%- if c -%}</b>\n", "<b>{{a  | b}}{%-if  c -%}</b>\n"],
    ["of line ends of old", "<p>\na\n</p>\n", "<p>\ra\r</p>\r"],
    ["within a list of classes", '<p class="\na\n">\n', '<p class="\n  a\n">\n'],
  ])("treat white space %s as no edit", (_, base, merchant) => expect(isRespaced(html, base, merchant)).toBe(true));

  test.each([
    ["within a line", "<p>a b</p>\n", "<p>a  b</p>\n"],
    ["in a string of a tag", "{{ 'a b' }}\n", "{{ 'a  b' }}\n"],
    ["in a tag that is text", "{% raw %}{{ a }}{% endraw %}\n", "{% raw %}{{a}}{% endraw %}\n"],
    ["at the start of a snippet", "<b>a</b>\n", " <b>a</b>\n"],
    ["that a tag strips", "<p>\n{% if a %}\n", "<p>\n{%- if a %}\n"],
    ["where there was none", "<b>a</b><b>c</b>\n", "<b>a</b>\n<b>c</b>\n"],
    ["in pre", "<pre>\na\n</pre>\n", "<pre>\n  a\n</pre>\n"],
    ["in a text field", "<textarea>\na\n</textarea>\n", "<textarea>\n\na\n</textarea>\n"],
    ["in raw", "{% raw %}\na\n{% endraw %}\n", "{% raw %}\na \n{% endraw %}\n"],
    ["in a string", "{{ 'a\nb' }}\n", "{{ 'a\n b' }}\n"],
    ["in a value", "<a title='a\nb'>\n", "<a title='a\n b'>\n"],
    ["at the end of a snippet", "<b>a</b>", "<b>a</b>\n"],
    ["that does not break", "<p>\na\n</p>\n", "<p>\n\u00A0a\n</p>\n"],
    ["around what becomes pre", "<div>\n a\n</div>\n", "<pre>\na\n</pre>\n"],
  ])("treat white space %s as an edit", (_, base, merchant) => expect(isRespaced(html, base, merchant)).toBe(false));

  const schema = (json: string) => `<p>\n{% schema %}\n${json}\n{% endschema %}\n`;
  const spelled = ['{\n  "name": "a/b",\n  "limit": 1.0\n}', '{"name":"a\\/b","limit":1.0}'] as const;
  const svg = "<svg>\n<g>\n<text>\na</text>\n</g>\n</svg>\n";
  test.each([
    ["at both ends of a section", "sections/a.liquid", "<p>\na\n</p>\n", "\n  <p>\n  a\n  </p>"],
    ["of a schema", "sections/a.liquid", schema(spelled[0]), schema(spelled[1])],
    ["of a picture", "assets/a.svg", svg, svg.replaceAll("\n<g>", "\n  <g>").replace("\n</g>", "\n\n  </g>")],
    ["of data", "assets/a.json", spelled[0], spelled[1]],
    ["of line ends of old", "assets/a.css", "a {\n b: c\n}\n", "a {\r b: c\r}\r"],
  ])("raise no conflict with the release's edit for white space %s", (_, path, base, merchant) => {
    const release = base.replace(/name|<p>|<g>|b: c/, "$& new");
    const result = update({ base: { [path]: base }, merchant: { [path]: merchant }, release: { [path]: release } });
    expect([result.find(path)?.outcome, result.theme.get(path)]).toEqual(["replaced", release]);
  });

  test.each([
    ["of a text in a picture", "assets/a.svg", svg, svg.replace("\na", "\n  a")],
    ["before a picture", "assets/a.svg", svg, ` ${svg}`],
    ["in a string of data", "assets/a.json", '{"a": "b c"}', '{"a": "b  c"}'],
    ["of data with another number", "assets/a.json", '{"a": 12345678901234567890}', '{"a":12345678901234567891}'],
    ["of data with a comment", "assets/a.json", '{"a": 1}', '{"a": 1 /* mine */}'],
    ["of data in another order", "assets/a.json", '{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
    ["of a schema with another value", "sections/a.liquid", schema(spelled[0]), schema(spelled[1].replace("1.0", "2"))],
    ["that a section shows", "sections/a.liquid", "<p style='white-space: pre'>\n", " <p style='white-space: pre'>\n"],
    ["at the start of a text", "assets/a.txt", "a\n", "  a\n"],
  ])("merge white space %s as an edit", (_, path, base, merchant) => {
    const result = update({ base: { [path]: base }, merchant: { [path]: merchant }, release: { [path]: `${base}x` } });
    expect(["conflict", "merged"]).toContain(result.find(path)?.outcome);
  });

  test("distinguish white space from an edited line of the same file", () => {
    const path = "sections/a.liquid";
    const lines = (one: string, other: string, json: string) =>
      `<p>${one}</p>\n<hr>\n<hr>\n<p>${other}</p>\n${schema(json)}`;
    const done = update({
      base: { [path]: lines("{{ a }}", "{{ b }}", spelled[0]) },
      merchant: { [path]: lines("{{a}}", "{{ mine }}", spelled[1]) },
      release: { [path]: lines("{{ new }}", "{{ b }}", spelled[0].replace("1.0", "2")) },
    });
    const text = lines("{{ new }}", "{{ mine }}", spelled[0].replace("1.0", "2"));
    expect(done.find(path)).toMatchObject({ outcome: "merged", text });
  });

  const blank = fc.constantFrom("", "  ", "\t", "    ");
  /** Puts other white space around the line ends that are not within a string, `pre` and the like. */
  const respace = fc.record({ before: fc.array(blank, { minLength: 5 }), after: fc.array(blank, { minLength: 3 }) });
  const plain = [...installed].filter(
    ([path, text]) =>
      /\.(liquid|css)$/.test(path) &&
      release.has(path) &&
      !/<(pre|code|script|textarea)|`|capture|white-space/.test(text),
  );

  test("raise no conflict and lose nothing of the release for any white space in a real theme", () => {
    let changed = 0;
    fc.assert(
      fc.property(fc.subarray(plain, { minLength: 1, maxLength: 12 }), respace, (files, { before, after }) => {
        const merchant = new Map(installed);
        for (const [path, text] of files) {
          // A value that runs over several lines may be read with its white space.
          const inValue = (lines: string[]) => (lines.join("\n").match(/"/g)?.length ?? 0) % 2 === 1;
          const lines = text.trimEnd().split("\n");
          const respaced = lines.map((line, at) => {
            const lead =
              at === 0 || inValue(lines.slice(0, at)) ? line.trimEnd() : before[at % before.length] + line.trim();
            return inValue(lines.slice(0, at + 1)) ? lead : lead + after[at % after.length];
          });
          // Between two words it matters whether a snippet ends with a line end.
          merchant.set(path, text.endsWith("\n") ? `${respaced.join("\n")}\n` : respaced.join("\n").trimEnd());
        }
        const done = update({ base: installed, merchant, release: release });
        for (const { path, outcome } of done.files)
          if (merchant.get(path) !== installed.get(path)) {
            changed++;
            expect(["same", "replaced", "removed"], path).toContain(outcome);
          }
        expect(done.theme).toEqual(new Map(release));
      }),
      { numRuns: 20 },
    );
    expect(changed).toBeGreaterThan(20);
  });

  test("leave only the edited lines of a file with other white space", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `<p>${at}</p>`);
    const text = (of: string[], indent = "  ") => `<div>\n${of.map((line) => indent + line).join("\n")}\n</div>\n`;
    const at = (index: number, line: string) => lines.with(index, line);
    const merged = (merchant: string[], release: string[]) =>
      update({
        base: { [html]: text(lines) },
        merchant: { [html]: text(merchant, "\t") },
        release: { [html]: text(release) },
      }).find(html);
    const apart = merged(at(3, "<p>mine</p>"), at(30, "<p>new</p>"));
    expect(apart?.outcome).toBe("merged");
    expect(apart?.text?.replace(/^\s+/gm, "").split("\n").slice(1, 41)).toEqual(
      at(3, "<p>mine</p>").with(30, "<p>new</p>"),
    );
    const together = merged(at(3, "<p>mine</p>"), at(3, "<p>new</p>"));
    expect(together?.conflict?.parts.filter((part) => "mine" in part)).toEqual([
      { mine: "\t<p>mine</p>\n", new: "  <p>new</p>\n" },
    ]);
    const alike = (line: string) => at(3, "<p>first</p>").with(4, line).with(5, "<p>last</p>");
    expect(merged(alike("<p>mine</p>"), alike("<p>new</p>"))?.conflict?.parts).toEqual([
      { agreed: expect.stringMatching(/<p>first<\/p>\n$/) },
      { mine: "\t<p>mine</p>\n", new: "  <p>new</p>\n" },
      { agreed: expect.stringMatching(/^ {2}<p>last<\/p>\n\t<p>6<\/p>\n/) },
    ]);
  });

  test("raise no conflict for an edit where the release changed white space", () => {
    const done = update({
      base: { [html]: "<div>\n<p>a</p>\n<b></b>\n<i></i>\n</div>\n" },
      merchant: { [html]: "<div>\n<p>mine</p>\n<b></b>\n<i></i>\n</div>\n" },
      release: { [html]: "<div>\n  <p>a</p>\n  <b></b>\n  <i>new</i>\n</div>\n" },
    });
    const text = "<div>\n<p>mine</p>\n  <b></b>\n  <i>new</i>\n</div>\n";
    expect(done.find(html)).toMatchObject({ outcome: "merged", text });
  });

  test("raise a conflict where the merge would leave half a condition", () => {
    const lines = ["<p>a</p>", "<p>b</p>", "<p>c</p>"];
    const condition = (of: string[]) => `{% if a %}\n${of.map((line) => `  ${line}\n`).join("")}{% endif %}\n`;
    const done = update({
      base: { [html]: condition(lines) },
      merchant: { [html]: `${lines.join("\n")}\n` },
      release: { [html]: condition(lines.toSpliced(2, 0, "{% else %}")) },
    });
    expect(done.find(html)).toMatchObject({ outcome: "conflict" });
  });
});

describe("mergeTheme of a real edit", () => {
  const path = [...installed.keys()].filter((name) => /\.(liquid|css|js)$/.test(name) && release.has(name));
  const edit = fc.record({
    path: fc.constantFrom(...path),
    at: fc.nat(300),
    kind: fc.constantFrom("add", "change", "drop", "inner space"),
    indent: fc.constantFrom(null, "", "\t", "      "),
  });

  test("never loses it, for any white space around it", () => {
    fc.assert(
      fc.property(edit, ({ path: name, at, kind, indent }) => {
        const lines = (installed.get(name) ?? "").split("\n");
        const places = lines.flatMap((line, index) => (/\w \w/.test(line.split(/\{[{%]/, 1)[0] ?? "") ? [index] : []));
        const place = places[at % Math.max(1, places.length)];
        if (place === undefined) return;
        const line = lines[place] ?? "";
        const changed =
          kind === "add"
            ? lines.toSpliced(place, 0, "mark-of-mine")
            : kind === "drop"
              ? lines.toSpliced(place, 1)
              : lines.with(place, kind === "change" ? `${line} mark-of-mine` : line.replace(/(\w) (\w)/, "$1  $2"));
        const spaced = indent === null ? changed : changed.map((one) => indent + one.trim());
        const merchant = new Map([...installed, [name, spaced.join("\n")]]);
        const result = update({ base: installed, merchant, release: release }).find(name);
        expect(["kept", "merged", "conflict"]).toContain(result?.outcome);
        const mine = result?.text ?? merchant.get(name) ?? "";
        const parts =
          result?.conflict?.parts.map((part) => ("mine" in part ? part.mine : part.agreed)).join("") ?? mine;
        if (kind === "add" || kind === "change") expect(parts).toContain("mark-of-mine");
        if (kind === "inner space") expect(parts).toContain(line.replace(/(\w) (\w)/, "$1  $2").trim());
      }),
      { numRuns: 150 },
    );
  });
});

describe("mergeTheme of a file that equals a release's", () => {
  const main = "1.1.0";
  const releases = { "1.0.0": { [html]: "<p>\nold\n" }, [main]: { [html]: "<p>\nnewer\n" } };
  const updated = (text: string, release: Record<string, string>) => {
    const merchant = { [html]: text };
    return update({ ...chooseBase(merchant, main, releases), merchant, release: release });
  };

  test("treats a file of another release than the installed one as unedited", () => {
    expect(updated("<p>\nold\n", { [html]: "new" }).find(html)).toMatchObject({ outcome: "replaced", origin: "1.0.0" });
    expect(updated("<p>\nold\n", {}).find(html)).toMatchObject({ outcome: "removed" });
  });

  test.each(["<p>\r\nnewer\r\n", "<p>\n  newer\n"])("follows the release when only white space differs: %j", (text) => {
    expect(updated(text, {}).theme.has(html)).toBe(false);
    expect(updated("<p>\nmine\n", {}).theme.get(html)).toBe("<p>\nmine\n");
  });

  test("follows the release when only Shopify's way to write JSON differs", () => {
    const path = "templates/page.about.json";
    const base = '{\n  "sections": { "a": { "type": "b", "settings": { "url": "/c" } } },\n  "order": ["a"]\n}\n';
    const merchant =
      '/*\n * The contents of this file are auto-generated\n */\n{"order":["a"],"sections":{"a":{"settings":{"url":"\\/c"},"type":"b"}}}';
    const sides = { base: { [path]: base }, release: {} };
    expect(update({ ...sides, merchant: { [path]: merchant } }).theme.has(path)).toBe(false);
    expect(update({ ...sides, merchant: { [path]: merchant.replace("/c", "/d") } }).theme.has(path)).toBe(true);
  });
});

describe("mergeTheme", () => {
  test("keeps the conflicts of an update whose preview showed white space", () => {
    const sides = {
      base: { [html]: "<p>\na\n" },
      merchant: { [html]: "<p>\n a\n" },
      release: { [html]: "<p>\nb\n" },
    };
    expect(update(sides).find(html)?.outcome).toBe("replaced");
    const done = update(sides, { [html]: { choice: "mine" } }, true);
    expect([done.find(html)?.outcome, done.theme.get(html)]).toEqual(["conflict", "<p>\n a\n"]);
  });
});
