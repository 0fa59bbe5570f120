/**
 * What an update starts from, saved in R2: its source theme as it was read, and its owner's choices, which may hold
 * whole files.
 */
import { type ConflictChoice, conflictChoice, installedRelease } from "theme-merge/merge/contract.ts";
import type { FileStamp } from "theme-merge/merge/plan-update.ts";
import * as z from "zod";
import { fail } from "../platform/errors.ts";
import type { StoreFile } from "../shopify/store-theme.ts";
import { readJobFile, writeJobFile } from "./jobs/job-files.ts";
import type { JobContext } from "./jobs/step-context.ts";

/** Sources saved before an update looked for the release of each file have rules 1, and one release for all files. */
const newestRules = 2;

const source = z.object({
  rules: z.number().default(1),
  installed: installedRelease.nullable(),
  /** Files that come from another release than the installed one, by path. */
  origins: z.record(z.string(), z.string()).default({}),
  /** Edited files of which releases have different contents, until they are compared: a release of each content. */
  open: z.record(z.string(), z.array(z.string())).default({}),
  /** Releases whose migrations run, oldest first; null in sources saved before there were migrations. */
  migrations: z.array(z.string()).nullable().default(null),
  /** Whether it was the public theme when it was read. */
  isLive: z.boolean().default(false),
  files: z.array(z.object({ path: z.string(), md5: z.string().nullable(), size: z.number() })),
});
export type Source = z.infer<typeof source>;

const sourceFileName = "source";

export const saveSource = ({ context, job }: JobContext, read: Omit<Source, "rules">): Promise<void> =>
  writeJobFile(context, job.id, sourceFileName, { ...read, rules: newestRules });

/** Whether the preview took white space and the layout of JSON for edits; its merge must not change since. */
export const comparesLinesOnly = ({ rules }: Source): boolean => rules < newestRules;

/** Throws STATE_CONFLICT when nothing was read, or its files were deleted since. */
export const loadSource = async ({ context, job }: JobContext): Promise<Source> =>
  (await readJobFile(context, job.id, sourceFileName, source)) ?? fail("STATE_CONFLICT");

/** Files of jobs that failed long ago are deleted. */
export const hasSource = async ({ context, job }: JobContext): Promise<boolean> =>
  (await readJobFile(context, job.id, sourceFileName, source)) !== null;

/** A file without a checksum is equal to no other. */
export const toStamps = (files: readonly StoreFile[]): FileStamp[] =>
  files.map(({ path, md5, size }) => ({ path, md5: md5 ?? "", size }));

export const getSourceId = ({ job }: JobContext): string => {
  if (!job.source_theme_id) throw new Error("An update has no theme to start from.");
  return job.source_theme_id;
};

const maxNamed = 10;

/** Throws THEME_CHANGED with the files when the theme differs from what was read. */
export function assertUnchanged(known: Source, found: readonly StoreFile[]): void {
  const now = new Map(found.map((file) => [file.path, file]));
  const before = new Map(known.files.map((file) => [file.path, file]));
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => !isUnchanged(before.get(path), now.get(path)),
  );
  if (changed.length > 0) fail("THEME_CHANGED", { files: changed.slice(0, maxNamed) });
}

const isUnchanged = (before: StoreFile | undefined, now: StoreFile | undefined): boolean =>
  before !== undefined && now !== undefined && before.md5 === now.md5 && before.size === now.size;

const savedChoices = z.array(z.tuple([z.string(), conflictChoice]));

/**
 * Returns the number of the saved choices: of two concurrent starts, only the choices of the one that succeeds are
 * used.
 */
export async function saveChoices(
  { context, job }: JobContext,
  chosen: ReadonlyMap<string, ConflictChoice>,
): Promise<string> {
  const number = crypto.randomUUID();
  await writeJobFile(context, job.id, `choices-${number}`, [...chosen]);
  return number;
}

/** Throws STATE_CONFLICT when the update was not started. */
export async function loadChoices({ context, job }: JobContext): Promise<Map<string, ConflictChoice>> {
  if (!job.choices) return fail("STATE_CONFLICT");
  return new Map(
    (await readJobFile(context, job.id, `choices-${job.choices}`, savedChoices)) ?? fail("STATE_CONFLICT"),
  );
}
