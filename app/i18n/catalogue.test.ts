/** Checks every text: same keys and placeholders in both languages, typography, and use by the code. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import * as en from "./en/index.ts";
import * as fr from "./fr/index.ts";
import * as mails from "./fr/mails.ts";
import * as server from "./fr/server.ts";
import type { CatalogueSection } from "./index.ts";
import { loadCatalogue } from "./loading.ts";

function texts(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value] as [string, string]] : texts(value as object, `${path}${name}.`),
  );
}

const french = texts(fr);
const english = new Map(texts(en));
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort();
const offenders = (all: [string, string][], pattern: RegExp) =>
  all.filter(([, text]) => pattern.test(text)).map(([key]) => key);

const root = path.resolve(import.meta.dirname, "../..");
const code = globSync(["{app,base}/**/*.{ts,tsx}", "workers/portal/**/*.ts"], { cwd: root })
  .filter((file) => !/^app\/i18n\/(fr|en)\/|\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, file), "utf8"))
  .join("\n");

const placeholder = /\$\{(?:[^{}`]|\{[^{}]*\})*\}/g;
/** A file name, and the template of every toast. */
const otherTemplates = /^(?:photo\.\$\{photo\.extension|toasts\.\$\{toast\.id)\}$/;
/** These prefixes are followed by names that contain a point and come from a closed type. */
const openPrefixes = /^(?:events|jobMessages)\./;

const literals = new Set([...code.matchAll(/["`]([\w-]+(?:\.[\w-]+)+)["`]/g)].map(([, key]) => key));
const templates = [...code.matchAll(/`([a-z]\w*\.(?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})+)`/gi)]
  .map(([, template = ""]) => template)
  .filter((template) => template.includes("${") && !otherTemplates.test(template))
  .map((template) =>
    template
      .split(placeholder)
      .map((part) => part.replaceAll(".", "\\."))
      .join("[^.]+"),
  )
  .map((pattern) => new RegExp(`^${pattern}$`));

const isUsed = (key: string) =>
  literals.has(key) || openPrefixes.test(key) || templates.some((template) => template.test(key));

describe("catalogue", () => {
  it("has texts, none of them empty or with outer spaces", () => {
    expect(french.length).toBeGreaterThan(300);
    expect(offenders([...french, ...english], /^\s|\s$|^$| {2}/)).toEqual([]);
  });

  it("has the same keys in both languages", () => {
    expect([...english.keys()].sort()).toEqual(french.map(([key]) => key).sort());
  });

  it("has the same placeholders in both languages; only a singular may omit its count", () => {
    const differing = french.filter(([key, text]) => {
      const other = english.get(key) ?? "";
      const without = (names: string[]) =>
        key.endsWith("_one") ? names.filter((name) => name !== "{{count}}") : names;
      return without(placeholders(text)).join() !== without(placeholders(other)).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("uses typographic apostrophes and ellipses", () => {
    // The wording of these is fixed, character by character.
    const fixed = new Set([
      ...["assistant.placeholder", "assistant.failures.unavailable"],
      ...["support.noStore", "support.vendor.unavailable", "support.vendor.failed"],
    ]);
    const found = offenders([...french, ...english], /'|\.\.\./);
    expect(found.filter((key) => !fixed.has(key))).toEqual([]);
  });

  it("has no-break spaces before French double punctuation", () => {
    expect(offenders(french, /(?<!\u00a0)[;!?»%€]|(?<=\p{L}|\}) :|[\p{L}}]:(?!\/\/)|«(?!\u00a0)/u)).toEqual([]);
  });

  it("uses no exclamation mark, no emoji, and no dash as punctuation", () => {
    expect(offenders([...french, ...english], /!|\p{Extended_Pictographic}|[–—]/u)).toEqual([]);
  });

  test("contains only texts that the code uses", () => {
    // The id of a toast is its key without the section.
    const names = french.map(([key]) => key.replace(/^toasts\./, "").replace(/_(one|other)$/, ""));
    expect(names.filter((name) => !isUsed(name))).toEqual([]);
  });
});

describe("loadCatalogue", () => {
  it("loads section by section in the browser, except those of the server", async () => {
    const sections = (Object.keys(fr) as CatalogueSection[]).filter(
      (section) => !(section in server || section in mails),
    );
    for (const language of ["fr", "en"]) {
      const loaded = await loadCatalogue(language, []);
      await Promise.all(sections.map((section) => section in loaded.sections || loaded.load(section)));
      expect(Object.keys(loaded.sections).sort()).toEqual(sections.sort());
    }
  });
});
