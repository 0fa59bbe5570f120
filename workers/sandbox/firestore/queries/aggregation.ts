/** Aggregations over the documents of a query: count, sum, avg. */
import { invalidArgument } from "../status.ts";
import { type FieldPath, isReservedName, parseFieldPath } from "../values/field-path.ts";
import { fitsInt64, toDoubleValue, toNumber } from "../values/timestamp.ts";
import { isNumber, nullValue, type Value } from "../values/value.ts";
import type { WireAggregations } from "../wire/query.ts";

const maxAggregations = 5;

export interface Aggregation {
  alias: string;
  /** Documents without it are left out of the whole aggregation. */
  path: FieldPath | null;
  /** `values` are those of `path`, one a document; for a count, as many as there are documents. */
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
  if (wire.count) {
    const upTo = wire.count.upTo === undefined ? null : Number(wire.count.upTo);
    if (upTo !== null && upTo <= 0)
      throw invalidArgument("The `up_to` value in a COUNT aggregation must be greater than zero.");
    return { path: null, compute: ({ length }) => ({ integerValue: String(Math.min(length, upTo ?? length)) }) };
  }
  if (wire.sum) return { path: parseFieldPath(wire.sum.field?.fieldPath ?? ""), compute: sum };
  if (wire.avg) return { path: parseFieldPath(wire.avg.field?.fieldPath ?? ""), compute: average };
  throw invalidArgument("Operator field in Aggregation is not set.");
}

/** An integer while all values are and the sum fits; other values are ignored. */
function sum(values: Value[]): Value {
  const numbers = values.filter(isNumber);
  const integers = numbers.flatMap((value) => ("integerValue" in value ? [BigInt(value.integerValue)] : []));
  if (integers.length < numbers.length)
    return toDoubleValue(numbers.reduce((total, value) => total + toNumber(value), 0));
  const total = integers.reduce((a, b) => a + b, 0n);
  return fitsInt64(total) ? { integerValue: String(total) } : toDoubleValue(Number(total));
}

function average(values: Value[]): Value {
  const numbers = values.filter(isNumber);
  if (numbers.length === 0) return nullValue;
  return toDoubleValue(numbers.reduce((total, value) => total + toNumber(value), 0) / numbers.length);
}
