/** Publishes a job's theme at once or at the time that its owner set, and publishes the former theme again. */

import { toChangedFields } from "../../events/changed-fields.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { fail, LicenceError } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { ThemeApi } from "../../shopify/theme-api.ts";
import { setThemeVersion } from "../../stores/connection-repository.ts";
import { type OpenedStore, openStore } from "../../stores/open-store.ts";
import { runToCompletion } from "../../stores/run-to-completion.ts";
import { saveThemeVersion } from "../../stores/theme-version.ts";
import { setLiveTheme } from "../known-theme-repository.ts";
import type { Job } from "./contract.ts";
import { getEventSubject } from "./job-events.ts";
import type { JobRow } from "./job-repository.ts";
import { toJob } from "./job-view.ts";
import { markMissingTheme } from "./open-job-repository.ts";
import { markPublished, markRolledBack, setFormerTheme } from "./publication-repository.ts";
import { loadOwnJob } from "./read-jobs.ts";
import { endSchedule } from "./schedule-repository.ts";

/** Publishes the job's theme, and saves the former public theme for a rollback. */
export const publishTheme = (context: Context, actor: Actor, id: string): Promise<Job> =>
  runToCompletion(context, (background) => publish(background, actor, id, null));

/** At the time that the owner set: throws STATE_CONFLICT when they have cancelled or changed it meanwhile. */
export const publishScheduledTheme = (context: Context, actor: Actor, id: string, at: string): Promise<Job> =>
  publish(context, actor, id, at);

async function publish(context: Context, actor: Actor, id: string, scheduledAt: string | null): Promise<Job> {
  const job = await loadOwnJob(context, actor, id);
  if (scheduledAt && job.publish_at !== scheduledAt) return fail("STATE_CONFLICT");
  if (job.state !== "done" || !job.theme_id) return fail("STATE_CONFLICT");
  const store = await openStore(context, job.shop, { account: job.account });
  const themes = new ThemeApi(context.shopify, store, { caller: "person" });
  const theme = await themes.theme(job.theme_id);
  if (!theme) {
    await context.database.batch([markMissingTheme(context.database, actor, id, context.now)]);
    return fail("THEME_NOT_FOUND");
  }
  if (theme.processing) fail("THEME_NOT_READY");
  if (theme.role !== "MAIN") {
    await saveFormerTheme(context, actor, job, { themes, scheduledAt });
    await ensurePublished(themes, theme.id);
  }
  await recordPublication(context, actor, job, { store, scheduledAt });
  return toJob(await loadOwnJob(context, actor, id));
}

async function saveFormerTheme(
  { database }: Context,
  actor: Actor,
  job: JobRow,
  { themes, scheduledAt }: { themes: ThemeApi; scheduledAt: string | null },
): Promise<void> {
  const former = await themes.published();
  // A concurrent click was faster and has saved the former theme.
  if (former?.id === job.theme_id) return;
  if (scheduledAt && former?.id !== (job.publish_over_theme_id ?? undefined)) fail("OTHER_THEME_PUBLISHED");
  const [remembered] = await database.batch([
    counted(setFormerTheme(database, actor, job.id, { former, scheduledAt })),
  ]);
  if (remembered?.changes !== 1) fail("STATE_CONFLICT");
}

/** Idempotent in Shopify, so that after a lost answer reading the theme's role is enough. */
async function ensurePublished(themes: ThemeApi, id: string): Promise<void> {
  try {
    await themes.publish(id);
  } catch (error) {
    if (!(error instanceof LicenceError) || error.code !== "UPSTREAM_UNAVAILABLE") throw error;
    const shown = await themes.theme(id).catch(() => fail("STORE_UNANSWERED"));
    if (shown?.role !== "MAIN") throw error;
  }
}

async function recordPublication(
  context: Context,
  actor: Actor,
  job: JobRow,
  { store, scheduledAt }: { store: OpenedStore; scheduledAt: string | null },
): Promise<void> {
  const { database, now } = context;
  const id = newId(now);
  await database.batch([
    ...recordChange(database, markPublished(database, actor, job.id, now), {
      ...{ id, type: "theme.published", now, actor, ...getEventSubject(job) },
      after: { theme: job.name, ...(scheduledAt ? { publishAt: scheduledAt } : {}) },
    }),
    ...(scheduledAt ? [insertEventNotification(database, id)] : []),
    // Also of a copy that its owner publishes before that time.
    ...(job.publish_at ? [endSchedule(database, job.id, job.publish_at)] : []),
    ...setLiveTheme(database, store.activationId, job.theme_id ?? ""),
    // What gets a template keeps its version.
    ...(job.kind === "template" ? [] : [setThemeVersion(database, store.activationId, job.version)]),
  ]);
  if (job.kind === "template") await saveThemeVersion(context, store, store.activationId);
}

/** Publishes the theme that was public before the job's theme. Nothing was ever written to it. */
export const rollBackTheme = (context: Context, actor: Actor, id: string): Promise<Job> =>
  runToCompletion(context, (background) => rollBack(background, actor, id));

async function rollBack(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const job = await loadOwnJob(context, actor, id);
  const { publication } = toJob(job);
  if (publication?.standing === "rolledBack") return toJob(job);
  // A rollback must not replace a theme that was published since.
  if (publication?.standing !== "public" || !job.former_theme_id) return fail("STATE_CONFLICT");
  const store = await openStore(context, job.shop, { account: job.account });
  const themes = new ThemeApi(context.shopify, store, { caller: "person" });
  const former = (await themes.theme(job.former_theme_id)) ?? fail("THEME_NOT_FOUND");
  if (former.role !== "MAIN") await ensurePublished(themes, former.id);
  await database.batch([
    ...recordChange(database, markRolledBack(database, actor, id, now), {
      ...{ type: "theme.rolled_back", now, actor, ...getEventSubject(job) },
      ...toChangedFields({ theme: job.name }, { theme: job.former_theme_name }),
    }),
    ...setLiveTheme(database, store.activationId, former.id),
  ]);
  await saveThemeVersion(context, store, store.activationId);
  return toJob(await loadOwnJob(context, actor, id));
}
