/** Publishes the theme that was public before a job's theme. Nothing was ever written to it. */
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { openStore } from "../stores/open-store.ts";
import { runToCompletion } from "../stores/run-to-completion.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import { ThemeApi } from "../themes/theme-api.ts";
import { getEventSubject } from "./job-events.ts";
import { toJob } from "./job-view.ts";
import { markRolledBack } from "./publication-repository.ts";
import { ensurePublished } from "./publish-theme.ts";
import { loadOwnJob } from "./read-jobs.ts";

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
    markRolledBack(database, actor, id, now),
    insertEvent(database, { type: "theme.rolled_back", now, actor, ...getEventSubject(job) }),
  ]);
  await saveThemeVersion(context, store, store.activationId);
  return toJob(await loadOwnJob(context, actor, id));
}
