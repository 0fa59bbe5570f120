/** Mails the verification link once more, as often as the limit of mails to one address lets it. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { refusalReply } from "#app/form.server.ts";
import { paths } from "#app/paths.ts";
import { redirectWithToast } from "#app/toasts/toast.server.ts";
import type { Viewer } from "#workers/portal/contract.ts";

interface Asked {
  context: AppLoadContext;
  request: Request;
  viewer: Viewer;
}

export async function resendVerification({ context, request, viewer }: Asked) {
  const { idToken, identity, language } = context;
  if (viewer.emailVerified) return redirectWithToast(pageOf(request), { type: "info", id: "profile.alreadyVerified" });
  if (!idToken) return refusalReply({}, { code: "SIGN_IN_REQUIRED" });
  // Each mail that leaves counts, so that nobody's mailbox can be filled from here.
  const attempt = await context.attempts.guard("verification", viewer.email, async () => {
    const value = await identity.sendVerification(idToken, language);
    return { outcome: value.ok ? "right" : "unsettled", value };
  });
  if ("refusal" in attempt) return refusalReply({}, attempt.refusal);
  if (!attempt.value.ok) return refusalReply({}, attempt.value.refusal);
  return redirectWithToast(pageOf(request), { type: "success", id: "profile.verificationSent" });
}

/** The dashboard asks as well as the profile: whoever asked goes back to where the button was. */
function pageOf(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.pathname === paths.home ? paths.home : paths.profile;
}
