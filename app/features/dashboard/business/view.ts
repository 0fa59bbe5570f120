/** What the staff sees of the figures, with every number worded by the server so that the browser renders alike. */
import { formatDate } from "#app/i18n/format.ts";
import type { Language } from "#shared/language.ts";
import type { Figures } from "#workers/portal/contract.ts";
import { type ChartGeometry, chartGeometry } from "./chart-geometry.ts";
import { type Count, countIn, sum } from "./count.ts";
import { type EventLine, eventLines } from "./event-lines.ts";
import { newestOf, storesOfOurs, type VersionsView, versionsView } from "./versions.ts";

/** What the staff should know first. */
export type Concern =
  | { kind: "lost"; stores: Count }
  | { kind: "behind"; stores: Count; version: string }
  | { kind: "current"; version: string };

export interface ChartView {
  geometry: ChartGeometry;
  /** The upper hairline's value. */
  top: string;
  /** Values of the last period, and sums of all, one for each line. */
  ends: string[];
  sums: Count[];
  /** The first line's highest value, and its period. */
  peak: { value: Count; label: string };
  /** One for each period, oldest first. */
  rows: { from: string; label: string; values: string[] }[];
}

export interface BusinessView {
  /** No licence was ever granted. */
  empty: boolean;
  /** The most pressing first. */
  concerns: Concern[];
  thisWeek: { activated: Count; released: Count };
  licences: Record<"authorised" | "active" | "available" | "paused", Count>;
  accounts: { known: Count; bound: Count };
  moveRequests: number;
  /** Stores where Shopify does not let the app change themes. */
  withoutExemption: string[];
  stores: Record<"active" | "pending" | "inactive", Count>;
  weeks: ChartView;
  months: ChartView;
  versions: VersionsView;
  events: EventLine[];
}

export function businessView(figures: Figures, { language, now }: { language: Language; now: Date }): BusinessView {
  const counted = countIn(language);
  const { licences, stores, accounts, weeks, months } = figures;
  const authorised = licences.available + licences.active + licences.paused;
  const week = weeks.at(-1);
  return {
    empty: authorised + licences.removed === 0,
    concerns: concernsOf(figures, counted),
    thisWeek: { activated: counted(week?.activated ?? 0), released: counted(week?.released ?? 0) },
    licences: {
      authorised: counted(authorised),
      active: counted(licences.active),
      available: counted(licences.available),
      paused: counted(licences.paused),
    },
    accounts: { known: counted(accounts.known), bound: counted(accounts.bound) },
    stores: { active: counted(stores.active), pending: counted(stores.pending), inactive: counted(stores.inactive) },
    moveRequests: figures.moveRequests,
    withoutExemption: figures.withoutExemption,
    weeks: chartView(
      weeks.map(({ from, activated, released }) => {
        return { from, label: formatDate(language, from, "day"), values: [activated, released] };
      }),
      counted,
    ),
    months: chartView(
      months.map(({ from, granted }) => ({ from, label: formatDate(language, from, "month"), values: [granted] })),
      counted,
    ),
    versions: versionsView(figures, counted),
    events: eventLines(figures.events, { language, now }),
  };
}

function concernsOf(figures: Figures, counted: (count: number) => Count): Concern[] {
  const version = newestOf(figures);
  const { all, behind } = storesOfOurs(figures);
  const { inactive } = figures.stores;
  const concerns: Concern[] = [];
  if (inactive > 0) concerns.push({ kind: "lost", stores: counted(inactive) });
  if (version && behind > 0) concerns.push({ kind: "behind", stores: counted(behind), version });
  if (version && behind === 0 && all > 0) concerns.push({ kind: "current", version });
  return concerns;
}

function chartView(
  periods: { from: string; label: string; values: number[] }[],
  counted: (count: number) => Count,
): ChartView {
  const lines = (periods[0]?.values ?? []).map((_, line) => periods.map(({ values }) => values[line] ?? 0));
  const geometry = chartGeometry(lines);
  const [first = []] = lines;
  const highest = Math.max(0, ...first);
  return {
    geometry,
    top: counted(geometry.top).text,
    ends: lines.map((values) => counted(values.at(-1) ?? 0).text),
    sums: lines.map((values) => counted(sum(values))),
    peak: { value: counted(highest), label: periods[first.lastIndexOf(highest)]?.label ?? "" },
    rows: periods.map(({ values, ...period }) => ({ ...period, values: values.map((value) => counted(value).text) })),
  };
}
