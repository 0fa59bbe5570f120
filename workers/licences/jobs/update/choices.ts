/** What the owner chose for each conflict; a paper, for it may hold whole files. */
import * as z from "zod";
import { fail } from "../../errors.ts";
import { type ConflictChoice, conflictChoice } from "../../themes/merge/contract.ts";
import { readJobFile, writeJobFile } from "../job-files.ts";
import type { JobContext } from "../step-context.ts";

const choices = z.array(z.tuple([z.string(), conflictChoice]));

/** Answers under which number the choices are kept: of two who start at once, those of the one who does are used. */
export async function saveChoices(
  { context, job }: JobContext,
  chosen: ReadonlyMap<string, ConflictChoice>,
): Promise<string> {
  const number = crypto.randomUUID();
  await writeJobFile(context, job.id, `choices-${number}`, [...chosen]);
  return number;
}

/** Refuses STATE_CONFLICT when the update was not started. */
export async function loadChoices({ context, job }: JobContext): Promise<Map<string, ConflictChoice>> {
  if (!job.choices) return fail("STATE_CONFLICT");
  return new Map((await readJobFile(context, job.id, `choices-${job.choices}`, choices)) ?? fail("STATE_CONFLICT"));
}
