/** Goes on with an update once its owner has chosen for each conflict. */
import type { Context } from "../../context.ts";
import type { Actor, Job } from "../../contract.ts";
import { fail } from "../../errors.ts";
import { insertEvent } from "../../events/event-repository.ts";
import { largestFile } from "../../themes/limits.ts";
import type { ConflictChoice, PreviewFile } from "../../themes/merge/contract.ts";
import { ownStore } from "../../themes/own-store.ts";
import { subjectOf } from "../event.ts";
import { liveJobOf, queueAgain } from "../job-repository.ts";
import { launch } from "../launch.ts";
import { ownJob } from "../read.ts";
import { jobFrom } from "../view.ts";
import { keepChoices } from "./choices.ts";
import { previewIn } from "./preview-paper.ts";
import { assertReadable } from "./written-texts.ts";

export type Choices = Record<string, ConflictChoice>;

export async function startUpdate(context: Context, actor: Actor, id: string, choices: Choices): Promise<Job> {
  const { database, now } = context;
  const job = await ownJob(context, actor, id);
  const { files } = await previewIn({ context, job });
  await ownStore(context, actor, job.shop);
  const chosen = checked(
    files.filter(({ outcome }) => outcome === "conflict"),
    choices,
  );
  await assertReadable({ context, job }, chosen);
  const number = await keepChoices({ context, job }, chosen);
  const event = { type: "theme.update_started" as const, now, actor, ...subjectOf(job) };
  const [queued, , live] = await database.batch([
    queueAgain(database, actor, { id, from: "waiting", step: job.step, choices: number }, now),
    insertEvent(database, event),
    liveJobOf(database, actor, job.shop),
  ]);
  const running = live.rows[0];
  if (queued.changes !== 1) {
    return running && running.id !== id ? fail("JOB_RUNNING", { job: running.id }) : fail("STATE_CONFLICT");
  }
  const after = await ownJob(context, actor, id);
  await launch(context, after);
  return jobFrom(after);
}

/** Only of files that are in conflict; refuses CHOICES_MISSING, INVALID_REQUEST, FILE_TOO_LARGE. */
function checked(conflicts: readonly PreviewFile[], choices: Choices): Map<string, ConflictChoice> {
  const chosen = new Map<string, ConflictChoice>();
  const missing: string[] = [];
  for (const { path, kind } of conflicts) {
    const choice = Object.hasOwn(choices, path) ? choices[path] : undefined;
    if (!choice) {
      missing.push(path);
      continue;
    }
    if (choice.choice === "edit") {
      if (kind === "binary") fail("INVALID_REQUEST", { fields: [path] });
      if (new TextEncoder().encode(choice.text).length > largestFile(path)) fail("FILE_TOO_LARGE", { files: [path] });
    }
    chosen.set(path, choice);
  }
  if (missing.length > 0) fail("CHOICES_MISSING", { files: missing });
  return chosen;
}
