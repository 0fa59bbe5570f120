/** The notifications of points requests, their answers and adjustments: in both languages, for a month at most. */

import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import type { Params } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "../contract.ts";
import type { Audience, NotificationDraft } from "../notifications/contract.ts";
import { followFixedRule } from "../notifications/follow-rule.ts";

const maxShownDays = 30;

export function createRequestDraft({ viewer, amount, now }: { viewer: Viewer; amount: number; now: Date }) {
  return draft("requested", { kind: "admins" }, "info", paths.pointsRequests({}), now, {
    amount,
    name: viewer.displayName || viewer.email,
  });
}

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

const changes = {
  requested: "points.requested",
  accepted: "points.request_accepted",
  refused: "points.request_refused",
  added: "points.adjusted",
  taken: "points.adjusted",
} as const;

function draft(
  what: keyof typeof changes,
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
  return followFixedRule(draft, changes[what], { button: "points" });
}
