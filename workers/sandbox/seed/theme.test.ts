/** Checks that Shopify would accept every release of the demo theme and that it refers to nothing that is missing. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readDemoRelease, readMerchantEdits, readStarterTheme } from "theme-merge/fixtures/demo-theme.ts";
import { afterAll, describe, expect, test } from "vitest";
import { checkFiles } from "../shopify/theme/file-checks.ts";
import { releases } from "./releases.ts";

const scratch = mkdtempSync(path.join(tmpdir(), "theme-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Files = ReadonlyMap<string, string>;
type Json = { [key: string]: Json | Json[] | string | number | boolean | null | undefined };

const edits = readMerchantEdits();

/** Lists the files that Shopify would reject. */
const listErrors = async (files: Files): Promise<string[]> => {
  const contents = [...files].map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  const errors = await checkFiles(new Map(contents), {
    ...{ hashes: new Map(), read: async () => new Uint8Array(), isStored: async () => false },
  });
  return errors.map(({ filename, message }) => `${filename}: ${message}`);
};

const parse = (text: string): Json => JSON.parse(text);
const readSchema = (text: string): Json => parse(/{% schema %}([\s\S]*?){% endschema %}/.exec(text)?.[1] ?? "{}");
const findMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? "");
const listKeys = (value: unknown, prefix = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listKeys(inner, prefix ? `${prefix}.${key}` : key))
    : [prefix];
const toList = (value: Json[string]): Json[] => (Array.isArray(value) ? value : []);
const listIds = (schema: Json): string[] =>
  toList(schema.settings).flatMap(({ id }) => (typeof id === "string" ? [id] : []));

describe.each(releases.map(({ version }) => version))("release %s", (version) => {
  const files = readDemoRelease(version);
  const liquid = [...files].filter(([name]) => name.endsWith(".liquid"));

  test("has every file that an Online Store 2.0 theme needs, and its version", () => {
    const needed = "index product collection list-collections page blog article cart search 404 password".split(" ");
    for (const name of needed) expect(files.has(`templates/${name}.json`), name).toBe(true);
    for (const name of ["layout/theme.liquid", "layout/password.liquid", "config/settings_data.json"]) {
      expect(files.has(name), name).toBe(true);
    }
    const [info] = JSON.parse(files.get("config/settings_schema.json") ?? "[]");
    expect(info).toMatchObject({ name: "theme_info", theme_name: "Premium Theme", theme_version: version });
  });

  test("has no file that the platform rejects", async () => {
    expect(await listErrors(files)).toEqual([]);
  });

  test("renders, links and loads only files that it has", () => {
    for (const [name, text] of liquid) {
      for (const snippet of findMatches(text, /{%-? *render '([^']+)'/g)) {
        expect(files.has(`snippets/${snippet}.liquid`), `${name} renders ${snippet}`).toBe(true);
      }
      for (const fetchAsset of findMatches(text, /'([\w-]+\.(?:css|js))' \| asset_url/g)) {
        expect(files.has(`assets/${fetchAsset}`), `${name} loads ${fetchAsset}`).toBe(true);
      }
      for (const group of findMatches(text, /{% sections '([^']+)'/g))
        expect(files.has(`sections/${group}.json`)).toBe(true);
    }
  });

  test("has no unused snippet", () => {
    const rendered = new Set(liquid.flatMap(([, text]) => findMatches(text, /render '([^']+)'/g)));
    const snippets = [...files.keys()]
      .filter((name) => name.startsWith("snippets/"))
      .map((name) => path.basename(name, ".liquid"));
    expect(snippets.filter((name) => !rendered.has(name))).toEqual([]);
  });

  test("has the same texts in French and English, and no missing text", () => {
    for (const kind of ["", ".schema"]) {
      const english = listKeys(parse(files.get(`locales/en.default${kind}.json`) ?? ""));
      expect(listKeys(parse(files.get(`locales/fr${kind}.json`) ?? ""))).toEqual(english);
      const known = new Set(english.flatMap((key) => [key, key.replace(/\.(one|other)$/, "")]));
      const used =
        kind === ""
          ? liquid.flatMap(([, text]) => findMatches(text, /'([a-z0-9_]+(?:\.[a-z0-9_]+)+)' \| t\b/g))
          : [...files.values()].flatMap((text) => findMatches(text, /"t:([\w.]+)"/g));
      expect(used.filter((key) => !known.has(key))).toEqual([]);
    }
  });

  test("uses only existing sections, blocks and settings in templates and section groups", () => {
    const templates = [...files].filter(([name]) => /^(templates|sections)\/.*\.json$/.test(name));
    for (const [name, text] of templates) expectValidTemplate(name, parse(text), files);
  });

  test("reads settings only where they are defined", () => {
    const defined = new Set<string>();
    for (const group of JSON.parse(files.get("config/settings_schema.json") ?? "[]"))
      for (const id of listIds(group)) defined.add(id);
    for (const [name, text] of liquid) {
      for (const id of findMatches(text, /(?<![.\w:])settings\.(\w+)/g)) {
        expect(defined.has(id), `${name} reads ${id}`).toBe(true);
      }
      const own = readSchema(text);
      for (const id of findMatches(text, /section\.settings\.(\w+)/g))
        expect(listIds(own), `${name} reads ${id}`).toContain(id);
    }
    const { presets } = parse(files.get("config/settings_data.json") ?? "");
    for (const preset of Object.values(presets as Json)) {
      expect(Object.keys(preset as Json).filter((id) => !defined.has(id))).toEqual([]);
    }
  });
});

function expectValidTemplate(name: string, template: Json, files: Files): void {
  const sections = template.sections as Json;
  expect(Object.keys(sections).sort(), name).toEqual([...(template.order as unknown as string[])].sort());
  for (const [key, value] of Object.entries(sections)) {
    const section = value as Json;
    const source = files.get(`sections/${section.type}.liquid`);
    expect([...files.keys()], `${name}: section ${section.type}`).toContain(`sections/${section.type}.liquid`);
    const schema = readSchema(source ?? "");
    const at = `${name}: ${key}`;
    expect(
      Object.keys((section.settings ?? {}) as Json).filter((id) => !listIds(schema).includes(id)),
      at,
    ).toEqual([]);
    const allowed = toList(schema.blocks);
    for (const block of Object.values((section.blocks ?? {}) as Json) as Json[]) {
      const local = allowed.find(({ type, name: label }) => type === block.type && label);
      const themeBlock = files.get(`blocks/${block.type}.liquid`);
      const accepted = local || allowed.some(({ type }) => type === "@theme" || type === block.type);
      expect(accepted && (local || themeBlock), `${at}: block ${block.type}`).toBeTruthy();
      const known = listIds(local ?? readSchema(themeBlock ?? ""));
      expect(
        Object.keys((block.settings ?? {}) as Json).filter((id) => !known.includes(id)),
        at,
      ).toEqual([]);
    }
  }
}

describe("alice-edits", () => {
  const base = readDemoRelease("1.1.0");
  const next = readDemoRelease("2.0.4");

  test("changes files of 1.1.0 and adds one", () => {
    const added = [...edits.keys()].filter((name) => !base.has(name));
    expect(added).toEqual(["snippets/kiln-note.liquid"]);
    for (const [name, text] of edits) expect(text, name).not.toBe(base.get(name));
  });

  test("uses a template whose sections all exist", () => {
    expectValidTemplate("templates/index.json", parse(edits.get("templates/index.json") ?? ""), base);
  });

  test("sets what 2.0.4 renames, moves, splits and joins", () => {
    const { current } = parse(edits.get("config/settings_data.json") ?? "");
    expect(current).toHaveProperty("colors_accent", "#8C3B2A");
    expect(next.get("config/settings_schema.json")).not.toContain('"colors_accent"');
    expect(current).toHaveProperty(["sections", "announcement-bar", "settings", "text"]);
    expect(base.get("layout/theme.liquid")).toContain("{% section 'announcement-bar' %}");
    expect(next.get("layout/theme.liquid")).not.toContain("{% section '");
    expect(edits.get("sections/footer-group.json")).toContain('"color_scheme": "inverse"');
    expect(next.get("sections/footer.liquid")).not.toContain('"show_payment"');
    expect(edits.get("templates/customers/activate_account.json")).toContain("main-activate-account");
    expect(next.has("sections/main-activate-account.liquid")).toBe(false);
  });

  test("merges into 2.0.4 in one code file and collides in the other", () => {
    const conflicts = (name: string) => {
      const sides = { mine: edits, base, next };
      const paths = Object.entries(sides).map(([side, files]) => {
        const file = path.join(scratch, side);
        writeFileSync(file, files.get(name) ?? "");
        return file;
      });
      try {
        execFileSync("git", ["merge-file", "-p", ...paths], { stdio: "pipe" });
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    expect(conflicts("sections/featured-collection.liquid")).toBe(0);
    expect(conflicts("assets/base.css")).toBe(1);
  });
});

describe("alice-edits and starter", () => {
  test("have no file that the platform rejects", async () => {
    expect(await listErrors(new Map([...readDemoRelease("1.1.0"), ...edits]))).toEqual([]);
    expect(await listErrors(readStarterTheme())).toEqual([]);
  });
});
