/** What the page shows of licences, notes, sessions and points. */

import { describePayout } from "#app/domain/points.ts";
import { formatDate, formatMoney, formatNumber, toMoment } from "#app/i18n/format.ts";
import { formatPlace } from "#app/i18n/format-place.ts";
import { describePause } from "#app/i18n/pause-reason.ts";
import { translator } from "#app/i18n/translator.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import { isOlder } from "#base/versions.ts";
import type { PersonLicence, PersonPage, StaffNote } from "#workers/licences/accounts/person-contract.ts";
import type { PersonParts, PersonSession } from "#workers/portal/accounts/contract.ts";
import type { PointsEntry, PointsOverview } from "#workers/portal/points/contract.ts";

/** How a licence looks: its status, or what is wrong with its store. */
export type LicenceState = PersonLicence["status"] | "lost" | "silent";

function toState({ status, store }: PersonLicence): LicenceState {
  if (status !== "active" || !store) return status;
  return store.connection === "inactive" ? "lost" : store.connection === "pending" ? "silent" : "active";
}

export const toLicenceLines = ({ licences, newestRelease }: PersonPage, language: Language, now: Date) =>
  licences.map((licence) => {
    const { id, store, development, pausedReason, createdAt } = licence;
    return {
      ...{ id, development, pausedReason: describePause(translator(language), pausedReason) },
      state: toState(licence),
      shop: store?.shop ?? null,
      plan: store?.plan ?? null,
      checked: store ? toMoment(language, store.checkedAt, now) : null,
      version: store?.themeVersion ?? null,
      isOutdated: Boolean(store?.themeVersion && newestRelease && isOlder(store.themeVersion, newestRelease)),
      tokenHint: store?.accessTokenHint ?? "",
      granted: formatDate(language, createdAt),
    };
  });
export type LicenceLine = ReturnType<typeof toLicenceLines>[number];

export const toNoteViews = (notes: readonly StaffNote[], language: Language, now: Date) =>
  notes.map(({ createdAt, ...note }) => ({ ...note, at: toMoment(language, createdAt, now) }));
export type NoteView = ReturnType<typeof toNoteViews>[number];

export const toSessionViews = (sessions: readonly PersonSession[], language: Language, now: Date) =>
  sessions.map(({ sid, device, seenPlace, lastSeenAt }) => {
    const [browser = "", system = ""] = device.split(", ");
    return {
      ...{ sid, browser, system },
      place: seenPlace ? formatPlace(language, seenPlace) : null,
      lastSeen: toMoment(language, lastSeenAt, now),
    };
  });

const shownEntries = 5;

export const toPointsPart = ({ available, pending, entries }: PointsOverview, language: Language, now: Date) => ({
  count: available,
  available: formatNumber(language, available),
  value: formatMoney(language, available * brand.pointValueEuros),
  pending: pending.map(({ id, amount, dueAt }) => ({
    ...{ id, count: amount },
    amount: formatNumber(language, amount),
    due: { iso: dueAt, text: formatDate(language, dueAt) },
    isLate: Date.parse(dueAt) < now.getTime(),
  })),
  entries: entries.rows.slice(0, shownEntries).map((entry) => toEntryView(entry, language, now)),
});

const toEntryView = (
  { id, kind, amount, createdAt, licences, reason, payout }: PointsEntry,
  language: Language,
  now: Date,
) => ({
  ...{ id, kind, licences },
  reason: payout ? describePayout(language, payout) : reason,
  isGain: amount > 0,
  /** Signed, with the minus sign that is as wide as the plus; empty for an entry that moves nothing. */
  amount: amount === 0 ? "" : `${amount < 0 ? "\u2212" : "+"}\u00a0${formatNumber(language, Math.abs(amount))}`,
  at: toMoment(language, createdAt, now),
});
export type PointsView = ReturnType<typeof toPointsPart>;

/** Null when they could not be read. */
export function toTicketLines(tickets: PersonParts["tickets"], language: Language, now: Date) {
  if (!tickets.ok) return null;
  return tickets.value.map(({ id, number, subject, status, last }) => ({
    ...{ id, number, subject, status },
    at: toMoment(language, last.at, now),
  }));
}
