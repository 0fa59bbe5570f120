/** Notifications about security changes of an account, in both languages, shown for a month. */

import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { withMail } from "../mail/templates/notification-mail.ts";
import type { NotificationDraft } from "../notifications/contract.ts";

export type SecurityChange =
  | "twoFactorsOn"
  | "twoFactorsOff"
  | "codesRenewed"
  | "recoveryCodeUsed"
  | "codesBlocked"
  | "passwordChanged"
  | "addressAsked"
  | "addressChanged"
  | "roleGranted"
  | "roleRemoved"
  | "sessionEnded"
  | "sessionsEnded"
  | "secondFactorReset"
  | "accountEnabled"
  | "viewedByStaff";

const links: Record<SecurityChange, string> = {
  twoFactorsOn: paths.twoFactors,
  twoFactorsOff: paths.twoFactors,
  codesRenewed: paths.twoFactors,
  recoveryCodeUsed: paths.twoFactors,
  codesBlocked: paths.changePassword,
  passwordChanged: paths.sessions,
  addressAsked: paths.changeEmail,
  addressChanged: paths.sessions,
  roleGranted: paths.twoFactors,
  roleRemoved: paths.sessions,
  sessionEnded: paths.sessions,
  sessionsEnded: paths.sessions,
  secondFactorReset: paths.twoFactors,
  accountEnabled: paths.changePassword,
  viewedByStaff: paths.profile,
};

const shownDays = 30;

export function createSecurityDraft(change: SecurityChange, uid: string, now: Date): NotificationDraft {
  const words = (language: Language) => {
    const t = translator(language);
    return {
      title: t(`securityMessages.${change}.title`),
      message: t(`securityMessages.${change}.message`),
    };
  };
  const draft: NotificationDraft = {
    ...words("fr"),
    english: words("en"),
    type: "warning",
    audience: { kind: "user", uid },
    imageUrl: null,
    link: links[change],
    // Rounded to days, so that retries produce the same notification.
    expiresAt: new Date(days(Math.floor(now.getTime() / days(1)) + shownDays)),
  };
  return withMail(draft, "security", "security");
}
