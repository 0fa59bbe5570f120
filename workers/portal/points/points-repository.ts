/** The storage of points: the balance in the user's document, the ledger under it, the requests. */

import type { DocumentPath, Firestore, FirestoreWrite, QueriedDocument, Query } from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import { getUserPath } from "../session/user-document.ts";
import {
  maxPendingRequests,
  type PointsEntry,
  type PointsEntryKind,
  type PointsOverview,
  type PointsPage,
  type PointsPayout,
  type PointsRequest,
  type PointsRequestStatus,
  pointsMeans,
} from "./contract.ts";

export const getRequestPath = (id: string): DocumentPath => ["pointsRequests", id];
export const getEntryPath = (uid: string, id: string): DocumentPath => [...getUserPath(uid), "pointsLedger", id];

/** The format of our ids; a form may contain anything. */
export const isRequestId = (id: string): boolean => /^[0-9a-f]{40}$/.test(id);

export interface Balance {
  available: number;
  /** An administrator has allowed the person to pay with points. */
  paysWithPoints: boolean;
  updateTime: string;
}

/** Null when the person has no document. */
export async function loadBalance(store: Firestore, uid: string): Promise<Balance | null> {
  const document = await store.get(getUserPath(uid));
  if (!document) return null;
  const { fields, updateTime } = document;
  return { available: toAvailable(fields), paysWithPoints: fields.paysWithPoints === true, updateTime };
}

function toAvailable({ points }: { [name: string]: Plain }): number {
  const available = isMap(points) ? points.available : null;
  return typeof available === "number" && Number.isSafeInteger(available) ? available : 0;
}

export interface StoredRequest extends PointsRequest {
  uid: string;
  answeredBy: string | null;
}

const statuses: readonly PointsRequestStatus[] = ["pending", "accepted", "refused"];

/** Null when the document has another shape. */
export function toRequest(id: string, fields: { [name: string]: Plain }): StoredRequest | null {
  const { uid, amount, createdAt, dueAt, answeredAt, answeredBy, reason, payout } = fields;
  const status = statuses.find((each) => each === fields.status);
  if (!status || !isText(uid) || !isText(createdAt) || !isText(dueAt) || typeof amount !== "number") return null;
  return {
    id,
    uid,
    amount,
    status,
    createdAt,
    dueAt,
    answeredAt: isText(answeredAt) ? answeredAt : null,
    answeredBy: isText(answeredBy) ? answeredBy : null,
    reason: isText(reason) ? reason : null,
    payout: isMap(payout) ? toPayout(payout) : null,
  };
}

/** Null when the fields have another shape. */
export function toPayout(fields: { [name: string]: Plain }): PointsPayout | null {
  const means = pointsMeans.find((each) => each === fields.means);
  const { paidOn, reference } = fields;
  return means && isText(paidOn) && isText(reference) ? { means, paidOn, reference } : null;
}

export async function loadRequest(store: Firestore, id: string) {
  const document = await store.get(getRequestPath(id));
  const request = document ? toRequest(id, document.fields) : null;
  return document && request ? { request, updateTime: document.updateTime } : null;
}

export function countPendingRequests(store: Firestore, uid: string): Promise<number> {
  return store.count({ collection: "pointsRequests", where: wherePending(uid) });
}

const wherePending = (uid: string) => ({
  all: [
    { field: "uid", equals: uid },
    { field: "status", equals: "pending" },
  ],
});

const kinds: readonly PointsEntryKind[] = [
  ...(["signup", "request", "refund", "adjustment"] as const),
  ...(["order", "order_spent", "order_return"] as const),
];

/** `request` is the id of the request that took the points, or whose refusal gave them back. */
export interface StoredEntry extends Omit<PointsEntry, "status" | "payout"> {
  request: string | null;
}

export function toEntry(id: string, fields: { [name: string]: Plain }): StoredEntry {
  const { kind, amount, createdAt, licences, reason, request } = fields;
  return {
    id,
    kind: kinds.find((each) => each === kind) ?? null,
    amount: typeof amount === "number" ? amount : 0,
    createdAt: isText(createdAt) ? createdAt : new Date(0).toISOString(),
    licences: typeof licences === "number" ? licences : null,
    reason: isText(reason) ? reason : null,
    request: isText(request) ? request : null,
  };
}

interface LedgerChange {
  uid: string;
  /** The same change has the same id, so that it can be written once only. */
  id: string;
  entry: { kind: PointsEntryKind; amount: number; createdAt: Date } & { [name: string]: Plain };
  /** The balance that the decision read; another change since then makes the whole commit fail. */
  balance: Balance;
}

/** The two writes that always belong together: a ledger entry, and the balance that it changes. */
export function toLedgerWrites({ uid, id, entry, balance }: LedgerChange): FirestoreWrite[] {
  return [
    { update: { path: getEntryPath(uid, id), fields: toFields(entry) }, precondition: { exists: false } },
    {
      update: { path: getUserPath(uid), fields: toFields({ updatedAt: entry.createdAt }) },
      mask: ["updatedAt"],
      transforms: [
        { fieldPath: "points.available", increment: { integerValue: String(entry.amount) } },
        { fieldPath: "points.lastUpdate", setToServerValue: "REQUEST_TIME" },
      ],
      precondition: { updateTime: balance.updateTime },
    },
  ];
}

/** Throws when the store does not answer. */
export async function loadPointsOverview(
  store: Firestore,
  uid: string,
  cursor: string | null,
): Promise<PointsOverview> {
  const after = parseCursor(cursor);
  const [balance, page, pending, requestById] = await Promise.all([
    loadBalance(store, uid),
    loadPage(
      store,
      {
        collection: "pointsLedger",
        within: getUserPath(uid),
        orderBy: { field: "createdAt", direction: "DESCENDING" },
      },
      after,
    ),
    store.query({
      collection: "pointsRequests",
      where: wherePending(uid),
      orderBy: { field: "createdAt", direction: "ASCENDING" },
      limit: maxPendingRequests,
    }),
    loadRequests(store, uid, after),
  ]);
  const entries = page.rows.map(({ id, fields }) => toEntry(id, fields)).filter(isShown);
  return {
    available: balance?.available ?? 0,
    pending: pending.flatMap(({ id, fields }) => toRequest(id, fields) ?? []),
    entries: {
      next: page.next,
      rows: entries.map(({ request: id, ...entry }) => {
        const request = (entry.kind === "request" && id && requestById.get(id)) || null;
        return { ...entry, status: request?.status ?? null, payout: request?.payout ?? null };
      }),
    },
  };
}

/** A return of points that were never taken only keeps them from being taken later. */
const isShown = ({ kind, amount }: StoredEntry): boolean => kind !== "order_return" || amount !== 0;

/** Of the requests on one page of the ledger: it has no more of them than entries. */
async function loadRequests(store: Firestore, uid: string, after: Place | null) {
  const own = { field: "uid", equals: uid };
  const documents = await store.query({
    collection: "pointsRequests",
    where: after ? { all: [own, { field: "createdAt", is: "<=", value: after.value }] } : own,
    orderBy: { field: "createdAt", direction: "DESCENDING" },
    limit: 25,
  });
  return new Map(documents.map(({ id, fields }) => [id, toRequest(id, fields)]));
}

const rowsPerPage = 20;

/** Where a page begins: after a moment, and a document of that moment. */
interface Place {
  value: Date;
  id: string;
}

/** Null, which is the first page, for anything but a valid cursor. */
export function parseCursor(cursor: string | null): Place | null {
  const [, milliseconds, id] = /^(\d{1,14})-([\w-]{1,120})$/.exec(cursor ?? "") ?? [];
  return id === undefined ? null : { value: new Date(Number(milliseconds)), id };
}

export async function loadPage(
  store: Firestore,
  query: Omit<Query, "limit" | "after">,
  after: Place | null,
): Promise<PointsPage<QueriedDocument>> {
  const documents = await store.query({ ...query, limit: rowsPerPage + 1, ...(after ? { after } : {}) });
  const rows = documents.slice(0, rowsPerPage);
  const last = documents.length > rowsPerPage ? rows.at(-1) : undefined;
  const moment = last?.fields[query.orderBy.field];
  return { rows, next: last && typeof moment === "string" ? `${Date.parse(moment)}-${last.id}` : null };
}

const isText = (value: Plain | undefined): value is string => typeof value === "string" && value !== "";

const isMap = (value: Plain | undefined): value is { [name: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
