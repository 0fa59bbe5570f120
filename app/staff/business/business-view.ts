/** The business view. The server formats every number so that both renderings agree. */
import { describeReason } from "#app/i18n/event-reason.ts";
import { formatDate, formatDateTime, formatMoney, formatRelative, toParisDay } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { Figures } from "#workers/licences/licences/staff-contract.ts";
import { type ChartGeometry, computeChartGeometry } from "./chart-geometry.ts";
import { type Count, createCounter, percentage, sum } from "./count.ts";
import { countOurStores, toVersionsView, type VersionsView } from "./versions-view.ts";

/** The most important finding for staff. */
export type Concern =
  | { kind: "lost"; stores: Count }
  | { kind: "behind"; stores: Count; version: string }
  | { kind: "current"; version: string };

export interface ChartView {
  /** False with fewer than three points: a line would then say more than is known. */
  isDrawn: boolean;
  geometry: ChartGeometry;
  /** The upper hairline's value. */
  top: string;
  /** Last value and sum of each line. */
  ends: string[];
  sums: Count[];
  /** Highest value of the first line and its period. */
  peak: { value: Count; label: string };
  /** One for each period, oldest first; each value with the list of its events, where one filter selects them. */
  rows: { from: string; label: string; values: { text: string; to: string | null }[] }[];
}

export interface BusinessView {
  /** No licence was ever granted. */
  empty: boolean;
  /** Most urgent first. */
  concerns: Concern[];
  thisWeek: { activated: Count; released: Count };
  licences: Record<"authorised" | "active" | "available" | "paused", Count>;
  accounts: { known: Count; bound: Count };
  moveRequests: number;
  /** Created this week, with the list of their events. */
  tickets: { count: Count; to: string };
  /** Stores where Shopify does not let the app change themes. */
  withoutExemption: string[];
  stores: Record<"active" | "pending" | "inactive", Count>;
  weeks: ChartView;
  /** Installs, updates and templates that succeeded, and failures. */
  jobs: ChartView;
  /** Percentage of what `jobs` counts that succeeded; null without any. */
  success: string | null;
  months: ChartView;
  /** From licence to installed theme; null without licences. */
  conversion: { step: "authorised" | "activated" | "published"; count: Count; share: string; bar: number }[];
  /** Null when Firestore did not answer. */
  points: { count: Count; value: string } | null;
  versions: VersionsView;
  events: EventLine[];
}

/** @param points the sum of all balances; null when unknown */
export function toBusinessView(
  figures: Figures,
  points: number | null,
  { language, now }: { language: Language; now: Date },
): BusinessView {
  const toCount = createCounter(language);
  const toWeeks = (values: (week: Figures["weeks"][number]) => number[]) =>
    weeks.map((week) => ({
      from: week.from,
      label: formatDate(language, week.from, "day"),
      days: { from: toParisDay(week.from), to: addDays(toParisDay(week.from), 6) },
      values: values(week),
    }));
  const { licences, stores, accounts, weeks, months } = figures;
  const authorised = licences.available + licences.active + licences.paused;
  const week = weeks.at(-1);
  const jobs = toChartView(
    toWeeks(({ installed, updated, delivered, failed }) => [installed + updated + delivered, failed]),
    [null, "theme.job_failed"],
    toCount,
  );
  return {
    empty: authorised + licences.removed === 0,
    concerns: listConcerns(figures, toCount),
    thisWeek: { activated: toCount(week?.activated ?? 0), released: toCount(week?.released ?? 0) },
    licences: {
      authorised: toCount(authorised),
      active: toCount(licences.active),
      available: toCount(licences.available),
      paused: toCount(licences.paused),
    },
    accounts: { known: toCount(accounts.known), bound: toCount(accounts.bound) },
    stores: { active: toCount(stores.active), pending: toCount(stores.pending), inactive: toCount(stores.inactive) },
    moveRequests: figures.moveRequests,
    tickets: {
      count: toCount(figures.tickets),
      to: staffPaths.adminEventsWhere({ kind: "ticket.created", from: toParisDay(week?.from ?? now.toISOString()) }),
    },
    withoutExemption: figures.withoutExemption,
    weeks: toChartView(
      toWeeks(({ activated, released }) => [activated, released]),
      ["licence.activated", "licence.deactivated"],
      toCount,
    ),
    jobs,
    success: toSuccess(jobs),
    months: toChartView(
      months.map(({ from, granted }) => ({
        from,
        label: formatDate(language, from, "month"),
        days: { from: toParisDay(from), to: getMonthEnd(toParisDay(from)) },
        values: [granted],
      })),
      ["licence.granted"],
      toCount,
    ),
    conversion: toConversion(authorised, figures.installs, toCount),
    points:
      points === null ? null : { count: toCount(points), value: formatMoney(language, points * brand.pointValueEuros) },
    versions: toVersionsView(figures, toCount),
    events: toEventLines(figures.events, { language, now }),
  };
}

function listConcerns(figures: Figures, toCount: (count: number) => Count): Concern[] {
  const { newestRelease: version } = figures;
  const { all, behind } = countOurStores(figures);
  const { inactive } = figures.stores;
  const concerns: Concern[] = [];
  if (inactive > 0) concerns.push({ kind: "lost", stores: toCount(inactive) });
  if (version && behind > 0) concerns.push({ kind: "behind", stores: toCount(behind), version });
  if (version && behind === 0 && all > 0) concerns.push({ kind: "current", version });
  return concerns;
}

/** Of the chart's own sums, so that both cannot disagree; null where it shows none. */
function toSuccess({ sums }: ChartView): string | null {
  const [done = 0, failed = 0] = sums.map(({ count }) => count);
  return done + failed > 0 ? String(percentage(done, done + failed)) : null;
}

/** Each step as a share of all licences. */
function toConversion(
  authorised: number,
  { activated, published }: Figures["installs"],
  toCount: (count: number) => Count,
): BusinessView["conversion"] {
  if (authorised === 0) return [];
  const toStep = (step: BusinessView["conversion"][number]["step"], count: number) => {
    const share = percentage(Math.min(count, authorised), authorised);
    return { step, count: toCount(count), share: String(share), bar: share };
  };
  return [toStep("authorised", authorised), toStep("activated", activated), toStep("published", published)];
}

/** `2026-03-30` and six days is `2026-04-05`. */
function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

const getMonthEnd = (firstDay: string): string => addDays(`${addDays(firstDay, 31).slice(0, 7)}-01`, -1);

/** Periods in which something happened. */
const minPoints = 3;

interface ChartPeriod {
  from: string;
  label: string;
  /** First and last day, in Paris. */
  days: { from: string; to: string };
  values: number[];
}

/** @param kinds events that each line counts; null for events of several kinds */
function toChartView(
  periods: ChartPeriod[],
  kinds: readonly (string | null)[],
  toCount: (count: number) => Count,
): ChartView {
  const lines = (periods[0]?.values ?? []).map((_, line) => periods.map(({ values }) => values[line] ?? 0));
  const geometry = computeChartGeometry(lines);
  const [first = []] = lines;
  const highest = Math.max(0, ...first);
  return {
    isDrawn: periods.filter(({ values }) => sum(values) > 0).length >= minPoints,
    geometry,
    top: toCount(geometry.top).text,
    ends: lines.map((values) => toCount(values.at(-1) ?? 0).text),
    sums: lines.map((values) => toCount(sum(values))),
    peak: { value: toCount(highest), label: periods[first.lastIndexOf(highest)]?.label ?? "" },
    rows: periods.map(({ from, label, days, values }) => ({
      from,
      label,
      values: values.map((value, line) => {
        const kind = kinds[line];
        return { text: toCount(value).text, to: kind ? staffPaths.adminEventsWhere({ kind, ...days }) : null };
      }),
    })),
  };
}

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

const maxEventLines = 8;

/** The latest events. Events of one operation share a line. */
export function toEventLines(
  events: readonly Event[],
  { language, now }: { language: Language; now: Date },
): EventLine[] {
  const operations: { first: Event; count: number }[] = [];
  for (const event of events) {
    const last = operations.at(-1);
    if (last && isSameOperation(last.first, event)) last.count += 1;
    else operations.push({ first: event, count: 1 });
  }
  return operations.slice(0, maxEventLines).map(({ first, count }) => ({
    id: first.id,
    type: first.type,
    count,
    byStaff: first.actorRole === "admin",
    account: first.account,
    store: first.shop?.replace(/\.myshopify\.com$/, "") ?? null,
    version: first.version,
    reason: describeReason(translator(language), first.reason),
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
