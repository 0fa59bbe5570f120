/** Whether the owner gets a mail when a job ends: the choice of the profile, shown while a job runs. */
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

/** Null when nothing is mailed or the choices cannot be read: the page then shows no switch. */
export async function loadMailChoice(context: AppLoadContext, viewer: Viewer): Promise<boolean | null> {
  if (!context.configuration.hasMails) return null;
  const read = await context.run(viewer).loadMailChoice();
  return read.ok ? read.value.jobs : null;
}

export const isMailForm = (form: FormData): boolean => form.get("intent") === "mail";

/** `id` is the job's. */
export async function postMailChoice(context: AppLoadContext, viewer: Viewer, id: string, posted: FormData) {
  const saved = await context.run(viewer).saveMailChoice({ jobs: posted.get("jobs") === "on" });
  return saved.ok ? redirect(paths.job(id), 303) : errorReply({}, saved.error);
}
