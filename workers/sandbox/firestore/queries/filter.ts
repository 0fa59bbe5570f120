/** Filters: read off the wire with the vendor's refusals, and matched against documents. */
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
  /** Of the operators that take a list, an array; of those that take nothing, null. */
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

export const listFieldFilters = (filter: Filter): FieldFilter[] =>
  filter.kind === "field" ? [filter] : filter.filters.flatMap(listFieldFilters);

/** Without duplicates, in the order of their names. */
export function inequalityFields(filter: Filter): FieldPath[] {
  const paths = new Map(
    listFieldFilters(filter)
      .filter(isInequality)
      .map(({ path }) => [formatFieldPath(path), path]),
  );
  return [...paths].sort(([a], [b]) => compareStrings(a, b)).map(([, path]) => path);
}

export const isInequality = ({ operator }: FieldFilter): boolean => inequalities.includes(operator);

export const isNegation = ({ operator }: FieldFilter): boolean => negations.includes(operator);

/** `valueAt` finds the document's value; a field that is not there matches no filter at all. */
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

/** Null and NaN are accepted as operands of every operator, but only EQUAL, NOT_EQUAL and NOT_IN compare with them. */
const isIncomparable = (operand: Value): boolean => isNull(operand) || isNaNValue(operand);

const includes = (list: Value, wanted: Value): boolean => items(list).some((item) => isEqualValue(item, wanted));

const includesComparable = (list: Value, wanted: Value): boolean => !isIncomparable(wanted) && includes(list, wanted);
