let clock: Intl.DateTimeFormat | undefined;

/** `2026-11-28 14:00` in Europe/Paris, which spreadsheets read as a time; returns any other text unchanged. */
export function toParisTime(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  // Sweden writes dates so.
  clock ??= new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: "Europe/Paris", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  return clock.format(moment).padStart(16, "0");
}
