import { formatNumber } from "#app/i18n/format.ts";
import type { Language } from "#base/language.ts";
import type { ServiceDay } from "#workers/portal/maintenance/contract.ts";

const minMinutesInHours = 120;

/** `14 min`, `2 h 5 min`. */
export function formatMinutes(count: number): string {
  if (count < minMinutesInHours) return `${count}\u00a0min`;
  const rest = count % 60;
  return `${Math.floor(count / 60)}\u00a0h${rest > 0 ? ` ${rest}\u00a0min` : ""}`;
}

const decimals = 100;

/** `99,98 %` of the measured minutes; rounded down, so that an outage never reads 100 %. Null without a measure. */
export function formatAvailability(language: Language, rows: readonly ServiceDay[]): string | null {
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
