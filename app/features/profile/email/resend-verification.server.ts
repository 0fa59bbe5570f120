/** Mails the verification link once more, as often as the limit of mails to one address lets it. */
import { refusalReply } from "#app/form.server.ts";
import { paths } from "#app/paths.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { Asked } from "../act.ts";
import { mailsRefused } from "./mails-refused.ts";

export async function resendVerification({ context, request, viewer, values }: Asked<"verify-email">) {
  const { idToken, identity, language } = context;
  if (viewer.emailVerified) return redirectWithToast(pageOf(request), { type: "info", id: "profile.alreadyVerified" });
  if (!idToken) return refusalReply(values, { code: "SIGN_IN_REQUIRED" });
  // Each mail that leaves counts, so that nobody's mailbox can be filled from here.
  const attempt = await context.attempts.guard("verification", viewer.email, async () => {
    const value = await identity.sendVerification(idToken, language);
    return { outcome: value.ok ? "right" : "unsettled", value };
  });
  if ("refusal" in attempt) return refusalReply(values, mailsRefused(attempt.refusal));
  if (!attempt.value.ok) return refusalReply(values, mailsRefused(attempt.value.refusal));
  return redirectWithToast(pageOf(request), { type: "success", id: "profile.verificationSent" });
}

/** The dashboard asks as well as the profile: whoever asked goes back to where the button was. */
function pageOf(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.pathname === paths.home ? paths.home : paths.profile;
}
