/** Runs a plan over the documents that it may concern: filter, order, cursors, offset, limit, in this order. */
import type { DocumentStore, Range, StoredDocument } from "../store/documents.ts";
import { documentName, type FieldPath, getField } from "../values/field-path.ts";
import { comparePaths, compareValues } from "../values/order.ts";
import type { Value } from "../values/value.ts";
import { matches } from "./filter.ts";
import { type Cursor, isName, type Order, type Plan } from "./plan.ts";

export interface QueryResult {
  documents: StoredDocument[];
  /** How many the offset passed over. */
  skipped: number;
}

/** `root` makes paths into resource names; `atMicros` as in the store. */
export function runPlan(plan: Plan, store: DocumentStore, root: string, atMicros: number | null = null): QueryResult {
  const found: Candidate[] = [];
  for (const document of store.list(toRange(plan, root), atMicros)) {
    const candidate = toCandidate(document, plan, root);
    if (candidate && isWithin(candidate, plan)) found.push(candidate);
  }
  found.sort((a, b) => compareCandidates(a, b, plan.orders));
  const documents = found.map(({ document }) => document);
  const end = plan.limit === null ? undefined : plan.offset + plan.limit;
  return { documents: documents.slice(plan.offset, end), skipped: Math.min(plan.offset, documents.length) };
}

export const getCollectionPath = (plan: Plan): string =>
  plan.parent ? `${plan.parent}/${plan.collectionId}` : plan.collectionId;

export function getValueAt(document: StoredDocument, path: FieldPath, root: string): Value | undefined {
  return path[0] === documentName ? { referenceValue: `${root}/${document.path}` } : getField(document.fields, path);
}

interface Candidate {
  document: StoredDocument;
  /** Its place: the values of the plan's orders. */
  place: Value[];
}

function toCandidate(document: StoredDocument, plan: Plan, root: string): Candidate | null {
  if (plan.filter && !matches(plan.filter, (path) => getValueAt(document, path, root))) return null;
  const place = plan.orders.flatMap(({ path }) => getValueAt(document, path, root) ?? []);
  // A document without one of the fields is in none of the query's indexes.
  return place.length === plan.orders.length ? { document, place } : null;
}

function isWithin({ place }: Candidate, { startAt, endAt, orders }: Plan): boolean {
  if (startAt) {
    const difference = compareWithCursor(place, startAt, orders);
    if (startAt.before ? difference < 0 : difference <= 0) return false;
  }
  if (!endAt) return true;
  const difference = compareWithCursor(place, endAt, orders);
  return endAt.before ? difference < 0 : difference <= 0;
}

/** A cursor may name only the first of the orders: then every place that begins with its values is equal to it. */
function compareWithCursor(place: Value[], cursor: Cursor, orders: readonly Order[]): number {
  return comparePlaces(place, cursor.values, orders.slice(0, cursor.values.length));
}

function compareCandidates(a: Candidate, b: Candidate, orders: readonly Order[]): number {
  return comparePlaces(a.place, b.place, orders) || comparePaths(a.document.path, b.document.path);
}

function comparePlaces(a: readonly Value[], b: readonly Value[], orders: readonly Order[]): number {
  for (const [index, { direction }] of orders.entries()) {
    const [left, right] = [a[index], b[index]];
    const difference = left && right ? compareValues(left, right) : 0;
    if (difference !== 0) return direction === "DESCENDING" ? -difference : difference;
  }
  return 0;
}

/** A plain walk through one collection by name needs no more documents than it answers. */
function toRange(plan: Plan, root: string): Range {
  if (plan.allDescendants) return { collection: { id: plan.collectionId, under: plan.parent } };
  const collection = getCollectionPath(plan);
  const [order, ...others] = plan.orders;
  const byName = order && isName(order.path) && order.direction === "ASCENDING" && others.length === 0;
  if (!byName || plan.filter) return { collection };
  const [after] = plan.startAt && !plan.startAt.before ? plan.startAt.values : [];
  const afterPath = after && "referenceValue" in after ? after.referenceValue.slice(root.length + 1) : undefined;
  // A cursor in another collection is no place in the order of this one's paths.
  if (plan.endAt || (plan.startAt && !afterPath?.startsWith(`${collection}/`))) return { collection };
  return {
    collection,
    ...(afterPath === undefined ? {} : { afterPath }),
    ...(plan.limit === null ? {} : { limit: plan.offset + plan.limit }),
  };
}
