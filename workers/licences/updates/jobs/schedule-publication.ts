/** Sets, changes and cancels the time at which a finished copy is published. */
import type * as z from "zod";
import { hours, minutes } from "#base/duration.ts";
import { maxPublishAheadMs } from "#base/publish-limits.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { insertEvent, recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { allOf, type Condition, counted, getChanges, type Statement } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { ThemeApi } from "../../shopify/theme-api.ts";
import { openStore } from "../../stores/open-store.ts";
import type { Job, schedulePublicationRequest } from "./contract.ts";
import { getEventSubject } from "./job-events.ts";
import type { JobRow } from "./job-repository.ts";
import { toJob } from "./job-view.ts";
import { markMissingTheme } from "./open-job-repository.ts";
import { loadOwnJob } from "./read-jobs.ts";
import {
  cancelSchedule,
  clearOtherSchedules,
  isScheduledAt,
  selectScheduled,
  setSchedule,
} from "./schedule-repository.ts";

/** The portal names the exact limits; this much may pass until its request arrives. */
const slackMs = minutes(1);
const minReminderAheadMs = hours(2);
const reminderMs = hours(1);

/** A store has one scheduled copy: this one replaces another. */
export async function schedulePublication(
  context: Context,
  actor: Actor,
  { id, at: requestedAt }: z.infer<typeof schedulePublicationRequest>,
): Promise<Job> {
  const { database, now } = context;
  const at = new Date(requestedAt);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs <= 0 || aheadMs > maxPublishAheadMs + slackMs) fail("INVALID_REQUEST", { fields: ["at"] });
  const job = await loadOwnJob(context, actor, id);
  const over = await readPublicTheme(context, actor, job);
  const [other] = (await database.rows(selectScheduled(database, actor, job.shop))).filter((each) => each.id !== id);
  const remindAt = aheadMs > minReminderAheadMs ? new Date(at.getTime() - reminderMs) : null;
  const clearing = clearOtherSchedules(database, actor, id);
  const isCleared = other && allOf(clearing.isDue, isScheduledAt(other.id, other.publish_at ?? ""));
  const eventId = newId(now);
  const written = await database.batch([
    ...(isCleared ? insertCancelEvent(context, actor, other, isCleared) : []),
    clearing,
    ...recordChange(database, counted(setSchedule(database, actor, id, { at, remindAt, over })), {
      ...{ id: eventId, type: "theme.publish_scheduled", now, actor, ...getEventSubject(job) },
      after: { theme: job.name, publishAt: at.toISOString() },
    }),
    insertEventNotification(database, eventId),
  ]);
  if (getChanges(written.at(-2)) !== 1) fail("STATE_CONFLICT");
  return toJob(await loadOwnJob(context, actor, id));
}

/** Idempotent. */
export async function cancelPublication(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database } = context;
  const job = await loadOwnJob(context, actor, id);
  const cancellation = cancelSchedule(database, actor, id);
  if (job.publish_at)
    await database.batch([...insertCancelEvent(context, actor, job, cancellation.isDue), cancellation]);
  return toJob(await loadOwnJob(context, actor, id));
}

function insertCancelEvent({ database, now }: Context, actor: Actor, job: JobRow, condition: Condition): Statement[] {
  const id = newId(now);
  const event = { id, type: "theme.publish_cancelled" as const, now, actor, ...getEventSubject(job) };
  return [
    insertEvent(database, { ...event, before: { theme: job.name, publishAt: job.publish_at } }, condition),
    // It ends the reminder.
    insertEventNotification(database, id),
  ];
}

/** The id of the theme that the copy will replace. Throws what publishing the copy now would. */
async function readPublicTheme(context: Context, actor: Actor, job: JobRow): Promise<string | null> {
  if (job.state !== "done" || !job.theme_id) return fail("STATE_CONFLICT");
  const store = await openStore(context, job.shop, { account: job.account });
  const themes = new ThemeApi(context.shopify, store, { caller: "person" });
  const [theme, published] = await Promise.all([themes.theme(job.theme_id), themes.published()]);
  if (!theme) {
    await context.database.batch([markMissingTheme(context.database, actor, job.id, context.now)]);
    return fail("THEME_NOT_FOUND");
  }
  if (theme.processing) fail("THEME_NOT_READY");
  return theme.role === "MAIN" ? fail("STATE_CONFLICT") : (published?.id ?? null);
}
