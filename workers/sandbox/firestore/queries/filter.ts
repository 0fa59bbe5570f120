/**
 * Parses filters with the vendor's errors, matches them against documents, and checks the limits of their disjunctive
 * normal form.
 */
import { invalidArgument, unimplemented } from "../status.ts";
import { documentName, type FieldPath, formatFieldPath, parseFieldPath } from "../values/field-path.ts";
import { compareStrings, compareValues, getType, isEqualValue } from "../values/order.ts";
import { isArray, isNaNValue, isNull, nullValue, type Value } from "../values/value.ts";
import type { WireFilter } from "../wire/query.ts";

const inequalities = ["LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL"] as const;
/** Those that our clients use. */
const operators = [...inequalities, "EQUAL", "ARRAY_CONTAINS", "IS_NULL"] as const;

export type Operator = (typeof operators)[number];

export interface FieldFilter {
  kind: "field";
  path: FieldPath;
  operator: Operator;
  /** Null for the unary operator. */
  value: Value;
}

export type Filter = FieldFilter | { kind: "AND" | "OR"; filters: Filter[] };

export function readFilter(wire: WireFilter): Filter {
  if (wire.compositeFilter) {
    const { op, filters = [] } = wire.compositeFilter;
    if (!op) throw invalidArgument("Composite filter must have its operator set.");
    if (filters.length === 0) throw invalidArgument("Composite filter must have at least one sub-filter.");
    return { kind: op, filters: filters.map(readFilter) };
  }
  if (wire.unaryFilter?.op) return readField(wire.unaryFilter.field?.fieldPath, wire.unaryFilter.op, nullValue);
  if (wire.fieldFilter?.op && wire.fieldFilter.value) {
    return readField(wire.fieldFilter.field?.fieldPath, wire.fieldFilter.op, wire.fieldFilter.value);
  }
  throw invalidArgument("A filter must have its type, its operator and, for a field, its value set.");
}

const listFieldFilters = (filter: Filter): FieldFilter[] =>
  filter.kind === "field" ? [filter] : filter.filters.flatMap(listFieldFilters);

/** Lists fields without duplicates, sorted by name. */
export function inequalityFields(filter: Filter): FieldPath[] {
  const paths = new Map(
    listFieldFilters(filter)
      .filter(isInequality)
      .map(({ path }) => [formatFieldPath(path), path]),
  );
  return [...paths].sort(([a], [b]) => compareStrings(a, b)).map(([, path]) => path);
}

const isInequality = ({ operator }: FieldFilter): boolean => inequalities.some((name) => name === operator);

/** `getValueAt` reads the document's value; a missing field matches no filter. */
export function matches(filter: Filter, getValueAt: (path: FieldPath) => Value | undefined): boolean {
  if (filter.kind === "field") {
    const value = getValueAt(filter.path);
    return value !== undefined && matchesValue(filter.operator, value, filter.value);
  }
  const matchesPart = (part: Filter) => matches(part, getValueAt);
  return filter.kind === "AND" ? filter.filters.every(matchesPart) : filter.filters.some(matchesPart);
}

function matchesValue(operator: Operator, value: Value, operand: Value): boolean {
  switch (operator) {
    case "EQUAL":
      return isEqualValue(value, operand);
    case "ARRAY_CONTAINS":
      return !isIncomparable(operand) && items(value).some((item) => isEqualValue(item, operand));
    case "IS_NULL":
      return isNull(value);
    default:
      return (
        !isIncomparable(operand) &&
        getType(value) === getType(operand) &&
        inRange(operator, compareValues(value, operand))
      );
  }
}

function inRange(operator: Operator, difference: number): boolean {
  if (operator === "LESS_THAN") return difference < 0;
  if (operator === "LESS_THAN_OR_EQUAL") return difference <= 0;
  return operator === "GREATER_THAN" ? difference > 0 : difference >= 0;
}

function readField(fieldPath: string | undefined, name: string, value: Value): FieldFilter {
  const path = parseFieldPath(fieldPath ?? "");
  const operator = operators.find((known) => known === name);
  if (!operator) throw unimplemented(`the operator ${name}`);
  if (path[0] === documentName) {
    if (operator === "ARRAY_CONTAINS") throw invalidArgument("the name __key__ is reserved");
    if (!("referenceValue" in value)) throw invalidArgument("__key__ filter value must be a Key");
  }
  return { kind: "field", path, operator, value };
}

const items = (value: Value): Value[] => (isArray(value) ? (value.arrayValue.values ?? []) : []);

/** Every operator accepts null and NaN as operands, but of these only EQUAL compares with them. */
const isIncomparable = (operand: Value): boolean => isNull(operand) || isNaNValue(operand);

/** The vendor's limits. */
const maxDisjunctions = 30;
const maxInequalityFields = 10;
const maxComponents = 100;

/** Converts to disjunctive normal form: a list of conjunctions. */
export function toDisjunctions(filter: Filter | null): FieldFilter[][] {
  if (!filter) return [[]];
  if (filter.kind === "field") return [[filter]];
  if (filter.kind === "OR") return filter.filters.flatMap(toDisjunctions);
  return filter.filters
    .map(toDisjunctions)
    .reduce((all, next) => all.flatMap((left) => next.map((right) => [...left, ...right])));
}

export function checkFilterLimits(filter: Filter | null, query: { orders: number; hasParent: boolean }): void {
  if (!filter) return;
  const count = countDisjunctions(filter);
  if (count > maxDisjunctions) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  }
  checkInequalities(filter);
  const disjunctions = toDisjunctions(filter);
  if (disjunctions.some((filters) => filters.filter(({ operator }) => operator === "ARRAY_CONTAINS").length > 1)) {
    throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  const filters = disjunctions.reduce((sum, alternative) => sum + alternative.length, 0);
  if (filters + query.orders + Number(query.hasParent) > maxComponents) {
    throw invalidArgument(
      `The query may not have more than ${maxComponents} filters + sort orders + ancestor total. Currently there are ${filters} filters, ${query.orders} sort orders, and ${query.hasParent ? "one" : "no"} ancestor filter.`,
    );
  }
}

function checkInequalities(filter: Filter): void {
  const names = inequalityFields(filter).map(formatFieldPath);
  if (names.length > maxInequalityFields) {
    throw invalidArgument(
      `The query contains ${names.length} distinct inequality fields: [${names.join(", ")}]. A query may not have more than ${maxInequalityFields} distinct inequality fields.`,
    );
  }
  const onKey = listFieldFilters(filter).some(({ path, operator }) => path[0] === documentName && operator === "EQUAL");
  if (onKey && names.length > 0 && !names.includes(documentName)) {
    throw invalidArgument(
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    );
  }
}

/** Counts without expanding the filter, because the limit protects from the size of the expansion. */
function countDisjunctions(filter: Filter): number {
  if (filter.kind === "field") return 1;
  const counts = filter.filters.map(countDisjunctions);
  return filter.kind === "OR" ? counts.reduce((a, b) => a + b) : counts.reduce((a, b) => a * b);
}
