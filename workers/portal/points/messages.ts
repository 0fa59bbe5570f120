/** The notifications of points requests, their answers and adjustments: in both languages, for a month at most. */

import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import type { Params } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { Audience, NotificationDraft } from "../notifications/contract.ts";
import { followFixedRule } from "../notifications/follow-rule.ts";
import { hashContent } from "../notifications/notification-content.ts";
import type { PointsMeans, PointsPayout } from "./contract.ts";

const maxShownDays = 30;

/** Names no person, because the notification stays when the person's account is deleted: the request says who it is. */
export const createRequestDraft = ({ id, amount, now }: { id: string; amount: number; now: Date }) =>
  draft("requested", { kind: "admins" }, "info", staffPaths.pointsRequest(id), now, { amount });

/** The answer to the request ends it. */
export const getRequestNotificationId = (request: string): Promise<string> => hashContent(["points-request", request]);

interface Accepted {
  uid: string;
  amount: number;
  /** Null in events that were recorded without it. */
  payout: PointsPayout | null;
  now: Date;
}

export function createAcceptanceDraft({ uid, amount, payout, now }: Accepted): NotificationDraft {
  const audience: Audience = { kind: "user", uid };
  if (!payout) return draft("accepted", audience, "success", paths.points, now, { amount });
  return draft(payout.means, audience, "success", paths.points, now, { amount, ...payout });
}

interface Changed {
  uid: string;
  amount: number;
  reason: string;
  now: Date;
}

export function createRefusalDraft({ uid, amount, reason, now }: Changed): NotificationDraft {
  return draft("refused", { kind: "user", uid }, "warning", paths.points, now, { amount, reason });
}

export function createAdjustmentDraft({ uid, amount, reason, now }: Changed): NotificationDraft {
  const audience: Audience = { kind: "user", uid };
  return draft(amount > 0 ? "added" : "taken", audience, "info", paths.points, now, {
    amount: Math.abs(amount),
    reason,
  });
}

const changes = {
  requested: "points.requested",
  accepted: "points.request_accepted",
  refused: "points.request_refused",
  added: "points.adjusted",
  taken: "points.adjusted",
} as const;

const toChange = (what: keyof typeof changes | PointsMeans) =>
  Object.hasOwn(changes, what) ? changes[what as keyof typeof changes] : changes.accepted;

function draft(
  what: keyof typeof changes | PointsMeans,
  audience: Audience,
  type: NotificationDraft["type"],
  link: string,
  now: Date,
  { amount, paidOn, ...params }: Params & { amount: number; paidOn?: string },
): NotificationDraft {
  const words = (language: Language) => {
    const t = translator(language);
    const facts = {
      ...params,
      count: amount,
      amount: formatNumber(language, amount),
      value: formatMoney(language, amount * brand.pointValueEuros),
      ...(paidOn === undefined ? {} : { date: formatDate(language, paidOn) }),
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
  return followFixedRule(draft, toChange(what), { button: "points" });
}
