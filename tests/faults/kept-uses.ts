/** Keeps what was observed for the present build and the present requests, so that a run of a few columns starts soon. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "#scripts/stack.ts";
import type { Observed } from "./observe.ts";
import type { Row } from "./row.ts";

type Kept = Omit<Observed, "row" | "uses"> & { name: string; uses: string[] };

const patterns = ["build/workers/*/*.{js,txt}", "tests/faults/*.ts", "workers/sandbox/faulty-bindings/*.ts"];

async function getFile(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: projectFolder }).sort())
    hash.update(await readFile(path.join(projectFolder, file)));
  return path.join(projectFolder, "build/faults", `${hash.digest("hex").slice(0, 16)}.json`);
}

/** Null when they have to be observed. */
export async function loadUses(rows: readonly Row[]): Promise<Observed[] | null> {
  const text = await readFile(await getFile(), "utf8").catch(() => null);
  if (text === null) return null;
  const kept = new Map((JSON.parse(text) as Kept[]).map((each) => [each.name, each]));
  return rows.flatMap((row) => {
    const seen = kept.get(row.name);
    return seen ? [{ ...seen, row, uses: new Set(seen.uses) }] : [];
  });
}

export async function saveUses(observed: readonly Observed[]): Promise<void> {
  const file = await getFile();
  const kept = observed.map(({ row, uses, ...rest }): Kept => ({ ...rest, name: row.name, uses: [...uses] }));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(kept));
}
