/** Which templates a release takes, and each kind of finding in the others. */
import { describe, expect, test } from "vitest";
import {
  blocks,
  check,
  format,
  hero,
  many,
  nest,
  schemas,
  sections,
  setting,
  template,
} from "../../fixtures/checked-templates.ts";
import { type FindingCode, findingKinds, maxFindings, maxTemplateBytes } from "../contract.ts";
import { fitTemplate } from "./check-template.ts";

describe("checkTemplate of a sound template", () => {
  test.each<[string, string, ("page" | "product")?]>([
    ["comments as Shopify keeps them", '/* own */ {"sections": {"a": {"type": "hero"}}, // one,\n "order": ["a"]}'],
    ["a byte order mark and Windows lines", '\uFEFF{"sections": {"a": {"type": "hero"}},\r\n"order": ["a"]}'],
    ["values within their limits", hero({ settings: { title: "a", columns: 5, size: "m", scheme: "dark" } })],
    ["no values", hero({ settings: { title: null, columns: null } })],
    ["an empty value of a setting that is gone", setting("gone", "")],
    ["an option without a value, as the theme editor saves it", setting("size", "")],
    ["a colour scheme without a value", setting("scheme", "")],
    ["a range without a value", setting("columns", "")],
    ["a dynamic source", setting("columns", "{{ closest.product.metafields.custom.columns }}")],
    [
      "a dynamic source of the product",
      template({
        type: "main-product",
        ...blocks({ b: { type: "price", settings: { title: "{{ product.title }}" } } }),
      }),
      "product",
    ],
    ["an address of a video", setting("film", "https://youtu.be/a")],
    ["a text like a comment", setting("title", "*/ // a /* b */")],
    ["a key that another object has", hero({ settings: { title: "a" }, blocks: { b: { type: "group" } } })],
    ["words of the storefront", setting("title", "t:general.hello")],
    ["words of the theme editor", setting("title", "t:settings.title")],
    ["a hidden section", hero({ disabled: true, settings: { title: "a" } })],
    ["a section with a name and styles of its own", hero({ name: "Winter", custom_css: ["h2 { color: red; }"] })],
    ["blocks on eight levels", hero(nest(8))],
    ["50 blocks", hero(blocks(many(50, () => ({ type: "group" }))))],
    ["a static block that no order lists", hero({ blocks: { b: { type: "_buy", static: true } }, block_order: [] })],
    ["blocks without an order", hero({ blocks: { b: { type: "group" } } })],
    ["25 sections", sections(many(25, () => ({ type: "hero" })))],
    ["1,250 blocks", sections(many(25, () => ({ type: "hero", ...blocks(many(50, () => ({ type: "group" }))) })))],
    [
      "a private block that the section names",
      template({ type: "basket", ...blocks({ b: { type: "_buy" } }) }),
      "product",
    ],
    ["a section for every template", template({ type: "everywhere" })],
    ["a section without a schema", template({ type: "plain" })],
    ["a section of Shopify's own", template({ type: "apps", blocks: {}, block_order: [] })],
    ["a layout", template({ type: "hero" }, { layout: "landing" })],
    ["no layout", template({ type: "hero" }, { layout: false })],
    ["a wrapper", template({ type: "hero" }, { wrapper: "main#content.wide.tall[data-page=own]" })],
  ])("accepts %s", (_, text, kind) => {
    expect(check(text, kind).findings.map(format)).toEqual([]);
    expect(check(text, kind).fit).toBe("fits");
    expect(fitTemplate(text, kind ?? "page", schemas)).toEqual({ text: expect.any(String), left: [] });
  });
});

const tooManyBlocks = sections(
  many(25, () => ({ type: "hero", ...blocks(many(50, () => ({ type: "group", ...nest(1) }))) })),
);

/** One text for each kind of finding and more; the sentence has its code, the French names of its place, its values. */
const faults: [text: string, ...findings: string[]][] = [
  ["", "NOT_JSON | 1 | 1"],
  [new TextDecoder().decode(Uint8Array.of(123, 10, 34, 0xe9, 34)), "CHARACTER_LOST | 2"],
  [
    '{"sections": {"a": {"type": "gone"}},\n"sections": {"a": {"type": "hero"}}, "order": ["a"]}',
    "KEY_TWICE | sections | 2",
  ],
  [
    '\uFEFF{"sections": {"a": {"type": "hero"}},\r\n// one\r\n"order": ["a"], "\\u006frder": []}',
    "KEY_TWICE | order | 3",
  ],
  ['{\n  "sections": {}\n  "order": []\n}', "NOT_JSON | 3 | 3"],
  ['{"sections": {}, "order": [] /* a', "NOT_JSON | 1 | 30"],
  ['{"sections": {"a": {"type": "hero"}},\n"order": ["a"], // one\n}', "TRAILING_COMMA | 2"],
  ["[]", "NOT_TEMPLATE"],
  ['{"sections": {}}', "NOT_TEMPLATE"],
  ['{"sections": [], "order": []}', "NOT_TEMPLATE"],
  ['{"sections": {}, "order": []}', "NO_SECTION"],
  [template({ type: "shopify://apps/a/blocks/b/1" }), "NO_SECTION", "BLOCK_OF_APP | a | shopify://apps/a/blocks/b/1"],
  ['{"__proto__": {"sections": {}, "order": []}}', "NOT_TEMPLATE"],
  [`{"sections": {}, "order": []}${" ".repeat(maxTemplateBytes)}`, `TOO_LARGE | ${maxTemplateBytes + 29} | 524288`],
  ["é".repeat(10 * 1024 * 1024), "TOO_LARGE | 20971520 | 524288"],
  [template({ type: "hero" }, { name: "a" }), "UNKNOWN_KEY | name"],
  [hero({ colour: "red" }), "UNKNOWN_KEY | Grande image | colour"],
  [hero({ static: true }), "UNKNOWN_KEY | Grande image | static"],
  [hero({ disabled: "yes" }), "UNKNOWN_KEY | Grande image | disabled"],
  [hero({ settings: [] }), "UNKNOWN_KEY | Grande image | settings"],
  [
    hero({ blocks: [], block_order: {} }),
    "UNKNOWN_KEY | Grande image | blocks",
    "UNKNOWN_KEY | Grande image | block_order",
  ],
  [template({ type: "hero" }, { layout: "gone" }), "LAYOUT_UNKNOWN | gone"],
  [template({ type: "hero" }, { layout: true }), "LAYOUT_UNKNOWN | true"],
  [template({ type: "hero" }, { wrapper: "span" }), "WRAPPER_INVALID | span"],
  [template({ type: "hero" }, { wrapper: "div><script>" }), "WRAPPER_INVALID | div><script>"],
  [sections({ "a b": { type: "hero" } }), "ID_INVALID | Grande image | a b"],
  [hero(blocks({ ü: { type: "group" } })), "ID_INVALID | Grande image › Group | ü"],
  [template({ type: "gone" }), "SECTION_UNKNOWN | a | gone"],
  [template({ settings: {} }), "SECTION_UNKNOWN | a"],
  [template("hero"), "SECTION_UNKNOWN | a"],
  [template({ type: "../config/settings_data" }), "SECTION_UNKNOWN | a | ../config/settings_data"],
  [template({ type: "constructor" }), "SECTION_UNKNOWN | a | constructor"],
  [template({ type: "main-product" }), "SECTION_NOT_HERE | Product | main-product | page"],
  [template({ type: "banner" }), "SECTION_NOT_HERE | banner | banner | page"],
  [template({ type: "footer" }), "SECTION_NOT_HERE | footer | footer | page"],
  [sections(many(26, () => ({ type: "hero" }))), "SECTIONS_TOO_MANY | 26 | 25"],
  [hero(blocks({ b: { type: "gone" } })), "BLOCK_UNKNOWN | Grande image › b | gone"],
  [hero(blocks({ b: { type: "_buy" } })), "BLOCK_UNKNOWN | Grande image › Buy | _buy"],
  [hero(blocks({ b: { type: "price" } })), "BLOCK_UNKNOWN | Grande image › b | price"],
  [hero(blocks({ b: "group" })), "BLOCK_UNKNOWN | Grande image › b"],
  [
    hero(blocks({ b: { type: "group", ...blocks({ c: { type: "gone" } }) } })),
    "BLOCK_UNKNOWN | Grande image › Group › c | gone",
  ],
  [
    hero(blocks({ b: { type: "shopify://apps/stars/blocks/rating/1" } })),
    "BLOCK_OF_APP | Grande image › b | shopify://apps/stars/blocks/rating/1",
  ],
  [hero(blocks(many(51, () => ({ type: "group" })))), "BLOCKS_TOO_MANY | Grande image | 51 | 50"],
  [
    hero(blocks(many(2_000, () => ({ type: "group" })))),
    "BLOCKS_TOO_MANY | Grande image | 2000 | 50",
    "TEMPLATE_BLOCKS_TOO_MANY | 2000 | 1250",
  ],
  [tooManyBlocks, "TEMPLATE_BLOCKS_TOO_MANY | 2500 | 1250"],
  [hero(nest(9)), `NESTED_TOO_DEEP | Grande image${" › Group".repeat(8)} | 9 | 8`],
  [hero(nest(12)), `NESTED_TOO_DEEP | Grande image${" › Group".repeat(8)} | 12 | 8`],
  [deepText(10_000), "NESTED_TOO_DEEP | 10001 | 8"],
  [setting("gone", 3), "SETTING_UNKNOWN | Grande image › gone | 3"],
  [setting("__proto__", "a").replace("{}", '{"__proto__": "a"}'), "SETTING_UNKNOWN | Grande image › __proto__ | a"],
  [setting("columns", 6), "SETTING_INVALID | Grande image › Columns | 6 | 2, 3 … 5"],
  [setting("columns", "3"), "SETTING_INVALID | Grande image › Columns | 3 | 2, 3 … 5"],
  [
    setting("film", "https://example.com/youtube.com/a"),
    "SETTING_INVALID | Grande image › film | https://example.com/youtube.com/a | youtube, vimeo",
  ],
  [
    setting("title", "{{ product.title }}"),
    "SOURCE_NOT_HERE | Grande image › Titre | {{ product.title }} | product | page",
  ],
  [hero({ custom_css: [1] }), "UNKNOWN_KEY | Grande image | custom_css"],
  [hero({ blocks: { c: { type: "_buy", static: true } } }), "BLOCK_NOT_SHOWN | Grande image › Buy | _buy"],
  [hero({ blocks: { b: { type: "group", static: true } } }), "BLOCK_NOT_SHOWN | Grande image › Group | group"],
  [setting("size", "xl"), "SETTING_INVALID | Grande image › size | xl | s, m"],
  [setting("scheme", "sepia"), "SETTING_INVALID | Grande image › scheme | sepia | light, dark"],
  [setting("title", 4), "SETTING_INVALID | Grande image › Titre | 4 | text"],
  [setting("title", "t:general.gone"), "TRANSLATION_UNKNOWN | Grande image › Titre | t:general.gone"],
  [template({ type: "hero" }, { order: ["a", "b"] }), "ORDER_UNKNOWN | b"],
  [template({ type: "hero" }, { order: ["a", { a: 1 }] }), 'ORDER_UNKNOWN | {"a":1}'],
  [template({ type: "hero" }, { order: ["a", "a"] }), "ORDER_TWICE | a"],
  [template({ type: "gone" }, { order: [] }), "NO_SECTION", "ORDER_MISSING | a"],
  [
    hero({ blocks: { b: { type: "gone" } }, block_order: ["c"] }),
    "ORDER_UNKNOWN | Grande image | c",
    "ORDER_MISSING | Grande image | b",
  ],
];
const productFaults: [text: string, ...findings: string[]][] = [
  [sections(many(2, () => ({ type: "main-product" }))), "SECTION_TOO_OFTEN | Product | main-product | 2 | 1"],
  [
    template({ type: "main-product", ...blocks(many(2, () => ({ type: "price" }))) }),
    "BLOCK_TOO_OFTEN | Product | price | 2 | 1",
  ],
  [
    template({ type: "main-product", ...blocks(many(4, () => ({ type: "note" }))) }),
    "BLOCKS_TOO_MANY | Product | 4 | 3",
  ],
  [
    template({ type: "main-product", ...blocks({ b: { type: "price", settings: { gone: 1 } } }) }),
    "SETTING_UNKNOWN | Product › Price › gone | 1",
  ],
  [template({ type: "main-product", ...blocks({ b: { type: "group" } }) }), "BLOCK_UNKNOWN | Product › Group | group"],
  [
    template({ type: "main-product", ...blocks({ n: { type: "note", ...blocks({ g: { type: "group" } }) } }) }),
    "REFUSED | a › n › g | Invalid value for type in block 'g'. Type must be defined in schema.",
  ],
];

/** Too deep to be written by JSON.stringify. */
function deepText(levels: number): string {
  const open = '{"type":"group","blocks":{"b":'.repeat(levels);
  return `{"sections":{"a":{"type":"hero","blocks":{"b":${open}{"type":"group"}${"}}".repeat(levels)}}}},"order":["a"]}`;
}

const all = [
  ...faults.map(([text, ...findings]) => ({ text, findings, kind: "page" as const })),
  ...productFaults.map(([text, ...findings]) => ({ text, findings, kind: "product" as const })),
];

describe("checkTemplate of a faulty template", () => {
  test.each(all.map((fault) => [fault.findings.join(", "), fault] as const))(
    "finds %s",
    (_, { text, findings, kind }) => {
      const result = check(text, kind);
      expect(result.findings.map(format)).toEqual(findings);
      const fails = result.findings.some(({ code }) => findingKinds[code].fit === "fails");
      expect(result).toMatchObject({ fit: fails ? "fails" : "loses", total: findings.length });
      const fitted = fitTemplate(text, kind, schemas);
      const losses = result.findings.filter(({ code }) => findingKinds[code].fit === "loses");
      expect(fitted.left).toEqual(losses);
      expect(check(fitted.text, kind).findings).toEqual(result.findings.filter((finding) => !losses.includes(finding)));
    },
  );

  test("finds every kind of finding", () => {
    const found = new Set(all.flatMap(({ findings }) => findings.map((line) => line.split(" ")[0])));
    const missing = (Object.keys(findingKinds) as FindingCode[]).filter((code) => !found.has(code));
    expect(missing).toEqual([]);
  });

  test("lists no more findings than a screen shows, gravest first", () => {
    const list = many(150, () => ({ type: "gone" }));
    const result = check(
      hero({ blocks: list, block_order: [...Object.keys(list)], "own key": 1, settings: { columns: 9 } })
        .replace('"a"', '"a b"')
        .replace('["a"]', '["a b"]'),
    );
    expect(result.findings.length).toBe(maxFindings);
    expect(result.total).toBe(153);
    expect(result.findings[0]?.code).toBe("ID_INVALID");
  });

  test("shortens long values", () => {
    const [finding] = check(setting("gone", "😀".repeat(10_000))).findings;
    expect(finding?.params.value).toMatch(/^(😀)+…$/u);
    expect(finding?.params.value?.length).toBeLessThanOrEqual(200);
  });
});
