/**
 * Builds the demo theme into `build/theme`: one ZIP per release, `releases.json`, the files of the demo stores' themes,
 * and the demo's templates.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Zippable, zipSync } from "fflate";
import { readMerchantEdits, readPackedRelease } from "theme-merge/fixtures/demo-theme.ts";
import { releases } from "../workers/sandbox/seed/releases.ts";
import { readPictures } from "./theme-pictures.ts";

const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const sources = path.join(projectFolder, "workers/sandbox/seed");
const output = path.join(projectFolder, "build/theme");

/** A fixed date, so that equal inputs give equal bytes. ZIP dates have no time zone and start in 1980. */
const zipDate = "2024-01-01T00:00:00";

const encoder = new TextEncoder();

type Files = Map<string, Uint8Array>;

/** Does nothing when the sources have not changed since the last build. */
async function buildTheme(): Promise<void> {
  const inputs = await computeInputDigest();
  const digestFile = path.join(output, "inputs.sha256");
  if (existsSync(digestFile) && (await readFile(digestFile, "utf8")) === inputs) return;

  await mkdir(output, { recursive: true });
  const pictures = Object.entries(await readPictures());
  const built = [];
  for (const release of releases) {
    const text = [...readPackedRelease(release.version)].map(
      ([name, content]) => [name, encoder.encode(content)] as const,
    );
    const zip = createZip(new Map([...text, ...pictures]));
    const fileName = `theme-${release.version}.zip`;
    await writeAtomically(fileName, zip);
    built.push({ ...release, fileName, size: zip.length, sha256: sha256(zip) });
  }
  await writeAtomically("releases.json", formatJson(built));
  await writeAtomically("starter.json", formatJson(decodeFiles(await readFilesBelow("starter"))));
  await writeAtomically("alice-edits.json", formatJson(Object.fromEntries([...readMerchantEdits()].sort())));
  await writeAtomically("templates.json", formatJson(decodeFiles(await readTemplates())));
  await mkdir(path.join(output, "template-pictures/previews"), { recursive: true });
  for (const [name, picture] of await readFilesBelow("templates/pictures"))
    await writeAtomically(path.join("template-pictures", name), picture);
  // Written last: its presence proves that the other files are complete.
  await writeAtomically("inputs.sha256", inputs);
}

async function readFilesBelow(folder: string): Promise<Files> {
  const base = path.join(sources, folder);
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)));
  const files: Files = new Map();
  for (const name of names.sort()) files.set(name.replaceAll(path.sep, "/"), await readFile(path.join(base, name)));
  return files;
}

/** Bodies by name, such as `page.season.json`. */
const readTemplates = async (): Promise<Files> =>
  new Map([...(await readFilesBelow("templates"))].filter(([name]) => name.endsWith(".json")));

function createZip(files: Files): Uint8Array {
  const entries: Zippable = {};
  for (const [name, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    entries[name] = [content, { level: name.endsWith(".png") ? 0 : 9 }];
  }
  return zipSync(entries, { mtime: zipDate, os: 3 });
}

const decodeFiles = (files: Files): Record<string, string> =>
  Object.fromEntries([...files].map(([name, content]) => [name, Buffer.from(content).toString("utf8")]));

async function computeInputDigest(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["theme", "theme-pictures", "starter", "alice-edits", "templates"]) {
    for (const [name, content] of await readFilesBelow(folder)) hash.update(`${folder}/${name}\0${sha256(content)}\n`);
  }
  const code = ["build-theme", "theme-pictures"].map((name) => `scripts/${name}.ts`);
  code.push("workers/sandbox/seed/releases.ts", "packages/theme-merge/fixtures/demo-theme.ts");
  for (const file of code) hash.update(await readFile(path.join(projectFolder, file)));
  return hash.digest("hex");
}

/** Writes to a temporary file and renames it, so that concurrent readers see the old or the new file. */
async function writeAtomically(name: string, content: Uint8Array | string): Promise<void> {
  const unfinished = path.join(output, `.${path.basename(name)}.${process.pid}`);
  await writeFile(unfinished, content);
  await rename(unfinished, path.join(output, name));
}

const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

if (import.meta.main) await buildTheme();
