/** The notifications of points requests, their answers and adjustments: in both languages, for a month at most. */

import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import type { Params } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { withMail } from "../mail/templates/notification-mail.ts";
import type { Audience, NotificationDraft } from "../notifications/contract.ts";

const maxShownDays = 30;

/** Names nobody, because the notification stays when the person's account is deleted: the request says who it is. */
export const createRequestDraft = ({ id, amount, now }: { id: string; amount: number; now: Date }) =>
  draft("requested", { kind: "admins" }, "info", paths.pointsRequest(id), now, { amount });

interface Answered {
  uid: string;
  amount: number;
  /** Null when it was accepted. */
  refusal: string | null;
  now: Date;
}

export function createAnswerDraft({ uid, amount, refusal, now }: Answered): NotificationDraft {
  const audience: Audience = { kind: "user", uid };
  return refusal === null
    ? draft("accepted", audience, "success", paths.points, now, { amount })
    : draft("refused", audience, "warning", paths.points, now, { amount, reason: refusal });
}

interface Adjusted {
  uid: string;
  amount: number;
  reason: string;
  now: Date;
}

export function createAdjustmentDraft({ uid, amount, reason, now }: Adjusted): NotificationDraft {
  const audience: Audience = { kind: "user", uid };
  return draft(amount > 0 ? "added" : "taken", audience, "info", paths.points, now, {
    amount: Math.abs(amount),
    reason,
  });
}

function draft(
  what: "requested" | "accepted" | "refused" | "added" | "taken",
  audience: Audience,
  type: NotificationDraft["type"],
  link: string,
  now: Date,
  { amount, ...params }: Params & { amount: number },
): NotificationDraft {
  const words = (language: Language) => {
    const t = translator(language);
    const facts = {
      ...params,
      count: amount,
      amount: formatNumber(language, amount),
      value: formatMoney(language, amount * brand.pointValueEuros),
    };
    const say = (part: "title" | "message") => t(`pointsMessages.${what}.${part}`, facts);
    return { title: say("title"), message: say("message") };
  };
  const draft: NotificationDraft = {
    ...words("fr"),
    english: words("en"),
    type,
    audience,
    imageUrl: null,
    link,
    // The same for every attempt of one change, so that they are one notification.
    expiresAt: new Date(days(Math.floor(now.getTime() / days(1)) + maxShownDays)),
  };
  return audience.kind === "user" ? withMail(draft, "points", "points") : draft;
}
