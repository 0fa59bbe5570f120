/** Starts an update once its owner has chosen for each conflict. */
import type { Context } from "../../context.ts";
import type { Actor, Job } from "../../contract.ts";
import { fail } from "../../errors.ts";
import { insertEvent } from "../../events/event-repository.ts";
import { loadOwnStore } from "../../stores/open-store.ts";
import { type ConflictChoice, type PreviewFile, writeTextFault } from "../../themes/merge/contract.ts";
import { findWrittenFault, isSuspect } from "../../themes/merge/merge-file.ts";
import { getMaxFileBytes } from "../../themes/store-theme.ts";
import { getEventSubject } from "../job-events.ts";
import { launchJob } from "../job-launcher.ts";
import { requeueJob, selectLiveJob } from "../job-repository.ts";
import { toJob } from "../job-view.ts";
import { loadOwnJob } from "../read-jobs.ts";
import type { JobContext } from "../step-context.ts";
import { loadConflicts } from "./merge-update.ts";
import { saveChoices } from "./update-input.ts";
import { loadPreview } from "./update-reports.ts";

export type Choices = Record<string, ConflictChoice>;

export async function startUpdate(context: Context, actor: Actor, id: string, choices: Choices): Promise<Job> {
  const { database, now } = context;
  const job = await loadOwnJob(context, actor, id);
  const { files } = await loadPreview({ context, job });
  await loadOwnStore(context, actor, job.shop);
  const chosen = checkChoices(
    files.filter(({ outcome }) => outcome === "conflict"),
    choices,
  );
  await assertReadable({ context, job }, chosen);
  const number = await saveChoices({ context, job }, chosen);
  const event = {
    type: "theme.update_started" as const,
    now,
    actor,
    ...getEventSubject(job),
    after: { choices: number },
  };
  const [queued, , live] = await database.batch([
    requeueJob(database, actor, { id, from: "waiting", step: job.step, choices: number }, now),
    insertEvent(database, event),
    selectLiveJob(database, actor, job.shop),
  ]);
  const running = live.rows[0];
  if (queued.changes !== 1) {
    return running && running.id !== id ? fail("JOB_RUNNING", { job: running.id }) : fail("STATE_CONFLICT");
  }
  const after = await loadOwnJob(context, actor, id);
  await launchJob(context, after);
  return toJob(after);
}

/** Keeps the choices of files in conflict. Throws CHOICES_MISSING, INVALID_REQUEST and FILE_TOO_LARGE. */
function checkChoices(conflicts: readonly PreviewFile[], choices: Choices): Map<string, ConflictChoice> {
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
      if (new TextEncoder().encode(choice.text).length > getMaxFileBytes(path))
        fail("FILE_TOO_LARGE", { files: [path] });
    }
    chosen.set(path, choice);
  }
  if (missing.length > 0) fail("CHOICES_MISSING", { files: missing });
  return chosen;
}

/** Throws TEXT_INVALID with the first fault of each text. Reads the originals only for texts that may be faulty. */
async function assertReadable(draft: JobContext, chosen: ReadonlyMap<string, ConflictChoice>): Promise<void> {
  const suspects = new Map(
    [...chosen].flatMap(([path, choice]): [string, string][] =>
      choice.choice === "edit" && isSuspect(path, choice.text) ? [[path, choice.text]] : [],
    ),
  );
  if (suspects.size === 0) return;
  const found = (await loadConflicts(draft, [...suspects.keys()])).flatMap((sides) => {
    const fault = findWrittenFault(sides, suspects.get(sides.path) ?? "");
    return fault ? [{ path: sides.path, fault: writeTextFault(fault) }] : [];
  });
  if (found.length === 0) return;
  fail("TEXT_INVALID", { files: found.map(({ path }) => path), faults: found.map(({ fault }) => fault) });
}
