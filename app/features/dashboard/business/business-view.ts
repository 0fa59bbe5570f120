/** The business view. The server formats every number so that both renderings agree. */
import { formatDate } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { Figures } from "#workers/portal/contract.ts";
import { type ChartGeometry, computeChartGeometry } from "./chart-geometry.ts";
import { type Count, createCounter, sum } from "./count.ts";
import { type EventLine, toEventLines } from "./event-lines.ts";
import { countOurStores, getNewestVersion, toVersionsView, type VersionsView } from "./versions.ts";

/** The most important finding for staff. */
export type Concern =
  | { kind: "lost"; stores: Count }
  | { kind: "behind"; stores: Count; version: string }
  | { kind: "current"; version: string };

export interface ChartView {
  geometry: ChartGeometry;
  /** The upper hairline's value. */
  top: string;
  /** Last value and sum of each line. */
  ends: string[];
  sums: Count[];
  /** Highest value of the first line and its period. */
  peak: { value: Count; label: string };
  /** One for each period, oldest first. */
  rows: { from: string; label: string; values: string[] }[];
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
  /** Stores where Shopify does not let the app change themes. */
  withoutExemption: string[];
  stores: Record<"active" | "pending" | "inactive", Count>;
  weeks: ChartView;
  months: ChartView;
  versions: VersionsView;
  events: EventLine[];
}

export function toBusinessView(figures: Figures, { language, now }: { language: Language; now: Date }): BusinessView {
  const counted = createCounter(language);
  const { licences, stores, accounts, weeks, months } = figures;
  const authorised = licences.available + licences.active + licences.paused;
  const week = weeks.at(-1);
  return {
    empty: authorised + licences.removed === 0,
    concerns: listConcerns(figures, counted),
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
    weeks: toChartView(
      weeks.map(({ from, activated, released }) => {
        return { from, label: formatDate(language, from, "day"), values: [activated, released] };
      }),
      counted,
    ),
    months: toChartView(
      months.map(({ from, granted }) => ({ from, label: formatDate(language, from, "month"), values: [granted] })),
      counted,
    ),
    versions: toVersionsView(figures, counted),
    events: toEventLines(figures.events, { language, now }),
  };
}

function listConcerns(figures: Figures, counted: (count: number) => Count): Concern[] {
  const version = getNewestVersion(figures);
  const { all, behind } = countOurStores(figures);
  const { inactive } = figures.stores;
  const concerns: Concern[] = [];
  if (inactive > 0) concerns.push({ kind: "lost", stores: counted(inactive) });
  if (version && behind > 0) concerns.push({ kind: "behind", stores: counted(behind), version });
  if (version && behind === 0 && all > 0) concerns.push({ kind: "current", version });
  return concerns;
}

function toChartView(
  periods: { from: string; label: string; values: number[] }[],
  counted: (count: number) => Count,
): ChartView {
  const lines = (periods[0]?.values ?? []).map((_, line) => periods.map(({ values }) => values[line] ?? 0));
  const geometry = computeChartGeometry(lines);
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
