/** Mails the verification link once more, as often as the limit of mails to one address lets it. */
import { refusalReply } from "#app/form.server.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import type { ActionInput } from "../action.ts";
import { markMailLimit } from "./mails-refused.ts";

export async function resendVerification({ context, request, viewer, form, values }: ActionInput<"verify-email">) {
  if (viewer.emailVerified)
    return redirectWithToast(getReturnPath(request), { type: "info", id: "profile.alreadyVerified" });
  const mailed = await context.profileFor(viewer).sendVerification(form.requestId);
  if (!mailed.ok) return refusalReply(values, markMailLimit(mailed.error));
  return redirectWithToast(getReturnPath(request), { type: "success", id: "profile.verificationSent" });
}

/** The dashboard asks as well as the profile: whoever asked goes back to where the button was. */
function getReturnPath(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.pathname === paths.home ? paths.home : paths.profile;
}
