/** What the newest release brings, in a few lines. */
import { parseNotes } from "#app/release-notes.ts";
import type { Language } from "#shared/language.ts";
import type { Release } from "#workers/portal/contract.ts";

const mostPoints = 3;

export interface News {
  version: string;
  points: string[];
}

/** Null when nothing is published. */
export function newsOf(releases: readonly Release[], language: Language): News | null {
  const [newest] = releases;
  if (!newest) return null;
  const blocks = parseNotes(newest.notes[language]);
  const list = blocks.find((block) => block.kind === "list");
  const [first] = blocks;
  const points = list ? list.items.slice(0, mostPoints) : first?.kind === "text" ? [first.text] : [];
  return { version: newest.version, points };
}
