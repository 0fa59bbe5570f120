/** Field transforms: values that the server computes from a field's current value. */
import { invalidArgument } from "./status.ts";
import { type FieldPath, getField, parseFieldPath, setField } from "./values/field-path.ts";
import { checkValue } from "./values/limits.ts";
import { isEqualValue } from "./values/order.ts";
import { add, type Fields, isArray, isNumber, nullValue, toArrayValue, type Value } from "./values/value.ts";
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
  const { increment } = wire;
  if (increment) {
    if (!isNumber(increment)) throw invalidArgument("The operand of increment must be an integer or a double value.");
    return (current) => withResult(isNumber(current) ? add(current, increment) : increment);
  }
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
