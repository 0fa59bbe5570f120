/** Publishing a copy at a set time: the view of its page, and its forms. */
import { redirect } from "@remix-run/cloudflare";
import { formatDateTime, toParisField } from "#app/i18n/format.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { minutes } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { maxPublishAheadMs, minPublishAheadMs } from "#base/publish-limits.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { scheduleForm } from "./schema.ts";

export interface ScheduleView {
  /** The time that is set, as a sentence and as the value of the field. */
  planned: { text: string; field: string; reminds: boolean } | null;
  /** Limits of the field. */
  min: string;
  max: string;
}

export function toScheduleView(
  { publishAt, reminds }: Pick<Job, "publishAt" | "reminds">,
  language: Language,
  now: Date,
): ScheduleView {
  const fieldIn = (ms: number) => toParisField(new Date(now.getTime() + ms).toISOString());
  return {
    planned: publishAt ? { text: formatDateTime(language, publishAt), field: toParisField(publishAt), reminds } : null,
    // The field has no seconds.
    min: fieldIn(minPublishAheadMs + minutes(1)),
    max: fieldIn(maxPublishAheadMs),
  };
}

export const isScheduleForm = (form: FormData): boolean =>
  ["schedule", "unschedule"].includes(String(form.get("intent")));

interface ScheduleOptions {
  licences: LicencesClient;
  /** Of the job. */
  id: string;
  language: Language;
  now: Date;
}

export async function postSchedule({ licences, id, language, now }: ScheduleOptions, posted: FormData) {
  if (posted.get("intent") === "unschedule") {
    const cancelled = await licences.cancelPublication(id);
    if (!cancelled.ok) return errorReply({}, cancelled.error);
    // It may have been published meanwhile, which the page shows.
    return cancelled.value.publication?.standing === "public"
      ? redirect(paths.job(id), 303)
      : redirectWithToast(paths.job(id), { type: "info", id: "themes.unscheduled" });
  }
  const form = await parseForm(posted, scheduleForm(now));
  if (!form.ok) return invalidReply(form.reply);
  const { at } = form.value;
  const scheduled = await licences.schedulePublication({ id, at: at.toISOString() });
  if (!scheduled.ok) return errorReply(form.values, scheduled.error);
  const date = formatDateTime(language, at.toISOString());
  return redirectWithToast(paths.job(id), { type: "success", id: "themes.scheduled", params: { date } });
}
