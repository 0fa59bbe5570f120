/**
 * A state folder with the demo data. Seeding takes most of a stack's first start, so it happens once for each build, and
 * every stack of the tests starts on a copy. Run as a script, it seeds and prints nothing.
 */
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "#scripts/ports.ts";
import { migrations, projectFolder, startStack } from "#scripts/stack.ts";
import { readModules } from "#scripts/worker-modules.ts";

const seededFolder = path.join(projectFolder, "build/seeded");

/** Creates a folder in the system's temporary folder; the caller removes it. */
export async function createSeededState(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await cp(await ensureSeeded(), folder, { recursive: true });
  return folder;
}

/** The folder for the present build. When two processes seed at once, the first to end wins. */
async function ensureSeeded(): Promise<string> {
  const folder = path.join(seededFolder, await hashBuild());
  if (await exists(folder)) return folder;
  await mkdir(seededFolder, { recursive: true });
  const draft = await mkdtemp(path.join(seededFolder, "draft-"));
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder: draft, onLog: () => undefined });
  await stack.stop();
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function hashBuild(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of ["portal", "licences", "sandbox"])
    for (const { contents } of await readModules(name)) hash.update(contents);
  for (const name of (await readdir(migrations)).sort()) hash.update(await readFile(path.join(migrations, name)));
  return hash.digest("hex").slice(0, 16);
}

if (import.meta.main) await ensureSeeded();
