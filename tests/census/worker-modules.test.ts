/** The portal's Worker loads what a request needs: its modules can be imported, and texts are in one place. */
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as en from "#app/i18n/en/index.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { readConfig } from "#scripts/stack.ts";
import { readModules, type WorkerModule } from "#scripts/worker-modules.ts";

let modules: WorkerModule[];
const nameOf = (module: WorkerModule) => path.basename(module.path);
beforeAll(async () => {
  modules = await readModules("portal");
});

/** The modules that are read when a module is imported. */
function listStaticImports(file: string, known = new Set<string>()): Set<string> {
  const text = modules.find((module) => nameOf(module) === file)?.contents ?? "";
  for (const [, name = ""] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g)) {
    if (known.has(name)) continue;
    known.add(name);
    listStaticImports(name, known);
  }
  return known;
}

/** Long ones, which no other module has by chance. */
const sampleTexts = (catalogue: object): string[] =>
  listTexts(catalogue).filter((text, at) => text.length > 60 && at % 40 === 0);

const listTexts = (node: object): string[] =>
  Object.values(node).flatMap((value) =>
    typeof value === "string" ? [JSON.stringify(value).slice(1, -1)] : listTexts(value),
  );

describe("the modules of the portal's Worker", () => {
  test("can be imported", { timeout: 120_000 }, async () => {
    const files = modules.filter(({ type }) => type === "ESModule").map(nameOf);
    const lines = files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)}),`);
    const contents = `
      const load = {\n${lines.join("\n")}\n};
      export default {
        async fetch() {
          const broken = [];
          for (const [file, each] of Object.entries(load))
            await each().catch((error) => broken.push(file + ": " + error.message));
          return Response.json(broken);
        },
      };`;
    const folder = path.dirname(modules[0]?.path ?? "");
    const { compatibilityDate, compatibilityFlags } = readConfig("portal");
    const importer = { type: "ESModule" as const, path: path.join(folder, "importer.js"), contents };
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        cf: false,
        workers: [{ name: "importer", modules: [importer, ...modules], compatibilityDate, compatibilityFlags }],
      } as Parameters<typeof convertV4MiniflareOptions>[0]),
    );
    onTestFinished(() => miniflare.dispose());
    expect(await (await miniflare.dispatchFetch("http://localhost/")).json()).toEqual([]);
  });

  test("holds the texts of each language in one module, which a start does not read", () => {
    const atStart = listStaticImports("index.js");
    expect(atStart.size).toBeGreaterThan(0);
    for (const [file, catalogue] of [
      ["catalogue-fr.txt", fr],
      ["catalogue-en.txt", en],
    ] as const) {
      for (const text of sampleTexts(catalogue))
        expect(modules.filter(({ contents }) => contents.includes(text)).map(nameOf), text).toEqual([file]);
      expect(atStart).not.toContain(file);
    }
  });

  test("reads the module of no route at a start", () => {
    const isRoute = (file: string) => /\.(?:route|layout)-/.test(file);
    expect(modules.map(nameOf).filter(isRoute).length).toBeGreaterThan(90);
    expect([...listStaticImports("index.js")].filter(isRoute)).toEqual([]);
  });
});
