/** Loads the points of the profile page: balance, pending requests and one page of the ledger. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { describePayout, toPointsView } from "#app/domain/points.ts";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { brand } from "#base/brand.ts";
import type { Language } from "#base/language.ts";
import {
  maxPendingRequests,
  type PointsEntry,
  type PointsRequest,
  pointsPerLicence,
} from "#workers/portal/points/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";

interface LoadOptions {
  context: AppLoadContext;
  viewer: Viewer;
  /** Cursor of the ledger's page; null for the newest entries. */
  after: string | null;
}

export async function loadPoints({ context, viewer, after }: LoadOptions) {
  const { language, now } = context;
  const overview = await context.run(viewer).loadOwnPoints({ after });
  const isAsking = overview.ok && overview.value === "asking";
  const known = overview.ok && overview.value !== "asking" ? overview.value : null;
  return {
    /** The page reloads until Firestore has answered. */
    isAsking,
    // Fall back to the cached balance.
    balance: toPointsView(language, known?.available ?? viewer.points),
    euros: brand.pointValueEuros,
    perLicence: formatNumber(language, pointsPerLicence),
    maySend: viewer.emailVerified,
    paysWithPoints: viewer.paysWithPoints,
    purchaseUrl: context.configuration.purchaseUrl,
    isFull: known !== null && known.pending.length >= maxPendingRequests,
    mostPending: maxPendingRequests,
    pending: known?.pending.map((request) => toPending(language, request, now)) ?? [],
    /** Null when the read fails. */
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

const toEntry = (
  language: Language,
  { id, kind, amount, createdAt, licences, reason, status, payout }: PointsEntry,
) => ({
  id,
  kind,
  isGain: amount > 0,
  /** Signed, with the minus sign that is as wide as the plus; empty for an entry that moves nothing. */
  amount: amount === 0 ? "" : `${amount < 0 ? "\u2212" : "+"}\u00a0${formatNumber(language, Math.abs(amount))}`,
  on: { iso: createdAt, text: formatDate(language, createdAt) },
  licences,
  reason: payout ? describePayout(language, payout) : reason,
  status,
});
