/** The owner's choices of an update; in R2, because they may hold whole files. */
import * as z from "zod";
import { fail } from "../../errors.ts";
import { type ConflictChoice, conflictChoice } from "../../themes/merge/contract.ts";
import { readJobFile, writeJobFile } from "../job-files.ts";
import type { JobContext } from "../step-context.ts";

const savedChoices = z.array(z.tuple([z.string(), conflictChoice]));

/** Returns the number of the saved choices: of two concurrent starts, only the choices of the one that succeeds are used. */
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
