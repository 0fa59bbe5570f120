/** Who may import whom. The table is the architecture; this test holds it. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";

const files = globSync("{app,workers}/**/*.{ts,tsx}", { cwd: projectFolder }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/\.d\.ts$/.test(file),
);

/** A layer is named after its folder; what stands alone in `app/` is a layer by its file name. */
function layerOf(file: string, importer = false): string {
  const parts = file.split("/");
  if (parts[0] === "workers") return /(^|\/)contract\.ts$/.test(file) ? `contract:${parts[1]}` : `workers/${parts[1]}`;
  // What a feature puts into the frame around every page, or onto the dashboard: these two alone compose them.
  if (/^app\/features\/\w+\/widget\.tsx$/.test(file) && !importer) return "widget";
  if (parts[1] === "features") return `features/${parts[2]}`;
  return parts.length === 2 ? `app:${parts[1]?.replace(/(\.server)?\.tsx?$/, "")}` : `app/${parts[1]}`;
}

const leaves = ["app:paths", "app:duration", "app:brand", "app:safe-address", "app:plain-text", "app:versions"];
const contracts = ["contract:portal", "contract:licences"];
const belowFeatures = [
  ...leaves,
  "app:points",
  "app:release-notes",
  "app:next-step",
  "app:next-step-words",
  ...contracts,
  "app:errors",
  "app:access",
  "app:form",
  "app:file-form",
  "app/persisted",
  "app/ui",
  "app/i18n",
  "app/gateways",
  "app/session",
  "app/toasts",
  "app/content",
];

function allowed(layer: string): string[] {
  if (layer === "features/shell" || layer === "features/dashboard") return [layer, ...belowFeatures, "widget"];
  if (layer.startsWith("features/")) return [layer, ...belowFeatures];
  if (layer === "workers/portal")
    return [
      layer,
      ...leaves,
      ...contracts,
      "app:access",
      "app:errors",
      "app/gateways",
      "app/session",
      "app/i18n",
      "app/toasts",
    ];
  if (layer === "workers/licences") return [layer, "contract:licences"];
  if (layer === "workers/sandbox") return [layer, "contract:licences"];
  return (
    {
      "contract:portal": ["contract:licences", "app:errors"],
      "contract:licences": ["workers/licences"],
      "app:errors": [...contracts, "app/i18n"],
      "app:access": [],
      "app:paths": [],
      "app:points": ["app:brand", "app/i18n", "contract:portal"],
      "app:duration": [],
      "app:release-notes": [],
      "app:next-step": ["app:versions", "contract:portal"],
      "app:next-step-words": ["app:next-step", "app:errors", "app:brand", "app:paths", "app/i18n"],
      "app:brand": [],
      "app:safe-address": [],
      "app:plain-text": [],
      "app:versions": [],
      "app:routes": [],
      "app:file-form": [],
      "app:form": [...contracts, "app:errors", "app/i18n"],
      "app/ui": ["app/ui", "app/i18n"],
      "app/persisted": ["app/persisted", "app:safe-address"],
      "app/content": ["app/content"],
      "app/i18n": ["app/i18n", "contract:portal"],
      "app/gateways": ["app/gateways", ...contracts, "app:errors", "app:safe-address"],
      "app/session": [
        "app/session",
        "app/gateways",
        "app/i18n",
        "app/toasts",
        "app:paths",
        "app:access",
        "app:errors",
        "app:duration",
        ...contracts,
      ],
      "app/toasts": ["app/toasts", "app/i18n", "app/ui", "app:paths"],
      "app:root": [...belowFeatures, "app:app.css", "app/fonts", "features/shell"],
      "app:entry": [...belowFeatures, "app:root", "features/shell"],
    }[layer.replace("app:entry.client", "app:entry")] ?? [`no rule for ${layer}`]
  );
}

test.each(files)("%s imports only what its layer may", (file) => {
  const source = ts.preProcessFile(readFileSync(path.join(projectFolder, file), "utf8"));
  const layer = layerOf(file, true);
  const strangers = source.importedFiles
    .map(({ fileName }) => resolve(file, fileName))
    .filter((target): target is string => target !== null && /^(app|workers)\//.test(target))
    .map((target) => (target.startsWith(`app/${layer}/`) ? layer : layerOf(target)))
    .filter((target) => target !== layer && !allowed(layer).includes(target));
  expect(strangers).toEqual([]);
});

test("nothing imports the sandbox", () => {
  for (const file of globSync("{app,workers/portal,workers/licences}/**/*.{ts,tsx}", { cwd: projectFolder })) {
    expect(readFileSync(path.join(projectFolder, file), "utf8"), file).not.toMatch(/from "[^"]*sandbox/);
  }
});

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier).replace(/\?.*$/, "");
  return null;
}
