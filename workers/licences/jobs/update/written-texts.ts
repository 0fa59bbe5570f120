/** Refuses texts that Shopify would not read, before anything of them is sent. */
import { fail } from "../../errors.ts";
import { type ConflictChoice, writeTextFault } from "../../themes/merge/contract.ts";
import { isSuspect, writtenFault } from "../../themes/merge/written-text.ts";
import type { Draft } from "../work.ts";
import { conflictSides } from "./merged.ts";

/** Refuses TEXT_INVALID with the first fault of each text. The originals are read only where one may be wrong. */
export async function assertReadable(draft: Draft, chosen: ReadonlyMap<string, ConflictChoice>): Promise<void> {
  const suspects = new Map(
    [...chosen].flatMap(([path, choice]): [string, string][] =>
      choice.choice === "edit" && isSuspect(path, choice.text) ? [[path, choice.text]] : [],
    ),
  );
  if (suspects.size === 0) return;
  const found = (await conflictSides(draft, [...suspects.keys()])).flatMap((sides) => {
    const fault = writtenFault(sides, suspects.get(sides.path) ?? "");
    return fault ? [{ path: sides.path, fault: writeTextFault(fault) }] : [];
  });
  if (found.length === 0) return;
  fail("TEXT_INVALID", { files: found.map(({ path }) => path), faults: found.map(({ fault }) => fault) });
}
