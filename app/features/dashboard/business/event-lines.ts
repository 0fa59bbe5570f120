/** The latest events for staff. Events of one operation share a line. */
import { formatDateTime, formatRelative } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { Figures } from "#workers/portal/contract.ts";

type Event = Figures["events"][number];

export interface EventLine {
  id: string;
  type: Event["type"];
  /** Number of events in the operation, for example the licences of one grant. */
  count: number;
  byStaff: boolean;
  account: string | null;
  /** Store name without `.myshopify.com`. */
  store: string | null;
  version: string | null;
  reason: string | null;
  moment: { iso: string; text: string; full: string };
}

const maxLines = 8;

export function toEventLines(
  events: readonly Event[],
  { language, now }: { language: Language; now: Date },
): EventLine[] {
  const acts: { first: Event; count: number }[] = [];
  for (const event of events) {
    const last = acts.at(-1);
    if (last && isSameOperation(last.first, event)) last.count += 1;
    else acts.push({ first: event, count: 1 });
  }
  return acts.slice(0, maxLines).map(({ first, count }) => ({
    id: first.id,
    type: first.type,
    count,
    byStaff: first.actorRole === "admin",
    account: first.account,
    store: first.shop?.replace(/\.myshopify\.com$/, "") ?? null,
    version: first.version,
    reason: first.reason,
    moment: {
      iso: first.at,
      text: formatRelative(language, first.at, now),
      full: formatDateTime(language, first.at),
    },
  }));
}

const isSameOperation = (one: Event, other: Event) =>
  one.at === other.at &&
  one.type === other.type &&
  one.account === other.account &&
  one.shop === other.shop &&
  one.version === other.version &&
  one.reason === other.reason;
