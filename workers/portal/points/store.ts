/** Where points are kept: the balance in the user's document, the ledger under it, and the requests. */

import { userPath } from "../account/user-document.ts";
import type { DocumentPath, FieldTransform, Firestore, Write } from "../clients/firestore-client.ts";
import { type Plain, toFields } from "../clients/firestore-values.ts";
import type { PointsEntry, PointsEntryKind, PointsRequest, PointsRequestStatus } from "./contract.ts";

export const requestPath = (id: string): DocumentPath => ["pointsRequests", id];
export const entryPath = (uid: string, id: string): DocumentPath => [...userPath(uid), "pointsLedger", id];

/** Ids of our own making: what a cursor or a form names must look like one. */
export const isRequestId = (id: string): boolean => /^[0-9a-f]{40}$/.test(id);

export interface Balance {
  available: number;
  updateTime: string;
}

/** Null when the person has no document. */
export async function readBalance(store: Firestore, uid: string): Promise<Balance | null> {
  const document = await store.get(userPath(uid));
  return document ? { available: availableOf(document.fields), updateTime: document.updateTime } : null;
}

export function availableOf({ points }: { [name: string]: Plain }): number {
  const available = isMap(points) ? points.available : null;
  return typeof available === "number" && Number.isSafeInteger(available) ? available : 0;
}

export interface StoredRequest extends PointsRequest {
  uid: string;
  answeredBy: string | null;
}

const statuses: readonly PointsRequestStatus[] = ["pending", "accepted", "refused"];

/** Null when the document is none of ours. */
export function requestOf(id: string, fields: { [name: string]: Plain }): StoredRequest | null {
  const { uid, amount, createdAt, dueAt, answeredAt, answeredBy, reason } = fields;
  const status = statuses.find((known) => known === fields.status);
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
  };
}

export async function readRequest(store: Firestore, id: string) {
  const document = await store.get(requestPath(id));
  const request = document ? requestOf(id, document.fields) : null;
  return document && request ? { request, updateTime: document.updateTime } : null;
}

export function countPending(store: Firestore, uid: string): Promise<number> {
  return store.count({ collection: "pointsRequests", where: ownPending(uid) });
}

export const ownPending = (uid: string) => ({
  all: [
    { field: "uid", equals: uid },
    { field: "status", equals: "pending" },
  ],
});

const kinds: readonly PointsEntryKind[] = ["signup", "request", "refund", "adjustment"];

/** `request` names the request that took the points, or whose refusal gave them back. */
export interface StoredEntry extends Omit<PointsEntry, "status"> {
  request: string | null;
}

export function entryOf(id: string, fields: { [name: string]: Plain }): StoredEntry {
  const { kind, amount, createdAt, licences, reason, request } = fields;
  return {
    id,
    kind: kinds.find((known) => known === kind) ?? null,
    amount: typeof amount === "number" ? amount : 0,
    createdAt: isText(createdAt) ? createdAt : new Date(0).toISOString(),
    licences: typeof licences === "number" ? licences : null,
    reason: isText(reason) ? reason : null,
    request: isText(request) ? request : null,
  };
}

interface Movement {
  uid: string;
  /** The same movement has the same id, so that it can be written once only. */
  id: string;
  entry: { kind: PointsEntryKind; amount: number; createdAt: Date } & { [name: string]: Plain };
  /** As the person's document stood when it was decided; another change since refuses the whole commit. */
  balance: Balance;
}

/** The two writes that belong together always: a line of the ledger, and the balance that it changes. */
export function movement({ uid, id, entry, balance }: Movement): Write[] {
  return [
    { update: { path: entryPath(uid, id), fields: toFields(entry) }, precondition: { exists: false } },
    {
      update: { path: userPath(uid), fields: toFields({ updatedAt: entry.createdAt }) },
      mask: ["updatedAt"],
      transforms: balanceChange(entry.amount),
      precondition: { updateTime: balance.updateTime },
    },
  ];
}

export const balanceChange = (amount: number): FieldTransform[] => [
  { fieldPath: "points.available", increment: { integerValue: String(amount) } },
  { fieldPath: "points.lastUpdate", setToServerValue: "REQUEST_TIME" },
];

const isText = (value: Plain | undefined): value is string => typeof value === "string" && value !== "";

const isMap = (value: Plain | undefined): value is { [name: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
