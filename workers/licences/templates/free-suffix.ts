/** File names that no other template of the kind has. */
import type { Database } from "../platform/database.ts";
import type { TemplateKind } from "./contract.ts";
import { selectSuffixes } from "./template-repository.ts";

/** Attempts to find a name that no other request takes at the same moment. */
export const maxSuffixAttempts = 5;
const maxSuffixLength = 50;

/** `summer`, `summer-copy`, `summer-copy-2` … */
export async function findFreeSuffix(database: Database, kind: TemplateKind, suffix: string): Promise<string> {
  const taken = new Set((await database.rows(selectSuffixes(database, kind))).map((each) => each.suffix));
  const stem = suffix.replace(/-copy(?:-\d+)?$/, "");
  for (let number = 1; ; number++) {
    const end = number === 1 ? "-copy" : `-copy-${number}`;
    const free = stem.slice(0, maxSuffixLength - end.length).replace(/-+$/, "") + end;
    if (!taken.has(free)) return free;
  }
}
