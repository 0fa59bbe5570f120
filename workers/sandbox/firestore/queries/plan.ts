/** Checks a structured query and makes everything explicit that the vendor implies. */
import { checkCollectionId } from "../names.ts";
import { invalidArgument, unimplemented } from "../status.ts";
import { documentName, type FieldPath, formatFieldPath, parseFieldPath } from "../values/field-path.ts";
import type { Value } from "../values/value.ts";
import type { WireCursor, WireQuery } from "../wire/query.ts";
import { checkFilterLimits, type Filter, inequalityFields, readFilter } from "./filter.ts";

export interface Order {
  path: FieldPath;
  direction: "ASCENDING" | "DESCENDING";
}

export interface Cursor {
  values: Value[];
  before: boolean;
}

export interface Plan {
  /** Path of the parent document; empty for the database. */
  parent: string;
  collectionId: string;
  allDescendants: boolean;
  filter: Filter | null;
  /** Ends with the document's name, so that the order is total. */
  orders: Order[];
  startAt: Cursor | null;
  offset: number;
  limit: number | null;
  /** Null for all fields. */
  select: FieldPath[] | null;
}

/** `root` is the prefix of all resource names. */
export function planQuery(wire: WireQuery, parent: string, root: string): Plan {
  const [selector, ...others] = wire.from ?? [];
  if (!selector?.collectionId) throw unimplemented("queries without a collection id");
  if (others.length > 0) throw invalidArgument("from cannot have more than one collection selector.");
  const filter = wire.where ? readFilter(wire.where) : null;
  const explicitOrders = (wire.orderBy ?? []).map(
    ({ field, direction }): Order => ({
      path: parseFieldPath(field?.fieldPath ?? ""),
      direction: direction === "DESCENDING" ? direction : "ASCENDING",
    }),
  );
  const orders = withImpliedOrders(explicitOrders, filter);
  checkFilterLimits(filter, { orders: explicitOrders.length, hasParent: parent !== "" });
  const limits = { offset: wire.offset ?? 0, limit: wire.limit ?? null };
  if (limits.offset < 0) throw invalidArgument("offset is negative");
  if (limits.limit !== null && limits.limit < 0) throw invalidArgument("limit is negative");
  return {
    parent,
    collectionId: checkCollectionId(selector.collectionId),
    allDescendants: selector.allDescendants ?? false,
    filter,
    orders,
    startAt: readCursor(wire.startAt, explicitOrders, root),
    ...limits,
    select: wire.select ? readSelect(wire.select.fields) : null,
  };
}

export const isName = (path: FieldPath): boolean => path.length === 1 && path[0] === documentName;

/** Appends the inequality fields, sorted by name, and the document's name, all in the direction of the last order. */
function withImpliedOrders(explicitOrders: Order[], filter: Filter | null): Order[] {
  const names = explicitOrders.map(({ path }) => formatFieldPath(path));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw invalidArgument(`order by clause cannot contain duplicate fields ${duplicate}`);
  const direction = explicitOrders.at(-1)?.direction ?? "ASCENDING";
  const inequalities = filter ? inequalityFields(filter) : [];
  const implied = inequalities.filter((path) => !isName(path) && !names.includes(formatFieldPath(path)));
  const orders = [...explicitOrders, ...implied.map((path) => ({ path, direction }))];
  const name = orders.findIndex(({ path }) => isName(path));
  if (name === -1) return [...orders, { path: [documentName], direction }];
  if (name < orders.length - 1) throw invalidArgument("order by clause cannot contain more fields after the key");
  return orders;
}

/** A cursor has values for explicit orders only, not for implied ones. */
function readCursor(wire: WireCursor | undefined, explicitOrders: Order[], root: string): Cursor | null {
  if (!wire) return null;
  const values = wire.values ?? [];
  if (values.length > explicitOrders.length) throw invalidArgument("Cursor has too many values.");
  for (const [index, value] of values.entries()) {
    const order = explicitOrders[index];
    if (!order || !isName(order.path)) continue;
    if (!("referenceValue" in value) || !value.referenceValue.startsWith(`${root}/`)) {
      throw invalidArgument("Cursor __key__ value is not a document reference.");
    }
  }
  return { values, before: wire.before ?? false };
}

/** An empty list selects all fields, the name alone selects none. */
function readSelect(fields: { fieldPath?: string }[] = []): FieldPath[] | null {
  if (fields.length === 0) return null;
  return fields.map(({ fieldPath }) => parseFieldPath(fieldPath ?? "")).filter((path) => !isName(path));
}
