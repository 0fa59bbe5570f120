import type { ErrorMessage } from "#app/error-message.ts";
import type { FormReply } from "#app/form.ts";
import type { T } from "#app/i18n/index.ts";

/** The general sentence speaks of passwords; `mails` marks a block that mails have brought about. */
export function getMailLimitMessage(t: T, reply: FormReply | undefined): ErrorMessage | undefined {
  const { code, details } = reply?.formError ?? {};
  if (code !== "BLOCKED" || details?.mails === undefined) return undefined;
  return {
    sentence: t("profile.verify.blocked"),
    fix: t("profile.verify.blockedFix", { count: Number(details.minutes) }),
  };
}
