/** The points part of the profile: balance, what waits for an answer, and a page of the ledger, as they are shown. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { formatDate, formatMoney, formatNumber } from "#app/i18n/format.ts";
import { pointsView } from "#app/points.ts";
import { brand } from "#shared/brand.ts";
import type { Language } from "#shared/language.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import {
  mostPendingRequests,
  type PointsEntry,
  type PointsRequest,
  pointsPerLicence,
} from "#workers/portal/points/contract.ts";

interface Asked {
  context: AppLoadContext;
  viewer: Viewer;
  /** Where the page of the ledger begins; null is the newest. */
  after: string | null;
}

export async function loadPoints({ context, viewer, after }: Asked) {
  const { language, now } = context;
  const standing = await context.pointsFor(viewer).standing(after);
  const isAsking = standing.ok && standing.value === "asking";
  const known = standing.ok && standing.value !== "asking" ? standing.value : null;
  return {
    /** The rest follows. */
    isAsking,
    // A balance of a minute ago is better than none.
    balance: pointsView(language, known?.available ?? viewer.points),
    euros: brand.pointValueEuros,
    perLicence: formatNumber(language, pointsPerLicence),
    maySend: viewer.emailVerified,
    isFull: known !== null && known.pending.length >= mostPendingRequests,
    mostPending: mostPendingRequests,
    waiting: known?.pending.map((request) => waitingView(language, request, now)) ?? [],
    /** Null when it could not be read. */
    history: known && {
      entries: known.entries.rows.map((entry) => entryView(language, entry)),
      next: known.entries.next,
      isNewest: after === null,
    },
  };
}

export type PointsPart = Awaited<ReturnType<typeof loadPoints>>;
export type WaitingView = ReturnType<typeof waitingView>;
export type EntryView = ReturnType<typeof entryView>;

const waitingView = (language: Language, { id, amount, dueAt }: PointsRequest, now: Date) => ({
  id,
  count: amount,
  amount: formatNumber(language, amount),
  value: formatMoney(language, amount * brand.pointValueEuros),
  due: { iso: dueAt, text: formatDate(language, dueAt) },
  isLate: Date.parse(dueAt) < now.getTime(),
});

const entryView = (language: Language, { id, kind, amount, createdAt, licences, reason, status }: PointsEntry) => ({
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
