/** Field transforms: values that the server computes from a field's current value. */
import { invalidArgument } from "./status.ts";
import { type FieldPath, getField, parseFieldPath, setField } from "./values/field-path.ts";
import { checkValue } from "./values/limits.ts";
import { isEqualValue } from "./values/order.ts";
import {
  add,
  compareNumbers,
  type Fields,
  isArray,
  isNaNValue,
  isNumber,
  type NumberValue,
  nullValue,
  toArrayValue,
  type Value,
} from "./values/value.ts";
import type { WireTransform } from "./wire/document.ts";

export interface Transform {
  path: FieldPath;
  /** The new value, and the one reported as the transform's result. */
  apply: (current: Value | undefined, now: string) => { value: Value; result: Value };
}

/** Applies the transforms in order; `now` is the request's time. */
export function applyTransforms(fields: Fields, transforms: readonly Transform[], now: string) {
  const results: Value[] = [];
  let transformed = fields;
  for (const { path, apply } of transforms) {
    const { value, result } = apply(getField(transformed, path), now);
    transformed = setField(transformed, path, value);
    results.push(result);
  }
  return { fields: transformed, results };
}

export function readTransform(wire: WireTransform): Transform {
  const path = parseFieldPath(wire.fieldPath ?? "");
  if (path[0] === "__name__") throw invalidArgument("Invalid reserved name in field path __name__");
  return { path, apply: toOperation(wire) };
}

function toOperation(wire: WireTransform): Transform["apply"] {
  if (wire.setToServerValue) return (_, now) => withResult({ timestampValue: now });
  if (wire.increment) return createNumericTransform("increment", wire.increment, (current, by) => add(current, by));
  if (wire.maximum)
    return createNumericTransform("maximum", wire.maximum, (current, other) => pickExtreme(current, other, 1));
  if (wire.minimum)
    return createNumericTransform("minimum", wire.minimum, (current, other) => pickExtreme(current, other, -1));
  if (wire.appendMissingElements) {
    const additions = checkElements(wire.appendMissingElements.values);
    return (current) => withoutResult(additions.reduce(appendMissing, getElements(current)));
  }
  if (wire.removeAllFromArray) {
    const removals = checkElements(wire.removeAllFromArray.values);
    return (current) =>
      withoutResult(getElements(current).filter((item) => !removals.some((removal) => isEqualValue(item, removal))));
  }
  throw invalidArgument("A field transform must have its type set.");
}

function createNumericTransform(
  name: string,
  operand: Value,
  combine: (current: NumberValue, operand: NumberValue) => Value,
): Transform["apply"] {
  if (!isNumber(operand)) throw invalidArgument(`The operand of ${name} must be an integer or a double value.`);
  return (current) => withResult(isNumber(current) ? combine(current, operand) : operand);
}

/** Returns the larger (direction 1) or smaller one. Equal numbers such as 3 and 3.0 keep the stored one; NaN wins. */
function pickExtreme(current: NumberValue, other: NumberValue, direction: 1 | -1): Value {
  if (isNaNValue(current) || isNaNValue(other)) return { doubleValue: "NaN" };
  return compareNumbers(other, current) * direction > 0 ? other : current;
}

const appendMissing = (list: Value[], item: Value): Value[] =>
  list.some((present) => isEqualValue(present, item)) ? list : [...list, item];

const getElements = (current: Value | undefined): Value[] =>
  isArray(current) ? (current.arrayValue.values ?? []) : [];

function checkElements(values: Value[] = []): Value[] {
  checkValue(toArrayValue(values));
  return values;
}

const withResult = (value: Value) => ({ value, result: value });
const withoutResult = (values: Value[]) => ({ value: toArrayValue(values), result: nullValue });
