/** Action: save which mails the user gets. */

import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { paths } from "#base/paths.ts";
import { chosenKinds, type MailPreferences } from "#workers/portal/mail/contract.ts";
import type { ActionInput } from "../action.ts";

export async function saveMails({ context, viewer, form, values }: ActionInput<"mail">) {
  const chosen = Object.fromEntries(chosenKinds.map((kind) => [kind, form[kind] === "on"])) as MailPreferences;
  const saved = await context.run(viewer).saveMailChoice(chosen);
  if (!saved.ok) return errorReply(values, saved.error);
  return redirectWithToast(paths.mailPreferences, { type: "success", id: "profile.mailsSaved" });
}
