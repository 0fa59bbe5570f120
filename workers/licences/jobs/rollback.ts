/** Makes the theme public again that was so before a job's theme was published. It was never written: it is as it was. */
import type { Context } from "../context.ts";
import type { Actor, Job } from "../contract.ts";
import { fail } from "../errors.ts";
import { insertEvent } from "../events/event-repository.ts";
import { inTime } from "../stores/in-time.ts";
import { openStore } from "../stores/open-store.ts";
import { saveThemeVersion } from "../stores/theme-version.ts";
import { ThemeApi } from "../themes/theme-api.ts";
import { subjectOf } from "./event.ts";
import { markRolledBack } from "./job-repository.ts";
import { makePublic } from "./publish.ts";
import { ownJob } from "./read.ts";
import { jobFrom } from "./view.ts";

export const rollBack = (context: Context, actor: Actor, id: string): Promise<Job> =>
  inTime(context, (unhurried) => goBack(unhurried, actor, id));

async function goBack(context: Context, actor: Actor, id: string): Promise<Job> {
  const { database, now } = context;
  const job = await ownJob(context, actor, id);
  const { publication } = jobFrom(job);
  if (publication?.standing === "rolledBack") return jobFrom(job);
  // What became public since is not taken down by the way back of another theme.
  if (publication?.standing !== "public" || !job.former_theme_id) return fail("STATE_CONFLICT");
  const store = await openStore(context, job.shop, { account: job.account });
  const themes = new ThemeApi(context.shopify, store, { patience: "person" });
  const former = (await themes.theme(job.former_theme_id)) ?? fail("THEME_NOT_FOUND");
  if (former.role !== "MAIN") await makePublic(themes, former.id);
  await database.batch([
    markRolledBack(database, actor, id, now),
    insertEvent(database, { type: "theme.rolled_back", now, actor, ...subjectOf(job) }),
  ]);
  await saveThemeVersion(context, store, store.activationId);
  return jobFrom(await ownJob(context, actor, id));
}
