import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { md5, normaliseContent } from "../files/normalise.ts";
import { checkFiles, listParents, loadBody } from "./file-checks.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Lists the errors of `files` in a theme that already has `present`. */
function listErrors(files: Record<string, string>, present: Record<string, string> = {}, stored: string[] = []) {
  const contents = new Map<string, Uint8Array>();
  const hashes = new Map(
    Object.entries(present).map(([path, text]) => {
      const hash = createHash("md5").update(text).digest("hex");
      contents.set(hash, bytes(text));
      return [path, hash];
    }),
  );
  const read = async (hash: string) => contents.get(hash) ?? bytes("");
  const known = new Set([...contents.keys(), ...stored.map((text) => createHash("md5").update(text).digest("hex"))]);
  const isStored = async (path: string, content: Uint8Array) => known.has(md5(normaliseContent(path, content)));
  return checkFiles(new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])), {
    ...{ hashes, read, isStored },
  });
}

async function problem(files: Record<string, string>, present: Record<string, string> = {}): Promise<string | null> {
  const found = await listErrors(files, present);
  for (const { code } of found) expect(code).toBe("FILE_VALIDATION_ERROR");
  return found[0]?.message ?? null;
}

const template = (sections: Record<string, unknown>, order = Object.keys(sections)) =>
  JSON.stringify({ sections, order });
const component = (schema: unknown) => `{% schema %}${JSON.stringify(schema)}{% endschema %}`;

describe("checkFiles: names of sections", () => {
  const long = component({ name: "A name of more than 25 characters" });

  test("rejects a long name in a file that the vendor does not have, and takes the file back", async () => {
    const files = { "sections/a.liquid": long };
    const message = "Invalid schema: name is too long (max 25 characters)";
    expect(await listErrors(files)).toMatchObject([{ code: "FILE_VALIDATION_ERROR", message }]);
    expect(await listErrors(files, files)).toEqual([]);
    expect(await listErrors(files, {}, [long])).toEqual([]);
    const changed = { "sections/a.liquid": `{{ a }}\n${long}` };
    expect(await listErrors(changed, files)).toMatchObject([{ message }]);
  });

  test("rejects a long name of a block", async () => {
    const block = { type: "a", name: "A name of more than 25 characters" };
    const message = "Invalid block 'a': name is too long (max 25 characters)";
    expect(await problem({ "sections/a.liquid": component({ name: "A", blocks: [block] }) })).toBe(message);
  });
});

describe("checkFiles: values of the theme", () => {
  test.each([
    ['{"presets": {}}', "current is invalid"],
    ["{}", "current is invalid"],
    ['{"current": []}', "current is invalid"],
    ['{"current": {}}', null],
    ['{"current": "Default", "presets": {"Default": {}}}', null],
  ])("answers for %s", async (text, message) => {
    expect(await problem({ "config/settings_data.json": text })).toBe(message);
  });

  test("takes the fonts of the system, with and without a variant", async () => {
    const font = { type: "font_picker", id: "font", label: "Font", default: "assistant_n4" };
    const present = { "config/settings_schema.json": JSON.stringify([{ name: "A", settings: [font] }]) };
    const check = (handle: string) =>
      problem({ "config/settings_data.json": JSON.stringify({ current: { font: handle } }) }, present);
    for (const handle of ["mono", "serif", "sans-serif", "system_ui_n4", "helvetica_n4", "sans-serif_n7"])
      expect(await check(handle), handle).toBeNull();
    for (const handle of ["Arial", "comic sans", "serifs", "mono_"])
      expect(await check(handle), handle).toBe(`'${handle}' is not a valid font handle`);
  });
});

describe("checkFiles: sections of a template", () => {
  const index = { "templates/index.json": template({ main: { type: "hero" } }) };

  test("requires sections that exist in the theme or in the same request", async () => {
    expect(await listErrors(index)).toMatchObject([
      {
        code: "FILE_VALIDATION_ERROR",
        filename: "templates/index.json",
        message: "Section type 'hero' does not refer to an existing section file",
      },
    ]);
    expect(await listErrors(index, { "sections/hero.liquid": "x" })).toEqual([]);
    expect(await listErrors({ ...index, "sections/hero.liquid": "x" })).toEqual([]);
    expect(await listErrors({ ...index, "sections/hero.liquid": "{{ broken" })).toHaveLength(2);
    const foreign = template({ a: { type: "apps" }, b: { type: "shopify://apps/x/y" } });
    expect(await listErrors({ "templates/index.json": foreign })).toEqual([]);
  });

  test("requires sections in the order at most once, and no others in it", async () => {
    const present = { "sections/hero.liquid": "x" };
    const ordered = (...order: string[]) =>
      problem({ "templates/index.json": template({ a: { type: "hero" }, b: { type: "hero" } }, order) }, present);
    expect(await ordered("b", "a")).toBeNull();
    expect(await ordered("a")).toBeNull();
    expect(await ordered("a", "c")).toBe("'c' in order does not exist in sections");
    expect(await ordered("a", "b", "a")).toBe("'a' is more than once in order");
    expect(await problem({ "templates/index.json": '{"sections": {}}' })).toBe("order is invalid");
    expect(await problem({ "templates/index.json": "[]" })).toBe("must be an object");
  });

  test("allows at most 25 sections, also in a section group", async () => {
    const many = (count: number) =>
      template(Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, { type: "hero" }])));
    const group = (count: number) => JSON.stringify({ type: "header", name: "Top", ...JSON.parse(many(count)) });
    const present = { "sections/hero.liquid": "x" };
    expect(await problem({ "templates/index.json": many(25) }, present)).toBeNull();
    expect(await problem({ "templates/index.json": many(26) }, present)).toBe("There can be at most 25 sections");
    expect(await problem({ "sections/top-group.json": group(26) }, present)).toBe("There can be at most 25 sections");
  });
});

describe("checkFiles: files of a theme that stays", () => {
  test("takes a file without the layout, and presets whose blocks come later", async () => {
    const schema = { blocks: [{ type: "@theme" }], presets: [{ name: "A", blocks: [{ type: "later" }] }] };
    expect(await listErrors({ "sections/a.liquid": component(schema) })).toEqual([]);
  });
});

describe("checkFiles: blocks of a section", () => {
  const present = {
    "sections/hero.liquid": component({ name: "Hero", blocks: [{ type: "slide", name: "Slide" }, { type: "@app" }] }),
    "sections/page.liquid": component({ name: "Page", blocks: [{ type: "@theme" }, { type: "_divider" }] }),
    "sections/short.liquid": component({ name: "Short", max_blocks: 2, blocks: [{ type: "a", name: "A" }] }),
    "blocks/text.liquid": component({ name: "Text" }),
    "blocks/group.liquid": component({ name: "Group", blocks: [{ type: "text" }, { type: "group" }] }),
    "blocks/_divider.liquid": "x",
    "blocks/_secret.liquid": "x",
  };
  const inSection = (type: string, blocks: Record<string, unknown>, order = Object.keys(blocks)) =>
    problem({ "templates/index.json": template({ main: { type, blocks, block_order: order } }) }, present);
  const undefinedType = "Invalid value for type in block 'a'. Type must be defined in schema.";

  test("requires a block type that the schema of the section allows", async () => {
    expect(await inSection("hero", { a: { type: "slide" }, b: { type: "shopify://apps/x/blocks/y/1" } })).toBeNull();
    expect(await inSection("hero", { a: { type: "text" } })).toBe(undefinedType);
    expect(await inSection("page", { a: { type: "text" }, b: { type: "_divider" } })).toBeNull();
    expect(await inSection("page", { a: { type: "_secret" } })).toBe(undefinedType);
    expect(await inSection("page", { a: { type: "missing" } })).toBe(undefinedType);
    expect(await inSection("page", { a: { type: "shopify://apps/x/blocks/y/1" } })).toBe(undefinedType);
    // Liquid places static blocks independently of the schema.
    expect(await inSection("hero", { a: { type: "text", static: true } }, [])).toBeNull();
  });

  test("requires nested blocks that their own schema allows, at most 8 levels deep", async () => {
    const group = (blocks: Record<string, unknown>) => ({ type: "group", blocks, block_order: Object.keys(blocks) });
    expect(await inSection("page", { g: group({ a: { type: "text" } }) })).toBeNull();
    expect(await inSection("page", { g: group({ a: { type: "_divider" } }) })).toBe(undefinedType);
    const nested = (depth: number): unknown => (depth === 1 ? { type: "text" } : group({ a: nested(depth - 1) }));
    expect(await inSection("page", { a: nested(8) })).toBeNull();
    expect(await inSection("page", { a: nested(9) })).toBe("Blocks can be nested at most 8 levels deep");
    const endless = `${'{"type":"group","blocks":{"a":'.repeat(5_000)}{"type":"text"}${"}}".repeat(5_000)}`;
    const index = `{"sections":{"main":{"type":"page","blocks":{"a":${endless}}}},"order":["main"]}`;
    expect(await problem({ "templates/index.json": index }, present)).toBe(
      "Blocks can be nested at most 8 levels deep",
    );
  });

  test("allows at most 50 blocks, or the section's maximum", async () => {
    const many = (count: number, block: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`b${index}`, block]));
    expect(await inSection("hero", many(50, { type: "slide" }))).toBeNull();
    expect(await inSection("hero", many(51, { type: "slide" }))).toBe("Section 'hero' can have at most 50 blocks");
    expect(await inSection("short", many(3, { type: "a" }))).toBe("Section 'short' can have at most 2 blocks");
    expect(await inSection("page", many(51, { type: "text", static: true }), [])).toBeNull();
  });

  test("allows at most 1,250 blocks in a template, including nested ones", async () => {
    const page = (groups: number) => ({
      type: "page",
      blocks: Object.fromEntries(
        Array.from({ length: groups }, (_, index) => [`g${index}`, { type: "group", blocks: { a: { type: "text" } } }]),
      ),
    });
    const pages = (count: number, last: number) =>
      template({
        ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, page(50)])),
        last: page(last),
      });
    expect(await problem({ "templates/index.json": pages(12, 25) }, present)).toBeNull();
    expect(await problem({ "templates/index.json": pages(12, 26) }, present)).toBe("There can be at most 1250 blocks");
  });

  test("requires blocks in the order at most once, and no others in it", async () => {
    expect(await inSection("hero", { a: { type: "slide" } }, ["b"])).toBe(
      "'b' in block_order does not exist in blocks",
    );
    expect(await inSection("hero", { a: { type: "slide" } }, ["a", "a"])).toBe("'a' is more than once in block_order");
  });
});

describe("checkFiles: values", () => {
  const gap = { type: "range", id: "gap", label: "Gap", min: 0, max: 20, step: 4, default: 8 };
  const font = { type: "font_picker", id: "font", label: "Font", default: "inter_n4" };

  test("requires a step of a range, in sections and blocks", async () => {
    const present = {
      "sections/hero.liquid": component({
        name: "Hero",
        settings: [gap],
        blocks: [{ type: "slide", name: "Slide", settings: [{ ...gap, id: "space" }] }],
      }),
    };
    const settings = (value: unknown) =>
      problem({ "templates/index.json": template({ a: { type: "hero", settings: { gap: value } } }) }, present);
    expect(await settings(12)).toBeNull();
    expect(await settings("{{ product.metafields.a.b.value }}")).toBeNull();
    for (const wrong of [13, 24, -4, "12"])
      expect(await settings(wrong), String(wrong)).toBe("Setting 'gap' must be a step in the range");
    const blocks = { b: { type: "slide", settings: { space: 5 } } };
    expect(await problem({ "templates/index.json": template({ a: { type: "hero", blocks } }) }, present)).toBe(
      "Setting 'space' must be a step in the range",
    );
  });

  test("requires theme values that fit its settings, for changes of either file", async () => {
    const schema = JSON.stringify([{ name: "theme_info" }, { name: "Look", settings: [gap, font] }]);
    const data = (current: unknown) => JSON.stringify({ current, presets: { Default: { gap: 4 } } });
    const schemaFile = { "config/settings_schema.json": schema };
    const dataFile = (current: unknown) => ({ "config/settings_data.json": data(current) });
    expect(await problem(dataFile({ gap: 4, font: "jost_n4" }), schemaFile)).toBeNull();
    expect(await problem(dataFile("Default"), schemaFile)).toBeNull();
    expect(await problem(dataFile({ gap: 5 }), schemaFile)).toBe("Setting 'gap' must be a step in the range");
    expect(await problem(dataFile({ font: "Karla" }), schemaFile)).toBe("'Karla' is not a valid font handle");
    expect(await problem(schemaFile, dataFile({ gap: 5 }))).toBe(
      "New schema is incompatible with the current setting value. Setting 'gap' must be a step in the range",
    );
    expect(await problem({ ...schemaFile, ...dataFile({ gap: 4 }) }, dataFile({ gap: 5 }))).toBeNull();
  });

  test.each([
    ["an option that is gone", { type: "select", options: [{ value: "b", label: "B" }] }, "a", "be one of its options"],
    ["an option of before", { type: "radio", options: [{ value: "a", label: "A" }] }, "a", null],
    ["a number where a text is", { type: "text" }, 12, "be a string"],
    ["a text where a tick is", { type: "checkbox" }, "yes", "be a boolean"],
    ["a dynamic source", { type: "checkbox" }, "{{ product.metafields.a.b }}", null],
    ["no value", { type: "text" }, null, null],
  ])("checks a new schema against stored values: %s", async (_name, setting, value, message) => {
    const groups = [{ name: "Look", settings: [{ id: "x", label: "X", ...setting }] }];
    const schema = { "config/settings_schema.json": JSON.stringify(groups) };
    const data = { "config/settings_data.json": JSON.stringify({ current: { x: value } }) };
    const rejected = `New schema is incompatible with the current setting value. Setting 'x' must ${message}`;
    expect(await problem(schema, data)).toBe(message && rejected);
    expect(await problem(data, schema)).toBeNull();
  });

  test("checks sections in layouts too, unless the section is deleted", async () => {
    const present = {
      "sections/footer.liquid": component({ name: "Footer", blocks: [{ type: "menu", name: "Menu" }] }),
    };
    const data = (type: string) =>
      JSON.stringify({ current: { sections: { footer: { type, blocks: { a: { type: "text" } } } } } });
    expect(await problem({ "config/settings_data.json": data("footer") }, present)).toBe(
      "Invalid value for type in block 'a'. Type must be defined in schema.",
    );
    expect(await problem({ "config/settings_data.json": data("gone") }, present)).toBeNull();
  });
});

describe("listParents", () => {
  test.each([
    ["templates/index.context.ca.json", '{"parent": "index.json"}', ["templates/index.json"]],
    ["templates/index.context.ca.json", "{}", ["templates/index.json"]],
    ["templates/index.context.ca.json", '{"parent": "page"}', ["templates/index.json", "templates/page.json"]],
    ["sections/footer-group.context.b2b.json", '{"parent": "footer-group"}', ["sections/footer-group.json"]],
    ["templates/index.json", '{"parent": "index"}', []],
  ])("lists the files that %s with %s needs", (path, text, expected) =>
    expect(listParents(path, text)).toEqual(expected),
  );
});

describe("checkFiles", () => {
  test("requires the parent of a template for a context", async () => {
    const files = { "templates/index.context.b2b.json": '{"parent": "index", "context": {}, "sections": {}}' };
    expect(await problem(files)).toBe("Parent filename 'index.json' does not exist. Please enter a valid filename");
    expect(await problem(files, { "templates/index.json": template({}) })).toBeNull();
  });

  test("rejects a template that is Liquid and JSON", async () => {
    expect(await listErrors({ "templates/index.liquid": "x" }, { "templates/index.json": "{}" })).toMatchObject([
      {
        code: "THEME_FILES_CONFLICT",
        filename: "templates/index.liquid",
        message: "Filename index already exists with json extension",
      },
    ]);
    expect(await listErrors({ "snippets/index.liquid": "x" }, { "templates/index.json": "{}" })).toEqual([]);
  });

  test("checks each file separately", async () => {
    const found = await listErrors({
      "snippets/good.liquid": "x",
      "snippets/bad.liquid": "{% if",
      "nowhere/a.liquid": "x",
    });
    expect(found.map(({ filename }) => filename)).toEqual(["snippets/bad.liquid", "nowhere/a.liquid"]);
  });
});

describe("loadBody", () => {
  test("reads text and base64, and returns null for invalid base64", async () => {
    expect(await loadBody({ type: "TEXT", value: "é" })).toEqual(bytes("é"));
    expect(Buffer.from((await loadBody({ type: "BASE64", value: "w6k=\n" })) ?? [])).toEqual(Buffer.from("é"));
    expect(await loadBody({ type: "BASE64", value: "not base64!" })).toBeNull();
    expect(await loadBody({ type: "URL", value: "http://127.0.0.1:1/none" })).toBeNull();
  });
});
