/** What the forms of one release do, and the word that tells it is done. */
import type * as z from "zod";
import type { ToastId } from "#app/toasts/toast.server.ts";
import type { Result } from "#base/errors.ts";
import type { LicencesClient, Release } from "#workers/portal/contract.ts";
import type { releaseForm } from "./schema.ts";

export async function changeRelease(
  licences: LicencesClient,
  version: string,
  form: z.infer<typeof releaseForm>,
): Promise<{ done: Result<Release>; toast: ToastId }> {
  if (form.intent === "withdraw") {
    return { done: await licences.withdrawRelease({ version, reason: form.reason }), toast: "releases.withdrawn" };
  }
  const notes = { fr: form.notesFr, en: form.notesEn };
  if (form.intent === "publish") {
    return { done: await licences.publishRelease({ version, notes }), toast: "releases.published" };
  }
  return { done: await licences.saveReleaseNotes({ version, notes }), toast: "releases.saved" };
}

/** Notes go back whole to a form that was refused: they are longer than what forms keep by themselves. */
export function pickNotes(form: FormData | null): Record<string, string> {
  return Object.fromEntries(
    ["notesFr", "notesEn"].flatMap((name) => {
      const value = form?.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
