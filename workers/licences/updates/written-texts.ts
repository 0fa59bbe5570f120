/** Whether Shopify could read the texts that are written as answers. */
import { type ConflictChoice, writeTextFault } from "theme-merge/merge/contract.ts";
import type { FileFault } from "theme-merge/merge/file-fault.ts";
import { findWrittenFault, isSuspect } from "theme-merge/merge/merge-file.ts";
import { fail } from "../platform/errors.ts";
import type { JobContext } from "./jobs/step-context.ts";
import { loadConflicts } from "./merge-update.ts";

/** The first fault of each text by path. Reads the originals only for texts that may be faulty. */
export async function findFaults(
  draft: JobContext,
  chosen: Iterable<readonly [path: string, choice: ConflictChoice]>,
): Promise<Map<string, FileFault>> {
  const suspects = new Map(
    [...chosen].flatMap(([path, choice]): [string, string][] =>
      choice.choice === "edit" && isSuspect(path, choice.text) ? [[path, choice.text]] : [],
    ),
  );
  if (suspects.size === 0) return new Map();
  const found = (await loadConflicts(draft, [...suspects.keys()])).flatMap((sides): [string, FileFault][] => {
    const fault = findWrittenFault(sides, suspects.get(sides.path) ?? "");
    return fault ? [[sides.path, fault]] : [];
  });
  return new Map(found);
}

/** Throws TEXT_INVALID with these faults, if any. */
export function assertReadable(faults: ReadonlyMap<string, FileFault>): void {
  if (faults.size > 0)
    fail("TEXT_INVALID", { files: [...faults.keys()], faults: [...faults.values()].map(writeTextFault) });
}
