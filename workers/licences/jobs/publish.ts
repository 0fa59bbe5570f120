/** Makes a job's theme the public one, on the owner's word alone. The theme that was public before is remembered as the way back. */
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail, LicenceError } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { setThemeVersion } from "../stores/connection-repository.ts";
import { inTime } from "../stores/in-time.ts";
import { type OpenedStore, openStore } from "../stores/open-store.ts";
import { ThemeApi } from "../themes/theme-api.ts";
import { subjectOf } from "./event.ts";
import { type JobRow, markPublished, rememberFormer } from "./job-repository.ts";
import { noteMissingTheme } from "./open-job-repository.ts";
import { ownJob } from "./read.ts";
import { jobFrom } from "./view.ts";

export const publishTheme = (context: Context, actor: Actor, id: string): Promise<Job> =>
  inTime(context, (unhurried) => publish(unhurried, actor, id));

async function publish(context: Context, actor: Actor, id: string): Promise<Job> {
  const job = await ownJob(context, actor, id);
  if (job.state !== "done" || !job.theme_id) return fail("STATE_CONFLICT");
  const store = await openStore(context, job.shop, { account: job.account });
  const themes = new ThemeApi(context.shopify, store, { patience: "person" });
  const theme = await themes.theme(job.theme_id);
  if (!theme) {
    await context.database.batch([noteMissingTheme(context.database, actor, id, context.now)]);
    return fail("THEME_NOT_FOUND");
  }
  if (theme.processing) fail("THEME_NOT_READY");
  if (theme.role !== "MAIN") {
    await remember(context, actor, job, themes);
    await makePublic(themes, theme.id);
  }
  await tell(context, actor, job, store);
  return jobFrom(await ownJob(context, actor, id));
}

async function remember({ database }: Context, actor: Actor, job: JobRow, themes: ThemeApi): Promise<void> {
  const former = await themes.published();
  // Another click of the same owner was faster: what it has remembered is the way back, not the theme itself.
  if (former?.id === job.theme_id) return;
  const [remembered] = await database.batch([rememberFormer(database, actor, job.id, former)]);
  if (remembered?.changes !== 1) fail("STATE_CONFLICT");
}

/** Publishing what is public already changes nothing, so that a lost answer is only a question of looking. */
export async function makePublic(themes: ThemeApi, id: string): Promise<void> {
  try {
    await themes.publish(id);
  } catch (error) {
    if (!(error instanceof LicenceError) || error.code !== "UPSTREAM_UNAVAILABLE") throw error;
    const shown = await themes.theme(id).catch(() => fail("STORE_UNANSWERED"));
    if (shown?.role !== "MAIN") throw error;
  }
}

async function tell({ database, now }: Context, actor: Actor, job: JobRow, store: OpenedStore): Promise<void> {
  await database.batch([
    markPublished(database, actor, job.id, now),
    insertEvent(database, { type: "theme.published", now, actor, ...subjectOf(job) }),
    setThemeVersion(database, store.activationId, job.version),
  ]);
}
