/**
 * Publishes copies whose time has come, and reminds owners an hour before. A copy is claimed before its store is called,
 * so that a concurrent run takes others; a run that is cut off is repeated once its claim is over.
 */
import { minutes } from "#base/duration.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted, type GuardedStatement } from "../../platform/database.ts";
import { LicenceError } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { log } from "../../platform/log.ts";
import { schedulerActor } from "../../platform/scheduler-actor.ts";
import { assertOffered } from "../../releases/offered-releases.ts";
import { findAgain, mayHaveMoved } from "../../stores/store-place.ts";
import { getEventSubject } from "./job-events.ts";
import type { JobRow } from "./job-repository.ts";
import { publishScheduledTheme } from "./publish-theme.ts";
import {
  claimDue,
  endSchedule,
  postpone,
  type ScheduledRow,
  selectClaimed,
  selectDueReminders,
  setPublishFailure,
  setReminded,
} from "./schedule-repository.ts";

/** Each copy takes a few calls to its store, and Workers limit the number of calls. */
const batchSize = 10;
const maxReminders = 100;
/** Longer than a publication with all its calls. */
const claimMs = minutes(3);
/** Between two attempts at a store that does not answer, and until when it is asked. */
const pauseMs = minutes(1);
const patienceMs = minutes(30);

type Outcome = "published" | "failed" | "waiting";
type Counts = Record<Outcome | "reminded", number>;

export async function publishDueThemes(context: Context, mustStop: () => boolean = () => false): Promise<Counts> {
  const counts: Counts = { published: 0, failed: 0, waiting: 0, reminded: await remindOwners(context) };
  while (!mustStop()) {
    const { database } = context;
    const now = new Date();
    const until = new Date(now.getTime() + claimMs);
    const claimed = await database.rows(claimDue(database, { now, until, limit: batchSize }));
    const rows = await database.rows(
      selectClaimed(
        database,
        claimed.map(({ id }) => id),
      ),
    );
    const outcomes = await Promise.all(rows.map((row) => publishDue({ ...context, now }, row)));
    for (const outcome of outcomes) if (outcome) counts[outcome] += 1;
    if (claimed.length < batchSize) break;
  }
  return counts;
}

/** A fault with one store must not stop the others. Null when the owner has changed the time meanwhile. */
async function publishDue(context: Context, row: ScheduledRow): Promise<Outcome | null> {
  const { id, publish_at: at, version } = row;
  if (at === null) return null;
  try {
    // Its owner may be asleep; by hand it can be published all the same.
    await assertOffered(context, version);
    await publishScheduledTheme(context, getOwner(row), id, at);
    return "published";
  } catch (error) {
    const code = error instanceof LicenceError ? error.code : "INTERNAL";
    if (code === "INTERNAL")
      log("error", { event: "fault", requestId: context.requestId, task: "publications", error });
    const isFound = mayHaveMoved(error) && (await findAgain(context, row));
    if ((isFound || passingCodes.includes(code)) && context.now.getTime() < Date.parse(at) + patienceMs) {
      await context.database.batch([postpone(context.database, id, at, new Date(Date.now() + pauseMs))]);
      return "waiting";
    }
    return (await giveUp(context, row, code)) ? "failed" : null;
  }
}

const passingCodes: readonly string[] = ["UPSTREAM_UNAVAILABLE", "STORE_UNANSWERED", "INTERNAL"];

/** The owner at this moment; without one, no job is theirs. */
const getOwner = ({ uid, account: email, actor_role: role }: ScheduledRow): Actor => ({
  ...{ uid: uid ?? "", email, emailVerified: true, role },
});

/** False when the owner has changed or cancelled the time meanwhile. */
async function giveUp(context: Context, row: ScheduledRow, failure: string): Promise<boolean> {
  const { database } = context;
  const at = row.publish_at ?? "";
  const [, , ended] = await database.batch([
    setPublishFailure(database, row.id, at, failure),
    ...notifyOwner(context, row, counted(endSchedule(database, row.id, at)), "theme.publish_cancelled", failure),
  ]);
  return ended.changes === 1;
}

async function remindOwners(context: Context): Promise<number> {
  const { database, now } = context;
  const due = await database.rows(selectDueReminders(database, now, maxReminders));
  let reminded = 0;
  for (const row of due) {
    const reminder = counted(setReminded(database, row.id, row.publish_remind_at ?? ""));
    const [, first] = await database.batch(notifyOwner(context, row, reminder, "theme.publish_reminded"));
    reminded += first.changes;
  }
  return reminded;
}

/** A change with its event and their notification. */
function notifyOwner<Change extends GuardedStatement>(
  { database, now }: Context,
  job: JobRow,
  change: Change,
  type: "theme.publish_cancelled" | "theme.publish_reminded",
  failure?: string,
) {
  const id = newId(now);
  return [
    ...recordChange(database, change, {
      ...{ id, type, now, actor: schedulerActor, ...getEventSubject(job) },
      before: { theme: job.name, publishAt: job.publish_at },
      ...(failure ? { after: { failure } } : {}),
    }),
    insertEventNotification(database, id),
  ] as const;
}
