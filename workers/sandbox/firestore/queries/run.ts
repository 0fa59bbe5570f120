/** Runs a plan: filter, order, cursors, offset, limit, in this order; then aggregates when the query asks for it. */
import { invalidArgument } from "../status.ts";
import type { DocumentStore, Range, StoredDocument } from "../store/documents.ts";
import { documentName, type FieldPath, getField, isReservedName, parseFieldPath } from "../values/field-path.ts";
import { comparePaths, compareValues } from "../values/order.ts";
import { fitsInt64, isNumber, toDoubleValue, toNumber, type Value } from "../values/value.ts";
import type { WireAggregations } from "../wire/query.ts";
import { matches } from "./filter.ts";
import { type Cursor, isName, type Order, type Plan } from "./plan.ts";

export interface QueryResult {
  documents: StoredDocument[];
  /** How many documents the offset skipped. */
  skipped: number;
}

/** `root` turns paths into resource names. */
export function runPlan(plan: Plan, store: DocumentStore, root: string): QueryResult {
  const found: Candidate[] = [];
  for (const document of store.list(toRange(plan, root))) {
    const candidate = toCandidate(document, plan, root);
    if (candidate && isWithin(candidate, plan)) found.push(candidate);
  }
  found.sort((a, b) => compareCandidates(a, b, plan.orders));
  const documents = found.map(({ document }) => document);
  const end = plan.limit === null ? undefined : plan.offset + plan.limit;
  return { documents: documents.slice(plan.offset, end), skipped: Math.min(plan.offset, documents.length) };
}

const getCollectionPath = (plan: Plan): string =>
  plan.parent ? `${plan.parent}/${plan.collectionId}` : plan.collectionId;

export function getValueAt(document: StoredDocument, path: FieldPath, root: string): Value | undefined {
  return path[0] === documentName ? { referenceValue: `${root}/${document.path}` } : getField(document.fields, path);
}

interface Candidate {
  document: StoredDocument;
  /** Sort key: the values of the plan's orders. */
  place: Value[];
}

function toCandidate(document: StoredDocument, plan: Plan, root: string): Candidate | null {
  if (plan.filter && !matches(plan.filter, (path) => getValueAt(document, path, root))) return null;
  const place = plan.orders.flatMap(({ path }) => getValueAt(document, path, root) ?? []);
  // No index of the query contains a document without one of the fields.
  return place.length === plan.orders.length ? { document, place } : null;
}

function isWithin({ place }: Candidate, { startAt, orders }: Plan): boolean {
  if (!startAt) return true;
  const difference = compareWithCursor(place, startAt, orders);
  return startAt.before ? difference >= 0 : difference > 0;
}

/** A cursor may have values for the first orders only; then every sort key with this prefix equals it. */
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

/** Limits the range for a query of one collection by name, which needs no more documents than it returns. */
function toRange(plan: Plan, root: string): Range {
  if (plan.allDescendants) return { collection: { id: plan.collectionId, under: plan.parent } };
  const collection = getCollectionPath(plan);
  const [order, ...others] = plan.orders;
  const byName = order && isName(order.path) && order.direction === "ASCENDING" && others.length === 0;
  if (!byName || plan.filter) return { collection };
  const [after] = plan.startAt && !plan.startAt.before ? plan.startAt.values : [];
  const afterPath = after && "referenceValue" in after ? after.referenceValue.slice(root.length + 1) : undefined;
  // A cursor in another collection has no position among this collection's paths.
  if (plan.startAt && !afterPath?.startsWith(`${collection}/`)) return { collection };
  return {
    collection,
    ...(afterPath === undefined ? {} : { afterPath }),
    ...(plan.limit === null ? {} : { limit: plan.offset + plan.limit }),
  };
}

const maxAggregations = 5;

export interface Aggregation {
  alias: string;
  /** The whole aggregation excludes documents without this field. */
  path: FieldPath | null;
  /** `values` has the value at `path` of each document, and a placeholder per document for a count. */
  compute: (values: Value[]) => Value;
}

export function readAggregations(wires: WireAggregations = []): Aggregation[] {
  if (wires.length === 0) throw invalidArgument("Aggregations can not be empty.");
  if (wires.length > maxAggregations) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${maxAggregations}. Received: ${wires.length}.`,
    );
  }
  let unnamed = 0;
  const aggregations = wires.map((wire) => {
    const alias = wire.alias || `field_${++unnamed}`;
    if (isReservedName(alias)) throw invalidArgument(`The property.name "${alias}" is reserved.`);
    return { alias, ...toOperation(wire) };
  });
  for (const [index, { alias }] of aggregations.entries()) {
    if (aggregations.slice(0, index).some((other) => other.alias === alias)) {
      throw invalidArgument(`Aggregation aliases contain duplicate alias: ${alias}.`);
    }
  }
  return aggregations;
}

function toOperation(wire: WireAggregations[number]): Omit<Aggregation, "alias"> {
  if (wire.count) return { path: null, compute: ({ length }) => ({ integerValue: String(length) }) };
  if (wire.sum) return { path: parseFieldPath(wire.sum.field?.fieldPath ?? ""), compute: sum };
  throw invalidArgument("Operator field in Aggregation is not set.");
}

/** Returns an integer when all numbers are integers and the sum fits. Ignores other values. */
function sum(values: Value[]): Value {
  const numbers = values.filter(isNumber);
  const integers = numbers.flatMap((value) => ("integerValue" in value ? [BigInt(value.integerValue)] : []));
  if (integers.length < numbers.length)
    return toDoubleValue(numbers.reduce((total, value) => total + toNumber(value), 0));
  const total = integers.reduce((a, b) => a + b, 0n);
  return fitsInt64(total) ? { integerValue: String(total) } : toDoubleValue(Number(total));
}
