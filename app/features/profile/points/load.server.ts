/** Points in the profile: the balance, pending requests, and a page of the ledger, as they are shown. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { toPointsView } from "#app/points.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import {
  maxPendingRequests,
  type PointsEntry,
  type PointsRequest,
  pointsPerLicence,
} from "#workers/portal/points/contract.ts";

interface LoadOptions {
  context: AppLoadContext;
  viewer: Viewer;
  /** Where the page of the ledger begins; null is the newest. */
  after: string | null;
}

export async function loadPoints({ context, viewer, after }: LoadOptions) {
  const { language, now } = context;
  const overview = await context.pointsFor(viewer).loadOverview(after);
  const isAsking = overview.ok && overview.value === "asking";
  const known = overview.ok && overview.value !== "asking" ? overview.value : null;
  return {
    /** The page loads again until the store has answered. */
    isAsking,
    // A balance of a minute ago is better than none.
    balance: toPointsView(language, known?.available ?? viewer.points),
    euros: brand.pointValueEuros,
    perLicence: formatNumber(language, pointsPerLicence),
    maySend: viewer.emailVerified,
    isFull: known !== null && known.pending.length >= maxPendingRequests,
    mostPending: maxPendingRequests,
    pending: known?.pending.map((request) => toPending(language, request, now)) ?? [],
    /** Null when it could not be read. */
    history: known && {
      entries: known.entries.rows.map((entry) => toEntry(language, entry)),
      next: known.entries.next,
      isNewest: after === null,
    },
  };
}

export type PointsPart = Awaited<ReturnType<typeof loadPoints>>;
export type PendingView = ReturnType<typeof toPending>;
export type EntryView = ReturnType<typeof toEntry>;

const toPending = (language: Language, { id, amount, dueAt }: PointsRequest, now: Date) => ({
  id,
  count: amount,
  amount: formatNumber(language, amount),
  value: formatMoney(language, amount * brand.pointValueEuros),
  due: { iso: dueAt, text: formatDate(language, dueAt) },
  isLate: Date.parse(dueAt) < now.getTime(),
});

const toEntry = (language: Language, { id, kind, amount, createdAt, licences, reason, status }: PointsEntry) => ({
  id,
  kind,
  isGain: amount > 0,
  /** With its sign, whose minus is as wide as the plus. */
  amount: `${amount < 0 ? "\u2212" : "+"}\u00a0${formatNumber(language, Math.abs(amount))}`,
  on: { iso: createdAt, text: formatDate(language, createdAt) },
  licences,
  reason,
  status,
});
