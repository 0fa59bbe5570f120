/** The sandbox's Shopify: which theme files it rejects, with which messages, beside accepted ones. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Store } from "#tests/support/minting.ts";
import {
  checksums,
  createTheme,
  type FileServer,
  readTheme,
  startFileServer,
  storeWithTheme,
  themeZip,
  upsert,
} from "./shopify-client.ts";

const component = (schema: unknown) => `{% schema %}${JSON.stringify(schema)}{% endschema %}`;
const template = (sections: Record<string, unknown>, order = Object.keys(sections)) =>
  JSON.stringify({ sections, order });
const toGroup = (sections: Record<string, unknown>) =>
  JSON.stringify({ type: "footer", name: "Footer", ...JSON.parse(template(sections)) });
const many = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, value]));
const gap = { type: "range", id: "gap", label: "Gap", min: 0, max: 20, step: 4, default: 8 };
const group = (inner: unknown) => ({ type: "group", blocks: { inner } });
const nested = (depth: number): unknown => (depth === 1 ? { type: "group" } : group(nested(depth - 1)));

const present = {
  "config/settings_schema.json": JSON.stringify([{ name: "Look", settings: [gap] }]),
  "sections/hero.liquid": component({ name: "Hero", settings: [gap], blocks: [{ type: "slide", name: "Slide" }] }),
  "sections/page.liquid": component({ name: "Page", blocks: [{ type: "@theme" }] }),
  "blocks/group.liquid": component({ name: "Group", blocks: [{ type: "group" }] }),
  "templates/index.json": template({}),
};

let server: FileServer;
let store: Store;
let theme: string;
beforeAll(async () => {
  server = await startFileServer();
  ({ store, theme } = await storeWithTheme(server, present));
});
afterAll(() => server.stop());

const hero = (settings: unknown) => template({ a: { type: "hero", settings } });
const heroWith = (blocks: unknown) => template({ a: { type: "hero", blocks } });
const pageWith = (blocks: unknown) => template({ a: { type: "page", blocks } });

/** Path, accepted body, rejected body, message. */
const rules: [path: string, taken: string, refused: string, message: string][] = [
  [
    "snippets/a.liquid",
    "{% if a %}b{% endif %}",
    "{% if a %}b",
    "Liquid syntax error (line 1): 'if' tag was never closed",
  ],
  ["snippets/b.liquid", "{% render 'a' %}", "\n{% rendr 'a' %}", "Liquid syntax error (line 2): Unknown tag 'rendr'"],
  [
    "snippets/c.liquid",
    "{% liquid\n  if a\n    echo b\n  endif\n%}",
    "{% liquid\n  if a\n    echo b\n%}",
    "Liquid syntax error (line 1): 'if' tag was never closed",
  ],
  [
    "sections/a.liquid",
    component({ name: "A" }),
    component({ name: "A" }).repeat(2),
    "Liquid syntax error (line 1): Duplicate entries for 'schema' in 'sections/a.liquid'",
  ],
  [
    "sections/b.liquid",
    component({ settings: [gap] }),
    component({ settings: [{ ...gap, default: 9 }] }),
    'Invalid schema: setting with id="gap" default must be a step in the range',
  ],
  [
    "sections/c.liquid",
    component({ settings: [gap, { ...gap, id: "space" }] }),
    component({ settings: [gap, gap] }),
    'Invalid schema: setting with id="gap" id is not unique',
  ],
  [
    "blocks/a.liquid",
    component({ name: "A" }),
    component({ name: "A name with 26 characters.." }),
    "Invalid schema: name is too long (max 25 characters)",
  ],
  [
    "templates/page.sections.json",
    template(many(25, { type: "hero" })),
    template(many(26, { type: "hero" })),
    "There can be at most 25 sections",
  ],
  [
    "sections/top-group.json",
    toGroup(many(25, { type: "hero" })),
    toGroup(many(26, { type: "hero" })),
    "There can be at most 25 sections",
  ],
  [
    "templates/page.blocks.json",
    heroWith(many(50, { type: "slide" })),
    heroWith(many(51, { type: "slide" })),
    "Section 'hero' can have at most 50 blocks",
  ],
  [
    "templates/page.all-blocks.json",
    template(many(25, { type: "page", blocks: many(25, group({ type: "group" })) })),
    template(many(25, { type: "page", blocks: many(26, group({ type: "group" })) })),
    "There can be at most 1250 blocks",
  ],
  [
    "templates/page.deep.json",
    pageWith({ a: nested(8) }),
    pageWith({ a: nested(9) }),
    "Blocks can be nested at most 8 levels deep",
  ],
  [
    "templates/page.types.json",
    heroWith({ a: { type: "slide" } }),
    heroWith({ a: { type: "group" } }),
    "Invalid value for type in block 'a'. Type must be defined in schema.",
  ],
  ["templates/page.values.json", hero({ gap: 12 }), hero({ gap: 13 }), "Setting 'gap' must be a step in the range"],
  [
    "templates/page.order.json",
    template({ a: { type: "hero" } }, ["a"]),
    template({ a: { type: "hero" } }, ["a", "b"]),
    "'b' in order does not exist in sections",
  ],
  [
    "config/settings_data.json",
    '{"current": {"gap": 4}}',
    '{"current": {"gap": 5}}',
    "Setting 'gap' must be a step in the range",
  ],
];

describe("themeFilesUpsert", () => {
  test.each(rules)("accepts one body of %s and rejects the other", async (path, taken, refused, message) => {
    expect((await upsert(store, theme, { [path]: taken })).userErrors).toEqual([]);
    const before = (await checksums(store, theme))[path];
    expect(await upsert(store, theme, { [path]: refused, "snippets/other.liquid": "x" })).toMatchObject({
      userErrors: [{ code: "FILE_VALIDATION_ERROR", filename: path, message }],
    });
    expect(await checksums(store, theme)).toMatchObject({
      ...(before ? { [path]: before } : {}),
      "snippets/other.liquid": expect.any(String),
    });
  });

  test("accepts spaces in names of templates, and comments in JSON", async () => {
    const { userErrors } = await upsert(store, theme, {
      "templates/page.our story.json": `/* written by the editor */\n${template({})}`,
      "locales/fr.json": '/* a */\n{\n  // of the cart\n  "a": "b"\n}',
      "sections/footer-group.json": `// a\n${toGroup({})}`,
    });
    expect(userErrors).toEqual([]);
  });

  test("rejects a JSON template for gift cards and robots.txt", async () => {
    const files = { "templates/gift_card.liquid": "x", "templates/robots.txt.liquid": "x" };
    expect((await upsert(store, theme, files)).userErrors).toEqual([]);
    const { userErrors } = await upsert(store, theme, {
      "templates/gift_card.other.json": template({}),
      "templates/robots.txt.json": template({}),
    });
    expect(userErrors.map(({ code, filename }) => [code, filename])).toEqual([
      ["FILE_VALIDATION_ERROR", "templates/gift_card.other.json"],
      ["FILE_VALIDATION_ERROR", "templates/robots.txt.json"],
    ]);
  });

  test("requires the parent of a template for a context", async () => {
    const body = '{"parent": "x", "context": {}, "sections": {}}';
    expect((await upsert(store, theme, { "templates/index.context.b2b.json": body })).userErrors).toEqual([]);
    expect((await upsert(store, theme, { "templates/cart.context.b2b.json": body })).userErrors).toMatchObject([
      { message: "Parent filename 'cart.json' does not exist. Please enter a valid filename" },
    ]);
  });

  test("validates a template against the sections at that moment", async () => {
    const { store: other, theme: its } = await storeWithTheme(server, present);
    const index = { "templates/index.json": heroWith({ a: { type: "quote" } }) };
    const withQuote = {
      "sections/hero.liquid": component({ name: "Hero", blocks: [{ type: "quote", name: "Quote" }] }),
    };
    expect((await upsert(other, its, index)).userErrors).toHaveLength(1);
    expect((await upsert(other, its, withQuote)).userErrors).toEqual([]);
    expect((await upsert(other, its, index)).userErrors).toEqual([]);
  });

  test("requires a settings schema that fits the values in use", async () => {
    const { store: other, theme: its } = await storeWithTheme(server, {
      ...present,
      "config/settings_data.json": '{"current": {"gap": 4}}',
    });
    const schema = (step: number) => ({
      "config/settings_schema.json": JSON.stringify([{ name: "Look", settings: [{ ...gap, step, default: 0 }] }]),
    });
    expect((await upsert(other, its, schema(2))).userErrors).toEqual([]);
    expect((await upsert(other, its, schema(5))).userErrors).toMatchObject([
      {
        filename: "config/settings_schema.json",
        message: "New schema is incompatible with the current setting value. Setting 'gap' must be a step in the range",
      },
    ]);
  });
});

describe("themeCreate", () => {
  test.each([
    ["templates/page.json", hero({ gap: 13 })],
    ["sections/a.liquid", component({ settings: [gap, gap] })],
    ["snippets/a.liquid", "{% if a %}"],
  ])("fails to process a ZIP whose %s would be rejected", async (path, content) => {
    const made = await createTheme(store, server.serve("theme.zip", themeZip({ ...present, [path]: content })));
    expect(await readTheme(store, made.theme?.id ?? "")).toMatchObject({ processing: false, processingFailed: true });
  });
});
