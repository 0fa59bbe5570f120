import type { ErrorMessage } from "#app/i18n/error-message.ts";
import type { T } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import type { AppError } from "#base/errors.ts";

/** Text for a block after too many e-mails, marked with `mails`; the general text is about passwords. */
export function getMailLimitMessage(t: T, reply: FormReply | undefined): ErrorMessage | undefined {
  const { code, details } = reply?.formError ?? {};
  if (code !== "BLOCKED" || details?.mails === undefined) return undefined;
  return {
    sentence: t("profile.verify.blocked"),
    fix: t("profile.verify.blockedFix", { count: Number(details.minutes) }),
  };
}

/** Marks a block with `mails` because its text differs from that of a block after wrong passwords. */
export const markMailLimit = (error: AppError): AppError =>
  error.code === "BLOCKED" ? { code: "BLOCKED", details: { ...error.details, mails: 1 } } : error;
