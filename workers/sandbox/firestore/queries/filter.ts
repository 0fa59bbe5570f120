/**
 * Parses filters with the vendor's errors, matches them against documents, and checks the limits of their disjunctive
 * normal form.
 */
import { invalidArgument } from "../status.ts";
import { documentName, type FieldPath, formatFieldPath, parseFieldPath } from "../values/field-path.ts";
import { compareStrings, compareValues, getType, isEqualValue } from "../values/order.ts";
import { isArray, isNaNValue, isNull, nullValue, type Value } from "../values/value.ts";
import type { WireFilter } from "../wire/query.ts";

export type Operator =
  | ("LESS_THAN" | "LESS_THAN_OR_EQUAL" | "GREATER_THAN" | "GREATER_THAN_OR_EQUAL")
  | ("EQUAL" | "NOT_EQUAL" | "ARRAY_CONTAINS" | "IN" | "ARRAY_CONTAINS_ANY" | "NOT_IN")
  | ("IS_NAN" | "IS_NULL" | "IS_NOT_NAN" | "IS_NOT_NULL");

export interface FieldFilter {
  kind: "field";
  path: FieldPath;
  operator: Operator;
  /** An array for list operators, null for unary operators. */
  value: Value;
}

export type Filter = FieldFilter | { kind: "AND" | "OR"; filters: Filter[] };

const takesList: readonly Operator[] = ["IN", "NOT_IN", "ARRAY_CONTAINS_ANY"];
const negations: readonly Operator[] = ["NOT_EQUAL", "NOT_IN", "IS_NOT_NAN", "IS_NOT_NULL"];
const inequalities: readonly Operator[] = [
  ...(["LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL"] as const),
  ...negations,
];

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

const isInequality = ({ operator }: FieldFilter): boolean => inequalities.includes(operator);

const isNegation = ({ operator }: FieldFilter): boolean => negations.includes(operator);

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
    case "NOT_EQUAL":
      return !isNull(value) && !isEqualValue(value, operand);
    case "IN":
      return includesComparable(operand, value);
    case "NOT_IN":
      return !isNull(value) && !includes(operand, nullValue) && !includes(operand, value);
    case "ARRAY_CONTAINS":
      return includesComparable(value, operand);
    case "ARRAY_CONTAINS_ANY":
      return items(operand).some((item) => includesComparable(value, item));
    case "IS_NULL":
      return isNull(value);
    case "IS_NOT_NULL":
      return !isNull(value);
    case "IS_NAN":
      return isNaNValue(value);
    case "IS_NOT_NAN":
      return !isNull(value) && !isNaNValue(value);
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

function readField(fieldPath: string | undefined, operator: Operator, value: Value): FieldFilter {
  const path = parseFieldPath(fieldPath ?? "");
  if (takesList.includes(operator)) {
    if (!isArray(value)) throw invalidArgument(`'${operator}' requires an ArrayValue.`);
    if (items(value).length === 0) throw invalidArgument(`'${operator}' requires an non-empty ArrayValue.`);
  }
  if (path[0] === documentName) checkNameFilter(operator, value);
  return { kind: "field", path, operator, value };
}

function checkNameFilter(operator: Operator, value: Value): void {
  if (operator.startsWith("ARRAY_CONTAINS")) throw invalidArgument("the name __key__ is reserved");
  const keys = takesList.includes(operator) ? items(value) : [value];
  if (!keys.every((key) => "referenceValue" in key)) throw invalidArgument("__key__ filter value must be a Key");
}

const items = (value: Value): Value[] => (isArray(value) ? (value.arrayValue.values ?? []) : []);

/** Every operator accepts null and NaN as operands, but only EQUAL, NOT_EQUAL and NOT_IN compare with them. */
const isIncomparable = (operand: Value): boolean => isNull(operand) || isNaNValue(operand);

const includes = (list: Value, wanted: Value): boolean => items(list).some((item) => isEqualValue(item, wanted));

const includesComparable = (list: Value, wanted: Value): boolean => !isIncomparable(wanted) && includes(list, wanted);

/** The vendor's limits. */
const maxDisjunctions = 30;
const maxNotInValues = 10;
const maxInequalityFields = 10;
const maxComponents = 100;

/**
 * Converts to disjunctive normal form: a list of conjunctions. `IN` and `ARRAY_CONTAINS_ANY` become one conjunction per
 * value.
 */
export function toDisjunctions(filter: Filter | null): FieldFilter[][] {
  if (!filter) return [[]];
  if (filter.kind === "field") {
    const operator = getSingleOperator(filter);
    return operator ? getListValues(filter).map((value) => [{ ...filter, operator, value }]) : [[filter]];
  }
  if (filter.kind === "OR") return filter.filters.flatMap(toDisjunctions);
  return filter.filters
    .map(toDisjunctions)
    .reduce((all, next) => all.flatMap((left) => next.map((right) => [...left, ...right])));
}

export function checkFilterLimits(filter: Filter | null, query: { orders: number; hasParent: boolean }): void {
  if (!filter) return;
  const fields = listFieldFilters(filter);
  if (fields.filter(isNegation).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  if (fields.some(({ operator }) => operator === "NOT_IN") && (hasOr(filter) || fields.some(getSingleOperator))) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  for (const field of fields) {
    const limit =
      field.operator === "NOT_IN"
        ? maxNotInValues
        : getSingleOperator(field)
          ? maxDisjunctions
          : Number.POSITIVE_INFINITY;
    if (getListValues(field).length > limit)
      throw invalidArgument(`'${field.operator}' supports up to ${limit} comparison values.`);
  }
  const count = countDisjunctions(filter);
  if (count > maxDisjunctions) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  }
  checkInequalities(filter, fields);
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

function checkInequalities(filter: Filter, fields: FieldFilter[]): void {
  const names = inequalityFields(filter).map(formatFieldPath);
  if (names.length > maxInequalityFields) {
    throw invalidArgument(
      `The query contains ${names.length} distinct inequality fields: [${names.join(", ")}]. A query may not have more than ${maxInequalityFields} distinct inequality fields.`,
    );
  }
  const onKey = fields.some(
    ({ path, operator }) => path[0] === documentName && (operator === "EQUAL" || operator === "IN"),
  );
  if (onKey && names.length > 0 && !names.includes(documentName)) {
    throw invalidArgument(
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    );
  }
}

/** Returns the single-value operator that corresponds to a list operator. */
function getSingleOperator({ operator }: FieldFilter): "EQUAL" | "ARRAY_CONTAINS" | null {
  return operator === "IN" ? "EQUAL" : operator === "ARRAY_CONTAINS_ANY" ? "ARRAY_CONTAINS" : null;
}

const getListValues = ({ value }: FieldFilter) => (isArray(value) ? (value.arrayValue.values ?? []) : []);

const hasOr = (filter: Filter): boolean =>
  filter.kind === "OR" || (filter.kind === "AND" && filter.filters.some(hasOr));

/** Counts without expanding the filter, because the limit protects from the size of the expansion. */
function countDisjunctions(filter: Filter): number {
  if (filter.kind === "field") return getSingleOperator(filter) ? getListValues(filter).length : 1;
  const counts = filter.filters.map(countDisjunctions);
  return filter.kind === "OR" ? counts.reduce((a, b) => a + b) : counts.reduce((a, b) => a * b);
}
