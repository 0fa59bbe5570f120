/** Filters as alternatives (disjunctive normal form), and the vendor's limits on them. */
import { invalidArgument } from "../status.ts";
import { documentName, formatFieldPath } from "../values/field-path.ts";
import { isArray } from "../values/value.ts";
import { type FieldFilter, type Filter, inequalityFields, isNegation, listFieldFilters } from "./filter.ts";

const maxDisjunctions = 30;
const maxNotInValues = 10;
const maxInequalityFields = 10;
const maxComponents = 100;

/** Each inner list is one alternative whose filters all hold; `IN` and `ARRAY_CONTAINS_ANY` are one alternative a value. */
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

/** The single-value operator of a list operator. */
function getSingleOperator({ operator }: FieldFilter): "EQUAL" | "ARRAY_CONTAINS" | null {
  return operator === "IN" ? "EQUAL" : operator === "ARRAY_CONTAINS_ANY" ? "ARRAY_CONTAINS" : null;
}

const getListValues = ({ value }: FieldFilter) => (isArray(value) ? (value.arrayValue.values ?? []) : []);

const hasOr = (filter: Filter): boolean =>
  filter.kind === "OR" || (filter.kind === "AND" && filter.filters.some(hasOr));

/** Counted before the alternatives are made: their number is what the limit protects from. */
function countDisjunctions(filter: Filter): number {
  if (filter.kind === "field") return getSingleOperator(filter) ? getListValues(filter).length : 1;
  const counts = filter.filters.map(countDisjunctions);
  return filter.kind === "OR" ? counts.reduce((a, b) => a + b) : counts.reduce((a, b) => a * b);
}
