/** Opens files: reads, cleans, and finds the colours. Loaded with the first file, because it brings the cleaner. */
import { cleanSvg } from "./clean-svg.ts";
import { type Drawing, readDrawing } from "./drawing.ts";
import { type RemovedKind, removedKinds } from "./removed-kinds.ts";
import { prepareSource, readSource, type Source } from "./source.ts";
import type { SourceError } from "./source-limits.ts";

export interface OpenedSvg {
  id: string;
  name: string;
  /** Of the file as it was. */
  bytes: number;
  text: string;
  removed: RemovedKind[];
  /** Names of further elements and attributes that are gone. */
  dropped: string[];
  drawing: Drawing;
}

export interface FailedSvg {
  id: string;
  name: string;
  error: SourceError;
}

export type Opening = OpenedSvg | FailedSvg;

/** Pasted code has no file. */
export type Given = File | { name: string; code: string };

export async function openSvg(given: Given): Promise<Opening> {
  const named = { id: crypto.randomUUID(), name: given.name };
  const source = await read(given);
  if ("error" in source) return { ...named, ...source };
  const cleaned = cleanSvg(source.text);
  if ("error" in cleaned) return { ...named, ...cleaned };
  const removed = removedKinds.filter(
    (kind) => cleaned.removed.includes(kind) || (kind === "import" && source.importsStyles),
  );
  const bytes = given instanceof File ? given.size : new Blob([given.code]).size;
  const { text, dropped } = cleaned;
  return { ...named, bytes, text, removed, dropped, drawing: readDrawing(text) };
}

async function read(given: Given): Promise<Source> {
  if (!(given instanceof File)) return prepareSource(given.code);
  try {
    return readSource(new Uint8Array(await given.arrayBuffer()));
  } catch {
    return { error: "unreadable" };
  }
}
