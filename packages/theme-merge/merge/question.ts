/** Fingerprints of what a conflict asks: a later preview takes an answer over only where its question is the same. */
import { createHash } from "node:crypto";
import type { MergedPart } from "./code-merge.ts";
import type { ConflictChoice, Question } from "./contract.ts";
import type { MergedFile } from "./merged-file.ts";
import type { FileStamp } from "./plan-update.ts";

const fingerprint = (parts: unknown): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

/** The files of the installed release (null: not known), of the merchant's theme and of the new release. */
interface SideStamps {
  base: readonly FileStamp[] | null;
  merchant: readonly FileStamp[];
  release: readonly FileStamp[];
}

/** The questions of a preview, in the order of its files. */
export function listQuestions(files: readonly MergedFile[], { base, merchant, release }: SideStamps): Question[] {
  const sides = [base ?? [], merchant, release].map((stamps) => new Map(stamps.map(({ path, md5 }) => [path, md5])));
  return files.flatMap(({ path, kind, outcome, conflict }) => {
    if (outcome !== "conflict") return [];
    const sums = sides.map((side) => side.get(path) ?? null);
    const whole = fingerprint(sums);
    // Without a base, a choice takes the whole file.
    const places = conflict && sums[0] ? fingerprint(listPlaces(conflict.parts)) : whole;
    return [{ path, kind, places, whole }];
  });
}

const listPlaces = (parts: readonly MergedPart[]) =>
  parts.flatMap((part) => ("mine" in part ? { mine: part.mine, new: part.new } : []));

/** The fingerprint on which the answer depends: of the lines in conflict, or of all three files. */
export const getFingerprint = ({ places, whole }: Question, { choice }: ConflictChoice): string =>
  choice === "mine" || choice === "new" ? places : whole;
