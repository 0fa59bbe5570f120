/** Which layer may import which. The table is the architecture, and this test enforces it. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { pages, type RegisteredPage } from "#app/pages.ts";
import { projectFolder } from "#scripts/stack.ts";

const files = globSync("{app,base,packages,workers}/**/*.{ts,tsx}", { cwd: projectFolder }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/\.d\.ts$/.test(file),
);
const packageFiles = globSync("packages/*/**/*.ts", { cwd: projectFolder });

/** Pages stand in the wing of their access, and those that belong to the frame in `shell`; one folder a subject. */
const wings = /^app\/(?:public|customer|staff|tools|shell)\//;

/** A layer is named after its folder; a single file in `app/` is a layer of its own. */
function getLayer(file: string, importer = false): string {
  const parts = file.split("/");
  if (parts[0] === "base") return "base";
  // What pages and leaf modules may load of a package.
  if (parts[0] === "packages")
    return /\/(contract|cut|problem-kinds)\.ts$/.test(file) ? `contract:${parts[1]}` : `packages/${parts[1]}`;
  if (/^workers\/portal\/clients\/(?!contract)/.test(file)) return "workers/portal/clients";
  if (/^workers\/portal\/session\/(guards\.server|cookies)\.ts$/.test(file) && !importer)
    return "workers/portal/guards";
  // Pages name the types of the calls.
  if (file === "workers/portal/operations.ts" && !importer) return "contract:portal";
  if (parts[0] === "workers")
    return /(^|[/-])contract\.ts$|^workers\/licences\/(service|platform\/wire)\.ts$/.test(file)
      ? `contract:${parts[1]}`
      : `workers/${parts[1]}`;
  // What a subject adds to the frame around every page, or to the dashboard; only these two compose widgets.
  if (/^app\/\w+\/\w+\/widget\.tsx$/.test(file) && !importer) return "widget";
  if (wings.test(file)) return parts.slice(1, parts.length > 3 ? 3 : 2).join("/");
  if (parts[1] === "kit") return parts.slice(0, -1).join("/");
  return parts.length === 2 ? `app:${parts[1]?.replace(/(\.server)?\.tsx?$/, "")}` : `app/${parts[1]}`;
}

const contracts = ["contract:portal", "contract:licences", "contract:theme-merge"];
const kit = ["app/kit/parts", "app/kit/feedback", "app/kit/feedback/toasts", "app/kit/lists", "app/kit/forms"];
const belowPages = ["base", ...contracts, "app:pages", "app/domain", ...kit, "app/i18n", "app/content"];
/** Server code of the portal that loaders and actions use directly. */
const serverHelpers = ["workers/portal/guards", "workers/portal/clients"];

/** Wings share what they have in common of a subject: "staff/licences" may import "customer/licences". */
const listNeighbours = (layer: string) => [
  ...["public", "customer", "staff", "tools"].map((wing) => `${wing}/${path.posix.basename(layer)}`),
  ...(layer.startsWith("tools/") ? ["tools", "tools/images"] : []),
  ...(layer.startsWith("shell/") ? ["shell/persisted"] : []),
];

function allowed(layer: string): string[] {
  if (layer === "shell") return [...belowPages, ...serverHelpers, "widget", "shell/persisted"];
  // The figures of the staff are a view of the dashboard.
  if (layer === "customer/dashboard") return [...belowPages, ...serverHelpers, "widget", "staff/business"];
  if (wings.test(`app/${layer}/`)) return [...belowPages, ...serverHelpers, ...listNeighbours(layer)];
  if (layer.startsWith("workers/portal"))
    return ["workers/portal", ...serverHelpers, "base", ...contracts, "app/i18n", "app/kit/feedback/toasts"];
  const merge = ["packages/theme-merge", "contract:theme-merge"];
  if (layer === "workers/licences") return [layer, "base", "contract:licences", ...merge];
  if (layer === "workers/sandbox") return [layer, "contract:licences", ...merge];
  return (
    {
      base: ["app:pages", "contract:theme-merge"],
      "packages/theme-merge": ["contract:theme-merge"],
      "contract:theme-merge": [],
      "contract:portal": ["contract:licences", "base"],
      "contract:licences": ["workers/licences", "base", "contract:theme-merge"],
      "app/domain": ["base", ...contracts, ...kit, "app:pages", "app/i18n"],
      "app:pages": ["app/i18n", "app/kit/parts"],
      "app:routes": ["app:pages"],
      "app/kit/parts": ["base", "app/i18n"],
      "app/kit/feedback": ["base", "app/i18n", "app/kit/parts"],
      "app/kit/feedback/toasts": ["base", "app/i18n", "app/kit/parts", "app/kit/feedback"],
      "app/kit/forms": ["base", ...contracts, "app/i18n", "app/kit/parts", "app/kit/feedback", "workers/portal/guards"],
      "app/kit/lists": ["base", ...contracts, ...kit, "app/i18n"],
      "app/content": ["base", "contract:licences", "app/i18n", "app/domain"],
      "app/i18n": ["base"],
      "app:root": [...belowPages, "app:app.css", "shell"],
      "app:entry": [...belowPages, "app:root", "shell"],
    }[layer.replace("app:entry.client", "app:entry")] ?? [`no rule for ${layer}`]
  );
}

/**
 * The rooms of a Worker from the lowest up; a file beside them is a room of its own, and a contract is open to all. No
 * two rooms import each other, because one of them would climb.
 */
const rooms: Record<string, string[]> = {
  "workers/portal": [
    ...["env", "request-scope", "log", "load-module", "clients", "task-tools", "scope", "operation", "events"],
    ...["session", "mail", "notifications", "announcements", "points", "tickets", "assistant", "products"],
    ...["purchases", "accounts", "maintenance", "operations", "front", "index", "objects"],
  ],
};

describe.each(Object.entries(rooms))("a room of %s", (worker, order) => {
  const toRank = (file: string) =>
    order.indexOf(
      file
        .slice(worker.length + 1)
        .split("/")[0]
        ?.replace(/\.ts$/, "") ?? "",
    );
  const imports = [...importsByFile()]
    .filter(([file]) => file.startsWith(`${worker}/`) && !/\/(fixtures\/|vitest\.)/.test(file))
    .flatMap(([file, targets]) => targets.map((target) => ({ file, target })))
    .filter(({ target }) => target.startsWith(`${worker}/`));

  test("has a place in the table", () => {
    expect(imports.filter(({ file, target }) => toRank(file) < 0 || toRank(target) < 0)).toEqual([]);
  });

  test("imports lower rooms only", () => {
    const climbs = imports.filter(
      ({ file, target }) => toRank(target) > toRank(file) && !target.endsWith("/contract.ts"),
    );
    expect(climbs.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  });
});

describe("a page", () => {
  const wings = { public: ["public", "shell"], user: ["customer", "tools", "shell"], admin: ["staff"] };

  test.each(Object.values<RegisteredPage>(pages))("stands in the wing of its access: $path", ({ access, file }) => {
    expect(wings[access === "premium" ? "user" : access]).toContain(file.split("/")[0]);
  });
});

describe("a module", () => {
  test.each(files)("imports only permitted layers: %s", (file) => {
    const source = ts.preProcessFile(readFileSync(path.join(projectFolder, file), "utf8"));
    const layer = getLayer(file, true);
    const strangers = source.importedFiles
      .map(({ fileName }) => resolve(file, fileName))
      .filter((target): target is string => target !== null && /^(app|packages|workers)\//.test(target))
      .map((target) => (target.startsWith(`app/${layer}/`) ? layer : getLayer(target)))
      .filter((target) => target !== layer && !allowed(layer).includes(target));
    expect(strangers).toEqual([]);
  });

  test.each(packageFiles)("imports nothing of the product into a package: %s", (file) => {
    const source = ts.preProcessFile(readFileSync(path.join(projectFolder, file), "utf8"));
    const folder = file.split("/", 2).join("/");
    const strangers = source.importedFiles
      .map(({ fileName }) => resolve(file, fileName))
      .filter((target) => target !== null && !target.startsWith(`${folder}/`));
    expect(strangers).toEqual([]);
  });

  test("is named in the exports of a package only for an importer in the product", () => {
    const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");
    const { exports } = JSON.parse(read("packages/theme-merge/package.json")) as { exports: object };
    const sources = globSync("{app,base,scripts,tests,workers}/**/*.{ts,tsx}", { cwd: projectFolder }).map(read);
    const unused = Object.keys(exports).filter((name) => {
      const specifier = `"theme-merge${name.slice(1).replace(/\*$/, "")}`;
      return name !== "." && !sources.some((text) => text.includes(specifier));
    });
    expect(unused).toEqual([]);
  });

  test("imports no module in a cycle", () => {
    expect(findCycles(importsByFile({ dynamic: false }))).toEqual([]);
  });

  test("imports few modules of the pages into the portal's Worker", () => {
    const fromApp = [...importsByFile()]
      .filter(([file]) => file.startsWith("workers/portal/"))
      .flatMap(([, targets]) => targets.filter((target) => target.startsWith("app/")));
    expect(fromApp.length).toBeLessThanOrEqual(65);
  });

  test("does not import the sandbox, unless it is a test", () => {
    for (const file of files.filter((name) => !name.startsWith("workers/sandbox/"))) {
      expect(readFileSync(path.join(projectFolder, file), "utf8"), file).not.toMatch(/from "[^"]*sandbox/);
    }
  });
});

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier === "theme-merge") return "packages/theme-merge/index.ts";
  if (specifier.startsWith("theme-merge/")) return `packages/${specifier}`;
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier).replace(/\?.*$/, "");
  return null;
}

/** Type-only imports count; a dynamic import, which loads a part on demand, is left out on request. */
function importsByFile({ dynamic = true } = {}): Map<string, string[]> {
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(projectFolder, file), "utf8");
      const { importedFiles } = ts.preProcessFile(dynamic ? text : text.replaceAll("import(", "load("));
      const targets = importedFiles.map(({ fileName }) => resolve(file, fileName));
      return [file, targets.filter((target): target is string => target !== null && files.includes(target))];
    }),
  );
}

/** Strongly connected components with more than one file (Tarjan). */
function findCycles(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1) cycles.push(component);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
