import { expect, test } from "vitest";
import { update } from "../../fixtures/theme-update.ts";
import { findAppOfEdits, findAppOfFile, findAppOfLines } from "./app-marks.ts";
import { createPreview } from "./create-preview.ts";

test.each([
  ["an HTML comment", ["<!-- Locksmith 2.31 -->"], "Locksmith"],
  ["a Liquid comment", ["{% comment %} Judge.me widget {% endcomment %}"], "Judge.me"],
  ["a snippet", ["{% render 'locksmith-variables', scope: 'subject' %}"], "Locksmith"],
  ["an old snippet", ["{%- include 'judgeme_widgets', widget_type: 'judgeme_preview_badge' -%}"], "Judge.me"],
  ["a class", ['<div class="jdgm-widget jdgm-review-widget"></div>'], "Judge.me"],
  ["a script of the app", ['<script src="https://cdn.weglot.com/weglot_script_tag.js"></script>'], "Weglot"],
  ["a line of Liquid", ["assign locksmith_access = true", "{% render 'locksmith' %}"], null],
  ["code between its marks", ["<!-- pagefly begin -->", "<div>", "a", "</div>", "<!-- pagefly end -->"], "PageFly"],
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
])("lines: %s", (_, lines, app) => expect(findAppOfLines(lines)).toBe(app));

test.each([
  ["snippets/locksmith.liquid", "", "Locksmith"],
  ["snippets/judgeme_core.liquid", "", "Judge.me"],
  ["assets/boost-pfs-filter.css", "", "Boost"],
  ["sections/pf-12ab.liquid", "{% comment %} Created by PageBuilder app {% endcomment %}\n", "PageBuilder"],
  ["snippets/kiln-note.liquid", "<p>Loox</p>", null],
  ["snippets/blocksmith.liquid", "", null],
])("file: %s", (path, text, app) => expect(findAppOfFile(path, text)).toBe(app));

const layout = "<head>\n{{ content_for_header }}\n</head>\n<body>\n{{ content_for_layout }}\n</body>\n";
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
  ["white space only", layout.replaceAll("\n", "\n  "), null],
])("edits: %s", (_, theirs, app) => expect(findAppOfEdits(layout, theirs)).toBe(app));

test("the preview names the app of a file and of a place in conflict", () => {
  const path = "layout/theme.liquid";
  const theme = (text: string, more: Record<string, string> = {}) => new Map(Object.entries({ [path]: text, ...more }));
  const done = update({
    base: theme(layout),
    theirs: theme(layout.replace("</head>", "{% render 'loox' %}\n</head>"), { "snippets/loox.liquid": "x" }),
    ours: theme(layout.replace("</head>", "{% render 'head' %}\n</head>")),
  });
  const { files } = createPreview(done.files, null);
  expect(files.map((file) => [file.path, file.madeBy, file.regions.map(({ madeBy }) => madeBy)])).toEqual([
    [path, "Loox", ["Loox"]],
    ["snippets/loox.liquid", "Loox", []],
  ]);
});
