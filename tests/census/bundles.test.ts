/** The scripts for browsers contain no validator, no sandbox code and no secret, and keep their size budgets. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { readModules } from "#scripts/worker-modules.ts";

const files = globSync("build/pages/client/assets/*.{js,css}", { cwd: projectFolder });
const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");

/** Compressed size without the hashes in file names, which compress differently after each change. */
const brotliBytes = (file: string) =>
  brotliCompressSync(read(file).replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, "")).byteLength;

interface Manifest {
  entry: { module: string };
  routes: Record<string, { module: string }>;
}

function manifest(): Manifest {
  const file = files.find((name) => /manifest-\w+\.js$/.test(name)) ?? "";
  return JSON.parse(read(file).replace(/^window\.__remixManifest=|;$/g, ""));
}

/** The scripts of a page's first view: framework, frame, the page's own, and its texts in the longer language. */
function listFirstViewScripts(page: string, words: string[]): string[] {
  const { entry, routes } = manifest();
  const parts = [entry, routes.root, routes.shell, routes[page]];
  const modules = parts.flatMap((part) => (part ? [`build/pages/client${part.module}`] : []));
  const languages = files.filter((name) => /\/(fr|en)-[\w-]+\.js$/.test(name));
  return [
    ...withImports(modules),
    ...files.filter((name) => /manifest-\w+\.js$/.test(name)),
    heaviest(languages),
    ...words.map((word) => heaviest(files.filter((name) => new RegExp(`/${word}-[\\w-]{8}\\.js$`).test(name)))),
  ];
}

const heaviest = (some: string[]) => some.reduce((a, b) => (brotliBytes(a) >= brotliBytes(b) ? a : b));

/** Files and everything they import. */
function withImports(some: string[], known = new Set<string>()): Set<string> {
  for (const file of some.filter((name) => !known.has(name))) {
    known.add(file);
    const names = [...read(file).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name = ""]) => name);
    withImports(
      names.map((name) => path.join(path.dirname(file), name)),
      known,
    );
  }
  return known;
}

describe("build/pages/client", () => {
  test("has scripts", () => expect(files.length).toBeGreaterThan(5));

  test.each(files)("contains nothing of the server in %s", (file) => {
    const text = read(file);
    for (const trace of [
      "ZodError",
      "i18next",
      "supportedLanguages",
      "conform",
      "demo.test",
      "FIREBASE_",
      "SESSION_KEYS",
      "sourceMappingURL",
      "signInWithPassword",
    ]) {
      expect(text.includes(trace), trace).toBe(false);
    }
    // Texts may show how a credential begins, but never contain one.
    expect(text).not.toMatch(/shp(?:ss|at)_[0-9a-f]{4}/i);
  });

  test("lists the licences of packages in the scripts", () => {
    const notices = read("build/pages/client/licences.txt");
    for (const name of ["react-dom", "@remix-run/router", "turbo-stream"])
      expect(notices).toMatch(new RegExp(`^${name} \\d[\\d.]+ \\(\\w+\\)$`, "m"));
    expect(notices).not.toContain("Published without");
  });

  /**
   * Kilobytes (brotli) that the first views weigh today, of which 102 is 1.40 × a bare Remix page. The pages' entries in the
   * manifest weigh most of the rest; live announcements, the words of stores that do not answer, and the tab that takes
   * the channel over weigh half each.
   */
  test.each([
    ["home", ["dashboard"], 106.2],
    ["profile", ["profile"], 122.2],
    ["activate", ["licences"], 107.3],
    ["svgColor", ["svg-color"], 105],
    ["imageOptimizer", ["image-optimizer", "images", "tools"], 105],
  ])("loads no more scripts than before in the first view of %s", (page, words, budgetKb) => {
    const bytes = listFirstViewScripts(page, words).reduce((sum, file) => sum + brotliBytes(file), 0);
    expect(bytes / 1024).toBeLessThanOrEqual(budgetKb);
  });

  /**
   * Kilobytes (gzip) that load on first use, beside what is loaded already. The tooltip shares its scripts with the menu;
   * the estimator of passwords has the list of those that are refused.
   */
  test.each([
    ["chat-window", 13],
    ["crop-dialog", 12],
    ["menu-list", 12],
    ["tooltip-layer", 10],
    ["estimate", 17.5],
  ])("loads no more than before with what opens with %s", (name, budgetKb) => {
    const scripts = files.filter((file) => file.endsWith(".js"));
    const [first = ""] = scripts.filter((file) => file.includes(`/${name}-`));
    const openers = scripts.filter((file) => read(file).includes(`import("./${path.basename(first)}")`));
    expect(openers.length).toBeGreaterThan(0);
    const there = withImports(openers);
    const loaded = [...withImports([first])].filter((file) => !there.has(file));
    const bytes = loaded.map((file) => gzipSync(readFileSync(path.join(projectFolder, file))).byteLength);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(budgetKb);
  });

  test("keeps the stylesheet of a first view within its budget", () => {
    const sheets = files.filter((file) => /\/app-[\w-]+\.css$/.test(file));
    expect(sheets).toHaveLength(1);
    for (const sheet of sheets) expect(brotliBytes(sheet) / 1024).toBeLessThanOrEqual(14.6);
  });
});

describe("build/workers", () => {
  test("contains no demo data and no sandbox code", async () => {
    const modules = [...(await readModules("portal")), ...(await readModules("licences"))];
    // The bundler names the source of each part in comments.
    const text = modules.map(({ contents }) => contents.replaceAll(/^\/\/ .*$/gm, "")).join("\n");
    for (const trace of ["demo.test", "Demo-2024", "/faults", "mailbox.json"])
      expect(text.includes(trace), trace).toBe(false);
  });
});
