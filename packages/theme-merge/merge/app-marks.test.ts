import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { findAppOfEdits, findAppOfFile, findAppOfLines, findAppOfPlace } from "./app-marks.ts";
import { createPreview } from "./create-preview.ts";

describe("findAppOfLines", () => {
  test.each([
    ["an HTML comment", ["<!-- Locksmith 2.31 -->"], "Locksmith"],
    ["a Liquid comment", ["{% comment %} Judge.me widget {% endcomment %}"], "Judge.me"],
    ["a snippet", ["{% render 'locksmith-variables', scope: 'subject' %}"], "Locksmith"],
    ["an old snippet", ["{%- include 'judgeme_widgets', widget_type: 'judgeme_preview_badge' -%}"], "Judge.me"],
    ["a class", ['<div class="jdgm-widget jdgm-review-widget"></div>'], "Judge.me"],
    ["a script of the app", ['<script src="https://cdn.weglot.com/weglot_script_tag.js"></script>'], "Weglot"],
    ["a line of Liquid", ["assign locksmith_access = true", "{% render 'locksmith' %}"], null],
    ["an end between its lines", ["<!-- pagefly begin -->", "</div>", "<!-- pagefly end -->"], "PageFly"],
    [
      "the merchant's line between",
      ["{% comment %}Locksmith{% endcomment %}", '<p class="own">Mine</p>', "{% render 'locksmith-cart' %}"],
      null,
    ],
    ["the merchant's script between", ["<!-- Loox -->", "<script>my.own()</script>", "{% render 'loox' %}"], null],
    ["the merchant's text beside", ["{% render 'loox' %} Mine"], null],
    ["the merchant's element beside", ['<b class="own">{{ a }}</b>{% render "loox" %}'], null],
    ["the merchant's snippet beside", ["{% if loox %}{% render 'own' %}{% endif %}"], null],
    ["its tag with an end", ["{% if locksmith_access_granted %}", "{% endif %}"], "Locksmith"],
    ["a signature", ["{% comment %} Added by Foo Bar app {% endcomment %}"], "Foo Bar"],
    [
      "an app that is gone",
      ['<!-- "snippets/zz.liquid" was not rendered, the associated app was uninstalled -->'],
      "app",
    ],
    ["a rewritten header", ["{{ content_for_header | replace: 'a', 'b' }}"], "app"],
    ["a header in a capture", ["{% capture new_content_for_header %}"], "app"],
    ["two apps", ["{% render 'loox' %}", "{% render 'yotpo' %}"], null],
    ["the merchant's line first", ["<p>Mine</p>", "{% render 'loox' %}"], null],
    ["the merchant's line last", ["{% render 'loox' %}", "<p>Mine</p>"], null],
    ["words about an app", ["<p>We use Loox for our reviews</p>"], null],
    ["a sentence", ["Reviews by Yotpo"], null],
    ["part of a word", ["{% render 'blocksmith' %}", "{% render 'goloox' %}"], null],
    ["the header as it was", ["{{ content_for_header }}"], null],
    ["nothing", [], null],
    ["a frame alone", ["{% endif %}", "</div>"], null],
  ])("finds the app of lines: %s", (_, lines, app) => expect(findAppOfLines(lines)).toBe(app));
});

describe("findAppOfFile", () => {
  test.each([
    ["snippets/locksmith.liquid", "", "Locksmith"],
    ["snippets/judgeme_core.liquid", "", "Judge.me"],
    ["assets/boost-pfs-filter.css", "", "Boost"],
    ["sections/pf-12ab.liquid", "{% comment %} Created by PageBuilder app {% endcomment %}\n", "PageBuilder"],
    ["snippets/kiln-note.liquid", "<p>Loox</p>", null],
    ["snippets/blocksmith.liquid", "", null],
  ])("finds the app of the file %s", (path, text, app) => expect(findAppOfFile(path, text)).toBe(app));
});

const layout = "<head>\n{{ content_for_header }}\n</head>\n<body>\n{{ content_for_layout }}\n</body>\n";
describe("findAppOfEdits", () => {
  test.each([
    [
      "one app in two places",
      layout.replace("</head>", "{% render 'loox' %}\n</head>").replace("</body>", "<!-- Loox -->\n</body>"),
      "Loox",
    ],
    [
      "an app around a line",
      layout.replace(
        "{{ content_for_layout }}",
        "{% render 'locksmith' %}\n  {{ content_for_layout }}\n{% render 'locksmith' %}",
      ),
      "Locksmith",
    ],
    [
      "an app in a line",
      layout.replace("{{ content_for_layout }}", "<!-- Locksmith -->{{ content_for_layout }}"),
      "Locksmith",
    ],
    [
      "an app and the merchant",
      layout.replace("</head>", "{% render 'loox' %}\n</head>").replace("<body>", "<body class='mine'>"),
      null,
    ],
    [
      "two apps",
      layout.replace("</head>", "{% render 'loox' %}\n</head>").replace("</body>", "<!-- Yotpo -->\n</body>"),
      null,
    ],
    [
      "an app, and a line that the merchant deleted",
      layout.replace("</head>", "{% render 'loox' %}\n</head>").replace("{{ content_for_layout }}\n", ""),
      null,
    ],
    [
      "an app, and a line that the merchant moved",
      layout.replace("</head>\n<body>", "<body>\n</head>\n{% render 'loox' %}"),
      null,
    ],
    ["white space only", layout.replaceAll("\n", "\n  "), null],
  ])("finds the app of edits: %s", (_, merchant, app) => expect(findAppOfEdits(layout, merchant)).toBe(app));
});

describe("createPreview", () => {
  test("names the app of a file and of a place in conflict", () => {
    const path = "layout/theme.liquid";
    const theme = (text: string, more: Record<string, string> = {}) =>
      new Map(Object.entries({ [path]: text, ...more }));
    const done = update({
      base: theme(layout),
      merchant: theme(layout.replace("</head>", "{% render 'loox' %}\n</head>"), { "snippets/loox.liquid": "x" }),
      release: theme(layout.replace("</head>", "{% render 'head' %}\n</head>")),
    });
    const { files } = createPreview(done.files, null);
    expect(files.map((file) => [file.path, file.madeBy, file.regions.map(({ madeBy }) => madeBy)])).toEqual([
      [path, "Loox", ["Loox"]],
      ["snippets/loox.liquid", "Loox", []],
    ]);
  });
});

describe("findAppOfPlace", () => {
  test.each([
    ["the app's alone", "<hr>\n", "<hr>\n{% render 'loox' %}\n", "<i>\n", "Loox"],
    ["with a line that the merchant took out", "<hr>\n<b>\n", "<hr>\n{% render 'loox' %}\n", "<i>\n", null],
    ["with a line that may be taken out", undefined, "{% render 'loox' %}\n", "<i>\n", null],
  ])("finds the app of a place: %s", (_, base, mine, merchant, app) =>
    expect(findAppOfPlace({ mine, new: merchant, ...(base === undefined ? {} : { base }) })).toBe(app),
  );

  test("attributes a repeated line of the app to the app", () => {
    const line = "{% render 'loox' %}";
    expect(findAppOfPlace({ new: line, mine: `${line}\n${line}` })).toBe("Loox");
  });
});
