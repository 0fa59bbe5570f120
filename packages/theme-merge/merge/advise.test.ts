import { describe, expect, test } from "vitest";
import { adviseConflict } from "./advise.ts";
import { mergeCode } from "./code-merge.ts";

const path = "sections/price.liquid";
const around = (text: string) => `<div>\n${text}\n</div>\n`;

/** The advice where the merchant's file and the release's differ from the installed release in the same lines. */
function advise(base: string | null, mine: string, merchant: string, madeBy: string | null = null) {
  const [from, own, release] = [base, mine, merchant].map((text) => (text === null ? null : around(text)));
  const conflict = mergeCode(from ?? null, own ?? "", release ?? "");
  expect(conflict.outcome).toBe("conflict");
  const file = { path, kind: "code", outcome: "conflict", notes: [], write: "undecided", text: null } as const;
  const { choice, reason, detail } = adviseConflict({ ...file, notes: [], conflict }, { base: from ?? null, madeBy });
  return detail === "" ? [choice, reason] : [choice, reason, detail];
}

const old = '<p class="price">\n  {{ price }}\n</p>';
const rewritten =
  '{%- if on_sale -%}\n  {% render "sale", price: price %}\n{%- else -%}\n  <b>{{ price }}</b>\n{%- endif -%}';

describe("adviseConflict", () => {
  test.each([
    [
      "lines of an app beside other words",
      "<p>Thank you</p>",
      "<p>Thank you</p>\n{% render 'reviews' %}",
      "<p>Thanks</p>",
      ["mine", "APP_LINES", "Reviews"],
      "Reviews",
    ],
    [
      "lines of an app beside other code",
      old,
      `${old}\n{% render 'reviews' %}`,
      rewritten,
      ["new", "RELEASE_CODE", 'render "sale", price: price, price'],
      "Reviews",
    ],
    [
      "lines that have the release's change too",
      '<a href="/">a</a>',
      '<a href="/" rel="nofollow" hidden>a</a>',
      '<a href="/" rel="nofollow">a</a>',
      ["mine", "INCLUDED"],
    ],
    [
      "the release's lines with the merchant's change",
      "<b>{{ a }}</b>",
      "<b>{{ a | escape }}</b>",
      "<b>{{ a | escape }}</b>\n{{ b }}",
      ["new", "ALREADY_THERE"],
    ],
    ["the same code", "a { b: c; }", "a {\n  b: c;\n}", "a {\n\n b: c; /* new */\n}", ["new", "SPACE_YOURS"]],
    [
      "own white space only",
      old,
      old.replaceAll("  ", "\t"),
      old.replace("{{ price }}", "{{ cost }}"),
      ["new", "SPACE_YOURS"],
    ],
    ["an own comment only", "<b>{{ a }}</b>", "<b>{{ a }}</b> <!-- mine -->", "<b>{{ b }}</b>", ["new", "SPACE_YOURS"]],
    ["a release that only reorders", "a: 1;\nb: 2;", "a: 3;\nb: 4;", "b: 2;\na: 1;", ["mine", "SPACE_RELEASE"]],
    ["lines that were taken out", "<b>{{ a }}</b>\n<i></i>", "", "<b>{{ b }}</b>\n<i></i>", ["mine", "REMOVED"]],
    [
      "lines that the release has too",
      "<b>{{ a }}</b>",
      "{% render 'badge' %}",
      "<u>\n{% render 'badge' %}\n</u>",
      ["new", "ALREADY_THERE"],
    ],
    [
      "words that are a setting now",
      '<p class="promo"></p>',
      '<p class="promo">Free from 60 euros</p>',
      '{{ section.settings.promo }}\n{% schema %}\n{"settings": [{"id": "promo", "default": "Free from 60 euros"}]}\n{% endschema %}',
      ["new", "NOW_SETTING", "Free from 60 euros"],
    ],
    ["other words", "<b>Buy</b>", "<b>Buy it now</b>", "<b>Add to bag</b>", ["mine", "WORDS"]],
    ["other values", "a { height: 3rem }", "a { height: 3.5rem }", "a { height: 3.25rem }", ["mine", "VALUES"]],
    [
      "one class name beside other code",
      old,
      old.replace('"price"', '"price big"'),
      rewritten,
      ["new", "RELEASE_CODE", 'render "sale", price: price, price'],
    ],
    [
      "one class name beside another one",
      old,
      old.replace('"price"', '"price big"'),
      old.replace('"price"', '"price" hidden'),
      ["mine", "SMALL_CHANGE", "big"],
    ],
    [
      "a class name that the release has on another element",
      '<i class="a"></i><b></b>',
      '<i class="a"></i><b class="a"></b>',
      '<i class="a"></i><b hidden></b>',
      ["mine", "SAME_LINES", "1 1"],
    ],
    ["the same line", "x = 1", "x = compute(a)", "x = await load(b)", ["mine", "SAME_LINES", "1 1"]],
    [
      "lines beside those of the release",
      "a = 1\nb = 2\nc = 3",
      "a = compute(a)\nb = 2\nnext(a)\nc = 3",
      "a = 1\nb = await load(b)\nc = 3",
      ["mine", "NEAR_LINES", "2 1"],
    ],
    [
      "settings of a section",
      '{% schema %}\n{ "limit": 4, "id": first }\n{% endschema %}',
      '{% schema %}\n{ "limit": 4, "id": mine }\n{% endschema %}',
      '{% schema %}\n{ "limit": 4, "id": other }\n{% endschema %}',
      ["mine", "SCHEMA"],
    ],
    ["no base", null, "x = compute(a)", "x = await load(b)", ["new", "NO_BASE"]],
    ["no base, the same code", null, "a {\n}", "a {\n\n  }", ["new", "SPACE_YOURS"]],
  ] as const)("advises on %s", (_name, base, mine, merchant, expected, madeBy?: string) => {
    expect(advise(base, mine, merchant, madeBy ?? null)).toEqual(expected);
  });

  /** Not only white space or a comment, on either side. */
  test.each([
    ["Liquid in a comment of HTML", "<b>{{ a }}</b>", "<b>{{ a }}</b><!-- {% render 'note' %} -->", "<b>{{ b }}</b>"],
    ["an output in a comment", "<b>{{ a }}</b>", "<b>{{ a }}</b> <!-- {{ cart.item_count }} -->", "<b>{{ b }}</b>"],
    ["code for one browser", "<b>{{ a }}</b>", "<b>{{ a }}</b><!--[if IE]><i><![endif]-->", "<b>{{ b }}</b>"],
    ["Liquid in a comment of CSS", "a { b: c }", "a { b: c } /* {% render 'note' %} */", "a { b: c; d: e }"],
    ["another selector", ".card.title {}", ".card .title {}", ".card.title.big {}"],
    ["two classes joined", '<p class="card title">', '<p class="cardtitle">', '<p class="card title big">'],
    ["a space in a text", "<b>one two</b>", "<b>onetwo</b>", "<b>one two three</b> {{ a }}"],
    ["code behind a comment", "a(); // b\nc();", "a(); // b c();", "a(); // b\nd();"],
    [
      "code beside words that are a setting now",
      '<p class="x">Base</p>',
      '<p class="x">Free from 60 euros</p>\n<div>{{ product.metafields.my.code }}</div>',
      '{{ section.settings.t }}\n{% schema %}\n{"settings": [{"id": "t", "default": "Free from 60 euros"}]}\n{% endschema %}',
    ],
    [
      "a deletion beside lines of the release",
      "<p>{{ price }}</p>\n<p>{{ vendor }}</p>",
      '<hr class="line">',
      '<p>{{ price }} x</p>\n<hr class="line">\n<p>{{ vendor }} x</p>',
    ],
    [
      "a second line like one elsewhere",
      `<i>{{ a }}</i>${"\n<hr>".repeat(6)}\n<div class="badge">`,
      `<div class="badge">${"\n<hr>".repeat(6)}\n<div class="badge">`,
      `<i>{{ b }}</i>${"\n<hr>".repeat(6)}\n<div class="badge">`,
    ],
    [
      "a new order beside lines of the release",
      "<p>{{ price }}</p>\n<p>{{ vendor }}</p>",
      "<p>{{ vendor }}</p>\n<p>{{ price }}</p>\n{% render 'badge' %}",
      "<p>{{ cost }}</p>\n<p>{{ maker }}</p>\n{% render 'badge' %}\n<hr>",
    ],
    ["kinds of files", "<input>", '<input accept="image/*"><i></i><input accept="video/*">', "<input {{ a }}>"],
  ])("advises the merchant's side for %s", (_name, base, mine, merchant) => {
    expect(advise(base, mine, merchant)[0]).toBe("mine");
    expect(advise(base, merchant, mine)).not.toContain("SPACE_YOURS");
    expect(advise(null, mine, merchant)).not.toContain("SPACE_YOURS");
  });

  test("advises to keep a rewritten file, also one without lines", () => {
    const long = Array.from({ length: 12 }, (_, at) => `<p>{{ line_${at} }}</p>`);
    const own = long.map((_, at) => `<section>{{ mine_${at} }}</section>`).join("\n");
    expect(advise(long.join("\n"), own, `${long.join("\n").replaceAll("p>", "li>")}\n<hr>`)).toEqual([
      "mine",
      "REWRITTEN",
    ]);
    const picture = {
      path: "assets/logo.png",
      kind: "binary",
      outcome: "conflict",
      write: "undecided",
      text: null,
    } as const;
    const blank = { base: null, madeBy: null };
    expect(adviseConflict({ ...picture, notes: [], conflict: null }, blank)).toMatchObject({
      choice: "mine",
      reason: "BINARY",
    });
  });

  test("advises the merchant's side for places with different advice", () => {
    const between = "<hr>\n".repeat(6);
    const both = (one: string, other: string) => `${one}\n${between}${other}`;
    const base = both("<b>Buy</b>", "<b>{{ a }}</b>");
    const advised = advise(
      base,
      both("<b>Buy it</b>", "<b>{{ a }}</b> <!-- x -->"),
      both("<b>Add</b>", "<b>{{ b }}</b>"),
    );
    expect(advised).toEqual(["mine", "UNCLEAR"]);
  });
});
