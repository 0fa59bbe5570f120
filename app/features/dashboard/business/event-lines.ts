/** The latest events as the staff reads them: what was one act is one line. */
import { formatDateTime, formatRelative } from "#app/i18n/format.ts";
import type { Language } from "#shared/language.ts";
import type { Figures } from "#workers/portal/contract.ts";

type Event = Figures["events"][number];

export interface EventLine {
  id: string;
  type: Event["type"];
  /** Events of this one act, such as the licences of a grant. */
  count: number;
  byStaff: boolean;
  account: string | null;
  /** The store's name without the part that all addresses share. */
  store: string | null;
  version: string | null;
  reason: string | null;
  moment: { iso: string; text: string; full: string };
}

const most = 8;

export function eventLines(
  events: readonly Event[],
  { language, now }: { language: Language; now: Date },
): EventLine[] {
  const acts: { first: Event; count: number }[] = [];
  for (const event of events) {
    const last = acts.at(-1);
    if (last && isSameAct(last.first, event)) last.count += 1;
    else acts.push({ first: event, count: 1 });
  }
  return acts.slice(0, most).map(({ first, count }) => ({
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

const isSameAct = (one: Event, other: Event) =>
  one.at === other.at &&
  one.type === other.type &&
  one.account === other.account &&
  one.shop === other.shop &&
  one.version === other.version &&
  one.reason === other.reason;
