/** Summary of the newest release. */
import { parseNotes } from "#app/release-notes.ts";
import type { Language } from "#base/language.ts";
import type { Release } from "#workers/portal/contract.ts";

const maxPoints = 3;

export interface ReleaseNews {
  version: string;
  points: string[];
}

/** Null when nothing is published. */
export function summarizeNewestRelease(releases: readonly Release[], language: Language): ReleaseNews | null {
  const [newest] = releases;
  if (!newest) return null;
  const blocks = parseNotes(newest.notes[language]);
  const list = blocks.find((block) => block.kind === "list");
  const [first] = blocks;
  const points = list ? list.items.slice(0, maxPoints) : first?.kind === "text" ? [first.text] : [];
  return { version: newest.version, points };
}
