/** Notifications about security changes of an account, in both languages, shown for a month. */

import { translator } from "#app/i18n/translator.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import type { SecurityChange } from "#base/notification-rules.ts";
import { paths } from "#base/paths.ts";
import type { NotificationDraft } from "./contract.ts";
import { followFixedRule } from "./follow-rule.ts";

const links: Record<SecurityChange, string> = {
  twoFactorsOn: paths.twoFactors,
  twoFactorsOff: paths.twoFactors,
  codesRenewed: paths.twoFactors,
  recoveryCodeUsed: paths.twoFactors,
  codesBlocked: paths.changePassword,
  passwordChanged: paths.sessions,
  passwordReset: paths.sessions,
  accountHandedOver: paths.profile,
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
    const name = change === "passwordReset" ? "passwordChanged" : change;
    return {
      title: t(`securityMessages.${name}.title`),
      message: t(`securityMessages.${name}.message`),
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
  return followFixedRule(draft, change, { button: "security" });
}
