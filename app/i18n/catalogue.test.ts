/** A census of every text: same keys and placeholders in both languages, right typography, and used by the code. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import * as en from "./en/index.ts";
import * as fr from "./fr/index.ts";
import * as server from "./fr/server.ts";
import type { Section } from "./index.ts";
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

describe("the catalogues", () => {
  it("have texts, and none is empty or has spaces at its ends", () => {
    expect(french.length).toBeGreaterThan(300);
    expect(offenders([...french, ...english], /^\s|\s$|^$| {2}/)).toEqual([]);
  });

  it("have the same keys in both languages", () => {
    expect([...english.keys()].sort()).toEqual(french.map(([key]) => key).sort());
  });

  it("have the same placeholders in both languages, but that a singular may do without its count", () => {
    const differing = french.filter(([key, text]) => {
      const other = english.get(key) ?? "";
      const without = (names: string[]) =>
        key.endsWith("_one") ? names.filter((name) => name !== "{{count}}") : names;
      return without(placeholders(text)).join() !== without(placeholders(other)).join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("arrive in the browser section by section, but for those of the server", async () => {
    const sections = (Object.keys(fr) as Section[]).filter((section) => !(section in server));
    for (const language of ["fr", "en"]) {
      const loaded = await loadCatalogue(language, []);
      await Promise.all(sections.map((section) => section in loaded.sections || loaded.load(section)));
      expect(Object.keys(loaded.sections).sort()).toEqual(sections.sort());
    }
  });

  it("write apostrophes and ellipses as characters of their own", () => {
    expect(offenders([...french, ...english], /'|\.\.\./)).toEqual([]);
  });

  it("hold no-break spaces before the French signs that ask for one", () => {
    expect(offenders(french, /(?<!\u00a0)[;!?»%€]|(?<=\p{L}|\}) :|[\p{L}}]:(?!\/\/)|«(?!\u00a0)/u)).toEqual([]);
  });

  it("use no exclamation mark, no emoji, and no dash as punctuation", () => {
    expect(offenders([...french, ...english], /!|\p{Extended_Pictographic}|[–—]/u)).toEqual([]);
  });
});

const root = path.resolve(import.meta.dirname, "../..");
const code = globSync(["{app,shared}/**/*.{ts,tsx}", "workers/portal/**/*.ts"], { cwd: root })
  .filter((file) => !/^app\/i18n\/(fr|en)\/|\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, file), "utf8"))
  .join("\n");

const placeholder = /\$\{(?:[^{}`]|\{[^{}]*\})*\}/g;
/** One is a file name, the other a placeholder for every toast. */
const otherTemplates = /^(?:photo\.\$\{photo\.extension|toasts\.\$\{toast\.id)\}$/;
/** What completes these prefixes is a name with a point of its own, from a closed type. */
const openPrefixes = /^(?:business\.events|jobMessages)\./;

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

test("the code uses every text", () => {
  // A toast goes by its id, which is its key without the section.
  const names = french.map(([key]) => key.replace(/^toasts\./, "").replace(/_(one|other)$/, ""));
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});
