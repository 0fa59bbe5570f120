/** The records of the services as the page shows them, in the reader's language. */
import { formatDateTime, formatDay, formatNumber, formatTime, toParisDay } from "#app/i18n/format.ts";
import type { Key, T } from "#app/i18n/translate.ts";
import { days } from "#base/duration.ts";
import type { Language } from "#base/language.ts";
import type { ServiceDay } from "#workers/portal/maintenance/contract.ts";
import {
  type CustomerService,
  customerServices,
  historyDays,
  type KnownState,
  maxCheckAgeMs,
  type ServiceRecords,
  type ServiceState,
} from "#workers/portal/maintenance/contract.ts";

export type ShownState = ServiceState | "unknown";
export type DayMark = "ok" | "limited" | "down" | "none";

export interface Incident {
  day: string;
  dayText: string;
  text: string;
}

export interface ServiceView {
  service: CustomerService;
  name: string;
  state: ShownState;
  stateText: string;
  /** Oldest first; the last one is today. */
  marks: DayMark[];
  /** How many days were measured, and how many had incidents. */
  summary: string;
  availability: string | null;
  /** Latest first. */
  incidents: Incident[];
}

export interface StatusView {
  sentence: string;
  paragraphs: string[];
  /** Something is wrong or unknown, so that people wait for news. */
  isTroubled: boolean;
  services: ServiceView[];
}

export interface Reader {
  language: Language;
  now: Date;
  t: T;
}

/** Shorter slowness in a day is no incident. */
const minLimitedMinutes = 10;

export function toStatusView(records: ServiceRecords | null, reader: Reader): StatusView {
  const { now } = reader;
  const lastMs = Math.max(...(records?.states.map(({ checkedAtMs }) => checkedAtMs) ?? []));
  const isFresh = now.getTime() - lastMs <= maxCheckAgeMs;
  const states = new Map(records?.states.map((state) => [state.service, state]));
  const services = customerServices.map((service) => {
    const rows = records?.days.filter((row) => row.service === service) ?? [];
    return toServiceView(service, { state: isFresh ? states.get(service) : undefined, rows }, reader);
  });
  return { ...describeNow(records, { services, isFresh, lastMs }, reader), services };
}

function describeNow(
  records: ServiceRecords | null,
  { services, isFresh, lastMs }: { services: ServiceView[]; isFresh: boolean; lastMs: number },
  { t, language }: Reader,
): Omit<StatusView, "services"> {
  const unknown = (sentence: Key, text: string) => ({ sentence: t(sentence), paragraphs: [text], isTroubled: true });
  if (!records) return unknown("status.unreadable", t("status.unreadableText"));
  if (records.states.length === 0) return unknown("status.none", t("status.noneText"));
  const at = new Date(lastMs).toISOString();
  if (!isFresh) return unknown("status.stale", t("status.staleText", { when: formatDateTime(language, at) }));
  const checked = t("status.checked", { time: formatTime(language, at) });
  for (const state of ["down", "limited"] as const) {
    const [first, ...others] = services.filter((service) => service.state === state);
    if (!first) continue;
    const sentence =
      others.length > 0
        ? t(`status.${state}Many`, { count: others.length + 1 })
        : t(`status.${state}.${first.service}`);
    return { sentence, paragraphs: [t("status.untouched"), checked], isTroubled: true };
  }
  return { sentence: t("status.allWell"), paragraphs: [checked], isTroubled: false };
}

function toServiceView(
  service: CustomerService,
  { state, rows }: { state: KnownState | undefined; rows: ServiceDay[] },
  reader: Reader,
): ServiceView {
  const { t, language } = reader;
  const shown = state?.state ?? "unknown";
  const history = listDays(reader).map((day) => rows.find((row) => row.day === day) ?? null);
  const measured = history.filter((row) => row !== null);
  const incidents = measured
    .filter((row) => toMark(row) !== "ok")
    .reverse()
    .map((row) => toIncident(row, reader));
  return {
    service,
    name: t(`status.services.${service}`),
    state: shown,
    stateText: t(`status.states.${shown}`),
    marks: history.map((row) => (row ? toMark(row) : "none")),
    summary: summarize(measured.length, incidents.length, t),
    availability: formatAvailability(language, measured),
    incidents,
  };
}

function summarize(measured: number, incidents: number, t: T): string {
  const all = historyDays;
  if (measured === 0) return t("status.unmeasured", { all });
  const found = incidents === 0 ? t("status.calm") : t("status.incidents", { count: incidents });
  const base =
    measured === all ? t("status.measuredAll", { count: all }) : t("status.measured", { count: measured, all });
  return `${base}, ${found}`;
}

function toMark({ downMinutes, limitedMinutes }: ServiceDay): Exclude<DayMark, "none"> {
  if (downMinutes > 0) return "down";
  return limitedMinutes >= minLimitedMinutes ? "limited" : "ok";
}

function toIncident({ day, downMinutes, limitedMinutes }: ServiceDay, { t, language, now }: Reader): Incident {
  const parts = [
    ...(downMinutes > 0 ? [t("status.downFor", { duration: formatMinutes(downMinutes) })] : []),
    ...(limitedMinutes >= minLimitedMinutes
      ? [t("status.limitedFor", { duration: formatMinutes(limitedMinutes) })]
      : []),
  ];
  // Noon of a day is in that day, whatever the time zone of the clocks.
  return { day, dayText: formatDay(language, `${day}T12:00:00Z`, now), text: parts.join(", ") };
}

/** The calendar days of the history, oldest first. */
function listDays({ now }: Reader): string[] {
  const today = Date.parse(`${toParisDay(now.toISOString())}T12:00:00Z`);
  return Array.from({ length: historyDays }, (_, index) =>
    new Date(today - days(historyDays - 1 - index)).toISOString().slice(0, 10),
  );
}

const minMinutesInHours = 120;

/** `14 min`, `2 h 5 min`. */
function formatMinutes(count: number): string {
  if (count < minMinutesInHours) return `${count}\u00a0min`;
  const rest = count % 60;
  return `${Math.floor(count / 60)}\u00a0h${rest > 0 ? ` ${rest}\u00a0min` : ""}`;
}

const decimals = 100;

/** `99,98 %` of the measured minutes; rounded down, so that an outage never reads 100 %. Null without a measure. */
function formatAvailability(language: Language, rows: readonly ServiceDay[]): string | null {
  const sum = (read: (row: ServiceDay) => number) => rows.reduce((total, row) => total + read(row), 0);
  const down = sum(({ downMinutes }) => downMinutes);
  // One check counts for about a minute.
  const measured = Math.max(
    down,
    sum(({ checks }) => checks),
  );
  if (measured === 0) return null;
  const percent = Math.floor((1 - down / measured) * 100 * decimals) / decimals;
  return language === "fr" ? `${formatNumber(language, percent)}\u00a0%` : `${formatNumber(language, percent)}%`;
}
