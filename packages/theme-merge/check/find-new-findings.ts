/** Compares a finished copy with the merchant's own theme: faults and missing things that only the copy has. */
import type { CopyFinding } from "./contract.ts";
import type { FileFacts } from "./file-facts.ts";
import { type CheckedTheme, findMissing, type Missing, toMissingKey } from "./find-missing.ts";

export interface ExaminedTheme extends CheckedTheme {
  facts: ReadonlyMap<string, FileFacts>;
}

export type NewFinding = Omit<CopyFinding, "fileName">;

/**
 * In the order of the files.
 * @param isComposed whether the update wrote the file's text itself; what a release has on purpose is no finding
 */
export function findNewFindings(
  copy: ExaminedTheme,
  own: ExaminedTheme,
  isComposed: (path: string) => boolean,
): NewFinding[] {
  const missing = findNewMissing(copy, own);
  return [...copy.facts.keys()].sort().flatMap((path) => {
    const [facts, before] = [copy.facts.get(path), own.facts.get(path)];
    const faults = [
      before?.fault ? null : facts?.fault,
      before?.htmlFault || !isComposed(path) ? null : facts?.htmlFault,
    ].flatMap((fault) => (fault ? [{ path, kind: fault.reason, name: fault.name, line: fault.line }] : []));
    const named = missing
      .filter((each) => each.path === path)
      .map(({ kind, name, line }) => ({ path, kind, name, line }));
    return [...faults, ...named];
  });
}

/** What the copy's files name in vain, and the same files of the other theme do not. */
function findNewMissing(copy: CheckedTheme, own: CheckedTheme): Missing[] {
  const known = new Set(findMissing(own).map(toMissingKey));
  return findMissing(copy).filter((each) => !known.has(toMissingKey(each)));
}
