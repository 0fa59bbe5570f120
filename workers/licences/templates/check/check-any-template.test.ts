/** Any text: checks never fail to answer, and what a release loses can always be left out. */
import fc from "fast-check";
import { readDemoRelease } from "theme-merge/fixtures/demo-theme.ts";
import { getEntries, isObject, type Json, type JsonObject, toObject } from "theme-merge/merge/json-text.ts";
import { findProblems } from "theme-merge/shopify-theme/find-problems.ts";
import { describe, expect, test } from "vitest";
import { findingKinds, fits, maxFindings, templateKind, templateKinds } from "../contract.ts";
import { checkTemplate, fitTemplate } from "./check-template.ts";
import { outlineTemplate } from "./outline-template.ts";
import { parseTemplate } from "./parse-template.ts";
import { createReleaseSchemas, readSchemaSource } from "./release-schemas.ts";

const read = (version: string) => createReleaseSchemas(version, readSchemaSource(readDemoRelease(version)));
const versions = ["2.0.4", "1.0.0"] as const;
const releases = { "2.0.4": read("2.0.4"), "1.0.0": read("1.0.0") };

const kind = fc.constantFrom(...templateKinds);
const version = fc.constantFrom(...versions);
const id = fc.constantFrom("a", "b", "c", "__proto__", "constructor", "toString", "a b", "é", "");
const type = fc.constantFrom(
  ...["hero", "main-product", "faq", "question", "multicolumn", "column", "group", "heading", "price", "icon-list"],
  ...["apps", "_blocks", "@app", "shopify://apps/own/blocks/a/1", "gone", "constructor", "__proto__", ""],
);
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>("t:names.hero", "t:gone", "{{ product.title }}", "shopify://shop_images/a.png", "<p>a</p>"),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);
const settings = fc.dictionary(
  fc.oneof(id, fc.constantFrom("heading", "columns", "overlay", "rounded", "image")),
  value,
);
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const { member } = fc.letrec<{ member: JsonObject }>((tie) => ({
  member: fc
    .record({
      type,
      settings: rarely(fc.oneof({ weight: 5, arbitrary: settings }, value)),
      blocks: rarely(fc.oneof({ weight: 5, arbitrary: fc.dictionary(id, tie("member"), { maxKeys: 4 }) }, value)),
      block_order: rarely(fc.oneof({ weight: 5, arbitrary: fc.array(id) }, value)),
      static: rarely(fc.oneof(fc.boolean(), value)),
      disabled: rarely(fc.boolean()),
      name: rarely(value),
      own: rarely(value),
    })
    .map((all) => toObject(Object.entries(all).filter((entry): entry is [string, Json] => entry[1] !== undefined))),
}));
const template = fc
  .record({
    sections: fc.dictionary(id, fc.oneof({ weight: 9, arbitrary: member }, value)),
    order: fc.array(fc.oneof({ weight: 9, arbitrary: id }, value)),
    layout: rarely(fc.constantFrom<Json>("theme", "gone", false, 1)),
    wrapper: rarely(fc.constantFrom<Json>("div.a", "<div>", null)),
  })
  .map((json) => JSON.stringify(json, null, 2));

/** A template of the release, with part of its text replaced. */
const own = [...readDemoRelease("2.0.4")].filter(([path]) => path.startsWith("templates/")).map(([, text]) => text);
const damaged = fc
  .record({ text: fc.constantFrom(...own), at: fc.nat(2_000), length: fc.nat(20), put: fc.string({ maxLength: 10 }) })
  .map(({ text, at, length, put }) => text.slice(0, at) + put + text.slice(at + length));
const text = fc.oneof(template, damaged, fc.json(), fc.string(), fc.string({ unit: "binary" }));

describe("checkTemplate", () => {
  test("answers any text in the terms of the contract", () => {
    fc.assert(
      fc.property(text, kind, version, (body, ofKind, ofVersion) => {
        const schemas = releases[ofVersion];
        const { fit, findings, total } = checkTemplate(body, ofKind, schemas, Object.values(releases));
        expect(fits).toContain(fit);
        expect(total).toBeGreaterThanOrEqual(findings.length);
        expect(findings.length).toBeLessThanOrEqual(maxFindings);
        for (const { code, params } of findings) expect(Object.keys(params)).toEqual([...findingKinds[code].params]);
        const parsed = parseTemplate(body);
        if ("template" in parsed) JSON.stringify(outlineTemplate(parsed.template, Object.values(releases)));
      }),
      { numRuns: 150 },
    );
  });
});

describe("checkTemplate of sections as the editor adds them", () => {
  /** A preset lists its blocks, a template has them by id. */
  const toMember = (preset: Json, ofType: string): JsonObject => {
    const { settings: values, blocks = [] } = isObject(preset) ? preset : {};
    const list = Array.isArray(blocks)
      ? blocks.map((block, at): [string, Json] => [`b${at}`, block])
      : getEntries(blocks);
    const members = list.map(([key, block]): [string, Json] => [
      key,
      toMember(block, isObject(block) ? String(block.type) : ""),
    ]);
    return {
      type: ofType,
      settings: values ?? {},
      blocks: toObject(members),
      block_order: members.map(([key]) => key),
    };
  };

  test.each(["1.0.0", "1.1.0", "2.0.4"])("accepts the presets of %s in their release", (ofVersion) => {
    const schemas = read(ofVersion);
    const sections = [...schemas.sections].flatMap(([ofType, { json }]) =>
      // Others are for section groups.
      Array.isArray(json.presets) && !json.enabled_on ? json.presets.map((preset) => toMember(preset, ofType)) : [],
    );
    expect(sections.length).toBeGreaterThan(8);
    for (const section of sections) {
      const body = JSON.stringify({ sections: { a: section }, order: ["a"] });
      expect(checkTemplate(body, "page", schemas).findings, body).toEqual([]);
    }
  });
});

describe("templateKind", () => {
  test.each(["gift_card", "robots.txt", "index", "customers/login"])("rejects %s", (name) => {
    expect(templateKind.safeParse(name).success).toBe(false);
  });
});

describe("fitTemplate", () => {
  test("makes what Shopify takes of every template that the check does not fail", async () => {
    const path = "templates/page.made.json";
    const files = new Map(
      [...readDemoRelease("2.0.4")].map(([name, content]) => [name, new TextEncoder().encode(content)]),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(template, damaged), async (body) => {
        if (checkTemplate(body, "page", releases["2.0.4"]).fit === "fails") return;
        const { text: fitted } = fitTemplate(body, "page", releases["2.0.4"]);
        expect(await findProblems(new Map([...files, [path, new TextEncoder().encode(fitted)]])), fitted).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("removes all that a release loses from a template, and nothing else", () => {
    fc.assert(
      fc.property(fc.oneof(template, damaged), kind, version, (body, ofKind, ofVersion) => {
        const schemas = releases[ofVersion];
        const before = checkTemplate(body, ofKind, schemas);
        const fitted = fitTemplate(body, ofKind, schemas);
        const after = checkTemplate(fitted.text, ofKind, schemas);
        expect(after.findings.filter(({ code }) => findingKinds[code].fit === "loses")).toEqual([]);
        expect(after.findings).toEqual(before.findings.filter(({ code }) => findingKinds[code].fit === "fails"));
        expect(fitTemplate(fitted.text, ofKind, schemas)).toEqual({ text: fitted.text, left: [] });
        if (fitted.left.length === 0 && !/: (""|null)/.test(body)) expect(fitted.text).toBe(body);
      }),
      { numRuns: 150 },
    );
  });

  test("keeps comments", () => {
    const body =
      '/* own */\n{\n  "sections": {\n    // the first\n    "a": {"type": "hero", "gone": 1}\n  },\n  "order": ["a", "b"],\n}';
    expect(fitTemplate(body, "page", releases["2.0.4"]).text).toBe(
      '/* own */\n{\n  "sections": {\n    // the first\n    "a": {"type": "hero"}\n  },\n  "order": ["a"],\n}',
    );
  });
});
